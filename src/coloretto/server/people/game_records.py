"""Finished games as records, made from the log."""

from collections.abc import AsyncIterator, Collection
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import select

from coloretto.records import Record
from coloretto.records.fair_deck import bound_proof_tags, proof_tags
from coloretto.server.errors import RefusalError
from coloretto.server.people.guests import Guests
from coloretto.server.store import schema
from coloretto.server.store.log import Store
from coloretto.server.table import entries as e
from coloretto.server.table.bot_names import bot_name
from coloretto.server.table.deck_secrets import terms_of
from coloretto.server.table.table import Table

NOBODY = "Player"
"""A person who has deleted their data."""


class StoredRecord(NamedTuple):
    """A finished game and where it is from."""

    table_id: str
    game: int
    record: Record


async def stored_record(
    store: Store, guests: Guests, table_id: str, game: int, site: str
) -> Record:
    """The record of a finished game.

    :raises RefusalError: when there is no such game, or it is not finished.
    """
    async for found in records_of_table(store, guests, table_id, site, {game}):
        return found.record
    raise RefusalError("not_found", "there is no such finished game")


async def finished_games(store: Store) -> dict[str, int]:
    """The tables that have finished games, and how many; the oldest table first."""
    games, tables = schema.games, schema.tables
    async with store.engine.connect() as connection:
        rows = await connection.execute(
            select(games.c.table_id)
            .join(tables, tables.c.id == games.c.table_id)
            .order_by(tables.c.created, tables.c.id)
        )
        counts: dict[str, int] = {}
        for row in rows:
            counts[row.table_id] = counts.get(row.table_id, 0) + 1
    return counts


async def records_of_table(
    store: Store, guests: Guests, table_id: str, site: str, wanted: Collection[int] | None = None
) -> AsyncIterator[StoredRecord]:
    """A table's finished games in order, or those of them that are wanted.

    :raises BrokenLogError: when the table's log cannot be replayed.
    """
    games = schema.games
    async with store.engine.connect() as connection:
        rows = await connection.execute(
            select(games.c.game, games.c.ended).where(games.c.table_id == table_id)
        )
        ended = {row.game: row.ended for row in rows if wanted is None or row.game in wanted}
    stored = await store.load(table_id) if ended else None
    if stored is None:
        return
    table = Table(table_id)
    for entry in stored.entries:
        table.apply(entry)
        if isinstance(entry, e.GameEnded) and entry.game in ended:
            record = await _record_of(table, guests, ended.pop(entry.game), site)
            yield StoredRecord(table_id, entry.game, record)
            if not ended:
                return


async def running_record(table: Table, guests: Guests, site: str) -> Record:
    """The record of the game that is being played, as far as it has come."""
    assert table.game is not None
    names = await _names(table, guests)
    return Record.of(table.game.setup, table.game.state, names=names, tags={"Site": site})


async def _names(table: Table, guests: Guests) -> list[str]:
    await guests.learn_names({seat.person for seat in table.seats if seat.person is not None})
    return [
        guests.names.get(seat.person) or f"{NOBODY} {number}"
        if seat.person is not None
        else bot_name(seat.level, seat.bot or "")
        for number, seat in enumerate(table.seats, 1)
    ]


async def _record_of(table: Table, guests: Guests, ended: int, site: str) -> Record:
    game = table.game
    assert game is not None
    assert game.ended is not None
    names = await _names(table, guests)
    date = datetime.fromtimestamp(ended / 1000, UTC).strftime("%Y-%m-%d")
    tags = {"Date": date, "Site": site}
    if table.rules.games > 1:
        tags["Match"] = f"{game.began.in_match}/{table.rules.games}"
    secret, nonces = bytes.fromhex(game.ended.secret), game.began.nonces
    if game.committed.version > 1:
        terms = terms_of(table.id, table.options, game.committed)
        tags |= bound_proof_tags(terms, secret, nonces)
    elif table.options.branch is None or game.began.game > 1:
        tags |= proof_tags(secret, nonces, out_picked=bool(table.options.out))
    return Record.of(game.setup, game.state, names=names, tags=tags)
