"""A quick heuristic player, compiled: it plays games to their end inside the searches.

It looks at points only. To take or to draw: what the best row brings now, against
what waiting usually brings. To place: what the card does for itself and for the
next seat in each row. The weights are tuned by self-play (``bench/tune.py``).
"""

from typing import Any, Final

import numpy as np

from coloretto.bots.evaluation_kernel import choose_colour
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, Record
from coloretto.rules.ruleset import MOST_PLAYERS

Weights = Any  # float64, one row of WEIGHTS numbers
Scratch = Any  # int64, SCRATCH numbers

# What waiting is worth in points, while others are in the round, …
WAIT: Final = 0
WAIT_PROGRESS: Final = 1
WAIT_OTHERS: Final = 2
WAIT_BEST: Final = 3
WAIT_SECOND: Final = 4
WAIT_FREE: Final = 5
# … and for the last one in it.
ALONE: Final = 6
ALONE_PROGRESS: Final = 7
ALONE_BEST: Final = 8
ALONE_FREE: Final = 9
# What placing on a row is worth.
PLACE_OWN: Final = 10
PLACE_OWN_CHANGE: Final = 11
PLACE_NEXT: Final = 12
PLACE_NEXT_CHANGE: Final = 13
PLACE_LENGTH: Final = 14
WEIGHTS: Final = 15

SCRATCH: Final = 2 * MOST_PLAYERS + 2
_ROW_POINTS = MOST_PLAYERS  # what each row brings the seat to move

_DECK: Final = 72.0
_ROW_CARDS = np.uint64((1 << 60) - 1)
_ROOM = np.uint64(60)


@jit_inline
def _points_of(s: Record, seat: Number, cards: Any, scratch: Scratch) -> Number:
    """What a seat would win by taking these cards."""
    gained = kernel.score(s.hands[np.uint64(seat)] + (cards & _ROW_CARDS), s.scoring)
    return gained - scratch[np.uint64(seat)]


@jit
def note_points(s: Record, scratch: Scratch) -> None:
    """Write down every seat's points now, for the functions below."""
    for seat in range(s.players):
        scratch[seat] = kernel.score(s.hands[seat], s.scoring)


@jit
def choose_take(s: Record, w: Weights, scratch: Scratch) -> Number:
    """The row to take, or -1 to draw. Fills in what each row brings."""
    seat = np.int64(s.seat)
    best: Number = -1000
    second: Number = -1000
    best_row = -1
    free: Number = 0
    for row in range(events.MOST_ROWS):
        cards = s.rows[row]
        free += np.int64(cards >> _ROOM)
        if s.filled >> row & 1:
            points = _points_of(s, seat, cards, scratch)
            scratch[_ROW_POINTS + row] = points
            if points > best:
                second = best
                best = points
                best_row = row
            elif points > second:
                second = points
        else:
            scratch[_ROW_POINTS + row] = 0
    if best_row < 0:
        return -1
    if s.room == 0 or s.deck == np.uint64(0):
        return best_row
    progress = 1.0 - s.left / _DECK
    others = np.int64(s.in_round) & ~(1 << seat)
    if others:
        wait = (
            w[WAIT]
            + w[WAIT_PROGRESS] * progress
            + w[WAIT_OTHERS] * chance.size(chance.members(others))
            + w[WAIT_BEST] * best
            + w[WAIT_SECOND] * max(second, 0)
            + w[WAIT_FREE] * free
        )
    else:
        wait = w[ALONE] + w[ALONE_PROGRESS] * progress + w[ALONE_BEST] * best + w[ALONE_FREE] * free
    return best_row if best >= wait else -1


@jit
def choose_place(s: Record, w: Weights, scratch: Scratch) -> Number:
    """The row for the card turned up. Needs what :func:`choose_take` filled in."""
    seat = np.int64(s.seat)
    card = kernel.one(s.card)
    others = np.int64(s.in_round) & ~(1 << seat)
    next_seat = kernel.next_seat(others, seat)
    best = -1e9
    best_row = 0
    empty_seen = False
    for row in range(events.MOST_ROWS):
        if not s.room >> row & 1:
            continue
        cards = s.rows[row]
        is_empty = not s.filled >> row & 1
        if is_empty and s.players > 2:
            if empty_seen:
                continue
            empty_seen = True
        own = _points_of(s, seat, cards + card, scratch)
        value = w[PLACE_OWN] * own + w[PLACE_OWN_CHANGE] * (own - scratch[_ROW_POINTS + row])
        if others:
            after = _points_of(s, next_seat, cards + card, scratch)
            before = 0 if is_empty else _points_of(s, next_seat, cards, scratch)
            value += w[PLACE_NEXT] * after + w[PLACE_NEXT_CHANGE] * (after - before)
        value += w[PLACE_LENGTH] * np.int64(cards >> _ROOM)
        if value > best:
            best = value
            best_row = row
    return best_row


@jit
def _finish_turn(s: Record, seed: Bits) -> Bits:
    """Play whatever is not a decision to draw or take: rare in a game, common at its start."""
    while s.phase in (kernel.EXTRA, kernel.TURN_UP):
        kernel.turn_up(s, chance.sample(s, chance.urn_of(s.deck), kernel.mix(seed)))
        seed += chance.STEP
    while s.phase == kernel.COLOUR:
        kernel.colour(s, choose_colour(s))
    return seed


@jit
def play_out(
    s: Record, seed: Bits, w: Weights, scratch: Scratch, random_share: Number, last_round: Number
) -> Bits:
    """Play on to the end of a round or of the game; returns the generator.

    :param random_share: of 65536 turns so many are random.
    :param last_round: the number of the last round to play.
    """
    note_points(s, scratch)
    seed = _finish_turn(s, seed)
    if s.phase == kernel.PLACE:
        choose_take(s, w, scratch)
        kernel.place(s, choose_place(s, w, scratch))
    urn = chance.urn_of(s.deck)
    while s.phase != kernel.OVER and s["round"] <= last_round:
        bits = kernel.mix(seed)
        seed += chance.STEP
        row = choose_take(s, w, scratch)
        at_random = np.int64(bits & np.uint64(0xFFFF)) < random_share
        if at_random:
            can_draw = np.int64(s.room != 0 and s.deck != np.uint64(0))
            packed = chance.members(s.filled)
            choice = chance.below(bits >> np.uint64(16), can_draw + chance.size(packed))
            if can_draw + chance.size(packed):
                row = -1 if choice < can_draw else chance.member(packed, choice - can_draw)
        if row < 0 and s.deck == np.uint64(0):
            row = chance.pick(s.room, bits)  # nothing to draw and nothing to take
        if row >= 0:
            seat = s.seat
            kernel.take(s, row)
            if s.phase in (kernel.EXTRA, kernel.COLOUR):
                seed = _finish_turn(s, seed)
                urn = chance.urn_of(s.deck)
            scratch[seat] = kernel.score(s.hands[seat], s.scoring)
            continue
        kernel.draw(s)
        card = chance.sample(s, urn, bits >> np.uint64(32))
        if card == LAST_ROUND:
            kernel.put_last_round_aside(s)
            if s.phase == kernel.DECIDE:
                continue
            card = chance.sample(s, urn, kernel.mix(seed))
            seed += chance.STEP
        urn = chance.without(urn, card)
        kernel.turn_up_to_place(s, card)
        if at_random:
            kernel.place(s, chance.pick(s.room, bits >> np.uint64(8)))
        else:
            kernel.place(s, choose_place(s, w, scratch))
    return seed


@jit
def play_turn(s: Record, seed: Bits, w: Weights, scratch: Scratch) -> Bits:
    """Play one turn of the seat to decide; returns the generator."""
    note_points(s, scratch)
    row = choose_take(s, w, scratch)
    if row < 0 and s.deck == np.uint64(0):
        row = chance.pick(s.room, kernel.mix(seed))
    if row >= 0:
        kernel.take(s, row)
        return _finish_turn(s, seed)
    kernel.draw(s)
    seed = _finish_turn(s, seed)
    if s.phase == kernel.PLACE:
        kernel.place(s, choose_place(s, w, scratch))
    return seed
