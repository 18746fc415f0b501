"""Self-play with rollouts, compiled: every seat searches as ``mcts`` does.

The target of a position is the mean of how the search's own rollouts ended: every seat's win share
and margin. A decision gets the target of its most visited action, and the position behind an
action that of the action, if it was visited often enough.
"""

import numpy as np

from coloretto.bots.mcts import search_kernel as mcts_kernel
from coloretto.bots.mcts.search_kernel import Rollouts
from coloretto.bots.search.actions_kernel import complete_take, distinct_events
from coloretto.bots.search.tree_kernel import Tree, clear, most_visited
from coloretto.lab.training.selfplay_kernel import (
    MIN_VISITS_PART,
    ExampleBuffer,
    Settings,
    any_of,
    begin_game,
    is_random,
)
from coloretto.rules import chance_kernel as chance
from coloretto.rules import kernel
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Number

STATES = 3
"""States that the tree needs: the game, one for the search, and one behind an action."""


@jit
def _add_example(
    tree: Tree, at: Number, node: Number, n: Number, examples: ExampleBuffer
) -> Number:
    """Add a state with the mean end at a node; returns how many examples there are then."""
    if n == len(examples.states):
        return n
    examples.states[n] = tree.states[at]
    for i in range(2 * tree.states[at].players):
        examples.targets[n, i] = tree.parts[node, i] / tree.nodes[node].visits
    return n + 1


@jit
def _add_decision(
    tree: Tree, best: Number, simulations: Number, n: Number, examples: ExampleBuffer
) -> Number:
    """Add a decision and what lies behind its actions; returns how many examples there are."""
    states, nodes = tree.states, tree.nodes
    behind = states[2]
    if states[0].phase == kernel.PHASE_DECIDE:
        n = _add_example(tree, 0, best, n, examples)
    first = np.int64(nodes[0].first)
    for child in range(first, first + nodes[0].children):
        if nodes[child].visits * MIN_VISITS_PART < simulations:
            continue
        states[2] = states[0]
        kernel.apply(behind, nodes[child].event)
        complete_take(behind)
        if behind.phase in (kernel.PHASE_DECIDE, kernel.PHASE_TURN_UP):
            n = _add_example(tree, 2, child, n, examples)
    return n


@jit
def play_games(
    settings: Settings,
    first: Number,
    games: Number,
    tree: Tree,
    rollouts: Rollouts,
    examples: ExampleBuffer,
) -> Number:
    """Play games from number ``first``; returns how many examples were added from the start."""
    s = tree.states[0]
    n = 0
    for game in range(first, first + games):
        generator = begin_game(s, settings, game)
        while s.phase != kernel.PHASE_OVER:
            bits = kernel.splitmix64(generator)
            generator += chance.SPLITMIX_GAMMA
            if kernel.is_chance(s):
                kernel.turn_up(s, chance.sample(s, chance.urn_of(s.deck), bits >> np.uint64(32)))
                continue
            mask = distinct_events(s)
            if mask & (mask - 1) == 0:
                kernel.apply(s, any_of(mask, bits))
                complete_take(s)
                continue
            clear(tree)
            mcts_kernel.search(tree, settings.simulations, kernel.splitmix64(bits), rollouts)
            best = most_visited(tree, 0)
            n = _add_decision(tree, best, settings.simulations, n, examples)
            action: Number = np.int64(tree.nodes[best].event)
            if is_random(bits, settings.epsilon):
                action = any_of(mask, bits >> np.uint64(32))
            kernel.apply(s, action)
            complete_take(s)
    return n
