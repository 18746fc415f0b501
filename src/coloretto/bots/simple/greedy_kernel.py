"""One step ahead over every card that can come, compiled."""

from typing import Any, NamedTuple

import numpy as np

from coloretto.bots.heuristics.evaluation_kernel import (
    Evaluation,
    choose_colour,
    evaluate,
    look_out,
)
from coloretto.rules import events, kernel
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, Real, States


class Greedy(NamedTuple):
    """A greedy player: its numbers, and scratch."""

    evaluation: Evaluation
    outlook: Any
    values: Any


@jit_inline
def _value(s: PackedState, seat: Number, greedy: Greedy) -> Real:
    return evaluate(s, seat, greedy.evaluation, greedy.outlook, greedy.values)


@jit
def _value_of_place(states: States, i: Number, seat: Number, greedy: Greedy) -> Real:
    """The best place for the card turned up in state ``i``; ``i + 1`` is scratch."""
    best = -1e9
    for row in range(events.MOST_ROWS):
        if states[i].room >> row & 1:
            states[i + 1] = states[i]
            kernel.place(states[i + 1], row)
            best = max(best, _value(states[i + 1], seat, greedy))
    return best


@jit
def _value_of_draw(states: States, i: Number, seat: Number, greedy: Greedy) -> Real:
    """The mean over the cards that can come, each placed best; ``i + 1`` and on are scratch."""
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
            total += copies * _value_of_place(states, i + 1, seat, greedy)
            weight += copies
    if weight == 0:
        # Only the last-round card is left: nothing to place, the seat must take.
        return _value(states[i], seat, greedy)
    return total / weight


@jit
def values_of_actions(states: States, greedy: Greedy, result: Any) -> None:
    """What each legal action of ``states[0]`` is worth; three states behind it are scratch."""
    seat = np.int64(states[0].seat)
    mask = kernel.legal_events(states[0])
    look_out(states[0], greedy.evaluation, greedy.outlook)
    s = states[1]
    for action in range(events.TURN_UP):
        if not mask >> action & 1:
            continue
        states[1] = states[0]
        if action == events.DRAW:
            result[action] = greedy.evaluation.draw + _value_of_draw(states, 0, seat, greedy)
            continue
        kernel.apply(s, action)
        if s.phase == kernel.PHASE_EXTRA:
            kernel.settle(s)  # the extra card is as good for one row as for another
        while s.phase == kernel.PHASE_COLOUR:
            kernel.colour(s, choose_colour(s))
        result[action] = _value(s, seat, greedy)
