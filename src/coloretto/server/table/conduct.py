"""What a rated game asks of a table and its people, and how much of anything a game can need.

The rules of rating are written down for players in docs/rating.md.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from coloretto.server.errors import RefusalError
from coloretto.server.table import entries as e
from coloretto.server.table.table import SeatState, Table

LEAST_CLOCK: Final = 10
"""Seconds a turn of a rated game."""
USUAL_CLOCK: Final = 120
"""For a rated table that was opened without a clock."""
CORRESPONDENCE_CLOCK: Final = 3600
"""With this much time for a turn, nobody has to be there at the same moment as anybody else."""
TIME_OUTS: Final = 3
"""The time-out with which a rated game is lost."""

Knows = Callable[[str], bool]
"""Says something about a person."""


# Rated tables.


def rated_options(opened: e.Opened) -> e.Opened:
    """The options of a new table, with a clock where a rated one has none.

    :raises RefusalError: when they do not go together with ratings.
    """
    if not opened.rated:
        return opened
    if opened.branch is not None:
        raise RefusalError("not_allowed", "a game that goes on from another is not rated")
    if opened.out:
        raise RefusalError("not_allowed", "in a rated game chance picks the colours")
    if 0 < opened.clock < LEAST_CLOCK:
        reason = f"a rated game gives everybody at least {LEAST_CLOCK} seconds for a turn"
        raise RefusalError("not_allowed", reason)
    return msgspec.structs.replace(opened, clock=opened.clock or USUAL_CLOCK)


def why_unrated(table: Table) -> e.Unrated | None:
    """Why a game that begins now would not count; None when it would, or the table is not rated."""
    options = table.options
    if not options.rated:
        return None
    if options.clock < LEAST_CLOCK:
        return "no_clock"  # A table of an earlier version.
    if options.out:
        return "colours"
    people = [seat.owner or seat.person for seat in table.seats if seat.person is not None]
    if len(set(people)) < len(people):
        return "own_bot"
    if any(seat.stand_in is not None for seat in table.seats):
        return "stand_in"
    return None


# Beginning a game.


def waited_for(table: Table, is_present: Knows, is_gone: Knows) -> list[int]:
    """The seats whose people have to come, or to say that they are ready, before a game begins.

    :param is_present: whether a person is here, or was a moment ago.
    :param is_gone: whether a person has not been here for a while.
    """
    if table.phase == "playing":
        return []
    people = [(i, seat, seat.person) for i, seat in enumerate(table.seats, 1) if seat.person]
    if table.options.rated:
        return [
            number
            for number, seat, person in people
            if not _is_set(table, seat, is_present=is_present(person))
        ]
    if table.phase == "over":
        return [number for number, seat, person in people if is_gone(person) and not seat.is_ready]
    return []


def _is_set(table: Table, seat: SeatState, *, is_present: bool) -> bool:
    """Whether a rated game may begin, as far as this person's seat is concerned."""
    if table.phase == "between" and seat.stand_in is not None and not is_present:
        return True  # The match goes on without them, and no longer counts.
    if seat.owner is None and (not seat.is_ready or seat.stand_in is not None):
        return False
    return is_present or table.options.clock >= CORRESPONDENCE_CLOCK


# How much is too much.

_MOST: Final[dict[type, int]] = {
    e.Seated: 20,
    e.HostChanged: 20,
    e.Paused: 10,
    e.PaceSet: 50,
    e.UndoAsked: 50,
    e.Undone: 100,
    e.TakenBack: 20,
}
"""Entries of a kind from one seat, or from one person, from the beginning of a game to the next.

A game of five has some 300 entries of its own. Nobody needs this many of the others, and without
a limit a log could be fattened for ever.
"""
_MOST_BOTS_SEATED: Final = 100
_MOST_SEATINGS: Final = 300
"""Of all people together."""


def check_limit(table: Table, kind: type, who: int | str | None) -> None:
    """Refuse what has been done too often in one game, or before it.

    :param who: the seat, or the person who sits down; None for the host, who seats bots.
    :raises RefusalError: when it is too much.
    """
    most = _MOST_BOTS_SEATED if (kind, who) == (e.Seated, None) else _MOST[kind]
    seatings = sum(n for (one, _), n in table.tally.items() if one is e.Seated)
    is_full = kind is e.Seated and seatings >= _MOST_SEATINGS
    if is_full or table.tally[kind, who] >= most:
        raise RefusalError("too_many", "that was done too often: wait for the next game")
