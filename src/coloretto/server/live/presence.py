"""Who is connected to a table, in this process and in others."""

import time
from collections.abc import Iterable
from typing import Final

from coloretto.server.live.client import NOBODY, Client

ABSENT_SECONDS: Final = 60.0
"""Who has not been at the table for this long may be done without."""
_MOST_NAMED: Final = 200
"""A notice of PostgreSQL's has room for some hundreds."""
_MOST_SEEN: Final = 1000
_MOST_NETWORKS: Final = 8


class Presence:
    """The clients of one table."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        """Those of this process."""
        self._elsewhere: dict[str, set[str]] = {}
        """Who is connected through each other worker."""
        self._since = time.monotonic()
        self._seen: dict[str, float] = {}
        """When people who are not connected were last here, or did something over HTTP."""
        self._networks: dict[str, tuple[str, ...]] = {}

    # Lately.

    def saw(self, person: str, network: str = "") -> None:
        """A person is here now, or was until now."""
        if person == NOBODY:
            return
        self._seen.pop(person, None)
        self._seen[person] = time.monotonic()
        while len(self._seen) > _MOST_SEEN:
            del self._seen[next(iter(self._seen))]
        known = self._networks.get(person, ())
        if network and network not in known and len(self._networks) < _MOST_SEEN:
            self._networks[person] = (*known, network)[-_MOST_NETWORKS:]

    def is_present(self, person: str) -> bool:
        """Whether a person is connected, or was here in the last minute."""
        seen = self._seen.get(person)
        return self.is_here(person) or (
            seen is not None and time.monotonic() - seen < ABSENT_SECONDS
        )

    def is_gone(self, person: str) -> bool:
        """Whether a person has not been here for a minute of our watching."""
        return not self.is_present(person) and time.monotonic() - self._since >= ABSENT_SECONDS

    def next_absence(self, people: Iterable[str | None]) -> float | None:
        """In how many seconds the next of these people will be gone, if they stay away."""
        now = time.monotonic()
        ends = [
            max(self._since, self._seen.get(person, 0.0)) + ABSENT_SECONDS - now
            for person in people
            if person is not None and not self.is_here(person)
        ]
        return min((left for left in ends if left > 0), default=None)

    def networks(self) -> dict[str, frozenset[str]]:
        """Where people were seen to play from; in memory only."""
        return {person: frozenset(seen) for person, seen in self._networks.items()}

    # Now.

    def everybody(self) -> set[str]:
        """All who are connected; :data:`NOBODY` stands for spectators."""
        return {client.person for client in self.clients}.union(*self._elsewhere.values())

    def people_here(self) -> set[str]:
        """The people who are connected to this process."""
        return {client.person for client in self.clients} - {NOBODY}

    def people(self) -> tuple[str, ...]:
        """All people who are connected."""
        return tuple(sorted(self.everybody() - {NOBODY}))

    def is_here(self, person: str) -> bool:
        """Whether a person is connected."""
        return person in self.everybody()

    def named_first(self, playing: Iterable[str | None]) -> list[str]:
        """Whom other workers hear of; those who play come first, for not all may fit."""
        here, seated = {client.person for client in self.clients}, set(playing)
        return sorted(here, key=lambda person: (person not in seated, person))[:_MOST_NAMED]

    def set_elsewhere(self, worker: str, people: set[str]) -> bool:
        """Note who is connected through another worker now; whether that is news."""
        before = self._elsewhere.get(worker, set())
        if before == people:
            return False
        for person in before | people:
            self.saw(person)
        self._elsewhere[worker] = people
        return True

    def forget_absent_workers(self, alive: set[str]) -> bool:
        """A dead worker's clients are not here any more; whether there were any."""
        gone = self._elsewhere.keys() - alive
        for worker in gone:
            for person in self._elsewhere.pop(worker):
                self.saw(person)
        return bool(gone)
