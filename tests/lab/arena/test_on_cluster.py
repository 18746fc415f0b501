"""The arena on a real Ray cluster of two workers, and of two machines for a while."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import ray
from ray.cluster_utils import Cluster

from coloretto import make_rules
from coloretto.lab.arena import ArenaProgress, play_arena
from coloretto.lab.cluster import ClusterError
from tests.support.arena_bots import PIDS, install
from tests.support.local_cluster import pytest_marks, two_workers

RULES = make_rules("german", 3, scoring="violet")
BOTS = ["tracked", "raising", "random"]

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


def test_a_killed_worker_loses_nothing(pids: Path, tmp_path: Path) -> None:
    here = os.getpid()
    killed: list[int] = []

    def kill_one(progress: ArenaProgress) -> None:
        workers = [int(path.name) for path in pids.iterdir() if int(path.name) != here]
        if progress.games >= 3 and not killed:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    journal = tmp_path / "arena.jsonl"
    result = play_arena(
        RULES, BOTS, decks=20, cluster="auto", results=journal, on_progress=kill_one
    )
    assert len(killed) == 1
    workers = {int(path.name) for path in pids.iterdir()} - {here}
    assert len(workers - set(killed)) >= 2
    assert len(journal.read_text("utf-8").splitlines()) == 1 + 60
    assert result == play_arena(RULES, BOTS, decks=20)


def test_a_lost_machine_loses_nothing(cluster: Cluster, pids: Path, tmp_path: Path) -> None:
    machine = cluster.add_node(num_cpus=1, resources={"there": 1})

    @ray.remote(resources={"there": 1})
    def number_of_process() -> int:
        # What is slow to load is there when the games begin: the machine shall play its share.
        from coloretto import make_rules
        from coloretto.lab.arena import play_arena

        play_arena(make_rules("german", 3), ["random"] * 3, decks=1)
        return os.getpid()

    worker = ray.get(number_of_process.remote())
    lost: list[int] = []

    def lose_it(progress: ArenaProgress) -> None:
        if not lost:
            time.sleep(0.05)  # Its games come in with those of the others, not after them.
        if not lost and (pids / str(worker)).exists():
            os.kill(worker, signal.SIGKILL)
            cluster.remove_node(machine, allow_graceful=False)
            lost.append(progress.games)

    journal = tmp_path / "arena.jsonl"
    result = play_arena(
        RULES, BOTS, decks=100, cluster="auto", results=journal, on_progress=lose_it
    )
    assert lost
    assert lost[0] < 300
    assert len(journal.read_text("utf-8").splitlines()) == 1 + 300
    assert result == play_arena(RULES, BOTS, decks=100)


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


def refusal(address: str, journal: Path) -> str:
    """What a process without a cluster says to an address; the journal must survive."""
    play_arena(RULES, ["random"] * 3, decks=1, results=journal)
    before = journal.read_bytes()
    script = (
        "import sys; from pathlib import Path; from coloretto import ColorettoError, Rules\n"
        "from coloretto.lab import cluster; from coloretto.lab.arena import play_arena\n"
        "cluster._JOIN_SECONDS = 5\n"
        "try:\n"
        f"    play_arena(Rules.parse({str(RULES)!r}), ['random'] * 3, decks=9,"
        f" results=Path({str(journal)!r}), cluster={address!r})\n"
        "except ColorettoError as error: sys.exit(str(error))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60
    )
    assert run.returncode == 1
    assert journal.read_bytes() == before
    return run.stderr


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:9", "no cluster answers at 127.0.0.1:9: Connection refused\n"),
        ("somewhere", "'somewhere' is not the address of a cluster: write host:port or auto\n"),
        ("ray://127.0.0.1:10001", "write the cluster's own host:port, as ray start showed it"),
        ("127.0.0.1:99999", "is not the address of a cluster"),
    ],
)
def test_nothing_answers(address: str, reason: str, tmp_path: Path) -> None:
    assert reason in refusal(address, tmp_path / "arena.jsonl")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "what answers there is not Ray\n"),
        # Greets as Ray does, then says nothing: Ray would wait for minutes.
        (bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)), "nobody can join it within 5 seconds\n"),
    ],
)
def test_something_else_answers(answer: bytes, reason: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(answer)

        Thread(target=serve, daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        assert reason in refusal(address, tmp_path / "arena.jsonl")


def test_without_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    said = refusal("auto", tmp_path / "arena.jsonl")
    assert said == "a cluster needs Ray, which is not installed: pip install 'coloretto[cluster]'\n"
