"""Several processes, one house: how workers on one PostgreSQL find and hear each other.

A worker that says it is alive owns the tables it has claimed. Others follow those tables' logs and
send commands to the owner as letters. NOTIFY only wakes: what was said is always read from the
database, so a lost notice costs time and nothing else.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from coloretto.server.errors import Code, RefusalError
from coloretto.server.live import frames as f
from coloretto.server.live.announcements import hang_up, show_anew
from coloretto.server.people.guests import new_id
from coloretto.server.store.log import now_ms
from coloretto.server.store.schema import mail
from coloretto.server.table.callers import Player
from coloretto.server.table.commands import Command

if TYPE_CHECKING:
    from coloretto.server.live.tables import House

CHANNEL: Final = "coloretto"
ALIVE_SECONDS: Final = 6.0
"""A worker that has not been heard of for so long is dead: its tables are free."""
_PULSE_SECONDS: Final = 1.5
_REPLY_SECONDS: Final = 3.0
_MAIL_KEPT_MS: Final = 60_000

log = structlog.get_logger()


class _Letter(msgspec.Struct, frozen=True):
    """A command for the owner of a table. Nothing in it can make the sender the server itself."""

    caller: Player
    command: Command


class _Reply(msgspec.Struct, frozen=True):
    """What came of it."""

    number: int = 0
    code: Code | None = None
    text: str = ""


_letters: msgspec.json.Decoder[_Letter] = msgspec.json.Decoder(_Letter)
_replies: msgspec.json.Decoder[_Reply] = msgspec.json.Decoder(_Reply)


class Post:
    """This worker's letters and notices."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._listener: Any = None
        self._pulse: asyncio.Task[None] | None = None
        self._handlers: dict[str, Callable[..., Awaitable[None]]] = {
            "entries": self._entries,
            "mail": self._mail,
            "reply": self._reply,
            "said": self._said,
            "reacted": self._reacted,
            "here": self._here,
            "who": self._who,
            "forget": self._forget,
            "hang_up": self._hang_up,
        }

    async def open(self) -> None:
        """Say that this worker is alive, and listen."""
        await self._stay_alive()
        await self._listen()
        self._pulse = asyncio.create_task(self._keep_pulse(), name="pulse")

    async def close(self) -> None:
        """Leave: our tables are free at once."""
        if self._pulse is not None:
            self._pulse.cancel()
        with contextlib.suppress(Exception):
            await self._house.store.leave(self._house.worker)
        if self._listener is not None:
            with contextlib.suppress(Exception):
                await self._listener.close(timeout=1)

    async def _listen(self) -> None:
        import asyncpg  # Only here, where there is a PostgreSQL: its import takes a while.

        url = self._house.store.engine.url.set(drivername="postgresql")
        self._listener = await asyncpg.connect(url.render_as_string(hide_password=False))
        await self._listener.add_listener(CHANNEL, self._on_notice)

    async def _keep_pulse(self) -> None:
        """Stay alive, look after the tables of workers that are not, and mend the line."""
        while True:
            await asyncio.sleep(_PULSE_SECONDS)
            try:
                await self._stay_alive()
                if self._listener.is_closed():
                    await self._listen()
                await self._find_what_was_missed()
                await self._house.wake_tables()
                await self._throw_old_mail_away()
            except Exception as error:
                log.error("post.pulse_failed", error=repr(error))

    async def _find_what_was_missed(self) -> None:
        """Notices can be lost, and tables with them while this process was held up."""
        rooms = self._house.rooms
        standing = await self._house.store.standing([room.id for room in rooms])
        for room in rooms:
            if room.id in standing:
                await room.compare(*standing[room.id])

    async def _stay_alive(self) -> None:
        alive = await self._house.store.stay_alive(self._house.worker, ALIVE_SECONDS)
        for room in self._house.rooms:
            room.forget_absent_workers(alive)

    async def _throw_old_mail_away(self) -> None:
        async with self._house.store.writing() as connection:
            await connection.execute(delete(mail).where(mail.c.at < now_ms() - _MAIL_KEPT_MS))

    # Sending.

    def give_up(self) -> None:
        """Wait for no more replies: the others may be stopping as we are."""
        for answered in self._waiting.values():
            if not answered.done():
                answered.set_result(None)

    async def send(self, table_id: str, caller: Player, command: Command) -> int | None:
        """Have the owner carry a command out; None when it does not answer.

        :raises RefusalError: when the owner refuses.
        """
        letter = new_id()
        answered = asyncio.get_running_loop().create_future()
        self._waiting[letter] = answered
        try:
            async with self._house.store.writing() as connection:
                await connection.execute(
                    insert(mail).values(
                        id=letter,
                        table_id=table_id,
                        request=msgspec.json.encode(_Letter(caller, command)).decode(),
                        at=now_ms(),
                    )
                )
                await _notify(connection, f"mail {table_id} {letter}")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(answered, _REPLY_SECONDS)
        finally:
            del self._waiting[letter]
        async with self._house.store.writing() as connection:
            row = (
                await connection.execute(
                    delete(mail).where(mail.c.id == letter).returning(mail.c.reply)
                )
            ).one_or_none()
        if row is None or row.reply is None:
            return None
        reply = _replies.decode(row.reply)
        if reply.code is not None:
            raise RefusalError(reply.code, reply.text)
        return reply.number

    async def notify(self, *words: str) -> None:
        """Let the other workers know something small."""
        try:
            async with self._house.store.writing() as connection:
                await _notify(connection, " ".join(words))
        except (SQLAlchemyError, OSError) as error:
            # Only comfort is lost: what matters is in the log, which others read in any case.
            log.error("post.notice_lost", kind=words[0], error=type(error).__name__)

    # Hearing.

    def _on_notice(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        kind, *words = payload.split(" ")
        handler = self._handlers.get(kind)
        if handler is not None and not self._house.is_closing:
            self._house.run(self._handle(handler, words))

    async def _handle(self, handler: Callable[..., Awaitable[None]], words: list[str]) -> None:
        try:
            await handler(*words)
        except Exception as error:
            log.error("post.notice_failed", error=repr(error))

    async def _entries(self, table_id: str) -> None:
        room = self._house.loaded(table_id)
        if room is not None:
            await room.catch_up()

    async def _mail(self, table_id: str, letter: str) -> None:
        room = self._house.loaded(table_id)
        if room is None or room.fence is None:
            return
        async with self._house.store.engine.connect() as connection:
            row = (
                await connection.execute(select(mail.c.request).where(mail.c.id == letter))
            ).one_or_none()
        if row is None:
            return
        asked = _letters.decode(row.request)
        try:
            reply = _Reply(await room.ask(asked.caller, asked.command))
        except RefusalError as refusal:
            reply = _Reply(code=refusal.code, text=refusal.text)
        async with self._house.store.writing() as connection:
            await connection.execute(
                update(mail)
                .where(mail.c.id == letter)
                .values(reply=msgspec.json.encode(reply).decode())
            )
            await _notify(connection, f"reply {letter}")

    async def _reply(self, letter: str) -> None:
        answered = self._waiting.get(letter)
        if answered is not None and not answered.done():
            answered.set_result(None)

    async def _said(self, worker: str, table_id: str, message: str) -> None:
        room = self._house.loaded(table_id)
        if room is not None and worker != self._house.worker:
            found = await self._house.chat.find(message)
            if found is not None:
                room.say(f.Said(found))

    async def _reacted(self, worker: str, table_id: str, person: str, reaction: str) -> None:
        room = self._house.loaded(table_id)
        if room is not None and worker != self._house.worker:
            room.say(f.Reacted(person, reaction))

    async def _here(self, worker: str, table_id: str, *people: str) -> None:
        room = self._house.loaded(table_id)
        if room is not None and worker != self._house.worker:
            room.here_elsewhere(worker, set(people))

    async def _who(self, worker: str, table_id: str) -> None:
        room = self._house.loaded(table_id)
        if room is not None and worker != self._house.worker and room.clients:
            await self.notify("here", self._house.worker, table_id, *room.people_to_name())

    async def _forget(self, worker: str, person: str) -> None:
        if worker != self._house.worker:
            show_anew(self._house, person)

    async def _hang_up(self, worker: str, person: str) -> None:
        if worker != self._house.worker:
            hang_up(self._house, person)


async def _notify(connection: Any, payload: str) -> None:
    await connection.execute(
        text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
    )
