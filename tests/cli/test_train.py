"""``coloretto train`` as people run it."""

import json
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from tests.cli.command import COMMAND, coloretto, refusal

GAME = ("train", "--players", "2")


def games_in(path: Path) -> int:
    with np.load(path) as kept:
        return int(json.loads(str(kept["about"]))["games"])


def test_a_short_training_and_the_bot_it_makes(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    result = coloretto(*GAME, "--games", "100", "--lessons", "800", "--decks", "1", "--out", out)
    assert result.code == 0, result
    assert "italian(players=2), seed 1, 800 lessons, 100 games" in result.out
    assert result.out.count("greedy") == 11
    assert games_in(out) == 100
    assert (tmp_path / "net.svg").read_text().startswith("<svg")
    played = coloretto(
        *("arena", f"net:sims=1,file={out}", "random", "--decks", "1", "--json"),
        *("--results", tmp_path / "games.jsonl"),
    )
    assert json.loads(played.out)["forfeits"] == 0
    assert "exists" in refusal(*GAME, "--games", "100", "--out", out)
    again = coloretto("train", "--resume", "--out", out)
    assert again.code == 0
    assert "going on after 800 lessons and 100 games" in again.out


def test_killed_and_resumed_it_ends_with_the_same_net(tmp_path: Path) -> None:
    plan = (*GAME, "--games", "2000", "--lessons", "8000", "--decks", "0", "--seed", "3")
    whole, out = tmp_path / "whole.npz", tmp_path / "killed.npz"
    assert coloretto(*plan, "--out", whole, "--net", tmp_path / "a.npz").code == 0
    with subprocess.Popen([COMMAND, *plan, "--out", out], stdout=subprocess.DEVNULL) as process:
        while not out.exists() and process.poll() is None:
            time.sleep(0.01)
        process.kill()
    assert games_in(out) < 2000, "it was killed, perhaps still in its lessons"
    assert coloretto("train", "--resume", "--out", out, "--net", tmp_path / "b.npz").code == 0
    with np.load(tmp_path / "a.npz") as a, np.load(tmp_path / "b.npz") as b:
        assert np.array_equal(a["weights"], b["weights"])


@pytest.mark.xdist_group("cluster")  # ``auto`` joins whatever cluster runs on this machine
def test_several_learners_killed_and_resumed_on_a_cluster(tmp_path: Path) -> None:
    plan = (*GAME, "--learners", "2", "--games", "400", "--lessons", "4000", "--decks", "0")
    whole, out = tmp_path / "whole.npz", tmp_path / "killed.npz"
    learned = coloretto(*plan, "--threads", "1", "--out", whole)
    assert learned.code == 0, learned
    assert "4,000 lessons, 400 games, 2 learners" in learned.out
    with subprocess.Popen([COMMAND, *plan, "--out", out], stdout=subprocess.DEVNULL) as process:
        while not out.exists() and process.poll() is None:
            time.sleep(0.01)
        process.kill()
    assert games_in(out) < 400, "it was killed, perhaps still in its lessons"
    resumed = coloretto("train", "--resume", "--cluster", "auto", "--decks", "0", "--out", out)
    assert resumed.code == 0, resumed
    with np.load(whole) as a, np.load(out) as b:
        assert a.files == b.files
        for name in a.files:
            assert a[name].tobytes() == b[name].tobytes(), name


def test_ctrl_c_keeps_what_was_learned(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    with subprocess.Popen(
        [COMMAND, *GAME, "--games", "100000000", "--lessons", "0", "--decks", "0", "--out", out],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not out.exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "--resume goes on from there" in err
    assert err.count("\n") == 1
    assert games_in(out) > 0


def test_bad_input_is_one_clear_line(tmp_path: Path) -> None:
    assert "--out" in refusal("train", "--players", "2")
    assert "0 games" in refusal(*GAME, "--games", "0", "--out", tmp_path / "a.npz")
    assert "no such folder" in refusal(*GAME, "--out", tmp_path / "no" / "a.npz")
    assert "No such file" in refusal("train", "--resume", "--out", tmp_path / "a.npz")
    (tmp_path / "b.npz").write_text("no net")
    assert "not the checkpoint" in refusal("train", "--resume", "--out", tmp_path / "b.npz")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--learners", "0"], "0 learners: give 1 to 64"),
        (["--learners", "65"], "65 learners: give 1 to 64"),
        (["--learners", "2", "--threads", "0"], "0 threads: use at least 1"),
        (["--cluster", "auto"], "one learner needs no cluster: plan with --learners 2 or more"),
        (["--learners", "2", "--threads", "2", "--cluster", "auto"], "not both"),
        (["--learners", "2", "--cluster", "nonsense"], "write host:port or auto"),
        (["--learners", "2", "--cluster", "127.0.0.1:9"], "no cluster answers at 127.0.0.1:9"),
    ],
)
def test_bad_learners_and_clusters_leave_no_file(
    options: list[str], reason: str, tmp_path: Path
) -> None:
    out = tmp_path / "net.npz"
    assert reason in refusal(*GAME, *options, "--out", out)
    assert not out.exists()


def test_what_is_planned_cannot_be_changed(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    assert (
        coloretto(*GAME, *("--games", "1", "--lessons", "0", "--decks", "0"), "--out", out).code
        == 0
    )
    change = ("--learners", "2", "--games", "5")
    said = refusal("train", "--resume", *change, "--out", out)
    assert "planned already: leave --games and --learners out" in said
