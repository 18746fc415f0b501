"""How somebody plays: games, win share against par, margins, form, rating, favourite opponents.

Games in which a player had several seats (on one device) are no measure of strength and are left
out. Means and intervals are those of :mod:`coloretto.lab.statistics`, a game being the cluster.
"""

from collections.abc import Sequence
from typing import Any, Final

from pydantic import BaseModel
from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.lab.bot_ratings import Rating
from coloretto.lab.statistics import ClusteredMean, Estimate
from coloretto.rules.outcome import SHARES_OF_A_WIN
from coloretto.server.people.games import Opponent, opponent_of
from coloretto.server.store.schema import game_players

_IN_FORM: Final = 60
_FOR_FAVOURITES: Final = 500
_FAVOURITES: Final = 8
_RATED: Final = 1000
_ON_A_CHART: Final = 200


class Certainty(BaseModel):
    """A mean and where it lies with 95 % certainty; no ends where nothing is known of them."""

    mean: float
    low: float | None
    high: float | None


class Tally(BaseModel):
    """Games of a kind, and how they went."""

    games: int
    win_share: Certainty
    """Wins a game; a win that several share is divided among them."""
    par: float
    """The win share of players who are all equal."""
    above_par: Certainty
    margin: Certainty
    """Points before the best of the others."""


class KindTally(Tally):
    """Games of one edition and scoring table with so many players."""

    edition: str
    side: str
    players: int


class FormPoint(BaseModel):
    """One of the last games."""

    ended: int
    edition: str
    players: int
    rank: int
    margin: int
    above_par: float
    """The win share above what was to be expected."""


class RatingPoint(BaseModel):
    """A rating as it was after a game, and where the strength lies with 95 % certainty."""

    ended: int
    rating: float
    low: float
    high: float


class RatingLineOverTime(BaseModel):
    """The rating in an edition over time, the oldest first."""

    edition: str
    points: list[RatingPoint]


class Favourite(BaseModel):
    """Somebody often met in the last games."""

    opponent: Opponent
    games: int
    won: int
    """Of these, how many the player won."""


class Statistics(BaseModel):
    """How somebody plays. Nothing but ``games`` is there before the first game."""

    games: int
    total: Tally | None
    kinds: list[KindTally]
    form: list[FormPoint]
    """The last games, the oldest first."""
    ratings: list[RatingLineOverTime]
    favourites: list[Favourite]


async def statistics_of(
    connection: AsyncConnection, player: str, *conditions: ColumnElement[bool]
) -> Statistics:
    """The statistics of a player's games, or of some of them.

    People among the favourites have ids and no names yet.
    """
    chosen = and_(game_players.c.player == player, game_players.c.seats == 1, *conditions)
    kinds = await _kinds(connection, chosen)
    return Statistics(
        games=sum(kind.games for kind, _ in kinds),
        total=_total([sums for _, sums in kinds]) if kinds else None,
        kinds=[kind for kind, _ in kinds],
        form=await _form(connection, chosen),
        ratings=await _ratings(connection, chosen),
        favourites=await _favourites(connection, player, chosen),
    )


class _Sums:
    """What the games of a kind add up to, in whole numbers."""

    def __init__(self, row: Any) -> None:
        self.games = int(row.games)
        self.par: int = SHARES_OF_A_WIN // row.players
        self.wins, self.wins_squared = int(row.wins), int(row.wins_squared)
        self.margins, self.margins_squared = int(row.margins), int(row.margins_squared)

    @property
    def above(self) -> int:
        return self.wins - self.games * self.par

    @property
    def above_squared(self) -> int:
        return self.wins_squared - 2 * self.par * self.wins + self.games * self.par**2


async def _kinds(
    connection: AsyncConnection, chosen: ColumnElement[bool]
) -> list[tuple[KindTally, _Sums]]:
    mine = game_players.c
    rows = await connection.execute(
        select(
            *(mine.edition, mine.side, mine.players),
            func.count().label("games"),
            func.sum(mine.win_share).label("wins"),
            func.sum(mine.win_share * mine.win_share).label("wins_squared"),
            func.sum(mine.margin).label("margins"),
            func.sum(mine.margin * mine.margin).label("margins_squared"),
        )
        .where(chosen)
        .group_by(mine.edition, mine.side, mine.players)
        .order_by(func.count().desc(), mine.edition, mine.side, mine.players)
    )
    found = []
    for row in rows:
        sums = _Sums(row)
        tally = _total([sums]).model_dump()
        kind = KindTally(**tally, edition=row.edition, side=row.side, players=row.players)
        found.append((kind, sums))
    return found


def _total(kinds: Sequence[_Sums]) -> Tally:
    games = sum(kind.games for kind in kinds)

    def mean(total: int, squares: int) -> ClusteredMean:
        return ClusteredMean.of_sums(games, games, total, games, total, squares)

    wins = mean(sum(k.wins for k in kinds), sum(k.wins_squared for k in kinds))
    above = mean(sum(k.above for k in kinds), sum(k.above_squared for k in kinds))
    margin = mean(sum(k.margins for k in kinds), sum(k.margins_squared for k in kinds))
    return Tally(
        games=games,
        win_share=_certainty(wins.estimate_share(SHARES_OF_A_WIN)),
        par=sum(k.games * k.par for k in kinds) / games / SHARES_OF_A_WIN,
        above_par=_certainty(above.estimate().times(1 / SHARES_OF_A_WIN)),
        margin=_certainty(margin.estimate()),
    )


def _certainty(estimate: Estimate) -> Certainty:
    low, high = estimate.interval if estimate.has_interval else (None, None)
    return Certainty(mean=estimate.mean, low=low, high=high)


async def _form(connection: AsyncConnection, chosen: ColumnElement[bool]) -> list[FormPoint]:
    mine = game_players.c
    rows = await connection.execute(
        select(mine.ended, mine.edition, mine.players, mine.rank, mine.margin, mine.win_share)
        .where(chosen)
        .order_by(mine.ended.desc(), mine.table_id.desc(), mine.game.desc())
        .limit(_IN_FORM)
    )
    return [
        FormPoint(
            ended=row.ended,
            edition=row.edition,
            players=row.players,
            rank=row.rank,
            margin=row.margin,
            above_par=row.win_share / SHARES_OF_A_WIN - 1 / row.players,
        )
        for row in reversed(rows.all())
    ]


async def _ratings(
    connection: AsyncConnection, chosen: ColumnElement[bool]
) -> list[RatingLineOverTime]:
    mine = game_players.c
    rows = await connection.execute(
        select(mine.ended, mine.edition, mine.mu, mine.sigma)
        .where(chosen, mine.mu.is_not(None))
        .order_by(mine.ended.desc())
        .limit(_RATED)
    )
    points: dict[str, list[RatingPoint]] = {}
    for row in reversed(rows.all()):
        low, high = Rating(row.mu, row.sigma).interval
        points.setdefault(row.edition, []).append(
            RatingPoint(ended=row.ended, rating=row.mu, low=low, high=high)
        )
    return [
        RatingLineOverTime(edition=edition, points=_thinned(some))
        for edition, some in sorted(points.items())
    ]


def _thinned(points: Sequence[RatingPoint]) -> list[RatingPoint]:
    """No more than a chart shows, evenly, the last one among them."""
    step = -(-len(points) // _ON_A_CHART)
    return list(points[::-1][::step][::-1])


async def _favourites(
    connection: AsyncConnection, player: str, chosen: ColumnElement[bool]
) -> list[Favourite]:
    mine, theirs = game_players.c, game_players.alias()
    last = (
        select(mine.table_id, mine.game, mine.rank)
        .where(chosen)
        .order_by(mine.ended.desc(), mine.table_id.desc(), mine.game.desc())
        .limit(_FOR_FAVOURITES)
        .subquery()
    )
    won = func.count().filter(last.c.rank == 1)
    rows = await connection.execute(
        select(theirs.c.player, func.count().label("games"), won.label("won"))
        .join(last, and_(theirs.c.table_id == last.c.table_id, theirs.c.game == last.c.game))
        .where(theirs.c.player != player, theirs.c.seats > 0)
        .group_by(theirs.c.player)
        .order_by(func.count().desc(), theirs.c.player)
        .limit(_FAVOURITES)
    )
    return [
        Favourite(opponent=opponent_of(row.player), games=row.games, won=row.won)
        for row in rows
        if opponent_of(row.player) != Opponent(seat=0)
    ]
