"""What positions are worth to a judge, and how a round may go on, compiled.

A judge looks at every position with a search of its own, from an empty tree and without random
numbers: the same position always has the same value. That is the mean of what the root's actions
lead to, with the weights of a player who seldom errs: neither how often the search tried an action,
which is biased by exploration, nor its best action alone, which jumps between two that are as good.
"""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots.net.afterstate_kernel import evaluate_afterstate
from coloretto.bots.net.search_kernel import NetSearch, search
from coloretto.bots.search.actions_kernel import complete_take, distinct_events
from coloretto.bots.search.tree_kernel import Tree, clear
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Number, PackedState, States

TAU: Final = 0.005
"""An action that is worse by this much of a game is e times as rare."""

LATE_CARDS: Final = 15
"""From this many cards left on, a judge searches more."""

_PLAYFUL_TAU: Final = 0.02
"""The same for players whose next moves are foretold."""
_MOST_EVENTS: Final = 64


@jit
def judge_positions(
    positions: States,
    count: Number,
    tree: Tree,
    search_: NetSearch,
    simulations: Number,
    late_simulations: Number,
    values: Any,
) -> None:
    """Write every seat's share of the win and then its margin, for positions where one decides.

    :param simulations: 0 for the net's first sight.
    """
    for i in range(count):
        s = positions[i]
        n = late_simulations if s.left <= LATE_CARDS else simulations
        if n == 0 or s.phase == kernel.PHASE_OVER:
            _note_first_sight(s, search_, values, i)
        else:
            tree.states[0] = s
            clear(tree)
            search(tree, n, search_)
            _note_mean(tree, values, i)


@jit
def _note_first_sight(s: PackedState, search_: NetSearch, values: Any, i: Number) -> None:
    workspace = search_.workspace[0]
    evaluate_afterstate(s, search_.net[0], workspace)
    players = np.int64(s.players)
    for seat in range(players):
        values[i, seat] = workspace.share[seat]
        values[i, players + seat] = workspace.margin[seat]


@jit
def _note_mean(tree: Tree, values: Any, i: Number) -> None:
    """The mean of the root's children, with the weights of a strong player."""
    s, nodes = tree.states[0], tree.nodes
    size = 2 * np.int64(s.players)
    seat = np.uint64(s.seat)
    first = np.int64(nodes[0].first)
    last = first + nodes[0].children
    best = -1e9
    for child in range(first, last):
        best = max(best, nodes[child].value[seat])
    for part in range(size):
        values[i, part] = 0.0
    total = 0.0
    for child in range(first, last):
        weight = math.exp((nodes[child].value[seat] - best) / TAU)
        total += weight
        for part in range(size):
            values[i, part] += weight * tree.parts[child, part]
    for part in range(size):
        values[i, part] /= total


@jit
def count_takers(
    positions: States, row: Number, seat: Number, plays: Number, search_: NetSearch, takers: Any
) -> None:
    """Play on from position 0 until a seat decides next, and count who took a row before that.

    The seats choose at the net's first sight, the better the likelier; cards come at random, by
    numbers that only depend on the position. Positions 1 to 3 are scratch.

    :param takers: how often each seat took it.
    """
    generator = kernel.key(positions[0])
    chances = np.zeros(events.TURN_UP)
    for play in range(plays):
        random = chance.generator_of(generator, np.uint64(play))
        positions[1] = positions[0]
        s = positions[1]
        for _ in range(_MOST_EVENTS):
            if s.phase == kernel.PHASE_OVER:
                break
            if kernel.is_chance(s):
                random += chance.SPLITMIX_GAMMA
                urn = chance.urn_of(s.deck)
                kernel.turn_up(s, chance.sample(s, urn, kernel.splitmix64(random)))
                continue
            if s.phase == kernel.PHASE_DECIDE and (s.seat == seat or not s.in_round >> seat & 1):
                break
            random += chance.SPLITMIX_GAMMA
            action = _choose(positions, search_, kernel.splitmix64(random), chances)
            if action == events.TAKE + row:
                takers[np.int64(s.seat)] += 1
                break
            round_before = np.int64(s["round"])
            kernel.apply(s, action)
            complete_take(s)
            if s["round"] != round_before:
                break


@jit
def _choose(positions: States, search_: NetSearch, bits: Any, chances: Any) -> Number:
    """An action of the seat to move in position 1, at random: the better, the likelier."""
    s = positions[1]
    workspace = search_.workspace[0]
    win_weight = search_.settings[0].win_weight
    seat = np.int64(s.seat)
    mask = distinct_events(s)
    best = -1e9
    for action in range(events.TURN_UP):
        if mask >> action & 1:
            positions[2] = positions[1]
            behind = positions[2]
            kernel.apply(behind, action)
            complete_take(behind)
            evaluate_afterstate(behind, search_.net[0], workspace)
            share, margin = workspace.share[seat], workspace.margin[seat]
            chances[action] = outcome.utility(share, margin, win_weight)
            best = max(best, chances[action])
    total = 0.0
    for action in range(events.TURN_UP):
        if mask >> action & 1:
            chances[action] = math.exp((chances[action] - best) / _PLAYFUL_TAU)
            total += chances[action]
    left = total * (np.float64(bits >> np.uint64(11)) / 9007199254740992.0)
    chosen: Number = 0
    for action in range(events.TURN_UP):
        if mask >> action & 1:
            chosen = action
            left -= chances[action]
            if left < 0.0:
                break
    return chosen
