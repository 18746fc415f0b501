"""A finished game changes the ratings of those who played it, in the same transaction."""

from sqlalchemy import Connection, delete, insert, select, text

from coloretto.lab.bot_ratings import Rating, Ratings
from coloretto.server.store.rating_shares import SERVER_BOT, Share, shares_of
from coloretto.server.store.schema import people, ratings
from coloretto.server.table.finished import FinishedGame


def rate(connection: Connection, game: FinishedGame, at: int) -> list[Share]:
    """Count a finished game, in the transaction that finishes it and before it is stored.

    :param at: when it ended.
    :return: how much it counts, by seat.
    """
    if connection.dialect.name == "postgresql":
        # One game after the other, in whatever process it ended: a rating that two games read
        # at once would forget one of them.
        connection.execute(text("SELECT pg_advisory_xact_lock(5018)"))
    shares = shares_of(connection, game, at)
    weights = {player: share.weight for player, share in zip(game.players, shares, strict=True)}
    counting = sorted(player for player, weight in weights.items() if weight > 0)
    if not counting:
        return shares
    edition = ratings.c.edition == game.edition
    rows = connection.execute(
        select(ratings).where(edition, ratings.c.player.in_(sorted(weights)))
    ).all()
    games = {row.player: row.games for row in rows}
    known = {row.player: Rating(row.mu, row.sigma) for row in rows}
    before, after = Ratings(weights, known), Ratings(weights, known)
    after.add(game.players, game.ranks)
    there = connection.execute(select(people.c.id).where(people.c.id.in_(counting)))
    present = {row.id for row in there}
    lines = [
        {
            "player": player,
            "edition": game.edition,
            "mu": _between(before[player].mu, after[player].mu, weights[player]),
            "sigma": _between(before[player].sigma, after[player].sigma, weights[player]),
            "games": games.get(player, 0) + 1,
        }
        for player in counting
        # Somebody who deleted their data while the game ran leaves no rating behind.
        if player.startswith(SERVER_BOT) or player in present
    ]
    connection.execute(delete(ratings).where(edition, ratings.c.player.in_(counting)))
    if lines:
        connection.execute(insert(ratings), lines)
    return shares


def _between(before: float, after: float, weight: float) -> float:
    """The way from one number to another, as far as a weight goes."""
    return after if weight == 1.0 else before + weight * (after - before)
