"""The blocks of a last round in which one seat is left, compiled.

With three to five players that seat has one row, with two players two rows. These blocks are many
and come again behind takes in another order, so they are kept until the memory for them is full.
"""

from typing import Any, Final

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.jit import jit_inline
from coloretto.rules.kernel import Bits, Number, Real
from coloretto.solver.last_round.additions_kernel import count, has
from coloretto.solver.last_round.layout_kernel import (
    ANSWER,
    CLOSE,
    MARGIN,
    MIXED,
    NEXT_STRIDE,
    WIN_SHARE,
    LastRound,
    Level,
    difference_of,
    may_take_empty,
    merge,
    slot,
    value_of,
)

KEPT_WORDS: Final = 4
"""Of an entry in the index of what is kept: two words of key, where it is, and nothing."""

_ODD = np.uint64(0x9E3779B97F4A7C15)
_ODD_TOO = np.uint64(0xD6E8FEB86659FD93)
_NOBODY = -120
"""Fewer points than any hand can bring."""


@jit_inline
def _find_kept(
    last: LastRound, values: Any, kept: Any, name: Bits, deck: Bits, goal: Number, size: Number
) -> Number:
    """Where the block of a last seat is kept; or where it is to be, less than 0; 0 if nowhere."""
    if len(values) - last.kept_at < size:
        if len(values) - last.kept_from < size:
            return 0
        last.kept_at = last.kept_from
        last.kept_age += 1
    goal = goal << 24 | last.kept_age
    first = kernel.splitmix64(name ^ deck + np.uint64(goal) * _ODD)
    second = kernel.splitmix64(deck * _ODD_TOO + name ^ np.uint64(goal))
    place = np.int64(first & np.uint64(len(kept) // KEPT_WORDS - 1)) * KEPT_WORDS
    if kept[place] == first and kept[place + 1] == second:
        return np.int64(kept[place + 2])
    kept[place], kept[place + 1], kept[place + 2] = first, second, np.uint64(last.kept_at)
    last.kept_at += size
    last.used = max(last.used, last.kept_at)
    return size - last.kept_at


@jit_inline
def finish_one_row(last: LastRound, level: Level, values: Any, players: Number) -> Number:
    """Three to five players: only one seat and one row are left from the beginning."""
    alone = level.mover
    best, second, winners, champion = _NOBODY, _NOBODY, 0, -1
    for seat in range(players):
        if seat != alone:
            best, second, winners, champion = _with(
                best, second, winners, champion, np.int64(last.out[seat]), seat
            )
    is_next = _is_ahead(last, alone + 1 if alone + 1 < players else 0, best, champion)
    row, block = level.rows[0], level.start + players
    done = _solve_one_row(
        last,
        values,
        block,
        alone,
        row,
        level.deck,
        level.left,
        best,
        second,
        winners,
        is_next,
        last.must_draw,
    )
    _note_outcome(last, values, ANSWER, block, alone, best, winners, champion, players)
    return done


@jit_inline
def finish_takes_of_two(
    last: LastRound, level: Level, values: Any, kept: Any, players: Number
) -> Number:
    """Three to five players: all takes of a block of two seats, behind which one has one row.

    For the margin three numbers say what the last seat reaches: the mean of its points, and of
    the most of these and the best, or second best, of the others' points. For the win share its own
    is enough; where both are mixed it is the fourth number.
    """
    best_out, second_out, winners_out, champion_out = _NOBODY, _NOBODY, 0, -1
    for seat in range(players):
        if not level.seats >> seat & 1:
            best_out, second_out, winners_out, champion_out = _with(
                best_out, second_out, winners_out, champion_out, np.int64(last.out[seat]), seat
            )
    width = _width(last)
    done = 1
    for place in range(2):
        is_twin = level.twins[0] & 2
        if is_twin and place == 1:
            continue
        row, other = level.rows[place], level.rows[1 - place]
        apart, apart_other = level.apart[place], level.apart[1 - place]
        size = level.sizes[1 - place]
        for added in range(level.sizes[place]):
            deck = level.deck - last.counts[added]
            if not has(deck):
                continue
            if added == 0 and not last.filled >> row & 1 and not may_take_empty(last, level):
                continue
            length = np.int64(last.lengths[added])
            left = level.left - length
            for taker in range(players):
                entries = level.takes[taker, length]
                if added == 0 and level.taker < 0 and last.must_draw:
                    entries &= ~1
                if entries == 0:
                    continue
                alone = kernel.next_seat(level.seats, taker)
                last.out[taker] = last.points[taker, row, added]
                best, second, winners, champion = _with(
                    best_out,
                    second_out,
                    winners_out,
                    champion_out,
                    np.int64(last.out[taker]),
                    taker,
                )
                is_next = _is_ahead(last, alone + 1 if alone + 1 < players else 0, best, champion)
                block = 0
                if size > 1:
                    goal = (best + 128) << 3 | winners
                    if width > 1:
                        goal = goal << 9 | (second + 128) << 1 | np.int64(is_next)
                    name = last.names[alone, other]
                    block = _find_kept(last, values, kept, name, deck, goal, size * width)
                if block <= 0:
                    block = level.end if block == 0 else -block
                    done += _solve_one_row(
                        last,
                        values,
                        block,
                        alone,
                        other,
                        deck,
                        left,
                        best,
                        second,
                        winners,
                        is_next,
                        0,
                    )
                into = level.start + added * apart + slot(level, taker) * players
                for addition in range(size):
                    if entries >> last.lengths[addition] & 1 and has(deck - last.counts[addition]):
                        at = block + addition * width
                        _merge_outcome(
                            last,
                            values,
                            into + addition * apart_other,
                            at,
                            alone,
                            best,
                            winners,
                            champion,
                            taker,
                            players,
                        )
                        if is_twin:
                            there = into + (addition - added) * apart + added * apart_other
                            _merge_outcome(
                                last,
                                values,
                                there,
                                at,
                                alone,
                                best,
                                winners,
                                champion,
                                taker,
                                players,
                            )
                done += 1
    return done


@jit_inline
def _with(
    best: Number,
    second: Number,
    winners: Number,
    champion: Number,
    points: Number,
    seat: Number,
) -> tuple[Number, Number, Number, Number]:
    """The most points and the next, how many have it and who (-1: several), with a seat more."""
    if points > best:
        return points, best, 1, seat
    if points == best:
        return best, best, winners + 1, -1
    return best, max(second, points), winners, champion


@jit_inline
def _width(last: LastRound) -> Number:
    """How many numbers say what the last seat reaches."""
    if last.objective == WIN_SHARE:
        return 1
    return 3 if last.objective == MARGIN else 4


@jit_inline
def _is_ahead(last: LastRound, seat: Number, best: Number, champion: Number) -> Number:
    """Whether a seat that has taken its row loses otherwise than those behind it.

    What the last seat reaches costs the one ahead of all others its margin over the second. Those
    who share the lead lose part of a win besides, where that counts.
    """
    return seat == champion or (last.objective == MIXED and last.out[seat] == best)


@jit_inline
def _value_behind(
    last: LastRound,
    values: Any,
    block: Number,
    seat: Number,
    best: Number,
    winners: Number,
    champion: Number,
) -> Real:
    """What it is worth to another seat that the last seat reaches what a block says."""
    share = 0.0
    if last.objective != MARGIN and last.out[seat] == best:
        share = (1.0 - values[block + (3 if last.objective == MIXED else 0)]) / winners
    if last.objective == WIN_SHARE:
        return share
    margin = last.out[seat] - values[block + (2 if seat == champion else 1)]
    return value_of(share, margin, last.objective)


@jit_inline
def _merge_outcome(
    last: LastRound,
    values: Any,
    into: Number,
    block: Number,
    alone: Number,
    best: Number,
    winners: Number,
    champion: Number,
    taker: Number,
    players: Number,
) -> None:
    """Merge what the last seat reaches into what the take before is worth to the taker."""
    new = _value_behind(last, values, block, taker, best, winners, champion)
    old = values[into + taker]
    if new < old - CLOSE:
        return
    if new <= old + CLOSE:
        _note_outcome(last, values, 0, block, alone, best, winners, champion, players)
        merge(values, into, 0, taker, players)
    else:
        # Also where there is no value yet.
        _note_outcome(last, values, into, block, alone, best, winners, champion, players)


@jit_inline
def _note_outcome(
    last: LastRound,
    values: Any,
    into: Number,
    block: Number,
    alone: Number,
    best: Number,
    winners: Number,
    champion: Number,
    players: Number,
) -> None:
    """The values by seat of what the last seat reaches."""
    for seat in range(players):
        values[into + seat] = _value_behind(last, values, block, seat, best, winners, champion)
    if last.objective == WIN_SHARE:
        values[into + alone] = values[block]
    else:
        share = values[block + 3] if last.objective == MIXED else 0.0
        values[into + alone] = value_of(share, values[block] - best, last.objective)


@jit_inline
def _solve_one_row(
    last: LastRound,
    values: Any,
    block: Number,
    alone: Number,
    row: Number,
    deck: Bits,
    left: Number,
    best: Number,
    second: Number,
    winners: Number,
    is_next_ahead: Number,
    must_draw: Number,
) -> Number:
    """What the last seat reaches with its one row, for every addition; returns how many."""
    if last.objective != WIN_SHARE:
        return _solve_for_margin(
            last,
            values,
            block,
            alone,
            row,
            deck,
            left,
            float(best),
            float(second),
            winners,
            is_next_ahead,
            must_draw,
        )
    return _solve_for_share(last, values, block, alone, row, deck, left, best, winners, must_draw)


@jit_inline
def _solve_for_margin(
    last: LastRound,
    values: Any,
    block: Number,
    alone: Number,
    row: Number,
    deck: Bits,
    left: Number,
    best: Real,
    second: Real,
    winners: Number,
    is_next_ahead: Number,
    must_draw: Number,
) -> Number:
    """By addition, three or four numbers: see :func:`finish_takes_of_two`."""
    is_mixed = last.objective == MIXED
    width = 4 if is_mixed else 3
    room = last.rooms[row]
    is_filled = last.filled >> row & 1
    done = 0
    for addition in range(last.up_to[room] - 1, -1, -1):
        rest = deck - last.counts[addition]
        if not has(rest):
            continue
        done += 1
        length = np.int64(last.lengths[addition])
        cards = left - length
        points = float(last.points[alone, row, addition])
        can_take = (addition > 0 or is_filled or cards == 0) and not (addition == 0 and must_draw)
        a, b, c = points, max(points, best), max(points, second)
        share = 0.0
        if points >= best:
            share = 1.0 if points > best else 1.0 / (winners + 1)
        if cards > 0 and length < room:
            x = y = z = share_drawing = 0.0
            for kind in range(last.kinds):
                number = count(rest, kind)
                if number:
                    more = block + width * np.int64(last.next[addition * NEXT_STRIDE + kind])
                    weight = float(number)
                    x += weight * values[more]
                    y += weight * values[more + 1]
                    z += weight * values[more + 2]
                    if is_mixed:
                        share_drawing += weight * values[more + 3]
            x, y, z, share_drawing = x / cards, y / cards, z / cards, share_drawing / cards
            more_share = share_drawing - share
            difference: Any = value_of(more_share, x - a, last.objective)
            if abs(difference) <= CLOSE:
                # The others get the less the more this is; the next seat comes first.
                costs_behind = y - b
                points_ahead = z - c if winners == 1 else y - b
                costs_ahead = value_of(more_share / winners, points_ahead, last.objective)
                difference = costs_ahead if is_next_ahead else costs_behind
                if abs(difference) <= CLOSE:
                    difference = costs_behind if is_next_ahead else costs_ahead
            if difference > CLOSE or not can_take:
                a, b, c, share = x, y, z, share_drawing
        at = block + width * addition
        values[at], values[at + 1], values[at + 2] = a, b, c
        if is_mixed:
            values[at + 3] = share
    return done


@jit_inline
def _solve_for_share(
    last: LastRound,
    values: Any,
    block: Number,
    alone: Number,
    row: Number,
    deck: Bits,
    left: Number,
    best: Number,
    winners: Number,
    must_draw: Number,
) -> Number:
    """By addition, the seat's own win share."""
    room = last.rooms[row]
    is_filled = last.filled >> row & 1
    done = 0
    for addition in range(last.up_to[room] - 1, -1, -1):
        rest = deck - last.counts[addition]
        if not has(rest):
            continue
        done += 1
        length = np.int64(last.lengths[addition])
        cards = left - length
        points = np.int64(last.points[alone, row, addition])
        can_take = (addition > 0 or is_filled or cards == 0) and not (addition == 0 and must_draw)
        can_draw = cards > 0 and length < room and last.most_points[alone, row, addition] >= best
        share = 0.0
        if can_take and points >= best:
            share = 1.0 / (winners + 1)
            if points > best:
                share = 1.0
                can_draw = False
        if can_draw:
            total = 0.0
            for kind in range(last.kinds):
                number = count(rest, kind)
                if number:
                    more = block + np.int64(last.next[addition * NEXT_STRIDE + kind])
                    total += number * values[more]
            share = max(share, total / cards)
        values[block + addition] = share
    return done


@jit_inline
def finish_two_rows(last: LastRound, level: Level, values: Any, kept: Any) -> Number:
    """Two players: the last seat has two rows. Its values are its own until they are merged."""
    alone = level.mover
    one, two = level.rows[0], level.rows[1]
    size = last.up_to[last.rooms[one]]
    stride = last.up_to[last.rooms[two]]
    points = np.int64(last.out[1 - alone])
    is_margin = last.objective == MARGIN
    name = kernel.splitmix64(last.names[alone, one]) ^ last.names[alone, two]
    # The margin alone is its points, from which the other's can be taken later.
    goal = 0 if is_margin else points + 128
    block = 0
    if level.taker >= 0:
        block = _find_kept(last, values, kept, name, level.deck, goal, size * stride)
    done = 1
    if block <= 0:
        block = level.start if block == 0 else -block
        done += _solve_two_rows(last, level, values, block, points)
    sign = 1.0 if alone == 0 else -1.0
    less = float(points) if is_margin else 0.0
    if level.taker < 0:
        values[ANSWER] = sign * (values[block] - less)
        return done
    for x in range(size):
        deck = level.deck - last.counts[x]
        if not has(deck):
            continue
        entries = level.entries >> last.lengths[x]
        into = level.into + x * level.outer[0]
        at = block + x * stride
        for y in range(stride):
            if entries >> last.lengths[y] & 1 and has(deck - last.counts[y]):
                there = into + y * level.outer[1]
                new, old = sign * (values[at + y] - less), values[there]
                if np.isnan(old) or (new < old if alone == 0 else new > old):
                    values[there] = new
    return done


@jit_inline
def _solve_two_rows(
    last: LastRound, level: Level, values: Any, block: Number, goal: Number
) -> Number:
    """The mean of the last seat's points, or of 1 for more points than the other, -1 for less."""
    alone = level.mover
    one, two = level.rows[0], level.rows[1]
    size = last.up_to[last.rooms[one]]
    stride = last.up_to[last.rooms[two]]
    is_one_filled, is_two_filled = last.filled >> one & 1, last.filled >> two & 1
    is_margin = last.objective == MARGIN
    done = 0
    for x in range(size - 1, -1, -1):
        deck = level.deck - last.counts[x]
        if not has(deck):
            continue
        is_one_open = last.lengths[x] < last.rooms[one]
        for y in range(stride - 1, -1, -1):
            rest = deck - last.counts[y]
            if not has(rest):
                continue
            done += 1
            length = np.int64(last.lengths[x]) + np.int64(last.lengths[y])
            left = level.left - length
            at = block + x * stride + y
            points: Number = _NOBODY
            is_all_empty = left + length == 0 and not is_one_filled and not is_two_filled
            if x > 0 or is_one_filled or is_all_empty:
                points = np.int64(last.points[alone, one, x])
            if y > 0 or is_two_filled or is_all_empty:
                points = max(points, np.int64(last.points[alone, two, y]))
            if length == 0 and level.taker < 0 and last.must_draw:
                points = _NOBODY
            is_two_open = last.lengths[y] < last.rooms[two]
            can_draw = left > 0 and (is_one_open or is_two_open)
            value = float(points)
            if not is_margin:
                value = difference_of(float(points - goal), last.objective)
            if last.objective == WIN_SHARE:
                can_draw &= (
                    points <= goal
                    and max(last.most_points[alone, one, x], last.most_points[alone, two, y])
                    >= goal
                )
            if can_draw:
                total = 0.0
                for kind in range(last.kinds):
                    number = count(rest, kind)
                    if number:
                        best = float(_NOBODY)
                        if is_one_open:
                            more = np.int64(last.next[x * NEXT_STRIDE + kind]) - x
                            best = values[at + more * stride]
                        if is_two_open:
                            more = np.int64(last.next[y * NEXT_STRIDE + kind]) - y
                            best = max(best, values[at + more])
                        total += number * best
                value = max(value, total / left)
            values[at] = value
    return done
