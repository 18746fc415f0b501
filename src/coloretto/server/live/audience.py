"""Everybody who looks at a table, and what they see of it."""

import contextlib
import time
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from coloretto.server.live import frames as f
from coloretto.server.live.client import Client
from coloretto.server.live.presence import Presence
from coloretto.server.live.services import Services
from coloretto.server.live.table_log import TableLog
from coloretto.server.people.chat import Message
from coloretto.server.store.trouble import TROUBLE
from coloretto.server.table import entries as e
from coloretto.server.table.views import (
    Attendance,
    ClockView,
    TableView,
    last_kept_away,
    view_table,
)


class Audience:
    """The clients of one table in this process."""

    def __init__(self, log: TableLog, services: Services) -> None:
        self.presence: Final = Presence()
        self.last_sent = time.monotonic()
        """When all our clients last heard something."""
        self._log = log
        self._services = services
        self._view: TableView | None = None
        self._held: TableView | None = None
        self._here: tuple[str, ...] = ()
        """The people of whom our clients know that they are here."""

    @property
    def attendance(self) -> Attendance:
        """Who was here lately."""
        return Attendance(self.presence.is_present, self.presence.is_gone)

    # What they see.

    def view(self) -> TableView:
        """The table as everybody sees it."""
        if self._held is not None:
            return self._held
        if self._view is None:
            names, here = self._services.guests.names, self.presence.everybody()
            may_stand_in = not self._log.table.options.rated
            preparing = partial(self._services.readiness.preparing, may_stand_in=may_stand_in)
            self._view = view_table(
                self._log.table, names, here, self._log.frozen, preparing, self.attendance
            )
        return self._view

    @property
    def is_held(self) -> bool:
        """Whether the table has entries that are not committed: nobody may see them yet.

        So it is while a commit runs, and after one that failed until the log can be read again.
        """
        return self._held is not None

    def hold(self) -> None:
        """Show the table as it is now until :meth:`release`."""
        self._held = self.view()

    def release(self) -> None:
        """Show the table as it is again."""
        self._held = None

    def look_again(self) -> None:
        """Something is different that shows."""
        self._view = None
        if self._held is not None:
            self._held = msgspec.structs.replace(self._held, frozen=self._log.frozen)

    async def learn_names(self) -> None:
        """Read the names of those who sit here, and of those who were sent away."""
        table = self._log.table
        people = {seat.person for seat in table.seats if seat.person is not None}
        people.update(last_kept_away(table))
        # What is committed is shown, with or without names.
        with contextlib.suppress(*TROUBLE):
            await self._services.guests.learn_names(people)

    # Who is here.

    def seats_of(self, client: Client) -> tuple[int, ...]:
        """The seats a client plays."""
        seats = self._log.table.seats_of(client.person)
        return tuple(s for s in seats if client.seat is None or s == client.seat)

    def welcome(
        self, client: Client, seen: int | None, messages: Sequence[Message], clock: ClockView | None
    ) -> None:
        """Somebody has come, or come back: show them the table."""
        has_come = client not in self.presence.clients
        self.presence.clients.add(client)
        self.presence.saw(client.person, client.network)
        is_news = self._note_presence()
        client.send(
            f.encode(
                f.Welcome(
                    version=f.VERSION,
                    person=client.person,
                    seats=self.seats_of(client),
                    entries=self._entries_of_game(seen),
                    view=self.view(),
                    messages=tuple(messages),
                    clock=clock,
                )
            )
        )
        if is_news:
            self._tell_presence()
        else:
            client.send(f.encode(f.Presence(self._here)))
        if has_come:
            self.tell_workers()

    def leave(self, client: Client) -> None:
        """A client is gone."""
        self.presence.clients.discard(client)
        self.presence.saw(client.person)
        self.show_presence()
        self.tell_workers()

    def show_presence(self) -> None:
        """Let our clients know who is here, if that has changed."""
        if self._note_presence():
            self._tell_presence()

    def _note_presence(self) -> bool:
        """See who is here; whether that is news."""
        here = self.presence.people()
        if here == self._here:
            return False
        self._here = here
        self._view = None
        return True

    def _tell_presence(self) -> None:
        self.broadcast(f.Presence(self._here))

    def forget_absent_workers(self, alive: set[str]) -> None:
        """A dead worker's clients are not here any more."""
        if self.presence.forget_absent_workers(alive):
            self.show_presence()

    def tell_workers(self) -> None:
        """Let other workers know who is connected through this one."""
        playing = (seat.person for seat in self._log.table.seats)
        self._services.bus.notify("here", self._log.table.id, *self.presence.named_first(playing))

    # What they hear.

    def tell(self, entries: Sequence[e.Entry], clock: ClockView | None) -> None:
        """Entries are committed, the last of the log."""
        self._view = None
        first = self._log.table.number - len(entries) + 1
        self.broadcast(f.Happened(self._numbered(first, entries), self.view(), clock))

    def tell_since(self, number: int, clock: ClockView | None) -> None:
        """Show what was committed behind a number."""
        entries = () if self.is_held else self._numbered(*self._log.since(number))
        self.broadcast(f.Happened(entries, self.view(), clock))

    def broadcast(self, frame: f.ToClient) -> None:
        """Send a frame to every client of this process."""
        self.last_sent = time.monotonic()
        if self.presence.clients:
            text = f.encode(frame)
            for client in self.presence.clients:
                client.send(text)

    def _entries_of_game(self, seen: int | None) -> tuple[f.Numbered, ...]:
        """What somebody has not seen of the game; who sits where before it, the view says."""
        if self._log.table.game is None:
            return ()
        return self._numbered(*self._log.since(seen))

    def _numbered(self, first: int, entries: Sequence[e.Entry]) -> tuple[f.Numbered, ...]:
        return tuple(
            f.Numbered(number, entry, self._log.table.lines.get(number, ()))
            for number, entry in enumerate(entries, first)
        )
