"""Several processes, one server: how workers on one PostgreSQL find and hear each other.

A worker that says it is alive owns the tables it has claimed. Others follow those tables' logs and
forward commands to the owner. NOTIFY only wakes: what was said is always read from the database, so
a lost notice costs time and nothing else.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from math import inf
from typing import Any, Final, Protocol

import msgspec
import structlog
from sqlalchemy import delete, insert, select, update

from coloretto.server.errors import Code, RefusalError
from coloretto.server.live.tasks import Tasks
from coloretto.server.logs import place_of
from coloretto.server.people.guests import new_id
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.store.notices import CHANNEL, notice
from coloretto.server.store.schema import forwarded
from coloretto.server.store.trouble import TROUBLE
from coloretto.server.table.callers import Player
from coloretto.server.table.commands import Command

ALIVE_SECONDS: Final = 6.0
"""A worker that has not been heard of for longer is dead: its tables are free."""
_PULSE_SECONDS: Final = 1.5
_SAY_SECONDS: Final = 60.0
"""How often it is said that the pulse still fails."""
_REPLY_SECONDS: Final = 3.0
_KEPT_MS: Final = 60_000
"""How long a forwarded command that nobody has asked about again is kept."""

log = structlog.get_logger()

Handler = Callable[..., Awaitable[None]]
"""Is called with the worker that has sent a notice, and the words of the notice."""


class Bus(Protocol):
    """What a table needs of the other workers, where there are any."""

    worker: str
    """This process's own id."""

    def notify(self, kind: str, *words: str) -> None:
        """Let the others know something small, some time."""

    async def forward(self, table_id: str, caller: Player, command: Command) -> int | None:
        """Have a command carried out by the process that owns the table; None without an answer.

        :raises RefusalError: when the owner refuses it.
        """


class NoBus:
    """The bus of a process that is alone."""

    def __init__(self, worker: str) -> None:
        self.worker = worker

    def notify(self, kind: str, *words: str) -> None:
        """There is nobody to hear it."""

    async def forward(self, table_id: str, caller: Player, command: Command) -> int | None:
        """There is nobody to carry it out."""
        return None


class Forwarded(msgspec.Struct, frozen=True):
    """A command for the owner of a table. Nothing in it can make the sender the server itself."""

    caller: Player
    command: Command


class Reply(msgspec.Struct, frozen=True):
    """What came of it."""

    number: int = 0
    code: Code | None = None
    text: str = ""


_requests: msgspec.json.Decoder[Forwarded] = msgspec.json.Decoder(Forwarded)
_replies: msgspec.json.Decoder[Reply] = msgspec.json.Decoder(Reply)


class WorkerBus:
    """This worker's line to the others."""

    def __init__(
        self,
        worker: str,
        store: Store,
        tasks: Tasks,
        carry_out: Callable[[str, Player, Command], Awaitable[int | None]],
        on_pulse: Callable[[set[str]], Awaitable[None]],
    ) -> None:
        """Nothing is sent or heard yet.

        :param carry_out: does what another worker forwards, if the table is ours; else None.
        :param on_pulse: is called every other second with the workers that are alive.
        """
        self.worker = worker
        self._store = store
        self._tasks = tasks
        self._carry_out = carry_out
        self._on_pulse = on_pulse
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._listener: Any = None
        self._pulse: asyncio.Task[None] | None = None
        self._handlers: dict[str, Handler] = {}

    def on(self, kind: str, handler: Handler) -> None:
        """Have the other workers' notices of a kind heard."""
        self._handlers[kind] = handler

    async def open(self) -> None:
        """Say that this worker is alive, and listen."""
        await self._store.ownership.stay_alive(self.worker, ALIVE_SECONDS)
        await self._listen()
        self._pulse = asyncio.create_task(self._keep_pulse(), name="pulse")

    async def close(self) -> None:
        """Leave: our tables are free at once."""
        if self._pulse is not None:
            self._pulse.cancel()
        with contextlib.suppress(Exception):
            await self._store.ownership.leave(self.worker)
        if self._listener is not None:
            with contextlib.suppress(Exception):
                await self._listener.close(timeout=1)

    async def _listen(self) -> None:
        import asyncpg  # Only here, where there is a PostgreSQL: its import takes a while.

        url = self._store.engine.url.set(drivername="postgresql")
        self._listener = await asyncpg.connect(url.render_as_string(hide_password=False))
        await self._listener.add_listener(CHANNEL, self._on_notice)

    async def _keep_pulse(self) -> None:
        """Stay alive, mend the line, and forget what nobody asks about."""
        said = -inf
        while True:
            await asyncio.sleep(_PULSE_SECONDS)
            try:
                alive = await self._store.ownership.stay_alive(self.worker, ALIVE_SECONDS)
                if self._listener.is_closed():
                    await self._listen()
                await self._on_pulse(alive)
                await self._delete_old_commands()
            except Exception as error:
                if time.monotonic() - said > _SAY_SECONDS:
                    said = time.monotonic()
                    name, place = type(error).__name__, place_of(error)
                    log.error("bus.pulse_failed", error=name, place=place)
            else:
                said = -inf

    async def _delete_old_commands(self) -> None:
        async with self._store.writing() as connection:
            await connection.execute(delete(forwarded).where(forwarded.c.at < now_ms() - _KEPT_MS))

    # Sending.

    def give_up(self) -> None:
        """Wait for no more replies: the others may be stopping as we are."""
        for answered in self._waiting.values():
            if not answered.done():
                answered.set_result(None)

    async def forward(self, table_id: str, caller: Player, command: Command) -> int | None:
        """Have the owner carry a command out; None when it does not answer.

        :raises RefusalError: when the owner refuses.
        """
        if self._tasks.is_closing:
            return None  # Nobody would hear the reply.
        request_id = new_id()
        answered = asyncio.get_running_loop().create_future()
        self._waiting[request_id] = answered
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    insert(forwarded).values(
                        id=request_id,
                        table_id=table_id,
                        request=msgspec.json.encode(Forwarded(caller, command)).decode(),
                        at=now_ms(),
                    )
                )
                await connection.execute(notice(f"mail {table_id} {request_id}"))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(answered, _REPLY_SECONDS)
        finally:
            del self._waiting[request_id]
        async with self._store.writing() as connection:
            row = (
                await connection.execute(
                    delete(forwarded)
                    .where(forwarded.c.id == request_id)
                    .returning(forwarded.c.reply)
                )
            ).one_or_none()
        if row is None or row.reply is None:
            return None
        reply = _replies.decode(row.reply)
        if reply.code is not None:
            raise RefusalError(reply.code, reply.text)
        return reply.number

    def notify(self, kind: str, *words: str) -> None:
        """Let the other workers know something small."""
        if not self._tasks.is_closing:
            self._tasks.run(self._send(" ".join((kind, self.worker, *words))))

    async def _send(self, payload: str) -> None:
        try:
            async with self._store.writing() as connection:
                await connection.execute(notice(payload))
        except TROUBLE as error:
            # Only comfort is lost: what matters is in the log, which others read in any case.
            kind = payload.partition(" ")[0]
            log.error("bus.notice_lost", kind=kind, error=type(error).__name__)

    # Hearing.

    def _on_notice(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        if not self._tasks.is_closing:
            self._tasks.run(self._hear(payload))

    async def _hear(self, payload: str) -> None:
        kind, *words = payload.split(" ")
        try:
            if kind == "mail":
                await self._answer(*words)
            elif kind == "reply":
                self._note_reply(*words)
            elif kind == "entries":
                await self._handlers[kind](
                    "", *words
                )  # sent by the store, for the worker that wrote them
            elif kind in self._handlers and words[0] != self.worker:
                await self._handlers[kind](*words)
        except Exception as error:
            name, place = type(error).__name__, place_of(error)
            log.error("bus.notice_failed", kind=kind, error=name, place=place)

    async def _answer(self, table_id: str, request_id: str) -> None:
        async with self._store.engine.connect() as connection:
            row = (
                await connection.execute(
                    select(forwarded.c.request).where(forwarded.c.id == request_id)
                )
            ).one_or_none()
        if row is None:
            return
        asked = _requests.decode(row.request)
        try:
            number = await self._carry_out(table_id, asked.caller, asked.command)
            if number is None:
                return
            reply = Reply(number)
        except RefusalError as refusal:
            reply = Reply(code=refusal.code, text=refusal.text)
        async with self._store.writing() as connection:
            await connection.execute(
                update(forwarded)
                .where(forwarded.c.id == request_id)
                .values(reply=msgspec.json.encode(reply).decode())
            )
            await connection.execute(notice(f"reply {request_id}"))

    def _note_reply(self, request_id: str) -> None:
        answered = self._waiting.get(request_id)
        if answered is not None and not answered.done():
            answered.set_result(None)
