"""Blocks of a last round in which one of two players is left, with two rows; compiled.

Their values are the last seat's own: its points for the margin, else what it has more than the
other. They become those of the search when they are merged into the block before.

Indices of values are made unsigned in the loops: for others the compiler asks whether they are
less than 0, and so count from the end.
"""

from typing import NamedTuple

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.kernel import Bits, Number, Real
from coloretto.solver.arrays import Reals, Records
from coloretto.solver.jit import jit_inline
from coloretto.solver.last_round.additions_kernel import count, has, next_addition
from coloretto.solver.last_round.kept_kernel import BlockKey, find_kept
from coloretto.solver.last_round.layout_kernel import (
    ANSWER,
    LastRound,
    Level,
    bare_takes,
)
from coloretto.solver.objective import ObjectiveId
from coloretto.solver.value_kernel import difference_of, is_more, unit_of

_NO_POINTS = -120
"""Fewer points than any hand can bring."""


class _LastSeat(NamedTuple):
    """The seat that is left before it draws or takes, and its rows.

    All that is the same in every cell of a block stands here, not in the records: the compiler
    would read a record anew after every value it writes.
    """

    seat: Number
    first: Number
    second: Number
    """Its rows."""
    first_room: Number
    second_room: Number
    stride: Number
    """How many additions the second row has: those of the first are this far apart."""
    kinds: Number
    """Of cards in the deck."""
    bare_takes: Number
    """The rows it may take before anything is added, as a bit mask."""
    must_draw: Number
    target: Number
    """The other seat's points."""
    objective: Number


class _Cell(NamedTuple):
    """What has been added to the two rows, and what that brings."""

    x: Number
    y: Number
    at: Number
    """Where the value is."""
    deck: Bits
    cards_left: Number
    is_first_open: Number
    is_second_open: Number
    """Whether the rows have room."""
    points: Number
    """What the better row brings at once."""
    most_points: Number
    """The most that the seat can still reach."""


@jit_inline
def solve_two_rows(last_round: LastRound, level: Level, values: Reals, kept: Records) -> Number:
    """Solve such a block and merge it; returns how many positions it took."""
    objective = last_round.objective
    is_margin = objective == ObjectiveId.MARGIN
    seat, first, second = level.mover, level.rows[0], level.rows[1]
    first_room, second_room = last_round.rooms[first], last_round.rooms[second]
    stride = last_round.additions[second_room]
    target = np.int64(last_round.points_out[1 - seat])
    last_seat = _LastSeat(
        seat,
        first,
        second,
        first_room,
        second_room,
        stride,
        last_round.kinds,
        bare_takes(last_round, level),
        level.taker < 0 and last_round.must_draw,
        target,
        objective,
    )
    block, is_solved = level.start, False
    if level.taker >= 0:
        rows = kernel.splitmix64(last_round.row_keys[seat, first])
        rows ^= last_round.row_keys[seat, second]
        # For the margin the points alone are kept, from which the other's can be taken later.
        key = BlockKey(rows, level.deck, np.int64(0) if is_margin else target + 128)
        size = last_round.additions[first_room] * stride
        found = find_kept(last_round, kept, key, size, level.start)
        block, is_solved = found.start, found.is_solved
    done = np.int64(1)
    if not is_solved:
        done += _solve_block(last_round, level, values, block, last_seat)
    less = float(target) if is_margin else 0.0
    if level.taker < 0:
        values[ANSWER] = (1.0 if seat == 0 else -1.0) * (values[block] - less)
    else:
        _merge_block(last_round, level, values, block, less)
    return done


@jit_inline
def _merge_block(
    last_round: LastRound, level: Level, values: Reals, block: Number, less: Real
) -> None:
    """Merge the values into the block before, each less some points."""
    seat = level.mover
    sign = 1.0 if seat == 0 else -1.0
    stride = last_round.additions[last_round.rooms[level.rows[1]]]
    for x in range(last_round.additions[last_round.rooms[level.rows[0]]]):
        deck = level.deck - last_round.counts[x]
        if not has(deck):
            continue
        entry_counts = level.entry_counts >> last_round.lengths[x]
        dest = level.dest + x * level.parent_stride[0]
        at = block + x * stride
        for y in range(stride):
            if entry_counts >> last_round.lengths[y] & 1 and has(deck - last_round.counts[y]):
                there = np.uint64(dest + y * level.parent_stride[1])
                new, old = sign * (values[np.uint64(at + y)] - less), values[there]
                # The other seat took, and prefers what is less for this one.
                if np.isnan(old.real) or (is_more(old, new) if seat == 0 else is_more(new, old)):
                    values[there] = new


@jit_inline
def _solve_block(
    last_round: LastRound, level: Level, values: Reals, block: Number, last_seat: _LastSeat
) -> Number:
    """All values of a block, from full rows to empty ones; returns how many."""
    seat, first, second = last_seat.seat, last_seat.first, last_seat.second
    bare_second = last_seat.bare_takes >> second & 1
    block_deck, block_cards = level.deck, level.cards_left
    done = np.int64(0)
    for x in range(last_round.additions[last_seat.first_room] - 1, -1, -1):
        deck = block_deck - last_round.counts[x]
        if not has(deck):
            continue
        x_length = np.int64(last_round.lengths[x])
        cards_left = block_cards - x_length
        is_first_open = bool(x_length < last_seat.first_room)
        first_points = np.int64(_NO_POINTS)
        if x > 0 or last_seat.bare_takes >> first & 1:
            first_points = np.int64(last_round.points[seat, first, x])
        first_most = np.int64(last_round.most_points[seat, first, x])
        if is_first_open:
            _note_steps(last_round, x, last_seat)
        for y in range(last_seat.stride - 1, -1, -1):
            rest = deck - last_round.counts[y]
            if not has(rest):
                continue
            done += 1
            y_length = np.int64(last_round.lengths[y])
            points = first_points
            if y > 0 or bare_second:
                points = max(points, np.int64(last_round.points[seat, second, y]))
            if x == 0 and y == 0 and last_seat.must_draw:
                points = np.int64(_NO_POINTS)
            cell = _Cell(
                x,
                y,
                block + x * last_seat.stride + y,
                rest,
                cards_left - y_length,
                is_first_open,
                bool(y_length < last_seat.second_room),
                points,
                max(first_most, np.int64(last_round.most_points[seat, second, y])),
            )
            values[np.uint64(cell.at)] = _value_of_cell(last_round, values, cell, last_seat)
    return done


@jit_inline
def _note_steps(last_round: LastRound, x: Number, last_seat: _LastSeat) -> None:
    """How far away the values are with one card more in the first row, by kind."""
    for kind in range(last_seat.kinds):
        more = next_addition(last_round, x, kind) - x
        last_round.steps[kind] = more * last_seat.stride


@jit_inline
def _value_of_cell(last_round: LastRound, values: Reals, cell: _Cell, last_seat: _LastSeat) -> Real:
    """The mean of the last seat's points, or of 1 for more points than the other, -1 for less."""
    objective, target = last_seat.objective, last_seat.target
    may_draw = cell.cards_left > 0 and (cell.is_first_open or cell.is_second_open)
    if objective == ObjectiveId.WIN_SHARE:
        may_draw &= cell.points <= target <= cell.most_points
    value = float(cell.points)
    if objective != ObjectiveId.MARGIN:
        value = difference_of(float(cell.points - target), objective)
    value += np.sign(float(cell.points - target)) * unit_of(values)
    if may_draw:
        drawing = _mean_of_drawing(last_round, values, cell, last_seat.kinds)
        if is_more(drawing, value):
            value = drawing
    return value


@jit_inline
def _mean_of_drawing(last_round: LastRound, values: Reals, cell: _Cell, kinds: Number) -> Real:
    """The mean over the cards that can come, each placed best."""
    total = 0.0
    for kind in range(kinds):
        number = count(cell.deck, kind)
        if number:
            best = float(_NO_POINTS)
            if cell.is_first_open:
                best = values[np.uint64(cell.at + last_round.steps[kind])]
            if cell.is_second_open:
                more = next_addition(last_round, cell.y, kind) - cell.y
                at = np.uint64(cell.at + more)
                if is_more(values[at], best):
                    best = values[at]
            total += number * best
    return total / cell.cards_left
