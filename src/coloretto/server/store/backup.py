"""Backups: every row of ours in one SQLite file, whichever database it came from or goes to.

A backup is taken from one consistent snapshot while the server runs. It holds the secrets of decks
that are being played, so nobody but its owner may read the file.
"""

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Table, delete, func, insert, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from coloretto.server.store import schema
from coloretto.server.store.connection import (
    DatabaseError,
    connect,
    database_url,
    migrate,
    reason_of,
    revision_of,
)

Progress = Callable[[int], None]
"""Is called with the number of rows or tables that have been done since the last call."""

_OF_THE_MOMENT: Final = (
    schema.workers,
    schema.forwarded,
    schema.processes,
    schema.admin_sessions,
)
"""What the processes of a running server say to each other; of no use later."""
COPIED: Final = tuple(t for t in schema.metadata.sorted_tables if t not in _OF_THE_MOMENT)
_ROWS_AT_A_TIME: Final = 1000
_HEADER: Final = b"SQLite format 3\0"


@asynccontextmanager
async def existing_database(database: str) -> AsyncIterator[AsyncEngine]:
    """A database of ours, to read. Nothing is created, and nothing changed.

    :raises DatabaseError: when there is none, or it is from another version.
    """
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise DatabaseError(f"there is no database at {url.database}")
    engine = connect(url)
    try:
        async with engine.connect() as connection:
            revision = await connection.run_sync(revision_of)
        _check_revision(revision, _shown(url))
        yield engine
    except (SQLAlchemyError, OSError, TypeError) as error:
        raise DatabaseError(f"cannot use the database {_shown(url)}: {reason_of(error)}") from None
    finally:
        await engine.dispose()


def _check_revision(revision: str | None, shown: str) -> None:
    if revision is None:
        raise DatabaseError(f"{shown} is not a database of coloretto")
    if revision != schema.REVISION:
        raise DatabaseError(
            f"{shown} was made by another version of coloretto: "
            "start the server once, which brings an older one up to date"
        )


def _shown(url: URL) -> str:
    return str(url.database if url.get_backend_name() == "sqlite" else url)


# Backup.


async def back_up(engine: AsyncEngine, path: Path, start: Callable[[int], Progress]) -> int:
    """Write a backup; the number of rows in it. An unfinished one never bears its name.

    :param start: called with the number of rows; returns what is called with each step of progress.
    :raises DatabaseError: when there is such a file already.
    """
    if path.exists():
        raise DatabaseError(f"{path} is there already: choose another name")
    with _private_file(path) as part:
        target = connect(database_url(str(part)))
        try:
            await migrate(target)
            async with snapshot(engine) as source, writing(target) as sink:
                rows = await copy_rows(source, sink, start(await count_rows(source)))
        finally:
            await target.dispose()
        _make_one_file(part)
        part.rename(path)
    return rows


@contextmanager
def _private_file(path: Path) -> Iterator[Path]:
    """A new file beside another one that only its owner may read; it is gone in the end."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mode 0600
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for extra in ("", "-wal", "-shm", "-journal"):
            Path(name + extra).unlink(missing_ok=True)


def _make_one_file(path: Path) -> None:
    """Leave nothing in files beside it, and everything on the disk."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    with path.open("rb") as file:
        os.fsync(file.fileno())


@asynccontextmanager
async def snapshot(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection that sees everything as it is now, whatever others write meanwhile."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        yield connection


def writing(engine: AsyncEngine) -> Any:
    """A transaction that writes."""
    return engine.execution_options(writes=True).begin()


async def count_rows(connection: AsyncConnection) -> int:
    """How many rows there are to copy."""
    return sum([await _count(connection, table) for table in COPIED])


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def copy_rows(source: AsyncConnection, sink: AsyncConnection, progress: Progress) -> int:
    """Copy every row; how many there were."""
    copied = 0
    for table in COPIED:
        result = await source.stream(select(table).order_by(*table.primary_key.columns))
        async for rows in result.mappings().partitions(_ROWS_AT_A_TIME):
            values = [dict(row) for row in rows]
            if table is schema.tables:
                # No process has them, and no clock has run since.
                values = [row | {"owner": None, "wakes_at": None} for row in values]
            await sink.execute(insert(table), values)
            copied += len(values)
            progress(len(values))
    return copied


# Restore.


@contextmanager
def readable_backup(path: Path) -> Iterator[str]:
    """A copy of a backup, by today's schema; the file itself is only read.

    :raises DatabaseError: when it is none, or damaged, or from a newer version.
    """
    with path.open("rb") as file:
        if file.read(len(_HEADER)) != _HEADER:
            raise DatabaseError(f"{path} is not a backup")
    with tempfile.TemporaryDirectory(prefix="coloretto-") as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(path, copy)
        _check_file(copy, path)
        asyncio.run(_bring_up_to_date(copy, path))
        yield str(copy)


async def _bring_up_to_date(copy: Path, path: Path) -> None:
    engine = connect(database_url(str(copy)))
    try:
        async with engine.connect() as connection:
            if await connection.run_sync(revision_of) is None:
                raise DatabaseError(f"{path} is not a backup of coloretto")
        await migrate(engine)
    except SQLAlchemyError as error:
        raise DatabaseError(f"{path} cannot be read: {reason_of(error)}") from None
    finally:
        await engine.dispose()


def _check_file(copy: Path, path: Path) -> None:
    connection = sqlite3.connect(copy)
    try:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    finally:
        connection.close()
    if found != "ok":
        raise DatabaseError(f"{path} is damaged: {found}".replace("\n", " "))


async def check_it_is_empty(database: str) -> None:
    """Refuse a database that has anything in it.

    :raises DatabaseError: when it has.
    """
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        return
    engine = connect(url)
    try:
        async with engine.connect() as connection:
            await _need_empty(connection, _shown(url))
    except (SQLAlchemyError, OSError, TypeError) as error:
        raise DatabaseError(f"cannot use the database {_shown(url)}: {reason_of(error)}") from None
    finally:
        await engine.dispose()


async def _need_empty(connection: AsyncConnection, shown: str) -> None:
    names = await connection.run_sync(lambda sync: set(inspect(sync).get_table_names()))
    ours = {table.name for table in schema.metadata.sorted_tables} | {"alembic_version"}
    # Every database has keys from its first start on; those of the backup take their place.
    counted = [table for table in COPIED if table.name in names and table is not schema.keys]
    rows = sum([await _count(connection, table) for table in counted])
    if rows or not names <= ours:
        raise DatabaseError(f"{shown} is not empty: a backup is restored to an empty database only")


async def restore(backup: AsyncEngine, target: AsyncEngine, progress: Progress) -> int:
    """Copy a backup's rows into an empty database, all or none; how many there were."""
    async with backup.connect() as source, writing(target) as sink:
        await _need_empty(sink, _shown(target.url))
        await sink.execute(delete(schema.keys))
        rows = await copy_rows(source, sink, progress)
        if await count_rows(sink) != rows:
            raise DatabaseError("not every row has arrived: nothing was restored")
        return rows
