"""Writes to the log. Many tables write at once: what has gathered while the last transaction ran
is committed in the next one, so that the disk is asked once for many moves.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, nullcontext
from typing import Final

import structlog
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from coloretto.server.store.batch import Append, write_batch
from coloretto.server.store.connection import connect_thread
from coloretto.server.store.trouble import Reason, StoreHealth, reason_of_trouble

_MOST_IN_A_COMMIT: Final = 200
_GATHER_SECONDS: Final = 0.004
"""How long after a commit the next one waits for company: a disk is asked less often."""
_ENTRIES_IN_THE_WAL: Final = 12_000
"""How many are written before SQLite's write-ahead log is copied into the file."""

_LOCK_SECONDS: Final = 0.2
"""How long a copy waits for readers; while the log is emptied, everybody who writes waits too."""
_AGAIN_SECONDS: Final = 0.5
_PATIENCE_SECONDS: Final = 3.0

log = structlog.get_logger()


class FencedError(Exception):
    """Another process owns the table now, or has written to it: nothing was written."""


class StoreError(Exception):
    """The database did not take it; nothing was written."""

    def __init__(self, reason: Reason = "failed") -> None:
        super().__init__(reason)
        self.reason = reason


class Writer:
    """Everything that is written, in turn."""

    def __init__(self, engine: AsyncEngine) -> None:
        is_sqlite = engine.dialect.name != "postgresql"
        self._engine = engine.execution_options(writes=True)
        self._turn = asyncio.Lock() if is_sqlite else nullcontext()
        self._thread = _WritingThread(engine.url) if is_sqlite else None
        self._wal = _WalCopier(engine.url.database or "", self._turn) if is_sqlite else None
        self._queue: list[tuple[Append, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self.health = StoreHealth(engine, self.transaction)
        if self._thread is not None:
            self.health.watch(self._thread.engine)

    def start(self) -> None:
        """Begin to write what is appended."""
        self._task = asyncio.create_task(self._write_for_ever(), name="store writer")

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._wal is not None:
            await self._wal.close()
        if self._thread is not None:
            self._thread.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. In SQLite one at a time can, and here they queue fairly.

        Left to SQLite, a writer that finds it locked sleeps and tries again, and under load
        others are always first.
        """
        async with self._turn, self._engine.begin() as connection:
            yield connection

    async def forget_deleted(self) -> None:
        """Have nothing left on the disk of what was deleted; return when that is so, or under way.

        PostgreSQL sees to it by itself, in its own time.
        """
        if self._wal is not None:
            await self._wal.empty()

    async def append(self, change: Append) -> None:
        """Commit entries. They are on disk, or this raises and they are nowhere.

        :raises FencedError: when somebody else owns the table.
        :raises StoreError: when the database is in trouble.
        """
        if self._closing:
            raise StoreError("no_answer")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((change, done))
        self._wake.set()
        await done

    async def _write_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        written = 0.0
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                if not self._closing:
                    await asyncio.sleep(max(0.0, written + _GATHER_SECONDS - loop.time()))
                batch = self._queue[:_MOST_IN_A_COMMIT]
                del self._queue[:_MOST_IN_A_COMMIT]
                await self._commit(batch)
                written = loop.time()
                if self._wal is not None:
                    self._wal.note(sum(len(change.entries) for change, _ in batch))
            if self._closing:
                return

    async def _commit(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        try:
            refused = await self._write([change for change, _ in batch])
        except (SQLAlchemyError, OSError) as error:
            if len(batch) > 1 and _is_about_one(error):
                # One of them does not fit; the others shall not suffer.
                for item in batch:
                    await self._commit([item])
                return
            if isinstance(error, IntegrityError):
                _settle(batch[0][1], FencedError(type(error).__name__))
                return
            reason = reason_of_trouble(error)
            log.error("store.failed", reason=reason, error=type(error).__name__, tables=len(batch))
            for _, done in batch:
                _settle(done, StoreError(reason))
            return
        for i, (change, done) in enumerate(batch):
            _settle(done, FencedError(change.table_id) if i in refused else None)

    async def _write(self, batch: Sequence[Append]) -> set[int]:
        """Write a batch in one transaction; which of them were left out, as not ours to write."""
        if self._thread is None:
            async with self._engine.begin() as connection:
                return await connection.run_sync(write_batch, batch)
        async with self._turn:
            return await self._thread.write(batch)


class _WritingThread:
    """Writes batches to SQLite in a thread of its own.

    The asynchronous engine goes to a thread and back for every statement; here a whole
    transaction goes at once, at a third of the cost.
    """

    def __init__(self, url: URL) -> None:
        self.engine = connect_thread(url)
        self._writing = self.engine.execution_options(writes=True)
        self._thread = ThreadPoolExecutor(1, "store writer")

    async def write(self, batch: Sequence[Append]) -> set[int]:
        """Write a batch in one transaction; which of them were left out."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._write, batch)

    def _write(self, batch: Sequence[Append]) -> set[int]:
        with self._writing.begin() as connection:
            return write_batch(connection, batch)

    def close(self) -> None:
        """Stop, once what was begun is written."""
        self._thread.submit(self.engine.dispose)
        self._thread.shutdown()


class _WalCopier:
    """Copies SQLite's write-ahead log into its file, beside the work.

    Left to SQLite, now and then a commit would do it, and everybody's moves would wait.
    """

    def __init__(self, file: str, turn: "asyncio.Lock | nullcontext[None]") -> None:
        """Nothing to copy yet.

        :param turn: held by the one that writes.
        """
        self._file = file
        self._turn = turn
        self._waiting = 0
        self._task: asyncio.Task[None] | None = None
        self._emptying: asyncio.Task[None] | None = None

    def note(self, entries: int) -> None:
        """Note entries that were written; copy the log once there are enough."""
        self._waiting += entries
        is_copying = self._task is not None and not self._task.done()
        if not is_copying and self._waiting >= _ENTRIES_IN_THE_WAL:
            self._waiting = 0
            self._task = asyncio.create_task(self._copy(), name="copy the wal")

    async def close(self) -> None:
        """Wait for a copy that is under way. When the last connection closes, the log is gone."""
        if self._task is not None:
            await self._task
        if self._emptying is not None:
            self._emptying.cancel()
            await asyncio.wait([self._emptying])

    async def empty(self) -> None:
        """Empty the log, in which what was deleted still stands.

        Somebody who reads for long, as a backup does, holds that up: then it goes on beside.
        """
        emptying = self._emptying = asyncio.create_task(
            self._empty(self._emptying), name="empty the wal"
        )
        await asyncio.wait([emptying], timeout=_PATIENCE_SECONDS)

    async def _empty(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        while True:
            try:
                await asyncio.to_thread(self._checkpoint)
                async with self._turn:
                    if await asyncio.to_thread(self._checkpoint, "TRUNCATE"):
                        return
            except (sqlite3.Error, OSError) as error:
                log.error("store.wal_not_emptied", error=type(error).__name__)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _copy(self) -> None:
        try:
            await asyncio.to_thread(self._checkpoint)
            # The little that came meanwhile is copied between two batches: only a log that is
            # copied whole begins anew.
            async with self._turn:
                await asyncio.to_thread(self._checkpoint)
        except (sqlite3.Error, OSError) as error:
            log.error("store.wal_not_copied", error=type(error).__name__)

    def _checkpoint(self, how: str = "PASSIVE") -> bool:
        """Copy; whether all could be done."""
        with closing(sqlite3.connect(self._file, timeout=_LOCK_SECONDS)) as connection:
            is_busy, *_ = connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
            return not is_busy


def _is_about_one(error: Exception) -> bool:
    """Whether it is what was to be written that failed, and not the database."""
    return (
        isinstance(error, DBAPIError)
        and not isinstance(error, OperationalError)
        and not error.connection_invalidated
    )


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
