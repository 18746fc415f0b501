"""Finished games as records, made from the log."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

from sqlalchemy import select

from coloretto.records import Record
from coloretto.records.fair_deck import proof_tags
from coloretto.server import entries as e
from coloretto.server import schema
from coloretto.server.people import People
from coloretto.server.refusal import RefusalError
from coloretto.server.store import Store
from coloretto.server.table import Table

NOBODY = "Player"
"""Whoever has deleted their data."""


async def stored_record(
    store: Store, people: People, table_id: str, game: int, site: str
) -> Record:
    """The record of a finished game.

    :raises RefusalError: when there is no such game, or it is not finished.
    """
    async with store.engine.connect() as connection:
        row = (
            await connection.execute(
                select(schema.games).where(
                    schema.games.c.table_id == table_id, schema.games.c.game == game
                )
            )
        ).one_or_none()
    stored = None if row is None else await store.load(table_id)
    if row is None or stored is None:
        raise RefusalError("not_found", "there is no such finished game")
    table = Table(table_id)
    for entry in stored.entries:
        table.apply(entry)
        if isinstance(entry, e.GameEnded) and entry.game == game:
            break
    return await _record_of(table, people, row.ended, site)


async def all_records(store: Store, people: People, site: str) -> AsyncIterator[Record]:
    """Every finished game, the oldest first."""
    async with store.engine.connect() as connection:
        games = (
            await connection.execute(
                select(schema.games.c.table_id, schema.games.c.game).order_by(
                    schema.games.c.ended, schema.games.c.table_id, schema.games.c.game
                )
            )
        ).all()
    for row in games:
        yield await stored_record(store, people, row.table_id, row.game, site)


async def _record_of(table: Table, people: People, ended: int, site: str) -> Record:
    game = table.game
    assert game is not None
    assert game.ended is not None
    await people.learn_names({seat.person for seat in table.seats if seat.person is not None})
    names = [
        people.names.get(seat.person, f"{NOBODY} {number}")
        if seat.person is not None
        else f"{seat.level or 'bot'} ({seat.bot})"
        for number, seat in enumerate(table.seats, 1)
    ]
    date = datetime.fromtimestamp(ended / 1000, UTC).strftime("%Y-%m-%d")
    tags = {"Date": date, "Site": site}
    if table.rules.games > 1:
        tags["Match"] = f"{game.began.in_match}/{table.rules.games}"
    tags |= proof_tags(
        bytes.fromhex(game.ended.secret), game.began.nonces, out_picked=bool(table.options.out)
    )
    return Record.of(game.setup, game.state, names=names, tags=tags)
