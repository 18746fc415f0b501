"""Which process owns which table, and which processes are alive."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms

_EARLY_MS: Final = 15_000
"""So much before its clock runs out a table is woken."""
_DATABASE_NOW = func.extract("epoch", func.clock_timestamp()) * 1000


class Ownership:
    """Claims and releases. With SQLite there is one process, and it may own every table."""

    def __init__(
        self,
        engine: AsyncEngine,
        writing: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
    ) -> None:
        self._engine = engine
        self._writing = writing

    async def claim(self, table_id: str, worker: str) -> int | None:
        """Own a table: its new fence, or None when another process alive owns it."""
        table = schema.tables
        async with self._writing() as connection:
            row = (
                await connection.execute(
                    update(table)
                    .where(table.c.id == table_id, table.c.closed.is_(None), self._is_free(worker))
                    .values(owner=worker, fence=table.c.fence + 1)
                    .returning(table.c.fence)
                )
            ).one_or_none()
        return None if row is None else int(row.fence)

    async def release(
        self,
        table_ids: Sequence[str],
        worker: str,
        wake_at: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Let others own tables of ours.

        :param wake_at: when the clock runs out at tables that sleep until then.
        """
        table = schema.tables
        if table_ids:
            async with self._writing() as connection:
                for table_id, at in wake_at.items():
                    await connection.execute(
                        update(table)
                        .where(table.c.id == table_id, table.c.owner == worker)
                        .values(wakes_at=at)
                    )
                await connection.execute(
                    update(table)
                    .where(table.c.id.in_(table_ids), table.c.owner == worker)
                    .values(owner=None)
                )

    async def tables_that_wake(self, worker: str) -> list[str]:
        """Tables in which the server has to act now and that nobody alive looks after."""
        at = schema.tables.c.wakes_at
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(schema.tables.c.id).where(
                    schema.tables.c.wakes,
                    at.is_(None) | (at < now_ms() + _EARLY_MS),
                    self._is_free(worker),
                    schema.tables.c.owner.is_distinct_from(worker),
                )
            )
            return [row.id for row in rows]

    async def stay_alive(self, worker: str, seconds: float) -> set[str]:
        """Say that a worker will be alive for some seconds; all that are alive now."""
        until = _DATABASE_NOW + 1000 * seconds
        table = schema.workers
        async with self._writing() as connection:
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
        async with self._writing() as connection:
            await connection.execute(delete(schema.workers).where(schema.workers.c.id == worker))

    def _is_free(self, worker: str) -> Any:
        """Whether this worker may own a table."""
        if self._engine.dialect.name != "postgresql":
            return text("1 = 1")
        alive = select(schema.workers.c.id).where(schema.workers.c.alive_until > _DATABASE_NOW)
        owner = schema.tables.c.owner
        return (owner.is_(None)) | (owner == worker) | (owner.not_in(alive))
