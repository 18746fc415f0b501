"""A database in trouble: what is wrong with it, and since when."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Literal

from sqlalchemy import Engine, ExceptionContext, delete, event, insert, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from coloretto.server.store.schema import revision_table, workers

TROUBLE: Final = (SQLAlchemyError, sqlite3.Error, OSError)
"""What is raised when a database cannot be read or written; the last is a lost connection's."""

Part = Literal["reading", "writing"]
Reason = Literal["locked", "full", "read_only", "damaged", "disk_error", "no_answer", "failed"]

WORDS: Final[dict[Reason, str]] = {
    "locked": "another program has locked the database",
    "full": "the disk of the database is full",
    "read_only": "the database cannot be written to",
    "damaged": "the database is damaged",
    "disk_error": "the disk of the database fails",
    "no_answer": "the database does not answer",
    "failed": "the database refuses",
}

_SQLITE: Final[dict[int, Reason]] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_IOERR: "disk_error",
    sqlite3.SQLITE_CANTOPEN: "disk_error",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_POSTGRESQL: Final[dict[str, Reason]] = {
    "53100": "full",
    "25006": "read_only",
    "58030": "disk_error",
    "XX001": "damaged",
    "XX002": "damaged",
    "55P03": "locked",
}
_UNREADABLE: Final = (
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
)
"""Errors of a disk about a place on it, not about the whole of it."""

_PROBE_SECONDS: Final = 5.0
"""A probe is not made again before, but when something has failed since."""
_SOON_SECONDS: Final = 0.5
_PATIENCE: Final = 3.0
"""How long a probe is waited for."""


def is_trouble(error: BaseException) -> bool:
    """Whether a database is to blame, and not what was to be written."""
    return isinstance(error, TROUBLE) and not isinstance(error, IntegrityError | DataError)


def reason_of_trouble(error: BaseException) -> Reason:
    """What is wrong, as far as it can be told."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        if code is None:
            # Raised by the driver itself: text that is none.
            return "damaged" if "UTF-8" in str(cause) else "failed"
        return "damaged" if code in _UNREADABLE else _SQLITE.get(code & 0xFF, "failed")
    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return _POSTGRESQL.get(state, "no_answer" if state[:2] in ("08", "57") else "failed")
    if isinstance(cause, OSError) or not isinstance(error, DBAPIError):
        return "no_answer"
    return "no_answer" if error.connection_invalidated else "failed"


@dataclass(frozen=True)
class Failure:
    """Something that failed."""

    part: Part
    reason: Reason
    at: float
    """By the monotonic clock."""


@dataclass(frozen=True)
class Condition:
    """How a database is: ``ok``, or why it cannot be read or written."""

    reading: Reason | Literal["ok"]
    writing: Reason | Literal["ok"]


class StoreHealth:
    """What has failed, and whether the database can be read and written now.

    It is tried now and then, when somebody asks: a row is read, and another one written.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        writing: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
    ) -> None:
        self.last_failure: Failure | None = None
        self.on_failure: Callable[[Failure], None] = lambda _: None
        """Is called with every failure, in any thread."""
        self._engine = engine
        self._writing = writing
        self._damaged: set[Part] = set()
        is_alone = engine.dialect.name != "postgresql"
        self._row = "probe" if is_alone else f"probe-{secrets.token_urlsafe(12)}"
        self._probes = {
            "reading": _Probe(self._read_something),
            "writing": _Probe(self._write_something),
        }
        self.watch(engine.sync_engine)

    def watch(self, engine: Engine) -> None:
        """Note whatever fails in an engine."""

        @event.listens_for(engine, "handle_error")
        def on_error(context: ExceptionContext) -> None:
            error = context.sqlalchemy_exception or context.original_exception
            connection = context.connection
            is_writer = connection is not None and connection.get_execution_options().get("writes")
            self.note(error, "writing" if is_writer else "reading")

    def note(self, error: BaseException, part: Part) -> None:
        """Note a failure, if the database is to blame."""
        if not is_trouble(error):
            return
        failure = Failure(part, reason_of_trouble(error), time.monotonic())
        self.last_failure = failure
        if failure.reason == "damaged":
            self._damaged.add(part)
        self.on_failure(failure)

    def note_once(self, error: BaseException, part: Part) -> None:
        """The same for what no engine has seen, such as a connection that cannot be made."""
        if not isinstance(error, DBAPIError):
            self.note(error, part)

    async def condition(self) -> Condition:
        """Try it out, where that was not done a moment ago.

        What is damaged stays so until somebody mends it, even where no probe comes by.
        """
        since = 0.0 if self.last_failure is None else self.last_failure.at
        reading, writing = await asyncio.gather(
            *(probe.ask(since) for probe in self._probes.values())
        )
        return Condition(
            "damaged" if reading == "ok" and "reading" in self._damaged else reading,
            "damaged" if writing == "ok" and "writing" in self._damaged else writing,
        )

    async def _read_something(self) -> None:
        async with self._engine.connect() as connection:
            await connection.execute(select(revision_table.c.version_num))

    async def _write_something(self) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(workers).where(workers.c.id == self._row))
            # A worker that was never alive: the others pay no attention, and tidy up in the end.
            await connection.execute(insert(workers).values(id=self._row, alive_until=0))


class _Probe:
    """Something that is tried now and then, by one at a time."""

    def __init__(self, attempt: Callable[[], Awaitable[None]]) -> None:
        self._attempt = attempt
        self._found: Reason | Literal["ok"] = "ok"
        self._began = 0.0
        self._ended = -inf
        self._task: asyncio.Task[None] | None = None

    async def ask(self, failed_at: float) -> Reason | Literal["ok"]:
        """What was found, not long ago."""
        now = time.monotonic()
        if self._task is None:
            age = now - self._ended
            if age > _PROBE_SECONDS or (failed_at > self._ended and age > _SOON_SECONDS):
                self._began = now
                self._task = asyncio.create_task(self._run(), name="probe")
        task = self._task
        if task is not None:
            left = self._began + _PATIENCE - now
            await asyncio.wait({task}, timeout=max(0.0, left))
            if not task.done() and self._found == "ok":
                return "no_answer"
        return self._found

    async def _run(self) -> None:
        try:
            await self._attempt()
            self._found = "ok"
        except TROUBLE as error:
            self._found = reason_of_trouble(error)
        finally:
            self._task, self._ended = None, time.monotonic()


def text_of(error: BaseException) -> str:
    """A sentence for people about a database in trouble."""
    return f"{WORDS[reason_of_trouble(error)]}: ask again"


def shown(failure: Failure | None) -> dict[str, Any] | None:
    """A failure for those who look after the server."""
    if failure is None:
        return None
    age = round(time.monotonic() - failure.at, 1)
    return {"part": failure.part, "reason": failure.reason, "seconds_ago": age}
