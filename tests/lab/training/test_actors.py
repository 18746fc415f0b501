"""Who plays the games of a training: threads, and a real Ray cluster of two workers."""

import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import psutil
import pytest
from ray.cluster_utils import Cluster

from coloretto import UnsupportedError
from coloretto.bots.net.files import load_net
from coloretto.lab.cluster import ClusterError, connected
from coloretto.lab.training import Plan, Training
from coloretto.lab.training.actors import ThreadActors, cluster_actors, play_part
from coloretto.lab.training.plan import name_of_net
from tests.support.local_cluster import pytest_marks, two_workers

NET = load_net("brown", 2)
PLAN = Plan("italian(players=2)", 5, 52, simulations=100, epochs=2, teacher=name_of_net(NET))
"""Seven parts, the last one short. The net that the searches ask goes to the workers too."""

pytestmark = pytest_marks


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="cr-") as folder, two_workers(Path(folder)) as made:
        yield made


@pytest.fixture(scope="module")
def on_threads(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the plan comes to, on two threads and without a stop."""
    training = Training(PLAN, tmp_path_factory.mktemp("whole") / "dataset", teacher=NET)
    training.actors = ThreadActors(PLAN, threads=2, net=NET)
    return learned_by(training)


def learned_by(training: Training) -> bytes:
    """The net of a training, brought to its end."""
    for _ in training.play():
        pass
    while not training.is_done:
        training.learn()
    return bytes(training.net().tobytes())


def test_threads_change_nothing(on_threads: bytes, tmp_path: Path) -> None:
    training = Training(PLAN, tmp_path, teacher=NET)
    training.actors = ThreadActors(PLAN, threads=1, net=NET)
    assert learned_by(training) == on_threads


def test_a_lost_worker_loses_nothing(cluster: Cluster, on_threads: bytes, tmp_path: Path) -> None:
    """One of two workers is killed while it plays; another plays its part again."""
    killed: list[int] = []

    def kill_one() -> None:
        while not killed and training.games < PLAN.games:
            time.sleep(0.005)
            for worker in workers_that_play():
                with suppress(psutil.NoSuchProcess):
                    worker.send_signal(signal.SIGKILL)
                    killed.append(worker.pid)
                    break

    training = Training(PLAN, tmp_path / "dataset", teacher=NET)
    with cluster_actors(PLAN, "auto", NET) as training.actors:
        killer = Thread(target=kill_one)
        killer.start()
        net = learned_by(training)
        killer.join()
    assert len(killed) == 1
    assert net == on_threads


def workers_that_play() -> list[psutil.Process]:
    """Those of our cluster: Ray names a worker after its task."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            if f"ray::{play_part.__name__}" in " ".join(process.cmdline()):
                found.append(process)
    return found


def test_stopped_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    """What is under way is forgotten, and nobody goes on with it."""
    plan = replace(PLAN, games=100_000, teacher="")
    training = Training(plan, tmp_path / "dataset")
    with cluster_actors(plan, "auto") as training.actors:
        stop = Flag()
        played: list[int] = []
        thread = Thread(target=lambda: played.extend(training.play(stop)))
        thread.start()
        while not workers_that_play():
            time.sleep(0.005)
        stop.set()
        thread.join()
    assert training.games == sum(played) < 100_000
    alone = Training(replace(plan, games=8), tmp_path / "alone")
    assert list(alone.play()) == [8]


def test_a_worker_with_other_code_is_told(cluster: Cluster) -> None:
    with (
        connected("auto") as workers,
        pytest.raises(ClusterError, match="cannot play: it has another version of coloretto"),
    ):
        workers.work(play_part, (PLAN, NET, "another"), list(PLAN.parts()), None)


def test_no_threads_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="0 threads"):
        ThreadActors(PLAN, threads=0)
