"""All that is stored of a person, for that person."""

import asyncio

from pydantic import BaseModel
from sqlalchemy import func, select

from coloretto.server.people.guests import Guests, ids_of
from coloretto.server.people.ratings import RatingLine, ratings_of
from coloretto.server.people.records import records_of_table
from coloretto.server.store import schema
from coloretto.server.store.log import Store
from coloretto.server.table.entries import BrokenLogError


class MyRating(BaseModel):
    """A rating as it is stored."""

    edition: str
    mu: float
    sigma: float
    games: int


class MyBot(BaseModel):
    """A bot of yours."""

    person: str
    name: str
    created: int
    ratings: list[MyRating]


class MyGame(BaseModel):
    """A finished game of yours."""

    table: str
    game: int
    seats: list[int]
    record: str | None
    """None where the table's log cannot be read any more."""


class MyMessage(BaseModel):
    """Something you said."""

    table: str
    text: str
    at: int


class MyData(BaseModel):
    """Everything. Times are milliseconds since 1970."""

    person: str
    earlier: list[str]
    """Your ids as a guest, before you signed in."""
    name: str
    claimed: bool
    created: int
    sessions: int
    tables: list[str]
    """The tables at which you sit."""
    games: list[MyGame]
    ratings: list[MyRating]
    bots: list[MyBot]
    messages: list[MyMessage]


async def collect_data(store: Store, guests: Guests, site: str, person: str) -> MyData:
    """Read it all."""
    people, messages, sitting = schema.people, schema.messages, schema.table_people
    async with store.engine.connect() as connection:
        me = (await connection.execute(select(people).where(people.c.id == person))).one()
        mine = await ids_of(connection, person)
        bots = (
            await connection.execute(
                select(people).where(people.c.owner.in_(mine)).order_by(people.c.created)
            )
        ).all()
        rated = await ratings_of(connection, [person, *(bot.id for bot in bots)])
        sessions = await connection.scalar(
            select(func.count()).where(schema.sessions.c.person == person)
        )
        tables = await connection.execute(
            select(sitting.c.table_id)
            .where(sitting.c.person.in_(mine))
            .order_by(sitting.c.table_id)
        )
        said = await connection.execute(
            select(messages).where(messages.c.person.in_(mine)).order_by(messages.c.at)
        )
        tables_now = [row.table_id for row in tables]
        messages_now = [MyMessage(table=row.table_id, text=row.text, at=row.at) for row in said]
    return MyData(
        person=person,
        earlier=list(mine[1:]),
        name=me.name,
        claimed=me.passphrase is not None,
        created=me.created,
        sessions=sessions or 0,
        tables=tables_now,
        games=await _games(store, guests, site, person),
        ratings=_of(person, rated),
        bots=[
            MyBot(person=bot.id, name=bot.name, created=bot.created, ratings=_of(bot.id, rated))
            for bot in bots
        ],
        messages=messages_now,
    )


def _of(player: str, lines: list[RatingLine]) -> list[MyRating]:
    return [
        MyRating(edition=line.edition, mu=line.rating.mu, sigma=line.rating.sigma, games=line.games)
        for line in lines
        if line.player == player
    ]


async def _games(store: Store, guests: Guests, site: str, person: str) -> list[MyGame]:
    players = schema.game_players
    async with store.engine.connect() as connection:
        rows = await connection.execute(
            select(players)
            .where(players.c.player == person)
            .order_by(players.c.table_id, players.c.game, players.c.seat)
        )
        seats: dict[str, dict[int, list[int]]] = {}
        for row in rows:
            seats.setdefault(row.table_id, {}).setdefault(row.game, []).append(row.seat)
    found: list[MyGame] = []
    for table_id, games in seats.items():
        records: dict[int, str] = {}
        try:
            async for _, game, record in records_of_table(
                store, guests, table_id, site, set(games)
            ):
                records[game] = str(record)
        except BrokenLogError:
            pass  # The games before it are there; the others have no record.
        found += [
            MyGame(table=table_id, game=game, seats=numbers, record=records.get(game))
            for game, numbers in games.items()
        ]
        await asyncio.sleep(0)  # Others want to play meanwhile.
    return found
