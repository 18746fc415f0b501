"""Who plays the games of a training: actors on threads, or on the workers of a Ray cluster.

Where a part is played makes no difference to its examples.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event as Flag
from typing import Any, Final, Protocol

from coloretto.lab.cluster import Cluster, ClusterError, connected
from coloretto.lab.parallel import check_threads
from coloretto.lab.provenance import code_hash
from coloretto.lab.training.dataset import Examples
from coloretto.lab.training.plan import Part, Plan
from coloretto.lab.training.selfplay import Actor

_PARTS_AT_ONCE: Final = 32
"""On a cluster: this many are asked for at once, and kept when all are there."""


class ActorPool(Protocol):
    """Plays parts of a plan's games."""

    def __call__(self, parts: Sequence[Part], stop: Flag | None) -> Iterator[tuple[Part, Examples]]:
        """Each part with its examples as they come; not all when ``stop`` is set."""


class ThreadActors:
    """Actors on threads; one alone needs none."""

    def __init__(self, plan: Plan, threads: int | None = None, net: Any = None) -> None:
        """A pool of actors.

        :param threads: default: all cores.
        :param net: the one that the plan names, if it names one.
        """
        self._plan = plan
        self._threads = check_threads(threads)
        self._net = net

    def __call__(self, parts: Sequence[Part], stop: Flag | None) -> Iterator[tuple[Part, Examples]]:
        idle: SimpleQueue[Actor] = SimpleQueue()
        for _ in range(min(self._threads, len(parts))):
            idle.put(Actor(self._plan, self._net))

        def play(part: Part) -> Examples | None:
            if stop is not None and stop.is_set():
                return None
            actor = idle.get()
            try:
                return actor.play(part)
            finally:
                idle.put(actor)

        if self._threads == 1:
            yield from _until_stopped(parts, map(play, parts))
            return
        with ThreadPoolExecutor(self._threads, "actor") as pool:
            try:
                yield from _until_stopped(parts, pool.map(play, parts))
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


def _until_stopped(
    parts: Sequence[Part], played: Iterator[Examples | None]
) -> Iterator[tuple[Part, Examples]]:
    for part, examples in zip(parts, played, strict=True):
        if examples is None:
            return
        yield part, examples


@contextmanager
def cluster_actors(plan: Plan, address: str, net: Any = None) -> Iterator[ActorPool]:
    """Actors on the workers of a Ray cluster, for as long as they are needed.

    A part whose worker is lost is played again by another.

    :param address: as for :func:`coloretto.lab.cluster.connected`.
    :param net: the one that the plan names, if it names one.
    """
    with connected(address) as cluster:
        yield _ClusterActors(cluster, plan, net)


class _ClusterActors:
    def __init__(self, cluster: Cluster, plan: Plan, net: Any) -> None:
        self._cluster = cluster
        self._task = (plan, net, code_hash())

    def __call__(self, parts: Sequence[Part], stop: Flag | None) -> Iterator[tuple[Part, Examples]]:
        for first in range(0, len(parts), _PARTS_AT_ONCE):
            some = parts[first : first + _PARTS_AT_ONCE]
            played = self._cluster.work(play_part, self._task, some, stop)
            if played is None:
                return
            yield from zip(some, played, strict=True)


def play_part(task: tuple[Plan, Any, str], part: Part) -> Examples:
    """On a worker: play a part of the plan."""
    plan, net, code = task
    if code != code_hash():
        raise ClusterError("it has another version of coloretto")
    return Actor(plan, net).play(part)
