"""``coloretto train`` as people run it."""

import json
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from tests.cli.command import COMMAND, coloretto, coloretto_process, refusal

GAME = ("train", "--players", "2")
SMALL = (*GAME, "--games", "16", "--simulations", "20", "--epochs", "2")


def epochs_in(path: Path) -> int:
    with np.load(path) as kept:
        return int(json.loads(str(kept["about"]))["times"])


def parts_in(out: Path) -> int:
    return len(list(out.with_suffix(".lessons").glob("*.npz")))


def assert_same_net(one: Path, other: Path) -> None:
    with np.load(one) as a, np.load(other) as b:
        assert np.array_equal(a["weights"], b["weights"])


def test_a_short_training_and_the_bot_it_makes(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    result = coloretto(*SMALL, "--decks", "1", "--out", out)
    assert result.code == 0, result
    assert "italian(players=2), seed 1, 16 games with 20 simulations per search" in result.out
    assert result.out.count("greedy") == 2
    assert result.out.count("validation error ") == 2
    assert epochs_in(out) == 2
    assert (tmp_path / "net.svg").read_text().startswith("<svg")
    played = coloretto(
        *("arena", f"net:sims=1,file={out}", "random", "--decks", "1", "--json"),
        *("--results", tmp_path / "games.jsonl"),
    )
    assert json.loads(played.out)["forfeits"] == 0
    assert "exists" in refusal(*SMALL, "--out", out)
    again = coloretto("train", "--resume", "--out", out)
    assert again.code == 0
    assert "going on after 16 games and 2 epochs" in again.out


def test_a_net_teaches_the_next(tmp_path: Path) -> None:
    first, out = tmp_path / "first.npz", tmp_path / "second.npz"
    assert coloretto(*SMALL, "--decks", "0", "--out", first).code == 0
    result = coloretto(*SMALL, "--decks", "0", "--teacher", first, "--out", out)
    assert result.code == 0, result
    assert "16 games with 20 simulations per search on the net " in result.out
    with np.load(first) as a, np.load(out) as b:
        assert not np.array_equal(a["weights"], b["weights"])
    again = coloretto("train", "--resume", "--out", out)
    assert again.code == 0
    assert "leave --teacher out" in refusal("train", "--resume", "--teacher", first, "--out", out)
    other = ("train", "--players", "3", "--teacher", first, "--out", tmp_path / "other.npz")
    assert "its game is italian(players=2), not italian(players=3)" in refusal(*other)


def killed_after_a_part(plan: tuple[str, ...], out: Path) -> None:
    with subprocess.Popen([COMMAND, *plan, "--out", out], stdout=subprocess.DEVNULL) as process:
        while not parts_in(out) and process.poll() is None:
            time.sleep(0.005)
        process.kill()


@pytest.mark.slow
def test_killed_and_resumed_it_ends_with_the_same_net(tmp_path: Path) -> None:
    plan = (*GAME, "--games", "80", "--simulations", "60", "--epochs", "2", "--decks", "0")
    whole, out = tmp_path / "whole.npz", tmp_path / "killed.npz"
    assert coloretto(*plan, "--out", whole, "--net", tmp_path / "a.npz").code == 0
    killed_after_a_part(plan, out)
    assert 0 < parts_in(out) < 10
    assert epochs_in(out) == 0
    resumed = coloretto("train", "--resume", "--out", out, "--net", tmp_path / "b.npz")
    assert resumed.code == 0, resumed
    assert_same_net(tmp_path / "a.npz", tmp_path / "b.npz")


@pytest.mark.xdist_group("cluster")  # ``auto`` joins whatever cluster runs on this machine
def test_killed_and_resumed_on_a_cluster(tmp_path: Path) -> None:
    plan = (*GAME, "--games", "80", "--simulations", "60", "--epochs", "1", "--decks", "0")
    whole, out = tmp_path / "whole.npz", tmp_path / "killed.npz"
    assert coloretto(*plan, "--threads", "1", "--out", whole).code == 0
    killed_after_a_part(plan, out)
    again = ("train", "--resume", "--cluster", "auto", "--decks", "0", "--out", out)
    resumed = coloretto_process(*again)
    assert resumed.code == 0, resumed
    assert_same_net(whole, out)


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    with subprocess.Popen(
        [COMMAND, *GAME, "--games", "20000", "--simulations", "20", "--out", out],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not parts_in(out) and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "--resume goes on from there" in err
    assert err.count("\n") == 1
    assert epochs_in(out) == 0
    assert not list(tmp_path.rglob(".*"))


def test_bad_input_is_one_clear_line(tmp_path: Path) -> None:
    assert "--out" in refusal("train", "--players", "2")
    assert "0 games" in refusal(*GAME, "--games", "0", "--out", tmp_path / "a.npz")
    assert "no such folder" in refusal(*GAME, "--out", tmp_path / "no" / "a.npz")
    assert "No such file" in refusal("train", "--resume", "--out", tmp_path / "a.npz")
    (tmp_path / "b.npz").write_text("no net")
    assert "not the checkpoint" in refusal("train", "--resume", "--out", tmp_path / "b.npz")
    other = tmp_path / "c.lessons"
    other.mkdir()
    (other / "00000000-8.npz").write_text("no lessons")
    assert "no examples can be read" in refusal(*GAME, "--out", tmp_path / "c.npz")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--simulations", "0"], "0 simulations: give 1 to"),
        (["--epochs", "0"], "0 epochs: give 1 to"),
        (["--learning-rate", "2"], "the learning rate 2.0 is not between 0 and 1"),
        (["--times", "0"], "0 epochs: give 1 to"),
        (["--rate", "2"], "the learning rate 2.0 is not between 0 and 1"),
        (["--threads", "0"], "0 threads: use at least 1"),
        (["--threads", "2", "--cluster", "auto"], "not both"),
        (["--cluster", "nonsense"], "write host:port or auto"),
        (["--cluster", "127.0.0.1:9"], "no cluster answers at 127.0.0.1:9"),
    ],
)
def test_bad_numbers_and_clusters_leave_no_file(
    options: list[str], reason: str, tmp_path: Path
) -> None:
    assert reason in refusal(*GAME, *options, "--out", tmp_path / "net.npz")
    assert not list(tmp_path.iterdir())


def test_what_is_planned_cannot_be_changed(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    assert coloretto(*SMALL, "--decks", "0", "--out", out).code == 0
    said = refusal("train", "--resume", "--epochs", "3", "--games", "5", "--out", out)
    assert "planned already: leave --games and --epochs out" in said


def test_old_option_names_work_and_are_not_shown(tmp_path: Path) -> None:
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    few = (*GAME, "--games", "8", "--simulations", "20", "--decks", "0")
    assert coloretto(*few, "--epochs", "1", "--learning-rate", "0.01", "--out", one).code == 0
    assert coloretto(*few, "--times", "1", "--rate", "0.01", "--out", other).code == 0
    assert_same_net(one, other)
    said = coloretto("train", "--help").out
    assert "--learning-rate" in said
    assert "--epochs" in said
    assert not {"--times", "--rate"} & set(said.split())
