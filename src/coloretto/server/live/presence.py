"""Who is connected to a table, in this process and in others."""

from collections.abc import Iterable
from typing import Final

from coloretto.server.live.client import NOBODY, Client

_MOST_NAMED: Final = 200
"""A notice of PostgreSQL's has room for some hundreds."""


class Presence:
    """The clients of one table."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        """Those of this process."""
        self._elsewhere: dict[str, set[str]] = {}
        """Who is connected through each other worker."""

    def everybody(self) -> set[str]:
        """All who are connected; :data:`NOBODY` stands for spectators."""
        return {client.person for client in self.clients}.union(*self._elsewhere.values())

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
        if self._elsewhere.get(worker, set()) == people:
            return False
        self._elsewhere[worker] = people
        return True

    def forget_absent_workers(self, alive: set[str]) -> bool:
        """A dead worker's clients are not here any more; whether there were any."""
        gone = self._elsewhere.keys() - alive
        for worker in gone:
            del self._elsewhere[worker]
        return bool(gone)
