"""Random numbers and random cards for compiled loops.

A generator is one unsigned number that its owner steps by ``SPLITMIX_GAMMA`` and scatters
with :func:`~coloretto.rules.kernel.splitmix64`. An *urn* is the deck as eight running
sums in one number, a byte a colour and one for the "+2"s: finding the card at a
random place takes no loop. Neither is an order of the deck.
"""

from typing import Final

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Cards, Number, PackedState

SPLITMIX_GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)

_BYTES_OF_ONE = np.uint64(0x0101010101010101)
_BYTES_OF_HIGH = np.uint64(0x8080808080808080)

_SIZE_SHIFT = 28


def _make_members() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The members of every set of up to seven, four bits each, and above them how many."""
    table = np.zeros(1 << len(COLOURS), np.int64)
    for mask in range(len(table)):
        members = [bit for bit in COLOURS if mask >> bit & 1]
        packed = sum(member << (4 * place) for place, member in enumerate(members))
        table[mask] = packed | len(members) << _SIZE_SHIFT
    return table


_MEMBERS = _make_members()


@jit_inline
def members(mask: Number) -> Number:
    """The members of a bit mask of up to seven, packed."""
    return _MEMBERS[np.uint64(mask)]


@jit_inline
def size(packed: Number) -> Number:
    """How many members there are."""
    return packed >> _SIZE_SHIFT


@jit_inline
def member(packed: Number, place: Number) -> Number:
    """The member at a place, from 0."""
    return packed >> (4 * place) & 15


@jit_inline
def generator_of(seed: Bits, number: Bits) -> Bits:
    """The generator of one of the many games of a seed."""
    return kernel.splitmix64(seed + kernel.splitmix64(number * SPLITMIX_GAMMA))


@jit_inline
def below(bits: Bits, limit: Number) -> Number:
    """A number below a small limit from 16 random bits."""
    return np.int64(bits & np.uint64(0xFFFF)) * limit >> 16


@jit_inline
def pick(mask: Number, bits: Bits) -> Number:
    """A random member of a bit mask from 16 random bits."""
    packed = members(mask)
    return member(packed, below(bits, size(packed)))


@jit_inline
def urn_of(deck: Cards) -> Bits:
    """The urn of a deck: byte ``i`` says how many cards are of kind ``0`` to ``i``."""
    x = deck & np.uint64(0xFFFFFFFF)
    x = (x | x << np.uint64(16)) & np.uint64(0x0000FFFF0000FFFF)
    x = (x | x << np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF)
    x = (x | x << np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return x * _BYTES_OF_ONE


@jit_inline
def without(urn: Bits, card: Number) -> Bits:
    """The urn after a card has left it. Jokers and the last-round card are not in it."""
    return urn - (_BYTES_OF_ONE << np.uint64(8 * card)) if card < JOKER else urn


@jit_inline
def sample(s: PackedState, urn: Bits, bits: Bits) -> Number:
    """The card that is turned up next, from 32 random bits and the deck's urn."""
    left = np.int64(s.left)
    cards = left
    if left <= s.last_round_on and not kernel.is_last_round(s):
        if not s.shuffled_in:
            return LAST_ROUND
        cards += 1
    place = (bits & np.uint64(0xFFFFFFFF)) * np.uint64(cards) >> np.uint64(32)
    # A byte's high bit stays set where that running sum does not reach beyond the place.
    passed = ((place * _BYTES_OF_ONE | _BYTES_OF_HIGH) - urn) & _BYTES_OF_HIGH
    card = np.int64(((passed >> np.uint64(7)) * _BYTES_OF_ONE) >> np.uint64(56))
    if card < JOKER:
        return card
    if np.int64(place) == left:
        return LAST_ROUND
    return JOKER if np.int64(place) < left - kernel.count(s.deck, GOLDEN_JOKER) else GOLDEN_JOKER


@jit
def set_up(s: PackedState, seed: Bits, all_start_colours_differ: Number) -> Bits:
    """Set up a game that has just begun, at random; returns the generator for what follows."""
    players = np.int64(s.players)
    s.seat = below(kernel.splitmix64(seed), players)
    seed += SPLITMIX_GAMMA
    for _ in range(kernel.colours_out_of(players)):
        kernel.remove_colour(s, pick(s.colours, kernel.splitmix64(seed)))
        seed += SPLITMIX_GAMMA
    start_cards = kernel.start_cards_of(players)
    colours = np.int64(s.colours)
    for seat in range(players):
        if not all_start_colours_differ:
            colours = np.int64(s.colours)
        for _ in range(start_cards):
            card = pick(colours, kernel.splitmix64(seed))
            seed += SPLITMIX_GAMMA
            colours &= ~(1 << card)
            kernel.deal_start_card(s, seat, card)
    return seed
