"""The blocks in which a last round is solved: their places, and how values get into them; compiled.

A *block* is all positions of a last round in which the same seats have taken the same rows with the
same cards. A position in it is given by what has been *added* to each row, and whose turn it is.

Values are those of the search: with two players what seat 0 has more than seat 1, else by seat.
One that is not a number means that the seat has nothing to take.
"""

from typing import Any, Final

import numpy as np

from coloretto.rules import events, kernel
from coloretto.rules.cards import GOLDEN_JOKER, JOKER
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, Real
from coloretto.rules.outcome import POINTS_OF_A_WIN
from coloretto.rules.ruleset import MOST_PLAYERS, ROW_ROOM

WIN_SHARE: Final = 0
MARGIN: Final = 1
MIXED: Final = 2

WIN_WEIGHT: Final = 0.5
"""How much the win counts in what is mixed, as in the searches of the bots."""

CLOSE: Final = 1e-9
"""Values that differ by less are equal: the differences of equal values are rounding."""

ANSWER: Final = 8
"""Where the values are at the end; before it is scratch."""

MOST_ROWS: Final = events.MOST_ROWS
MOST_ADDED: Final = ROW_ROOM * MOST_ROWS
MOST_KINDS: Final = 9
"""Colours, "+2" and jokers."""
MOST_ADDITIONS: Final = 220
"""Multisets of at most three of nine kinds."""
NEXT_STRIDE: Final = 16
SEEK: Final = MOST_KINDS + 1

_LEVEL_FIELDS: Final = [
    # The rows in the middle: which, how many additions each can have, and how far apart the
    # values of these are, here and in the block before.
    ("number", np.int64),
    ("rows", np.int64, (MOST_ROWS,)),
    ("sizes", np.int64, (MOST_ROWS,)),
    ("apart", np.int64, (MOST_ROWS,)),
    ("outer", np.int64, (MOST_ROWS,)),
    # Rows that come later and are like this one, as a bit mask over places in ``rows``.
    ("twins", np.int64, (MOST_ROWS,)),
    # The seats in the round, and for how many of them there are values.
    ("seats", np.int64),
    ("slots", np.int64),
    # By number of cards added: the seats that can be to move. By seat and number of cards in a
    # row: after how many other cards the seat can take that row, as a bit mask.
    ("movers", np.int64, (MOST_ADDED + 1,)),
    ("takes", np.int64, (MOST_PLAYERS, ROW_ROOM + 1)),
    # Where its values are.
    ("start", np.int64),
    ("end", np.int64),
    # The deck if nothing is added.
    ("deck", np.uint64),
    ("left", np.int64),
    # The take that led here: who took, where its values belong in the block before, after how
    # many other cards it can happen (a bit mask), and who is to move then.
    ("taker", np.int64),
    ("into", np.int64),
    ("entries", np.int64),
    ("mover", np.int64),
    # The same take of a row like that one: which of the rows here that is, and how far away it is.
    ("added_there", np.int64),
    ("likes", np.int64),
    ("like_place", np.int64, (MOST_ROWS,)),
    ("like_step", np.int64, (MOST_ROWS,)),
    # How far the work is: values made ready; the take to look into next; then what lies in the
    # rows.
    ("ready", np.int64),
    ("is_drawing", np.int64),
    ("place", np.int64),
    ("added", np.int64),
    ("seat", np.int64),
    ("at", np.int64, (MOST_ROWS,)),
]
LEVEL: Final = np.dtype((np.record, _LEVEL_FIELDS))
Level = Any  # a LEVEL record
Levels = Any  # an array of them

_LAST_ROUND_FIELDS: Final = [
    # The rows as they lie, and how many more cards each can take.
    ("rows", np.uint64, (MOST_ROWS,)),
    ("rooms", np.int64, (MOST_ROWS,)),
    ("players", np.int64),
    ("objective", np.int64),
    ("kinds", np.int64),
    # Rows that have cards already, as a bit mask.
    ("filled", np.int64),
    # Whether a card is to be turned up next.
    ("must_draw", np.int64),
    # The level at work; -1 when all is done.
    ("depth", np.int64),
    # By room: how many additions there are.
    ("up_to", np.int64, (ROW_ROOM + 1,)),
    # By addition: its cards, the same packed, and how many they are.
    ("cards", np.uint64, (MOST_ADDITIONS,)),
    ("counts", np.uint64, (MOST_ADDITIONS,)),
    ("lengths", np.int16, (MOST_ADDITIONS,)),
    # By addition and kind: the addition with that card as well.
    ("next", np.int16, (MOST_ADDITIONS * NEXT_STRIDE,)),
    # By three kinds in order, from 1, 0 for none: the addition.
    ("seek", np.int16, (SEEK**3,)),
    # By seat, row and addition: what the seat has if it takes the row then, and at most if the
    # row gets more cards.
    ("points", np.int16, (MOST_PLAYERS, MOST_ROWS, MOST_ADDITIONS)),
    ("most_points", np.int16, (MOST_PLAYERS, MOST_ROWS, MOST_ADDITIONS)),
    # By seat: the points of those who have left.
    ("out", np.float64, (MOST_PLAYERS,)),
    # By seat and row: a hash of all that is the same in every block of that seat and row.
    ("names", np.uint64, (MOST_PLAYERS, MOST_ROWS)),
    # By kind and row with room: how far away the values are with that card more in that row.
    ("steps", np.int64, (MOST_KINDS * MOST_ROWS,)),
    ("open", np.int64),
    # Where solved blocks of one seat are kept: from, the next free place, how often all of them
    # were thrown away, and the end of all values that were ever used.
    ("kept_from", np.int64),
    ("kept_at", np.int64),
    ("kept_age", np.int64),
    ("used", np.int64),
]
LAST_ROUND: Final = np.dtype((np.record, _LAST_ROUND_FIELDS))
LastRound = Any  # a LAST_ROUND record

_NOTHING = np.uint64(0)
_GOLDEN = np.uint64(15 << (4 * GOLDEN_JOKER))
_JOKERS = np.uint64(15 << (4 * JOKER))


def _number_of_multisets() -> Any:
    """By kinds and room: how many additions there are, if the deck has enough of each kind."""
    table = np.ones((MOST_KINDS + 1, ROW_ROOM + 1), np.int64)
    for kinds in range(MOST_KINDS + 1):
        for room in range(1, ROW_ROOM + 1):
            table[kinds, room] = table[kinds, room - 1] * (kinds + room) // room
    return table


MEMBERS: Final = np.array([mask.bit_count() for mask in range(1 << MOST_PLAYERS)])
"""How many seats a bit mask has."""
_MULTISETS = _number_of_multisets()


@jit_inline
def value_of(share: Real, margin: Real, objective: Number) -> Real:
    """What a share of the win and a margin are worth to a seat; or what more of them is."""
    if objective == MARGIN:
        return margin
    if objective == WIN_SHARE:
        return share
    return WIN_WEIGHT * share + (1.0 - WIN_WEIGHT) / POINTS_OF_A_WIN * margin


@jit_inline
def difference_of(margin: Real, objective: Number) -> Real:
    """Two players: by how much a margin is worth more to the one than to the other."""
    if objective == MARGIN:
        return margin
    share = (1.0 + np.sign(margin)) / 2
    return 2.0 * value_of(share, margin, objective) - value_of(1.0, 0.0, objective)


@jit
def words_needed(s: PackedState) -> Number:
    """How many values a position needs at most; -1 if it cannot be solved as a last round."""
    if s.phase not in (kernel.PHASE_DECIDE, kernel.PHASE_TURN_UP) or not kernel.is_last_round(s):
        return -1
    cards = s.deck
    for row in range(MOST_ROWS):
        cards |= kernel.row_cards(s.rows[row])
    if cards & _GOLDEN != _NOTHING or (s.at_once and cards & _JOKERS != _NOTHING):
        return -1
    kinds = 0
    for card in range(MOST_KINDS):
        kinds += kernel.count(s.deck, card) > 0
    # The block of so many rows is largest with those that have the most room.
    rows, block, total = 0, 1, MOST_PLAYERS
    players = np.int64(s.players)
    in_the_middle = s.room | s.filled
    number = 0
    for row in range(MOST_ROWS):
        number += in_the_middle >> row & 1
    for room in range(ROW_ROOM, -1, -1):
        for row in range(MOST_ROWS):
            if in_the_middle >> row & 1 and kernel.row_room(s.rows[row]) == room:
                rows += 1
                block *= _MULTISETS[kinds, room]
                slots = rows if rows < number else 1
                total += block if players == 2 else block * players * slots
    return total


@jit_inline
def slot(level: Level, seat: Number) -> Number:
    """Which of the values of one place is the seat's."""
    if level.slots == 1:
        return 0
    return MEMBERS[level.seats & ((1 << seat) - 1)]


@jit_inline
def may_take_empty(last: LastRound, level: Level) -> Number:
    """Nothing to draw and nothing to take: the one time an empty row may be taken."""
    filled = 0
    for place in range(level.number):
        filled |= last.filled >> level.rows[place] & 1
    return level.left == 0 and not filled


@jit_inline
def prefers(values: Any, new: Number, old: Number, seat: Number, players: Number) -> Number:
    """Whether a seat prefers new values: more for itself, or else less for the next seats."""
    if players == 2:
        return values[new] > values[old] if seat == 0 else values[new] < values[old]
    difference = values[new + seat] - values[old + seat]
    other = seat
    for _ in range(players - 1):
        if abs(difference) > CLOSE:
            break
        other = other + 1 if other + 1 < players else 0
        difference = values[old + other] - values[new + other]
    return difference > CLOSE


@jit_inline
def merge(values: Any, into: Number, new: Number, seat: Number, players: Number) -> None:
    """What a seat gets, if it is the first thing it can get or it prefers that."""
    own = values[into + (0 if players == 2 else seat)]
    if np.isnan(own) or prefers(values, new, into, seat, players):
        for other in range(1 if players == 2 else players):
            values[into + other] = values[new + other]
