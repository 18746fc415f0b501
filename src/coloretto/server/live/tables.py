"""Every table that this process serves, and all that tables need."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from coloretto.records.fair_deck import picked_colours
from coloretto.rules import ColorettoError, Rules
from coloretto.rules.cards import parse_colour
from coloretto.server.errors import RefusalError
from coloretto.server.live import frames as f
from coloretto.server.live.announcements import Announcements
from coloretto.server.live.bot_pool import BotPool
from coloretto.server.live.bus import NoBus, WorkerBus
from coloretto.server.live.services import Services
from coloretto.server.live.session import TableSession
from coloretto.server.live.tasks import Tasks
from coloretto.server.metrics import Metrics
from coloretto.server.people.chat import Chat
from coloretto.server.people.guests import Guests, new_id
from coloretto.server.settings import Settings
from coloretto.server.store.connection import database_url
from coloretto.server.store.log import Store
from coloretto.server.table import entries as e
from coloretto.server.table.branches import branch_state
from coloretto.server.table.callers import Player
from coloretto.server.table.commands import Command

_HEARTBEAT_SECONDS: Final = 4.0
_IDLE_SECONDS: Final = 60.0
_DRAIN_SECONDS: Final = 1.5
_LAST_FRAME_SECONDS: Final = 0.1
"""For the last frame to be sent before sockets close."""


class TableRegistry:
    """The tables in memory: loaded when they are needed, evicted when they are not."""

    def __init__(self, store: Store, bots: BotPool) -> None:
        self.store = store
        self.guests = Guests(store)
        self.chat = Chat(store, self.guests)
        self.metrics = Metrics()
        self.worker = new_id()
        self._tasks = Tasks()
        self._bots = bots
        self._bus: WorkerBus | NoBus = NoBus(self.worker)
        if store.is_postgresql:
            self._bus = WorkerBus(
                self.worker, store, self._tasks, self._carry_out_if_ours, self._on_pulse
            )
            self._bus.on("entries", self._on_entries)
            self._bus.on("here", self._on_here)
            self._bus.on("who", self._on_who)
        self._services = Services(
            store, self.guests, self.chat, bots, self.metrics, self._tasks, self._bus
        )
        self.announcements = Announcements(
            lambda: self.sessions, self.guests, self.chat, self._tasks, self._bus
        )
        self._sessions: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._chores: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, settings: Settings) -> "TableRegistry":
        """Open the database and wake the tables in which something is to be done."""
        store = await Store.open(database_url(settings.database_url))
        tables = cls(store, BotPool(settings.bot_seconds))
        if isinstance(tables._bus, WorkerBus):
            tables.announcements.listen(tables._bus)
            await tables._bus.open()
        tables._chores = [
            asyncio.create_task(chore, name=name)
            for name, chore in (
                ("bots", tables._bots.get_ready()),
                ("heartbeat", tables._heartbeat()),
                ("evict idle", tables._evict_idle()),
                ("wake tables", tables.wake_tables()),
            )
        ]
        return tables

    async def drain(self) -> None:
        """Take no more commands, finish those that run, and tell every client to come back."""
        if self.is_closing:
            return
        if isinstance(self._bus, WorkerBus):
            self._bus.give_up()
        await self._tasks.finish(_DRAIN_SECONDS)
        for session in self.sessions:
            session.broadcast(f.Bye("the server starts anew", come_back=True))
        await asyncio.sleep(_LAST_FRAME_SECONDS)

    async def close(self) -> None:
        """Let running commands finish, and stop."""
        await self.drain()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for session in self.sessions:
            session.close()
        self._bots.close()
        if isinstance(self._bus, WorkerBus):
            await self._bus.close()
        await self.store.release([s.id for s in self.sessions if s.is_ours], self.worker)
        await self.store.close()

    @property
    def is_closing(self) -> bool:
        """Whether the server is stopping."""
        return self._tasks.is_closing

    async def is_healthy(self) -> bool:
        """Whether the database answers, and the server is not stopping."""
        try:
            async with self.store.engine.connect() as connection:
                await connection.execute(select(1))
        except (SQLAlchemyError, OSError):
            return False
        return not self.is_closing

    # Tables.

    async def get(self, table_id: str) -> TableSession:
        """A table, loaded if need be.

        :raises RefusalError: when there is no such table.
        """
        session = self._sessions.get(table_id)
        if session is not None:
            session.touched = time.monotonic()  # Not to be evicted while somebody comes in.
            return session
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> TableSession:
        session = TableSession(table_id, self._services)
        await session.load()
        self._add(session)
        # A notice that came while it was loading found no session to wake.
        await session.catch_up()
        return session

    def _add(self, session: TableSession) -> None:
        self._sessions[session.id] = session
        self.metrics.tables.set(len(self._sessions))

    @property
    def sessions(self) -> Sequence[TableSession]:
        """The tables in memory."""
        return tuple(self._sessions.values())

    def loaded(self, table_id: str) -> TableSession | None:
        """A table, if it is in memory."""
        return self._sessions.get(table_id)

    async def open_table(self, opened: e.Opened, seats: Sequence[e.Seated]) -> TableSession:
        """A new table, with whoever sits there from the start.

        :raises RefusalError: when its rules or options do not go together.
        """
        try:
            rules = Rules.parse(opened.rules)
            if opened.out:
                picked_colours(rules, [parse_colour(symbol) for symbol in opened.out])
            if opened.branch is not None:
                _check_branch(rules, opened.branch)
        except ColorettoError as error:
            raise RefusalError("bad_request", str(error)) from None
        session = TableSession(new_id(), self._services)
        columns = {
            "id": session.id,
            "number": 0,
            "rules": str(rules),
            "phase": "gathering",
            "listed": opened.listed,
            "wakes": False,
            "owner": self.worker,
            "fence": 1,
            "changed": 0,
        }
        await session.open(opened, seats, columns)
        self._add(session)
        return session

    # What accounts ask of tables.

    async def carry_out(self, table_id: str, caller: Player, command: Command) -> int:
        """Do something at a table.

        :raises RefusalError: when it is not done.
        """
        return await (await self.get(table_id)).carry_out(caller, command)

    async def seats_of(self, table_id: str, person: str) -> list[int]:
        """The seats a person has at a table.

        :raises RefusalError: when the table cannot be opened.
        """
        return (await self.get(table_id)).table.seats_of(person)

    def hosted_by(self, people: Sequence[str]) -> set[str]:
        """The tables in memory that one of these people looks after."""
        return {session.id for session in self.sessions if session.table.host in people}

    def person_changed(self, person: str) -> None:
        """A person has another name, or none any more."""
        self.announcements.person_changed(person)

    def tokens_changed(self, person: str) -> None:
        """Tokens of a person have ended: all their sockets must say anew who they are."""
        self.announcements.tokens_changed(person)

    # Other workers.

    async def _carry_out_if_ours(
        self, table_id: str, caller: Player, command: Command
    ) -> int | None:
        session = self.loaded(table_id)
        if session is None or not session.is_ours:
            return None
        return await session.carry_out(caller, command)

    async def _on_entries(self, _worker: str, table_id: str) -> None:
        session = self.loaded(table_id)
        if session is not None:
            await session.catch_up()

    async def _on_here(self, worker: str, table_id: str, *people: str) -> None:
        session = self.loaded(table_id)
        if session is not None:
            session.set_elsewhere(worker, set(people))

    async def _on_who(self, _worker: str, table_id: str) -> None:
        session = self.loaded(table_id)
        if session is not None and session.presence.clients:
            session.tell_presence()

    async def _on_pulse(self, alive: set[str]) -> None:
        """Notices can be lost, and tables with them while this process was held up."""
        for session in self.sessions:
            session.forget_absent_workers(alive)
        standing = await self.store.standing([session.id for session in self.sessions])
        for session in self.sessions:
            if session.id in standing:
                await session.compare(*standing[session.id])
        await self.wake_tables()

    # Chores.

    async def wake_tables(self) -> None:
        """Load the tables where a bot or the clock has to act and that nobody looks after."""
        for table_id in await self.store.tables_that_wake(self.worker):
            with contextlib.suppress(RefusalError):
                await self.get(table_id)

    async def _heartbeat(self) -> None:
        """Let clients that have not heard anything for a while hear that the line is alive.

        Each table has its own time, so that not all are told in one long breath.
        """
        beat = f.Beat()
        while True:
            await asyncio.sleep(_HEARTBEAT_SECONDS / 16)
            quiet = time.monotonic() - _HEARTBEAT_SECONDS
            for session in self.sessions:
                if session.last_sent < quiet:
                    session.broadcast(beat)

    async def _evict_idle(self) -> None:
        """Forget tables that nobody looks at; they are all in the database."""
        while True:
            await asyncio.sleep(_IDLE_SECONDS / 4)
            old = time.monotonic() - _IDLE_SECONDS
            idle = [s for s in self.sessions if s.is_idle and s.touched < old]
            for session in idle:
                del self._sessions[session.id]
                session.close()
            await self.store.release([s.id for s in idle if s.is_ours], self.worker)
            self.metrics.tables.set(len(self._sessions))


def _check_branch(rules: Rules, branch: e.Branch) -> None:
    """Refuse a position in which nobody has a choice any more."""
    _, state = branch_state(rules, branch)
    if not state.legal_actions:
        raise RefusalError("bad_request", "nobody is to move in this position")
