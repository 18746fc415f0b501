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

# What waiting is worth in points, while others are in the round, …
WAIT: Final = 0
WAIT_STAGE: Final = 1
WAIT_OTHERS: Final = 2
WAIT_AFTER: Final = 3  # of what is left for it if the next seat takes its best row
WAIT_BEST: Final = 4  # of its own best row
WAIT_NEXT: Final = 5  # of the next seat's best row
WAIT_FREE: Final = 6  # by free places
WAIT_ROOM: Final = 7  # by free places in the row it would take
WAIT_LAST: Final = 8  # in the last round
DENY: Final = 9  # of what taking a row costs the next seat
# … and for the last one in it.
ALONE: Final = 10
ALONE_STAGE: Final = 11
ALONE_BEST: Final = 12
ALONE_ROOM: Final = 13
ALONE_REST: Final = 14  # by free places in other rows
ALONE_LAST: Final = 15
# What placing on a row is worth, by what the row then brings, …
PLACE_OWN: Final = 16
PLACE_OWN_CHANGE: Final = 17
PLACE_NEXT: Final = 18
PLACE_NEXT_CHANGE: Final = 19
PLACE_NEXT_BEST: Final = 20  # of the next seat's best row
PLACE_AFTER: Final = 21  # of what is left if the next seat takes that
PLACE_ROOM: Final = 22
PLACE_EMPTY: Final = 23
PLACE_FULL: Final = 24  # when it fills the row
# … and for the last one in the round.
PLACE_ALONE: Final = 25
PLACE_ALONE_ROOM: Final = 26
# What a free place of a row is worth to whoever may take it.
FREE_PLACE: Final = 27
WEIGHTS: Final = 28

# The notes: what each row brings each seat, in eights, and what each hand is worth.
_SEAT = 8
_WORTH = MOST_PLAYERS * _SEAT
_STAGE = _WORTH + MOST_PLAYERS
# The next seat's two best rows, as choose_take leaves them to choose_place.
_NEXT_BEST = _STAGE + 1
_NEXT_SECOND = _STAGE + 2
_NEXT_BEST_ROW = _STAGE + 3
_NEXT_SECOND_ROW = _STAGE + 4
# What the player thinks of its choices: each row, and to draw.
ROW_VALUE: Final = _STAGE + 5
DRAW_VALUE: Final = ROW_VALUE + events.MOST_ROWS
NOTES: Final = DRAW_VALUE + 1

# One record, because Numba counts references to arrays, and that takes longer than a choice.
_PLAYER_FIELDS: Final = [
    ("w", np.float64, (WEIGHTS,)),
    ("notes", np.float64, (NOTES,)),
    ("table", np.float32, TABLE_SHAPE),
]
PLAYER: Final = np.dtype((np.record, _PLAYER_FIELDS))

_ROW_VALUE = np.uint64(ROW_VALUE)
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


@jit_inline
def _notes_of(seat: Number) -> Bits:
    """Where the notes of what each row brings a seat begin."""
    return np.uint64(seat) << np.uint64(3)


@jit
def take_notes(s: PackedState, p: Player) -> None:
    """Write down what every row brings every seat."""
    stage = stage_of(s)
    p.notes[_STAGE] = stage
    in_middle = np.int64(s.room | s.filled)
    for seat in range(s.players):
        worth = worth_at(s.hands[seat], p.table, stage)
        p.notes[_WORTH + seat] = worth
        for row in range(events.MOST_ROWS):
            brings = 0.0 if in_middle >> row & 1 else _GONE
            if s.filled >> row & 1:
                hand = s.hands[seat] + row_cards(s.rows[row])
                brings = worth_at(hand, p.table, stage) - worth
            p.notes[_SEAT * seat + row] = brings


@jit_inline
def _note_new_round(s: PackedState, p: Player) -> None:
    """The same when a round begins and all rows are empty."""
    stage = stage_of(s)
    p.notes[_STAGE] = stage
    for seat in range(s.players):
        p.notes[_WORTH + seat] = worth_at(s.hands[np.uint64(seat)], p.table, stage)
        for row in range(_rows(s)):
            p.notes[_notes_of(seat) + row] = 0.0


@jit_inline
def _note_row(s: PackedState, row: Number, p: Player) -> None:
    """The same when only one row has changed."""
    stage = np.uint64(p.notes[_STAGE])
    cards = row_cards(s.rows[np.uint64(row)])
    in_round = np.int64(s.in_round)
    for seat in range(s.players):
        if in_round >> seat & 1:
            hand = s.hands[np.uint64(seat)] + cards
            brings = worth_at(hand, p.table, stage) - p.notes[_WORTH + seat]
            p.notes[_notes_of(seat) + np.uint64(row)] = brings


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
    own = _notes_of(seat)
    filled = np.uint64(s.filled)
    best = 2 * _GONE
    best_row: Row = _NO_ROW
    most = second = _GONE
    free = 0
    for row in range(_rows(s)):
        brings = p.notes[own + row]
        room = row_room(s.rows[row])
        free += room
        value = brings + p.w[FREE_PLACE] * room
        second = max(second, min(most, value))
        most = max(most, value)
        if is_duel and row == np.uint64(p.notes[_NEXT_BEST_ROW]):
            brings += p.w[DENY] * (p.notes[_NEXT_BEST] - p.notes[_NEXT_SECOND])
        p.notes[_ROW_VALUE + row] = brings
        if _has(filled, row) and brings > best:
            best = brings
            best_row = row
    if best_row == _NO_ROW:
        return -1
    if not kernel.may_draw(s):
        return np.int64(best_row)
    stage = p.notes[_STAGE]
    wait = (
        p.w[WAIT]
        + p.w[WAIT_STAGE] * stage
        + p.w[WAIT_BEST] * most
        + p.w[WAIT_FREE] * free
        + p.w[WAIT_ROOM] * row_room(s.rows[best_row])
    )
    if is_duel:
        after = _best_without(s, p, own, np.uint64(p.notes[_NEXT_BEST_ROW]), _NO_ROW)
        wait += p.w[WAIT_AFTER] * after + p.w[WAIT_NEXT] * p.notes[_NEXT_BEST]
    else:
        wait += p.w[WAIT_AFTER] * second + p.w[WAIT_OTHERS] * chance.size(chance.members(others))
    if stage == 0:
        wait += p.w[WAIT_LAST]
    p.notes[DRAW_VALUE] = wait
    return np.int64(best_row) if best >= wait else -1


@jit_inline
def _note_best_of_next(s: PackedState, p: Player) -> None:
    """With two players, both in the round: the best two rows of the other."""
    next_ = _notes_of(1 - s.seat)
    best = second = _GONE
    best_row: Row = _NOTHING
    second_row: Row = _NOTHING
    for row in range(_rows(s)):
        value = p.notes[next_ + row] + p.w[FREE_PLACE] * row_room(s.rows[row])
        if value > best:
            second = best
            second_row = best_row
            best = value
            best_row = row
        elif value > second:
            second = value
            second_row = row
    p.notes[_NEXT_BEST] = best
    p.notes[_NEXT_SECOND] = second
    p.notes[_NEXT_BEST_ROW] = best_row
    p.notes[_NEXT_SECOND_ROW] = second_row


@jit_inline
def _best_without(s: PackedState, p: Player, seat_notes: Bits, row: Row, other: Row) -> Real:
    """What the best row brings a seat if two rows are not to be had."""
    best = _GONE
    for left in range(_rows(s)):
        if left not in (row, other):
            best = max(best, p.notes[seat_notes + left] + p.w[FREE_PLACE] * row_room(s.rows[left]))
    return best


@jit_inline
def _choose_take_alone(s: PackedState, p: Player) -> Number:
    """The same for the last one in the round."""
    own = _notes_of(s.seat)
    best = 2 * _GONE
    best_row: Row = _NO_ROW
    filled = np.uint64(s.filled)
    free = 0
    for row in range(_rows(s)):
        free += row_room(s.rows[row])
        brings = p.notes[own + row]
        p.notes[_ROW_VALUE + row] = brings
        if _has(filled, row) and brings > best:
            best = brings
            best_row = row
    if best_row == _NO_ROW:
        return -1
    if free == 0 or s.deck == _NOTHING:
        return np.int64(best_row)
    room = row_room(s.rows[best_row])
    stage = p.notes[_STAGE]
    wait = (
        p.w[ALONE]
        + p.w[ALONE_STAGE] * stage
        + p.w[ALONE_BEST] * best
        + p.w[ALONE_ROOM] * room
        + p.w[ALONE_REST] * (free - room)
    )
    if stage == 0:
        wait += p.w[ALONE_LAST]
    p.notes[DRAW_VALUE] = wait
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
    own = _notes_of(seat)
    next_ = _notes_of(next_seat)
    stage = np.uint64(p.notes[_STAGE])
    card = kernel.one(s.card)
    own_hand = s.hands[np.uint64(seat)] + card
    next_hand = s.hands[np.uint64(next_seat)] + card
    worth = p.notes[_WORTH + seat]
    next_worth = p.notes[_WORTH + next_seat]
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
            p.w[PLACE_OWN] * brings
            + p.w[PLACE_OWN_CHANGE] * (brings - p.notes[own + row])
            + p.w[PLACE_NEXT] * brings_next
            + p.w[PLACE_NEXT_CHANGE] * (brings_next - p.notes[next_ + row])
            + p.w[PLACE_ROOM] * room
        )
        if is_duel:
            value += _value_after_next(s, p, row, brings, brings_next)
        if _has(empty, row):
            value += p.w[PLACE_EMPTY]
        if room == 1:
            value += p.w[PLACE_FULL]
        p.notes[_ROW_VALUE + row] = value
        if value > best:
            best = value
            best_row = row
    return np.int64(best_row)


@jit_inline
def _value_after_next(
    s: PackedState, p: Player, row: Row, brings: Number, brings_next: Number
) -> Number:
    """With two players: the other takes its best row after this place; what is left?"""
    own = _notes_of(s.seat)
    best_row = np.uint64(p.notes[_NEXT_BEST_ROW])
    free = p.w[FREE_PLACE] * (row_room(s.rows[row]) - 1)
    next_best = brings_next + free
    next_other = p.notes[_NEXT_SECOND] if row == best_row else p.notes[_NEXT_BEST]
    if next_best >= next_other:
        after = _best_without(s, p, own, row, _NO_ROW)
    else:
        next_best = next_other
        taken = np.uint64(p.notes[_NEXT_SECOND_ROW]) if row == best_row else best_row
        after = max(brings + free, _best_without(s, p, own, row, taken))
    return p.w[PLACE_NEXT_BEST] * next_best + p.w[PLACE_AFTER] * after


@jit_inline
def _choose_place_alone(s: PackedState, p: Player) -> Number:
    """The same for the last one in the round: what its best row then brings."""
    seat = np.int64(s.seat)
    own = _notes_of(seat)
    hand = s.hands[np.uint64(seat)] + kernel.one(s.card)
    worth = p.notes[_WORTH + seat]
    stage = np.uint64(p.notes[_STAGE])
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
                most = max(most, p.notes[own + other])
        value = most + p.w[PLACE_ALONE] * brings + p.w[PLACE_ALONE_ROOM] * row_room(s.rows[row])
        p.notes[_ROW_VALUE + row] = value
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
    """Play whatever is not a decision to draw or take: rare in a game, common at its start."""
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

    :param random_share: of 65536 turns so many are random.
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
                    p.notes[_SEAT * seat + row] = _GONE
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
