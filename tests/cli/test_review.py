"""``coloretto review`` and ``coloretto advise`` as people run them."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from coloretto.records import format_position
from tests.cli.command import COMMAND, coloretto, coloretto_process, refusal
from tests.review.games import cut, played


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(tmp_path / "game.txt", str(played("german(players=3)", 1, "greedy", "random")))


def written(path: Path, *texts: str) -> Path:
    path.write_text("\n".join(texts), encoding="utf-8")
    return path


def test_a_game_for_people(game: Path) -> None:
    result = coloretto_process("review", game, "--depth", "quick")
    assert result.code == 0, result.err
    for word in ("luck", "own choices", "not explained", "result", "accuracy", "Key moments"):
        assert word in result.out
    assert "Better: " in result.out


def test_one_seat_only(game: Path) -> None:
    out = coloretto("review", game, "--depth", "quick", "--seat", "2", "--language", "de").out
    mistakes = out[out.index("Mistakes") :]
    assert "random:" in mistakes
    assert "greedy:" not in mistakes
    assert "Besser: " in mistakes


def test_json_adds_up(game: Path) -> None:
    (line,) = coloretto("review", game, "--depth", "quick", "--json").out.splitlines()
    one = json.loads(line)
    assert (one["players"], one["depth"], one["finished"]) == (3, "quick", True)
    for part in ("win", "points"):
        account = one[part]
        for seat in range(3):
            parts = sum(account[name][seat] for name in ("prior", "luck", "own", "rest"))
            assert parts + sum(account["others"][seat]) == account["result"][seat]
            assert account["others"][seat][seat] == 0
            assert isinstance(account["luck"][seat], int)
    for name in ("accuracy", "kept", "played_like", "key_moments"):
        assert len(one[name]) == 3
    assert one["luck_adjusted"].keys() == {"win", "points"}
    keys = {"move", "seat", "action", "best", "loss", "class", "exact"}
    assert all(keys <= decision.keys() for decision in one["decisions"])
    mistakes = [d for d in one["decisions"] if d["class"] in ("mistake", "blunder")]
    assert mistakes
    assert all(decision["reason"]["text"] for decision in mistakes)


def test_many_games_are_a_table_or_lines_of_json(tmp_path: Path) -> None:
    first = played("german(players=3)", 1, "greedy", "random")
    second = played("italian(players=2)", 1, "random", "greedy")
    file = written(tmp_path / "games.txt", str(first), str(cut(second, 20)))
    out = coloretto("review", file, "--depth", "quick").out
    assert {"greedy", "random"} <= {line.split()[0] for line in out.splitlines()}
    lines = coloretto("review", file, "--depth", "quick", "--json").out.splitlines()
    assert [json.loads(line)["record"] for line in lines] == [1, 2]
    assert [json.loads(line)["finished"] for line in lines] == [True, False]
    chosen = coloretto("review", file, "--depth", "quick", "--game", "2").out
    assert "the game is not finished" in chosen
    assert "expected so far" in chosen


def test_a_bad_record_among_good_ones(game: Path, tmp_path: Path) -> None:
    file = written(tmp_path / "two.txt", '[Seat1 "x"]\n\n1. G9\n', game.read_text("utf-8"))
    result = coloretto("review", file, "--depth", "quick")
    assert result.code == 1
    assert "accuracy" in result.out
    assert result.err.count("\n") == 1


def test_bad_input_is_one_line(game: Path, tmp_path: Path) -> None:
    assert "No such file" in refusal("review", tmp_path / "none")
    assert "no record" in refusal("review", written(tmp_path / "empty", ""))
    assert "there is no game 7" in refusal("review", game, "--game", "7")
    assert "numbered from 1" in refusal("review", game, "--game", "0")
    assert "there is no seat 4, only 1 to 3" in refusal("review", game, "--seat", "4")
    assert "depth" in refusal("review", game, "--depth", "endless")
    two = written(tmp_path / "two", game.read_text("utf-8"), game.read_text("utf-8"))
    assert "choose one with --game" in refusal("review", two, "--html", tmp_path / "page.html")
    assert "game is over" in refusal("advise", game)
    assert "there is no move 999" in refusal("advise", game, "--move", "999")
    assert refusal("advise", "klingon(players=3)")
    record = cut(played("german(players=3)", 1, "greedy", "random"), 1)
    waiting = record.begin()
    waiting.apply(0)
    assert "a card is to be turned up" in refusal("advise", format_position(waiting))


def test_advice_ranks_every_action(game: Path) -> None:
    result = coloretto_process("advise", game, "--move", "20", "--depth", "quick")
    assert result.code == 0, result.err
    found = json.loads(coloretto("advise", game, "--move", "20", "--depth", "quick", "--json").out)
    losses = [action["loss"] for action in found["actions"]]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert found["best"] == found["actions"][0]["action"]
    assert result.out.count("\n") == 1 + len(losses)
    line = coloretto("advise", found["position"], "--depth", "quick", "--json").out
    assert json.loads(line)["actions"] == found["actions"]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_leaves_what_there_is(game: Path, tmp_path: Path) -> None:
    file = written(tmp_path / "many.txt", *[game.read_text("utf-8")] * 60)
    command = [COMMAND, "review", str(file), "--depth", "deep", "--json"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout is not None
    first = running.stdout.readline()
    assert json.loads(first)["record"] == 1
    running.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, err = running.communicate(timeout=60)
    assert time.monotonic() - began < 10
    assert running.returncode == 130
    assert "stopped" in err
    assert all(json.loads(line)["finished"] for line in out.splitlines())
