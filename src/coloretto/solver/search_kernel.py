"""Exact values by searching everything that can happen, compiled.

With three to five players every seat plays for its own value (max^n); with two, one's gain
is the other's loss, and what cannot change the value is cut off (alpha-beta, and Star1 where
chance decides). Chance weighs the cards that can come, colours in the same places once.

The search is a loop over an array of frames, one per event, so that it can stop anywhere
and go on later. (Numba cannot keep a function that calls itself in its cache.) At every step
:func:`search` goes on with the deepest frame: it enters the next child, whose values are either
known at once or get a frame of their own, or it finishes the frame. Values that are known are
absorbed by the frame above.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, JOKERS, LAST_ROUND
from coloretto.rules.kernel import Number, PackedState, Real, States
from coloretto.rules.ruleset import MOST_PLAYERS
from coloretto.rules.scoring import POINTS_OF_PLUS_TWO
from coloretto.solver import transposition_kernel as transposition
from coloretto.solver.arrays import Reals, Records
from coloretto.solver.jit import jit, jit_inline
from coloretto.solver.last_round import backward_kernel as backward
from coloretto.solver.last_round.layout_kernel import ANSWER, Workspace, values_needed
from coloretto.solver.objective import ObjectiveId
from coloretto.solver.transposition_kernel import HandKey, Key, Transpositions
from coloretto.solver.value_kernel import (
    CLOSE,
    difference_of,
    has_parts,
    prefers,
    unit_of,
    value_of,
    vector_size,
)

MOST_DEPTH: Final = 320
"""More events than any game has."""

POSITIONS_PER_NODE: Final = 16
"""This many positions of a last round solved at once take about as long as one node."""

_FRAME_FIELDS: Final = [
    # The key of a decision that goes into the transposition table.
    ("first", np.uint64),
    ("second", np.uint64),
    # Two players: where the value matters, and where it is known to be.
    ("alpha", np.float64),
    ("beta", np.float64),
    ("lower", np.float64),
    ("upper", np.float64),
    # Two players: the best for the seat to move, whatever happens.
    ("reach", np.float64),
    # Two players, chance: the window of the card being looked into, and whether the value is
    # known to be outside the frame's own.
    ("low", np.float64),
    ("high", np.float64),
    ("cut", np.int64),
    # Chance: the weights of all cards, of those not looked into yet, and of this one.
    ("total", np.int64),
    ("rest", np.int64),
    ("weight", np.int64),
    # Events, or cards, to be looked into, as a bit mask.
    ("todo", np.int64),
    # Decisions: whether an action has been looked into.
    ("begun", np.int64),
    # The depth at which the hands were last noted.
    ("hands_depth", np.int64),
    # A last round that is solved at once: how many values it needs; and whether it has begun.
    ("values_needed", np.int64),
    ("is_last_round_begun", np.int64),
]
FRAME: Final = np.dtype((np.record, _FRAME_FIELDS))
Frame = Any  # a FRAME record

_PROGRESS_FIELDS: Final = [
    ("objective", np.int64),
    ("nodes", np.int64),  # decisions looked into so far
    ("positions", np.int64),  # of last rounds solved at once, not yet counted as nodes
    ("capacity", np.int64),  # values that a last round solved at once can need
]
PROGRESS: Final = np.dtype((np.record, _PROGRESS_FIELDS))
Progress = Any  # a PROGRESS record


class Search(NamedTuple):
    """The arrays of a search. States, frames, values and hands are by depth."""

    states: States
    frames: Records
    values: Reals
    """The vectors of the states; that of depth ``d`` begins at :func:`vector_at`. Complex values
    carry parts along (:mod:`~coloretto.solver.value_kernel`), and then nothing is cut off."""
    hand_keys: Records
    transpositions: Transpositions
    workspace: Workspace
    """Where last rounds are solved at once."""
    progress: Records
    """One record."""


class _Node(NamedTuple):
    """What the search knows of a state."""

    s: PackedState
    f: Frame
    hand_key: HandKey
    at: Number
    """Where its vector is."""


class _Window(NamedTuple):
    """Two players: where the value of a position matters."""

    alpha: Real
    beta: Real
    reach: Real
    """The best for the seat to move, whatever happens."""


# What a chance frame of two players is known to be.
_BELOW = 1
_ABOVE = 2

_COLOURS = len(COLOURS)
_MOST_MARGIN = 250.0
_NO_POINTS = 120
"""More points than any hand can bring."""
_NOTHING = np.uint64(0)


@jit_inline
def vector_at(depth: Number) -> Number:
    """Where the values of a state begin."""
    return depth * MOST_PLAYERS


@jit
def begin(search: Search) -> Number:
    """Begin to search state 0; 1 if its values are known at once."""
    top = np.int64(0)
    most = difference_of(_MOST_MARGIN, search.progress[0].objective)
    search.progress[0].capacity = len(search.workspace.values) - 1 - ANSWER
    search.frames[top].hands_depth = top
    node = _Node(search.states[top], search.frames[top], search.hand_keys[top], vector_at(top))
    transposition.note_hands(node.s, node.hand_key)
    window = _Window(-most, most, most if node.s.seat == 0 else -most)
    return _enter(node, search.transpositions, search.values, search.progress[0], window)


@jit
def go_on(search: Search, depth: Number, most_nodes: Number) -> Number:
    """Go on from a frame until this many nodes were looked into; returns where to go on.

    -1 when all is done and the values of state 0 are known.
    """
    table, values, progress = search.transpositions, search.values, search.progress[0]
    while depth >= 0:
        s, f = search.states[depth], search.frames[depth]
        node = _Node(s, f, search.hand_keys[f.hands_depth], vector_at(depth))
        if f.todo == 0:
            _finish(node, table, values)
            is_known = True
        elif progress.nodes >= most_nodes:
            return depth
        elif f.values_needed >= 0:
            is_known = _solve_last_round(node, search, most_nodes)
        else:
            depth += 1
            after, frame = search.states[depth], search.frames[depth]
            search.states[depth] = s
            if _make_child(node, after):
                frame.hands_depth = f.hands_depth
            else:
                frame.hands_depth = depth
                if after.phase != kernel.PHASE_OVER:
                    transposition.note_hands(after, search.hand_keys[depth])
            child = _Node(after, frame, search.hand_keys[frame.hands_depth], vector_at(depth))
            is_known = _enter(child, table, values, progress, _window(node, values))
        if is_known:
            depth -= 1
            if depth >= 0:
                _absorb(search.states[depth], search.frames[depth], values, vector_at(depth))
    return depth


# Entering a state: are its values known at once?


@jit_inline
def _enter(
    node: _Node, table: Transpositions, values: Reals, progress: Progress, window: _Window
) -> Number:
    """Begin with a state: 1 if its values are known at once, else its frame is ready."""
    s, f = node.s, node.f
    objective = progress.objective
    if s.phase == kernel.PHASE_OVER:
        _note_outcome(s, values, node.at, objective)
        return True
    f.begun = 0
    f.cut = 0
    f.values_needed = values_needed(s)
    if 0 <= f.values_needed <= progress.capacity:
        return _enter_last_round(node, table, values, progress)
    f.values_needed = -1
    f.alpha = window.alpha
    f.beta = window.beta
    f.upper = difference_of(_MOST_MARGIN, objective)
    f.lower = -f.upper
    f.reach = f.upper if s.seat == 0 else f.lower
    if kernel.is_chance(s):
        _enter_chance(node, values, window)
        return False
    if s.phase == kernel.PHASE_DECIDE:
        if _is_settled(s, f, values, node.at, objective) or _is_stored(node, table, values):
            return True
        progress.nodes += 1
    f.todo = _without_duplicates(s, kernel.legal_events(s))
    return False


@jit
def _note_outcome(s: PackedState, values: Reals, at: Number, objective: Number) -> None:
    """The vector of a game that is over."""
    players = np.int64(s.players)
    if players == 2:
        margin = kernel.score(s.hands[0], s.scoring) - kernel.score(s.hands[1], s.scoring)
        share_difference = np.sign(float(margin))
        values[at] = difference_of(float(margin), objective) + share_difference * unit_of(values)
        return
    lead = outcome.lead_of(s)
    for seat in range(players):
        points = kernel.score(s.hands[seat], s.scoring)
        share, margin_of_seat = outcome.win_share(points, lead), outcome.margin(points, lead)
        value = value_of(share, float(margin_of_seat), objective)
        values[at + seat] = value + share * unit_of(values)


@jit_inline
def _enter_last_round(
    node: _Node, table: Transpositions, values: Reals, progress: Progress
) -> Number:
    """Whether the values of a last round are stored; else it is to be solved at once."""
    s, f = node.s, node.f
    key = transposition.key_of(s, node.hand_key)
    if s.phase == kernel.PHASE_TURN_UP:
        key = Key(~key.first, key.second)
    slot = transposition.find(table, key)
    if slot >= 0:
        size = vector_size(np.int64(s.players))
        transposition.load_vector(table, slot, values, node.at, size)
        return True
    progress.nodes += 1
    f.first, f.second = key.first, key.second
    f.is_last_round_begun = 0
    f.todo = 1
    return False


@jit_inline
def _enter_chance(node: _Node, values: Reals, window: _Window) -> None:
    """Make the frame of a card to be turned up ready."""
    s, f = node.s, node.f
    if s.phase == kernel.PHASE_TURN_UP:
        if s.seat == 0:
            f.upper = window.reach
        else:
            f.lower = window.reach
    pool = kernel.turn_up_pool(s)
    f.total = 0
    f.todo = 0
    for card in range(LAST_ROUND + 1):
        count = kernel.count(pool, card)
        f.total += count
        f.todo |= np.int64(count > 0) << card
    f.rest = f.total
    for seat in range(s.players):
        values[node.at + seat] = 0.0


@jit_inline
def _is_stored(node: _Node, table: Transpositions, values: Reals) -> Number:
    """Whether the transposition table knows enough of a decision; else what it knows is noted."""
    s, f, at = node.s, node.f, node.at
    key = transposition.key_of(s, node.hand_key)
    slot = transposition.find(table, key)
    if slot >= 0:
        if s.players > 2 or has_parts(values):
            transposition.load_vector(table, slot, values, at, vector_size(np.int64(s.players)))
            return True
        lower, upper = transposition.bounds(table, slot)
        f.lower = max(f.lower, lower)
        f.upper = min(f.upper, upper)
        if _is_outside(f, values, at):
            return True
    f.first, f.second = key.first, key.second
    f.alpha = max(f.alpha, f.lower)
    f.beta = min(f.beta, f.upper)
    return False


@jit_inline
def _is_outside(f: Frame, values: Reals, at: Number) -> Number:
    """Two players: whether what is known of a position is enough; then it is its value."""
    if f.lower >= f.beta or f.lower >= f.upper:
        values[at] = f.lower
        return True
    if f.upper <= f.alpha:
        values[at] = f.upper
        return True
    return False


@jit_inline
def _is_settled(s: PackedState, f: Frame, values: Reals, at: Number, objective: Number) -> Number:
    """Whether the last seat in the last round cannot change the value any more.

    With two players what it can still reach goes into the frame.
    """
    if s.in_round & (s.in_round - 1) or not kernel.is_last_round(s) or has_parts(values):
        return False
    if objective != ObjectiveId.WIN_SHARE and s.players > 2:
        return False
    least, most = _reach(s)
    lead = outcome.no_lead()
    for seat in range(s.players):
        if seat != s.seat:
            lead = outcome.with_points(lead, kernel.score(s.hands[seat], s.scoring))
    if s.players > 2:
        if least <= lead.most <= most:
            return False
        _note_settled(s, values, at, lead, least > lead.most)
        return True
    worst = difference_of(float(least - lead.most), objective)
    best = difference_of(float(most - lead.most), objective)
    if s.seat == 1:
        worst, best = -best, -worst
    f.lower = max(f.lower, worst)
    f.upper = min(f.upper, best)
    f.reach = f.upper if s.seat == 0 else f.lower
    return _is_outside(f, values, at)


@jit_inline
def _note_settled(
    s: PackedState, values: Reals, at: Number, lead: outcome.Lead, wins: Number
) -> None:
    """The win shares if the seat to move wins alone, or else the others among themselves."""
    for seat in range(s.players):
        if seat == s.seat:
            values[at + seat] = 1.0 if wins else 0.0
        else:
            points = kernel.score(s.hands[seat], s.scoring)
            values[at + seat] = 0.0 if wins else outcome.win_share(points, lead)


@jit
def _reach(s: PackedState) -> tuple[Number, Number]:
    """Between which points the last seat in the last round ends, if it plays its best.

    At least what the best row brings at once; at most what it would with jokers on top, or
    with "+2" cards.
    """
    least, most = -_NO_POINTS, -_NO_POINTS
    hand = s.hands[s.seat]
    golden = s.deck
    for row in range(events.MOST_ROWS):
        cards = s.rows[row]
        if cards == _NOTHING:
            continue
        golden |= cards
        room = kernel.row_room(cards)
        full = hand + kernel.row_cards(cards)
        if s.filled >> row & 1:
            least = max(least, kernel.score(full, s.scoring))
        if kernel.count(full, JOKER) + kernel.count(full, GOLDEN_JOKER) + room > JOKERS:
            most = _NO_POINTS
        else:
            for jokers in range(room + 1):
                points = kernel.score(full + kernel.one(JOKER) * np.uint64(jokers), s.scoring)
                most = max(most, points + POINTS_OF_PLUS_TWO * (room - jokers))
    if kernel.count(golden, GOLDEN_JOKER):
        most = _NO_POINTS
        least = -_NO_POINTS
    return least, most


@jit_inline
def _without_duplicates(s: PackedState, legal: Number) -> Number:
    """The legal actions, of those with rows of the same cards and room only the first."""
    for row in range(1, kernel.rows_of(s.players)):
        for earlier in range(row):
            if s.rows[earlier] == s.rows[row]:
                duplicates = (1 << events.TAKE | 1 << events.PLACE) << earlier
                legal &= ~((legal & duplicates) << (row - earlier))
    return legal


# Going on with a frame: its next child.


@jit_inline
def _make_child(node: _Node, after: PackedState) -> Number:
    """Turn a copy of a state into its next child; whether that has the same hands, as known."""
    s, f = node.s, node.f
    if kernel.is_chance(s):
        card = _next_card(s, f, node.hand_key)
        kernel.turn_up(after, card)
        return s.phase == kernel.PHASE_TURN_UP and card != LAST_ROUND
    event = _next_event(s, f.todo)
    f.todo &= ~(1 << event)
    kernel.apply(after, event)
    return event == events.DRAW or s.phase == kernel.PHASE_PLACE


@jit_inline
def _next_card(s: PackedState, f: Frame, hand_key: HandKey) -> Number:
    """The card to turn up next, with the weight of all that lead to positions of the same value."""
    card = _lowest(f.todo)
    duplicates = _duplicates(s, hand_key, card) & f.todo
    f.todo &= ~duplicates
    f.weight = 0
    pool = kernel.turn_up_pool(s)
    for other in range(card, LAST_ROUND + 1):
        if duplicates >> other & 1:
            f.weight += kernel.count(pool, other)
    f.rest -= f.weight
    return card


@jit_inline
def _next_event(s: PackedState, todo: Number) -> Number:
    """The event to look into next: first what takes least, for it may spare the others.

    In the last round that is taking. Before it taking may begin a new round, which is a whole last
    round to be solved, while drawing soon leads to one that is half over.
    """
    is_drawing_first = s.players == 2 and not kernel.is_last_round(s)
    if todo & 1 and (is_drawing_first or not todo & ~1):
        return events.DRAW
    return _lowest(todo & ~1)


@jit_inline
def _lowest(mask: Number) -> Number:
    """The lowest member of a bit mask."""
    member = 0
    while not mask >> member & 1:
        member += 1
    return member


@jit_inline
def _duplicates(s: PackedState, hand_key: HandKey, card: Number) -> Number:
    """A card and the colours that are in the same places, as a bit mask."""
    duplicates = 1 << card
    if card < _COLOURS:
        for other in range(card + 1, _COLOURS):
            if hand_key.columns[other] == hand_key.columns[card] and _is_like(s, card, other):
                duplicates |= 1 << other
    return duplicates


@jit
def _is_like(s: PackedState, card: Number, other: Number) -> Number:
    """Whether the deck and the rows have as many of one card as of the other."""
    for row in range(events.MOST_ROWS):
        if kernel.count(s.rows[row], other) != kernel.count(s.rows[row], card):
            return False
    return kernel.count(s.deck, other) == kernel.count(s.deck, card)


@jit_inline
def _window(node: _Node, values: Reals) -> _Window:
    """Two players: where the value of the next child matters."""
    s, f = node.s, node.f
    if s.players == 2 and not has_parts(values):
        value = values[node.at].real
        if kernel.is_chance(s):
            f.low = (f.total * f.alpha - value - f.rest * f.upper) / f.weight
            f.high = (f.total * f.beta - value - f.rest * f.lower) / f.weight
            return _Window(max(f.lower, f.low), min(f.upper, f.high), f.reach)
        if f.begun:
            if s.seat == 0:
                return _Window(max(f.alpha, value), f.beta, f.reach)
            return _Window(f.alpha, min(f.beta, value), f.reach)
    return _Window(f.alpha, f.beta, f.reach)


@jit
def _solve_last_round(node: _Node, search: Search, most_nodes: Number) -> Number:
    """Go on with a last round until this many nodes were looked into; 1 if it is solved."""
    f, at, table, values = node.f, node.at, search.transpositions, search.values
    workspace = search.workspace
    if not f.is_last_round_begun:
        backward.begin(node.s, workspace, f.values_needed, search.progress[0].objective)
        f.is_last_round_begun = 1
    _solve_positions(workspace, search.progress[0], most_nodes)
    if workspace.last_round[0].depth >= 0:
        return False
    players = np.int64(node.s.players)
    for i in range(vector_size(players)):
        values[at + i] = workspace.values[ANSWER + i]
    slot = transposition.insert(table, Key(f.first, f.second))
    if players == 2 and not has_parts(values):
        transposition.store_bounds(table, slot, values[at].real, values[at].real)
    else:
        transposition.store_vector(table, slot, values, at, vector_size(players))
    return True


@jit_inline
def _solve_positions(workspace: Workspace, progress: Progress, most_nodes: Number) -> None:
    """Positions of a last round are counted as nodes as far as the budget allows."""
    allowed = (most_nodes - progress.nodes) * POSITIONS_PER_NODE - progress.positions
    progress.positions += backward.go_on(workspace, allowed)
    counted = min(progress.positions // POSITIONS_PER_NODE, most_nodes - progress.nodes)
    progress.nodes += counted
    progress.positions -= counted * POSITIONS_PER_NODE


# Back from a child, and out of a frame.


@jit_inline
def _absorb(s: PackedState, f: Frame, values: Reals, at: Number) -> None:
    """Take the values of the child just looked into into those of its parent."""
    child = at + MOST_PLAYERS
    players = np.int64(s.players)
    if kernel.is_chance(s):
        for seat in range(players):
            values[at + seat] += f.weight * values[child + seat]
        if players == 2 and not has_parts(values):
            _cut_chance(f, values, at, values[child].real)
        return
    mover = np.int64(s.seat)
    if players == 2:
        if not f.begun or prefers(values, child, at, mover, players):
            values[at] = values[child]
        if values[at].real >= f.beta if mover == 0 else values[at].real <= f.alpha:
            f.todo = 0
    elif not f.begun or prefers(values, child, at, mover, players):
        for other in range(players):
            values[at + other] = values[child + other]
        if values[at + mover].real > f.upper - CLOSE:
            # Nothing is better than to win for certain.
            f.todo = 0
    f.begun = 1


@jit_inline
def _cut_chance(f: Frame, values: Reals, at: Number, value: Real) -> None:
    """Two players: leave the rest out if no other card can bring the value into the window."""
    if f.low < value < f.high:
        return
    f.cut = _BELOW if value <= f.low else _ABOVE
    values[at] += f.rest * (f.upper if f.cut == _BELOW else f.lower)
    f.todo = 0


@jit_inline
def _finish(node: _Node, table: Transpositions, values: Reals) -> None:
    """All that matters has been looked into: note what it comes to."""
    s, f, at = node.s, node.f, node.at
    players = np.int64(s.players)
    if kernel.is_chance(s):
        for seat in range(players):
            values[at + seat] /= f.total
        # A bound must not get between them by rounding.
        if f.cut == _BELOW:
            values[at] = min(values[at].real, f.alpha)
        elif f.cut == _ABOVE:
            values[at] = max(values[at].real, f.beta)
    elif s.phase == kernel.PHASE_DECIDE:
        slot = transposition.insert(table, Key(f.first, f.second))
        if players > 2 or has_parts(values):
            transposition.store_vector(table, slot, values, at, vector_size(players))
        else:
            _store_bounds(table, f, slot, values[at].real)


@jit_inline
def _store_bounds(table: Transpositions, f: Frame, slot: Number, value: Real) -> None:
    """Two players: what the value found says of the position's own, also if it is only a bound."""
    if value > f.alpha:
        f.lower = max(f.lower, value)
    if value < f.beta:
        f.upper = min(f.upper, value)
    transposition.store_bounds(table, slot, f.lower, f.upper)
