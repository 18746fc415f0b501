"""Addresses at which no cluster can be joined."""

import socket
import sys
from pathlib import Path
from threading import Thread

import pytest

from coloretto import make_rules
from coloretto.lab import cluster
from coloretto.lab.arena import play_arena
from coloretto.lab.cluster import ClusterError
from tests.support.local_cluster import pytest_marks

RULES = make_rules("german", 3, scoring="violet")

pytestmark = pytest_marks  # nobody may have joined a cluster meanwhile


def refusal(address: str, journal: Path) -> str:
    """What is said to an address; the journal must survive."""
    play_arena(RULES, ["random"] * 3, decks=1, results=journal)
    before = journal.read_bytes()
    with pytest.raises(ClusterError) as refused:
        play_arena(RULES, ["random"] * 3, decks=9, results=journal, cluster=address)
    assert journal.read_bytes() == before
    return str(refused.value)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:9", "no cluster answers at 127.0.0.1:9: Connection refused"),
        ("somewhere", "'somewhere' is not the address of a cluster: write host:port or auto"),
        ("ray://127.0.0.1:10001", "write the cluster's own host:port, as ray start showed it"),
        ("127.0.0.1:99999", "is not the address of a cluster"),
    ],
)
def test_nothing_answers(address: str, reason: str, tmp_path: Path) -> None:
    assert reason in refusal(address, tmp_path / "arena.jsonl")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "what answers there is not Ray"),
        # Greets as Ray does, then says nothing: Ray would wait for minutes.
        (bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)), "nobody can join it within 5 seconds"),
    ],
)
def test_something_else_answers(
    answer: bytes, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_JOIN_SECONDS", 5.0)
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
    monkeypatch.setitem(sys.modules, "ray", None)
    said = refusal("auto", tmp_path / "arena.jsonl")
    assert said == "a cluster needs Ray, which is not installed: pip install 'coloretto[cluster]'"
