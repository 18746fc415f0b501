"""What nobody needs any more goes after a while: docs/hosting.md says after how long.

Everything is deleted in small transactions with pauses between them, so that no move waits.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.settings import Settings
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.store.processes import ALIVE_MS

_DAY_MS: Final = 24 * 3600 * 1000
_ROWS: Final = 200
"""Deleted in one transaction."""
_PEOPLE: Final = 500
"""Looked at in one transaction."""
_TABLES: Final = 5
"""Deleted in one transaction: each has some hundred entries."""
_PAUSE_SECONDS: Final = 0.05

Counts = dict[str, int]
"""How many of each kind are gone."""


class Retention:
    """Deletes what is older than the settings say."""

    def __init__(
        self, store: Store, settings: Settings, *, pause_seconds: float = _PAUSE_SECONDS
    ) -> None:
        self._store = store
        self._settings = settings
        self._pause = pause_seconds

    async def clean_up(self) -> Counts:
        """Delete everything that is too old now; how much that was."""
        return {
            "sessions": await self._clean_sessions(),
            "messages": await self._clean_messages(),
            "tables": await self._clean_tables(),
            "guests": await self._clean_guests(),
            "sanctions": await self._clean_sanctions(),
        }

    def _cutoff(self, days: int) -> int | None:
        """What is older goes; None where nothing does."""
        return now_ms() - days * _DAY_MS if days else None

    async def _clean_sessions(self) -> int:
        table, cutoff = schema.sessions, self._cutoff(self._settings.session_days)
        if cutoff is None:
            return 0
        return await self._delete_by(
            table.c.token, and_(table.c.seen < cutoff, table.c.created < cutoff)
        )

    async def _clean_messages(self) -> int:
        table, cutoff = schema.messages, self._cutoff(self._settings.chat_days)
        return 0 if cutoff is None else await self._delete_by(table.c.id, table.c.at < cutoff)

    async def _clean_sanctions(self) -> int:
        """A ban that is over is in the administrator's log; of an address nothing is left."""
        async with self._store.writing() as connection:
            done = await connection.execute(
                delete(schema.sanctions).where(schema.sanctions.c.until < now_ms())
            )
            await connection.execute(
                delete(schema.admin_sessions).where(schema.admin_sessions.c.until < now_ms())
            )
        return done.rowcount

    async def _delete_by(self, key: Any, old: ColumnElement[bool]) -> int:
        async def delete_some(connection: AsyncConnection) -> int:
            done = await connection.execute(
                delete(key.table).where(key.in_(select(key).where(old).limit(_ROWS)))
            )
            return done.rowcount

        return await self._until_done(delete_some, _ROWS)

    async def _until_done(
        self, work: Callable[[AsyncConnection], Awaitable[int]], most: int
    ) -> int:
        done = 0
        while True:
            async with self._store.writing() as connection:
                now = await work(connection)
            done += now
            if now < most:
                return done
            await asyncio.sleep(self._pause)

    # Tables.

    async def _clean_tables(self) -> int:
        old = self._old_tables()
        async with self._store.engine.connect() as connection:
            ids = list(await connection.scalars(select(schema.tables.c.id).where(old)))
        done = 0
        for i in range(0, len(ids), _TABLES):
            async with self._store.writing() as connection:
                done += await self._delete_tables(connection, ids[i : i + _TABLES], old)
            await asyncio.sleep(self._pause)
        return done

    def _old_tables(self) -> ColumnElement[bool]:
        """Tables that nothing has happened at for too long, and that no process has in memory."""
        table, settings = schema.tables, self._settings
        has_games = exists().where(schema.games.c.table_id == table.c.id)
        reasons: list[ColumnElement[bool]] = []
        for days, condition in (
            (settings.empty_table_days, table.c.phase == "gathering"),
            (settings.empty_table_days, and_(table.c.closed.is_not(None), ~has_games)),
            (settings.abandoned_table_days, ~has_games),
            (settings.finished_table_days, has_games),
        ):
            cutoff = self._cutoff(days)
            if cutoff is not None:
                reasons.append(and_(condition, table.c.changed < cutoff))
        alive = select(schema.processes.c.id).where(schema.processes.c.seen > now_ms() - ALIVE_MS)
        is_free = or_(table.c.owner.is_(None), table.c.owner.not_in(alive))
        return and_(is_free, or_(False, *reasons))

    async def _delete_tables(
        self, connection: AsyncConnection, ids: Sequence[str], old: ColumnElement[bool]
    ) -> int:
        table = schema.tables
        # Somebody may have come back to one meanwhile: then it is not old any more.
        rows = await connection.scalars(
            select(table.c.id).where(table.c.id.in_(ids), old).with_for_update()
        )
        gone = list(rows)
        for column in (
            schema.entries.c.table_id,
            schema.secrets.c.table_id,
            schema.messages.c.table_id,
            schema.seat_tokens.c.table_id,
            schema.table_people.c.table_id,
            schema.game_players.c.table_id,
            schema.games.c.table_id,
            table.c.id,
        ):
            await connection.execute(delete(column.table).where(column.in_(gone)))
        return len(gone)

    # Guests.

    async def _clean_guests(self) -> int:
        cutoff = self._cutoff(self._settings.guest_days)
        if cutoff is None:
            return 0
        people, done, last = schema.people, 0, ""
        while True:
            async with self._store.engine.connect() as connection:
                ids = list(
                    await connection.scalars(
                        select(people.c.id)
                        .where(people.c.id > last, people.c.created < cutoff)
                        .order_by(people.c.id)
                        .limit(_PEOPLE)
                    )
                )
            if not ids:
                return done
            last = ids[-1]
            async with self._store.writing() as connection:
                done += await _delete_guests(connection, ids, cutoff)
            await asyncio.sleep(self._pause)


async def _delete_guests(connection: AsyncConnection, ids: Sequence[str], cutoff: int) -> int:
    """Delete those of some people who have never finished a game and have not come for long."""
    people, bots, others = schema.people, schema.people.alias(), schema.people.alias()
    sessions, players = schema.sessions, schema.game_players
    rows = await connection.scalars(
        select(people.c.id).where(
            people.c.id.in_(ids),
            people.c.owner.is_(None),
            people.c.became.is_(None),
            people.c.passphrase.is_(None),
            ~exists().where(
                sessions.c.person == people.c.id,
                or_(sessions.c.seen >= cutoff, sessions.c.created >= cutoff),
            ),
            ~exists().where(players.c.player == people.c.id),
            ~exists().where(bots.c.owner == people.c.id, players.c.player == bots.c.id),
            ~exists().where(others.c.became == people.c.id),
            ~exists().where(schema.table_people.c.person == people.c.id),
            ~exists().where(schema.tables.c.opener == people.c.id),
        )
    )
    guests = list(rows)
    if not guests:
        return 0
    everyone = [
        *guests,
        *await connection.scalars(select(people.c.id).where(people.c.owner.in_(guests))),
    ]
    for column in (
        sessions.c.person,
        schema.seat_tokens.c.person,
        schema.messages.c.person,
        schema.ratings.c.player,
        schema.table_people.c.person,
        people.c.id,
    ):
        await connection.execute(delete(column.table).where(column.in_(everyone)))
    return len(guests)
