"""``coloretto arena``."""

import json
import os
import pty
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from coloretto import read_records
from tests.cli.command import COMMAND, Run, coloretto, coloretto_process, refusal
from tests.support.arena_bots import install


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, and bots to be wary of."""
    folder = tmp_path / "bots"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", install(folder))
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def arena(*arguments: str | Path, run: Run = coloretto) -> dict[str, Any]:
    result = run("arena", *arguments, "--json")
    assert result.code == 0, result.err
    values: dict[str, Any] = json.loads(result.out)
    return values


def test_json() -> None:
    values = arena("first", "random", "random", "--edition", "german", "--decks", "6")
    assert values["rules"] == "german(players=3)"
    assert (values["edition"], values["scoring"], values["players"]) == ("german", "brown", 3)
    assert (values["decks"], values["games"], values["seed"]) == (6, 18, 1)
    assert values["finished"] is True
    assert (values["forfeits"], values["faults"]) == (0, [])
    assert [standing["bot"] for standing in values["standings"]] == ["first", "random"]
    for standing in values["standings"]:
        low, high = standing["interval"]
        assert 0 <= low <= standing["win_share"] <= high <= 1
        low, high = standing["margin_interval"]
        assert low < standing["margin"] < high
        low, high = standing["rating_interval"]
        assert low < standing["rating"] < high
        assert standing["games"] == 18


def test_people_get_a_readable_table() -> None:
    out = coloretto("arena", "random", "raising", "--decks", "3", "--edition", "hungarian").out
    assert "6 games on 3 decks, hungarian(players=2), seed 1" in out
    assert "par is" in out
    assert "50 %" in out
    assert "6 games were forfeited" in out
    assert "raising (deck 0, game 0, seat 2): raised RuntimeError: my hat? burns" in out


def test_faults_are_in_json() -> None:
    values = arena("silent", "random", "--decks", "15")
    assert values["forfeits"] == 30
    assert len(values["faults"]) == 20
    assert values["faults"][0] == {
        "bot": "silent",
        "deck": 0,
        "game": 0,
        "seat": 1,
        "reason": "answered None instead of a decision",
    }
    won, lost = values["standings"]
    assert (lost["bot"], lost["win_share"], lost["margin"]) == ("silent", 0, None)
    assert (won["win_share"], won["forfeits"], lost["forfeits"]) == (1, 0, 30)


def test_threads_change_nothing() -> None:
    game = ("first", "random", "--decks", "10", "--seed", "5", "--fresh")
    assert arena(*game, "--threads", "1") == arena(*game, "--threads", "3")


def test_more_bots_than_seats() -> None:
    values = arena("first", "random", "pair", "--players", "2", "--decks", "2")
    assert values["games"] == 2 * 3 * 2
    assert {standing["games"] for standing in values["standings"]} == {8}


def test_one_deck_has_no_interval() -> None:
    first, _ = arena("first", "random", "--decks", "1")["standings"]
    assert first["interval"] == [0, 1]
    assert first["margin_interval"] is None


def test_records(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    game = ("first", "random", "random", "--edition", "polish", "--decks", "2")
    values = arena(*game, "--records", path)
    with path.open(encoding="utf-8") as file:
        records = list(read_records(file))
    assert [record.names.index("first") for record in records] == [0, 2, 1, 0, 2, 1]
    assert all(record.replay().is_over for record in records)
    assert values["games"] == 6
    assert coloretto("replay", "--quiet", path).code == 0
    before = path.read_bytes()
    arena(*game, "--records", path, "--threads", "3", "--fresh")
    assert path.read_bytes() == before


def test_the_same_command_goes_on(home: Path) -> None:
    game = ("arena", "random", "first")
    first = coloretto(*game, "--decks", "3", "--json")
    assert first.err == ""
    again = coloretto(*game, "--decks", "3", "--json")
    assert again.out == first.out
    assert "6 of 6 games were played before" in again.err
    more = coloretto(*game, "--decks", "5", "--json")
    assert "going on after 6 of 10 games" in more.err
    fresh = coloretto(*game, "--decks", "5", "--json", "--fresh")
    assert fresh.err == ""
    assert fresh.out == more.out
    assert len(list((home / "data" / "coloretto" / "arena").iterdir())) == 1


def test_precision_stops_early() -> None:
    values = arena("first", "random", "--precision", "9")
    assert 20 <= values["decks"] < 100
    assert values["finished"] is True
    for standing in values["standings"]:
        low, high = standing["interval"]
        assert (high - low) / 2 <= 0.09


def start(*arguments: str | Path, journal: Path, games: int) -> subprocess.Popen[bytes]:
    """An arena that has played some games and is still playing."""
    process = subprocess.Popen(
        [COMMAND, "arena", *map(str, arguments), "--results", str(journal), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 60
    while not journal.exists() or journal.read_bytes().count(b"\n") <= games:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return process


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    journal = tmp_path / "arena.jsonl"
    process = start("tracked", "random", "--decks", "5000", journal=journal, games=10)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert b"stopped after" in err
    assert b"the same command goes on from there" in err
    assert err.count(b"\n") == 1
    values = json.loads(out)
    assert values["finished"] is False
    assert 8 <= values["games"] < 10_000
    decks = str(values["decks"] + 2)
    more = arena("tracked", "random", "--decks", decks, "--results", journal)
    assert more == arena("tracked", "random", "--decks", decks)


def test_a_second_arena_waits_for_nobody(tmp_path: Path) -> None:
    journal = tmp_path / "arena.jsonl"
    game = ("tracked", "random", "--decks", "5000")
    process = start(*game, journal=journal, games=1)
    assert "another arena is playing" in refusal("arena", *game, "--results", journal)
    process.kill()
    process.communicate()


def test_progress_is_shown_on_a_terminal() -> None:
    main, side = pty.openpty()
    process = subprocess.Popen(
        [COMMAND, "arena", "tracked", "random", "--decks", "30", "--json"],
        stdout=subprocess.DEVNULL,
        stderr=side,
    )
    os.close(side)
    shown = b""
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    assert process.wait(timeout=120) == 0
    assert b"playing" in shown
    assert b"win share" in shown


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name at least two bots"),
        (["random"], "name at least two bots"),
        (["random", "--players", "3"], "3 players need at least 3 bots, not 1"),
        (["random"] * 6, "6 bots do not fit one table"),
        (["random", "random", "--players", "0"], "2 to 5 players, not 0"),
        (["random", "random", "--players", "6"], "2 to 5 players, not 6"),
        (["random", "random", "--edition", "polish"], "3 to 5 players, not 2"),
        (["random", "random", "--edition", "klingon"], "unknown edition"),
        (["random", "klingon"], "unknown bot 'klingon'"),
        (["random", "random:sims=0"], "unknown option 'sims=0'"),
        (["random", "broken"], "cannot be made: no engine"),
        (["pair"] * 5, "the bot 'pair' is for 2 players, not 5"),
        (["random", "random", "--decks", "0"], "at least 1"),
        (["random", "random", "--decks", "many"], "--decks"),
        (["random", "random", "--threads", "0"], "at least 1"),
        (["random", "random", "--seed", "-1"], "the seed -1"),
        (["random", "random", "--precision", "0"], "more than 0"),
        (["random", "random", "--precision", "nan"], "more than 0"),
        (["random", "random", "--time-limit", "0"], "more than 0"),
        (["random", "random", "--records", "/nowhere/at/all"], "No such file or directory"),
        (["random", "random", "--results", "/nowhere/at/all"], "No such file or directory"),
        (["random", "random", "--results", "/"], "Is a directory"),
        (["random", "random", "--results", "/dev/null"], "not a file that can keep games"),
        (["random", "random", "--cluster", "nonsense"], "write host:port or auto"),
        (["random", "random", "--cluster", "127.0.0.1:9"], "no cluster answers at 127.0.0.1:9"),
    ],
)
def test_bad_input(arguments: list[str], reason: str) -> None:
    assert reason in refusal("arena", *arguments)


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("chapter one\n")
    for fresh in ([], ["--fresh"]):
        said = refusal("arena", "random", "random", "--results", thesis, *fresh)
        assert "not the journal of an arena" in said
    same = ("--results", tmp_path / "a", "--records", tmp_path / "a")
    assert "cannot be in the same file" in refusal("arena", "random", "random", *same)
    assert thesis.read_text() == "chapter one\n"


@pytest.mark.xdist_group("cluster")  # ``auto`` joins whatever cluster runs on this machine
def test_a_cluster_started_for_it_gives_the_same() -> None:
    game = ("first", "random", "--decks", "4", "--fresh")
    on_cluster = arena(*game, "--cluster", "auto", run=coloretto_process)
    assert on_cluster == arena(*game)


def test_any_journal_is_counted_without_luck(tmp_path: Path) -> None:
    journal = tmp_path / "old.jsonl"
    options = ("--decks", "3", "--results", journal, "--json")
    plain = json.loads(coloretto("arena", "greedy", "random", *options).out)
    assert plain["standings"][0]["luck_adjusted"] is None
    found = json.loads(coloretto("arena", "--luck", "--results", journal, "--json").out)
    assert found["games"] == plain["games"] == 6
    assert found["standings"][0]["luck_adjusted"]["win_share"] > 0.5
    table = coloretto("arena", "--luck", "--results", journal).out
    assert "without luck" in table
    other = tmp_path / "other"
    other.write_text("no journal\n", encoding="utf-8")
    assert "not the journal" in refusal("arena", "--luck", "--results", other)
