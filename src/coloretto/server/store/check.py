"""Checking a whole database: every table's log is replayed, and what follows from it compared."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from coloretto.server.store import schema
from coloretto.server.store.log import Store, StoredTable
from coloretto.server.table import entries as e
from coloretto.server.table.deck_secrets import commitment_of
from coloretto.server.table.entries import BrokenLogError
from coloretto.server.table.table import Table


class Findings(NamedTuple):
    """What a check has found."""

    tables: int
    games: int
    """Finished ones."""
    problems: dict[str, str]
    """What is wrong, by table."""


async def count_tables(engine: AsyncEngine) -> int:
    """How many tables there are to check."""
    async with engine.connect() as connection:
        return await connection.scalar(select(func.count()).select_from(schema.tables)) or 0


async def check_tables(engine: AsyncEngine, progress: Callable[[int], None]) -> Findings:
    """Replay every table: its log applies to the end, and every finished game has its scores."""
    store = Store(engine)
    games: dict[str, dict[int, str]] = {}
    async with engine.connect() as connection:
        tables = (
            await connection.execute(select(schema.tables.c.id, schema.tables.c.number))
        ).all()
        for row in await connection.execute(select(schema.games)):
            games.setdefault(row.table_id, {})[row.game] = row.scores
    problems: dict[str, str] = {}
    for table_id, number in tables:
        try:
            stored = await store.load(table_id)
            if stored is None:
                raise BrokenLogError("it has no log")
            _replay(table_id, number, stored, games.get(table_id, {}))
        except BrokenLogError as error:
            problems[table_id] = str(error)
        progress(1)
    for table_id in games.keys() - {row.id for row in tables}:
        problems[table_id] = "it has finished games, but is not there"
    return Findings(len(tables), sum(map(len, games.values())), problems)


def _replay(table_id: str, number: int, stored: StoredTable, games: dict[int, str]) -> None:
    table = Table(table_id)
    ended: dict[int, str] = {}
    committed: dict[int, e.DeckCommitted] = {}
    for entry in stored.entries:
        table.apply(entry)
        if isinstance(entry, e.GameEnded):
            ended[entry.game] = " ".join(map(str, entry.scores))
        elif isinstance(entry, e.DeckCommitted):
            committed[entry.game] = entry
    if table.number != number:
        raise BrokenLogError(f"its log ends with entry {table.number}, not {number}")
    if ended != games:
        raise BrokenLogError("its finished games are not those in the list of games")
    for game, promised in committed.items():
        secret = stored.secrets.get(game)
        if secret is None:
            if game not in ended:
                raise BrokenLogError(f"the secret of game {game} is missing")
        elif commitment_of(table_id, table.options, promised, secret) != promised.commitment:
            raise BrokenLogError(f"the secret of game {game} is not the one committed to")
