"""What the server has to do at a table: let a bot move, let the clock run, or deal."""

from dataclasses import dataclass

from coloretto.server.table.table import Table


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
    grace_ms: int = 0
    """How long it waits at least, in case the last move is undone."""


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
            entry=table.last_change,
            game=game.began.game,
            seat=game.seat,
            bot=bot,
            is_undo_asked=table.undo is not None,
            grace_ms=table.grace_ms,
        )
    return ClockTurn(table.last_change) if table.options.clock else None


def has_to_wake(table: Table) -> bool:
    """Whether the server has to act here even when nobody is connected."""
    return next_turn(table) is not None and any(seat.person is not None for seat in table.seats)
