"""The log in the database. What is asked to be written is on disk when the call returns.

Many tables write at once; whatever has gathered while the last transaction ran is committed
in the next one, so that the disk is asked once for many moves. A table's entries are accepted
only from its present owner (the fence) and only right behind the last one (the number).
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

import structlog
from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from coloretto.server.store import schema
from coloretto.server.store.connection import connect, connect_thread, migrate
from coloretto.server.store.notices import notice
from coloretto.server.store.rating import rate
from coloretto.server.table.entries import Entry, read_entry, write_entry
from coloretto.server.table.finished import FinishedGame

_MOST_IN_A_COMMIT: Final = 200
_GATHER_SECONDS: Final = 0.004
"""How long after a commit the next one waits for company: a disk is asked less often."""
_ENTRIES_IN_THE_WAL: Final = 12_000
"""So many are written before SQLite's write-ahead log is copied into the file."""

T = TypeVar("T")

log = structlog.get_logger()


class FencedError(Exception):
    """Another process owns the table now, or has written to it: nothing was written."""


class StoreError(Exception):
    """The database did not take it; nothing was written."""


@dataclass
class Append:
    """Entries for one table, to be committed together with all that goes with them."""

    table_id: str
    fence: int
    before: int
    """The number of the last entry there must be."""
    entries: Sequence[Entry]
    phase: str
    wakes: bool
    move_id: str | None = None
    secrets: dict[int, bytes] = field(default_factory=dict)
    finished: Sequence[FinishedGame] = ()
    people: Sequence[str] | None = None
    """Who sits at the table, where that has changed."""
    opens: dict[str, Any] | None = None
    """For a new table: its columns."""


@dataclass(frozen=True)
class StoredTable:
    """All that is stored of a table."""

    entries: tuple[Entry, ...]
    move_ids: dict[str, int]
    """The number each move was acknowledged with."""
    secrets: dict[int, bytes]


def now_ms() -> int:
    """The time as the database keeps it."""
    return int(time.time() * 1000)


class Store:
    """All reading and writing of tables."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_postgresql = engine.dialect.name == "postgresql"
        self._writing = engine.execution_options(writes=True)
        self._turn = nullcontext() if self.is_postgresql else asyncio.Lock()
        self._thread = None if self.is_postgresql else _WritingThread(engine.url)
        self._queue: list[tuple[Append, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._in_the_wal = 0
        self._copying: asyncio.Task[None] | None = None
        self._closing = False

    @classmethod
    async def open(cls, url: URL) -> "Store":
        """Connect, bring the schema up to date and start writing."""
        engine = connect(url)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            raise
        store = cls(engine)
        store._writer = asyncio.create_task(store._write_for_ever(), name="store writer")
        return store

    async def close(self) -> None:
        """Write what is waiting and disconnect."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        if self._copying is not None:
            await self._copying
        if self._thread is not None:
            self._thread.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. In SQLite one at a time can, and here they queue fairly.

        Left to SQLite, whoever finds it locked sleeps and tries again, and under load others
        are always first.
        """
        async with self._turn, self._writing.begin() as connection:
            yield connection

    # The log.

    async def append(self, change: Append) -> None:
        """Commit entries. They are on disk, or this raises and they are nowhere.

        :raises FencedError: when somebody else owns the table.
        :raises StoreError: when the database is in trouble.
        """
        if self._closing:
            raise StoreError("the server is stopping")
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
                self._in_the_wal += sum(len(change.entries) for change, _ in batch)
                self._copy_the_wal()
            if self._closing:
                return

    def _copy_the_wal(self) -> None:
        """Have what SQLite has logged copied into its file, beside the work.

        Left to SQLite, now and then a commit would do it, and everybody's moves would wait.
        """
        is_copying = self._copying is not None and not self._copying.done()
        if self._thread is None or is_copying or self._in_the_wal < _ENTRIES_IN_THE_WAL:
            return
        self._in_the_wal = 0
        self._copying = asyncio.create_task(self._copy(self._thread), name="copy the wal")

    async def _copy(self, thread: "_WritingThread") -> None:
        try:
            await asyncio.to_thread(thread.copy_wal)
            # The little that came meanwhile is copied between two batches: only a log that is
            # copied whole begins anew.
            async with self._turn:
                await asyncio.to_thread(thread.copy_wal)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            log.error("store.wal_not_copied", error=type(error).__name__)

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
            log.error("store.failed", error=type(error).__name__, tables=len(batch))
            for _, done in batch:
                _settle(done, StoreError(type(error).__name__))
            return
        for i, (change, done) in enumerate(batch):
            _settle(done, FencedError(change.table_id) if i in refused else None)

    async def _write(self, batch: Sequence[Append]) -> set[int]:
        """Write a batch in one transaction; which of them were left out, as not ours to write."""
        if self._thread is None:
            async with self._writing.begin() as connection:
                return await connection.run_sync(_write_batch, batch)
        async with self._turn:
            return await self._thread.run(partial(self._thread.write, batch))

    # Reading.

    async def load(self, table_id: str, *, after: int = 0) -> StoredTable | None:
        """A table's log behind a number, or None when there is no such table."""
        async with self.engine.connect() as connection:
            rows = (
                await connection.execute(
                    select(
                        schema.entries.c.number, schema.entries.c.entry, schema.entries.c.move_id
                    )
                    .where(schema.entries.c.table_id == table_id, schema.entries.c.number > after)
                    .order_by(schema.entries.c.number)
                )
            ).all()
            if not rows and after == 0:
                return None
            secrets = await connection.execute(
                select(schema.secrets.c.game, schema.secrets.c.secret).where(
                    schema.secrets.c.table_id == table_id
                )
            )
            return StoredTable(
                tuple(read_entry(row.entry) for row in rows),
                {row.move_id: row.number for row in rows if row.move_id is not None},
                {row.game: bytes(row.secret) for row in secrets},
            )

    async def tables_that_wake(self, worker: str) -> list[str]:
        """Tables in which the server has to act and that nobody alive looks after."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(schema.tables.c.id).where(
                    schema.tables.c.wakes,
                    self._is_free(worker),
                    schema.tables.c.owner.is_distinct_from(worker),
                )
            )
            return [row.id for row in rows]

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The last number and the fence of tables."""
        table = schema.tables
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(table.c.id, table.c.number, table.c.fence).where(table.c.id.in_(table_ids))
            )
            return {row.id: (row.number, row.fence) for row in rows}

    # Ownership.

    async def claim(self, table_id: str, worker: str) -> int | None:
        """Own a table: its new fence, or None when another process alive owns it."""
        table = schema.tables
        async with self.writing() as connection:
            row = (
                await connection.execute(
                    update(table)
                    .where(table.c.id == table_id, self._is_free(worker))
                    .values(owner=worker, fence=table.c.fence + 1)
                    .returning(table.c.fence)
                )
            ).one_or_none()
        return None if row is None else int(row.fence)

    async def release(self, table_ids: Sequence[str], worker: str) -> None:
        """Let others own tables of ours."""
        table = schema.tables
        if table_ids:
            async with self.writing() as connection:
                await connection.execute(
                    update(table)
                    .where(table.c.id.in_(table_ids), table.c.owner == worker)
                    .values(owner=None)
                )

    async def stay_alive(self, worker: str, seconds: float) -> set[str]:
        """Say that a worker is alive for so long; all that are alive now."""
        until = _DATABASE_NOW + 1000 * seconds
        table = schema.workers
        async with self.writing() as connection:
            await connection.execute(delete(table).where(table.c.id == worker))
            await connection.execute(insert(table).values(id=worker, alive_until=until))
            await connection.execute(
                delete(table).where(table.c.alive_until < _DATABASE_NOW - 1000 * 3600)
            )
            rows = await connection.execute(
                select(table.c.id).where(table.c.alive_until > _DATABASE_NOW)
            )
            return {row.id for row in rows}

    async def leave(self, worker: str) -> None:
        """A worker is gone; its tables are free."""
        async with self.writing() as connection:
            await connection.execute(delete(schema.workers).where(schema.workers.c.id == worker))

    def _is_free(self, worker: str) -> Any:
        """Whether this worker may own a table. With SQLite there is one process only."""
        if not self.is_postgresql:
            return text("1 = 1")
        alive = select(schema.workers.c.id).where(schema.workers.c.alive_until > _DATABASE_NOW)
        owner = schema.tables.c.owner
        return (owner.is_(None)) | (owner == worker) | (owner.not_in(alive))


_DATABASE_NOW = func.extract("epoch", func.clock_timestamp()) * 1000

_UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("the_id"))
    .values({name: bindparam(name) for name in ("number", "phase", "wakes", "changed")})
)


def _table_row(change: Append, at: int) -> dict[str, Any]:
    return {
        "the_id": change.table_id,
        "number": change.before + len(change.entries),
        "phase": change.phase,
        "wakes": change.wakes,
        "changed": at,
    }


def _entry_rows(change: Append, at: int) -> list[dict[str, Any]]:
    last = len(change.entries)
    return [
        {
            "table_id": change.table_id,
            "number": change.before + i,
            "entry": write_entry(entry),
            "move_id": change.move_id if i == last else None,
            "at": at,
        }
        for i, entry in enumerate(change.entries, 1)
    ]


class _WritingThread:
    """Writes batches to SQLite in a thread of its own.

    The asynchronous engine goes to a thread and back for every statement; here a whole
    transaction goes at once, at a third of the cost.
    """

    def __init__(self, url: URL) -> None:
        self._engine = connect_thread(url).execution_options(writes=True)
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._file = url.database or ""

    async def run(self, work: Callable[[], T]) -> T:
        """Do something in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def write(self, batch: Sequence[Append]) -> set[int]:
        """Write a batch in one transaction; which of them were left out."""
        with self._engine.begin() as connection:
            return _write_batch(connection, batch)

    def copy_wal(self) -> None:
        """Copy SQLite's log into its file, from any thread; this one can write on meanwhile."""
        with closing(sqlite3.connect(self._file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        self._thread.submit(self._engine.dispose)
        self._thread.shutdown()


def _write_batch(connection: Connection, batch: Sequence[Append]) -> set[int]:
    """Write a batch; which of them were left out, as not ours to write."""
    at = now_ms()
    mine, refused = _check_fences(connection, batch)
    opened = [{**c.opens, "created": at} for c in mine if c.opens is not None]
    if opened:
        connection.execute(insert(schema.tables), opened)
    if mine:
        connection.execute(_UPDATE_TABLE, [_table_row(change, at) for change in mine])
    rows = [row for change in mine for row in _entry_rows(change, at)]
    if rows:
        connection.execute(insert(schema.entries), rows)
    secrets = [
        {"table_id": c.table_id, "game": game, "secret": secret}
        for c in mine
        for game, secret in c.secrets.items()
    ]
    if secrets:
        connection.execute(insert(schema.secrets), secrets)
    for change in mine:
        if change.people is not None:
            _write_people(connection, change.table_id, change.people)
        for game in change.finished:
            _write_finished(connection, change.table_id, game, at)
    if connection.dialect.name == "postgresql":
        for change in mine:
            connection.execute(notice(f"entries {change.table_id}"))
    return refused


def _check_fences(connection: Connection, batch: Sequence[Append]) -> tuple[list[Append], set[int]]:
    known = {change.table_id for change in batch if change.opens is None}
    rows = connection.execute(_FENCES, {"known": sorted(known)}) if known else ()
    found = {row.id: (row.fence, row.number) for row in rows}
    mine: list[Append] = []
    refused: set[int] = set()
    for i, change in enumerate(batch):
        if change.opens is None and found.get(change.table_id) != (change.fence, change.before):
            refused.add(i)
        else:
            found[change.table_id] = (change.fence, change.before + len(change.entries))
            mine.append(change)
    return mine, refused


_FENCES = (
    select(schema.tables.c.id, schema.tables.c.fence, schema.tables.c.number)
    .where(schema.tables.c.id.in_(bindparam("known", expanding=True)))
    .order_by(schema.tables.c.id)
    .with_for_update()
)


def _write_people(connection: Connection, table_id: str, people: Sequence[str]) -> None:
    table = schema.table_people
    connection.execute(delete(table).where(table.c.table_id == table_id))
    if people:
        rows = [{"table_id": table_id, "person": person} for person in people]
        connection.execute(insert(table), rows)


def _write_finished(connection: Connection, table_id: str, game: FinishedGame, at: int) -> None:
    connection.execute(
        insert(schema.games).values(
            table_id=table_id,
            game=game.game,
            rules=game.rules,
            rules_version=game.rules_version,
            rated=game.rated,
            scores=" ".join(map(str, game.scores)),
            ended=at,
        )
    )
    connection.execute(
        insert(schema.game_players),
        [
            {"table_id": table_id, "game": game.game, "seat": seat, "player": player}
            for seat, player in enumerate(game.players, 1)
        ],
    )
    if game.rated:
        rate(connection, game)


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
