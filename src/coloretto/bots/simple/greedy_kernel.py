"""One step ahead over every card that can come, compiled."""

from typing import Any

import numpy as np

from coloretto.bots.heuristics.evaluation_kernel import DRAW, choose_colour, evaluate, look_out
from coloretto.rules import events, kernel
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Number, Real, States


@jit
def _value_of_place(
    states: States, i: Number, seat: Number, w: Any, outlook: Any, values: Any
) -> Real:
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
) -> Real:
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
        if s.phase == kernel.PHASE_EXTRA:
            kernel.settle(s)  # the extra card is as good for one row as for another
        while s.phase == kernel.PHASE_COLOUR:
            kernel.colour(s, choose_colour(s))
        result[action] = evaluate(s, seat, w, outlook, values)
