"""Blocks of a last round in which one seat and one row are left, with three to five players.

These blocks are many, so they hold only the *prospect* of the last seat by addition; what that is
worth to every seat is worked out when it is merged into the block of two seats before. Compiled.
"""

from typing import NamedTuple

import numpy as np

from coloretto.rules import kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.kernel import Bits, Number, Real
from coloretto.rules.outcome_kernel import Lead
from coloretto.solver.arrays import Reals, Records
from coloretto.solver.jit import jit_inline
from coloretto.solver.last_round.additions_kernel import count, has, next_addition
from coloretto.solver.last_round.kept_kernel import BlockKey, find_kept
from coloretto.solver.last_round.layout_kernel import (
    ANSWER,
    SCRATCH,
    LastRound,
    Level,
    bare_takes,
    merge,
    vector_in_cell,
)
from coloretto.solver.objective import ObjectiveId
from coloretto.solver.value_kernel import CLOSE, unit_of, value_of


class LastSeat(NamedTuple):
    """The one seat still in the round before it draws or takes, and what the others have."""

    seat: Number
    row: Number
    deck: Bits
    cards_left: Number
    may_take_bare: Number
    """Whether it may take its row before anything is added to it."""
    taker: Number
    """Who took before it, -1 for nobody."""
    lead: Lead
    """Of the others."""
    is_next_ahead: Number
    """Whether the next seat is one that :func:`_is_ahead`."""


class Prospect(NamedTuple):
    """What the last seat can expect, as means over the cards to come if it plays its best."""

    points: Real
    """Its own."""
    most: Real
    """The most that any seat has: what those behind compare theirs with."""
    most_but_leader: Real
    """The same without the leader of the others, who compares its own points with that."""
    share: Real
    """Its own part of the win."""


# For the win share alone a prospect is stored as its share, for the margin as the other three
# numbers, and where both are mixed as all four, the share last.


@jit_inline
def _prospect_size(objective: Number) -> Number:
    """How many numbers a prospect is stored as."""
    if objective == ObjectiveId.WIN_SHARE:
        return np.int64(1)
    return np.int64(3) if objective == ObjectiveId.MARGIN else np.int64(4)


@jit_inline
def _load(values: Reals, at: Number, objective: Number) -> Prospect:
    """A prospect for the margin or the mixed objective."""
    share = values[at + 3].real if objective == ObjectiveId.MIXED else 0.0
    return Prospect(values[at].real, values[at + 1].real, values[at + 2].real, share)


@jit_inline
def _store(values: Reals, at: Number, prospect: Prospect, objective: Number) -> None:
    """The reverse."""
    values[at] = prospect.points
    values[at + 1] = prospect.most
    values[at + 2] = prospect.most_but_leader
    if objective == ObjectiveId.MIXED:
        values[at + 3] = prospect.share


@jit_inline
def solve_one_row(last_round: LastRound, level: Level, values: Reals, players: Number) -> Number:
    """Only one seat and one row are left from the beginning; returns how many positions it took."""
    lead = _lead_of_others(last_round, level.seats, players)
    may_take_bare = bare_takes(last_round, level) != 0 and not last_round.must_draw
    last_seat = LastSeat(
        level.mover,
        level.rows[0],
        level.deck,
        level.cards_left,
        may_take_bare,
        np.int64(-1),
        lead,
        _is_ahead(last_round, kernel.clockwise(level.mover, players), lead),
    )
    block = level.start + players
    done = _solve_block(last_round, values, block, last_seat)
    _note_vector(last_round, values, np.int64(ANSWER), block, last_seat, players)
    return done


@jit_inline
def solve_takes_of_two(
    last_round: LastRound, level: Level, values: Reals, kept: Records, players: Number
) -> Number:
    """All takes of a block of two seats, behind which one has one row; returns how many."""
    lead = _lead_of_others(last_round, level.seats, players)
    bare = bare_takes(last_round, level)
    # A take of a duplicate row is merged together with that of the first.
    rows = 1 if level.duplicates[0] else 2
    done = np.int64(1)
    for i in range(rows):
        for addition in range(level.sizes[i]):
            if has(level.deck - last_round.counts[addition]) and (
                addition > 0 or bare >> level.rows[i] & 1
            ):
                for taker in range(players):
                    counts = _entry_counts(last_round, level, taker, addition)
                    if counts:
                        take = _Take(taker, i, addition, counts, lead)
                        done += 1 + _solve_take(last_round, level, values, kept, take, players)
    return done


class _Take(NamedTuple):
    """A take in a block of two rows."""

    taker: Number
    i: Number
    """Which of the level's rows."""
    addition: Number
    """What had been added to it."""
    entry_counts: Number
    """After how many cards in the other row it can happen, as a bit mask."""
    lead: Lead
    """Of those who took before."""


@jit_inline
def _entry_counts(last_round: LastRound, level: Level, taker: Number, addition: Number) -> Number:
    """After how many cards in the other row a row can be taken, as a bit mask."""
    counts: Number = level.take_counts[taker, np.int64(last_round.lengths[addition])]
    if addition == 0 and level.taker < 0 and last_round.must_draw:
        counts &= ~1
    return counts


@jit_inline
def _solve_take(
    last_round: LastRound, level: Level, values: Reals, kept: Records, take: _Take, players: Number
) -> Number:
    """Solve what lies behind a take and merge it; returns how many positions it took."""
    taker = take.taker
    length = np.int64(last_round.lengths[take.addition])
    points = np.int64(last_round.points[taker, level.rows[take.i], take.addition])
    last_round.points_out[taker] = points
    lead = outcome.with_points(take.lead, points)
    seat = kernel.next_seat(level.seats, taker)
    row = level.rows[1 - take.i]
    cards_left = level.cards_left - length
    last_seat = LastSeat(
        seat,
        row,
        level.deck - last_round.counts[take.addition],
        cards_left,
        kernel.takes_from(last_round.filled >> row & 1, np.int64(1), cards_left > 0) != 0,
        taker,
        lead,
        _is_ahead(last_round, kernel.clockwise(seat, players), lead),
    )
    size = level.sizes[1 - take.i]
    block, done = _find_or_solve(last_round, values, kept, last_seat, size, level.end)
    _merge_block(last_round, values, level, take, last_seat, block, players)
    return done


@jit_inline
def _find_or_solve(
    last_round: LastRound,
    values: Reals,
    kept: Records,
    last_seat: LastSeat,
    size: Number,
    scratch: Number,
) -> tuple[Number, Number]:
    """Where the prospects by addition are; and how many positions it took to find them."""
    block, is_solved = scratch, False
    if size > 1:
        width = _prospect_size(last_round.objective)
        lead = last_seat.lead
        target = (lead.most + 128) << 3 | lead.winners
        if width > 1:
            target = target << 9 | (lead.second + 128) << 1 | np.int64(last_seat.is_next_ahead)
        rows = last_round.row_keys[last_seat.seat, last_seat.row]
        key = BlockKey(rows, last_seat.deck, target)
        found = find_kept(last_round, kept, key, size * width, scratch)
        block, is_solved = found.start, found.is_solved
    if is_solved:
        return block, np.int64(0)
    return block, _solve_block(last_round, values, block, last_seat)


@jit_inline
def _merge_block(
    last_round: LastRound,
    values: Reals,
    level: Level,
    take: _Take,
    last_seat: LastSeat,
    block: Number,
    players: Number,
) -> None:
    """Merge the prospects of the last seat into the block before."""
    i, other = take.i, 1 - take.i
    width = _prospect_size(last_round.objective)
    dest = level.start + take.addition * level.stride[i]
    dest += vector_in_cell(level, take.taker, players)
    for addition in range(level.sizes[other]):
        if take.entry_counts >> last_round.lengths[addition] & 1 and has(
            last_seat.deck - last_round.counts[addition]
        ):
            at = block + addition * width
            there = dest + addition * level.stride[other]
            _merge_prospect(last_round, values, there, at, last_seat, players)
            if level.duplicates[0]:
                # The same with the rows exchanged.
                more = addition - take.addition
                there += more * (level.stride[i] - level.stride[other])
                _merge_prospect(last_round, values, there, at, last_seat, players)


@jit_inline
def _merge_prospect(
    last_round: LastRound,
    values: Reals,
    dest: Number,
    at: Number,
    last_seat: LastSeat,
    players: Number,
) -> None:
    """Merge one prospect into what the take before is worth to the taker."""
    taker = last_seat.taker
    new = _value_to_other(last_round, values, at, taker, last_seat.lead)
    old = values[dest + taker]
    if new.real < old.real - CLOSE:
        return
    if new.real <= old.real + CLOSE:
        _note_vector(last_round, values, np.int64(SCRATCH), at, last_seat, players)
        merge(values, dest, np.int64(SCRATCH), taker, players)
    else:
        # Also where there is no value yet.
        _note_vector(last_round, values, dest, at, last_seat, players)


@jit_inline
def _note_vector(
    last_round: LastRound,
    values: Reals,
    dest: Number,
    at: Number,
    last_seat: LastSeat,
    players: Number,
) -> None:
    """What a prospect is worth to every seat."""
    objective = last_round.objective
    for seat in range(players):
        values[dest + seat] = _value_to_other(last_round, values, at, seat, last_seat.lead)
    if objective == ObjectiveId.WIN_SHARE:
        values[dest + last_seat.seat] = values[at]
    else:
        prospect = _load(values, at, objective)
        margin = prospect.points - last_seat.lead.most
        value = value_of(prospect.share, margin, objective)
        values[dest + last_seat.seat] = value + prospect.share * unit_of(values)


@jit_inline
def _value_to_other(
    last_round: LastRound, values: Reals, at: Number, seat: Number, lead: Lead
) -> Real:
    """What a prospect of the last seat is worth to one that has left."""
    objective = last_round.objective
    points = last_round.points_out[seat]
    is_leading = points == lead.most
    if objective == ObjectiveId.WIN_SHARE:
        share = (1.0 - values[at].real) / lead.winners if is_leading else 0.0
        return share + share * unit_of(values)
    prospect = _load(values, at, objective)
    is_leader = is_leading and lead.winners == 1
    margin = points - (prospect.most_but_leader if is_leader else prospect.most)
    share = (1.0 - prospect.share) / lead.winners if is_leading else 0.0
    return value_of(share, margin, objective) + share * unit_of(values)


@jit_inline
def _lead_of_others(last_round: LastRound, seats: Number, players: Number) -> Lead:
    """The lead among those who have left the round."""
    lead = outcome.no_lead()
    for seat in range(players):
        if not seats >> seat & 1:
            lead = outcome.with_points(lead, np.int64(last_round.points_out[seat]))
    return lead


@jit_inline
def _is_ahead(last_round: LastRound, seat: Number, lead: Lead) -> Number:
    """Whether a seat that has taken its row loses otherwise than those behind it.

    What the last seat reaches costs the one ahead of all others its margin over the second. Those
    who share the lead lose part of a win besides, where that counts.
    """
    if last_round.points_out[seat] != lead.most:
        return False
    return bool(lead.winners == 1 or last_round.objective == ObjectiveId.MIXED)


@jit_inline
def _solve_block(
    last_round: LastRound, values: Reals, block: Number, last_seat: LastSeat
) -> Number:
    """What the last seat reaches with its one row, by addition; returns how many there are."""
    is_share = last_round.objective == ObjectiveId.WIN_SHARE
    done = np.int64(0)
    for addition in range(last_round.additions[last_round.rooms[last_seat.row]] - 1, -1, -1):
        if has(last_seat.deck - last_round.counts[addition]):
            done += 1
            if is_share:
                _solve_for_share(last_round, values, block, addition, last_seat)
            else:
                _solve_for_margin(last_round, values, block, addition, last_seat)
    return done


@jit_inline
def _solve_for_share(
    last_round: LastRound, values: Reals, block: Number, addition: Number, last_seat: LastSeat
) -> None:
    """The seat's own win share."""
    seat, row, lead = last_seat.seat, last_seat.row, last_seat.lead
    length = np.int64(last_round.lengths[addition])
    cards_left = last_seat.cards_left - length
    points = np.int64(last_round.points[seat, row, addition])
    share = 0.0
    if addition > 0 or last_seat.may_take_bare:
        share = outcome.win_share(points, outcome.with_points(lead, points))
    if (
        share < 1.0
        and cards_left > 0
        and length < last_round.rooms[row]
        and last_round.most_points[seat, row, addition] >= lead.most
    ):
        deck = last_seat.deck - last_round.counts[addition]
        total = 0.0
        for kind in range(last_round.kinds):
            number = count(deck, kind)
            if number:
                total += number * values[block + next_addition(last_round, addition, kind)].real
        share = max(share, total / cards_left)
    values[block + addition] = share


@jit_inline
def _solve_for_margin(
    last_round: LastRound, values: Reals, block: Number, addition: Number, last_seat: LastSeat
) -> None:
    """The seat's whole prospect, for the margin or the mixed objective."""
    objective = last_round.objective
    length = np.int64(last_round.lengths[addition])
    points = np.int64(last_round.points[last_seat.seat, last_seat.row, addition])
    prospect = _prospect_of_taking(points, last_seat.lead)
    if last_seat.cards_left > length and length < last_round.rooms[last_seat.row]:
        drawing = _prospect_of_drawing(last_round, values, block, addition, last_seat)
        may_take = addition > 0 or last_seat.may_take_bare
        if not may_take or _prefers_drawing(drawing, prospect, last_seat, objective):
            prospect = drawing
    _store(values, block + _prospect_size(objective) * addition, prospect, objective)


@jit_inline
def _prospect_of_taking(points: Number, lead: Lead) -> Prospect:
    """The seat takes its row and has these points."""
    share = outcome.win_share(points, outcome.with_points(lead, points))
    return Prospect(
        float(points), float(max(points, lead.most)), float(max(points, lead.second)), share
    )


@jit_inline
def _prospect_of_drawing(
    last_round: LastRound, values: Reals, block: Number, addition: Number, last_seat: LastSeat
) -> Prospect:
    """The mean over the cards that can come."""
    objective = last_round.objective
    width = _prospect_size(objective)
    deck = last_seat.deck - last_round.counts[addition]
    cards_left = last_seat.cards_left - np.int64(last_round.lengths[addition])
    points = most = most_but_leader = share = 0.0
    for kind in range(last_round.kinds):
        number = count(deck, kind)
        if number:
            at = block + width * next_addition(last_round, addition, kind)
            after = _load(values, at, objective)
            weight = float(number)
            points += weight * after.points
            most += weight * after.most
            most_but_leader += weight * after.most_but_leader
            share += weight * after.share
    return Prospect(
        points / cards_left, most / cards_left, most_but_leader / cards_left, share / cards_left
    )


@jit_inline
def _prefers_drawing(
    drawing: Prospect, taking: Prospect, last_seat: LastSeat, objective: Number
) -> Number:
    """Whether drawing is better for the seat, or as good and worse for the next seats."""
    winners = last_seat.lead.winners
    more_share = drawing.share - taking.share
    difference = float(value_of(more_share, drawing.points - taking.points, objective))
    if abs(difference) > CLOSE:
        return difference > CLOSE
    # What the others lose by it; the next seat comes first.
    costs_behind = drawing.most - taking.most
    points_ahead = costs_behind
    if winners == 1:
        points_ahead = drawing.most_but_leader - taking.most_but_leader
    costs_ahead = value_of(more_share / winners, points_ahead, objective)
    first, second = float(costs_behind), float(costs_ahead)
    if last_seat.is_next_ahead:
        first, second = second, first
    return first > CLOSE if abs(first) > CLOSE else second > CLOSE
