"""A table at work: commands come in one at a time, are written down, and then everybody hears.

One process owns a table and decides; where several processes serve the same database, the others
follow its log, show it to their own clients and forward commands to it
(:mod:`coloretto.server.live.bus`).
"""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from coloretto.server.errors import RefusalError
from coloretto.server.live import frames as f
from coloretto.server.live.client import NOBODY, Client
from coloretto.server.live.presence import Presence
from coloretto.server.live.services import Services
from coloretto.server.live.table_log import TableLog
from coloretto.server.live.turns import Turns
from coloretto.server.people.guests import new_id
from coloretto.server.store.log import FencedError, StoreError
from coloretto.server.table import entries as e
from coloretto.server.table.callers import SERVER, Caller, Player, Server, Spectator
from coloretto.server.table.commands import Command
from coloretto.server.table.entries import BrokenLogError
from coloretto.server.table.handlers import Change, carry_out, open_table
from coloretto.server.table.table import Table
from coloretto.server.table.views import ClockView, TableView, view_table

_TROUBLE_SECONDS: Final = 1.0
"""How long to wait before a database in trouble is tried again."""
_TRIES: Final = 3
"""How often a command is sent to the process that owns the table, or was its owner."""

log = structlog.get_logger()


@dataclass
class Pending:
    """Entries that are applied to the table and not committed: nobody may see them yet.

    It is there while a commit runs, and after one that failed until the log can be read again.
    """

    view: TableView
    """What everybody sees meanwhile."""


class TableSession:
    """One table in this process. Get it from the :class:`TableRegistry`."""

    def __init__(self, table_id: str, services: Services) -> None:
        self.id = table_id
        self.frozen: str | None = None
        """Why this table had to be stopped."""
        self.presence = Presence()
        self.touched = time.monotonic()
        """When somebody last came, went or did something."""
        self.last_sent = self.touched
        """When all our clients last heard something."""
        self._services = services
        self._log = TableLog(table_id, services.store, services.bus.worker)
        self._turns = Turns(table_id, services.bots, self._act)
        self._lock = asyncio.Lock()
        self._view: TableView | None = None
        self._pending: Pending | None = None
        self._recovery: asyncio.Task[None] | None = None

    @property
    def table(self) -> Table:
        """The table, perhaps with entries that are not committed yet."""
        return self._log.table

    @property
    def is_ours(self) -> bool:
        """Whether this process owns the table."""
        return self._log.fence is not None

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and there is nothing to do."""
        is_busy = self._turns.is_planned or self._recovery is not None or self._lock.locked()
        return not self.presence.everybody() and not is_busy

    def close(self) -> None:
        """Stop everything that goes on here."""
        self._turns.close()
        if self._recovery is not None:
            self._recovery.cancel()

    # Loading.

    async def load(self) -> None:
        """Read the log, own the table if it is free, and go on where it stopped.

        :raises RefusalError: when there is no such table, or it cannot be shown.
        """
        async with self._lock:
            await self._log.claim()
            await self._read()

    async def open(
        self, opened: e.Opened, seats: Sequence[e.Seated], columns: dict[str, object]
    ) -> None:
        """Make a new table and write its first entries."""
        async with self._lock:
            change = self._log.begin(opened, self.presence.is_here)
            open_table(change, opened)
            for seat in seats:
                change.append(seat)
            await self._commit(change, "", columns)

    async def _read(self) -> None:
        try:
            broken = await self._log.read()
        except BrokenLogError as error:
            self._freeze(error)
            raise RefusalError("frozen", f"this table cannot be opened: {error}") from None
        self._pending = self._view = self.frozen = None
        if broken is not None:
            self._freeze(broken)
        self._services.bus.notify("who", self.id)
        await self._learn_names()
        self._turns.restart_clock(self.table)
        self._plan()

    async def catch_up(self) -> None:
        """Read what another process has written, and tell our clients."""
        async with self._lock:
            if self.is_ours:
                return
            if self._pending is not None:
                await self._read_again()
                return
            try:
                entries = await self._log.read_on()
            except BrokenLogError as error:
                self._freeze(error)
                return
            if entries:
                await self._tell(entries)

    async def compare(self, number: int, fence: int) -> None:
        """See whether we are as far as the database, and still the owner if we think so."""
        if not self.is_ours and self.table.number < number:
            await self.catch_up()
        elif self._log.fence is not None and self._log.fence < fence:
            async with self._lock:
                await self._read_again()

    async def _read_again(self) -> None:
        """What was written is the truth, not what this process thought."""
        shown = self.view().number
        try:
            await self._log.claim()
            await self._read()
        except (SQLAlchemyError, OSError) as error:
            log.error("table.unread", table=self.id, error=type(error).__name__)
            self._log.fence = None
            self._plan_recovery()
            return
        except Exception as error:
            self._freeze(error)
        entries = (
            () if self._pending is not None else _numbered(self.table, *self._log.since(shown))
        )
        self.broadcast(f.Happened(entries, self.view(), self.clock()))

    def _plan_recovery(self) -> None:
        """Read the table when the database can be read again; whoever asks first may do so too."""
        self._turns.cancel()
        if self._recovery is not None:
            self._recovery.cancel()
        self._recovery = asyncio.create_task(self._recover(), name=f"recover {self.id}")

    async def _recover(self) -> None:
        await asyncio.sleep(_TROUBLE_SECONDS)
        self._recovery = None
        async with self._lock:
            if self._pending is not None:
                await self._read_again()

    def _freeze(self, error: Exception) -> None:
        """Stop a table that is not what it should be; all others go on."""
        self.frozen = type(error).__name__
        self._turns.cancel()
        self._services.metrics.frozen.inc()
        log.error("table.frozen", table=self.id, error=repr(error), exc_info=error)
        if self.table.number:
            self._view = None
            if self._pending is not None:
                view = msgspec.structs.replace(self._pending.view, frozen=self.frozen)
                self._pending = Pending(view)
            self.broadcast(f.Happened((), self.view(), None))

    # Commands.

    async def carry_out(self, caller: Caller, command: Command) -> int:
        """Carry a command out; the number of its last entry once that is on disk.

        :raises RefusalError: when it is not done.
        """
        if isinstance(caller, Spectator):
            raise RefusalError("not_allowed", "spectators only watch")
        # Whoever asked may be gone before the commit: the work goes on all the same.
        try:
            work = self._services.tasks.run(self._carry_out(caller, command))
            return await asyncio.shield(work)
        except (SQLAlchemyError, OSError) as error:
            log.error("table.unread", table=self.id, error=type(error).__name__)
            raise RefusalError("busy", "the database does not answer: ask again") from None

    async def _carry_out(self, caller: Player | Server, command: Command) -> int:
        if not self.is_ours and not command.id:
            # It may have to be sent twice and must be carried out once.
            command = msgspec.structs.replace(command, id=new_id())
        move_id = _move_id(caller, command)
        for _ in range(_TRIES):
            async with self._lock:
                self.touched = time.monotonic()
                done = self._log.answer_to(move_id)
                if done is not None:
                    return done
                if self.frozen is not None:
                    raise RefusalError("frozen", f"this table had to be stopped: {self.frozen}")
                if not self.is_ours and await self._log.claim():
                    await self._read()
                if self.is_ours:
                    return await self._carry_out_here(caller, command, move_id)
            if isinstance(caller, Server):
                raise RefusalError("busy", "another process has this table, and acts there itself")
            try:
                number = await self._services.bus.forward(self.id, caller, command)
            finally:
                # Whatever the owner answered, it answered for its own, newer table.
                await self.catch_up()
            if number is not None:
                return number
        raise RefusalError("busy", "the process that has this table does not answer: ask again")

    async def _carry_out_here(self, caller: Player | Server, command: Command, move_id: str) -> int:
        change = self._log.change(self.presence.is_here)
        self._pending = Pending(self.view())
        try:
            carry_out(change, caller, command)
        except RefusalError:
            self._pending = None
            raise
        except Exception as error:
            await self._read_again()
            self._freeze(error)
            raise RefusalError("frozen", "this table had to be stopped") from error
        if change.entries:
            await self._commit(change, move_id)
        else:
            self._pending = None
            self._log.remember(move_id)
        return self.table.number

    async def _commit(
        self, change: Change, move_id: str, opens: dict[str, object] | None = None
    ) -> None:
        """Write entries that are applied already; if that fails, the table is read again."""
        try:
            await self._log.commit(change, move_id, opens)
        except (FencedError, StoreError) as error:
            if opens is None:
                await self._read_again()
            if isinstance(error, FencedError):
                reason = "another process has this table now: ask again"
            else:
                reason = "the table could not be written: ask again"
                self._turns.hold(_TROUBLE_SECONDS)
            raise RefusalError("busy", reason) from None
        self._pending = None
        await self._tell(change.entries)

    async def _tell(self, entries: Sequence[e.Entry]) -> None:
        """Tell everybody what is committed, and see what is to be done now."""
        if any(isinstance(entry, e.Seated | e.HostChanged | e.Became) for entry in entries):
            await self._learn_names()
        self._view = None
        self._turns.note(self.table, entries)
        self._plan()
        first = self.table.number - len(entries) + 1
        self.broadcast(f.Happened(_numbered(self.table, first, entries), self.view(), self.clock()))

    # Bots and clocks.

    def _plan(self) -> None:
        self._turns.plan(
            self.table,
            may_act=self.is_ours and self.frozen is None,
            is_watched=bool(self.presence.everybody()),
        )

    async def _act(self, command: Command) -> None:
        """Do something of the server's own."""
        with contextlib.suppress(RefusalError):
            await self.carry_out(SERVER, command)
        self._plan()

    def clock(self) -> ClockView | None:
        """How long the person to move still has; None when no clock runs."""
        return self._turns.clock(self.table)

    # What clients see.

    async def welcome(self, client: Client, seen: int | None) -> None:
        """Show the table to somebody who has come, or come back.

        :raises RefusalError: when it cannot be shown now.
        """
        messages = await self._services.chat.recent(self.id)
        async with self._lock:
            self.touched = time.monotonic()
            if self._pending is not None:
                await self._read_again()
            if self._pending is not None:
                raise RefusalError("busy", "the database does not answer: come again")
            self.presence.clients.add(client)
            self._view = None  # A client that is welcomed is here.
            client.send(
                f.encode(
                    f.Welcome(
                        version=f.VERSION,
                        person=client.person,
                        seats=self.seats_of(client),
                        entries=_numbered(self.table, *self._log.since(seen)),
                        view=self.view(),
                        messages=tuple(messages),
                        clock=self.clock(),
                    )
                )
            )
            self._presence_changed()
            self._plan()

    def leave(self, client: Client) -> None:
        """A client is gone."""
        self.presence.clients.discard(client)
        self.touched = time.monotonic()
        self._presence_changed()

    def seats_of(self, client: Client) -> tuple[int, ...]:
        """The seats a client plays."""
        seats = self.table.seats_of(client.person)
        return tuple(s for s in seats if client.seat is None or s == client.seat)

    def set_elsewhere(self, worker: str, people: set[str]) -> None:
        """Who is connected through another worker now."""
        if self.presence.set_elsewhere(worker, people):
            self._show_presence()
            self._plan()

    def forget_absent_workers(self, alive: set[str]) -> None:
        """A dead worker's clients are not here any more."""
        if self.presence.forget_absent_workers(alive):
            self._show_presence()

    def tell_presence(self) -> None:
        """Let other workers know who is connected through this one."""
        playing = (seat.person for seat in self.table.seats)
        self._services.bus.notify("here", self.id, *self.presence.named_first(playing))

    def _presence_changed(self) -> None:
        """Tell everybody who is here, in other processes too."""
        self._show_presence()
        self.tell_presence()

    def _show_presence(self) -> None:
        self._view = None
        self.broadcast(f.Presence(self.presence.people()))

    def view(self) -> TableView:
        """The table as everybody sees it."""
        if self._pending is not None:
            return self._pending.view
        if self._view is None:
            names, here = self._services.guests.names, self.presence.everybody()
            self._view = view_table(self.table, names, here, self.frozen)
        return self._view

    async def show_again(self) -> None:
        """Show the table again: somebody here goes by another name."""
        async with self._lock:
            await self._learn_names()
            self._view = None
            self.broadcast(f.Happened((), self.view(), self.clock()))

    async def _learn_names(self) -> None:
        people = {seat.person for seat in self.table.seats if seat.person is not None}
        # What is committed is told, with or without names.
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self._services.guests.learn_names(people)

    def broadcast(self, frame: f.ToClient) -> None:
        """Send a frame to every client of this process."""
        self.last_sent = time.monotonic()
        if self.presence.clients:
            text = f.encode(frame)
            for client in self.presence.clients:
                client.send(text)


def _numbered(table: Table, first: int, entries: Sequence[e.Entry]) -> tuple[f.Numbered, ...]:
    return tuple(
        f.Numbered(number, entry, table.lines.get(number, ()))
        for number, entry in enumerate(entries, first)
    )


def _move_id(caller: Player | Server, command: Command) -> str:
    """What a command is known by: two people's ids may be the same, their commands are not."""
    if not command.id:
        return ""
    person = NOBODY if isinstance(caller, Server) else caller.person
    return blake2b(f"{person} {command.id}".encode(), digest_size=16).hexdigest()
