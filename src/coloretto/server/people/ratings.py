"""Ratings of people and bots, an edition at a time, with their uncertainty."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.lab.bot_ratings import Rating
from coloretto.lab.statistics import Z_95
from coloretto.server.store.schema import game_players, games, ratings

GAMES_TO_SETTLE: Final = 10
"""A rating from fewer games is provisional."""


@dataclass(frozen=True)
class RatingLine:
    """How strong somebody is in one edition."""

    player: str
    edition: str
    rating: Rating
    games: int

    @property
    def is_provisional(self) -> bool:
        return self.games < GAMES_TO_SETTLE


async def best_of(connection: AsyncConnection, edition: str, most: int) -> list[RatingLine]:
    """The strongest of an edition, by the lower end of the interval: what is certain of them."""
    rows = await connection.execute(
        select(ratings)
        .where(ratings.c.edition == edition)
        .order_by((ratings.c.mu - Z_95 * ratings.c.sigma).desc(), ratings.c.player)
        .limit(most)
    )
    return [_line(row) for row in rows]


async def ratings_of(connection: AsyncConnection, players: Sequence[str]) -> list[RatingLine]:
    """The ratings of some players in every edition."""
    rows = await connection.execute(
        select(ratings)
        .where(ratings.c.player.in_(players))
        .order_by(ratings.c.player, ratings.c.edition)
    )
    return [_line(row) for row in rows]


@dataclass(frozen=True)
class SeatShare:
    """How much a finished game counts for the rating of the player on a seat."""

    seat: int
    weight: float
    reason: str | None
    forfeited: bool


async def seat_shares(connection: AsyncConnection, table_id: str, game: int) -> list[SeatShare]:
    """How much a finished game counts for each seat; nothing when there is no such game."""
    seated = game_players
    rows = await connection.execute(
        select(seated, games.c.rated)
        .join(games, (games.c.table_id == seated.c.table_id) & (games.c.game == seated.c.game))
        .where(seated.c.table_id == table_id, seated.c.game == game)
        .order_by(seated.c.seat)
    )
    return [
        SeatShare(
            row.seat,
            # Games of earlier versions were rated wholly, or not at all.
            float(row.rated) if row.weight is None else row.weight,
            row.reason,
            row.forfeited,
        )
        for row in rows
    ]


def _line(row: Any) -> RatingLine:
    return RatingLine(row.player, row.edition, Rating(row.mu, row.sigma), row.games)
