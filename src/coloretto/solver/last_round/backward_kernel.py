"""The last round solved at once, backwards from everything that can lie in the rows, compiled.

In the last round every seat takes one row and leaves. So a position is what has been added to each
row, which rows were taken by whom, and whose turn it is: its values have an index in an array, and
no transposition table is needed.

Behind every take lies a block with one row and one seat less. It is solved first, and merged into
the block before as what that take is worth; then drawing is looked into, from full rows to empty
ones. The blocks being worked on are a stack of levels, so the work can stop and go on later.

Golden jokers that can still be turned up or taken, and jokers that must be coloured at once, are
left to the search by single positions.
"""

from typing import NamedTuple

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.kernel import Bits, Number, PackedState, Real
from coloretto.rules.ruleset import ROW_ROOM
from coloretto.solver.arrays import Reals
from coloretto.solver.jit import jit, jit_inline
from coloretto.solver.last_round.additions_kernel import (
    count,
    has,
    next_addition,
    note_points,
    number_additions,
)
from coloretto.solver.last_round.layout_kernel import (
    ANSWER,
    MEMBERS,
    MOST_ADDED,
    MOST_ROWS,
    SCRATCH,
    LastRound,
    Level,
    Workspace,
    bare_takes,
    merge,
    vector_in_cell,
)
from coloretto.solver.last_round.one_row_kernel import solve_one_row, solve_takes_of_two
from coloretto.solver.last_round.two_rows_kernel import solve_two_rows
from coloretto.solver.value_kernel import CLOSE, is_more, prefers, vector_size

_CLEARED_AT_ONCE = 1 << 17
"""Values that are cleared in one go: less than a millisecond."""


class _Cells(NamedTuple):
    """All cells of a block with the same additions in all rows but the last."""

    deck: Bits
    """What is left of it without the cards of the last row."""
    added: Number
    """How many cards were added to the other rows; -1 if the deck does not have them."""
    start: Number
    """Where the values of the first cell are."""
    dest: Number
    """Where they belong in the block before."""
    open_rows: Number
    """How many of the other rows have room."""


class _Drawing(NamedTuple):
    """A position in which a seat draws a card."""

    seat: Number
    deck: Bits
    cards_left: Number
    addition: Number
    """That of the last row; -1 if it is full."""
    stride: Number
    """Of the additions of the last row."""
    open_rows: Number
    """How many of the other rows have room."""
    after: Number
    """Where the vector of the next seat is in the same cell."""


class _Placing(NamedTuple):
    """What a seat likes best to do with a card."""

    at: Number
    """Where the vector of what follows is."""
    own: Real
    """What the seat looks at first: its own value, or the one number of two players."""


@jit
def begin(s: PackedState, work: Workspace, needed: Number, objective: Number) -> None:
    """Begin with a position that fits into the values, of which it needs this many."""
    last_round, level = work.last_round[0], work.levels[0]
    if last_round.kept_from < ANSWER + needed:
        last_round.kept_from = ANSWER + needed
        last_round.kept_at = last_round.kept_from
        last_round.kept_age += 1
        last_round.used = max(last_round.used, last_round.kept_from)
    last_round.players = s.players
    last_round.objective = objective
    last_round.must_draw = s.phase == kernel.PHASE_TURN_UP
    last_round.filled = s.filled
    last_round.depth = 0
    level.deck = number_additions(s, last_round)
    note_points(s, last_round)
    level.cards_left = s.left
    level.row_count = 0
    for row in range(MOST_ROWS):
        if (s.room | s.filled) >> row & 1:
            level.rows[level.row_count] = row
            level.row_count += 1
    level.seats = s.in_round
    level.vectors = 1
    level.start = ANSWER
    level.taker = -1
    level.dest = 0
    level.entry_counts = 0
    level.mover = s.seat
    level.mirrors = 0
    mover = np.int64(s.seat)
    for added in range(MOST_ADDED + 1):
        level.movers[added] = 1 << mover
        mover = kernel.next_seat(s.in_round, mover)
    if MEMBERS[np.int64(s.in_round)] > 1:
        _lay_out(last_round, level)


@jit
def go_on(work: Workspace, most: Number) -> Number:
    """Work until about ``most`` positions were looked into, or all is done; returns how many."""
    # The compiler makes better code for a number of players that it knows. As np.int64 it is of
    # one type, so that Numba compiles what lies behind once, and LLVM four times.
    players = work.last_round[0].players
    if players == 2:
        return _go_on(work, most, np.int64(2))
    if players == 3:
        return _go_on(work, most, np.int64(3))
    if players == 4:
        return _go_on(work, most, np.int64(4))
    return _go_on(work, most, np.int64(5))


@jit_inline
def _go_on(work: Workspace, most: Number, players: Number) -> Number:
    last_round, values, kept = work.last_round[0], work.values, work.kept
    done = np.int64(0)
    while last_round.depth >= 0 and done < most:
        level = work.levels[last_round.depth]
        if MEMBERS[level.seats] == 1:
            if players == 2:
                done += solve_two_rows(last_round, level, values, kept)
            else:
                done += solve_one_row(last_round, level, values, players)
            last_round.depth -= 1
        elif level.cleared < level.end:
            done += _clear(level, values)
        elif level.is_drawing:
            done += _look_into_draws(last_round, level, values, players)
        elif level.next_row == level.row_count:
            level.is_drawing = 1
        elif players > 2 and level.row_count == 2:
            done += solve_takes_of_two(last_round, level, values, kept, players)
            level.is_drawing = 1
        else:
            inner = work.levels[last_round.depth + 1]
            done += _look_into_take(last_round, level, inner, players)
    return done


@jit
def _lay_out(last_round: LastRound, level: Level) -> None:
    """Give a new block its part of the values; its rows, seats, movers and deck are known."""
    players = last_round.players
    stride = level.vectors * vector_size(players)
    for i in range(level.row_count - 1, -1, -1):
        row = level.rows[i]
        level.sizes[i] = last_round.additions[last_round.rooms[row]]
        level.stride[i] = stride
        stride *= level.sizes[i]
        level.additions[i] = level.sizes[i] - 1
        level.duplicates[i] = 0
        for later in range(i + 1, level.row_count):
            if last_round.rows[level.rows[later]] == last_round.rows[row]:
                level.duplicates[i] |= 1 << later
    level.end = level.start + stride
    level.cleared = level.start
    for seat in range(players):
        for length in range(ROW_ROOM + 1):
            counts = 0
            for others in range(MOST_ADDED + 1 - length):
                counts |= (level.movers[others + length] >> seat & 1) << others
            level.take_counts[seat, length] = counts if level.seats >> seat & 1 else 0
    level.is_drawing = 0
    level.next_row = 0
    level.next_addition = 0
    level.next_taker = 0


@jit_inline
def _clear(level: Level, values: Reals) -> Number:
    """Nothing can be taken yet."""
    end = min(level.end, level.cleared + _CLEARED_AT_ONCE)
    for at in range(level.cleared, end):
        values[at] = np.nan
    level.cleared = end
    return 1


# Takes: each leads to a block of its own.


@jit_inline
def _look_into_take(last_round: LastRound, level: Level, inner: Level, players: Number) -> Number:
    """Go on with the next take of a block; returns how many positions were looked into."""
    i, addition, taker = level.next_row, level.next_addition, level.next_taker
    _step(level, players)
    row = level.rows[i]
    entry_counts = level.take_counts[taker, np.int64(last_round.lengths[addition])]
    if addition == 0:
        if level.taker < 0 and last_round.must_draw:
            entry_counts &= ~1
        if not bare_takes(last_round, level) >> row & 1:
            entry_counts = 0
    deck = level.deck - last_round.counts[addition]
    if entry_counts == 0 or not has(deck):
        return 1
    last_round.points_out[taker] = last_round.points[taker, row, addition]
    last_round.depth += 1
    inner.deck = deck
    inner.cards_left = level.cards_left - np.int64(last_round.lengths[addition])
    inner.seats = level.seats & ~(1 << taker)
    inner.start = level.end
    inner.taker = taker
    inner.entry_counts = entry_counts
    inner.mover = kernel.next_seat(inner.seats, taker)
    inner.dest = level.start + addition * level.stride[i] + vector_in_cell(level, taker, players)
    inner.taken_addition = addition
    _leave_out_row(inner, level, i)
    if players > 2:
        inner.vectors = inner.row_count
        _note_movers(inner)
        _lay_out(last_round, inner)
    return 1


@jit_inline
def _step(level: Level, players: Number) -> None:
    """The next take to look into. Of duplicate rows only the first one is taken."""
    level.next_taker += 1
    if level.next_taker < players:
        return
    level.next_taker = 0
    level.next_addition += 1
    if level.next_addition < level.sizes[level.next_row]:
        return
    level.next_addition = 0
    is_duplicate = 1
    while is_duplicate:
        level.next_row += 1
        is_duplicate = 0
        for earlier in range(level.next_row):
            is_duplicate |= level.duplicates[earlier] >> level.next_row & 1


@jit_inline
def _leave_out_row(inner: Level, level: Level, taken: Number) -> None:
    """The rows of a block behind the take of a row."""
    inner.row_count = 0
    inner.mirrors = 0
    for i in range(level.row_count):
        if i == taken:
            continue
        inner.rows[inner.row_count] = level.rows[i]
        inner.parent_stride[inner.row_count] = level.stride[i]
        if level.duplicates[taken] >> i & 1:
            inner.mirror_row[inner.mirrors] = inner.row_count
            inner.mirror_step[inner.mirrors] = level.stride[taken] - level.stride[i]
            inner.mirrors += 1
        inner.row_count += 1


@jit
def _note_movers(level: Level) -> None:
    """Who can be to move, by number of cards added since the seat before took its row."""
    for added in range(MOST_ADDED + 1):
        level.movers[added] = 0
    mover = level.mover
    for steps in range(MOST_ADDED + 1):
        for others in range(MOST_ADDED + 1 - steps):
            level.movers[others + steps] |= (level.entry_counts >> others & 1) << mover
        mover = kernel.next_seat(level.seats, mover)


# Draws: from full rows to empty ones.


@jit_inline
def _look_into_draws(last_round: LastRound, level: Level, values: Reals, players: Number) -> Number:
    """Go on with drawing: all cells with the same additions in all rows but the last."""
    cells = _cells_at_work(last_round, level)
    done = np.int64(1)
    if cells.added >= 0:
        final = level.row_count - 1
        for addition in range(level.sizes[final] - 1, -1, -1):
            added = cells.added + np.int64(last_round.lengths[addition])
            if has(cells.deck - last_round.counts[addition]) and level.movers[added]:
                level.additions[final] = addition
                done += _solve_cell(last_round, level, values, cells, players)
    _step_back(last_round, level)
    return done


@jit_inline
def _cells_at_work(last_round: LastRound, level: Level) -> _Cells:
    """The cells with the additions that the level is at."""
    deck = level.deck
    added = np.int64(0)
    start, dest = level.start, level.dest
    for i in range(level.row_count - 1):
        addition = level.additions[i]
        deck -= last_round.counts[addition]
        if not has(deck):
            return _Cells(deck, np.int64(-1), start, dest, np.int64(0))
        added += np.int64(last_round.lengths[addition])
        start += addition * level.stride[i]
        dest += addition * level.parent_stride[i]
    return _Cells(deck, added, start, dest, _note_steps(last_round, level))


@jit_inline
def _note_steps(last_round: LastRound, level: Level) -> Number:
    """How far one card more in a row but the last leads; returns how many of these have room."""
    open_rows = np.int64(0)
    for i in range(level.row_count - 1):
        addition = level.additions[i]
        if last_round.lengths[addition] < last_round.rooms[level.rows[i]]:
            for kind in range(last_round.kinds):
                more = next_addition(last_round, addition, kind) - addition
                step = more * level.stride[i]
                last_round.steps[kind * MOST_ROWS + open_rows] = step
            open_rows += 1
    return open_rows


@jit_inline
def _solve_cell(
    last_round: LastRound, level: Level, values: Reals, cells: _Cells, players: Number
) -> Number:
    """Look into drawing for every seat that can be to move; returns how many these are."""
    final = level.row_count - 1
    addition, stride = level.additions[final], level.stride[final]
    length = np.int64(last_round.lengths[addition])
    is_open = length < last_round.rooms[level.rows[final]]
    deck = cells.deck - last_round.counts[addition]
    added = cells.added + length
    cards_left = level.cards_left - added
    cell = cells.start + addition * stride
    dest = cells.dest + addition * level.parent_stride[final]
    movers = level.movers[added]
    done = np.int64(0)
    for seat in range(players):
        if not movers >> seat & 1:
            continue
        done += 1
        at = cell + vector_in_cell(level, seat, players)
        if cards_left and (is_open or cells.open_rows):
            after = cell + vector_in_cell(level, kernel.next_seat(level.seats, seat), players)
            own = addition if is_open else -1
            drawing = _Drawing(seat, deck, cards_left, own, stride, cells.open_rows, after)
            _note_mean(last_round, values, drawing, players)
            merge(values, at, np.int64(SCRATCH), seat, players)
        if seat == level.mover and level.entry_counts >> added & 1:
            _merge_take(level, values, dest, at, players)
    return done


@jit_inline
def _note_mean(last_round: LastRound, values: Reals, drawing: _Drawing, players: Number) -> None:
    """The mean over the cards that can come, each placed best, as a vector in the scratch."""
    # Five numbers, not an array: they stay in registers.
    a = b = c = d = e = 0.0
    for kind in range(last_round.kinds):
        number = count(drawing.deck, kind)
        if number == 0:
            continue
        best = _best_placing(last_round, values, drawing, kind, players)
        weight = float(number)
        a += weight * (best.own if players == 2 else values[best.at])
        if players > 2:
            b += weight * values[best.at + 1]
            c += weight * values[best.at + 2]
        if players > 3:
            d += weight * values[best.at + 3]
        if players > 4:
            e += weight * values[best.at + 4]
    values[SCRATCH] = a / drawing.cards_left
    if players > 2:
        values[SCRATCH + 1] = b / drawing.cards_left
        values[SCRATCH + 2] = c / drawing.cards_left
    if players > 3:
        values[SCRATCH + 3] = d / drawing.cards_left
    if players > 4:
        values[SCRATCH + 4] = e / drawing.cards_left


@jit_inline
def _best_placing(
    last_round: LastRound, values: Reals, drawing: _Drawing, kind: Number, players: Number
) -> _Placing:
    """What the seat likes best to do with a card."""
    seat = drawing.seat
    own = 0 if players == 2 else seat
    best, most = np.int64(-1), 0.0
    if drawing.addition >= 0:
        more = next_addition(last_round, drawing.addition, kind)
        best = drawing.after + (more - drawing.addition) * drawing.stride
        most = values[np.uint64(best + own)]
    for open_row in range(drawing.open_rows):
        new = drawing.after + last_round.steps[kind * MOST_ROWS + open_row]
        value = values[np.uint64(new + own)]
        if best < 0:
            best, most = new, value
        elif players == 2:
            if is_more(value, most) if seat == 0 else is_more(most, value):
                best, most = new, value
        elif value.real > most.real + CLOSE or (
            value.real >= most.real - CLOSE and prefers(values, new, best, seat, players)
        ):
            best, most = new, value
    return _Placing(best, most)


@jit_inline
def _merge_take(level: Level, values: Reals, dest: Number, new: Number, players: Number) -> None:
    """Merge a position into the block before, as what the take that led to it is worth."""
    merge(values, dest, new, level.taker, players)
    for mirror in range(level.mirrors):
        more = level.additions[level.mirror_row[mirror]] - level.taken_addition
        mirrored = dest + more * level.mirror_step[mirror]
        merge(values, mirrored, new, level.taker, players)


@jit_inline
def _step_back(last_round: LastRound, level: Level) -> None:
    """The next lower additions in all rows but the last; after the lowest the block is solved."""
    i = level.row_count - 2
    while i >= 0:
        level.additions[i] -= 1
        if level.additions[i] >= 0:
            return
        level.additions[i] = level.sizes[i] - 1
        i -= 1
    last_round.depth -= 1
