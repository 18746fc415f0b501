"""One step ahead over every card that can come, compiled, on a hand-written evaluation.

A hand is worth what it will probably bring at the end: of each colour some more
cards will come, more of those that count plus than of those that count minus, and
fewer the less of it is left in the deck. A position is worth what everyone would
have if all took a row now, in turn order, each the best for itself; a row's free
places count too, because they fill.
"""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots import rollout_kernel
from coloretto.rules import events, kernel
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, LAST_ROUND, PLUS_TWO
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, Record, States
from coloretto.rules.scoring import MOST_COUNTED, POINTS_OF_PLUS_TWO, SCORINGS

_MOST = MOST_COUNTED
_POINTS = np.array([scoring.points for scoring in SCORINGS], np.int64)

# The hand-written evaluation.
PLUS_SHARE: Final = (
    0  # the part of the cards to come of a plus colour that a seat gets, times players
)
MINUS_SHARE: Final = 1  # and of a minus colour
JOKER_WORTH: Final = 2  # the least a joker is worth
FREE_PLACE: Final = 3  # points a free place of a row is worth to whoever may take it, …
FREE_PLACE_LATER: Final = 4  # … and how that grows to the end of the game
BEST_OTHER: Final = 5  # how much of the best other's worth counts against a seat, …
MEAN_OTHER: Final = 6  # … and of the others' mean
DRAW: Final = 7  # points for staying in the round
EVALUATION: Final = 8

_COLOURS = len(COLOURS)
_TABLE = _MOST + 1
OUTLOOK_SHAPE: Final = (2, _COLOURS, _TABLE)

_ROW_CARDS = np.uint64((1 << 60) - 1)
_ROOM = np.uint64(60)


@jit
def look_out(s: Record, w: Any, outlook: Any) -> None:
    """Fill in what a number of cards of a colour will probably bring, as plus and as minus."""
    # Cards to come before the last round, and about half of what it may bring.
    to_come = 0.0
    if not kernel.is_last_round(s):
        to_come = max(np.int64(s.left) - s.last_round_on, 0) + 1.0
    for sign in range(2):
        for colour in range(_COLOURS):
            left = kernel.count(s.deck, colour)
            rate = w[PLUS_SHARE + sign] * to_come / max(np.int64(s.left), 1) * left / s.players
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
def worth(hand: Any, w: Any, outlook: Any) -> Number:
    """What a hand will probably bring."""
    first = 0.0
    second = 0.0
    third = 0.0
    total = 0.0
    best_more = w[JOKER_WORTH]
    for colour in range(_COLOURS):
        held = min(kernel.count(hand, colour), _MOST)
        plus = outlook[0, colour, held]
        minus = outlook[1, colour, held]
        total -= minus
        gain = plus + minus
        if gain > first:
            third = second
            second = first
            first = gain
        elif gain > second:
            third = second
            second = gain
        elif gain > third:
            third = gain
        if held < _MOST and held:
            best_more = max(best_more, outlook[0, colour, held + 1] - plus)
    jokers = kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER)
    return (
        total
        + first
        + second
        + third
        + jokers * best_more
        + POINTS_OF_PLUS_TWO * kernel.count(hand, PLUS_TWO)
    )


@jit_inline
def _worth_now(hand: Any, s: Record, is_last: Number, w: Any, outlook: Any) -> Number:
    """In the last round, the points; before it, what will probably become of the hand."""
    return float(kernel.score(hand, s.scoring)) if is_last else worth(hand, w, outlook)


@jit
def evaluate(s: Record, seat: Number, w: Any, outlook: Any, values: Any) -> Number:
    """What a position is worth to a seat, in points against the others."""
    players = np.int64(s.players)
    in_round = np.int64(s.in_round)
    is_last = kernel.is_last_round(s)
    free_place = w[FREE_PLACE] + w[FREE_PLACE_LATER] * (1.0 - s.left / 72.0)
    for other in range(players):
        if not in_round >> other & 1:
            values[other] = _worth_now(s.hands[other], s, is_last, w, outlook)
    mover = np.int64(s.seat)
    rows = np.int64(s.room | s.filled)
    while in_round:
        best = -1e9
        best_row = 0
        for row in range(events.MOST_ROWS):
            if rows >> row & 1:
                cards = s.rows[row]
                hand = s.hands[mover] + (cards & _ROW_CARDS)
                value = _worth_now(hand, s, is_last, w, outlook)
                value += free_place * np.int64(cards >> _ROOM)
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
    return values[seat] - w[BEST_OTHER] * most - w[MEAN_OTHER] * total / (players - 1)


@jit
def _value_of_place(
    states: States, i: Number, seat: Number, w: Any, outlook: Any, values: Any
) -> Number:
    """The best place for the card turned up in state ``i``; ``i + 1`` is room for one."""
    best = -1e9
    for row in range(events.MOST_ROWS):
        if states[i].room >> row & 1:
            states[i + 1] = states[i]
            kernel.place(states[i + 1], row)
            best = max(best, evaluate(states[i + 1], seat, w, outlook, values))
    return best


@jit
def _value_of_draw(
    states: States, i: Number, seat: Number, w: Any, outlook: Any, values: Any
) -> Number:
    """The mean over the cards that can come, each placed best; ``i + 1`` and on are room."""
    s = states[i + 1]
    total = 0.0
    weight = 0
    pool = kernel.turn_up_pool(states[i])
    if pool == kernel.one(LAST_ROUND):
        # It is put aside; what counts is the card behind it.
        pool = states[i].deck - pool
    for card in range(LAST_ROUND):
        copies = kernel.count(pool, card)
        if copies:
            states[i + 1] = states[i]
            kernel.turn_up_to_place(s, card)
            total += copies * _value_of_place(states, i + 1, seat, w, outlook, values)
            weight += copies
    if weight == 0:
        # Only the last-round card is left: nothing to place, the seat must take.
        return evaluate(states[i], seat, w, outlook, values)
    return total / weight


@jit
def values_of_actions(states: States, w: Any, outlook: Any, values: Any, result: Any) -> None:
    """What each legal action of ``states[0]`` is worth; the states behind it are room for three."""
    seat = np.int64(states[0].seat)
    mask = kernel.legal_events(states[0])
    look_out(states[0], w, outlook)
    s = states[1]
    for action in range(events.TURN_UP):
        if not mask >> action & 1:
            continue
        states[1] = states[0]
        if action == events.DRAW:
            result[action] = w[DRAW] + _value_of_draw(states, 0, seat, w, outlook, values)
            continue
        kernel.apply(s, action)
        if s.phase == kernel.EXTRA:
            kernel.settle(s)  # the extra card is as good for one row as for another
        while s.phase == kernel.COLOUR:
            kernel.colour(s, rollout_kernel.choose_colour(s))
        result[action] = evaluate(s, seat, w, outlook, values)
