"""The games of a player: those that go on, and those that are finished, a page at a time."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel
from sqlalchemy import ColumnElement, Select, Table, and_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.bots.levels import LEVELS
from coloretto.rules import Rules
from coloretto.server.errors import RefusalError
from coloretto.server.people.accounts import NOBODY
from coloretto.server.store.rating_shares import SERVER_BOT
from coloretto.server.store.schema import game_players, games, table_people, tables
from coloretto.server.table.summary import read_seated

Result = Literal["won", "lost"]

MOST_RUNNING: Final = 200
"""Games going on that are listed."""
_LEVEL_OF: Final = {bot: level for level, bot in LEVELS.items()}


class Opponent(BaseModel):
    """Somebody else at a table."""

    seat: int
    person: str | None = None
    """A person's public id, where it may be seen."""
    bot: str | None = None
    """One of the server's own bots, by its spec."""
    level: str | None = None
    """The level of that bot, where it has one."""
    name: str = ""
    """Of a person; empty where nobody is to know it, or there is none any more."""
    avatar: str | None = None
    """Of a person: colour and pattern, as in ``green waves``."""


class FinishedOpponent(Opponent):
    """Somebody who played a finished game."""

    rank: int
    points: int


class RunningGame(BaseModel):
    """A table at which one sits and that is not over."""

    table: str
    phase: str
    edition: str
    players: int
    side: str
    rated: bool
    clock: int
    """Seconds a turn; 0 is no clock."""
    my_turn: bool
    """Whether it waits for you."""
    turn_since: int | None
    """Since when it waits for the person whose turn it is; milliseconds since 1970."""
    changed: int
    """When something last happened there; milliseconds since 1970."""
    seats: list[int]
    """Yours."""
    free_seats: int
    opponents: list[Opponent]


class FinishedGameLine(BaseModel):
    """A finished game, as its player sees it."""

    table: str
    game: int
    ended: int
    """Milliseconds since 1970; of somebody else's game, the day."""
    edition: str
    players: int
    side: str
    rated: bool
    seat: int
    seats: int
    """How many seats the player had."""
    rank: int
    points: int
    margin: int
    forfeited: bool
    rating_change: float | None
    """None where the game did not count, or is of an earlier version."""
    opponents: list[FinishedOpponent]
    record: str
    """Where the record is, from which the replay is made."""


class GamesPage(BaseModel):
    """Finished games, the latest first."""

    games: list[FinishedGameLine]
    next: str | None
    """What ``before`` is for the next page; None at the end."""


class Wanted(BaseModel):
    """Which finished games are asked for."""

    edition: str | None = None
    players: int | None = None
    opponent: str | None = None
    result: Result | None = None
    before: str | None = None
    most: int = 20


# Going on.


def running_query(person: str) -> Select[Any]:
    """The tables at which a person sits and that are not over, theirs to move first."""
    mine = tables.c.mover == person
    return (
        select(tables)
        .join(table_people, table_people.c.table_id == tables.c.id)
        .where(
            table_people.c.person == person,
            table_people.c.over.is_(False),
            tables.c.closed.is_(None),
        )
        .order_by(mine.is_(True).desc(), tables.c.changed.desc())
        .limit(MOST_RUNNING)
    )


async def waiting_games(connection: AsyncConnection, person: str) -> list[str]:
    """The tables that wait for a person's move, the one that has waited longest first."""
    rows = await connection.scalars(
        select(tables.c.id)
        .join(table_people, table_people.c.table_id == tables.c.id)
        .where(
            table_people.c.person == person,
            table_people.c.over.is_(False),
            tables.c.closed.is_(None),
            tables.c.mover == person,
        )
        .order_by(tables.c.moved)
    )
    return list(rows)


def running_game(row: Any, seated: str, mover: str | None, person: str) -> RunningGame:
    """A table as the list shows it; people have ids and no names yet.

    :param row: of :data:`tables`.
    :param seated: who sits there, as text.
    :param mover: whose turn it is.
    """
    seats = read_seated(seated)
    rules = Rules.parse(row.rules)
    return RunningGame(
        table=row.id,
        phase=row.phase,
        edition=rules.edition.name,
        players=rules.players,
        side=rules.scoring.name,
        rated=row.rated,
        clock=row.clock,
        my_turn=mover == person,
        turn_since=row.moved if mover is not None and mover == row.mover else None,
        changed=row.changed,
        seats=[number for number, seat in enumerate(seats, 1) if seat.person == person],
        free_seats=sum(seat.person is None and seat.bot is None for seat in seats),
        opponents=[
            Opponent(seat=number, person=seat.person, bot=seat.bot, level=seat.level)
            for number, seat in enumerate(seats, 1)
            if seat.person != person and (seat.person is not None or seat.bot is not None)
        ],
    )


# Finished.

_ORDER: Final = tuple(game_players.c[name] for name in ("ended", "table_id", "game", "seat"))


def write_cursor(row: Any) -> str:
    """Where a page ends. It does not tell when a game did."""
    return f"{row.table_id}.{row.game}.{row.seat}"


async def read_cursor(connection: AsyncConnection, text: str) -> tuple[int, str, int, int]:
    """Where a page begins.

    :raises RefusalError: when no page has ended so.
    """
    seated = game_players.c
    table_id, _, numbers = text.partition(".")
    game, _, seat = numbers.partition(".")
    if _is_number(game) and _is_number(seat):
        row = (
            await connection.execute(
                select(*_ORDER).where(
                    seated.table_id == table_id, seated.game == int(game), seated.seat == int(seat)
                )
            )
        ).one_or_none()
        if row is not None:
            return row.ended, row.table_id, row.game, row.seat
    raise RefusalError("bad_request", "no page of games ends there: begin with the first one")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 8


def _finished_query(
    player: str,
    wanted: Wanted,
    before: tuple[int, str, int, int] | None,
    *conditions: ColumnElement[bool],
) -> Select[Any]:
    """A page of a player's finished games and one more, the latest first."""
    mine = game_players
    query = select(mine).where(mine.c.player == player, mine.c.seats > 0, *conditions)
    if before is not None:
        query = query.where(tuple_(*_ORDER) < tuple_(*before))
    if wanted.edition is not None:
        query = query.where(mine.c.edition == wanted.edition)
    if wanted.players is not None:
        query = query.where(mine.c.players == wanted.players)
    if wanted.result is not None:
        query = query.where(mine.c.rank == 1 if wanted.result == "won" else mine.c.rank > 1)
    if wanted.opponent is not None:
        theirs = game_players.alias()
        # By the index of their games: that of all seats would be one look-up a game, far apart.
        query = query.where(
            select(theirs.c.seat)
            .where(
                theirs.c.player == wanted.opponent,
                theirs.c.player != player,
                same_game(theirs, mine),
            )
            .exists()
        )
    return query.order_by(*(column.desc() for column in _ORDER)).limit(wanted.most + 1)


async def finished_page(
    connection: AsyncConnection, player: str, wanted: Wanted, *conditions: ColumnElement[bool]
) -> GamesPage:
    """A page of a player's finished games; people in it have ids and no names yet."""
    before = None if wanted.before is None else await read_cursor(connection, wanted.before)
    query = _finished_query(player, wanted, before, *conditions)
    rows = (await connection.execute(query)).all()
    page = rows[: wanted.most]
    keys = [(row.table_id, row.game) for row in page]
    others: dict[tuple[str, int], list[FinishedOpponent]] = {key: [] for key in keys}
    rated: Mapping[tuple[str, int], bool] = {}
    if keys:
        seated = game_players
        # Not by pairs of table and game, for which SQLite uses no index: a few others come along.
        for other in await connection.execute(
            select(*(seated.c[name] for name in ("table_id", "game", "seat", "player")))
            .add_columns(seated.c.rank, seated.c.points)
            .where(*_may_be_among(seated, keys), seated.c.player != player)
            .order_by(seated.c.table_id, seated.c.game, seated.c.seat)
        ):
            if (other.table_id, other.game) in others:
                others[other.table_id, other.game].append(_opponent(other))
        found = await connection.execute(
            select(games.c.table_id, games.c.game, games.c.rated).where(*_may_be_among(games, keys))
        )
        rated = {(row.table_id, row.game): row.rated for row in found}
    return GamesPage(
        games=[
            _line(row, rated.get(key, False), others[key])
            for key, row in zip(keys, page, strict=True)
        ],
        next=write_cursor(page[-1]) if len(rows) > wanted.most else None,
    )


def _may_be_among(
    table: Table, keys: Sequence[tuple[str, int]]
) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """The conditions for rows of some games, and of few others."""
    return (
        table.c.table_id.in_({table_id for table_id, _ in keys}),
        table.c.game.in_({game for _, game in keys}),
    )


def people_in(opponents: Sequence[Opponent]) -> list[str]:
    """The people among some opponents."""
    return [other.person for other in opponents if other.person is not None]


def same_game(one: Any, other: Any) -> ColumnElement[bool]:
    """Whether two rows of players are of one game; by what the index of games has."""
    return and_(
        one.c.ended == other.c.ended,
        one.c.table_id == other.c.table_id,
        one.c.game == other.c.game,
    )


def opponent_of(player: str, seat: int = 0) -> Opponent:
    """A player as others see them, without a name yet."""
    if player.startswith(SERVER_BOT):
        bot = player.removeprefix(SERVER_BOT)
        return Opponent(seat=seat, bot=bot, level=_LEVEL_OF.get(bot))
    if player == NOBODY:
        return Opponent(seat=seat)
    return Opponent(seat=seat, person=player)


def _opponent(row: Any) -> FinishedOpponent:
    known = opponent_of(row.player, row.seat)
    return FinishedOpponent(**known.model_dump(), rank=row.rank, points=row.points)


def _line(row: Any, rated: bool, opponents: list[FinishedOpponent]) -> FinishedGameLine:
    return FinishedGameLine(
        table=row.table_id,
        game=row.game,
        ended=row.ended,
        edition=row.edition,
        players=row.players,
        side=row.side,
        rated=rated,
        seat=row.seat,
        seats=row.seats,
        rank=row.rank,
        points=row.points,
        margin=row.margin,
        forfeited=row.forfeited,
        rating_change=None if row.mu is None else row.mu - row.mu_before,
        opponents=opponents,
        record=f"/api/tables/{row.table_id}/games/{row.game}/record",
    )
