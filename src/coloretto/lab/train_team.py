"""Where learners work: on threads of this machine, or on a Ray cluster.

Where a part is done makes no difference to what is learned from it.
"""

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Event as Flag
from typing import Any, Protocol

from coloretto.lab.cluster import Cluster, ClusterError, connected
from coloretto.lab.simulate import default_threads
from coloretto.lab.tournament import code_hash
from coloretto.lab.train_learner import Known, Learner
from coloretto.lab.train_plan import Part, Plan
from coloretto.rules import UnsupportedError


class Team(Protocol):
    """Does the parts of a stretch."""

    def __call__(
        self, parts: Sequence[Part], known: Known, stop: Flag | None
    ) -> list[Known] | None:
        """What each learner knows afterwards, in the order of the parts; None if stopped."""


class ThreadTeam:
    """The learners on threads; one alone needs none."""

    def __init__(self, plan: Plan, worth: Any, threads: int | None = None) -> None:
        """:param threads: all cores unless told."""
        if threads is not None and threads < 1:
            raise UnsupportedError(f"{threads} threads: use at least 1")
        self._threads = min(threads or default_threads(), plan.learners)
        self._task = (plan, worth)
        self._learners: list[Learner] = []

    def __call__(
        self, parts: Sequence[Part], known: Known, stop: Flag | None
    ) -> list[Known] | None:
        while len(self._learners) < len(parts):
            self._learners.append(Learner(*self._task))

        def learn(part: Part) -> Known | None:
            return self._learners[part.learner].learn(part, known, stop)

        if self._threads == 1:
            return _all_or_none(map(learn, parts))
        with ThreadPoolExecutor(self._threads, "learner") as pool:
            return _all_or_none(pool.map(learn, parts))


def _all_or_none(known: Iterator[Known | None]) -> list[Known] | None:
    all_known = list(known)
    whole = [each for each in all_known if each is not None]
    return whole if len(whole) == len(all_known) else None


@contextmanager
def cluster_team(plan: Plan, worth: Any, address: str) -> Iterator[Team]:
    """The learners on the workers of a Ray cluster, for as long as it is needed.

    A part whose worker is lost is done again by another, from the same weights.

    :param address: as for :func:`coloretto.lab.cluster.connected`.
    """
    with connected(address) as cluster:
        yield _ClusterTeam(cluster, plan, worth)


class _ClusterTeam:
    def __init__(self, cluster: Cluster, plan: Plan, worth: Any) -> None:
        self._cluster = cluster
        self._task = (plan, worth, _code())

    def __call__(
        self, parts: Sequence[Part], known: Known, stop: Flag | None
    ) -> list[Known] | None:
        return self._cluster.work(learn_part, (*self._task, known), parts, stop)


def learn_part(task: tuple[Plan, Any, str, Known], part: Part) -> Known:
    """On a worker: do a part of the plan."""
    plan, worth, code, known = task
    if code != _code():
        raise ClusterError("it has another version of coloretto")
    latest = Learner(plan, worth).learn(part, known)
    assert latest is not None, "nobody can stop it but by ending the process"
    return latest


@cache
def _code() -> str:
    """A hash of all that decides what is learned from a part, beside the part itself."""
    sources = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("train*.py")):
        sources.update(source.read_bytes())
    return code_hash() + sources.hexdigest()[:16]
