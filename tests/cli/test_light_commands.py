"""Commands that need no kernel: help, rules, score."""

import json
import os
import subprocess
import sys

import pytest

from coloretto.rules import EDITIONS
from tests.cli.command import COMMAND, coloretto, refusal


def test_help_lists_every_command() -> None:
    result = coloretto("--help")
    assert result.code == 0
    for command in ("play", "rules", "score", "replay", "solve", "simulate", "perft", "compile"):
        assert command in result.out


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["rules", "german"], ["score", "6G J"], ["score", "--help"], ["--version"]],
)
def test_light_commands_never_load_the_kernel(arguments: list[str]) -> None:
    script = (
        "import sys; from coloretto.cli.main import main\n"
        f"try: main({arguments!r})\n"
        "except SystemExit: pass\n"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_of_every_edition(edition: str) -> None:
    result = coloretto("rules", edition)
    assert result.code == 0
    assert EDITIONS[edition].title in result.out
    for side in EDITIONS[edition].sides:
        assert f"{side} side" in result.out
    assert ("WITH TWO PLAYERS" in result.out) == (2 in EDITIONS[edition].players)
    assert ("golden" in result.out) == EDITIONS[edition].golden


def test_rules_without_an_edition_compare_all() -> None:
    out = coloretto("rules").out
    for edition in EDITIONS:
        assert edition in out


def test_the_rulebooks_example() -> None:
    result = coloretto("score", "6G 4Y 3R 2B J +")
    assert result.code == 0
    assert "41" in result.out
    assert "the joker is yellow" in result.out


def test_score_as_json_and_without_quotes() -> None:
    values = json.loads(coloretto("score", "6G", "4Y", "3R", "2B", "J", "+", "--json").out)
    assert values["total"] == 41
    assert [line["points"] for line in values["colours"]] == [21, 15, 6, -3]
    assert values["jokers"] == [{"colour": "yellow", "next_best": "red", "loss": 1}]


def test_score_on_the_other_side() -> None:
    assert json.loads(coloretto("score", "3R 3G 3B J", "--scoring", "grey", "--json").out) == (
        json.loads(coloretto("score", "3R 3G 3B J", "--scoring", "violet", "--json").out)
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["rules", "klingon"], "unknown edition 'klingon'"),
        (["score", "-2G"], "a count cannot be negative"),
        (["score", "10G"], "there are only 9"),
        (["score", "4J"], "there are only 3"),
        (["score", "2G 3R", "--out", "G"], "green is out of this game"),
        (["score", "G", "--out", "X"], "'X' is not a colour"),
        (["score", "6Q"], "'6Q'"),
        (["score", ""], "the hand is empty"),
        (["score"], "HAND"),
        (["score", "G", "--scoring", "pink"], "unknown scoring 'pink'"),
        (["scoer", "G"], "Did you mean"),
        (["score", "G", "--bla"], "--bla"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], reason: str) -> None:
    assert reason in refusal(*arguments)


def test_a_terminal_without_unicode_gets_question_marks() -> None:
    shown = subprocess.run(
        [COMMAND, "rules"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"2?5" in shown.stdout
    assert shown.stderr == b""


def test_a_reader_that_leaves_early_is_no_error() -> None:
    shown = subprocess.run(
        f"{COMMAND} rules german | head -n 1", shell=True, capture_output=True, check=True
    )
    assert shown.stdout.count(b"\n") == 1
    assert shown.stderr == b""
