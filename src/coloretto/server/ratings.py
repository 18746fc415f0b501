"""Ratings of people and bots, an edition at a time, with their uncertainty."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.lab.ratings import Rating, Ratings
from coloretto.rules import Outcome
from coloretto.server.finished import FinishedGame
from coloretto.server.schema import ratings


async def rate(connection: AsyncConnection, game: FinishedGame) -> None:
    """Count a finished game, in the transaction that finishes it."""
    players = sorted(set(game.players))
    mine = (ratings.c.edition == game.edition) & ratings.c.player.in_(players)
    rows = (
        await connection.execute(
            select(ratings).where(mine).order_by(ratings.c.player).with_for_update()
        )
    ).all()
    games = {row.player: row.games for row in rows}
    now = Ratings(players, {row.player: Rating(row.mu, row.sigma) for row in rows})
    now.add(game.players, Outcome(game.scores).ranks)
    await connection.execute(delete(ratings).where(mine))
    await connection.execute(
        insert(ratings),
        [
            {
                "player": player,
                "edition": game.edition,
                "mu": now[player].mu,
                "sigma": now[player].sigma,
                "games": games.get(player, 0) + 1,
            }
            for player in players
        ],
    )
