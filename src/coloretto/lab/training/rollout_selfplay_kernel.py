"""Games in which every seat searches, and what the searches find, compiled.

A *lesson* is a position with what a search says of it: for every seat its share of the win and its
margin, the mean of how the search's own games ended. A decision is judged by the action that was
tried most, and what lies behind an action by that action, where it was tried often enough.
"""

from typing import Any, Final

import numpy as np

from coloretto.bots.mcts import search_kernel as mcts_kernel
from coloretto.bots.net.afterstate_kernel import distinct_events, settle_take
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Bits, Number

_ENOUGH: Final = 8
"""What got one in so many of the simulations was tried often enough."""


@jit
def any_of(mask: Number, bits: Bits) -> Number:
    """One of the actions of a mask, all as likely."""
    n = 0
    for action in range(events.TURN_UP):
        n += mask >> action & 1
    place = np.int64((bits & np.uint64(0xFFFF)) * np.uint64(n) >> np.uint64(16))
    for action in range(events.TURN_UP):
        if mask >> action & 1:
            if place == 0:
                return action
            place -= 1
    return -1


@jit
def _note(
    states: Any, at: Number, nodes: Any, ends: Any, node: Number, n: Number, found: Any, said: Any
) -> Number:
    """Note a state and what was found at a node; returns how many there are then."""
    if n == len(found):
        return n
    found[n] = states[at]
    for i in range(2 * states[at].players):
        said[n, i] = ends[node, i] / nodes[node].visits
    return n + 1


@jit
def give_lessons(
    states: Any, rules: Any, seed: Bits, first: Number, games: Number, random: Number,
    simulations: Number, nodes: Any, ends: Any, used: Any, path: Any, player: Any, numbers: Any,
    settings: Any, found: Any, said: Any,
) -> Number:  # fmt: skip
    """Play games from number ``first``; returns how many lessons are in ``found`` and ``said``.

    ``random`` is the share of random actions, ``states`` is room for three; the rest is as in
    :func:`mcts_kernel.search`.
    """
    s = states[0]
    behind = states[2]
    row = rules[0]
    n = 0
    for game in range(first, first + games):
        kernel.begin(s, row)
        luck_of_game = kernel.splitmix64(
            kernel.splitmix64(seed) + np.uint64(game) * chance.SPLITMIX_GAMMA
        )
        luck_of_game = chance.set_up(s, luck_of_game, row.all_start_colours_differ)
        while s.phase != kernel.PHASE_OVER:
            luck = kernel.splitmix64(luck_of_game)
            luck_of_game += chance.SPLITMIX_GAMMA
            if kernel.is_chance(s):
                kernel.turn_up(s, chance.sample(s, chance.urn_of(s.deck), luck >> np.uint64(32)))
                continue
            mask = distinct_events(s)
            if mask & (mask - 1) == 0:
                kernel.apply(s, any_of(mask, luck))
                settle_take(s)
                continue
            nodes[0].visits = 0
            nodes[0].first = 0
            nodes[0].children = 0
            for seat in range(row.players):
                nodes[0].reward[seat] = 0.0
            ends[0] = 0.0
            used[0] = 1
            mcts_kernel.search(
                states, nodes, ends, used, simulations, kernel.splitmix64(luck), player, numbers,
                settings, path,
            )  # fmt: skip
            children = np.int64(nodes[0].first), np.int64(nodes[0].first + nodes[0].children)
            best: Number = children[0]
            for child in range(children[0], children[1]):
                if nodes[child].visits > nodes[best].visits:
                    best = child
            if s.phase == kernel.PHASE_DECIDE:
                n = _note(states, 0, nodes, ends, best, n, found, said)
            for child in range(children[0], children[1]):
                if nodes[child].visits * _ENOUGH < simulations:
                    continue
                states[2] = states[0]
                kernel.apply(behind, nodes[child].event)
                settle_take(behind)
                if behind.phase in (kernel.PHASE_DECIDE, kernel.PHASE_TURN_UP):
                    n = _note(states, 2, nodes, ends, child, n, found, said)
            action: Number = np.int64(nodes[best].event)
            if np.float64(luck & np.uint64(0xFFFFFF)) < random * 0x1000000:
                action = any_of(mask, luck >> np.uint64(32))
            kernel.apply(s, action)
            settle_take(s)
    return n
