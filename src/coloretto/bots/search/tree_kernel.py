"""A search tree in flat arrays, compiled.

Decisions and cards turned up are nodes of one tree, and the children of a node lie side by
side. What a simulation does at a leaf is an evaluator's business
(:mod:`coloretto.bots.mcts.search_kernel`, :mod:`coloretto.bots.net.search_kernel`).
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, Real
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
Node = Any

MOST_CHILDREN: Final = 16
"""More than any node has: the cards that can come up are at most eleven."""
MOST_DEPTH: Final = 512

CHILDREN_HAVE_VALUES: Final = -1.0
"""Instead of a first-play urgency, where children are judged before they are visited."""


class Tree(NamedTuple):
    """The arrays of a tree; node 0 is its root."""

    nodes: Any
    parts: Any
    """A row for each node: every seat's share of the win, then every seat's margin; or no rows."""
    used: Any
    """How many nodes there are, as an array of one."""
    states: Any
    """The root's state, and scratch behind it."""
    path: Any
    """Scratch: the nodes of the present simulation."""


def make_tree(capacity: int, states: Any, *, with_parts: bool = False) -> Tree:
    """An empty tree. Untouched memory costs nothing."""
    return Tree(
        nodes=np.zeros(capacity, NODE),
        parts=np.zeros((capacity if with_parts else 0, 2 * MOST_PLAYERS)),
        used=np.ones(1, np.int64),
        states=states,
        path=np.zeros(MOST_DEPTH, np.int64),
    )


@jit
def clear(tree: Tree) -> None:
    """Forget everything but the root's state."""
    _reset(tree, 0, -1)
    if len(tree.parts):
        tree.parts[0] = 0.0
    tree.used[0] = 1


@jit_inline
def _reset(tree: Tree, at: Number, event: Number) -> None:
    node = tree.nodes[at]
    for seat in range(MOST_PLAYERS):
        node.value[seat] = 0.0
    node.prior = 1.0
    node.visits = 0
    node.first = 0
    node.children = 0
    node.event = event


@jit_inline
def has_capacity(tree: Tree, nodes: Number) -> Number:
    """Whether this many nodes can get children."""
    return tree.used[0] + nodes * MOST_CHILDREN <= len(tree.nodes)


@jit_inline
def add_child(tree: Tree, node: Number, event: Number) -> Number:
    """A new last child of a node, of which nothing is known; no other node may come between."""
    child = tree.used[0]
    _reset(tree, child, event)
    parent = tree.nodes[node]
    if parent.children == 0:
        parent.first = child
    parent.children += 1
    tree.used[0] = child + 1
    return child


@jit_inline
def normalise_priors(tree: Tree, node: Number, policy_share: Real) -> None:
    """Make the children's priors sum up to 1; a part of it is the same for all."""
    first = np.int64(tree.nodes[node].first)
    children = np.int64(tree.nodes[node].children)
    total = 0.0
    for child in range(first, first + children):
        total += tree.nodes[child].prior
    uniform = (1.0 - policy_share) / children
    for child in range(first, first + children):
        tree.nodes[child].prior = policy_share * (tree.nodes[child].prior / total) + uniform


@jit_inline
def select(tree: Tree, node: Number, seat: Number, c_puct: Number, first_play: Real) -> Number:
    """The child to try next: best for the seat, an exploration bonus included (PUCT, max^n).

    :param first_play: how far below its parent's value an unvisited child starts, or
        ``CHILDREN_HAVE_VALUES``.
    """
    nodes = tree.nodes
    s = np.uint64(seat)
    first = np.int64(nodes[node].first)
    exploration = c_puct * math.sqrt(nodes[node].visits + 1.0)
    at_first = nodes[node].value[s] - first_play
    best = -1e9
    best_child: Number = first
    for child in range(first, first + nodes[node].children):
        value = nodes[child].value[s]
        if first_play >= 0.0 and nodes[child].visits == 0:
            value = at_first
        value += exploration * nodes[child].prior / (1.0 + nodes[child].visits)
        if value > best:
            best = value
            best_child = child
    return best_child


@jit_inline
def child_of_event(tree: Tree, node: Number, event: Number) -> Number:
    """The child behind an event; -1 if there is none."""
    first = np.int64(tree.nodes[node].first)
    for child in range(first, first + tree.nodes[node].children):
        if tree.nodes[child].event == event:
            return child
    return -1


@jit_inline
def most_visited(tree: Tree, node: Number) -> Number:
    """The child tried most often, the first of several."""
    best: Number = np.int64(tree.nodes[node].first)
    for child in range(best + 1, best + tree.nodes[node].children):
        if tree.nodes[child].visits > tree.nodes[best].visits:
            best = child
    return best


@jit
def find_node(tree: Tree, event_list: Any) -> Number:
    """The node behind these events from the root; -1 if the tree does not have it."""
    node = 0
    for event in event_list:
        node = child_of_event(tree, node, event)
        if node < 0:
            return -1
    return node


@jit
def move_subtree(source: Any, root: Number, target: Any) -> Number:
    """Copy a node and all below it to the beginning of another array; returns how many.

    Copied nodes keep the number of their children's first place in ``source`` until
    their own turn comes: breadth first, every node is read once and written once.
    """
    target[0] = source[root]
    used = 1
    done = 0
    while done < used:
        node = target[done]
        if node.first:
            first = np.int64(node.first)
            node.first = used
            for child in range(node.children):
                target[used] = source[first + child]
                used += 1
        done += 1
    return used
