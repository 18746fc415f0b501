"""Canonical positions and the table of what is known about them, compiled.

Positions that differ only in the names of colours and rows, or in what cannot matter any
more, have one *key*. It is the sum of a hash of each colour's *column* (how many are in the rows,
the deck and the hands), so colours need no sorting, with a hash of everything else. 120 bits
make two different positions with one key as good as impossible.

What cannot matter: cards of a colour beyond the sixth in a hand; "+2" cards that everyone has;
which hand made the score of a seat that has left the last round; the deck once no row of the last
round has room or a golden joker; which of a hand's jokers is golden, and how jokers got their
colours.
"""

from typing import Any, Final

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, PLUS_TWO
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Cards, Number, PackedState
from coloretto.rules.scoring import POINTS_OF_PLUS_TWO

# Places in ``control``, an array of int64.
OBJECTIVE: Final = 0
NODES: Final = 1  # decisions looked into so far
USED: Final = 2  # entries of the table that are taken
ENTRIES: Final = 3  # a power of two
GROWING: Final = 4  # entries that are still to be moved in a table that grows
POSITIONS: Final = 5  # of last rounds solved at once, not yet counted as nodes
CONTROLS: Final = 6

# What of a key changes only when a hand does, as an array of uint64: the columns' part that
# the hands make, and the rest.
HANDS: Final = len(COLOURS) + 1

KEY_WORDS: Final = 2
_PROBES: Final = 4
_FIRST_ENTRIES: Final = 1 << 14

_COLOURS = len(COLOURS)
_REST = len(COLOURS)
_NOTHING = np.uint64(0)
_FOUR_BITS = np.uint64(15)
_ALL_COLOURS = np.uint64((1 << 28) - 1)
_ONE_OF_EACH = np.uint64(0x1111111)
_EIGHT_OF_EACH = np.uint64(0x8888888)
_GOLDEN = np.uint64(15 << (4 * GOLDEN_JOKER))
_HEIGHT = np.uint64(255)
_ODD = np.uint64(0x9E3779B97F4A7C15)
_ODD_TOO = np.uint64(0xD6E8FEB86659FD93)


def table_words(memory_mb: float, players: int) -> int:
    """The length of a table's array that stays within a memory."""
    stride = KEY_WORDS + players
    entries = _FIRST_ENTRIES
    while 2 * entries * stride * 8 <= memory_mb * 1_000_000:
        entries *= 2
    return (entries + _PROBES) * stride


def table_bytes(control: Any, players: int) -> int:
    """How much of the table's memory was used."""
    return int(control[ENTRIES] + _PROBES) * (KEY_WORDS + players) * 8


@jit_inline
def _capped(hand: Cards) -> Cards:
    """The colours of a hand, more than six of one as six: they bring the same."""
    colours = hand & _ALL_COLOURS
    more = ((colours + _ONE_OF_EACH) & _EIGHT_OF_EACH) >> np.uint64(3)
    return (colours & ~(more * _FOUR_BITS)) | more * np.uint64(6)


@jit
def note_hands(s: PackedState, hands: Any, e: Number) -> None:
    """The part of a position's key that changes only when a hand or the kind of round does."""
    is_last = kernel.is_last_round(s)
    least = 15
    for seat in range(s.players):
        if not is_last or s.in_round >> seat & 1:
            least = min(least, kernel.count(s.hands[seat], PLUS_TWO))
    for colour in range(_COLOURS):
        hands[e, colour] = _NOTHING
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
                hands[e, colour] |= count << np.uint64(16 + 4 * seat)
        rest |= np.uint64(other) << np.uint64(8 + 8 * seat)
    hands[e, _REST] = rest


@jit_inline
def _in_order(a: Cards, b: Cards) -> tuple[Cards, Cards]:
    return (a, b) if a >= b else (b, a)


@jit_inline
def key_of(s: PackedState, hands: Any, e: Number) -> tuple[Bits, Bits]:
    """The two words of a position's key."""
    a, b = _in_order(s.rows[0], s.rows[1])
    b, c = _in_order(b, s.rows[2])
    a, b = _in_order(a, b)
    d, last = s.rows[3], s.rows[4]
    if s.players > 3:
        a, d = _in_order(a, d)
        b, d = _in_order(b, d)
        c, d = _in_order(c, d)
        a, last = _in_order(a, last)
        b, last = _in_order(b, last)
        c, last = _in_order(c, last)
        d, last = _in_order(d, last)
    # A row has at most three of a card, so two rows share four bits.
    x = a | b << np.uint64(2)
    y = c | d << np.uint64(2)
    is_last = kernel.is_last_round(s)
    deck = s.deck
    if is_last and s.room == 0 and (x | y | last) & _GOLDEN == _NOTHING:
        deck = _NOTHING
    first, second = _NOTHING, _NOTHING
    for colour in range(_COLOURS):
        if s.colours >> colour & 1:
            shift = np.uint64(4 * colour)
            column = (
                hands[e, colour]
                | (x >> shift & _FOUR_BITS)
                | (y >> shift & _FOUR_BITS) << np.uint64(4)
                | (last >> shift & _FOUR_BITS) << np.uint64(8)
                | (deck >> shift & _FOUR_BITS) << np.uint64(12)
            )
            hashed = kernel.splitmix64(column + _ODD)
            first += hashed
            hashed = (hashed << np.uint64(32) | hashed >> np.uint64(32)) * _ODD_TOO
            second += hashed ^ hashed >> np.uint64(29)
    other = _without_colours(x) | _without_colours(y) << np.uint64(16)
    other |= _without_colours(last) << np.uint64(32)
    other |= (deck >> np.uint64(28) & np.uint64(0xFFFF)) << np.uint64(48)
    rest = hands[e, _REST] | np.uint64(s.seat) << np.uint64(5)
    first = kernel.splitmix64(kernel.splitmix64(first ^ other) ^ rest)
    second = (second + other * _ODD) * _ODD_TOO
    second = kernel.splitmix64(second ^ second >> np.uint64(31) ^ rest * _ODD)
    height = 32 + np.int64(s.left)
    if is_last:
        rooms = (a >> np.uint64(60)) + (b >> np.uint64(60)) + (c >> np.uint64(60))
        height = np.int64(rooms + (d >> np.uint64(60)) + (last >> np.uint64(60))) + 1
    return first, (second & ~_HEIGHT) | np.uint64(height)


@jit_inline
def _without_colours(rows: Cards) -> Bits:
    """What a row or two have besides colours, and their room, in 16 bits."""
    return (rows >> np.uint64(28) & np.uint64(0xFFF)) | rows >> np.uint64(60) << np.uint64(12)


@jit_inline
def _home(first: Bits, control: Any, stride: Number) -> Number:
    """Where in the table a key's entries begin."""
    return (
        np.int64((first >> np.uint64(32)) * np.uint64(control[ENTRIES]) >> np.uint64(32)) * stride
    )


@jit_inline
def find(words: Any, first: Bits, second: Bits, control: Any, stride: Number) -> Number:
    """Where in the table a key is; -1 if it is not there."""
    place = _home(first, control, stride)
    for _ in range(_PROBES):
        if words[np.uint64(place)] == first and words[np.uint64(place + 1)] == second:
            return place
        if words[np.uint64(place + 1)] == _NOTHING:
            return -1
        place += stride
    return -1


@jit
def place_for(words: Any, first: Bits, second: Bits, control: Any, stride: Number) -> Number:
    """Put a key into the table, instead of the cheapest one in its way; returns where it is."""
    place = _home(first, control, stride)
    cheapest = place
    for _ in range(_PROBES):
        if words[place + 1] == _NOTHING:
            control[USED] += 1
            cheapest = place
            break
        if words[place] == first and words[place + 1] == second:
            return place
        if words[place + 1] & _HEIGHT < words[cheapest + 1] & _HEIGHT:
            cheapest = place
        place += stride
    words[cheapest] = first
    words[cheapest + 1] = second
    return cheapest


def begin_table(control: Any) -> None:
    """A new table is small, and near at hand; it grows."""
    control[ENTRIES] = _FIRST_ENTRIES
    control[USED] = 0


@jit
def begin_to_grow(words: Any, control: Any, stride: Number) -> None:
    """Double a table that is half full, if there is room."""
    entries = control[ENTRIES]
    if 2 * control[USED] > entries and (2 * entries + _PROBES) * stride <= len(words):
        control[ENTRIES] = 2 * entries
        control[USED] = 0
        control[GROWING] = entries + _PROBES


@jit
def grow(words: Any, control: Any, stride: Number, most: Number) -> None:
    """Move so many entries to where they belong; those in each other's way may get lost."""
    # From the end: an entry moves to about twice its place, where those behind it have left.
    for _ in range(min(most, control[GROWING])):
        control[GROWING] -= 1
        old = control[GROWING] * stride
        first, second = words[old], words[old + 1]
        if second != _NOTHING:
            words[old + 1] = _NOTHING
            new = place_for(words, first, second, control, stride)
            for word in range(KEY_WORDS, stride):
                words[new + word] = words[old + word]
