"""``coloretto simulate`` and ``coloretto perft``."""

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import Any

import pytest

from coloretto import read_records
from tests.cli.command import COMMAND, coloretto, refusal
from tests.support.interrupting import interrupt_while_playing

TIMINGS = ("seconds", "games_per_second")


def simulated(*arguments: str) -> dict[str, Any]:
    result = coloretto("simulate", *arguments, "--json")
    assert result.code == 0, result.err
    values: dict[str, Any] = json.loads(result.out)
    assert values["games_per_second"] > 0
    return {key: value for key, value in values.items() if key not in TIMINGS}


def test_the_same_seed_gives_the_same_games_on_any_threads() -> None:
    one = simulated("--games", "30000", "--seed", "7", "--threads", "1")
    assert one == simulated("--games", "30000", "--seed", "7", "--threads", "3")
    assert one != simulated("--games", "30000", "--seed", "8")
    assert one["games"] == 30000
    assert one["players"] == 4


def test_random_games_come_out_as_the_yardstick_says() -> None:
    """The C yardstick of bench/ plays the same game: 163.3 decisions, 19.4 points."""
    values = simulated("--games", "100000", "--seed", "1")
    assert values["decisions_per_game"] == pytest.approx(163.27, abs=0.2)
    assert values["mean_score"] == pytest.approx(19.42, abs=0.1)
    low, high = values["mean_score_interval"]
    assert low < values["mean_score"] < high
    assert values["mean_winning_score"] > values["mean_score"]


def test_people_get_a_readable_table() -> None:
    out = coloretto("simulate", "--games", "2000", "--edition", "polish", "--seed", "1").out
    assert "first seat win share" in out
    assert "±" in out


@pytest.mark.parametrize(
    "options",
    [
        ["--edition", "hungarian", "--players", "2"],
        ["--edition", "german", "--players", "3", "--scoring", "violet"],
        ["--edition", "croatian", "--jokers", "at once", "--golden", "yes"],
        ["--edition", "polish", "--players", "5", "--last-round", "in 20"],
    ],
)
def test_records_are_the_games_that_were_counted(options: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    values = simulated("--games", "20", "--seed", "3", *options, "--records", str(path))
    with path.open(encoding="utf-8") as file:
        games = [record.replay() for record in read_records(file)]
    assert len(games) == 20
    assert all(game.is_over for game in games)
    points = sum(sum(game.scores) for game in games)
    assert values["mean_score"] == pytest.approx(points / 20 / values["players"])
    assert values["mean_score"] == simulated("--games", "20", "--seed", "3", *options)["mean_score"]
    assert coloretto("replay", "--quiet", path).code == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--games", "0"], "at least 1"),
        (["--games", "-5"], "at least 1"),
        (["--games", "many"], "--games"),
        (["--players", "6"], "2 to 5 players, not 6"),
        (["--edition", "polish", "--players", "2"], "3 to 5 players, not 2"),
        (["--edition", "klingon"], "unknown edition"),
        (["--threads", "0"], "at least 1"),
        (["--seed", "-1"], "seed -1"),
        (["--golden", "perhaps"], "yes or no"),
        (["--last-round", "under 15"], "on 15"),
        (["--last-round", "on 99"], "the deck has 72 cards"),
        (["--jokers", "never"], "unknown joker rule"),
        (["--records", "/nowhere/at/all"], "No such file or directory"),
        (["--records", "/"], "Is a directory"),
    ],
)
def test_bad_input(arguments: list[str], reason: str) -> None:
    assert reason in refusal("simulate", *arguments)


def test_ctrl_c_keeps_what_was_played_and_leaves_cleanly() -> None:
    games = 2_000_000_000
    result = interrupt_while_playing(games, "simulate", "--games", str(games), "--json")
    assert result.code == 130
    assert result.err.startswith("coloretto: stopped after ")
    assert result.err.count("\n") == 1
    assert 0 < json.loads(result.out)["games"] < games


def test_progress_is_shown_on_a_terminal() -> None:
    main, side = pty.openpty()
    process = subprocess.Popen(
        [COMMAND, "simulate", "--games", "1500000", "--json"],
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


def test_perft_counts_and_divides() -> None:
    whole = json.loads(coloretto("perft", "--depth", "4", "--divide", "--json").out)
    assert whole["nodes"] == sum(whole["divide"].values()) > 0
    assert json.loads(coloretto("perft", "--depth", "0", "--json").out)["nodes"] == 1
    assert "draw" in coloretto("perft", "--depth", "3", "--divide").out


def test_perft_refuses_nonsense() -> None:
    assert "depth of -1" in refusal("perft", "--depth", "-1")
    assert "spec" in refusal("perft", "--position", "what is this")
