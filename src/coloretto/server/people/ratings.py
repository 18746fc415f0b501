"""Ratings of people and bots, an edition at a time, with their uncertainty."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.lab.ratings import Rating, Ratings
from coloretto.rules import Outcome
from coloretto.server.store.schema import people, ratings
from coloretto.server.table.finished import FinishedGame

HOUSE_BOT: Final = "bot:"
"""How the players' ids of our own bots begin; the bot's spec follows."""
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


def rate(connection: Connection, game: FinishedGame) -> None:
    """Count a finished game, in the transaction that finishes it."""
    if connection.dialect.name == "postgresql":
        # One game after the other, in whatever process it ended: a rating that two games read
        # at once would forget one of them.
        connection.execute(text("SELECT pg_advisory_xact_lock(5018)"))
    players = sorted(set(game.players))
    mine = (ratings.c.edition == game.edition) & ratings.c.player.in_(players)
    rows = connection.execute(select(ratings).where(mine)).all()
    games = {row.player: row.games for row in rows}
    now = Ratings(players, {row.player: Rating(row.mu, row.sigma) for row in rows})
    now.add(game.players, Outcome(game.scores).ranks)
    connection.execute(delete(ratings).where(mine))
    there = connection.execute(select(people.c.id).where(people.c.id.in_(players)))
    present = {row.id for row in there}
    lines = [
        {
            "player": player,
            "edition": game.edition,
            "mu": now[player].mu,
            "sigma": now[player].sigma,
            "games": games.get(player, 0) + 1,
        }
        for player in players
        # Whoever deleted their data while the game ran leaves no rating behind.
        if player.startswith(HOUSE_BOT) or player in present
    ]
    if lines:
        connection.execute(insert(ratings), lines)


async def best_of(connection: AsyncConnection, edition: str, most: int) -> list[RatingLine]:
    """The strongest of an edition, by what they show with certainty: the interval's lower end."""
    rows = await connection.execute(
        select(ratings)
        .where(ratings.c.edition == edition)
        .order_by((ratings.c.mu - 1.96 * ratings.c.sigma).desc(), ratings.c.player)
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


def _line(row: Any) -> RatingLine:
    return RatingLine(row.player, row.edition, Rating(row.mu, row.sigma), row.games)
