"""Which tables there are to see, and which are one's own."""

import msgspec
from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from coloretto.rules import Rules
from coloretto.server.errors import RefusalError
from coloretto.server.live.table_registry import TableRegistry
from coloretto.server.settings import Settings
from coloretto.server.store.batch import now_ms
from coloretto.server.store.schema import table_people, tables
from coloretto.server.table.table import TablePhase
from coloretto.server.table.views import RulesView, SeatView, view_rules

_MOST = 50
_DAY_MS = 24 * 3600 * 1000


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    phase: TablePhase
    rules: RulesView
    seats: tuple[SeatView, ...]
    seat_to_move: int | None
    changed: int
    """When something last happened there; milliseconds since 1970."""


class Lobby(msgspec.Struct, frozen=True):
    """A list of tables."""

    tables: tuple[TableLine, ...]


async def list_tables(registry: TableRegistry, minutes: int) -> Lobby:
    """Listed tables that gather or play, the latest first; not those nobody is at for long."""
    return await _lines(registry, select(tables).where(_is_listed(registry, minutes)))


def _is_listed(registry: TableRegistry, minutes: int) -> ColumnElement[bool]:
    here = [s.id for s in registry.sessions if s.audience.presence.everybody()]
    return and_(
        tables.c.listed,
        tables.c.phase.in_(("gathering", "playing")),
        or_(tables.c.changed > now_ms() - minutes * 60_000, tables.c.id.in_(here)),
    )


async def check_tables_of(
    registry: TableRegistry, settings: Settings, person: str, *, is_listed: bool
) -> None:
    """Refuse another table to somebody who has enough of them.

    :raises RefusalError: with how many they may have.
    """
    mine = tables.c.opener == person
    in_use = and_(tables.c.phase != "over", tables.c.changed > now_ms() - _DAY_MS)
    async with registry.store.engine.connect() as connection:
        count = select(func.count()).select_from(tables)
        open_now = await connection.scalar(count.where(mine, in_use)) or 0
        if open_now >= settings.tables_per_person:
            raise RefusalError(
                "too_many",
                f"you have opened {settings.tables_per_person} tables that are not over: "
                "play one of them to its end, or wait a day",
            )
        if not is_listed:
            return
        is_shown = _is_listed(registry, settings.listed_minutes)
        listed = await connection.scalar(count.where(mine, is_shown)) or 0
        if listed >= settings.listed_per_person:
            raise RefusalError(
                "too_many",
                f"{settings.listed_per_person} tables of yours are in the lobby already: "
                "open this one for people with its link",
            )


async def tables_of(registry: TableRegistry, person: str) -> Lobby:
    """The tables at which a person sits, the latest first."""
    mine = select(table_people.c.table_id).where(table_people.c.person == person)
    return await _lines(
        registry, select(tables).where(tables.c.id.in_(mine), tables.c.closed.is_(None))
    )


async def _lines(registry: TableRegistry, query: Select[tuple[object, ...]]) -> Lobby:
    async with registry.store.engine.connect() as connection:
        rows = (
            await connection.execute(query.order_by(tables.c.changed.desc()).limit(_MOST))
        ).all()
    lines = []
    for row in rows:
        try:
            view = (await registry.get(row.id)).audience.view()
        except RefusalError:
            continue
        moves = view.game.seat if view.game is not None and view.phase == "playing" else None
        rules = view_rules(Rules.parse(row.rules))
        lines.append(TableLine(row.id, view.phase, rules, view.seats, moves, row.changed))
    return Lobby(tuple(lines))
