"""Who plays the games of a training: threads of this machine, or workers of a Ray cluster.

Where a part is played makes no difference to its lessons.
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
from coloretto.lab.training.plan import Part, Plan
from coloretto.lab.training.selfplay import Lessons, Teacher, make_teacher

_PARTS_TOGETHER: Final = 32
"""Of a cluster: so many are asked for at once, and kept when all are there."""


class Team(Protocol):
    """Plays parts of a plan's games."""

    def __call__(self, parts: Sequence[Part], stop: Flag | None) -> Iterator[tuple[Part, Lessons]]:
        """Each part with its lessons as they come; not all when ``stop`` is set."""


class ThreadTeam:
    """Teachers on threads; one alone needs none."""

    def __init__(self, plan: Plan, threads: int | None = None, net: Any = None) -> None:
        """A team.

        :param threads: all cores unless told.
        :param net: the one that the plan names, if it names one.
        """
        self._plan = plan
        self._threads = check_threads(threads)
        self._net = net

    def __call__(self, parts: Sequence[Part], stop: Flag | None) -> Iterator[tuple[Part, Lessons]]:
        idle: SimpleQueue[Teacher] = SimpleQueue()
        for _ in range(min(self._threads, len(parts))):
            idle.put(make_teacher(self._plan, self._net))

        def play(part: Part) -> Lessons | None:
            if stop is not None and stop.is_set():
                return None
            teacher = idle.get()
            try:
                return teacher.play(part)
            finally:
                idle.put(teacher)

        if self._threads == 1:
            yield from _whole(parts, map(play, parts))
            return
        with ThreadPoolExecutor(self._threads, "teacher") as pool:
            try:
                yield from _whole(parts, pool.map(play, parts))
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


def _whole(
    parts: Sequence[Part], played: Iterator[Lessons | None]
) -> Iterator[tuple[Part, Lessons]]:
    for part, lessons in zip(parts, played, strict=True):
        if lessons is None:
            return
        yield part, lessons


@contextmanager
def cluster_team(plan: Plan, address: str, net: Any = None) -> Iterator[Team]:
    """Teachers on the workers of a Ray cluster, for as long as they are needed.

    A part whose worker is lost is played again by another.

    :param address: as for :func:`coloretto.lab.cluster.connected`.
    :param net: the one that the plan names, if it names one.
    """
    with connected(address) as cluster:
        yield _ClusterTeam(cluster, plan, net)


class _ClusterTeam:
    def __init__(self, cluster: Cluster, plan: Plan, net: Any) -> None:
        self._cluster = cluster
        self._task = (plan, net, code_hash())

    def __call__(self, parts: Sequence[Part], stop: Flag | None) -> Iterator[tuple[Part, Lessons]]:
        for first in range(0, len(parts), _PARTS_TOGETHER):
            some = parts[first : first + _PARTS_TOGETHER]
            played = self._cluster.work(play_part, self._task, some, stop)
            if played is None:
                return
            yield from zip(some, played, strict=True)


def play_part(task: tuple[Plan, Any, str], part: Part) -> Lessons:
    """On a worker: play a part of the plan."""
    plan, net, code = task
    if code != code_hash():
        raise ClusterError("it has another version of coloretto")
    return make_teacher(plan, net).play(part)
