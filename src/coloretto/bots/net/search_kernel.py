"""Tree search on the net's values, without rollouts, compiled.

A simulation walks down to a decision that has no children yet, gives it some and lets the net
judge the position behind each. On the way each seat goes where its own value plus an exploration
bonus is best (max^n); the bonus is larger for what the net likes at first sight (PUCT). At chance
the card goes first that has been looked at least for its probability, so the search needs no
random numbers. On the way back every node's values follow from its children's: at chance by their
probabilities, at a decision by how often they were visited.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.bots.net.afterstate_kernel import evaluate_afterstate
from coloretto.bots.search.actions_kernel import complete_take, distinct_events
from coloretto.bots.search.tree_kernel import (
    CHILDREN_HAVE_VALUES,
    Tree,
    add_child,
    has_capacity,
    normalise_priors,
    select,
)
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, Real

_SETTINGS_FIELDS: Final = [
    ("c_puct", np.float64),  # the weight of the exploration bonus
    ("prior_temperature", np.float64),  # how much better a child must look for e times the prior
    ("win_weight", np.float64),  # how much the chance to win counts against the margin
]
SETTINGS: Final = np.dtype((np.record, _SETTINGS_FIELDS))

_POLICY_SHARE: Final = 0.9
"""How much of the priors is the net's first sight; the rest is the same for all children."""


class NetSearch(NamedTuple):
    """What a search on a net needs beside a tree: arrays of one."""

    net: Any
    workspace: Any
    settings: Any


@jit
def _open_chance(s: PackedState, tree: Tree, node: Number) -> None:
    """Give a node a child for every card; of each nothing is known yet but its probability."""
    pool = kernel.turn_up_pool(s)
    for card in range(LAST_ROUND + 1):
        copies = kernel.count(pool, card)
        if copies:
            child = add_child(tree, node, events.TURN_UP + card)
            for seat in range(s.players):
                tree.nodes[child].value[seat] = tree.nodes[node].value[seat]
            if len(tree.parts):
                for part in range(tree.parts.shape[1]):  # An array at once compiles for seconds.
                    tree.parts[child, part] = tree.parts[node, part]
            tree.nodes[child].prior = copies
    normalise_priors(tree, node, 1.0)


@jit
def _open_decision(tree: Tree, node: Number, search_: NetSearch) -> None:
    """Give the node of state 1 a child for every action, judged by the net."""
    states = tree.states
    settings = search_.settings[0]
    workspace = search_.workspace[0]
    mask = distinct_events(states[1])
    players = np.int64(states[1].players)
    seat = np.int64(states[1].seat)
    behind = states[2]
    best = -1e9
    best_child: Number = 0
    for action in range(events.TURN_UP):
        if not mask >> action & 1:
            continue
        states[2] = states[1]
        kernel.apply(behind, action)
        complete_take(behind)
        evaluate_afterstate(behind, search_.net[0], workspace)
        child = add_child(tree, node, action)
        value = tree.nodes[child].value
        for other in range(players):
            share, margin = workspace.share[other], workspace.margin[other]
            value[other] = outcome.utility(share, margin, settings.win_weight)
            if len(tree.parts):
                tree.parts[child, other] = share
                tree.parts[child, players + other] = margin
        if value[seat] > best:
            best = value[seat]
            best_child = child
    first = np.int64(tree.nodes[node].first)
    for child in range(first, first + tree.nodes[node].children):
        behind_best = (tree.nodes[child].value[seat] - best) / settings.prior_temperature
        tree.nodes[child].prior = math.exp(max(behind_best, -20.0))
    normalise_priors(tree, node, _POLICY_SHARE)
    tree.nodes[best_child].visits = 1


@jit_inline
def _choose_card(tree: Tree, node: Number) -> Number:
    """The card that has been looked at least for its probability."""
    nodes = tree.nodes
    first = np.int64(nodes[node].first)
    visits = nodes[node].visits + 1.0
    best = -1e9
    best_child: Number = first
    for child in range(first, first + nodes[node].children):
        lack = nodes[child].prior * visits - nodes[child].visits
        if lack > best:
            best = lack
            best_child = child
    return best_child


@jit_inline
def _weight(tree: Tree, child: Number, is_chance: Number) -> Real:
    """How much a child counts for its parent's values."""
    return tree.nodes[child].prior if is_chance else np.float64(tree.nodes[child].visits)


@jit_inline
def _update(tree: Tree, node: Number, is_chance: Number, players: Number) -> None:
    """A node's values from its children's."""
    nodes = tree.nodes
    first = np.int64(nodes[node].first)
    last = first + nodes[node].children
    total = 0.0
    for child in range(first, last):
        total += _weight(tree, child, is_chance)
    for seat in range(players):
        value = 0.0
        for child in range(first, last):
            value += _weight(tree, child, is_chance) * nodes[child].value[seat]
        nodes[node].value[seat] = value / total
    if len(tree.parts):
        for part in range(2 * players):
            value = 0.0
            for child in range(first, last):
                value += _weight(tree, child, is_chance) * tree.parts[child, part]
            tree.parts[node, part] = value / total


@jit_inline
def _descend(s: PackedState, tree: Tree, search_: NetSearch) -> Number:
    """Walk down to a leaf and open it; returns how long the path of opened nodes is.

    The path holds nodes times two, and one more at chance.
    """
    nodes = tree.nodes
    c_puct = search_.settings[0].c_puct
    node = 0
    depth = 0
    while True:
        if s.phase == kernel.PHASE_OVER:
            nodes[node].visits += 1
            return depth
        tree.path[depth] = 2 * node + kernel.is_chance(s)
        depth += 1
        if nodes[node].first == 0:
            if not kernel.is_chance(s):
                _open_decision(tree, node, search_)
                return depth
            _open_chance(s, tree, node)
            if not has_capacity(tree, 1):
                return depth
        if kernel.is_chance(s):
            node = _choose_card(tree, node)
        else:
            node = select(tree, node, s.seat, c_puct, CHILDREN_HAVE_VALUES)
        kernel.apply(s, nodes[node].event)


@jit
def search(tree: Tree, simulations: Number, search_: NetSearch) -> Number:
    """Run simulations from the root; returns how many: fewer when the tree is full.

    The tree's parts are what the values are made of.
    """
    states = tree.states
    players = np.int64(states[0].players)
    for simulation in range(simulations):
        if not has_capacity(tree, 2):
            return simulation
        states[1] = states[0]
        depth = _descend(states[1], tree, search_)
        for i in range(depth - 1, -1, -1):
            node = tree.path[i] >> 1
            tree.nodes[node].visits += 1
            _update(tree, node, tree.path[i] & 1, players)
    return simulations
