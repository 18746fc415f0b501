"""The arena on a real Ray cluster of two workers, and of two machines for a while."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import psutil
import pytest
import ray
from ray.cluster_utils import Cluster

from coloretto import make_rules
from coloretto.lab.arena import play_arena
from coloretto.lab.cluster import ClusterError
from tests.support.arena_bots import HOLD, PIDS, install
from tests.support.local_cluster import pytest_marks, two_workers

RULES = make_rules("german", 3, scoring="violet")
BOTS = ["tracked", "raising", "random"]
PATIENCE = 300.0

pytestmark = pytest_marks


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Everything that has to be there before a cluster starts."""
    with tempfile.TemporaryDirectory(prefix="cr-") as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        for part in ("bots", "pids"):
            (folder / part).mkdir()
        patch.setenv("PYTHONPATH", install(folder / "bots"))
        patch.syspath_prepend(folder / "bots")
        patch.setenv(PIDS, str(folder / "pids"))
        yield folder


@pytest.fixture(scope="module")
def cluster(folder: Path) -> Iterator[Cluster]:
    with two_workers(folder) as made:
        yield made


@pytest.fixture(scope="module")
def pids(folder: Path, cluster: Cluster) -> Path:
    """Where bots on the cluster leave the numbers of their processes."""
    return folder / "pids"


def play_and_lose(pids: Path, journal: Path, decks: int, lose: Callable[[set[int]], bool]) -> None:
    """Play the same as without a cluster, though something is lost under way.

    :param lose: called with the processes that play, none of which moves before it has lost
        something and returns true.
    """
    here = os.getpid()
    hold = pids / HOLD
    hold.touch()
    lost = Flag()

    def wait_and_lose() -> None:
        while not lost.wait(0.01):
            if lose({int(path.name) for path in pids.iterdir() if path.name != HOLD} - {here}):
                lost.set()
                hold.unlink()

    thread = Thread(target=wait_and_lose)
    thread.start()
    try:
        # A bot that is held is not at fault.
        result = play_arena(
            RULES, BOTS, decks=decks, cluster="auto", results=journal, time_limit=PATIENCE
        )
    finally:
        was_lost = lost.is_set()
        lost.set()
        thread.join()
        hold.unlink(missing_ok=True)
    assert was_lost
    assert len(journal.read_text("utf-8").splitlines()) == 1 + 3 * decks
    assert result == play_arena(RULES, BOTS, decks=decks)


def test_a_killed_worker_loses_nothing(pids: Path, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(playing: set[int]) -> bool:
        if playing:
            killed.append(playing.pop())
            os.kill(killed[0], signal.SIGKILL)
        return bool(killed)

    play_and_lose(pids, tmp_path / "arena.jsonl", 20, kill_one)
    workers = {int(path.name) for path in pids.iterdir()} - {os.getpid()}
    assert len(workers - set(killed)) >= 2


def test_a_lost_machine_loses_nothing(cluster: Cluster, pids: Path, tmp_path: Path) -> None:
    machine = cluster.add_node(num_cpus=1, resources={"there": 1})

    @ray.remote(resources={"there": 1})
    def process_of_machine() -> int:
        return os.getppid()

    parent = ray.get(process_of_machine.remote())

    def lose_it(playing: set[int]) -> bool:
        there = {child.pid for child in psutil.Process(parent).children()} & playing
        for worker in there:
            os.kill(worker, signal.SIGKILL)
        if there:
            cluster.remove_node(machine, allow_graceful=False)
        return bool(there)

    play_and_lose(pids, tmp_path / "arena.jsonl", 40, lose_it)


def test_by_address_and_interrupted(pids: Path, tmp_path: Path) -> None:
    journal = tmp_path / "arena.jsonl"
    play_arena(RULES, BOTS, decks=3, results=journal)
    address = ray.get_runtime_context().gcs_address
    script = (
        "from pathlib import Path; from coloretto import Rules;"
        "from coloretto.lab.arena import play_arena;"
        f"play_arena(Rules.parse({str(RULES)!r}), {BOTS}, decks=6,"
        f" results=Path({str(journal)!r}), cluster={address!r})"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=90
    )
    assert run.returncode == 0, run.stderr
    assert len(journal.read_text("utf-8").splitlines()) == 1 + 18
    assert play_arena(RULES, BOTS, decks=6, results=journal) == play_arena(RULES, BOTS, decks=6)


def test_a_bot_that_only_we_have_is_no_forfeit(
    pids: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    information = tmp_path / "ours-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: ours\n")
    points = "[coloretto.bots]\nours = tests.support.arena_bots:make_first\n"
    (information / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(
        ClusterError, match="a worker of the cluster cannot play: unknown bot 'ours'"
    ):
        play_arena(RULES, ["ours", "random", "random"], decks=1, cluster="auto")
