"""The log in the database. What is asked to be written is on disk when the call returns.

A table's entries are accepted only from its present owner (the fence) and only right behind the
last one (the number).
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from coloretto.server.store import schema
from coloretto.server.store.batch import Append
from coloretto.server.store.connection import connect, migrate
from coloretto.server.store.ownership import Ownership
from coloretto.server.store.writer import Writer
from coloretto.server.table.entries import Entry, read_entry


@dataclass(frozen=True)
class StoredTable:
    """All that is stored of a table."""

    entries: tuple[Entry, ...]
    move_ids: dict[str, int]
    """The number each move was acknowledged with."""
    secrets: dict[int, bytes]
    times: tuple[int, ...]
    """When each entry was written, in milliseconds since 1970."""
    is_closed: bool = False
    """By the administrator."""


class Store:
    """All reading and writing of tables. Only one that was opened appends to them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_postgresql = engine.dialect.name == "postgresql"
        self._writer = Writer(engine)
        self.health = self._writer.health
        self.ownership = Ownership(engine, self.writing)

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
        store._writer.start()
        return store

    async def close(self) -> None:
        """Write what is waiting and disconnect."""
        await self._writer.close()
        await self.engine.dispose()

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that writes."""
        return self._writer.transaction()

    async def forget_deleted(self) -> None:
        """Have nothing left on the disk of what was deleted; return when it is so, or under way."""
        await self._writer.forget_deleted()

    async def append(self, change: Append) -> None:
        """Commit entries. They are on disk, or this raises and they are nowhere.

        :raises FencedError: when somebody else owns the table.
        :raises StoreError: when the database is in trouble.
        """
        await self._writer.append(change)

    async def load(self, table_id: str, *, after: int = 0) -> StoredTable | None:
        """A table's log behind a number, or None when there is no such table."""
        entries, secrets, table = schema.entries, schema.secrets, schema.tables
        async with self.engine.connect() as connection:
            rows = (
                await connection.execute(
                    select(entries.c.number, entries.c.entry, entries.c.move_id, entries.c.at)
                    .where(entries.c.table_id == table_id, entries.c.number > after)
                    .order_by(entries.c.number)
                )
            ).all()
            if not rows and after == 0:
                return None
            kept = await connection.execute(
                select(secrets.c.game, secrets.c.secret).where(secrets.c.table_id == table_id)
            )
            about = (
                await connection.execute(select(table.c.closed).where(table.c.id == table_id))
            ).one_or_none()
            return StoredTable(
                tuple(read_entry(row.entry) for row in rows),
                {row.move_id: row.number for row in rows if row.move_id is not None},
                {row.game: bytes(row.secret) for row in kept},
                tuple(row.at for row in rows),
                about is not None and about.closed is not None,
            )

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The last number and the fence of tables."""
        table = schema.tables
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(table.c.id, table.c.number, table.c.fence).where(table.c.id.in_(table_ids))
            )
            return {row.id: (row.number, row.fence) for row in rows}
