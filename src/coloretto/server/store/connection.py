"""The connection to SQLite or PostgreSQL, and the schema brought up to date."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    StaticPool,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from coloretto.rules.errors import ColorettoError
from coloretto.server.store.file_lock import InUseError, alone_with
from coloretto.server.store.private_files import make_private
from coloretto.server.store.schema import REVISION, metadata, revision_table

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class DatabaseError(ColorettoError):
    """A database that cannot be used."""


def database_url(text: str) -> URL:
    """The URL of a database, or of an SQLite file where the text is a plain path."""
    if "://" not in text:
        return URL.create("sqlite+aiosqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise DatabaseError("the database's URL cannot be read") from None
    name = url.get_backend_name()
    if name not in _DRIVERS:
        raise DatabaseError(f"unknown database {name!r}: use sqlite or postgresql")
    if name == "sqlite" and url.database in (None, "", ":memory:"):
        raise DatabaseError("an SQLite database needs a file")
    return url.set(drivername=_DRIVERS[name])


@contextmanager
def ready_database(database: str) -> Iterator[None]:
    """A database that answers and is up to date; an SQLite file is ours alone for as long.

    :raises DatabaseError: with a sentence for the host, when it cannot be used.
    """
    url = database_url(database)
    with ExitStack() as stack:
        try:
            if url.get_backend_name() == "sqlite":
                file = Path(url.database or "")
                make_private(file)
                stack.enter_context(alone_with(file))
                _open_once(file)
            asyncio.run(_bring_up_to_date(url))
        except InUseError as error:
            pid = f" (process {error})" if str(error) else ""
            raise DatabaseError(
                f"another server{pid} uses {url.database}: stop it first, "
                "or give another --database"
            ) from None
        except (SQLAlchemyError, sqlite3.Error, OSError, TypeError) as error:
            # A TypeError is the driver's word for an option of the URL it does not know.
            shown = url.database if url.get_backend_name() == "sqlite" else str(url)
            raise DatabaseError(f"cannot use the database {shown}: {reason_of(error)}") from None
        yield


def _open_once(file: Path) -> None:
    """See that it is a database. A failure in aiosqlite's own thread would be no single line."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


async def _bring_up_to_date(url: URL) -> None:
    engine = connect(url)
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


def shown_url(database: str) -> str:
    """A database as it can be shown to others: without its password."""
    url = database_url(database)
    return str(url.database) if url.get_backend_name() == "sqlite" else str(url)


def reason_of(error: Exception) -> str:
    """What went wrong with a database, in one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).partition("\n")[0]


def connect(url: URL) -> AsyncEngine:
    """An engine whose transactions are as safe as its database can make them.

    Its errors go to the log, and so do not say what people have typed.
    """
    if url.get_backend_name() != "sqlite":
        return create_async_engine(
            url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
        )
    make_private(Path(url.database or ""))
    engine = create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True)
    _make_safe(engine.sync_engine)
    return engine


def connect_thread(url: URL) -> Engine:
    """An engine for one thread that writes to an SQLite file."""
    engine = create_engine(url.set(drivername="sqlite"), poolclass=StaticPool, hide_parameters=True)
    _make_safe(engine)
    return engine


def _make_safe(engine: Engine) -> None:
    """Have SQLite keep what it has acknowledged, whatever happens."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "busy_timeout=5000",
            "wal_autocheckpoint=16000",  # The store sees to it earlier, beside its work.
            "secure_delete=ON",  # What people delete is gone from the file, too.
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        # A reader that turns writer half-way could be refused; a writer says so first.
        is_writer = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")


async def migrate(engine: AsyncEngine) -> None:
    """Create the schema, or bring it up to date.

    :raises DatabaseError: when it was made by a newer version.
    """
    async with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            # Several workers start at once: one migrates, the others wait.
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5017)")
        await connection.run_sync(_migrate)


def revision_of(connection: Connection) -> str | None:
    """The schema of this database; None where there is none of ours."""
    if not inspect(connection).has_table(revision_table.name):
        return None
    return connection.scalar(select(revision_table.c.version_num))


def _migrate(connection: Connection) -> None:
    revision = revision_of(connection)
    if revision == REVISION:
        return
    if revision is None:
        metadata.create_all(connection, checkfirst=False)
        revision_table.create(connection)
        connection.execute(insert(revision_table).values(version_num=REVISION))
        return
    from coloretto.server.store import upgrade as migrating

    if revision not in migrating.revisions():
        raise DatabaseError("this database was made by a newer version of coloretto")
    migrating.upgrade(connection)
