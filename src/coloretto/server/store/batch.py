"""What one transaction writes: the entries of many tables, and all that goes with them."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from coloretto.server.store import schema
from coloretto.server.store.notices import notice
from coloretto.server.store.rating import rate
from coloretto.server.table.entries import Entry, write_entry
from coloretto.server.table.finished import FinishedGame


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
    host: str | None = None
    """Who looks after the table, where that has changed."""
    opens: dict[str, Any] | None = None
    """For a new table: its columns."""


def now_ms() -> int:
    """The time as the database keeps it."""
    return int(time.time() * 1000)


def write_batch(connection: Connection, batch: Sequence[Append]) -> set[int]:
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
        if change.host is not None:
            _write_host(connection, change.table_id, change.host)
        for game in change.finished:
            _write_finished(connection, change.table_id, game, at)
    if connection.dialect.name == "postgresql":
        for change in mine:
            connection.execute(notice(f"entries {change.table_id}"))
    return refused


_UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("the_id"))
    .values({name: bindparam(name) for name in ("number", "phase", "wakes", "wakes_at", "changed")})
)


def _table_row(change: Append, at: int) -> dict[str, Any]:
    return {
        "the_id": change.table_id,
        "number": change.before + len(change.entries),
        "phase": change.phase,
        "wakes": change.wakes,
        "wakes_at": None,  # The process that has it keeps the clock.
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


def _write_host(connection: Connection, table_id: str, host: str) -> None:
    table = schema.table_hosts
    connection.execute(delete(table).where(table.c.table_id == table_id))
    connection.execute(insert(table).values(table_id=table_id, person=host))


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
    # Before its players are stored: how often two of them have met does not count this game.
    shares = rate(connection, game, at) if game.rated else [None] * len(game.players)
    connection.execute(
        insert(schema.game_players),
        [
            {
                "table_id": table_id,
                "game": game.game,
                "seat": seat,
                "player": player,
                "weight": None if share is None else share.weight,
                "reason": None if share is None else share.reason,
                "forfeited": seat in game.forfeited,
            }
            for seat, (player, share) in enumerate(zip(game.players, shares, strict=True), 1)
        ],
    )
