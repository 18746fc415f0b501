"""Which tables there are to see, and which are one's own."""

import msgspec
from sqlalchemy import Select, select

from coloretto.rules import Rules
from coloretto.server.errors import RefusalError
from coloretto.server.live.tables import TableRegistry
from coloretto.server.store.schema import table_people, tables
from coloretto.server.table.table import TablePhase
from coloretto.server.table.views import RulesView, SeatView, view_rules

_MOST = 50


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


async def list_tables(registry: TableRegistry) -> Lobby:
    """Listed tables that gather or play, the latest first."""
    return await _lines(
        registry,
        select(tables).where(tables.c.listed, tables.c.phase.in_(("gathering", "playing"))),
    )


async def tables_of(registry: TableRegistry, person: str) -> Lobby:
    """The tables at which a person sits, the latest first."""
    mine = select(table_people.c.table_id).where(table_people.c.person == person)
    return await _lines(registry, select(tables).where(tables.c.id.in_(mine)))


async def _lines(registry: TableRegistry, query: Select[tuple[object, ...]]) -> Lobby:
    async with registry.store.engine.connect() as connection:
        rows = (
            await connection.execute(query.order_by(tables.c.changed.desc()).limit(_MOST))
        ).all()
    lines = []
    for row in rows:
        try:
            view = (await registry.get(row.id)).view()
        except RefusalError:
            continue
        moves = view.game.seat if view.game is not None and view.phase == "playing" else None
        rules = view_rules(Rules.parse(row.rules))
        lines.append(TableLine(row.id, view.phase, rules, view.seats, moves, row.changed))
    return Lobby(tuple(lines))
