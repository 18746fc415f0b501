"""Self-play with a net, compiled: every seat searches on the values of a net.

The target of a position is the search's value of it, corrected by TD(λ): from the end of the game
backwards, each search value is compared with what the search before had expected of the position
that came about, its cards included. So the luck of the draw is left out, and only what a search
had not foreseen corrects it.
"""

from typing import Any, Final

import numpy as np

from coloretto.bots.net import search_kernel as net_search_kernel
from coloretto.bots.net.afterstate_kernel import final_values
from coloretto.bots.net.search_kernel import NetSearch
from coloretto.bots.search.actions_kernel import complete_take, distinct_events
from coloretto.bots.search.tree_kernel import Tree, child_of_event, clear, most_visited
from coloretto.lab.training.selfplay_kernel import (
    MIN_VISITS_PART,
    ExampleBuffer,
    Settings,
    any_of,
    begin_game,
    is_random,
)
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Number, PackedState, Real
from coloretto.rules.ruleset import MOST_PLAYERS

_NONE: Final = -1

STATES: Final = 4
"""States that the tree needs: the game, two for the search, and one behind an action."""


@jit
def _add_example(
    tree: Tree, at: Number, node: Number, n: Number, examples: ExampleBuffer
) -> Number:
    """Add a state with the value of a node; returns how many examples there are then."""
    examples.states[n] = tree.states[at]
    for i in range(2 * tree.states[at].players):
        examples.targets[n, i] = tree.parts[node, i]
    return n + 1


@jit
def apply_td_correction(
    turns: Any, n_turns: Number, end: Any, players: Number, td_lambda: Real, targets: Any
) -> None:
    """Correct the targets of a game, from its end backwards, by the values found later."""
    width = 2 * players
    ahead = np.zeros(2 * MOST_PLAYERS)  # the corrected value of the next decision
    for i in range(width):
        ahead[i] = end[i]
    for turn in range(n_turns - 1, -1, -1):
        t = turns[turn]
        for i in range(width):
            correction = 0.0
            if t.is_expected:
                correction = td_lambda * (ahead[i] - t.expected[i])
            if t.draw != _NONE:
                targets[t.draw, i] += correction
            if t.is_random:
                correction = 0.0
            if t.decision != _NONE:
                targets[t.decision, i] += correction
            ahead[i] = t.value[i] + correction


@jit
def _note_expected(turns: Any, n_turns: Number, tree: Tree, node: Number, players: Number) -> None:
    """Note what the last search expected of the position that is reached now, at a node."""
    if n_turns == 0:
        return
    turn = turns[n_turns - 1]
    turn.is_expected = node >= 0
    if node >= 0:
        for i in range(2 * players):
            turn.expected[i] = tree.parts[node, i]


@jit
def _add_decision(
    tree: Tree,
    best: Number,
    chosen: Number,
    simulations: Number,
    turn: Any,
    n: Number,
    examples: ExampleBuffer,
) -> Number:
    """Add a decision and what lies behind its actions; returns how many examples there are then.

    What lies behind the chosen action is the next decision of the game, or the card that is to be
    turned up.
    """
    states, nodes = tree.states, tree.nodes
    s = states[0]
    behind = states[3]
    turn.is_expected = 0
    turn.is_random = chosen != best
    turn.decision = _NONE
    turn.draw = _NONE
    for i in range(2 * s.players):
        turn.value[i] = tree.parts[best, i]
    if s.phase == kernel.PHASE_DECIDE:
        turn.decision = n
        n = _add_example(tree, 0, best, n, examples)
    first = np.int64(nodes[0].first)
    for child in range(first, first + nodes[0].children):
        if nodes[child].visits * MIN_VISITS_PART < simulations and child != chosen:
            continue
        states[3] = states[0]
        kernel.apply(behind, nodes[child].event)
        complete_take(behind)
        if behind.phase == kernel.PHASE_TURN_UP:
            if child == chosen:
                turn.draw = n
            n = _add_example(tree, 3, child, n, examples)
        elif behind.phase == kernel.PHASE_DECIDE and child != chosen:
            n = _add_example(tree, 3, child, n, examples)
    return n


@jit
def _step(s: PackedState, tree: Tree, node: Number, event: Number) -> Number:
    """Apply an event; returns the last search's node of the position behind it, or -1."""
    kernel.apply(s, event)
    if s.phase in (kernel.PHASE_EXTRA, kernel.PHASE_COLOUR):
        complete_take(s)
        return -1
    if node >= 0:
        node = child_of_event(tree, node, event)
    if node >= 0 and event >= events.TURN_UP and tree.nodes[node].visits == 0:
        return -1
    return node


@jit
def _end_game(
    turns: Any,
    n_turns: Number,
    s: PackedState,
    workspace: Any,
    td_lambda: Real,
    examples: ExampleBuffer,
) -> None:
    """Correct the targets of a finished game."""
    players = np.int64(s.players)
    end = np.zeros(2 * MOST_PLAYERS)
    final_values(s, workspace)
    for seat in range(players):
        end[seat] = workspace.share[seat]
        end[players + seat] = workspace.margin[seat]
    apply_td_correction(turns, n_turns, end, players, td_lambda, examples.targets)


@jit
def play_games(
    settings: Settings,
    first: Number,
    games: Number,
    tree: Tree,
    evaluator: NetSearch,
    examples: ExampleBuffer,
) -> Number:
    """Play games from number ``first``; returns how many examples were added from the start."""
    s = tree.states[0]
    players = np.int64(settings.rules[0].players)
    turns = settings.turns
    n = 0
    for game in range(first, first + games):
        generator = begin_game(s, settings, game)
        n_turns = 0
        node: Number = -1
        while s.phase != kernel.PHASE_OVER:
            bits = kernel.splitmix64(generator)
            generator += chance.SPLITMIX_GAMMA
            if kernel.is_chance(s):
                card = chance.sample(s, chance.urn_of(s.deck), bits >> np.uint64(32))
                node = _step(s, tree, node, events.TURN_UP + card)
                continue
            mask = distinct_events(s)
            if mask & (mask - 1) == 0:
                node = _step(s, tree, node, any_of(mask, bits))
                continue
            _note_expected(turns, n_turns, tree, node, players)
            clear(tree)
            net_search_kernel.search(tree, settings.simulations, evaluator)
            best = most_visited(tree, 0)
            chosen = best
            if is_random(bits, settings.epsilon):
                chosen = child_of_event(tree, 0, any_of(mask, bits >> np.uint64(32)))
            turn = turns[n_turns]
            n = _add_decision(tree, best, chosen, settings.simulations, turn, n, examples)
            n_turns += 1
            node = _step(s, tree, 0, tree.nodes[chosen].event)
        _note_expected(turns, n_turns, tree, node, players)
        _end_game(turns, n_turns, s, evaluator.workspace[0], settings.td_lambda, examples)
    return n
