"""Exact values by searching everything that can happen, compiled.

With three to five players every seat plays for its own value (max^n); with two, one's gain
is the other's loss, and what cannot change the value is cut off (alpha-beta, and Star1 where
chance decides). Chance weighs the cards that can come, colours in the same places once.

The search is a loop over an array of frames, one for every event deep, so that it can stop anywhere
and go on later. (Numba cannot keep a function that calls itself in its cache.)
``values[d]`` are the values of state ``d`` by seat; with two players only the first is used: what
seat 0 has more than seat 1. ``e`` is how deep the hands were last noted.
"""

from typing import Any, Final

import numpy as np

from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, JOKERS, LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, Real, States
from coloretto.rules.scoring import POINTS_OF_PLUS_TWO
from coloretto.solver import transposition_kernel as table
from coloretto.solver.last_round import backward_kernel as last_round
from coloretto.solver.last_round import layout_kernel as exact_blocks_kernel
from coloretto.solver.last_round.layout_kernel import ANSWER, difference_of, value_of, words_needed
from coloretto.solver.transposition_kernel import KEY_WORDS, NODES, OBJECTIVE, POSITIONS

WIN_SHARE: Final = exact_blocks_kernel.WIN_SHARE
MARGIN: Final = exact_blocks_kernel.MARGIN
WIN_WEIGHT: Final = exact_blocks_kernel.WIN_WEIGHT

MOST_DEPTH: Final = 320
"""More events than any game has."""

CLOSE: Final = exact_blocks_kernel.CLOSE

POSITIONS_A_NODE: Final = 16
"""So many positions of a last round solved at once take about as long as one node."""

_FRAME_FIELDS: Final = [
    # The key of a decision that goes into the table.
    ("first", np.uint64),
    ("second", np.uint64),
    # Two players: where the value matters, and where it is known to be.
    ("alpha", np.float64),
    ("beta", np.float64),
    ("least", np.float64),
    ("most", np.float64),
    # Two players: the best for the seat to move, whatever happens.
    ("reach", np.float64),
    # Two players, chance: the window of the card being looked into.
    ("low", np.float64),
    ("high", np.float64),
    # Chance: the weights of all cards, of those not looked into yet, and of this one.
    ("total", np.int64),
    ("rest", np.int64),
    ("weight", np.int64),
    # Events, or cards, to be looked into.
    ("todo", np.int64),
    # Decisions: whether an action has been looked into. Chance with two players: whether the
    # value is known to be below or above the window.
    ("begun", np.int64),
    ("e", np.int64),
    # Whether this is a last round being solved at once.
    ("is_last_round", np.int64),
]
FRAME: Final = np.dtype((np.record, _FRAME_FIELDS))
Frames = Any

BELOW: Final = 2
ABOVE: Final = 3

_COLOURS = len(COLOURS)
_MOST_MARGIN = 250.0
_NO_POINTS = 120
"""More points than any hand can bring."""
_NOTHING = np.uint64(0)


@jit
def begin(
    states: States,
    frames: Frames,
    values: Any,
    hands: Any,
    last: Any,
    levels: Any,
    blocks: Any,
    words: Any,
    numbers: Any,
    control: Any,
) -> Number:
    """Begin to search state 0; 1 if its values are known at once."""
    most = difference_of(_MOST_MARGIN, control[OBJECTIVE])
    table.note_hands(states[0], hands, 0)
    return _is_known(
        states,
        frames,
        values,
        hands,
        last,
        levels,
        blocks,
        words,
        numbers,
        control,
        0,
        0,
        -most,
        most,
    )


@jit
def search(
    states: States,
    frames: Frames,
    values: Any,
    hands: Any,
    last: Any,
    levels: Any,
    blocks: Any,
    words: Any,
    numbers: Any,
    control: Any,
    kept: Any,
    d: Number,
    most_nodes: Number,
) -> Number:
    """Go on from frame ``d`` until so many nodes were looked into; returns where to go on.

    -1 when all is done and ``values[0]`` has the values of state 0.
    """
    while d >= 0:
        f = frames[d]
        if f.todo == 0:
            _finish(states[d], f, values, words, numbers, control, d)
            d -= 1
            if d >= 0:
                _absorb(states[d], frames[d], values, d)
            continue
        if control[NODES] >= most_nodes:
            return d
        if f.is_last_round:
            _solve_last_round(last, levels, blocks, kept, control, most_nodes)
            if last[0].depth < 0:
                _note_last_round(states[d], f, values, blocks, words, numbers, control, d)
                d -= 1
                if d >= 0:
                    _absorb(states[d], frames[d], values, d)
            continue
        e = _next_child(states, f, hands, d)
        alpha, beta = f.alpha, f.beta
        if states[d].players == 2:
            alpha, beta = _window(states[d], f, values, d)
        if _is_known(
            states,
            frames,
            values,
            hands,
            last,
            levels,
            blocks,
            words,
            numbers,
            control,
            d + 1,
            e,
            alpha,
            beta,
        ):
            _absorb(states[d], f, values, d)
        else:
            d += 1
    return d


@jit_inline
def _is_known(
    states: States,
    frames: Frames,
    values: Any,
    hands: Any,
    last: Any,
    levels: Any,
    blocks: Any,
    words: Any,
    numbers: Any,
    control: Any,
    d: Number,
    e: Number,
    alpha: Real,
    beta: Real,
) -> Number:
    """Whether the values of state ``d`` are known at once; else its frame is made ready."""
    s = states[d]
    f = frames[d]
    players = np.int64(s.players)
    if s.phase == kernel.PHASE_OVER:
        _note_outcome(s, values, d, control[OBJECTIVE])
        return True
    f.e = e
    f.begun = 0
    f.is_last_round = 0
    needed = words_needed(s)
    if 0 <= needed <= len(blocks) - ANSWER:
        f.first, f.second = table.key_of(s, hands, e)
        if s.phase == kernel.PHASE_TURN_UP:
            f.first = ~f.first
        return _is_known_last_round(s, f, values, last, levels, words, numbers, control, d, needed)
    f.alpha = alpha
    f.beta = beta
    f.most = difference_of(_MOST_MARGIN, control[OBJECTIVE])
    f.least = -f.most
    f.reach = f.most if s.seat == 0 else f.least
    if s.phase == kernel.PHASE_DECIDE and _is_settled(s, f, values, d, control[OBJECTIVE]):
        return True
    if kernel.is_chance(s):
        if s.phase == kernel.PHASE_TURN_UP and d > 0 and not kernel.is_chance(states[d - 1]):
            if s.seat == 0:
                f.most = frames[d - 1].reach
            else:
                f.least = frames[d - 1].reach
        pool = kernel.turn_up_pool(s)
        f.total = 0
        f.todo = 0
        for card in range(LAST_ROUND + 1):
            count = kernel.count(pool, card)
            f.total += count
            f.todo |= np.int64(count > 0) << card
        f.rest = f.total
        for seat in range(players):
            values[d, seat] = 0.0
        return False
    if s.phase == kernel.PHASE_DECIDE:
        first, second = table.key_of(s, hands, e)
        place = table.find(words, first, second, control, KEY_WORDS + players)
        if place >= 0:
            if players > 2:
                for seat in range(players):
                    values[d, seat] = numbers[place + KEY_WORDS + seat]
                return True
            f.least = max(f.least, numbers[place + KEY_WORDS])
            f.most = min(f.most, numbers[place + KEY_WORDS + 1])
            if _is_outside(f, values, d):
                return True
        f.first, f.second = first, second
        control[NODES] += 1
        f.alpha = max(alpha, f.least)
        f.beta = min(beta, f.most)
    f.todo = _without_twins(s, kernel.legal_events(s))
    return False


@jit
def _is_known_last_round(
    s: PackedState,
    f: Any,
    values: Any,
    last: Any,
    levels: Any,
    words: Any,
    numbers: Any,
    control: Any,
    d: Number,
    needed: Number,
) -> Number:
    """Whether the values of a last round are in the table; else begin to solve it at once."""
    players = np.int64(s.players)
    place = table.find(words, f.first, f.second, control, KEY_WORDS + players)
    if place >= 0:
        for seat in range(1 if players == 2 else players):
            values[d, seat] = numbers[place + KEY_WORDS + seat]
        return True
    control[NODES] += 1
    last_round.begin(s, last[0], levels, needed, control[OBJECTIVE])
    f.is_last_round = 1
    f.todo = 1
    return False


@jit
def _solve_last_round(
    last: Any, levels: Any, blocks: Any, kept: Any, control: Any, most_nodes: Number
) -> None:
    """Go on with a last round until so many nodes were looked into."""
    allowed = (most_nodes - control[NODES]) * POSITIONS_A_NODE - control[POSITIONS]
    control[POSITIONS] += last_round.go_on(last[0], levels, blocks, kept, allowed)
    counted = min(control[POSITIONS] // POSITIONS_A_NODE, most_nodes - control[NODES])
    control[NODES] += counted
    control[POSITIONS] -= counted * POSITIONS_A_NODE


@jit
def _note_last_round(
    s: PackedState,
    f: Any,
    values: Any,
    blocks: Any,
    words: Any,
    numbers: Any,
    control: Any,
    d: Number,
) -> None:
    """A last round has been solved: note its values."""
    players = np.int64(s.players)
    place = table.place_for(words, f.first, f.second, control, KEY_WORDS + players)
    for seat in range(1 if players == 2 else players):
        values[d, seat] = blocks[ANSWER + seat]
        numbers[place + KEY_WORDS + seat] = values[d, seat]
    if players == 2:
        numbers[place + KEY_WORDS + 1] = values[d, 0]


@jit_inline
def _is_outside(f: Any, values: Any, d: Number) -> Number:
    """Two players: whether what is known of a position is enough; then it is its value."""
    if f.least >= f.beta or f.least >= f.most:
        values[d, 0] = f.least
        return True
    if f.most <= f.alpha:
        values[d, 0] = f.most
        return True
    return False


@jit_inline
def _is_settled(s: PackedState, f: Any, values: Any, d: Number, objective: Number) -> Number:
    """Whether the last seat in the last round cannot change the value any more.

    With two players what it can still reach goes into the frame.
    """
    if s.in_round & (s.in_round - 1) or not kernel.is_last_round(s):
        return False
    if objective != WIN_SHARE and s.players > 2:
        return False
    least, most = _reach(s)
    best, winners = -_NO_POINTS, 0
    for seat in range(s.players):
        if seat != s.seat:
            points = kernel.score(s.hands[seat], s.scoring)
            if points > best:
                best, winners = points, 1
            elif points == best:
                winners += 1
            values[d, seat] = points
    if s.players == 2:
        least = difference_of(float(least - best), objective)
        most = difference_of(float(most - best), objective)
        if s.seat == 1:
            least, most = -most, -least
        f.least = max(f.least, least)
        f.most = min(f.most, most)
        f.reach = f.most if s.seat == 0 else f.least
        return _is_outside(f, values, d)
    if least <= best <= most:
        return False
    wins = least > best
    for seat in range(s.players):
        is_winner = wins if seat == s.seat else values[d, seat] == best and not wins
        values[d, seat] = (1.0 if wins else 1.0 / winners) if is_winner else 0.0
    return True


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
        room = np.int64(cards >> np.uint64(60))
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
def _without_twins(s: PackedState, legal: Number) -> Number:
    """The legal actions, of those with rows of the same cards and room only the first."""
    for row in range(1, s.players if s.players > 2 else 3):
        for earlier in range(row):
            if s.rows[earlier] == s.rows[row]:
                twins = (1 << events.TAKE | 1 << events.PLACE) << earlier
                legal &= ~((legal & twins) << (row - earlier))
    return legal


@jit_inline
def _lowest(mask: Number) -> Number:
    """The lowest member of a bit mask."""
    member = 0
    while not mask >> member & 1:
        member += 1
    return member


@jit_inline
def _next_child(states: States, f: Any, hands: Any, d: Number) -> Number:
    """Make the next state behind state ``d``; returns how deep its hands are noted."""
    s = states[d]
    states[d + 1] = states[d]
    after = states[d + 1]
    if kernel.is_chance(s):
        card = _lowest(f.todo)
        twins = _twins(s, hands, f.e, card) & f.todo
        f.todo &= ~twins
        f.weight = 0
        pool = kernel.turn_up_pool(s)
        for twin in range(card, LAST_ROUND + 1):
            if twins >> twin & 1:
                f.weight += kernel.count(pool, twin)
        f.rest -= f.weight
        kernel.turn_up(after, card)
        if s.phase == kernel.PHASE_TURN_UP and card != LAST_ROUND:
            return f.e
    else:
        event = _next_event(s, f.todo)
        f.todo &= ~(1 << event)
        kernel.apply(after, event)
        if event == events.DRAW or s.phase == kernel.PHASE_PLACE:
            return f.e
    if after.phase != kernel.PHASE_OVER:
        table.note_hands(after, hands, d + 1)
    return d + 1


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
def _twins(s: PackedState, hands: Any, e: Number, card: Number) -> Number:
    """A card and the colours that are in the same places, as a bit mask."""
    twins = 1 << card
    if card < _COLOURS:
        for other in range(card + 1, _COLOURS):
            if hands[e, other] == hands[e, card] and _is_like(s, card, other):
                twins |= 1 << other
    return twins


@jit
def _is_like(s: PackedState, card: Number, other: Number) -> Number:
    """Whether the deck and the rows have as many of one card as of the other."""
    for row in range(events.MOST_ROWS):
        if kernel.count(s.rows[row], other) != kernel.count(s.rows[row], card):
            return False
    return kernel.count(s.deck, other) == kernel.count(s.deck, card)


@jit_inline
def _window(s: PackedState, f: Any, values: Any, d: Number) -> tuple[Number, Number]:
    """Two players: where the value of the next child matters."""
    if kernel.is_chance(s):
        known = values[d, 0]
        f.low = (f.total * f.alpha - known - f.rest * f.most) / f.weight
        f.high = (f.total * f.beta - known - f.rest * f.least) / f.weight
        return max(f.least, f.low), min(f.most, f.high)
    if not f.begun:
        return f.alpha, f.beta
    if s.seat == 0:
        return max(f.alpha, values[d, 0]), f.beta
    return f.alpha, min(f.beta, values[d, 0])


@jit_inline
def _absorb(s: PackedState, f: Any, values: Any, d: Number) -> None:
    """Take the values of the child just looked into, at ``d + 1``, into those of its parent."""
    players = np.int64(s.players)
    if kernel.is_chance(s):
        for seat in range(players):
            values[d, seat] += f.weight * values[d + 1, seat]
        if players == 2 and not f.low < values[d + 1, 0] < f.high:
            # No other card can bring the value back between alpha and beta.
            f.begun = BELOW if values[d + 1, 0] <= f.low else ABOVE
            values[d, 0] += f.rest * (f.most if f.begun == BELOW else f.least)
            f.todo = 0
        return
    mover = np.int64(s.seat)
    if players == 2:
        if not f.begun or (values[d + 1, 0] > values[d, 0]) == (mover == 0):
            values[d, 0] = values[d + 1, 0]
        if values[d, 0] >= f.beta if mover == 0 else values[d, 0] <= f.alpha:
            f.todo = 0
    elif not f.begun or _is_better(values, d + 1, d, mover, players):
        for other in range(players):
            values[d, other] = values[d + 1, other]
        if values[d, mover] > f.most - CLOSE:
            # Nothing is better than to win for certain.
            f.todo = 0
    f.begun = 1


@jit_inline
def _is_better(values: Any, new: Number, old: Number, seat: Number, players: Number) -> Number:
    """Whether a seat prefers the new values: more for itself, or else less for the next seats."""
    difference = values[new, seat] - values[old, seat]
    for step in range(1, players):
        if abs(difference) > CLOSE:
            break
        other = (seat + step) % players
        difference = values[old, other] - values[new, other]
    return difference > CLOSE


@jit_inline
def _finish(
    s: PackedState, f: Any, values: Any, words: Any, numbers: Any, control: Any, d: Number
) -> None:
    """All that matters has been looked into: note what it comes to."""
    players = np.int64(s.players)
    if kernel.is_chance(s):
        for seat in range(players):
            values[d, seat] /= f.total
        # A bound must not get between them by rounding.
        if f.begun == BELOW:
            values[d, 0] = min(values[d, 0], f.alpha)
        elif f.begun == ABOVE:
            values[d, 0] = max(values[d, 0], f.beta)
        return
    if s.phase != kernel.PHASE_DECIDE:
        return
    place = table.place_for(words, f.first, f.second, control, KEY_WORDS + players)
    if players > 2:
        for seat in range(players):
            numbers[place + KEY_WORDS + seat] = values[d, seat]
        return
    value = values[d, 0]
    if value > f.alpha:
        f.least = max(f.least, value)
    if value < f.beta:
        f.most = min(f.most, value)
    numbers[place + KEY_WORDS] = f.least
    numbers[place + KEY_WORDS + 1] = f.most


@jit
def _note_outcome(s: PackedState, values: Any, d: Number, objective: Number) -> None:
    """The values of a game that is over."""
    players = np.int64(s.players)
    if players == 2:
        margin = kernel.score(s.hands[0], s.scoring) - kernel.score(s.hands[1], s.scoring)
        values[d, 0] = difference_of(float(margin), objective)
        return
    lead = outcome.lead_of(s)
    for seat in range(players):
        points = kernel.score(s.hands[seat], s.scoring)
        share, margin_of_seat = outcome.win_share(points, lead), outcome.margin(points, lead)
        values[d, seat] = value_of(share, margin_of_seat, objective)
