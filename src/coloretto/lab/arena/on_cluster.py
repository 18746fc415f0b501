"""Playing fixtures on a Ray cluster.

Games go out in chunks and are tried again elsewhere when a worker or a machine is lost.
Which worker plays a game makes no difference to it.
"""

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from threading import Event as Flag
from typing import Any, Final

from coloretto.lab.arena.fixture_game import TIME_LIMIT, GameResult
from coloretto.lab.arena.on_threads import play_on_threads
from coloretto.lab.arena.schedule import Fixture, Tournament
from coloretto.lab.cluster import AUTO, POLL_SECONDS, Cluster, ClusterError, connected
from coloretto.lab.provenance import code_hash, hash_bot_files
from coloretto.rules import Rules

_CHUNK_SECONDS: Final = 1.0
_MOST_IN_CHUNK: Final = 64


def play_on_cluster(
    tournament: Tournament,
    fixtures: Iterator[Fixture],
    *,
    address: str = AUTO,
    time_limit: float = TIME_LIMIT,
    stop: Flag | None = None,
) -> Generator[GameResult]:
    """Play fixtures and give each result as it comes, in no particular order.

    :param address: as for :func:`coloretto.lab.cluster.connected`.
    :param stop: once set, ends soon; games under way are dropped.
    """
    with connected(address) as cluster, cluster.errors_told():
        chunks = _Chunks(cluster, tournament, fixtures, time_limit)
        try:
            while chunks.send() and not (stop is not None and stop.is_set()):
                yield from chunks.receive()
        finally:
            chunks.cancel()


class _Chunks:
    """The games that are out on the cluster."""

    def __init__(
        self,
        cluster: Cluster,
        tournament: Tournament,
        fixtures: Iterator[Fixture],
        time_limit: float,
    ) -> None:
        self._cluster = cluster
        self._ray = cluster.ray
        self._fixtures = fixtures
        self._play = cluster.remote(_play_chunk)
        # The rules as text: their parts are compared by identity, which pickling loses.
        rules = str(tournament.rules)
        files = hash_bot_files(tournament.specs)
        self._task = _Task(rules, tournament.bots, tournament.seed, time_limit, code_hash(), files)
        self._most = 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._size = 1
        self._out: list[Any] = []

    def send(self) -> bool:
        """Keep every worker busy and one chunk waiting; returns whether any game is out."""
        while len(self._out) < self._most and (chunk := list(islice(self._fixtures, self._size))):
            self._out.append(self._play.remote(self._task, chunk))
        return bool(self._out)

    def receive(self) -> list[GameResult]:
        """The games of a chunk that is done, if one is done soon."""
        done, self._out = self._ray.wait(self._out, num_returns=1, timeout=POLL_SECONDS)
        games: list[GameResult] = []
        for chunk in done:
            results, seconds = self._ray.get(chunk)
            games += results
            # Large enough that sending does not count, small enough that little is lost.
            wanted = _CHUNK_SECONDS * len(results) / max(seconds, 1e-3)
            self._size = max(1, min(_MOST_IN_CHUNK, 2 * self._size, int(wanted)))
        return games

    def cancel(self) -> None:
        self._cluster.cancel(self._out)


@dataclass(frozen=True, slots=True)
class _Task:
    """What a worker has to know beside the fixtures."""

    rules: str
    bots: tuple[str, ...]
    seed: int
    time_limit: float
    code: str
    files: dict[str, str]


def _play_chunk(task: _Task, fixtures: Sequence[Fixture]) -> tuple[list[GameResult], float]:
    """On a worker: play games one by one; returns them and how many seconds they took."""
    if task.code != code_hash():
        raise ClusterError("it has another version of coloretto")
    tournament = Tournament(Rules.parse(task.rules), task.bots, task.seed)
    # A bot that this machine does not have is our mistake, not a game that the bot forfeits.
    tournament.check()
    for spec, kept in hash_bot_files(tournament.specs).items():
        if kept != task.files.get(spec):
            raise ClusterError(f"it has another file for the bot {spec!r}")
    began = time.perf_counter()
    play = play_on_threads(tournament, iter(fixtures), threads=1, time_limit=task.time_limit)
    return list(play), time.perf_counter() - began
