"""Every table that this process serves, and all that tables need."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import structlog

from coloretto import __version__
from coloretto.records.fair_deck import picked_colours
from coloretto.rules import ColorettoError, Rules
from coloretto.rules.cards import parse_colour
from coloretto.server.errors import RefusalError
from coloretto.server.live import frames as f
from coloretto.server.live.announcements import Announcements
from coloretto.server.live.bot_pool import BotPool
from coloretto.server.live.bus import NoBus, WorkerBus
from coloretto.server.live.order import Order
from coloretto.server.live.readiness import Readiness
from coloretto.server.live.services import Services
from coloretto.server.live.session import TableSession
from coloretto.server.live.tasks import Tasks
from coloretto.server.logs import place_of
from coloretto.server.metrics import Metrics
from coloretto.server.people.accounts import Accounts
from coloretto.server.people.chat import Chat
from coloretto.server.people.guests import Guests, new_id
from coloretto.server.people.retention import Retention
from coloretto.server.people.sanctions import Sanctions
from coloretto.server.settings import Settings
from coloretto.server.store import processes
from coloretto.server.store.batch import now_ms
from coloretto.server.store.connection import database_url
from coloretto.server.store.log import Store
from coloretto.server.store.trouble import TROUBLE, reason_of_trouble, shown
from coloretto.server.table import entries as e
from coloretto.server.table.branches import branch_state
from coloretto.server.table.callers import Player
from coloretto.server.table.commands import Command
from coloretto.server.table.conduct import rated_options

_HEARTBEAT_SECONDS: Final = 4.0
_IDLE_SECONDS: Final = 60.0
_TOKENS_SECONDS: Final = 2.0
"""How often the tokens of open sockets are compared with the database."""
_CLEAN_SECONDS: Final = 600.0
_MOST_DRIFT_SECONDS: Final = 3600.0
_DRAIN_SECONDS: Final = 1.2
_LAST_FRAME_SECONDS: Final = 0.1
"""For the last frame to be sent before sockets close."""
_GOODBYE_SECONDS: Final = {False: 3.0, True: 0.5}
"""For the last words to the database; PostgreSQL may not answer any more."""
_MEASURE_SECONDS: Final = 5.0
_WAKE_SECONDS: Final = 2.0

log = structlog.get_logger()


class TableRegistry:
    """The tables in memory: loaded when they are needed, evicted when they are not."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.sanctions = Sanctions(store)
        self.retention = Retention(store, settings)
        self._settings = settings
        self._started = now_ms()
        self.guests = Guests(store)
        self.chat = Chat(store, self.guests)
        self.metrics = Metrics()
        self.worker = new_id()
        self._tasks = Tasks()
        self._bots = BotPool(settings.bot_seconds, self.metrics)
        store.health.on_failure = lambda failure: self.metrics.trouble.labels(failure.part).inc()
        self._bus: WorkerBus | NoBus = NoBus(self.worker)
        if store.is_postgresql:
            self._bus = WorkerBus(
                self.worker, store, self._tasks, self._carry_out_if_ours, self._on_pulse
            )
            self._bus.on("entries", self._on_entries)
            self._bus.on("here", self._on_here)
            self._bus.on("who", self._on_who)
            self._bus.on("seen", self._on_seen)
        self._readiness = Readiness(self._on_bots_ready)
        self._services = Services(
            store,
            self.guests,
            self.chat,
            self._bots,
            self._readiness,
            self.metrics,
            self._tasks,
            self._bus,
        )
        self.announcements = Announcements(
            lambda: self.sessions, self.guests, self.chat, self._tasks, self._bus
        )
        self.order = Order(
            store,
            self.sanctions,
            self.announcements,
            lambda: self.sessions,
            self._drop,
            Accounts(store, self).leave_tables,
        )
        self._sessions: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._chores: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, settings: Settings) -> "TableRegistry":
        """Open the database and wake the tables in which something is to be done."""
        store = await Store.open(database_url(settings.database_url))
        tables = cls(store, settings)
        await tables.order.open()
        with contextlib.suppress(*TROUBLE):
            await tables._pulse()
        if isinstance(tables._bus, WorkerBus):
            tables.announcements.listen(tables._bus)
            await tables._bus.open()
        tables._chores = [
            asyncio.create_task(chore, name=name)
            for name, chore in (
                ("bots", tables._readiness.get_ready()),
                ("heartbeat", tables._heartbeat()),
                ("evict idle", tables._again_and_again(_IDLE_SECONDS / 4, tables._evict_idle)),
                ("tokens", tables._again_and_again(_TOKENS_SECONDS, tables._compare_tokens)),
                ("measure", tables._again_and_again(_MEASURE_SECONDS, tables._measure)),
                ("wake tables", tables._wake_tables_once()),
                ("order", tables.order.keep()),
                ("pulse", tables._again_and_again(processes.PULSE_SECONDS, tables._keep_up)),
                ("clean up", tables._keep_clean()),
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
            session.audience.broadcast(f.Bye("the server starts anew", come_back=True))
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
        try:
            async with asyncio.timeout(_GOODBYE_SECONDS[self.store.is_postgresql]):
                await self._say_goodbye()
        except TROUBLE as error:  # which a timeout is
            log.error("goodbye.failed", reason=reason_of_trouble(error))

    async def _say_goodbye(self) -> None:
        await self.guests.write_seen()
        async with self.store.writing() as connection:
            await processes.say_goodbye(connection, self.worker)
        if isinstance(self._bus, WorkerBus):
            await self._bus.close()
        ours = [session.id for session in self.sessions if session.is_ours]
        await self.store.ownership.release(ours, self.worker)
        await self.store.close()

    @property
    def is_closing(self) -> bool:
        """Whether the server is stopping."""
        return self._tasks.is_closing

    async def health(self) -> dict[str, Any]:
        """How each part of this server is: ``ok``, or what is wrong with it."""
        condition = await self.store.health.condition()
        parts = {
            "server": "stopping" if self.is_closing else "ok",
            "reading": condition.reading,
            "writing": condition.writing,
            "bots": "stuck" if self._bots.is_stuck else "ok",
        }
        is_well = set(parts.values()) == {"ok"}
        return {"ok": is_well, **parts, "last_failure": shown(self.store.health.last_failure)}

    def page_of_metrics(self) -> bytes:
        """The numbers for Prometheus, those of this process measured now."""
        self._count()
        return self.metrics.page()

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

    def _drop(self, table_id: str) -> None:
        del self._sessions[table_id]
        self.metrics.tables.set(len(self._sessions))

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
        """A new table, with the people who sit there from the start.

        :raises RefusalError: when its rules or options do not go together.
        """
        opened = rated_options(opened)
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
            "opener": opened.host,
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

    async def _on_seen(self, _worker: str, table_id: str, person: str) -> None:
        session = self.loaded(table_id)
        if session is not None:
            session.audience.presence.saw(person)

    async def _on_who(self, _worker: str, table_id: str) -> None:
        session = self.loaded(table_id)
        if session is not None and session.audience.presence.clients:
            session.audience.tell_workers()

    async def _on_pulse(self, alive: set[str]) -> None:
        """Notices can be lost, and tables with them while this process was held up."""
        for session in self.sessions:
            session.audience.forget_absent_workers(alive)
        standing = await self.store.standing([session.id for session in self.sessions])
        for session in self.sessions:
            if session.id in standing:
                await session.compare(*standing[session.id])
        await self.wake_tables()

    def _on_bots_ready(self) -> None:
        for session in self.sessions:
            self._tasks.run(session.show_again())

    # Chores.

    async def wake_tables(self) -> None:
        """Load the tables where a bot or the clock has to act and that nobody looks after."""
        for table_id in await self.store.ownership.tables_that_wake(self.worker):
            # One that cannot be opened, and says so itself, shall not keep the others asleep.
            with contextlib.suppress(RefusalError, *TROUBLE):
                await self.get(table_id)

    async def _wake_tables_once(self) -> None:
        """Wake them when the server starts, or as soon after as the database can be read."""
        while True:
            try:
                await self.wake_tables()
            except TROUBLE:
                await asyncio.sleep(_WAKE_SECONDS)
            else:
                return

    async def _again_and_again(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        """Do something now and then; a time that fails is not the last."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await chore()
            except Exception as error:
                name, place = type(error).__name__, place_of(error)
                log.error("chore.failed", error=name, place=place)

    async def _measure(self) -> None:
        self._count()

    def _count(self) -> None:
        """Note how much goes on here."""
        sessions = self.sessions
        here = (session.audience.presence.people_here() for session in sessions)
        playing = [s for s in sessions if s.is_ours and s.table.phase == "playing"]
        self.metrics.measure_process()
        self.metrics.tables.set(len(sessions))
        self.metrics.people.set(len(set().union(*here)))
        self.metrics.games.set(len(playing))

    async def _heartbeat(self) -> None:
        """Let clients that have not heard anything for a while hear that the line is alive.

        Each table has its own time, so that not all are told in one long breath.
        """
        beat = f.Beat()
        while True:
            await asyncio.sleep(_HEARTBEAT_SECONDS / 16)
            quiet = time.monotonic() - _HEARTBEAT_SECONDS
            for session in self.sessions:
                if session.audience.last_sent < quiet:
                    session.audience.broadcast(beat)

    async def _compare_tokens(self) -> None:
        """Hang up sockets whose tokens have ended, should no notice have come.

        Not with the pulse: that waits for the line to the other workers, which may be the trouble.
        """
        await self.announcements.hang_up_ended()

    async def _evict_idle(self) -> None:
        """Forget tables that nobody looks at; they are all in the database."""
        old = time.monotonic() - _IDLE_SECONDS
        idle = [s for s in self.sessions if s.is_idle and s.touched < old]
        await self._evict(idle)

    async def _evict(self, sessions: Sequence[TableSession]) -> None:
        ours = [session for session in sessions if session.is_ours]
        wake_at = {s.id: at for s in ours if (at := s.wakes_at) is not None}
        for session in sessions:
            del self._sessions[session.id]
            session.close()
        self.metrics.tables.set(len(self._sessions))
        await self.store.ownership.release([s.id for s in ours], self.worker, wake_at)

    async def _keep_up(self) -> None:
        """Say that this process serves, and wake tables whose clock is about to run out."""
        await self._pulse()
        await self.wake_tables()
        await self.guests.write_seen()

    async def _pulse(self) -> None:
        async with self.store.writing() as connection:
            await processes.pulse(
                connection,
                id=self.worker,
                version=__version__,
                started=self._started,
                loaded=len(self._sessions),
                sockets=sum(len(s.audience.presence.clients) for s in self.sessions),
            )

    async def _keep_clean(self) -> None:
        """Delete what is too old, now and then, beside the work."""
        began_at, began = now_ms(), time.monotonic()
        while True:
            await asyncio.sleep(_CLEAN_SECONDS)
            by_clock = (now_ms() - began_at) / 1000
            if abs(by_clock - (time.monotonic() - began)) > _MOST_DRIFT_SECONDS:
                # Everything would look old to a clock that somebody has set wrong.
                log.error("clean_up.clock_was_set")
                continue
            try:
                counts = await self.retention.clean_up()
            except TROUBLE as error:
                log.error("clean_up.failed", reason=reason_of_trouble(error))
                continue
            if any(counts.values()):
                log.info("clean_up.done", **counts)


def _check_branch(rules: Rules, branch: e.Branch) -> None:
    """Refuse a position in which nobody has a choice any more."""
    _, state = branch_state(rules, branch)
    if not state.legal_actions:
        raise RefusalError("bad_request", "nobody is to move in this position")
