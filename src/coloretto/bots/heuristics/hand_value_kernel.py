"""What a hand is worth in the middle of a game, as one look-up, compiled.

A hand's colours matter only by how many there are of each count, so there are 1716
kinds of hand. A table says what each is worth, by the cards to come before the last round:
of every colour some more will come, more of those that count plus. It knows nothing
of which colours are left in the deck; that is what makes it quick.
"""

import math
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.bots.heuristics.top_three_kernel import TopThree, add_to_top
from coloretto.rules import kernel
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, JOKERS, PLUS_TWO
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Cards, Number, PackedState, Real
from coloretto.rules.score_table import COUNT_WEIGHTS
from coloretto.rules.scoring import MOST_COUNTED, POINTS_OF_PLUS_TWO, SCORINGS


class HandValueNumbers(NamedTuple):
    """What the table is made of."""

    plus_share: float
    """How much of the cards to come of a plus colour a seat gets, times players."""
    minus_share: float
    """And of a minus colour."""
    this_round: float
    """Cards to come at the beginning of a round that the round itself uses."""
    joker_worth: float
    """The least a joker is worth, …"""
    joker_to_come: float
    """… and how much more when 60 cards are to come."""


Table = Any  # float32, of TABLE_SHAPE: by stage, jokers and kind of hand

_COLOURS = len(COLOURS)
_MOST = MOST_COUNTED
_POINTS = np.array([scoring.points for scoring in SCORINGS], np.float64)

_STAGE_CARDS = 4
_STAGES = 17
"""The last round, where points count; then one more for every four cards to come."""

_KINDS = np.array(list(combinations_with_replacement(range(_MOST + 1), _COLOURS)), np.int64)
_WEIGHTS = np.array(COUNT_WEIGHTS)
_SUMS = _WEIGHTS[_KINDS].sum(axis=1)
TABLE_SHAPE: Final = (_STAGES, JOKERS + 1, len(_KINDS))


def _make_kind_of_sum() -> np.ndarray[Any, np.dtype[np.int16]]:
    """The kind of a hand by the sum of its counts' weights, as in the score table."""
    kinds = np.zeros(_COLOURS * COUNT_WEIGHTS[-1] + 1, np.int16)
    kinds[_SUMS] = np.arange(len(_KINDS))
    return kinds


def _make_triple_weights() -> np.ndarray[Any, np.dtype[np.int32]]:
    """The weights of three colours at once, by twelve bits of counts."""
    weights = _WEIGHTS[np.minimum(np.arange(16), _MOST)]
    sums = weights[None, None, :] + weights[None, :, None] + weights[:, None, None]
    return np.asarray(sums.reshape(4096), np.int32)


_KIND_OF_SUM = _make_kind_of_sum()
_TRIPLE_WEIGHTS = _make_triple_weights()
# The kind with one more of a colour.
_WITH_ONE_MORE = _KIND_OF_SUM[
    _SUMS[:, None] - _WEIGHTS[_KINDS] + _WEIGHTS[np.minimum(_KINDS + 1, _MOST)]
].astype(np.int64)


@jit
def _expected_points(scoring: Number, held: Number, rate: Real) -> Real:
    """The mean points of a colour when a Poisson number of cards comes to those held."""
    chance = math.exp(-rate)
    certain = 0.0
    mean = 0.0
    for more in range(_MOST + 1):
        mean += chance * _POINTS[scoring, min(held + more, _MOST)]
        certain += chance
        chance *= rate / (more + 1)
    return mean + (1.0 - certain) * _POINTS[scoring, _MOST]


@jit
def fill_table(scoring: Number, players: Number, numbers: HandValueNumbers, table: Table) -> None:
    """Work out what every kind of hand is worth at every stage."""
    colours = _COLOURS - kernel.colours_out_of(players)
    plus = np.zeros(_MOST + 1)
    minus = np.zeros(_MOST + 1)
    for stage in range(_STAGES):
        middle = _STAGE_CARDS * (stage - 1) + 0.5 * (_STAGE_CARDS - 1)
        to_come = max(middle - numbers.this_round, 0.0) if stage else 0.0
        rate = to_come / (players * colours)
        for held in range(_MOST + 1):
            plus[held] = _expected_points(scoring, held, max(numbers.plus_share, 0.0) * rate)
            minus[held] = _expected_points(scoring, held, max(numbers.minus_share, 0.0) * rate)
        minus[0] = 0.0
        for kind in range(len(_KINDS)):
            table[stage, 0, kind] = _worth_of_kind(_KINDS[kind], plus, minus)
        joker = numbers.joker_worth + numbers.joker_to_come * to_come / 60.0 if stage else -1000.0
        for jokers in range(1, JOKERS + 1):
            for kind in range(len(_KINDS)):
                best = table[stage, jokers - 1, kind] + joker
                for colour in range(_COLOURS):
                    best = max(best, table[stage, jokers - 1, _WITH_ONE_MORE[kind, colour]])
                table[stage, jokers, kind] = best


@jit
def _worth_of_kind(counts: Any, plus: Any, minus: Any) -> Real:
    """The three best colours count plus, all others minus."""
    top = TopThree(-1000.0, -1000.0, -1000.0)
    total = 0.0
    for colour in range(_COLOURS):
        held = counts[colour]
        total -= minus[held]
        top = add_to_top(top, plus[held] + minus[held])
    return total + top.first + top.second + top.third


@jit_inline
def stage_of(s: PackedState) -> Number:
    """The stage of the game: 0 in the last round."""
    if kernel.is_last_round(s):
        return 0
    return min(1 + kernel.cards_before_last_round(s) // _STAGE_CARDS, _STAGES - 1)


@jit_inline
def worth_at(hand: Cards, table: Table, stage: Number | Bits) -> Real:
    """What a hand is worth at a stage."""
    kind_sum = (
        _TRIPLE_WEIGHTS[hand & np.uint64(4095)]
        + _TRIPLE_WEIGHTS[hand >> np.uint64(12) & np.uint64(4095)]
        + _TRIPLE_WEIGHTS[hand >> np.uint64(24) & np.uint64(15)]
    )
    kind = np.uint64(_KIND_OF_SUM[np.uint64(kind_sum)])
    jokers = np.uint64(kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER))
    worth = np.float64(table[np.uint64(stage), jokers, kind])
    return worth + POINTS_OF_PLUS_TWO * kernel.count(hand, PLUS_TWO)
