"""Games in which every seat searches, and what the searches find, compiled.

A *lesson* is a position with what a search says of it: for every seat its share of the win and its
margin, the mean of how the search's own games ended. A decision is judged by the action that was
tried most, and what lies behind an action by that action, where it was tried often enough.
"""

from typing import Any, Final

import numpy as np

from coloretto.bots.mcts import search_kernel as mcts_kernel
from coloretto.bots.mcts.search_kernel import Rollouts
from coloretto.bots.search.actions_kernel import complete_take, distinct_events
from coloretto.bots.search.tree_kernel import Tree, clear, most_visited
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Bits, Number, Real

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
def _note(tree: Tree, at: Number, node: Number, n: Number, found: Any, said: Any) -> Number:
    """Note a state and what was found at a node; returns how many there are then."""
    if n == len(found):
        return n
    found[n] = tree.states[at]
    for i in range(2 * tree.states[at].players):
        said[n, i] = tree.parts[node, i] / tree.nodes[node].visits
    return n + 1


@jit
def give_lessons(
    tree: Tree, rules: Any, seed: Bits, first: Number, games: Number, random: Real,
    simulations: Number, rollouts: Rollouts, found: Any, said: Any,
) -> Number:  # fmt: skip
    """Play games from number ``first``; returns how many lessons are in ``found`` and ``said``.

    ``random`` is the share of random actions; the tree has parts and three states.
    """
    states, nodes = tree.states, tree.nodes
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
                complete_take(s)
                continue
            clear(tree)
            mcts_kernel.search(tree, simulations, kernel.splitmix64(luck), rollouts)
            children = np.int64(nodes[0].first), np.int64(nodes[0].first + nodes[0].children)
            best = most_visited(tree, 0)
            if s.phase == kernel.PHASE_DECIDE:
                n = _note(tree, 0, best, n, found, said)
            for child in range(children[0], children[1]):
                if nodes[child].visits * _ENOUGH < simulations:
                    continue
                states[2] = states[0]
                kernel.apply(behind, nodes[child].event)
                complete_take(behind)
                if behind.phase in (kernel.PHASE_DECIDE, kernel.PHASE_TURN_UP):
                    n = _note(tree, 2, child, n, found, said)
            action: Number = np.int64(nodes[best].event)
            if np.float64(luck & np.uint64(0xFFFFFF)) < random * 0x1000000:
                action = any_of(mask, luck >> np.uint64(32))
            kernel.apply(s, action)
            complete_take(s)
    return n
