"""What the server has to do at a table: let a bot move, let the clock run, or deal."""

from dataclasses import dataclass
from typing import Final

from coloretto.server.table.table import Table

_ROUND_MS: Final = 1600
"""How long clients show the last round before the next one begins."""


@dataclass(frozen=True)
class BotTurn:
    """A bot is to move."""

    entry: int
    """The entry that led to this position: see :attr:`Table.last_change`."""
    game: int
    seat: int
    bot: str
    """By its spec."""
    is_undo_asked: bool
    """Whether people are just asked to go back."""
    pace: int = 0
    """Milliseconds that it takes its time at least."""


@dataclass(frozen=True)
class ClockTurn:
    """A person is to move, and the clock runs."""

    entry: int


@dataclass(frozen=True)
class OpeningTurn:
    """Nonces are to be opened, and the game begins without those that are not."""

    game: int


def next_turn(table: Table) -> BotTurn | ClockTurn | OpeningTurn | None:
    """What the server has to do now; None when that is nothing."""
    if table.is_dealing:
        return OpeningTurn(table.next_game)
    game = table.game
    if table.phase != "playing" or table.paused or game is None:
        return None
    bot = table.seat(game.seat).playing_bot
    if bot is not None:
        return BotTurn(
            table.last_change, game.began.game, game.seat, bot, table.undo is not None, _pace(table)
        )
    return ClockTurn(table.last_change) if table.options.clock else None


def _pace(table: Table) -> int:
    """How long the bot to move waits: before a new round people see how the last one went, and what
    somebody has just done may be undone.
    """
    if table.is_hurried:
        return 0
    is_new_round = any(line.round for line in table.lines.get(table.last_change, ()))
    beat = min(table.pace * 8 // 3, _ROUND_MS) if is_new_round else 0
    return max(table.pace, beat, table.grace_ms)


def has_to_wake(table: Table) -> bool:
    """Whether the server has to act here even when nobody is connected."""
    return next_turn(table) is not None and any(seat.person is not None for seat in table.seats)
