"""Monte Carlo tree search over a flat array of nodes, compiled.

Decisions and cards turned up are nodes of one tree. A simulation walks down: at a
decision each seat goes where its own mean reward plus an allowance for the unknown
is best (max^n), the allowance being larger for what the rollout player likes (PUCT);
at chance a card is sampled. From the first decision that has been seen only a few times
the rollout player finishes the round, after which everyone's points are expected, and
then the game, which is scored; the reward mixes both. The children of a node
lie side by side; rows that hold the same cards and have the same room are one child.
"""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots.heuristics.round_value_kernel import expect_score
from coloretto.bots.mcts import rollout_kernel as rollout
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState, States
from coloretto.rules.outcome import POINTS_OF_A_WIN
from coloretto.rules.ruleset import MOST_PLAYERS

_NODE_FIELDS: Final = [
    ("reward", np.float64, (MOST_PLAYERS,)),  # sums, by seat
    ("prior", np.float64),  # how likely the rollout player is to go here
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

NO_ENDS: Final = np.zeros((0, 2 * MOST_PLAYERS))
"""Where nobody asks how the games of a search ended."""

# How a search is done, as an array of float64.
EXPLORE: Final = 0  # the allowance for the unknown
FIRST_PLAY: Final = 1  # how far below its parent's mean a new child starts
TRUST: Final = 2  # how much of the priors is the rollout player's; the rest is for all alike
EXPAND_AT: Final = 3  # visits before a decision gets children
RANDOM_SHARE: Final = 4  # of 65536 turns of a rollout so many are random
SPREAD: Final = 5  # points of margin that make a win likely at the end of the game, …
SPREAD_TO_COME: Final = 6  # … and how many more at its beginning
MIX: Final = 7  # how much the end of the game counts against what is expected after the round
MIX_LATER: Final = 8  # after so many simulations it counts half of the rest too
SETTINGS: Final = 9

_DECK: Final = 72.0
_TO_THE_END: Final = 1000


@jit
def expand(
    s: PackedState, nodes: Nodes, ends: Any, node: Number, used: Any, p: Any, trust: Number
) -> None:
    """Give a node its children, if there is room for them."""
    first = used[0]
    if first + MOST_CHILDREN > len(nodes):
        return
    mask = kernel.legal_events(s)
    liked = _liked_event(s, p)
    children = 0
    total = 0.0
    for event in range(events.TURN_UP + LAST_ROUND + 1):
        if not mask >> event & 1 or _is_like_an_earlier_row(s, mask, event):
            continue
        child = nodes[first + children]
        for seat in range(MOST_PLAYERS):
            child.reward[seat] = 0.0
        if len(ends):
            ends[first + children] = 0.0
        child.prior = 1.0
        if liked >= 0:
            behind = _opinion(liked, p) - _opinion(event, p)
            child.prior = math.exp(-min(max(behind, 0.0), 20.0))
        total += child.prior
        child.visits = 0
        child.first = 0
        child.children = 0
        child.event = event
        children += 1
    for child_node in range(first, first + children):
        share = nodes[child_node].prior / total
        nodes[child_node].prior = trust * share + (1.0 - trust) / children
    used[0] = first + children
    nodes[node].first = first
    nodes[node].children = children


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
        return p.notes[rollout.DRAW_VALUE]
    base = events.TAKE if event < events.PLACE else events.PLACE
    return p.notes[rollout.ROW_VALUE + event - base]


@jit_inline
def _is_like_an_earlier_row(s: PackedState, mask: Number, event: Number) -> Number:
    """Whether an earlier row that can be chosen as well has the same cards and room."""
    if event < events.TAKE or event >= events.COLOUR:
        return False
    base = events.TAKE if event < events.PLACE else events.PLACE
    for row in range(event - base):
        if mask >> (base + row) & 1 and s.rows[row] == s.rows[event - base]:
            return True
    return False


@jit_inline
def _select(nodes: Nodes, node: Number, seat: Number, settings: Any) -> Number:
    """The child to try next for a seat."""
    first = np.int64(nodes[node].first)
    mean = nodes[node].reward[np.uint64(seat)] / max(nodes[node].visits, 1)
    allowance = settings[EXPLORE] * math.sqrt(nodes[node].visits + 1.0)
    best = -1e9
    best_child: Number = first
    for child in range(first, first + nodes[node].children):
        visits = nodes[child].visits
        value = mean - settings[FIRST_PLAY]
        if visits:
            value = nodes[child].reward[np.uint64(seat)] / visits
        value += allowance * nodes[child].prior / (1.0 + visits)
        if value > best:
            best = value
            best_child = child
    return best_child


@jit_inline
def child_of_event(nodes: Nodes, node: Number, event: Number) -> Number:
    """The child behind an event; -1 if there is none."""
    first = np.int64(nodes[node].first)
    for child in range(first, first + nodes[node].children):
        if nodes[child].event == event:
            return child
    return -1


@jit
def rewards_of(s: PackedState, numbers: Any, settings: Any, features: Any, rewards: Any) -> None:
    """What a position is worth to every seat: half the chance to win, half the margin.

    At the end of the game both are known; at the beginning of a round they follow from
    the points that can be expected.
    """
    players = np.int64(s.players)
    is_over = s.phase == kernel.PHASE_OVER
    most = -1e9
    second = -1e9
    for seat in range(players):
        if is_over:
            points = np.float64(kernel.score(s.hands[seat], s.scoring))
        else:
            points = expect_score(s, seat, numbers, features)
        rewards[seat] = points
        if points > most:
            second = most
            most = points
        elif points > second:
            second = points
    # At the end a hundredth of a point decides; before it, a share by margins.
    spread = 0.01
    if not is_over:
        spread = settings[SPREAD] + settings[SPREAD_TO_COME] * s.left / _DECK
    total = 0.0
    for seat in range(players):
        total += math.exp(max((rewards[seat] - most) / spread, -50.0))
    for seat in range(players):
        value = rewards[seat]
        share = math.exp(max((value - most) / spread, -50.0)) / total
        margin = value - (second if value == most else most)
        rewards[seat] = 0.5 * share + 0.5 * (0.5 + margin / POINTS_OF_A_WIN)


@jit
def _note_end(s: PackedState, ends: Any, path: Any, depth: Number) -> None:
    """Add everyone's share of the win and margin, now that the game is over, on a path."""
    players = np.int64(s.players)
    lead = outcome.lead_of(s)
    for seat in range(players):
        points = kernel.score(s.hands[seat], s.scoring)
        share, margin = outcome.win_share(points, lead), outcome.margin(points, lead)
        for i in range(depth):
            ends[path[i], seat] += share
            ends[path[i], players + seat] += margin


@jit_inline
def _round_has_begun(s: PackedState) -> Number:
    """Whether anything has happened in this round."""
    return s.filled != 0 or s.phase != kernel.PHASE_DECIDE or s.in_round != (1 << s.players) - 1


@jit
def search(
    states: States,
    nodes: Nodes,
    ends: Any,
    used: Any,
    simulations: Number,
    seed: Bits,
    player: Any,
    numbers: Any,
    settings: Any,
    path: Any,
) -> Bits:
    """Run simulations from ``states[0]``, whose node is 0; ``states[1]`` is room for one.

    Returns the generator for what follows. ``player`` is an array of one rollout player,
    ``numbers`` says what it can expect after a round. ``ends`` has a row for every node: how the
    games through it ended, the sums of everyone's shares and then of the margins; or none at all.
    """
    rewards = np.zeros(MOST_PLAYERS)
    final = np.zeros(MOST_PLAYERS)
    features = np.zeros(len(numbers))
    random_share = np.int64(settings[RANDOM_SHARE])
    players = states[0].players
    s = states[1]
    p = player[0]
    for _ in range(simulations):
        luck = kernel.splitmix64(seed)
        seed += chance.SPLITMIX_GAMMA
        states[1] = states[0]
        node = 0
        path[0] = 0
        depth = 1
        while s.phase != kernel.PHASE_OVER:
            if nodes[node].first == 0:
                is_new = nodes[node].visits < settings[EXPAND_AT] and node != 0
                if is_new and s.phase in (kernel.PHASE_DECIDE, kernel.PHASE_PLACE):
                    break
                expand(s, nodes, ends, node, used, p, settings[TRUST])
                if nodes[node].first == 0:
                    break
            if kernel.is_chance(s):
                card = rollout.sample(s, luck)
                node = child_of_event(nodes, node, events.TURN_UP + card)
            else:
                node = _select(nodes, node, s.seat, settings)
            kernel.apply(s, nodes[node].event)
            path[depth] = node
            depth += 1
        if s.phase != kernel.PHASE_OVER and _round_has_begun(s):
            rollout.play_out(s, luck, p, random_share, s["round"])
        rewards_of(s, numbers, settings, features, rewards)
        if s.phase != kernel.PHASE_OVER:
            rollout.play_out(s, luck, p, random_share, _TO_THE_END)
            rewards_of(s, numbers, settings, features, final)
            # What is expected is less noisy and more biased: it counts less the more is known.
            seen = nodes[0].visits / (nodes[0].visits + settings[MIX_LATER])
            mix = settings[MIX] + (1.0 - settings[MIX]) * seen
            for seat in range(players):
                rewards[seat] += mix * (final[seat] - rewards[seat])
        if len(ends):
            _note_end(s, ends, path, depth)
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
        node = child_of_event(nodes, node, event)
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
