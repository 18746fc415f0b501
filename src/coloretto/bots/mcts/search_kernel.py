"""Monte Carlo tree search, compiled: a tree whose leaves are valued by rollouts.

A simulation walks down: at a decision each seat goes where its own mean reward plus an
exploration bonus is best (max^n), the bonus being larger for what the rollout player likes
(PUCT); at chance a card is sampled. From the first decision that has been seen only a few times
the rollout player finishes the round, after which everyone's points are expected, and
then the game, which is scored; the reward mixes both.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.bots.heuristics.round_value_kernel import expect_score
from coloretto.bots.mcts import rollout_kernel as rollout
from coloretto.bots.search.actions_kernel import distinct_events
from coloretto.bots.search.tree_kernel import (
    Tree,
    add_child,
    child_of_event,
    has_capacity,
    normalise_priors,
    select,
)
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState
from coloretto.rules.ruleset import MOST_PLAYERS

_SETTINGS_FIELDS: Final = [
    ("c_puct", np.float64),  # the weight of the exploration bonus
    ("first_play", np.float64),  # how far below its parent's value an unvisited child starts
    ("policy_share", np.float64),  # of the priors; the rest is the same for all children
    ("expand_at", np.float64),  # visits before a decision gets children
    ("random_share", np.float64),  # of 65536 turns of a rollout, how many are random
    ("spread", np.float64),  # points of margin that make a win likely at the end of the game, …
    ("spread_to_come", np.float64),  # … and how many more at its beginning
    ("mix", np.float64),  # how much the end of the game counts against the value after the round
    ("mix_later", np.float64),  # after this many simulations it counts half of the rest too
]
SETTINGS: Final = np.dtype((np.record, _SETTINGS_FIELDS))


class Rollouts(NamedTuple):
    """What a search by rollouts needs beside a tree."""

    player: Any
    """An array of one rollout player."""
    numbers: Any
    """What a seat can expect after a round, by features."""
    settings: Any
    """An array of one ``SETTINGS``."""


_WIN_WEIGHT: Final = 0.5
_DECK: Final = 72.0
_TO_THE_END: Final = 1000


@jit
def _expand(s: PackedState, tree: Tree, node: Number, p: Any, policy_share: Number) -> None:
    """Give a node its children, if the tree has the capacity."""
    if not has_capacity(tree, 1):
        return
    mask = distinct_events(s)
    liked = _liked_event(s, p)
    for event in range(events.TURN_UP + LAST_ROUND + 1):
        if not mask >> event & 1:
            continue
        child = add_child(tree, node, event)
        if len(tree.parts):
            tree.parts[child] = 0.0
        if liked >= 0:
            behind = _opinion(liked, p) - _opinion(event, p)
            tree.nodes[child].prior = math.exp(-min(max(behind, 0.0), 20.0))
    normalise_priors(tree, node, policy_share)


@jit
def _liked_event(s: PackedState, p: Any) -> Number:
    """What the rollout player would do here; -1 where it is not asked or has no choice."""
    if s.phase not in (kernel.PHASE_DECIDE, kernel.PHASE_PLACE) or s.deck == np.uint64(0):
        return -1
    if s.phase == kernel.PHASE_DECIDE and s.filled == 0:
        return -1
    rollout.take_notes(s, p)
    row = rollout.choose_take(s, p)
    if s.phase == kernel.PHASE_PLACE:
        return events.PLACE + rollout.choose_place(s, p)
    return events.DRAW if row < 0 else events.TAKE + row


@jit_inline
def _opinion(event: Number, p: Any) -> Number:
    """What the rollout player thinks of an event, in points, after it has been asked."""
    if event == events.DRAW:
        return p.draw_value
    base = events.TAKE if event < events.PLACE else events.PLACE
    return p.row_value[event - base]


@jit
def rewards_of(s: PackedState, numbers: Any, settings: Any, features: Any, rewards: Any) -> None:
    """What a position is worth to every seat: half the chance to win, half the margin.

    At the end of the game both are known; at the beginning of a round they follow from
    the points that can be expected.
    """
    if s.phase == kernel.PHASE_OVER:
        lead = outcome.lead_of(s)
        for seat in range(s.players):
            points = kernel.score(s.hands[seat], s.scoring)
            share, margin = outcome.win_share(points, lead), outcome.margin(points, lead)
            rewards[seat] = outcome.utility(share, margin, _WIN_WEIGHT)
        return
    most = second = -1e9
    for seat in range(s.players):
        expected = expect_score(s, seat, numbers, features)
        rewards[seat] = expected
        second = max(second, min(most, expected))
        most = max(most, expected)
    spread = settings.spread + settings.spread_to_come * s.left / _DECK
    total = 0.0
    for seat in range(s.players):
        total += math.exp(max((rewards[seat] - most) / spread, -50.0))
    for seat in range(s.players):
        value = rewards[seat]
        share = math.exp(max((value - most) / spread, -50.0)) / total
        margin_expected = value - (second if value == most else most)
        rewards[seat] = outcome.utility(share, margin_expected, _WIN_WEIGHT)


@jit
def _note_end(s: PackedState, tree: Tree, depth: Number) -> None:
    """Add every seat's share of the win and margin, now that the game is over, on the path."""
    players = np.int64(s.players)
    lead = outcome.lead_of(s)
    for seat in range(players):
        points = kernel.score(s.hands[seat], s.scoring)
        share, margin = outcome.win_share(points, lead), outcome.margin(points, lead)
        for i in range(depth):
            tree.parts[tree.path[i], seat] += share
            tree.parts[tree.path[i], players + seat] += margin


@jit_inline
def _round_has_begun(s: PackedState) -> Number:
    """Whether anything has happened in this round."""
    return s.filled != 0 or s.phase != kernel.PHASE_DECIDE or s.in_round != (1 << s.players) - 1


@jit_inline
def _descend(s: PackedState, tree: Tree, seed: Bits, p: Any, settings: Any) -> Number:
    """Walk down to a leaf, which is where ``s`` is then; returns how long the path is."""
    nodes = tree.nodes
    node = 0
    tree.path[0] = 0
    depth = 1
    while s.phase != kernel.PHASE_OVER:
        if nodes[node].first == 0:
            is_new = nodes[node].visits < settings.expand_at and node != 0
            if is_new and s.phase in (kernel.PHASE_DECIDE, kernel.PHASE_PLACE):
                break
            _expand(s, tree, node, p, settings.policy_share)
            if nodes[node].first == 0:
                break
        if kernel.is_chance(s):
            card = rollout.sample(s, seed)
            node = child_of_event(tree, node, events.TURN_UP + card)
        else:
            node = select(tree, node, s.seat, settings.c_puct, settings.first_play)
        kernel.apply(s, nodes[node].event)
        tree.path[depth] = node
        depth += 1
    return depth


@jit_inline
def _back_up(tree: Tree, depth: Number, rewards: Any, players: Number) -> None:
    """A node's value is the mean of the rewards of all simulations through it."""
    for i in range(depth):
        node = tree.nodes[tree.path[i]]
        node.visits += 1
        weight = 1.0 / node.visits
        for seat in range(players):
            node.value[seat] += weight * (rewards[seat] - node.value[seat])


@jit
def search(tree: Tree, simulations: Number, seed: Bits, rollouts: Rollouts) -> Bits:
    """Run simulations from the root; returns the generator for what follows.

    The tree's parts are sums of how the games through each node ended.
    """
    rewards = np.zeros(MOST_PLAYERS)
    final = np.zeros(MOST_PLAYERS)
    features = np.zeros(len(rollouts.numbers))
    settings = rollouts.settings[0]
    random_share = np.int64(settings.random_share)
    states = tree.states
    players = states[0].players
    s = states[1]
    p = rollouts.player[0]
    for _ in range(simulations):
        game_seed = kernel.splitmix64(seed)
        seed += chance.SPLITMIX_GAMMA
        states[1] = states[0]
        depth = _descend(s, tree, game_seed, p, settings)
        if s.phase != kernel.PHASE_OVER and _round_has_begun(s):
            rollout.play_out(s, game_seed, p, random_share, s["round"])
        rewards_of(s, rollouts.numbers, settings, features, rewards)
        if s.phase != kernel.PHASE_OVER:
            rollout.play_out(s, game_seed, p, random_share, _TO_THE_END)
            rewards_of(s, rollouts.numbers, settings, features, final)
            # What is expected is less noisy and more biased: it counts less the more is known.
            visits = tree.nodes[0].visits
            mix = settings.mix + (1.0 - settings.mix) * visits / (visits + settings.mix_later)
            for seat in range(players):
                rewards[seat] += mix * (final[seat] - rewards[seat])
        if len(tree.parts):
            _note_end(s, tree, depth)
        _back_up(tree, depth, rewards, players)
    return seed
