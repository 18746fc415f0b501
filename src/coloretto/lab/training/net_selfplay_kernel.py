"""Games in which every seat searches on the net's own values, and what comes of them, compiled.

A *lesson* is a position with what the net should say of it. Here that is what a search on the net's
own values says, put right by what later searches of the same game found, down to its end. Luck is
left out of that: a card that came up was a possibility the search had judged, and only what was
seen from there on that it had not thought of counts.
"""

from typing import Any, Final

import numpy as np

from coloretto.bots.net import search_kernel as net_search_kernel
from coloretto.bots.net.afterstate_kernel import final_values
from coloretto.bots.net.search_kernel import NetSearch
from coloretto.bots.search.actions_kernel import complete_take, distinct_events
from coloretto.bots.search.tree_kernel import Tree, child_of_event, clear, most_visited
from coloretto.lab.training.rollout_selfplay_kernel import any_of
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Bits, Number, PackedState, Real
from coloretto.rules.ruleset import MOST_PLAYERS

MOST_TURNS: Final = 512
"""More decisions than any game has."""

_TURN_FIELDS: Final = [
    ("said", np.float64, (2 * MOST_PLAYERS,)),  # what the search says of the decision
    ("expected", np.float64, (2 * MOST_PLAYERS,)),  # what it said of where the game went on
    ("is_expected", np.int64),  # whether it had looked there at all
    ("is_random", np.int64),  # whether the action was not the search's own
    ("lesson", np.int64),  # of the decision; -1 if there is none
    ("drawn", np.int64),  # of the card that is to be turned up; -1 if there is none
]
TURN: Final = np.dtype((np.record, _TURN_FIELDS))
"""A decision of the game that is being played."""

_ENOUGH: Final = 8
"""What got one in so many of the simulations was tried often enough."""


@jit
def _note(tree: Tree, at: Number, node: Number, n: Number, found: Any, said: Any) -> Number:
    """Note a state and what is said of a node; returns how many there are then."""
    found[n] = tree.states[at]
    for i in range(2 * tree.states[at].players):
        said[n, i] = tree.parts[node, i]
    return n + 1


@jit
def put_right(
    turns: Any, n_turns: Number, end: Any, players: Number, trust: Real, said: Any
) -> None:
    """Put the lessons of a game right by what came after, from its end backwards."""
    width = 2 * players
    ahead = np.zeros(2 * MOST_PLAYERS)  # what is known of the next decision
    for i in range(width):
        ahead[i] = end[i]
    for turn in range(n_turns - 1, -1, -1):
        t = turns[turn]
        for i in range(width):
            more = 0.0
            if t.is_expected:
                more = trust * (ahead[i] - t.expected[i])
            if t.drawn >= 0:
                said[t.drawn, i] += more
            if t.is_random:
                more = 0.0
            if t.lesson >= 0:
                said[t.lesson, i] += more
            ahead[i] = t.said[i] + more


@jit
def _note_expected(turns: Any, n_turns: Number, parts: Any, node: Number, players: Number) -> None:
    """Note what the last search had said of the position that is reached now, behind a node."""
    if n_turns == 0:
        return
    turn = turns[n_turns - 1]
    turn.is_expected = node >= 0
    if node >= 0:
        for i in range(2 * players):
            turn.expected[i] = parts[node, i]


@jit
def _note_turn(
    tree: Tree, best: Number, chosen: Number, simulations: Number,
    turn: Any, n: Number, found: Any, said: Any,
) -> Number:  # fmt: skip
    """Note a decision and what lies behind its actions; returns how many lessons there are then.

    What lies behind the chosen action is the next decision of the game, or the card that is to be
    turned up.
    """
    states, nodes, parts = tree.states, tree.nodes, tree.parts
    s = states[0]
    behind = states[3]
    turn.is_expected = 0
    turn.is_random = chosen != best
    turn.lesson = -1
    turn.drawn = -1
    for i in range(2 * s.players):
        turn.said[i] = parts[best, i]
    if s.phase == kernel.PHASE_DECIDE:
        turn.lesson = n
        n = _note(tree, 0, best, n, found, said)
    first = np.int64(nodes[0].first)
    for child in range(first, first + nodes[0].children):
        if nodes[child].visits * _ENOUGH < simulations and child != chosen:
            continue
        states[3] = states[0]
        kernel.apply(behind, nodes[child].event)
        complete_take(behind)
        if behind.phase == kernel.PHASE_TURN_UP:
            if child == chosen:
                turn.drawn = n
            n = _note(tree, 3, child, n, found, said)
        elif behind.phase == kernel.PHASE_DECIDE and child != chosen:
            n = _note(tree, 3, child, n, found, said)
    return n


@jit
def _step(s: PackedState, tree: Tree, node: Number, event: Number) -> Number:
    """Apply an event; returns where the last search has the position behind it, or -1."""
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
def give_lessons(
    tree: Tree, rules: Any, seed: Bits, first: Number, games: Number, random: Real,
    simulations: Number, trust: Real, search: NetSearch, turns: Any, found: Any, said: Any,
) -> Number:  # fmt: skip
    """Play games from number ``first``; returns how many lessons are in ``found`` and ``said``.

    ``random`` is the share of random actions, ``trust`` how much later searches count; the tree
    has parts and four states.
    """
    states, nodes, parts = tree.states, tree.nodes, tree.parts
    s = states[0]
    row = rules[0]
    players = np.int64(row.players)
    end = np.zeros(2 * MOST_PLAYERS)
    n = 0
    for game in range(first, first + games):
        kernel.begin(s, row)
        luck_of_game = kernel.splitmix64(
            kernel.splitmix64(seed) + np.uint64(game) * chance.SPLITMIX_GAMMA
        )
        luck_of_game = chance.set_up(s, luck_of_game, row.all_start_colours_differ)
        n_turns = 0
        node: Number = -1
        while s.phase != kernel.PHASE_OVER:
            luck = kernel.splitmix64(luck_of_game)
            luck_of_game += chance.SPLITMIX_GAMMA
            if kernel.is_chance(s):
                card = chance.sample(s, chance.urn_of(s.deck), luck >> np.uint64(32))
                node = _step(s, tree, node, events.TURN_UP + card)
                continue
            mask = distinct_events(s)
            if mask & (mask - 1) == 0:
                node = _step(s, tree, node, any_of(mask, luck))
                continue
            _note_expected(turns, n_turns, parts, node, players)
            clear(tree)
            net_search_kernel.search(tree, simulations, search)
            best = most_visited(tree, 0)
            chosen = best
            if np.float64(luck & np.uint64(0xFFFFFF)) < random * 0x1000000:
                chosen = child_of_event(tree, 0, any_of(mask, luck >> np.uint64(32)))
            n = _note_turn(tree, best, chosen, simulations, turns[n_turns], n, found, said)
            n_turns += 1
            node = _step(s, tree, 0, nodes[chosen].event)
        _note_expected(turns, n_turns, parts, node, players)
        final_values(s, search.workspace[0])
        for seat in range(players):
            end[seat] = search.workspace[0].share[seat]
            end[players + seat] = search.workspace[0].margin[seat]
        put_right(turns, n_turns, end, players, trust, said)
    return n
