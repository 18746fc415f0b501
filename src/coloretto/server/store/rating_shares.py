"""How much a finished game counts for each of its players: docs/rating.md says it for players.

Everything here follows from the database and the game alone, in the transaction that rates it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from sqlalchemy import Connection, and_, func, select

from coloretto.server.store.schema import game_players, games, people
from coloretto.server.table.entries import Unrated
from coloretto.server.table.finished import FinishedGame

SERVER_BOT: Final = "bot:"
"""How the players' ids of the server's own bots begin; the bot's spec follows."""

WEEK_MS: Final = 7 * 24 * 3600 * 1000
REPEATED: Final = ((6, 1.0), (12, 0.5), (20, 0.25))
"""Up to this many games of the same two in a week, each counts this much; then nothing."""
NEWCOMER_GAMES: Final = 10
"""A guest without a name of their own is a newcomer up to this number of rated games."""
NEWCOMER_WEIGHT: Final = 0.5
NEWCOMERS_A_WEEK: Final = 5
"""How many games with newcomers count for somebody in a week."""
SAME_NETWORK_WEIGHT: Final = 0.5
"""For two people with names of their own, who may well share a home."""

Reason = Unrated | Literal["same_network", "repeated", "newcomer", "forfeit"]
REASONS: Final[tuple[str, ...]] = tuple(
    reason for kind in get_args(Reason) for reason in get_args(kind)
)


@dataclass(frozen=True)
class Share:
    """How much a game counts for one player, and why not wholly."""

    weight: float
    reason: Reason | None = None


@dataclass(frozen=True)
class _Known:
    """What the database says about those who play."""

    identities: Mapping[str, str]
    """Who stands behind a player: of a bot, its owner."""
    claimed: set[str]
    """The identities that have a name of their own."""
    newcomers: set[str]
    meetings: Counter[frozenset[str]]
    """Rated games of two players in the last week."""
    newcomer_games: Counter[str]
    """Games of the last week that counted for somebody though a newcomer played."""


def shares_of(connection: Connection, game: FinishedGame, at: int) -> list[Share]:
    """How much a game counts, by seat.

    :param at: when it ended; it is not stored yet.
    """
    if game.unrated is not None:
        reason: Reason = game.unrated  # type: ignore[assignment]
        return [Share(0.0, reason)] * len(game.players)
    persons = [player for player in game.players if not _is_server_bot(player)]
    known = _look_up(connection, persons, at)
    if len({known.identities[person] for person in persons}) < len(persons):
        return [Share(0.0, "own_bot")] * len(game.players)
    return [
        _share_of_bot(game, known) if _is_server_bot(player) else _share(player, game, known)
        for player in game.players
    ]


def _share(player: str, game: FinishedGame, known: _Known) -> Share:
    """The mean over everybody else; nothing where somebody may have played against themselves."""
    pairs = [_pair(player, other, game, known) for other in game.players if other != player]
    if any(pair == Share(0.0, "same_network") for pair in pairs):
        return Share(0.0, "same_network")
    least = min(pairs, key=lambda pair: pair.weight)
    return Share(sum(pair.weight for pair in pairs) / len(pairs), least.reason)


def _pair(player: str, other: str, game: FinishedGame, known: _Known) -> Share:
    if _is_server_bot(other):
        return Share(1.0)
    pairs = [_repeated(known.meetings[frozenset((player, other))])]
    if game.networks.get(player, frozenset()) & game.networks.get(other, frozenset()):
        have_names = {known.identities[player], known.identities[other]} <= known.claimed
        pairs.append(Share(SAME_NETWORK_WEIGHT if have_names else 0.0, "same_network"))
    if other in known.newcomers:
        is_enough = known.newcomer_games[player] >= NEWCOMERS_A_WEEK
        pairs.append(Share(0.0 if is_enough else NEWCOMER_WEIGHT, "newcomer"))
    return min(pairs, key=lambda pair: pair.weight)


def _repeated(meetings: int) -> Share:
    for games_before, weight in REPEATED:
        if meetings < games_before:
            return Share(weight, None if weight == 1.0 else "repeated")
    return Share(0.0, "repeated")


def _share_of_bot(game: FinishedGame, known: _Known) -> Share:
    """The server's bots learn less from newcomers, and nothing from those who gave up."""
    if game.forfeited:
        return Share(0.0, "forfeit")
    return Share(NEWCOMER_WEIGHT, "newcomer") if known.newcomers else Share(1.0)


def _is_server_bot(player: str) -> bool:
    return player.startswith(SERVER_BOT)


# What the database knows.


def _look_up(connection: Connection, persons: Sequence[str], at: int) -> _Known:
    rows = connection.execute(select(people.c.id, people.c.owner).where(people.c.id.in_(persons)))
    owners = {row.id: row.owner for row in rows}
    identities = {person: owners.get(person) or person for person in persons}
    claimed = {
        row.id
        for row in connection.execute(
            select(people.c.id).where(
                people.c.id.in_(set(identities.values())), people.c.passphrase.is_not(None)
            )
        )
    }
    strangers = [person for person in persons if identities[person] not in claimed]
    played = _count_games(connection, strangers)
    return _Known(
        identities,
        claimed,
        {person for person in strangers if played[person] < NEWCOMER_GAMES},
        _meetings(connection, persons, at - WEEK_MS),
        _newcomer_games(connection, persons, at - WEEK_MS),
    )


_SAME_GAME = and_(
    games.c.table_id == game_players.c.table_id, games.c.game == game_players.c.game, games.c.rated
)


def _count_games(connection: Connection, persons: Sequence[str]) -> Counter[str]:
    """The rated games that people have played to their end."""
    rows = connection.execute(
        select(game_players.c.player, func.count().label("count"))
        .join(games, _SAME_GAME)
        .where(game_players.c.player.in_(persons), game_players.c.forfeited.is_(False))
        .group_by(game_players.c.player)
    )
    return Counter({row.player: row.count for row in rows})


def _meetings(
    connection: Connection, persons: Sequence[str], since: int
) -> Counter[frozenset[str]]:
    one, other = game_players, game_players.alias()
    rows = connection.execute(
        select(one.c.player, other.c.player, func.count().label("count"))
        .join(games, _SAME_GAME)
        .join(
            other,
            and_(
                other.c.table_id == one.c.table_id,
                other.c.game == one.c.game,
                other.c.player > one.c.player,
            ),
        )
        .where(one.c.player.in_(persons), other.c.player.in_(persons), games.c.ended > since)
        .group_by(one.c.player, other.c.player)
    )
    return Counter({frozenset((first, second)): count for first, second, count in rows})


def _newcomer_games(connection: Connection, persons: Sequence[str], since: int) -> Counter[str]:
    rows = connection.execute(
        select(game_players.c.player, func.count().label("count"))
        .join(games, _SAME_GAME)
        .where(
            game_players.c.player.in_(persons),
            game_players.c.reason == "newcomer",
            game_players.c.weight > 0,
            games.c.ended > since,
        )
        .group_by(game_players.c.player)
    )
    return Counter({row.player: row.count for row in rows})
