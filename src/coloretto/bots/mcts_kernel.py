"""Monte Carlo tree search over a flat array of nodes, compiled.

Decisions and cards turned up are nodes of one tree. A simulation walks down: at a
decision each seat goes where its own mean reward plus an allowance for the unknown
is best (max^n), at chance a card is sampled. Behind the first new decision the
rollout player finishes the game. The children of a node lie side by side; rows
that hold the same cards and have the same room are one child.
"""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots import rollout_kernel as rollout
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, Record, States
from coloretto.rules.ruleset import MOST_PLAYERS

NODE: Final = np.dtype(
    (
        np.record,
        [
            ("reward", np.float64, (MOST_PLAYERS,)),  # sums, by seat
            ("visits", np.int32),
            ("first", np.int32),  # of its children; 0 while there are none
            ("children", np.int32),
            ("event", np.int32),  # that leads to it
        ],
    )
)
Nodes = Any

MOST_CHILDREN: Final = 16
"""More than any node has: the cards that can come up are at most eleven."""
MOST_DEPTH: Final = 512

_POINTS_OF_A_WIN: Final = 80.0
"""So many points of margin count as much as the difference between a win and a loss."""


@jit
def expand(s: Record, nodes: Nodes, node: Number, used: Any) -> None:
    """Give a node its children, if there is room for them."""
    mask = kernel.legal_events(s)
    first = used[0]
    children = 0
    if first + MOST_CHILDREN > len(nodes):
        return
    for event in range(events.TURN_UP + LAST_ROUND + 1):
        if not mask >> event & 1 or _is_like_an_earlier_row(s, mask, event):
            continue
        child = nodes[first + children]
        for seat in range(MOST_PLAYERS):
            child.reward[seat] = 0.0
        child.visits = 0
        child.first = 0
        child.children = 0
        child.event = event
        children += 1
    used[0] = first + children
    nodes[node].first = first
    nodes[node].children = children


@jit_inline
def _is_like_an_earlier_row(s: Record, mask: Number, event: Number) -> Number:
    """Whether an earlier row that can be chosen as well has the same cards and room."""
    base = events.TAKE if event < events.PLACE else events.PLACE
    if event < events.TAKE or event >= events.COLOUR:
        return False
    for row in range(event - base):
        if mask >> (base + row) & 1 and s.rows[row] == s.rows[event - base]:
            return True
    return False


@jit_inline
def _select(nodes: Nodes, node: Number, seat: Number, explore: Number) -> Number:
    """The child to try next for a seat: one not tried yet, or the most promising."""
    first = np.int64(nodes[node].first)
    log_visits = math.log(nodes[node].visits + 1.0)
    best = -1.0
    best_child: Number = first
    for child in range(first, first + nodes[node].children):
        visits = nodes[child].visits
        if visits == 0:
            return child
        value = nodes[child].reward[np.uint64(seat)] / visits + explore * math.sqrt(
            log_visits / visits
        )
        if value > best:
            best = value
            best_child = child
    return best_child


@jit_inline
def _child_of_event(nodes: Nodes, node: Number, event: Number) -> Number:
    """The child behind an event; -1 if there is none."""
    first = np.int64(nodes[node].first)
    for child in range(first, first + nodes[node].children):
        if nodes[child].event == event:
            return child
    return -1


@jit
def rewards_of(s: Record, rewards: Any) -> None:
    """What the end of a game is worth to every seat: half the win, half the margin."""
    players = np.int64(s.players)
    most = -1000
    second = -1000
    winners = 0
    for seat in range(players):
        score = kernel.score(s.hands[seat], s.scoring)
        rewards[seat] = score
        if score > most:
            second = most
            most = score
            winners = 1
        elif score == most:
            second = most
            winners += 1
        elif score > second:
            second = score
    for seat in range(players):
        score = rewards[seat]
        margin = score - (second if score == most else most)
        share = 1.0 / winners if score == most else 0.0
        rewards[seat] = 0.5 * share + 0.5 * (0.5 + margin / _POINTS_OF_A_WIN)


@jit
def search(
    states: States,
    nodes: Nodes,
    used: Any,
    simulations: Number,
    seed: Bits,
    weights: Any,
    scratch: Any,
    path: Any,
    explore: Number,
    random_share: Number,
) -> Bits:
    """Run simulations from ``states[0]``, whose node is 0; ``states[1]`` is room for one."""
    rewards = np.zeros(MOST_PLAYERS)
    s = states[1]
    players = states[0].players
    for _ in range(simulations):
        states[1] = states[0]
        node = 0
        path[0] = 0
        depth = 1
        while s.phase != kernel.OVER:
            if nodes[node].first == 0:
                is_new = nodes[node].visits == 0 and node != 0
                if is_new and s.phase in (kernel.DECIDE, kernel.PLACE):
                    break
                expand(s, nodes, node, used)
                if nodes[node].first == 0:
                    break
            if s.phase in (kernel.TURN_UP, kernel.EXTRA):
                card = chance.sample(s, chance.urn_of(s.deck), kernel.mix(seed))
                seed += chance.STEP
                node = _child_of_event(nodes, node, events.TURN_UP + card)
            else:
                node = _select(nodes, node, s.seat, explore)
            kernel.apply(s, nodes[node].event)
            path[depth] = node
            depth += 1
        if s.phase != kernel.OVER:
            seed = rollout.play_out(s, seed, weights, scratch, random_share)
        rewards_of(s, rewards)
        for i in range(depth):
            visited = nodes[path[i]]
            visited.visits += 1
            for seat in range(players):
                visited.reward[seat] += rewards[seat]
    return seed


@jit
def find_node(nodes: Nodes, event_list: Any) -> Number:
    """The node behind these events from the root; -1 if the tree does not have it."""
    node = 0
    for event in event_list:
        node = _child_of_event(nodes, node, event)
        if node < 0:
            return -1
    return node


@jit
def move_subtree(source: Nodes, root: Number, target: Nodes) -> Number:
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
