"""What lists show of a table that is not in memory: who sits there, and whose turn it is."""

import msgspec

from coloretto.server.table.table import Table


class SeatedPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat; nobody where nothing is said."""

    person: str | None = None
    bot: str | None = None
    level: str | None = None


_decoder: msgspec.json.Decoder[tuple[SeatedPlayer, ...]] = msgspec.json.Decoder(
    tuple[SeatedPlayer, ...]
)


def write_seated(table: Table) -> str:
    """Who sits where, by seat, as text."""
    return msgspec.json.encode(
        [SeatedPlayer(seat.person, seat.bot, seat.level) for seat in table.seats]
    ).decode()


def read_seated(text: str) -> tuple[SeatedPlayer, ...]:
    """Who sits where, by seat.

    :raises msgspec.MsgspecError: when it is no such text.
    """
    return _decoder.decode(text)


def mover_of(table: Table) -> str | None:
    """The person whose turn it is; None when nobody is waited for, or a bot."""
    game = table.game
    if table.phase != "playing" or table.paused or game is None:
        return None
    seat = table.seat(game.seat)
    return None if seat.playing_bot is not None else seat.person
