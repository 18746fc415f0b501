"""A quick heuristic player, compiled: it plays games to their end inside the searches.

It keeps a list of what every row would bring every seat, by the table of
:mod:`~coloretto.bots.heuristics.hand_value_kernel`; a turn changes only one row of it. To take or
to draw: what the best row brings now, and keeps from the next seat, against what
would be left if the next seat took its best. To place: the same after each place.
The weights are learned by self-play (``bench/tune.py``).

All chance in a game comes from one seed and the place in the game, so that games
played with the same seed see much the same cards.
"""

from typing import Any, Final

import numpy as np

from coloretto.bots.heuristics.evaluation_kernel import choose_colour
from coloretto.bots.heuristics.hand_value_kernel import TABLE_SHAPE, stage_of, worth_at
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState, Real, row_cards, row_room
from coloretto.rules.ruleset import MOST_PLAYERS

Player = Any  # a PLAYER record
Row = Any  # a row as an unsigned number: Numba looks at the sign of every other index

WEIGHTS: Final = (
    # What waiting is worth in points, while others are in the round, …
    "wait",
    "wait_stage",
    "wait_others",
    "wait_after",  # of what is left for it if the next seat takes its best row
    "wait_best",  # of its own best row
    "wait_next",  # of the next seat's best row
    "wait_free",  # by free places
    "wait_room",  # by free places in the row it would take
    "wait_last",  # in the last round
    "deny",  # of what taking a row costs the next seat
    # … and for the last one in it.
    "alone",
    "alone_stage",
    "alone_best",
    "alone_room",
    "alone_rest",  # by free places in other rows
    "alone_last",
    # What placing on a row is worth, from what the row then brings, …
    "place_own",
    "place_own_change",
    "place_next",
    "place_next_change",
    "place_next_best",  # of the next seat's best row
    "place_after",  # of what is left if the next seat takes that
    "place_room",
    "place_empty",
    "place_full",  # when it fills the row
    # … and for the last one in the round.
    "place_alone",
    "place_alone_room",
    # What a free place of a row is worth to the seat that may take it.
    "free_place",
)
"""The names of a rollout player's weights, in the order of learned.json."""

# One record, because Numba counts references to arrays, and that takes longer than a choice.
_PLAYER_FIELDS: Final = [
    *((name, np.float64) for name in WEIGHTS),
    # Its notes: what each row brings each seat, eight apart, and what each hand is worth.
    ("brings", np.float64, (MOST_PLAYERS, 8)),
    ("worth", np.float64, (MOST_PLAYERS,)),
    ("stage", np.int64),
    # The next seat's two best rows, as choose_take leaves them to choose_place.
    ("next_best", np.float64),
    ("next_second", np.float64),
    ("next_best_row", np.uint64),
    ("next_second_row", np.uint64),
    # What the player thinks of its choices: each row, and to draw.
    ("row_value", np.float64, (events.MOST_ROWS,)),
    ("draw_value", np.float64),
    ("table", np.float32, TABLE_SHAPE),
]
PLAYER: Final = np.dtype((np.record, _PLAYER_FIELDS))

_NO_ROW = np.uint64(events.MOST_ROWS)
_GONE = -1000.0  # what a row brings that has been taken
_NOTHING = np.uint64(0)
_IN_LAST_ROUND = np.uint64(0x5851F42D4C957F2D)


@jit_inline
def bits_of_turn(s: PackedState, seed: Bits) -> Bits:
    """Random bits for a turn; the card it turns up comes from the upper 32."""
    turn = np.uint64(np.int64(s.left) << MOST_PLAYERS | np.int64(s.in_round))
    return kernel.splitmix64(seed + turn * chance.SPLITMIX_GAMMA)


@jit
def sample(s: PackedState, seed: Bits) -> Number:
    """The card this turn turns up, as :func:`play_out` would."""
    # Behind the last-round card another card comes in the same turn.
    key = seed ^ _IN_LAST_ROUND if kernel.is_last_round(s) else seed
    return chance.sample(s, chance.urn_of(s.deck), bits_of_turn(s, key) >> np.uint64(32))


@jit_inline
def _rows(s: PackedState) -> Row:
    """How many rows the game has."""
    return np.uint64(kernel.rows_of(s.players))


@jit_inline
def _has(mask: Bits, row: Row) -> Number:
    """Whether a row is in a mask."""
    return mask >> row & np.uint64(1) != _NOTHING


@jit
def take_notes(s: PackedState, p: Player) -> None:
    """Write down what every row brings every seat."""
    stage = stage_of(s)
    p.stage = stage
    in_middle = np.int64(s.room | s.filled)
    for seat in range(s.players):
        worth = worth_at(s.hands[seat], p.table, stage)
        p.worth[np.uint64(seat)] = worth
        for row in range(events.MOST_ROWS):
            brings = 0.0 if in_middle >> row & 1 else _GONE
            if s.filled >> row & 1:
                hand = s.hands[seat] + row_cards(s.rows[row])
                brings = worth_at(hand, p.table, stage) - worth
            p.brings[np.uint64(seat), np.uint64(row)] = brings


@jit_inline
def _note_new_round(s: PackedState, p: Player) -> None:
    """The same when a round begins and all rows are empty."""
    stage = stage_of(s)
    p.stage = stage
    for seat in range(s.players):
        p.worth[np.uint64(seat)] = worth_at(s.hands[np.uint64(seat)], p.table, stage)
        for row in range(_rows(s)):
            p.brings[np.uint64(seat), row] = 0.0


@jit_inline
def _note_row(s: PackedState, row: Number, p: Player) -> None:
    """The same when only one row has changed."""
    stage = np.uint64(p.stage)
    cards = row_cards(s.rows[np.uint64(row)])
    in_round = np.int64(s.in_round)
    for seat in range(s.players):
        if in_round >> seat & 1:
            hand = s.hands[np.uint64(seat)] + cards
            brings = worth_at(hand, p.table, stage) - p.worth[np.uint64(seat)]
            p.brings[np.uint64(seat), np.uint64(row)] = brings


@jit_inline
def choose_take(s: PackedState, p: Player) -> Number:
    """The row to take, or -1 to draw. Needs notes of all rows."""
    seat = np.int64(s.seat)
    others = np.int64(s.in_round) & ~(1 << seat)
    if not others:
        return _choose_take_alone(s, p)
    is_duel = s.players == 2
    if is_duel:
        _note_best_of_next(s, p)
    own = np.uint64(seat)
    filled = np.uint64(s.filled)
    best = 2 * _GONE
    best_row: Row = _NO_ROW
    most = second = _GONE
    free = 0
    for row in range(_rows(s)):
        brings = p.brings[own, row]
        room = row_room(s.rows[row])
        free += room
        value = brings + p.free_place * room
        second = max(second, min(most, value))
        most = max(most, value)
        if is_duel and row == p.next_best_row:
            brings += p.deny * (p.next_best - p.next_second)
        p.row_value[row] = brings
        if _has(filled, row) and brings > best:
            best = brings
            best_row = row
    if best_row == _NO_ROW:
        return -1
    if not kernel.may_draw(s):
        return np.int64(best_row)
    stage = p.stage
    wait = (
        p.wait
        + p.wait_stage * stage
        + p.wait_best * most
        + p.wait_free * free
        + p.wait_room * row_room(s.rows[best_row])
    )
    if is_duel:
        after = _best_without(s, p, own, p.next_best_row, _NO_ROW)
        wait += p.wait_after * after + p.wait_next * p.next_best
    else:
        wait += p.wait_after * second + p.wait_others * chance.size(chance.members(others))
    if stage == 0:
        wait += p.wait_last
    p.draw_value = wait
    return np.int64(best_row) if best >= wait else -1


@jit_inline
def _note_best_of_next(s: PackedState, p: Player) -> None:
    """With two players, both in the round: the best two rows of the other."""
    next_ = np.uint64(1 - s.seat)
    best = second = _GONE
    best_row: Row = _NOTHING
    second_row: Row = _NOTHING
    for row in range(_rows(s)):
        value = p.brings[next_, row] + p.free_place * row_room(s.rows[row])
        if value > best:
            second = best
            second_row = best_row
            best = value
            best_row = row
        elif value > second:
            second = value
            second_row = row
    p.next_best = best
    p.next_second = second
    p.next_best_row = best_row
    p.next_second_row = second_row


@jit_inline
def _best_without(s: PackedState, p: Player, seat: Bits, row: Row, other: Row) -> Real:
    """What the best row brings a seat if two rows are not to be had."""
    best = _GONE
    for left in range(_rows(s)):
        if left not in (row, other):
            best = max(best, p.brings[seat, left] + p.free_place * row_room(s.rows[left]))
    return best


@jit_inline
def _choose_take_alone(s: PackedState, p: Player) -> Number:
    """The same for the last one in the round."""
    own = np.uint64(s.seat)
    best = 2 * _GONE
    best_row: Row = _NO_ROW
    filled = np.uint64(s.filled)
    free = 0
    for row in range(_rows(s)):
        free += row_room(s.rows[row])
        brings = p.brings[own, row]
        p.row_value[row] = brings
        if _has(filled, row) and brings > best:
            best = brings
            best_row = row
    if best_row == _NO_ROW:
        return -1
    if free == 0 or s.deck == _NOTHING:
        return np.int64(best_row)
    room = row_room(s.rows[best_row])
    stage = p.stage
    wait = (
        p.alone
        + p.alone_stage * stage
        + p.alone_best * best
        + p.alone_room * room
        + p.alone_rest * (free - room)
    )
    if stage == 0:
        wait += p.alone_last
    p.draw_value = wait
    return np.int64(best_row) if best >= wait else -1


@jit_inline
def choose_place(s: PackedState, p: Player) -> Number:
    """The row for the card turned up. Needs what :func:`choose_take` noted."""
    seat = np.int64(s.seat)
    others = np.int64(s.in_round) & ~(1 << seat)
    if not others:
        return _choose_place_alone(s, p)
    is_duel = s.players == 2
    next_seat = kernel.next_seat(others, seat)
    own = np.uint64(seat)
    next_ = np.uint64(next_seat)
    stage = np.uint64(p.stage)
    card = kernel.one(s.card)
    own_hand = s.hands[np.uint64(seat)] + card
    next_hand = s.hands[np.uint64(next_seat)] + card
    worth = p.worth[np.uint64(seat)]
    next_worth = p.worth[np.uint64(next_seat)]
    filled = np.uint64(s.filled)
    best = 2 * _GONE
    best_row: Row = _NOTHING
    # Empty rows are all alike, except with two players.
    rows_left = np.uint64(s.room)
    empty = rows_left & ~filled
    if not is_duel:
        rows_left &= filled | (empty & (~empty + np.uint64(1)))
    for row in range(_rows(s)):
        if not _has(rows_left, row):
            continue
        cards = row_cards(s.rows[row])
        room = row_room(s.rows[row])
        brings = worth_at(own_hand + cards, p.table, stage) - worth
        brings_next = worth_at(next_hand + cards, p.table, stage) - next_worth
        value = (
            p.place_own * brings
            + p.place_own_change * (brings - p.brings[own, row])
            + p.place_next * brings_next
            + p.place_next_change * (brings_next - p.brings[next_, row])
            + p.place_room * room
        )
        if is_duel:
            value += _value_after_next(s, p, row, brings, brings_next)
        if _has(empty, row):
            value += p.place_empty
        if room == 1:
            value += p.place_full
        p.row_value[row] = value
        if value > best:
            best = value
            best_row = row
    return np.int64(best_row)


@jit_inline
def _value_after_next(
    s: PackedState, p: Player, row: Row, brings: Number, brings_next: Number
) -> Number:
    """With two players: the other takes its best row after this place; what is left?"""
    own = np.uint64(s.seat)
    best_row = p.next_best_row
    free = p.free_place * (row_room(s.rows[row]) - 1)
    next_best = brings_next + free
    next_other = p.next_second if row == best_row else p.next_best
    if next_best >= next_other:
        after = _best_without(s, p, own, row, _NO_ROW)
    else:
        next_best = next_other
        taken = p.next_second_row if row == best_row else best_row
        after = max(brings + free, _best_without(s, p, own, row, taken))
    return p.place_next_best * next_best + p.place_after * after


@jit_inline
def _choose_place_alone(s: PackedState, p: Player) -> Number:
    """The same for the last one in the round: what its best row then brings."""
    seat = np.int64(s.seat)
    own = np.uint64(seat)
    hand = s.hands[np.uint64(seat)] + kernel.one(s.card)
    worth = p.worth[np.uint64(seat)]
    stage = np.uint64(p.stage)
    best = 2 * _GONE
    best_row: Row = _NOTHING
    has_room = np.uint64(s.room)
    for row in range(_rows(s)):
        if not _has(has_room, row):
            continue
        brings = worth_at(hand + row_cards(s.rows[row]), p.table, stage) - worth
        most = brings
        for other in range(_rows(s)):
            if other != row:
                most = max(most, p.brings[own, other])
        value = most + p.place_alone * brings + p.place_alone_room * row_room(s.rows[row])
        p.row_value[row] = value
        if value > best:
            best = value
            best_row = row
    return np.int64(best_row)


@jit
def choose(s: PackedState, p: Player) -> Number:
    """What the player does in any decision."""
    if s.phase == kernel.PHASE_COLOUR:
        return events.COLOUR + choose_colour(s)
    take_notes(s, p)
    row = choose_take(s, p)
    if s.phase == kernel.PHASE_PLACE:
        return events.PLACE + choose_place(s, p)
    if row < 0 and s.deck == _NOTHING:
        row = chance.pick(kernel.legal_takes(s), _NOTHING)
    return events.DRAW if row < 0 else events.TAKE + row


@jit
def _finish_turn(s: PackedState, seed: Bits) -> None:
    """Play all that is not a decision to draw or take: rare in a game, common at its start."""
    while kernel.is_chance(s):
        kernel.turn_up(s, sample(s, seed))
    while s.phase == kernel.PHASE_COLOUR:
        kernel.colour(s, choose_colour(s))


@jit
def _take_at_random(s: PackedState, bits: Bits, else_: Number) -> Number:
    """A random row to take or -1 to draw, all as likely; ``else_`` if there is neither."""
    can_draw = np.int64(kernel.may_draw(s))
    packed = chance.members(s.filled)
    choices = can_draw + chance.size(packed)
    if choices == 0:
        return else_
    choice = chance.below(bits >> np.uint64(16), choices)
    return -1 if choice < can_draw else chance.member(packed, choice - can_draw)


@jit
def play_out(
    s: PackedState,
    seed: Bits,
    p: Player,
    random_share: Number,
    last_round: Number,
) -> None:
    """Play on to the end of a round or of the game.

    :param random_share: how many of 65536 turns are random.
    :param last_round: the number of the last round to play.
    """
    _finish_turn(s, seed)
    take_notes(s, p)
    if s.phase == kernel.PHASE_PLACE:
        choose_take(s, p)
        row = choose_place(s, p)
        kernel.place(s, row)
        _note_row(s, row, p)
    urn = chance.urn_of(s.deck)
    key = seed ^ _IN_LAST_ROUND if kernel.is_last_round(s) else seed
    round_ = s["round"]
    while s.phase != kernel.PHASE_OVER and round_ <= last_round:
        bits = bits_of_turn(s, key)
        row = choose_take(s, p)
        at_random = np.int64(bits & np.uint64(0xFFFF)) < random_share
        if at_random:
            row = _take_at_random(s, bits, row)
        if row < 0 and s.deck == _NOTHING:
            row = chance.pick(kernel.legal_takes(s), bits)
        if row >= 0:
            kernel.take(s, row)
            if s.phase in (kernel.PHASE_EXTRA, kernel.PHASE_COLOUR):
                _finish_turn(s, seed)
                urn = chance.urn_of(s.deck)
                if kernel.is_last_round(s):
                    key = seed ^ _IN_LAST_ROUND
                if s["round"] == round_ and s.phase != kernel.PHASE_OVER:
                    take_notes(s, p)  # the extra card may begin the last round
            if s["round"] != round_:
                round_ = s["round"]
                _note_new_round(s, p)
            else:
                for seat in range(s.players):
                    p.brings[np.uint64(seat), np.uint64(row)] = _GONE
            continue
        kernel.draw(s)
        card = chance.sample(s, urn, bits >> np.uint64(32))
        if card == LAST_ROUND:
            kernel.put_last_round_aside(s)
            key = seed ^ _IN_LAST_ROUND
            take_notes(s, p)
            if s.phase == kernel.PHASE_DECIDE:
                continue
            choose_take(s, p)
            card = chance.sample(s, urn, bits_of_turn(s, key) >> np.uint64(32))
        urn = chance.without(urn, card)
        kernel.turn_up_to_place(s, card)
        row = chance.pick(s.room, bits >> np.uint64(8)) if at_random else choose_place(s, p)
        kernel.place(s, row)
        _note_row(s, row, p)
