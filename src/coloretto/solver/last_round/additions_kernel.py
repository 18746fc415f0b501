"""What can be added to the rows of a last round, numbered, and what it would bring; compiled.

An *addition* is a multiset of cards of the deck that goes into one row. Those with fewer cards
have lower numbers, so one with a card more always has a higher one. Counts are packed, six bits a
kind of card. The highest of these is set in the deck, and gone when what is taken is not there.
"""

from typing import Final

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState
from coloretto.rules.ruleset import ROW_ROOM
from coloretto.solver.last_round.layout_kernel import (
    MOST_KINDS,
    MOST_ROWS,
    NEXT_STRIDE,
    SEEK,
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
def number_additions(s: PackedState, last: LastRound) -> Bits:
    """Number all additions that the deck allows; returns the deck, packed."""
    most_room: Number = 0
    for row in range(MOST_ROWS):
        last.rows[row] = s.rows[row]
        room = kernel.row_room(s.rows[row])
        last.rooms[row] = room
        most_room = max(most_room, room)
    for place in range(SEEK**3):
        last.seek[place] = NOWHERE
    kinds = 0
    deck = FREE_BITS
    # The cards and counts of single kinds lie where their additions will be.
    last.cards[0], last.counts[0], last.lengths[0] = _NOTHING, _NOTHING, 0
    for card in range(MOST_KINDS):
        count = kernel.count(s.deck, card)
        if count:
            one = _ONE << np.uint64(_FIELD * kinds)
            kinds += 1
            deck += np.uint64(count) * one
            last.cards[kinds], last.counts[kinds] = kernel.one(card), one
    last.kinds = kinds
    number = 1
    for length in range(ROW_ROOM + 1):
        if 0 < length <= most_room:
            number = _number_of_length(last, length, kinds, number, deck)
        last.up_to[length] = number
    for addition in range(number):
        for kind in range(kinds):
            last.next[addition * NEXT_STRIDE + kind] = NOWHERE
    for place in range(1, SEEK**3):
        addition = last.seek[place]
        if addition != NOWHERE:
            _note_steps(last, addition, place // SEEK**2, place // SEEK % SEEK, place % SEEK)
    return deck


@jit
def _number_of_length(
    last: LastRound, length: Number, kinds: Number, number: Number, deck: Bits
) -> Number:
    """Number the additions of so many cards; returns the next free number."""
    for a in range(1 if length > 2 else 0, kinds + 1 if length > 2 else 1):
        for b in range(max(a, 1) if length > 1 else 0, kinds + 1 if length > 1 else 1):
            for c in range(max(b, 1), kinds + 1):
                counts = last.counts[c]
                cards = last.cards[c]
                if length > 1:
                    counts += last.counts[b]
                    cards += last.cards[b]
                if length > 2:
                    counts += last.counts[a]
                    cards += last.cards[a]
                if (deck - counts) & FREE_BITS == FREE_BITS:
                    last.cards[number], last.counts[number] = cards, counts
                    last.lengths[number] = length
                    last.seek[(a * SEEK + b) * SEEK + c] = number
                    number += 1
    return number


@jit
def _note_steps(last: LastRound, addition: Number, a: Number, b: Number, c: Number) -> None:
    """From every addition with one card less, one more card leads to this one."""
    if a:
        last.next[last.seek[b * SEEK + c] * NEXT_STRIDE + a - 1] = addition
        last.next[last.seek[a * SEEK + c] * NEXT_STRIDE + b - 1] = addition
        last.next[last.seek[a * SEEK + b] * NEXT_STRIDE + c - 1] = addition
    elif b:
        last.next[last.seek[c] * NEXT_STRIDE + b - 1] = addition
        last.next[last.seek[b] * NEXT_STRIDE + c - 1] = addition
    else:
        last.next[c - 1] = addition


@jit
def note_points(s: PackedState, last: LastRound) -> None:
    """What every seat has with every row and addition, and those who have left."""
    kinds = last.kinds
    for seat in range(s.players):
        hand = s.hands[seat]
        if not s.in_round >> seat & 1:
            last.out[seat] = kernel.score(hand, s.scoring)
            continue
        for row in range(MOST_ROWS):
            if not (s.room | s.filled) >> row & 1:
                continue
            cards = hand + kernel.row_cards(s.rows[row])
            last.names[seat, row] = kernel.splitmix64(
                kernel.splitmix64(kernel.splitmix64(s.deck) ^ hand) ^ s.rows[row]
            )
            for addition in range(last.up_to[last.rooms[row]] - 1, -1, -1):
                points = kernel.score(cards + last.cards[addition], s.scoring)
                last.points[seat, row, addition] = points
                most = points
                if last.lengths[addition] < last.rooms[row]:
                    for kind in range(kinds):
                        more = last.next[addition * NEXT_STRIDE + kind]
                        if more != NOWHERE:
                            most = max(most, np.int64(last.most_points[seat, row, more]))
                last.most_points[seat, row, addition] = most


@jit_inline
def has(cards: Bits) -> Number:
    """Whether what was taken from the packed deck was there."""
    return cards & FREE_BITS == FREE_BITS


@jit_inline
def count(deck: Bits, kind: Number) -> Number:
    """How many of a kind a packed deck has."""
    return np.int64((deck >> np.uint64(_FIELD * kind)) & _COUNT)
