"""``coloretto verify``."""

import json
import os
import random
import re
import subprocess
from pathlib import Path

import pytest

from coloretto import DeckDealer, Record, State, make_rules, write_records
from coloretto.records.fair_deck import (
    Terms,
    bound_deal,
    bound_proof_tags,
    commitment,
    fair_deal,
    nonce_commitment,
    proof_tags,
)
from tests.cli.command import COMMAND, coloretto, refusal
from tests.records.random_games import play_on

SECRETS = [bytes([number]) * 32 for number in range(3)]
NONCES = ("ada-1", "", "x_Y")
NAMES = ("Ada", "Bela", "Chiara")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games with fair decks; the last one is not finished."""
    rules = make_rules("german", 3)
    records = []
    for number, secret in enumerate(SECRETS):
        dealt = fair_deal(rules, secret, NONCES)
        state = State(rules, dealt.setup)
        stop = 20 if number == 2 else None
        play_on(state, DeckDealer(dealt.deck), random.Random(number), 0.6, stop)
        tags = proof_tags(secret, NONCES)
        records.append(Record.of(dealt.setup, state, names=NAMES, tags=tags))
    path = tmp_path_factory.mktemp("fair") / "games.txt"
    with path.open("w", encoding="utf-8") as file:
        write_records(file, records)
    return path


def test_a_line_a_check(games: Path) -> None:
    result = coloretto("verify", games)
    assert result.code == 0
    assert result.err == ""
    assert result.out.count("✓ right") == 12
    assert "✗" not in result.out
    first = result.out.split("\n\n")[0].splitlines()
    assert first[0] == f"{games}: german(players=3)"
    assert [line.split()[2] for line in first[1:5]] == ["commitment", "nonces", "set-up", "cards"]
    assert first[6].strip() == commitment(SECRETS[0])
    assert [line.strip() for line in first[8:]] == ["Ada: ada-1", "Chiara: x_Y"]
    assert f"{games}, record 3: " in result.out


def test_a_terminal_without_unicode_still_tells_right_from_wrong(games: Path) -> None:
    shown = subprocess.run(
        [COMMAND, "verify", games],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert shown.stdout.count(b"? right") == 12


def test_standard_input(games: Path) -> None:
    result = coloretto("verify", "-", stdin=games.read_bytes())
    assert result.code == 0
    assert result.out.startswith("-: german(players=3)\n")


def test_json_is_one_object_a_record(games: Path) -> None:
    result = coloretto("verify", "--json", games)
    assert result.code == 0
    found = [json.loads(line) for line in result.out.splitlines()]
    assert [values["record"] for values in found] == [1, 2, 3]
    for values, secret in zip(found, SECRETS, strict=True):
        assert values["fair"] is True
        assert values["error"] is None
        assert values["rules"] == "german(players=3)"
        assert values["commitment"] == commitment(secret)
        assert values["nonces"] == list(NONCES)
        assert [check["passed"] for check in values["checks"]] == [True] * 4
        assert values["problems"] == []


def test_one_that_is_wrong_does_not_hide_the_others(games: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.txt"
    text = games.read_text("utf-8")
    changed.write_text(text.replace(commitment(SECRETS[1]), commitment(SECRETS[0])), "utf-8")
    result = coloretto("verify", changed)
    assert result.code == 1
    assert result.out.count("✗ wrong") == 1
    assert result.out.count("This deck is not proven fair.") == 1
    assert result.out.count("The deck is fair, if") == 2
    values = [json.loads(line) for line in coloretto("verify", "--json", changed).out.splitlines()]
    assert [value["fair"] for value in values] == [True, False, True]
    assert values[1]["problems"] == ["commitment: it is not the hash of the revealed secret"]


def test_a_secret_not_revealed_yet(games: Path) -> None:
    hidden = re.sub(r"\[Secret.*\n", "", games.read_text("utf-8"))
    result = coloretto("verify", "-", stdin=hidden)
    assert result.code == 1
    assert result.out.count("the secret has not been revealed") == 3
    assert result.out.count("This deck is not proven fair yet.") == 3


def test_a_record_without_proof(games: Path) -> None:
    plain = re.sub(r"\[(Secret|Commitment|Nonces).*\n", "", games.read_text("utf-8"))
    result = coloretto("verify", "-", stdin=plain)
    assert result.code == 1
    assert result.out.count("This record carries no proof") == 3
    values = json.loads(coloretto("verify", "-", "--json", stdin=plain).out.splitlines()[0])
    assert values["fair"] is False
    assert values["checks"] == values["nonces"] == []
    assert values["problems"] == ["this record carries no proof"]


def test_a_record_that_breaks_the_rules_is_one_line(games: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(games.read_text("utf-8").replace("1. ", "1. x5 ", 1), "utf-8")
    result = coloretto("verify", "--json", broken)
    assert result.code == 1
    assert [json.loads(line)["fair"] for line in result.out.splitlines()] == [False, True, True]
    assert result.err.startswith(f"coloretto: {broken}: line ")
    assert result.err.count("\n") == 1


def test_files_that_are_none(games: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for path, reason in (
        (tmp_path / "empty", "there is no record in it"),
        (tmp_path, "Is a directory"),
        (tmp_path / "missing", "No such file"),
    ):
        assert reason in refusal("verify", path)
        assert coloretto("verify", path).code == 2
    both = coloretto("verify", tmp_path / "missing", games)
    assert both.code == 2
    assert both.out.count("The deck is fair, if") == 3


def test_bad_input_is_one_clear_line() -> None:
    assert "at least one file" in refusal("verify")
    assert "unknown option --frobnicate" in refusal("verify", "--frobnicate")
    assert coloretto("verify").code == 2


def test_both_versions_in_one_file(games: Path, tmp_path: Path) -> None:
    rules, nonces = make_rules("german", 3), ("ada-1", "", "")
    promised = (nonce_commitment("t1", 4, 1, "ada-1"), "", nonce_commitment("t1", 4, 3, "late"))
    terms = Terms("t1", 4, rules, 1, promised)
    dealt = bound_deal(terms, SECRETS[0], nonces)
    state = State(rules, dealt.setup)
    play_on(state, DeckDealer(dealt.deck), random.Random(1), 0.6, None)
    tags = bound_proof_tags(terms, SECRETS[0], nonces)
    record = str(Record.of(dealt.setup, state, names=NAMES, tags=tags))
    both = tmp_path / "both.txt"
    both.write_text(games.read_text("utf-8") + "\n" + record, "utf-8")
    result = coloretto("verify", both)
    assert (result.code, result.err) == (0, "")
    shown = result.out.rstrip().split("\n\n")[-1]
    assert "It is game 4 of table t1, by rules version 1." in shown
    assert tags["Commitment"] in shown
    assert "    Ada: ada-1\n" in shown
    assert shown.endswith("Committed to a nonce and did not open it: Chiara")
    values = [json.loads(line) for line in coloretto("verify", "--json", both).out.splitlines()]
    assert [value["version"] for value in values] == [1, 1, 1, 2]
    assert (values[3]["table"], values[3]["game"], values[3]["left_out"]) == ("t1", 4, [3])
    elsewhere = record.replace('[Table "t1"]', '[Table "t2"]')
    result = coloretto("verify", "-", stdin=elsewhere)
    assert result.code == 1
    assert "This deck is not proven fair." in result.out
