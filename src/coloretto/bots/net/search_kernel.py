"""Tree search on the net's values, without rollouts, compiled.

Decisions and cards turned up are nodes of one tree in a flat array. A simulation walks down
to a decision that has no children yet, gives it some and lets the net judge the position
behind each. On the way each seat goes where its own value plus an allowance for the
unknown is best (max^n); the allowance is larger for what the net likes at first sight
(PUCT). At chance the card goes first that has been looked at least for its probability, so the
search needs no random numbers. On the way back every node's values follow from its
children's: at chance by their probabilities, at a decision by how often they were visited.
"""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots.net.afterstate_kernel import assess, distinct_events, mixed, settle_take
from coloretto.bots.net.model_kernel import Desk, Net
from coloretto.rules import events, kernel
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, States
from coloretto.rules.ruleset import MOST_PLAYERS

_NODE_FIELDS: Final = [
    ("value", np.float64, (MOST_PLAYERS,)),  # by seat
    ("prior", np.float64),  # how good it looked at first; at chance, how probable it is
    ("visits", np.int32),
    ("first", np.int32),  # of its children; 0 while there are none
    ("children", np.int32),
    ("event", np.int32),  # that leads to it
]
NODE: Final = np.dtype((np.record, _NODE_FIELDS))
Nodes = Any

MOST_CHILDREN: Final = 16
"""More than any node has: the cards that can come up are at most eleven."""
MOST_DEPTH: Final = 512

NO_PARTS: Final = np.zeros((0, 2 * MOST_PLAYERS))
"""Where nobody asks what the values are made of."""

# How a search is done, as an array of float64.
EXPLORE: Final = 0  # the allowance for the unknown
WARMTH: Final = 1  # by how much a child must look better to have e times the prior
WIN_WEIGHT: Final = 2  # how much the chance to win counts against the margin
SETTINGS: Final = 3

_TRUST: Final = 0.9
"""How much of the priors is the net's first sight; the rest is for all alike."""


@jit
def _open_chance(s: PackedState, nodes: Nodes, parts: Any, node: Number, used: Any) -> None:
    """Give a node a child for every card; of each nothing is known yet but its probability."""
    first = used[0]
    pool = kernel.turn_up_pool(s)
    children = 0
    total = 0.0
    for card in range(LAST_ROUND + 1):
        copies = kernel.count(pool, card)
        if copies:
            child = nodes[first + children]
            for seat in range(s.players):
                child.value[seat] = nodes[node].value[seat]
            if len(parts):
                parts[first + children] = parts[node]
            child.prior = copies
            child.visits = 0
            child.first = 0
            child.children = 0
            child.event = events.TURN_UP + card
            total += copies
            children += 1
    for child_node in range(first, first + children):
        nodes[child_node].prior /= total
    used[0] = first + children
    nodes[node].first = first
    nodes[node].children = children


@jit
def _open_decision(
    states: States, i: Number, nodes: Nodes, parts: Any, node: Number, used: Any, net: Net,
    desk: Desk, settings: Any,
) -> None:  # fmt: skip
    """Give a node a child for every action, judged by the net; state ``i + 1`` is room for one."""
    first = used[0]
    mask = distinct_events(states[i])
    players = np.int64(states[i].players)
    seat = np.int64(states[i].seat)
    s = states[i + 1]
    children = 0
    best = -1e9
    best_child = first
    for action in range(events.TURN_UP):
        if not mask >> action & 1:
            continue
        states[i + 1] = states[i]
        kernel.apply(s, action)
        settle_take(s)
        assess(s, net, desk)
        child = nodes[first + children]
        for other in range(players):
            child.value[other] = mixed(desk, other, settings[WIN_WEIGHT])
            if len(parts):
                parts[first + children, other] = desk.share[other]
                parts[first + children, players + other] = desk.margin[other]
        child.visits = 0
        child.first = 0
        child.children = 0
        child.event = action
        if child.value[seat] > best:
            best = child.value[seat]
            best_child = first + children
        children += 1
    total = 0.0
    for child_node in range(first, first + children):
        likes = (nodes[child_node].value[seat] - best) / settings[WARMTH]
        nodes[child_node].prior = math.exp(max(likes, -20.0))
        total += nodes[child_node].prior
    for child_node in range(first, first + children):
        share = nodes[child_node].prior / total
        nodes[child_node].prior = _TRUST * share + (1.0 - _TRUST) / children
    nodes[best_child].visits = 1
    used[0] = first + children
    nodes[node].first = first
    nodes[node].children = children


@jit_inline
def _choose_card(nodes: Nodes, node: Number) -> Number:
    """The card that has been looked at least for its probability."""
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
def _choose_action(nodes: Nodes, node: Number, seat: Number, settings: Any) -> Number:
    """The child to look at next for a seat."""
    first = np.int64(nodes[node].first)
    allowance = settings[EXPLORE] * math.sqrt(nodes[node].visits + 1.0)
    best = -1e9
    best_child: Number = first
    for child in range(first, first + nodes[node].children):
        value = nodes[child].value[np.uint64(seat)]
        value += allowance * nodes[child].prior / (1.0 + nodes[child].visits)
        if value > best:
            best = value
            best_child = child
    return best_child


@jit_inline
def _update(nodes: Nodes, parts: Any, node: Number, is_chance: Number, players: Number) -> None:
    """A node's values from its children's."""
    first = np.int64(nodes[node].first)
    last = first + nodes[node].children
    total = 0.0
    for child in range(first, last):
        total += nodes[child].prior if is_chance else np.float64(nodes[child].visits)
    for seat in range(players):
        value = 0.0
        for child in range(first, last):
            weight = nodes[child].prior if is_chance else np.float64(nodes[child].visits)
            value += weight * nodes[child].value[seat]
        nodes[node].value[seat] = value / total
    if len(parts):
        for part in range(2 * players):
            value = 0.0
            for child in range(first, last):
                weight = nodes[child].prior if is_chance else np.float64(nodes[child].visits)
                value += weight * parts[child, part]
            parts[node, part] = value / total


@jit
def search(
    states: States, nodes: Nodes, parts: Any, used: Any, simulations: Number, net: Any, desk: Any,
    settings: Any, path: Any,
) -> Number:  # fmt: skip
    """Run simulations from ``states[0]``, whose node is 0; behind it is room for two states.

    ``parts`` has a row for every node, what its values are made of: everyone's share of the win,
    then everyone's margin; or no row at all.
    Returns how many were run: fewer when the array of nodes is full.
    """
    players = np.int64(states[0].players)
    s = states[1]
    n = net[0]
    d = desk[0]
    for simulation in range(simulations):
        if used[0] + 2 * MOST_CHILDREN > len(nodes):
            return simulation
        states[1] = states[0]
        node = 0
        depth = 0
        while True:
            path[depth] = 2 * node + kernel.is_chance(s)
            depth += 1
            if s.phase == kernel.PHASE_OVER:
                nodes[node].visits += 1
                depth -= 1
                break
            if nodes[node].first == 0:
                if not kernel.is_chance(s):
                    _open_decision(states, 1, nodes, parts, node, used, n, d, settings)
                    break
                _open_chance(s, nodes, parts, node, used)
                if used[0] + MOST_CHILDREN > len(nodes):
                    break
            if kernel.is_chance(s):
                node = _choose_card(nodes, node)
            else:
                node = _choose_action(nodes, node, s.seat, settings)
            kernel.apply(s, nodes[node].event)
        for i in range(depth - 1, -1, -1):
            visited = path[i] >> 1
            nodes[visited].visits += 1
            _update(nodes, parts, visited, path[i] & 1, players)
    return simulations
