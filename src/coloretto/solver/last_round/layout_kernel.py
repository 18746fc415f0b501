"""The blocks in which a last round is solved: where their values lie; compiled.

A *block* is all positions of a last round in which the same seats have taken the same rows with the
same cards. A position in it is given by the cards *added* to each row, and whose turn it is: the
additions lead to a *cell*, which has a *vector* of values for every seat that can be to move.
The README of this folder has a picture.

Values are those of the search (:mod:`coloretto.solver.value_kernel`). One that is not a number
means that the seat has nothing to take.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.rules import events, kernel
from coloretto.rules.cards import GOLDEN_JOKER, JOKER
from coloretto.rules.kernel import Number, PackedState
from coloretto.rules.ruleset import MOST_PLAYERS, ROW_ROOM
from coloretto.solver.arrays import Reals, Records
from coloretto.solver.jit import jit, jit_inline
from coloretto.solver.value_kernel import make_values, prefers, vector_size

SCRATCH: Final = 0
"""Where a vector can be made that is then merged."""
ANSWER: Final = 8
"""Where the vector of the last round is at the end, and where its first block begins."""

MOST_ROWS: Final = events.MOST_ROWS
MOST_ADDED: Final = ROW_ROOM * MOST_ROWS
MOST_KINDS: Final = 9
"""Colours, "+2" and jokers."""
MOST_ADDITIONS: Final = 220
"""Multisets of at most three of nine kinds."""
NEXT_STRIDE: Final = 16
LOOKUP: Final = MOST_KINDS + 1

_LEVEL_FIELDS: Final = [
    # The rows in the middle: which, how many additions each can have, and the strides of these in
    # the values, here and in the block before. ``i`` is an index of these arrays.
    ("row_count", np.int64),
    ("rows", np.int64, (MOST_ROWS,)),
    ("sizes", np.int64, (MOST_ROWS,)),
    ("stride", np.int64, (MOST_ROWS,)),
    ("parent_stride", np.int64, (MOST_ROWS,)),
    # Rows that come later and have the same cards and room, as a bit mask over ``i``.
    ("duplicates", np.int64, (MOST_ROWS,)),
    # The seats in the round as a bit mask, and how many vectors a cell has.
    ("seats", np.int64),
    ("vectors", np.int64),
    # By number of cards added: the seats that can be to move. By seat and number of cards in a
    # row: after how many other cards the seat can take that row, as a bit mask.
    ("movers", np.int64, (MOST_ADDED + 1,)),
    ("take_counts", np.int64, (MOST_PLAYERS, ROW_ROOM + 1)),
    # Where its values are.
    ("start", np.int64),
    ("end", np.int64),
    # The deck if nothing is added (packed as additions are), and how many cards it has.
    ("deck", np.uint64),
    ("cards_left", np.int64),
    # The take that led here: who took (-1 for nobody), where its values belong in the block before,
    # after how many other cards it can happen (a bit mask), and who is to move then.
    ("taker", np.int64),
    ("dest", np.int64),
    ("entry_counts", np.int64),
    ("mover", np.int64),
    # Takes of a duplicate row have the same values: with which row here it changes parts, what
    # was added to the row taken, and how far away the values are per addition.
    ("mirrors", np.int64),
    ("mirror_row", np.int64, (MOST_ROWS,)),
    ("mirror_step", np.int64, (MOST_ROWS,)),
    ("taken_addition", np.int64),
    # How far the work is: values cleared; the take to look into next; then what lies in the rows.
    ("cleared", np.int64),
    ("is_drawing", np.int64),
    ("next_row", np.int64),
    ("next_addition", np.int64),
    ("next_taker", np.int64),
    ("additions", np.int64, (MOST_ROWS,)),
]
LEVEL: Final = np.dtype((np.record, _LEVEL_FIELDS))
Level = Any  # a LEVEL record

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
    ("additions", np.int64, (ROW_ROOM + 1,)),
    # By addition: its cards, the same packed in another way, and how many they are.
    ("cards", np.uint64, (MOST_ADDITIONS,)),
    ("counts", np.uint64, (MOST_ADDITIONS,)),
    ("lengths", np.int16, (MOST_ADDITIONS,)),
    # By addition and kind: the addition with that card as well.
    ("next", np.int16, (MOST_ADDITIONS * NEXT_STRIDE,)),
    # By three kinds in order, from 1, 0 for none: the addition.
    ("lookup", np.int16, (LOOKUP**3,)),
    # By seat, row and addition: what the seat has if it takes the row then, and at most if the
    # row gets more cards.
    ("points", np.int16, (MOST_PLAYERS, MOST_ROWS, MOST_ADDITIONS)),
    ("most_points", np.int16, (MOST_PLAYERS, MOST_ROWS, MOST_ADDITIONS)),
    # By seat: the points of those who have left.
    ("points_out", np.float64, (MOST_PLAYERS,)),
    # By seat and row: a hash of all that is the same in every block of that seat and row.
    ("row_keys", np.uint64, (MOST_PLAYERS, MOST_ROWS)),
    # By kind and row with room: how far away the values are with that card more in that row.
    ("steps", np.int64, (MOST_KINDS * MOST_ROWS,)),
    # How many values there are.
    ("capacity", np.int64),
    # Where solved blocks of one seat are kept: from, the next free value, how often all of them
    # were thrown away, and the end of all values that were ever used.
    ("kept_from", np.int64),
    ("kept_at", np.int64),
    ("kept_age", np.int64),
    ("used", np.int64),
]
LAST_ROUND: Final = np.dtype((np.record, _LAST_ROUND_FIELDS))
LastRound = Any  # a LAST_ROUND record

_KEPT_FIELDS: Final = [
    ("first", np.uint64),
    ("second", np.uint64),
    ("start", np.int64),
    ("unused", np.int64),  # no entry lies on two cache lines
]
KEPT: Final = np.dtype((np.record, _KEPT_FIELDS))
"""An entry of the index of blocks that are kept: its key, and where its values begin."""


class Workspace(NamedTuple):
    """The arrays in which last rounds are solved, one after the other."""

    last_round: Records
    """One record."""
    levels: Records
    """The blocks being worked on, each behind a take of the one before."""
    values: Reals
    """Scratch, the answer, the blocks of the levels, and then the blocks that are kept."""
    kept: Records
    """The index of the blocks that are kept."""


def make_workspace(values: int, kept: int, *, with_parts: bool = False) -> Workspace:
    """A workspace for a number of values and of blocks to keep."""
    last_round = np.zeros(1, LAST_ROUND)
    last_round["capacity"] = values
    return Workspace(
        last_round=last_round,
        levels=np.zeros(MOST_PLAYERS, LEVEL),
        values=make_values(values, with_parts),
        kept=np.zeros(kept, KEPT),
    )


_NOTHING = np.uint64(0)
_GOLDEN = np.uint64(15 << (4 * GOLDEN_JOKER))
_JOKERS = np.uint64(15 << (4 * JOKER))


def _number_of_multisets() -> np.ndarray[Any, np.dtype[np.int64]]:
    """By kinds and room: how many additions there are, if the deck has enough of each kind."""
    numbers = np.ones((MOST_KINDS + 1, ROW_ROOM + 1), np.int64)
    for kinds in range(MOST_KINDS + 1):
        for room in range(1, ROW_ROOM + 1):
            numbers[kinds, room] = numbers[kinds, room - 1] * (kinds + room) // room
    return numbers


MEMBERS: Final = np.array([mask.bit_count() for mask in range(1 << MOST_PLAYERS)])
"""How many seats a bit mask has."""
_MULTISETS = _number_of_multisets()


@jit
def values_needed(s: PackedState) -> Number:
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
    # A block of a number of rows is largest with those that have the most room.
    rows, cells, total = 0, 1, MOST_PLAYERS
    players = np.int64(s.players)
    in_the_middle = s.room | s.filled
    row_count = 0
    for row in range(MOST_ROWS):
        row_count += in_the_middle >> row & 1
    for room in range(ROW_ROOM, -1, -1):
        for row in range(MOST_ROWS):
            if in_the_middle >> row & 1 and kernel.row_room(s.rows[row]) == room:
                rows += 1
                cells *= _MULTISETS[kinds, room]
                vectors = rows if rows < row_count and players > 2 else 1
                total += cells * vectors * vector_size(players)
    return total


@jit_inline
def bare_takes(last_round: LastRound, level: Level) -> Number:
    """The rows that may be taken before anything is added, as a bit mask."""
    rows = np.int64(0)
    for i in range(level.row_count):
        rows |= 1 << level.rows[i]
    return kernel.takes_from(last_round.filled & rows, rows, level.cards_left > 0)


@jit_inline
def vector_in_cell(level: Level, seat: Number, players: Number) -> Number:
    """Where in a cell the vector is for the seat to move."""
    if players == 2 or level.vectors == 1:
        return np.int64(0)
    return MEMBERS[level.seats & ((1 << seat) - 1)] * vector_size(players)


@jit_inline
def merge(values: Reals, dest: Number, new: Number, seat: Number, players: Number) -> None:
    """A seat gets a new vector, if it is the first that it can get or it prefers that."""
    own = values[dest + (0 if players == 2 else seat)]
    if np.isnan(own.real) or prefers(values, new, dest, seat, players):
        for other in range(vector_size(players)):
            values[dest + other] = values[new + other]
