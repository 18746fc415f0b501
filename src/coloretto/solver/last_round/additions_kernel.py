"""What can be added to the rows of a last round, numbered, and what it would bring; compiled.

An *addition* is a multiset of cards of the deck that goes into one row. Those with fewer cards
have lower numbers, so one with a card more always has a higher one. Counts are packed, six bits
for each kind of card. The highest of these is set in the deck, and gone when what is taken is not
there.
"""

from typing import Final

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.kernel import Bits, Number, PackedState
from coloretto.rules.ruleset import ROW_ROOM
from coloretto.solver.jit import jit, jit_inline
from coloretto.solver.last_round.layout_kernel import (
    LOOKUP,
    MOST_KINDS,
    MOST_ROWS,
    NEXT_STRIDE,
    LastRound,
)

NOWHERE: Final = 1 << 14
"""More than any number of an addition."""

_NOTHING = np.uint64(0)
_ONE = np.uint64(1)
_FIELD = 6
_FREE = 5
_COUNT = np.uint64(31)
FREE_BITS: Final = np.uint64(sum(1 << (_FIELD * kind + _FREE) for kind in range(MOST_KINDS)))


@jit
def number_additions(s: PackedState, last_round: LastRound) -> Bits:
    """Number all additions that the deck allows; returns the deck, packed."""
    most_room = np.int64(0)
    for row in range(MOST_ROWS):
        last_round.rows[row] = s.rows[row]
        room = kernel.row_room(s.rows[row])
        last_round.rooms[row] = room
        most_room = max(most_room, room)
    for i in range(LOOKUP**3):
        last_round.lookup[i] = NOWHERE
    deck = _note_kinds(s, last_round)
    number = np.int64(1)
    for length in range(ROW_ROOM + 1):
        if 0 < length <= most_room:
            number = _number_of_length(last_round, length, number, deck)
        last_round.additions[length] = number
    for addition in range(number):
        for kind in range(last_round.kinds):
            last_round.next[addition * NEXT_STRIDE + kind] = NOWHERE
    for i in range(1, LOOKUP**3):
        addition = last_round.lookup[i]
        if addition != NOWHERE:
            _link(last_round, addition, i // LOOKUP**2, i // LOOKUP % LOOKUP, i % LOOKUP)
    return deck


@jit_inline
def _note_kinds(s: PackedState, last_round: LastRound) -> Bits:
    """Note the kinds of cards that the deck has; returns the deck, packed.

    The cards and counts of single kinds lie where their additions will be: kind ``k``, from 1, is
    addition ``k``.
    """
    kinds = 0
    deck = FREE_BITS
    last_round.cards[0], last_round.counts[0], last_round.lengths[0] = _NOTHING, _NOTHING, 0
    for card in range(MOST_KINDS):
        count_of_card = kernel.count(s.deck, card)
        if count_of_card:
            one = _ONE << np.uint64(_FIELD * kinds)
            kinds += 1
            deck += np.uint64(count_of_card) * one
            last_round.cards[kinds], last_round.counts[kinds] = kernel.one(card), one
    last_round.kinds = kinds
    return deck


@jit
def _number_of_length(last_round: LastRound, length: Number, number: Number, deck: Bits) -> Number:
    """Number the additions of this many cards; returns the next free number."""
    kinds = last_round.kinds
    for a in range(1 if length > 2 else 0, kinds + 1 if length > 2 else 1):
        for b in range(max(a, 1) if length > 1 else 0, kinds + 1 if length > 1 else 1):
            for c in range(max(b, 1), kinds + 1):
                # Kind 0 is no card.
                counts = last_round.counts[a] + last_round.counts[b] + last_round.counts[c]
                if has(deck - counts):
                    cards = last_round.cards[a] + last_round.cards[b] + last_round.cards[c]
                    last_round.cards[number], last_round.counts[number] = cards, counts
                    last_round.lengths[number] = length
                    last_round.lookup[(a * LOOKUP + b) * LOOKUP + c] = number
                    number += 1
    return number


@jit
def _link(last_round: LastRound, addition: Number, a: Number, b: Number, c: Number) -> None:
    """From every addition with one card less, one more card leads to this one."""
    if a:
        last_round.next[last_round.lookup[b * LOOKUP + c] * NEXT_STRIDE + a - 1] = addition
        last_round.next[last_round.lookup[a * LOOKUP + c] * NEXT_STRIDE + b - 1] = addition
        last_round.next[last_round.lookup[a * LOOKUP + b] * NEXT_STRIDE + c - 1] = addition
    elif b:
        last_round.next[last_round.lookup[c] * NEXT_STRIDE + b - 1] = addition
        last_round.next[last_round.lookup[b] * NEXT_STRIDE + c - 1] = addition
    else:
        last_round.next[c - 1] = addition


@jit
def note_points(s: PackedState, last_round: LastRound) -> None:
    """What every seat has with every row and addition, and those who have left."""
    for seat in range(s.players):
        if s.in_round >> seat & 1:
            for row in range(MOST_ROWS):
                if (s.room | s.filled) >> row & 1:
                    _note_points_of(s, last_round, seat, row)
        else:
            last_round.points_out[seat] = kernel.score(s.hands[seat], s.scoring)


@jit_inline
def _note_points_of(s: PackedState, last_round: LastRound, seat: Number, row: Number) -> None:
    """What a seat has if it takes a row, by addition, now and at most."""
    hand = s.hands[seat]
    key = kernel.splitmix64(kernel.splitmix64(s.deck) ^ hand)
    last_round.row_keys[seat, row] = kernel.splitmix64(key ^ s.rows[row])
    cards = hand + kernel.row_cards(s.rows[row])
    room = last_round.rooms[row]
    for addition in range(last_round.additions[room] - 1, -1, -1):
        points = kernel.score(cards + last_round.cards[addition], s.scoring)
        last_round.points[seat, row, addition] = points
        most = points
        kinds = last_round.kinds if last_round.lengths[addition] < room else 0
        for kind in range(kinds):
            more = next_addition(last_round, addition, kind)
            if more != NOWHERE:
                most = max(most, np.int64(last_round.most_points[seat, row, more]))
        last_round.most_points[seat, row, addition] = most


@jit_inline
def next_addition(last_round: LastRound, addition: Number, kind: Number) -> Number:
    """The addition with one card more."""
    return np.int64(last_round.next[addition * NEXT_STRIDE + kind])


@jit_inline
def has(deck: Bits) -> Number:
    """Whether what was taken from the packed deck was there."""
    return deck & FREE_BITS == FREE_BITS


@jit_inline
def count(deck: Bits, kind: Number) -> Number:
    """How many of a kind a packed deck has."""
    return np.int64((deck >> np.uint64(_FIELD * kind)) & _COUNT)
