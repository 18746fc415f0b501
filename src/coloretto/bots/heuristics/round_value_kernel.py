"""What every seat will probably have at the end, at the beginning of a round, compiled.

A linear function of a seat's colours, the largest first: their counts, how much of
them is left in the deck, jokers, and how soon the seat moves. Its numbers are fitted to
how the rollout player's own games end (``bench/tune.py``), so the mean of many
rollouts and this are two estimates of one thing: the first is exact and noisy.
"""

from typing import Any, Final

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, JOKERS, PLUS_TWO
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Number, PackedState, Real
from coloretto.rules.ruleset import MOST_PLAYERS
from coloretto.rules.scoring import MOST_COUNTED, POINTS_OF_PLUS_TWO

_COLOURS = len(COLOURS)
_COUNTS = MOST_COUNTED + 1

# Most numbers come in pairs: one as it is, and one times the part of the game to come.
_COUNT = 0  # of a colour, by its place among the seat's colours
_DECK = _COUNT + 2 * _COLOURS * _COUNTS  # times the cards of it to come for this seat, …
_DECK_HELD = _DECK + _COLOURS  # … and times the cards held
_JOKERS = _DECK_HELD + _COLOURS
_SEAT = _JOKERS + 2 * JOKERS  # by how many seats move before
FEATURES: Final = _SEAT + 2 * MOST_PLAYERS

_MOST_TO_COME: Final = 60.0


@jit
def note_features(s: PackedState, seat: Number, features: Any) -> None:
    """Fill in the features of a seat; what it will have is their sum times the numbers."""
    players = np.int64(s.players)
    hand = s.hands[seat]
    left: Real = np.float64(s.left)
    to_come = np.float64(kernel.cards_before_last_round(s))
    progress = to_come / _MOST_TO_COME
    for_this_seat = to_come / (players * max(left, 1.0))
    features[:] = 0.0
    seen = 0
    for place in range(_COLOURS):
        most = -1
        colour = 0
        for other in range(_COLOURS):
            size = 16 * kernel.count(hand, other) + kernel.count(s.deck, other)
            if size > most and not seen >> other & 1:
                most = size
                colour = other
        seen |= 1 << colour
        held = min(kernel.count(hand, colour), MOST_COUNTED)
        deck = kernel.count(s.deck, colour) * for_this_seat
        at = _COUNT + 2 * (_COUNTS * place + held)
        features[at] = 1.0
        features[at + 1] = progress
        features[_DECK + place] = deck
        features[_DECK_HELD + place] = deck * held
    jokers = kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER)
    if jokers:
        at = _JOKERS + 2 * (jokers - 1)
        features[at] = 1.0
        features[at + 1] = progress
    at = _SEAT + 2 * ((seat - np.int64(s.seat)) % players)
    features[at] = 1.0
    features[at + 1] = progress


@jit
def expect_score(s: PackedState, seat: Number, numbers: Any, features: Any) -> Real:
    """The points a seat will probably have at the end. ``features`` is room for them."""
    note_features(s, seat, features)
    total = np.float64(POINTS_OF_PLUS_TWO * kernel.count(s.hands[seat], PLUS_TWO))
    for i in range(FEATURES):
        total += features[i] * numbers[i]
    return total
