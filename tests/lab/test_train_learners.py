"""Several learners: what they share, on threads and on a real Ray cluster of two workers."""

import json
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from typing import Any

import numpy as np
import psutil
import pytest
from ray.cluster_utils import Cluster

from coloretto import UnsupportedError
from coloretto.lab.cluster import ClusterError, connected
from coloretto.lab.train import Plan, Training
from coloretto.lab.train_learner import Known, Learner
from coloretto.lab.train_plan import MOST_LEARNERS, share_out
from coloretto.lab.train_team import ThreadTeam, cluster_team, learn_part
from tests.lab.local_cluster import pytest_marks, two_workers

GAME = "italian(players=2)"
PLAN = Plan(GAME, 5, 103, lessons=1200, learners=2, stretch=50)
"""Two stretches of each kind, the second ones short, and one of them not even."""

Arrays = dict[str, Any]

pytestmark = pytest_marks


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="cr-") as folder, two_workers(Path(folder)) as made:
        yield made


@pytest.fixture(scope="module")
def on_threads(tmp_path_factory: pytest.TempPathFactory) -> Arrays:
    """What the plan comes to, on two threads and without a stop."""
    training = Training(PLAN)
    training.run(PLAN.games)
    return kept(training, tmp_path_factory.mktemp("whole") / "net.npz")


def kept(training: Training, path: Path) -> Arrays:
    """All arrays of a training's checkpoint, and the loss."""
    assert training.is_done
    training.save(path)
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


def assert_same(one: Arrays, other: Arrays) -> None:
    assert one.keys() == other.keys()
    for name, array in one.items():
        assert array.tobytes() == other[name].tobytes(), name


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        Plan(GAME, 1, 12_345, lessons=10_000, learners=3),
        Plan(GAME, 1, 5, lessons=16, learners=MOST_LEARNERS),
    ],
)
@pytest.mark.parametrize("is_lessons", [False, True])
def test_every_game_is_somebodys_and_nobodys_twice(plan: Plan, is_lessons: bool) -> None:
    planned = plan.lessons if is_lessons else plan.games
    seen: set[tuple[int, int]] = set()
    while len(seen) < planned:
        parts = share_out(plan, is_lessons, len(seen))
        games = {(part.learner, part.first + i) for part in parts for i in range(part.games)}
        assert not games & seen
        assert len(games) == sum(part.games for part in parts) > 0
        seen |= games
        assert max(part.games for part in parts) <= (8 if is_lessons else 1) * plan.stretch
    assert len(seen) == planned
    assert share_out(plan, is_lessons, planned) == []
    assert len({plan.seed_of(learner) for learner in range(plan.learners)}) == plan.learners


def test_a_stretch_is_the_mean_of_what_the_learners_know(tmp_path: Path) -> None:
    plan = Plan(GAME, 5, 30, lessons=0, learners=3)
    training = Training(plan)
    training.run(30)
    together = kept(training, tmp_path / "net.npz")
    each = []
    for part in share_out(plan, False, 0):
        known = Learner(plan, training.worth).learn(part, Known.nothing(plan.seed))
        assert known is not None
        each.append(known)
    for name, kept_as in (("weights", "latest"), ("mean", "mean"), ("square", "square")):
        arrays = [getattr(known, name) for known in each]
        assert not np.array_equal(arrays[0], arrays[1])
        mean = np.mean(arrays, axis=0, dtype=np.float64)
        assert np.allclose(together[kept_as], mean, rtol=1e-6, atol=0)
    assert np.allclose(together["weights"], np.mean([known.smooth for known in each], axis=0))
    assert training.loss == pytest.approx(np.mean([known.loss for known in each]))


def test_threads_change_nothing(on_threads: Arrays, tmp_path: Path) -> None:
    training = Training(PLAN)
    training.team = ThreadTeam(PLAN, training.worth, threads=1)
    training.run(PLAN.games)
    assert_same(kept(training, tmp_path / "net.npz"), on_threads)


def test_learners_are_part_of_the_plan(on_threads: Arrays, tmp_path: Path) -> None:
    alone = Training(replace(PLAN, learners=1))
    alone.run(PLAN.games)
    assert not np.array_equal(kept(alone, tmp_path / "net.npz")["weights"], on_threads["weights"])


def test_going_on_gives_the_same(on_threads: Arrays, tmp_path: Path) -> None:
    """After every stretch, and after one that was stopped in its midst and is forgotten."""
    path = tmp_path / "net.npz"
    training = Training(PLAN)
    seen = []
    while not training.is_done:
        before = training.lessons, training.games
        training.run(PLAN.games, SoonStopped())
        assert (training.lessons, training.games) == before
        if training.lessons < PLAN.lessons:
            training.watch(training.lessons + 1)
        else:
            training.run(training.games + 1)
        seen.append((training.lessons, training.games))
        training.save(path)
        training = Training.load(path)
    assert seen == [(800, 0), (1200, 0), (1200, 100), (1200, 103)]
    assert_same(kept(training, path), on_threads)


class SoonStopped(Flag):
    """Is set when it is looked at for the second time."""

    def is_set(self) -> bool:
        is_set = super().is_set()
        self.set()
        return is_set


def test_a_checkpoint_from_before_there_were_learners(tmp_path: Path) -> None:
    plan = Plan(GAME, 5, 40, lessons=80)
    whole = Training(plan)
    whole.run(40)
    part = Training(plan)
    part.run(10)
    part.save(tmp_path / "new.npz")
    with np.load(tmp_path / "new.npz") as file:
        arrays = dict(file)
    about = json.loads(str(arrays.pop("about")))
    assert about["plan"].pop("learners") == 1
    np.savez_compressed(tmp_path / "old.npz", about=np.array(json.dumps(about)), **arrays)
    old = Training.load(tmp_path / "old.npz")
    old.run(40)
    assert_same(kept(old, tmp_path / "a.npz"), kept(whole, tmp_path / "b.npz"))


def test_a_lost_worker_loses_nothing(cluster: Cluster, on_threads: Arrays, tmp_path: Path) -> None:
    """One of two workers is killed while it learns; another does its part again."""
    killed: list[int] = []

    def kill_one() -> None:
        while not killed and not training.is_done:
            time.sleep(0.005)
            for worker in workers_that_learn():
                with suppress(psutil.NoSuchProcess):
                    worker.send_signal(signal.SIGKILL)
                    killed.append(worker.pid)
                    break

    training = Training(PLAN)
    with cluster_team(PLAN, training.worth, "auto") as training.team:
        training.watch(1)
        killer = Thread(target=kill_one)
        killer.start()
        training.run(PLAN.games)
        killer.join()
    assert len(killed) == 1
    assert_same(kept(training, tmp_path / "net.npz"), on_threads)


def workers_that_learn() -> list[psutil.Process]:
    """Those of our cluster: Ray calls a worker by what it does."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            if f"ray::{learn_part.__name__}" in " ".join(process.cmdline()):
                found.append(process)
    return found


def test_stopped_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    """What is under way is forgotten, and nobody goes on with it."""
    training = Training(replace(PLAN, games=1_000_000, lessons=0, stretch=100))
    with cluster_team(training.plan, training.worth, "auto") as training.team:
        training.run(1)
        stop = Flag()
        thread = Thread(target=training.run, args=(1_000_000, stop))
        thread.start()
        while not workers_that_learn():
            time.sleep(0.005)
        stop.set()
        thread.join()
        games = training.games
        assert games % 200 == 0
        assert 0 < games < 1_000_000
        training.run(games + 1)
    whole = Training(training.plan)
    whole.run(games + 1)
    assert whole.net().tobytes() == training.net().tobytes()


def test_a_worker_with_other_code_is_told(cluster: Cluster, tmp_path: Path) -> None:
    training = Training(PLAN)
    with connected("auto") as workers:
        task = (PLAN, training.worth, "another", Known.nothing(1))
        with pytest.raises(ClusterError, match="cannot play: it has another version of coloretto"):
            workers.work(learn_part, task, share_out(PLAN, True, 0), None)


def test_bad_plans_are_refused() -> None:
    for learners in (0, MOST_LEARNERS + 1):
        with pytest.raises(UnsupportedError, match=f"{learners} learners: give 1 to 64"):
            Training(replace(PLAN, learners=learners))
    with pytest.raises(UnsupportedError, match="0 threads"):
        ThreadTeam(PLAN, None, threads=0)
