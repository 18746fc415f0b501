"""All that is stored of a person, for that person."""

import asyncio
from collections.abc import Collection, Sequence

from pydantic import BaseModel
from sqlalchemy import func, select

from coloretto.server.people.game_records import records_of_table, running_record
from coloretto.server.people.guests import Guests, ids_of, tables_of
from coloretto.server.people.ratings import RatingLine, ratings_of
from coloretto.server.store import schema
from coloretto.server.store.log import Store
from coloretto.server.table.entries import BrokenLogError, NonceGiven
from coloretto.server.table.table import Table


class MyRating(BaseModel):
    """A rating as it is stored."""

    edition: str
    mu: float
    sigma: float
    games: int


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


class MyBot(BaseModel):
    """A bot of yours."""

    person: str
    name: str
    created: int
    ratings: list[MyRating]
    games: list[MyGame]
    messages: list[MyMessage]
    tokens: int
    """Seats for which it has a token."""


class MyRunningGame(BaseModel):
    """A game that you or your bots are playing."""

    table: str
    game: int
    seats: list[int]
    record: str
    """As far as it has come."""


class MyNonce(BaseModel):
    """Your own chance that you have given to a deck."""

    table: str
    game: int
    seat: int
    nonce: str


class MyData(BaseModel):
    """Everything. Times are milliseconds since 1970."""

    person: str
    earlier: list[str]
    """Your ids as a guest, before you signed in."""
    name: str
    claimed: bool
    created: int
    sessions: int
    devices: int
    """Browsers in which you have signed in."""
    tables: list[str]
    """The tables at which you sit."""
    hosted: list[str]
    """The tables that you look after."""
    games: list[MyGame]
    running: list[MyRunningGame]
    nonces: list[MyNonce]
    ratings: list[MyRating]
    bots: list[MyBot]
    messages: list[MyMessage]


async def collect_data(store: Store, guests: Guests, site: str, person: str) -> MyData:
    """Read it all."""
    people, messages = schema.people, schema.messages
    async with store.engine.connect() as connection:
        me = (await connection.execute(select(people).where(people.c.id == person))).one()
        mine = await ids_of(connection, person)
        bots = (
            await connection.execute(
                select(people).where(people.c.owner.in_(mine)).order_by(people.c.created)
            )
        ).all()
        rated = await ratings_of(connection, [person, *(bot.id for bot in bots)])
        counts = {
            table: await connection.scalar(select(func.count()).where(table.c.person == person))
            for table in (schema.sessions, schema.devices)
        }
        everyone = [*mine, *(bot.id for bot in bots)]
        tables = {
            table: [
                row.table_id
                for row in await connection.execute(
                    select(table.c.table_id)
                    .where(table.c.person.in_(mine))
                    .distinct()
                    .order_by(table.c.table_id)
                )
            ]
            for table in (schema.table_people, schema.table_hosts)
        }
        where = await tables_of(connection, everyone)
        said: dict[str, list[MyMessage]] = {}
        for row in await connection.execute(
            select(messages).where(messages.c.person.in_(everyone)).order_by(messages.c.at)
        ):
            message = MyMessage(table=row.table_id, text=row.text, at=row.at)
            said.setdefault("" if row.person in mine else row.person, []).append(message)
        tokens = schema.seat_tokens
        seats = await connection.execute(
            select(tokens.c.person, func.count().label("seats"))
            .where(tokens.c.person.in_(everyone))
            .group_by(tokens.c.person)
        )
        bots_seats = {row.person: row.seats for row in seats}
    games = {
        player: await _games(store, guests, site, player)
        for player in (person, *(bot.id for bot in bots))
    }
    played = {game.table for some in games.values() for game in some}
    running, nonces = await _from_logs(store, guests, site, sorted(played.union(where)), everyone)
    return MyData(
        person=person,
        earlier=list(mine[1:]),
        name=me.name,
        claimed=me.passphrase is not None,
        created=me.created,
        sessions=counts[schema.sessions] or 0,
        devices=counts[schema.devices] or 0,
        tables=tables[schema.table_people],
        hosted=tables[schema.table_hosts],
        games=games[person],
        running=running,
        nonces=nonces,
        ratings=_of(person, rated),
        bots=[
            MyBot(
                person=bot.id,
                name=bot.name,
                created=bot.created,
                ratings=_of(bot.id, rated),
                games=games[bot.id],
                messages=said.get(bot.id, []),
                tokens=bots_seats.get(bot.id, 0),
            )
            for bot in bots
        ],
        messages=said.get("", []),
    )


def _of(player: str, lines: list[RatingLine]) -> list[MyRating]:
    return [
        MyRating(edition=line.edition, mu=line.rating.mu, sigma=line.rating.sigma, games=line.games)
        for line in lines
        if line.player == player
    ]


async def _from_logs(
    store: Store, guests: Guests, site: str, tables: Sequence[str], everyone: Collection[str]
) -> tuple[list[MyRunningGame], list[MyNonce]]:
    """What only tables' logs say: games that are being played, and nonces."""
    running: list[MyRunningGame] = []
    nonces: list[MyNonce] = []
    for table_id in tables:
        stored = await store.load(table_id)
        table = Table(table_id)
        try:
            for entry in () if stored is None else stored.entries:
                table.apply(entry)
                if isinstance(entry, NonceGiven) and table.seat(entry.seat).person in everyone:
                    game = 1 if table.game is None else table.game.began.game + 1
                    nonces.append(
                        MyNonce(table=table_id, game=game, seat=entry.seat, nonce=entry.nonce)
                    )
        except BrokenLogError:
            continue
        seats = [n for n, seat in enumerate(table.seats, 1) if seat.person in everyone]
        if seats and table.game is not None and table.game.ended is None:
            record = await running_record(table, guests, site)
            number = table.game.began.game
            running.append(
                MyRunningGame(table=table_id, game=number, seats=seats, record=str(record))
            )
        await asyncio.sleep(0)  # Others want to play meanwhile.
    return running, nonces


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
