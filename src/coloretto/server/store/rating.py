"""A finished game changes the ratings of those who played it, in the same transaction."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, text

from coloretto.lab.bot_ratings import Rating, Ratings
from coloretto.server.store.rating_shares import SERVER_BOT, Share, shares_of
from coloretto.server.store.schema import people, ratings
from coloretto.server.table.finished import FinishedGame


@dataclass(frozen=True)
class Counted:
    """How much a game counts for a player, and their rating before and after it."""

    share: Share
    before: Rating | None = None
    """None, as after it, where the game does not count."""
    after: Rating | None = None


def rate(connection: Connection, game: FinishedGame, at: int) -> list[Counted]:
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
        return [Counted(share) for share in shares]
    edition = ratings.c.edition == game.edition
    rows = connection.execute(
        select(ratings).where(edition, ratings.c.player.in_(sorted(weights)))
    ).all()
    games = {row.player: row.games for row in rows}
    known = {row.player: Rating(row.mu, row.sigma) for row in rows}
    before, after = Ratings(weights, known), Ratings(weights, known)
    after.add(game.players, game.ranks)
    there = connection.execute(select(people.c.id).where(people.c.id.in_(counting)))
    # Somebody who deleted their data while the game ran leaves no rating behind.
    present = {row.id for row in there}
    counting = [one for one in counting if one.startswith(SERVER_BOT) or one in present]
    ratings_after = {
        player: Rating(
            _between(before[player].mu, after[player].mu, weights[player]),
            _between(before[player].sigma, after[player].sigma, weights[player]),
        )
        for player in counting
    }
    lines = [
        {
            "player": player,
            "edition": game.edition,
            "mu": ratings_after[player].mu,
            "sigma": ratings_after[player].sigma,
            "games": games.get(player, 0) + 1,
        }
        for player in counting
    ]
    connection.execute(delete(ratings).where(edition, ratings.c.player.in_(counting)))
    if lines:
        connection.execute(insert(ratings), lines)
    return [
        Counted(share, before[player], ratings_after[player])
        if player in ratings_after
        else Counted(share)
        for player, share in zip(game.players, shares, strict=True)
    ]


def _between(before: float, after: float, weight: float) -> float:
    """The way from one number to another, as far as a weight goes."""
    return after if weight == 1.0 else before + weight * (after - before)
