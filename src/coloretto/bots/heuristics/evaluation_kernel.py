"""A hand-written evaluation, compiled.

A hand is worth what it will probably bring at the end: of each colour some more
cards will come, more of those that count plus than of those that count minus, and
fewer the less of it is left in the deck. A position is worth what everyone would
have if all took a row now, in turn order, each the best for itself; a row's free
places count too, because they fill.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.bots.heuristics.top_three_kernel import TopThree, add_to_top
from coloretto.rules import events, kernel
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, PLUS_TWO
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, Real
from coloretto.rules.scoring import MOST_COUNTED, POINTS_OF_PLUS_TWO, SCORINGS

_MOST = MOST_COUNTED
_POINTS = np.array([scoring.points for scoring in SCORINGS], np.int64)


class Evaluation(NamedTuple):
    """The numbers of the hand-written evaluation."""

    plus_share: float
    """The part of the cards to come of a plus colour that a seat gets, times players."""
    minus_share: float
    """And of a minus colour."""
    joker_worth: float
    """The least a joker is worth."""
    free_place: float
    """Points a free place of a row is worth to the seat that may take it, …"""
    free_place_later: float
    """… and how that grows to the end of the game."""
    best_other: float
    """How much of the best other seat's worth counts against a seat, …"""
    mean_other: float
    """… and of the others' mean."""
    draw: float
    """Points for staying in the round."""


_COLOURS = len(COLOURS)
_TABLE = _MOST + 1
OUTLOOK_SHAPE: Final = (2, _COLOURS, _TABLE)


@jit
def look_out(s: PackedState, w: Evaluation, outlook: Any) -> None:
    """Fill in what a number of cards of a colour will probably bring, as plus and as minus."""
    # Cards to come before the last round, and about half of what it may bring.
    to_come = 0.0
    if not kernel.is_last_round(s):
        to_come = kernel.cards_before_last_round(s) + 1.0
    for sign in range(2):
        share = w.minus_share if sign else w.plus_share
        for colour in range(_COLOURS):
            left = kernel.count(s.deck, colour)
            rate = max(share, 0.0) * to_come / max(s.left, 1) * left / s.players
            for held in range(_TABLE):
                chance = math.exp(-rate)
                certain = 0.0
                mean = 0.0
                for more in range(_TABLE):
                    mean += chance * _POINTS[s.scoring, min(held + more, _MOST)]
                    certain += chance
                    chance *= rate / (more + 1)
                mean += (1.0 - certain) * _POINTS[s.scoring, _MOST]
                outlook[sign, colour, held] = mean


@jit
def worth(hand: Any, w: Evaluation, outlook: Any) -> Real:
    """What a hand will probably bring."""
    top = TopThree(0.0, 0.0, 0.0)
    total = 0.0
    best_more = w.joker_worth
    for colour in range(_COLOURS):
        held = min(kernel.count(hand, colour), _MOST)
        plus = outlook[0, colour, held]
        minus = outlook[1, colour, held]
        total -= minus
        top = add_to_top(top, plus + minus)
        if held < _MOST and held:
            best_more = max(best_more, outlook[0, colour, held + 1] - plus)
    jokers = kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER)
    return (
        total
        + top.first
        + top.second
        + top.third
        + jokers * best_more
        + POINTS_OF_PLUS_TWO * kernel.count(hand, PLUS_TWO)
    )


@jit_inline
def worth_now(hand: Any, s: PackedState, is_last: Number, w: Evaluation, outlook: Any) -> Real:
    """In the last round, the points; before it, what will probably become of the hand."""
    return float(kernel.score(hand, s.scoring)) if is_last else worth(hand, w, outlook)


@jit
def evaluate(s: PackedState, seat: Number, w: Evaluation, outlook: Any, values: Any) -> Number:
    """What a position is worth to a seat, in points against the others."""
    players = np.int64(s.players)
    in_round = np.int64(s.in_round)
    is_last = kernel.is_last_round(s)
    free_place = w.free_place + w.free_place_later * (1.0 - s.left / 72.0)
    for other in range(players):
        if not in_round >> other & 1:
            values[other] = worth_now(s.hands[other], s, is_last, w, outlook)
    mover = np.int64(s.seat)
    rows = np.int64(s.room | s.filled)
    while in_round:
        best = -1e9
        best_row = 0
        for row in range(events.MOST_ROWS):
            if rows >> row & 1:
                cards = s.rows[row]
                hand = s.hands[mover] + kernel.row_cards(cards)
                value = worth_now(hand, s, is_last, w, outlook)
                value += free_place * kernel.row_room(cards)
                if value > best:
                    best = value
                    best_row = row
        values[mover] = best
        rows &= ~(1 << best_row)
        in_round &= ~(1 << mover)
        mover = kernel.next_seat(in_round, mover)
    most = -1e9
    total = 0.0
    for other in range(players):
        if other != seat:
            total += values[other]
            most = max(most, values[other])
    return values[seat] - w.best_other * most - w.mean_other * total / (players - 1)


@jit
def choose_colour(s: PackedState) -> Number:
    """The colour that makes the joker worth most now."""
    hand = s.hands[s.seat]
    joker = JOKER if kernel.count(hand, JOKER) else GOLDEN_JOKER
    hand -= kernel.one(joker)
    best = -1000
    best_colour = 0
    for colour in range(_COLOURS):
        if s.colours >> colour & 1:
            points = kernel.score(hand + kernel.one(colour), s.scoring)
            if points > best:
                best = points
                best_colour = colour
    return best_colour
