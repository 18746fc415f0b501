"""The last round solved at once, backwards from everything that can lie in the rows, compiled.

In the last round every seat takes one row and leaves. So a position is what has been added to each
row, which rows were taken by whom, and whose turn it is: it has a place in an array and needs no
table.

Behind every take lies a block with one row and one seat less. It is solved first, and merged into
the block before as what that take is worth; then drawing is looked into, from full rows to empty
ones. The blocks being worked on are a stack of levels, so the work can stop and go on later.

Golden jokers that can still be turned up or taken, and jokers that must be coloured at once, are
left to the search by single positions.
"""

from typing import Any

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState
from coloretto.rules.ruleset import ROW_ROOM
from coloretto.solver.last_round.additions_kernel import count, has, note_points, number_additions
from coloretto.solver.last_round.layout_kernel import (
    ANSWER,
    CLOSE,
    MEMBERS,
    MOST_ADDED,
    MOST_ROWS,
    NEXT_STRIDE,
    LastRound,
    Level,
    Levels,
    may_take_empty,
    merge,
    prefers,
    slot,
)
from coloretto.solver.last_round.one_seat_kernel import (
    finish_one_row,
    finish_takes_of_two,
    finish_two_rows,
)

_READY_AT_ONCE = 1 << 17
"""Values that are made ready in one go: less than a millisecond."""


@jit
def begin(
    s: PackedState, last: LastRound, levels: Levels, needed: Number, objective: Number
) -> None:
    """Begin with a position that fits into the values: it needs so many."""
    if last.kept_from < ANSWER + needed:
        last.kept_from = ANSWER + needed
        last.kept_at = last.kept_from
        last.kept_age += 1
        last.used = max(last.used, last.kept_from)
    last.players = s.players
    last.objective = objective
    last.must_draw = s.phase == kernel.PHASE_TURN_UP
    last.filled = s.filled
    level = levels[0]
    level.deck = number_additions(s, last)
    note_points(s, last)
    level.left = s.left
    level.number = 0
    for row in range(MOST_ROWS):
        if (s.room | s.filled) >> row & 1:
            level.rows[level.number] = row
            level.number += 1
    level.seats = s.in_round
    level.slots = 1
    level.start = ANSWER
    level.taker = -1
    level.into = 0
    level.entries = 0
    level.mover = s.seat
    level.likes = 0
    mover = np.int64(s.seat)
    for added in range(MOST_ADDED + 1):
        level.movers[added] = 1 << mover
        mover = kernel.next_seat(s.in_round, mover)
    last.depth = 0
    if MEMBERS[np.int64(s.in_round)] > 1:
        _lay_out(last, level)


@jit
def go_on(last: LastRound, levels: Levels, values: Any, kept: Any, most: Number) -> Number:
    """Work until about so many positions were looked into, or all is done; returns how many."""
    # The compiler makes better code for a number of players that it knows.
    if last.players == 2:
        return _go_on(last, levels, values, kept, most, 2)
    if last.players == 3:
        return _go_on(last, levels, values, kept, most, 3)
    if last.players == 4:
        return _go_on(last, levels, values, kept, most, 4)
    return _go_on(last, levels, values, kept, most, 5)


@jit_inline
def _go_on(
    last: LastRound, levels: Levels, values: Any, kept: Any, most: Number, players: Number
) -> Number:
    done = 0
    while last.depth >= 0 and done < most:
        level = levels[last.depth]
        if MEMBERS[level.seats] == 1:
            if players == 2:
                done += finish_two_rows(last, level, values, kept)
            else:
                done += finish_one_row(last, level, values, players)
            last.depth -= 1
        elif level.ready < level.end:
            done += _make_ready(level, values)
        elif level.is_drawing:
            done += _look_into_draws(last, level, values, players)
        elif level.place == level.number:
            level.is_drawing = 1
        elif players > 2 and level.number == 2:
            done += finish_takes_of_two(last, level, values, kept, players)
            level.is_drawing = 1
        else:
            done += _look_into_take(last, levels, players)
    return done


@jit
def _lay_out(last: LastRound, level: Level) -> None:
    """Give a new block its places in the values; its rows, seats, movers and deck are known."""
    players = last.players
    stride = level.slots * (1 if players == 2 else players)
    for place in range(level.number - 1, -1, -1):
        row = level.rows[place]
        level.sizes[place] = last.up_to[last.rooms[row]]
        level.apart[place] = stride
        stride *= level.sizes[place]
        level.at[place] = level.sizes[place] - 1
        level.twins[place] = 0
        for later in range(place + 1, level.number):
            if last.rows[level.rows[later]] == last.rows[row]:
                level.twins[place] |= 1 << later
    level.end = level.start + stride
    level.ready = level.start
    for seat in range(players):
        for length in range(ROW_ROOM + 1):
            takes = 0
            for others in range(MOST_ADDED + 1 - length):
                takes |= (level.movers[others + length] >> seat & 1) << others
            level.takes[seat, length] = takes if level.seats >> seat & 1 else 0
    level.is_drawing = 0
    level.place = 0
    level.added = 0


@jit_inline
def _make_ready(level: Level, values: Any) -> Number:
    """Nothing can be taken yet."""
    end = min(level.end, level.ready + _READY_AT_ONCE)
    for at in range(level.ready, end):
        values[at] = np.nan
    level.ready = end
    return 1


@jit_inline
def _look_into_take(last: LastRound, levels: Levels, players: Number) -> Number:
    """Go on with the next take of a block; returns how many positions were looked into."""
    level = levels[last.depth]
    place, added, seat = level.place, level.added, level.seat
    _step(level, players)
    row = level.rows[place]
    length = np.int64(last.lengths[added])
    entries = level.takes[seat, length]
    if added == 0:
        if level.taker < 0 and last.must_draw:
            entries &= ~1
        if not last.filled >> row & 1 and not may_take_empty(last, level):
            entries = 0
    deck = level.deck - last.counts[added]
    if entries == 0 or not has(deck):
        return 1
    last.out[seat] = last.points[seat, row, added]
    inner = levels[last.depth + 1]
    inner.deck = deck
    inner.left = level.left - length
    inner.seats = level.seats & ~(1 << seat)
    inner.start = level.end
    inner.taker = seat
    inner.entries = entries
    inner.mover = kernel.next_seat(inner.seats, seat)
    inner.into = level.start + added * level.apart[place]
    inner.into += slot(level, seat) * (1 if players == 2 else players)
    inner.added_there = added
    inner.number = 0
    inner.likes = 0
    for other in range(level.number):
        if other != place:
            inner.rows[inner.number] = level.rows[other]
            inner.outer[inner.number] = level.apart[other]
            if level.twins[place] >> other & 1:
                inner.like_place[inner.likes] = inner.number
                inner.like_step[inner.likes] = level.apart[place] - level.apart[other]
                inner.likes += 1
            inner.number += 1
    last.depth += 1
    if players > 2:
        inner.slots = inner.number
        _note_movers(inner)
        _lay_out(last, inner)
    return 1


@jit
def _note_movers(level: Level) -> None:
    """Who can be to move, by number of cards added since the seat before took its row."""
    for number in range(MOST_ADDED + 1):
        level.movers[number] = 0
    mover = level.mover
    for steps in range(MOST_ADDED + 1):
        for others in range(MOST_ADDED + 1 - steps):
            level.movers[others + steps] |= (level.entries >> others & 1) << mover
        mover = kernel.next_seat(level.seats, mover)


@jit_inline
def _step(level: Level, players: Number) -> None:
    """The next take to look into. Of rows that are alike only the first one is taken."""
    level.seat += 1
    if level.seat < players:
        return
    level.seat = 0
    level.added += 1
    if level.added < level.sizes[level.place]:
        return
    level.added = 0
    is_twin = 1
    while is_twin:
        level.place += 1
        is_twin = 0
        for earlier in range(level.place):
            is_twin |= level.twins[earlier] >> level.place & 1


@jit_inline
def _merge_take(level: Level, values: Any, into: Number, new: Number, players: Number) -> None:
    """Merge a position into the block before, as what the take that led to it is worth."""
    merge(values, into, new, level.taker, players)
    for like in range(level.likes):
        other = level.at[level.like_place[like]] - level.added_there
        merge(values, into + other * level.like_step[like], new, level.taker, players)


@jit_inline
def _look_into_draws(last: LastRound, level: Level, values: Any, players: Number) -> Number:
    """Go on with drawing: all positions with the same cards in all rows but the last."""
    width = 1 if players == 2 else players
    final = level.number - 1
    added: Number = 0
    deck = level.deck
    start, into = level.start, level.into
    is_there = True
    for place in range(final):
        addition = level.at[place]
        deck -= last.counts[addition]
        if not has(deck):
            is_there = False
            break
        added += np.int64(last.lengths[addition])
        start += addition * level.apart[place]
        into += addition * level.outer[place]
    done = 1
    if is_there:
        _note_steps(last, level)
        outer = level.outer[final]
        stride = level.apart[final]
        room = last.rooms[level.rows[final]]
        for addition in range(level.sizes[final] - 1, -1, -1):
            rest = deck - last.counts[addition]
            if not has(rest):
                continue
            length = np.int64(last.lengths[addition])
            number = added + length
            movers = level.movers[number]
            if movers == 0:
                continue
            level.at[final] = addition
            here = start + addition * stride
            left = level.left - number
            for seat in range(players):
                if not movers >> seat & 1:
                    continue
                done += 1
                at = here + slot(level, seat) * width
                if left and (length < room or last.open):
                    then = here + slot(level, kernel.next_seat(level.seats, seat)) * width
                    own = addition if length < room else -1
                    _draw(last, values, rest, left, own, then, stride, at, seat, players)
                if seat == level.mover and level.entries >> number & 1:
                    _merge_take(level, values, into + addition * outer, at, players)
    _step_back(last, level)
    return done


@jit_inline
def _step_back(last: LastRound, level: Level) -> None:
    """The next lower additions in all rows but the last; after the lowest the block is solved."""
    place = level.number - 2
    while place >= 0:
        level.at[place] -= 1
        if level.at[place] >= 0:
            return
        level.at[place] = level.sizes[place] - 1
        place -= 1
    last.depth -= 1


@jit_inline
def _note_steps(last: LastRound, level: Level) -> None:
    """How far one card more in one of the rows but the last leads."""
    last.open = 0
    for place in range(level.number - 1):
        addition = level.at[place]
        if last.lengths[addition] < last.rooms[level.rows[place]]:
            for kind in range(last.kinds):
                more = np.int64(last.next[addition * NEXT_STRIDE + kind]) - addition
                last.steps[kind * MOST_ROWS + last.open] = more * level.apart[place]
            last.open += 1


@jit_inline
def _draw(
    last: LastRound,
    values: Any,
    deck: Bits,
    left: Number,
    addition: Number,
    here: Number,
    stride: Number,
    at: Number,
    seat: Number,
    players: Number,
) -> None:
    """The mean over the cards that can come, each placed best; and merge that into the values.

    ``addition`` is that of the last row, -1 if it is full; ``here`` has the next seat's values.
    """
    own = 0 if players == 2 else seat
    a = b = c = d = e = 0.0
    for kind in range(last.kinds):
        number = count(deck, kind)
        if number == 0:
            continue
        best, most = -1, 0.0
        if addition >= 0:
            more = np.int64(last.next[addition * NEXT_STRIDE + kind])
            best = here + (more - addition) * stride
            most = values[best + own]
        for place in range(last.open):
            new = here + last.steps[kind * MOST_ROWS + place]
            value = values[new + own]
            if best < 0:
                best, most = new, value
            elif players == 2:
                if value > most if seat == 0 else value < most:
                    best, most = new, value
            elif value > most + CLOSE or (
                value >= most - CLOSE and prefers(values, new, best, seat, players)
            ):
                best, most = new, value
        weight = float(number)
        if players == 2:
            a += weight * most
        else:
            a += weight * values[best]
            b += weight * values[best + 1]
            c += weight * values[best + 2]
        if players > 3:
            d += weight * values[best + 3]
        if players > 4:
            e += weight * values[best + 4]
    values[0] = a / left
    if players > 2:
        values[1] = b / left
        values[2] = c / left
    if players > 3:
        values[3] = d / left
    if players > 4:
        values[4] = e / left
    merge(values, at, 0, seat, players)
