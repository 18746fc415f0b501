"""Canonical positions and the transposition table of what is known about them, compiled.

Positions that differ only in the names of colours and rows, or in what cannot matter any
more, have one *key*. It is the sum of a hash of each colour's *column* (how many are in the rows,
the deck and the hands), so colours need no sorting, with a hash of everything else. 120 bits
make two different positions with one key as good as impossible.

What cannot matter: cards of a colour beyond the sixth in a hand; "+2" cards that everyone has;
which hand made the score of a seat that has left the last round; the deck once no row of the last
round has room or a golden joker; which of a hand's jokers is golden, and how jokers got their
colours.

An entry is the two words of a key and a number for each player. With three to five players these
are the values by seat; with two, bounds of the value. Values with parts are two numbers each, and
never bounds. A *slot* is the index of an entry's first word; a key can be in any of a few slots
side by side.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, PLUS_TWO
from coloretto.rules.kernel import Bits, Cards, Number, PackedState, Real
from coloretto.rules.scoring import POINTS_OF_PLUS_TWO
from coloretto.solver.arrays import Reals, Records, Words
from coloretto.solver.jit import jit, jit_inline
from coloretto.solver.value_kernel import has_parts, unit_of

_COLOURS = len(COLOURS)

_HAND_KEY_FIELDS: Final = [
    # The hands' part of the columns, and of the rest.
    ("columns", np.uint64, (_COLOURS,)),
    ("rest", np.uint64),
]
HAND_KEY: Final = np.dtype((np.record, _HAND_KEY_FIELDS))
"""What of a key changes only when a hand or the kind of round does."""
HandKey = Any  # a HAND_KEY record

_USE_FIELDS: Final = [
    ("stride", np.int64),  # words per entry
    ("entries", np.int64),  # that the table has at present: a power of two
    ("used", np.int64),  # of these
    ("to_move", np.int64),  # entries that are not yet where they belong in a table that grows
]
_USE: Final = np.dtype((np.record, _USE_FIELDS))


class Transpositions(NamedTuple):
    """The arrays of a transposition table."""

    words: Words
    numbers: Reals
    """The same memory."""
    use: Records
    """One record: how much of it is in use."""


class Key(NamedTuple):
    """What tells a position from all others."""

    first: Bits
    second: Bits
    """The lowest byte says how much work there is behind the position; never 0."""


_KEY_WORDS = 2
_PROBES = 4
_FIRST_ENTRIES = 1 << 14

_NOTHING = np.uint64(0)
_FOUR_BITS = np.uint64(15)
_ALL_COLOURS = np.uint64((1 << 28) - 1)
_ONE_OF_EACH = np.uint64(0x1111111)
_EIGHT_OF_EACH = np.uint64(0x8888888)
_GOLDEN = np.uint64(15 << (4 * GOLDEN_JOKER))
_HEIGHT = np.uint64(255)
_ODD = np.uint64(0x9E3779B97F4A7C15)
_ODD_TOO = np.uint64(0xD6E8FEB86659FD93)


def make_transpositions(memory_mb: float, numbers: int) -> Transpositions:
    """An empty table that is small, and near at hand; it can grow up to a memory.

    :param numbers: how many an entry has.
    """
    stride = _KEY_WORDS + numbers
    entries = _FIRST_ENTRIES
    while 2 * entries * stride * 8 <= memory_mb * 1_000_000:
        entries *= 2
    words = np.zeros((entries + _PROBES) * stride, np.uint64)
    use = np.zeros(1, _USE)
    use["stride"] = stride
    use["entries"] = _FIRST_ENTRIES
    return Transpositions(words, words.view(np.float64), use)


def used_bytes(table: Transpositions) -> int:
    """How much of the memory was used."""
    use = table.use[0]
    return int((use.entries + _PROBES) * use.stride) * 8


@jit_inline
def _capped(hand: Cards) -> Cards:
    """The colours of a hand, more than six of one as six: they bring the same."""
    colours = hand & _ALL_COLOURS
    more = ((colours + _ONE_OF_EACH) & _EIGHT_OF_EACH) >> np.uint64(3)
    return (colours & ~(more * _FOUR_BITS)) | more * np.uint64(6)


@jit
def note_hands(s: PackedState, hand_key: HandKey) -> None:
    """The part of a position's key that changes only when a hand or the kind of round does."""
    is_last = kernel.is_last_round(s)
    least = 15
    for seat in range(s.players):
        if not is_last or s.in_round >> seat & 1:
            least = min(least, kernel.count(s.hands[seat], PLUS_TWO))
    for colour in range(_COLOURS):
        hand_key.columns[colour] = _NOTHING
    rest = np.uint64(s.in_round)
    for seat in range(s.players):
        hand = s.hands[seat]
        if is_last and not s.in_round >> seat & 1:
            other = 128 + kernel.score(hand, s.scoring) - POINTS_OF_PLUS_TWO * least
        else:
            jokers = kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER)
            other = jokers << 4 | kernel.count(hand, PLUS_TWO) - least
            colours = _capped(hand)
            for colour in range(_COLOURS):
                count = colours >> np.uint64(4 * colour) & _FOUR_BITS
                hand_key.columns[colour] |= count << np.uint64(16 + 4 * seat)
        rest |= np.uint64(other) << np.uint64(8 + 8 * seat)
    hand_key.rest = rest


@jit_inline
def _in_order(a: Cards, b: Cards) -> tuple[Cards, Cards]:
    return (a, b) if a >= b else (b, a)


@jit_inline
def _sorted_rows(s: PackedState) -> tuple[Cards, Cards, Cards, Cards, Cards]:
    """The rows in an order that does not depend on their names."""
    a, b = _in_order(s.rows[0], s.rows[1])
    b, c = _in_order(b, s.rows[2])
    a, b = _in_order(a, b)
    d, e = s.rows[3], s.rows[4]
    if s.players > 3:
        a, d = _in_order(a, d)
        b, d = _in_order(b, d)
        c, d = _in_order(c, d)
        a, e = _in_order(a, e)
        b, e = _in_order(b, e)
        c, e = _in_order(c, e)
        d, e = _in_order(d, e)
    return a, b, c, d, e


@jit_inline
def key_of(s: PackedState, hand_key: HandKey) -> Key:
    """The key of a position whose hands have been noted."""
    a, b, c, d, e = _sorted_rows(s)
    # A row has at most three of a card, so two rows share four bits.
    x = a | b << np.uint64(2)
    y = c | d << np.uint64(2)
    is_last = kernel.is_last_round(s)
    deck = s.deck
    if is_last and s.room == 0 and (x | y | e) & _GOLDEN == _NOTHING:
        deck = _NOTHING
    first, second = _NOTHING, _NOTHING
    for colour in range(_COLOURS):
        if s.colours >> colour & 1:
            shift = np.uint64(4 * colour)
            column = (
                hand_key.columns[colour]
                | (x >> shift & _FOUR_BITS)
                | (y >> shift & _FOUR_BITS) << np.uint64(4)
                | (e >> shift & _FOUR_BITS) << np.uint64(8)
                | (deck >> shift & _FOUR_BITS) << np.uint64(12)
            )
            hashed = kernel.splitmix64(column + _ODD)
            first += hashed
            hashed = (hashed << np.uint64(32) | hashed >> np.uint64(32)) * _ODD_TOO
            second += hashed ^ hashed >> np.uint64(29)
    other = _without_colours(x) | _without_colours(y) << np.uint64(16)
    other |= _without_colours(e) << np.uint64(32)
    other |= (deck >> np.uint64(28) & np.uint64(0xFFFF)) << np.uint64(48)
    rest = hand_key.rest | np.uint64(s.seat) << np.uint64(5)
    first = kernel.splitmix64(kernel.splitmix64(first ^ other) ^ rest)
    second = (second + other * _ODD) * _ODD_TOO
    second = kernel.splitmix64(second ^ second >> np.uint64(31) ^ rest * _ODD)
    height = 32 + np.int64(s.left)
    if is_last:
        height = 1 + kernel.row_room(a) + kernel.row_room(b) + kernel.row_room(c)
        height += kernel.row_room(d) + kernel.row_room(e)
    return Key(first, (second & ~_HEIGHT) | np.uint64(height))


@jit_inline
def _without_colours(rows: Cards) -> Bits:
    """What a row or two have besides colours, and their room, in 16 bits."""
    return (rows >> np.uint64(28) & np.uint64(0xFFF)) | rows >> np.uint64(60) << np.uint64(12)


@jit_inline
def _first_slot(table: Transpositions, key: Key) -> Number:
    """The first of the slots in which a key can be."""
    use = table.use[0]
    entry = (key.first >> np.uint64(32)) * np.uint64(use.entries) >> np.uint64(32)
    return np.int64(entry) * use.stride


@jit_inline
def find(table: Transpositions, key: Key) -> Number:
    """The slot of a key; -1 if the table does not have it."""
    slot = _first_slot(table, key)
    for _ in range(_PROBES):
        second = table.words[np.uint64(slot + 1)]
        if second == key.second and table.words[np.uint64(slot)] == key.first:
            return slot
        if second == _NOTHING:
            return -1
        slot += table.use[0].stride
    return -1


@jit
def insert(table: Transpositions, key: Key) -> Number:
    """Put a key into the table, instead of the cheapest one in its way; returns its slot."""
    slot = _first_slot(table, key)
    cheapest = slot
    for _ in range(_PROBES):
        second = table.words[slot + 1]
        if second == _NOTHING:
            table.use[0].used += 1
            cheapest = slot
            break
        if second == key.second and table.words[slot] == key.first:
            return slot
        if second & _HEIGHT < table.words[cheapest + 1] & _HEIGHT:
            cheapest = slot
        slot += table.use[0].stride
    table.words[cheapest] = key.first
    table.words[cheapest + 1] = key.second
    return cheapest


@jit_inline
def load_vector(
    table: Transpositions, slot: Number, values: Reals, at: Number, size: Number
) -> None:
    """Copy the values of an entry, of which there are ``size``, into an array."""
    for i in range(size):
        values[at + i] = table.numbers[slot + _KEY_WORDS + i]
    if has_parts(values):
        for i in range(size):
            share = table.numbers[slot + _KEY_WORDS + size + i]
            values[at + i] += share * unit_of(values)


@jit_inline
def store_vector(
    table: Transpositions, slot: Number, values: Reals, at: Number, size: Number
) -> None:
    """The reverse."""
    for i in range(size):
        table.numbers[slot + _KEY_WORDS + i] = values[at + i].real
    if has_parts(values):
        for i in range(size):
            table.numbers[slot + _KEY_WORDS + size + i] = values[at + i].imag


@jit_inline
def bounds(table: Transpositions, slot: Number) -> tuple[Real, Real]:
    """Two players: between which values the value is."""
    return table.numbers[slot + _KEY_WORDS], table.numbers[slot + _KEY_WORDS + 1]


@jit_inline
def store_bounds(table: Transpositions, slot: Number, lower: Real, upper: Real) -> None:
    """The reverse."""
    table.numbers[slot + _KEY_WORDS] = lower
    table.numbers[slot + _KEY_WORDS + 1] = upper


@jit
def begin_to_grow(table: Transpositions) -> Number:
    """Double a table that is half full, if there is memory; whether there are entries to move."""
    use = table.use[0]
    entries = use.entries
    if 2 * use.used > entries and (2 * entries + _PROBES) * use.stride <= len(table.words):
        use.entries = 2 * entries
        use.used = 0
        use.to_move = entries + _PROBES
    return use.to_move > 0


@jit
def grow(table: Transpositions, most: Number) -> Number:
    """Move up to ``most`` entries to where they belong; whether there are more to move.

    Entries that get in each other's way may be lost.
    """
    words, use = table.words, table.use[0]
    # From the end: an entry moves to about twice its slot, where those behind it have left.
    for _ in range(min(most, use.to_move)):
        use.to_move -= 1
        old = use.to_move * use.stride
        key = Key(words[old], words[old + 1])
        if key.second != _NOTHING:
            words[old + 1] = _NOTHING
            new = insert(table, key)
            for word in range(_KEY_WORDS, use.stride):
                words[new + word] = words[old + word]
    return use.to_move > 0
