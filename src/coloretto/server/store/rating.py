"""A finished game changes the ratings of those who played it, in the same transaction."""

from typing import Final

from sqlalchemy import Connection, delete, insert, select, text

from coloretto.lab.ratings import Rating, Ratings
from coloretto.rules import Outcome
from coloretto.server.store.schema import people, ratings
from coloretto.server.table.finished import FinishedGame

SERVER_BOT: Final = "bot:"
"""How the players' ids of the server's own bots begin; the bot's spec follows."""


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
        if player.startswith(SERVER_BOT) or player in present
    ]
    if lines:
        connection.execute(insert(ratings), lines)
