"""A small net that says how a position will end, compiled.

It looks at a position from the seat to move: seat 0 is that seat, seat 1 the next one
clockwise. Colours have no names: each goes through the same weights with its counts in the
hands, rows and deck, and what comes out is summed. With three and more players rows have
no names either: they are in the order in which the seat to move likes them. Beside the
colours it is told what every row would bring every seat, and what all would get if everybody
took a row now. The first of these facts are told to the units that look at colours too.

Two kinds of position can be evaluated: a seat is to decide (``DECIDE``), or has decided to
draw (``TURN_UP``). Everything else is an average or a choice between such positions.
"""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots.heuristics.hand_value_kernel import TABLE_SHAPE, stage_of, worth_at
from coloretto.rules import events, kernel
from coloretto.rules.cards import CARDS_OF_A_COLOUR, COLOURS, GOLDEN_JOKER, JOKER, PLUS_TWO
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, Real
from coloretto.rules.ruleset import MOST_PLAYERS, ROW_ROOM
from coloretto.rules.scoring import MOST_COUNTED, SCORINGS

_COLOURS: Final = len(COLOURS)
_SEATS: Final = MOST_PLAYERS
_ROWS: Final = events.MOST_ROWS

COLOUR_UNITS: Final = 64
"""Units that look at one colour at a time."""
UNITS: Final = 128
"""Units that look at everything."""
SECOND_UNITS: Final = 32
"""Units that look at those."""
OUTPUTS: Final = 16
"""For every seat its chance to win, before the softmax, and its margin; 16 for even steps."""

# The inputs of the units that look at everything: the sums over colours, then facts.
FACTS: Final = COLOUR_UNITS
_TURN_UP: Final = FACTS
_LAST_ROUND: Final = FACTS + 1
_TO_COME: Final = FACTS + 2  # cards before the last round …
_SOON: Final = FACTS + 3  # … and once more where there are few
_LEFT: Final = FACTS + 4  # cards in the last round
_DECK_JOKERS: Final = FACTS + 5
_DECK_PLUS_TWO: Final = FACTS + 6
_FREE: Final = FACTS + 7  # places
_LYING: Final = FACTS + 8  # cards
_WITH_ROOM: Final = FACTS + 9  # rows
_SEATS_IN: Final = FACTS + 10  # the round
_ALONE: Final = FACTS + 11  # in the round
_SEAT: Final = FACTS + 12  # by seat, these four each
_SEAT_IN_ROUND: Final = 0
_SEAT_WORTH: Final = 1
_SEAT_JOKERS: Final = 2
_SEAT_GETS_NOW: Final = 3
_SEAT_FACTS: Final = 4
_ROW: Final = _SEAT + _SEAT_FACTS * _SEATS  # by row, these three each
CONTEXT: Final = _ROW - FACTS
"""This many facts, the first ones, are told to the units that look at colours too."""
_ROW_ROOM_LEFT: Final = 0
_ROW_JOKERS: Final = 1
_ROW_PLUS_TWOS: Final = 2
_ROW_FACTS: Final = 3
_BRINGS: Final = _ROW + _ROW_FACTS * _ROWS  # by row and seat: what it would bring
INPUTS: Final = _BRINGS + _ROWS * _SEATS

assert CONTEXT % 8 == UNITS % 8 == SECOND_UNITS % 8 == INPUTS % 8 == 0  # what _add_layer needs

MARGIN_UNIT: Final = 20.0
"""Points of margin that are 1 for the net."""
# How large inputs are for the net: about 1.
_MOST_TO_COME: Final = 60.0
_SOON_CARDS: Final = 12.0
_LAST_CARDS: Final = 15.0
_DECK_JOKER_UNIT: Final = 0.3
_DECK_PLUS_TWO_UNIT: Final = 0.1
_CARD_UNIT: Final = 0.1  # of free places and lying cards
_COUNT_UNIT: Final = 0.2  # of rows and seats
_ROOM_UNIT: Final = 0.5
_WORTH_UNIT: Final = 0.1
_FREE_PLACE: Final = 0.3
"""What a free offset counts when everybody takes a row: less than a point."""

# What a colour is to the hand it is in: surely one of the three that count plus, as good as
# another that is, or one that counts minus.
_PLUS: Final = 0
_EVEN: Final = 1
_MINUS: Final = 2
_KINDS: Final = 3

# What a colour has, as rows of one matrix: how many in a seat's hand, in a row, in the deck.
_IN_HAND: Final = 0  # by seat, kind and count, from 1
_IN_ROW: Final = _IN_HAND + _SEATS * _KINDS * MOST_COUNTED  # by row and count, from 1
_IN_DECK: Final = _IN_ROW + _ROWS * ROW_ROOM  # by count, from 0
PADDING: Final = _IN_DECK + CARDS_OF_A_COLOUR + 1
"""The last row, which is always 0: what makes the number of rows to add a multiple of four."""
_MOST_FEATURES: Final = 12
"""At least one more than the hands, rows and deck a colour can be in, and a multiple of four."""

WEIGHT_FIELDS: Final = [
    ("features", np.float32, (PADDING + 1, COLOUR_UNITS)),
    ("context", np.float32, (CONTEXT, COLOUR_UNITS)),
    ("inputs", np.float32, (INPUTS, UNITS)),
    ("bias", np.float32, (UNITS,)),
    ("second", np.float32, (UNITS, SECOND_UNITS)),
    ("second_bias", np.float32, (SECOND_UNITS,)),
    ("out", np.float32, (SECOND_UNITS, OUTPUTS)),
    ("out_bias", np.float32, (OUTPUTS,)),
]
WEIGHTS: Final = np.dtype((np.record, WEIGHT_FIELDS))
SIZE: Final = WEIGHTS.itemsize // 4
"""How many weights there are."""
NET: Final = np.dtype((np.record, [*WEIGHT_FIELDS, ("table", np.float32, TABLE_SHAPE)]))
"""The weights, and what hands are worth; nothing in it changes in play."""

# Scratch for one evaluation. One record, because Numba counts references to arrays.
_WORKSPACE_FIELDS: Final = [
    ("inputs", np.float32, (INPUTS,)),
    ("context", np.float32, (COLOUR_UNITS,)),  # what the facts are to every colour
    ("colours", np.float32, (_COLOURS, COLOUR_UNITS)),
    ("borders", np.int64, (_SEATS, 2)),  # points of everyone's third and fourth best colour
    ("features", np.int64, (_COLOURS, _MOST_FEATURES)),  # where each colour is
    ("n_features", np.int64, (_COLOURS,)),
    ("used", np.int64, (INPUTS,)),  # the inputs that are not 0
    ("n_used", np.int64),
    ("units", np.float32, (UNITS,)),
    ("second_units", np.float32, (SECOND_UNITS,)),
    ("outputs", np.float32, (OUTPUTS,)),
    ("order", np.int64, (_ROWS,)),  # the rows, in the order the net sees them
    ("brings", np.float64, (_ROWS, _SEATS)),  # by row and seat counted from the one to move
    ("share", np.float64, (_SEATS,)),  # the answers, by seat at the table
    ("margin", np.float64, (_SEATS,)),
]
WORKSPACE: Final = np.dtype((np.record, _WORKSPACE_FIELDS))

Net = Any  # a NET record
Workspace = Any  # a WORKSPACE record

_NOTHING = np.uint64(0)
_FIFTEEN = np.uint64(15)
_POINTS: Any = np.array([scoring.points for scoring in SCORINGS], np.int64)


@jit
def _note_worths(s: PackedState, net: Net, workspace: Workspace) -> None:
    """What every hand is worth, and what every row would bring every seat in the round."""
    players = np.int64(s.players)
    stage = stage_of(s)
    seat: Number = np.int64(s.seat)
    for offset in range(players):
        hand = s.hands[np.uint64(seat)]
        worth = worth_at(hand, net.table, stage)
        fact = _SEAT + _SEAT_FACTS * offset
        in_round = np.int64(s.in_round) >> seat & 1
        workspace.inputs[fact + _SEAT_IN_ROUND] = in_round
        workspace.inputs[fact + _SEAT_WORTH] = _WORTH_UNIT * worth
        workspace.inputs[fact + _SEAT_JOKERS] = kernel.count(hand, JOKER) + kernel.count(
            hand, GOLDEN_JOKER
        )
        for row in range(kernel.rows_of(players)):
            cards = kernel.row_cards(s.rows[np.uint64(row)])
            brings = 0.0
            if in_round and cards != _NOTHING:
                brings = worth_at(hand + cards, net.table, stage) - worth
            workspace.brings[row, offset] = brings
        seat = seat + 1 if seat + 1 < players else 0


@jit
def _order_rows(s: PackedState, workspace: Workspace) -> None:
    """The rows as the seat to move likes them, those gone last; with two players as they lie."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    for row in range(rows):
        workspace.order[row] = row
    if players == 2:
        return
    for rank in range(1, rows):
        row = workspace.order[rank]
        before = rank
        while before > 0 and _is_liked_more(s, workspace, row, workspace.order[before - 1]):
            workspace.order[before] = workspace.order[before - 1]
            before -= 1
        workspace.order[before] = row


@jit_inline
def _is_liked_more(s: PackedState, workspace: Workspace, row: Number, other: Number) -> Number:
    """Whether the seat to move likes a row more than another."""
    a = s.rows[np.uint64(row)]
    b = s.rows[np.uint64(other)]
    if _NOTHING in (a, b):
        return a > b
    brings = workspace.brings[row, 0]
    brings_other = workspace.brings[other, 0]
    if brings != brings_other:
        return brings > brings_other
    return a > b


@jit
def _note_shares_now(s: PackedState, workspace: Workspace) -> None:
    """What each would get if everybody took the best row now, in turn order."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    gone: Number = 0
    for row in range(rows):
        gone |= np.int64(s.rows[np.uint64(row)] == _NOTHING) << row
    for offset in range(players):
        fact = _SEAT + _SEAT_FACTS * offset
        workspace.inputs[fact + _SEAT_GETS_NOW] = 0.0
        if workspace.inputs[fact + _SEAT_IN_ROUND] == 0.0:
            continue
        best = -1e9
        best_row = 0
        for row in range(rows):
            if not gone >> row & 1:
                room = np.float64(kernel.row_room(s.rows[np.uint64(row)]))
                value = workspace.brings[row, offset] + _FREE_PLACE * room
                if value > best:
                    best = value
                    best_row = row
        gone |= 1 << best_row
        workspace.inputs[fact + _SEAT_GETS_NOW] = _WORTH_UNIT * best


@jit
def note_facts(s: PackedState, net: Net, workspace: Workspace) -> None:
    """All that the net is told beside the colours."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    workspace.inputs[_TURN_UP] = s.phase == kernel.PHASE_TURN_UP
    is_last = kernel.is_last_round(s)
    left: Real = np.float64(s.left)
    workspace.inputs[_LAST_ROUND] = is_last
    to_come = np.float64(kernel.cards_before_last_round(s))
    workspace.inputs[_TO_COME] = to_come / _MOST_TO_COME
    workspace.inputs[_SOON] = min(to_come, _SOON_CARDS) / _SOON_CARDS
    workspace.inputs[_LEFT] = left / _LAST_CARDS if is_last else 0.0
    jokers = kernel.count(s.deck, JOKER) + kernel.count(s.deck, GOLDEN_JOKER)
    workspace.inputs[_DECK_JOKERS] = _DECK_JOKER_UNIT * jokers
    workspace.inputs[_DECK_PLUS_TWO] = _DECK_PLUS_TWO_UNIT * kernel.count(s.deck, PLUS_TWO)
    _note_worths(s, net, workspace)
    _order_rows(s, workspace)
    _note_shares_now(s, workspace)
    free: Number = 0
    lying: Number = 0
    with_room: Number = 0
    for rank in range(rows):
        row = workspace.order[rank]
        cards = s.rows[np.uint64(row)]
        room = kernel.row_room(cards)
        if cards != _NOTHING:
            free += room
            lying += kernel.row_room(kernel.empty_row(players, row)) - room
            with_room += room > 0
        fact = _ROW + _ROW_FACTS * rank
        workspace.inputs[fact + _ROW_ROOM_LEFT] = _ROOM_UNIT * room
        workspace.inputs[fact + _ROW_JOKERS] = kernel.count(cards, JOKER) + kernel.count(
            cards, GOLDEN_JOKER
        )
        workspace.inputs[fact + _ROW_PLUS_TWOS] = kernel.count(cards, PLUS_TWO)
        for seat in range(players):
            workspace.inputs[_BRINGS + _SEATS * rank + seat] = (
                _WORTH_UNIT * workspace.brings[row, seat]
            )
    workspace.inputs[_FREE] = _CARD_UNIT * free
    workspace.inputs[_LYING] = _CARD_UNIT * lying
    workspace.inputs[_WITH_ROOM] = _COUNT_UNIT * with_room
    seats_in: Number = 0
    for seat in range(players):
        seats_in += np.int64(s.in_round) >> seat & 1
    workspace.inputs[_SEATS_IN] = _COUNT_UNIT * seats_in
    workspace.inputs[_ALONE] = seats_in == 1


@jit
def _note_borders(s: PackedState, workspace: Workspace) -> None:
    """What everyone's third and fourth best colour bring: between plus and minus."""
    players = np.int64(s.players)
    seat: Number = np.int64(s.seat)
    for offset in range(players):
        first: Number = 0
        second: Number = 0
        third: Number = 0
        fourth: Number = 0
        hand = s.hands[np.uint64(seat)]
        for colour in range(_COLOURS):
            held: Number = np.int64(hand >> np.uint64(4 * colour) & _FIFTEEN)
            held = min(held, MOST_COUNTED)
            points: Number = _POINTS[np.uint64(s.scoring), np.uint64(held)]
            fourth = max(fourth, min(points, third))
            third = max(third, min(points, second))
            second = max(second, min(points, first))
            first = max(first, points)
        workspace.borders[offset, 0] = third
        workspace.borders[offset, 1] = fourth
        seat = seat + 1 if seat + 1 < players else 0


@jit_inline
def _kind(workspace: Workspace, offset: Number, points: Number) -> Number:
    """What a colour that brings these points is to the hand it is in."""
    if points > workspace.borders[offset, 1]:
        return _PLUS
    return _EVEN if points == workspace.borders[offset, 0] else _MINUS


@jit
def _find_features(s: PackedState, workspace: Workspace) -> None:
    """Where each colour of the game is, as rows of ``features``, padded to a multiple of four."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    _note_borders(s, workspace)
    for colour in range(_COLOURS):
        workspace.n_features[colour] = 0
        if not s.colours >> colour & 1:
            continue
        shift = np.uint64(4 * colour)
        workspace.features[colour, 0] = _IN_DECK + np.int64(s.deck >> shift & _FIFTEEN)
        n = 1
        seat: Number = np.int64(s.seat)
        for offset in range(players):
            held: Number = np.int64(s.hands[np.uint64(seat)] >> shift & _FIFTEEN)
            if held:
                held = min(held, MOST_COUNTED)
                kind = _kind(workspace, offset, _POINTS[np.uint64(s.scoring), np.uint64(held)])
                workspace.features[colour, n] = MOST_COUNTED * (_KINDS * offset + kind) + held - 1
                n += 1
            seat = seat + 1 if seat + 1 < players else 0
        for rank in range(rows):
            lies = np.int64(s.rows[np.uint64(workspace.order[rank])] >> shift & _FIFTEEN)
            if lies:
                workspace.features[colour, n] = _IN_ROW + ROW_ROOM * rank + lies - 1
                n += 1
        while n & 3:
            workspace.features[colour, n] = PADDING
            n += 1
        workspace.n_features[colour] = n


@jit_inline
def _add_layer(inputs: Any, first_input: Number, n: Number, weights: Any, units: Any) -> None:
    """Add to every unit its weights times this many inputs.

    Eight inputs at a time: with fewer the compiler does not use its wide registers.
    """
    for first in range(0, n, 8):
        at = first_input + first
        x0, x1, x2, x3 = inputs[at], inputs[at + 1], inputs[at + 2], inputs[at + 3]
        x4, x5, x6, x7 = inputs[at + 4], inputs[at + 5], inputs[at + 6], inputs[at + 7]
        for unit in range(units.shape[0]):
            units[unit] += (
                (x0 * weights[first, unit] + x1 * weights[first + 1, unit])
                + (x2 * weights[first + 2, unit] + x3 * weights[first + 3, unit])
            ) + (
                (x4 * weights[first + 4, unit] + x5 * weights[first + 5, unit])
                + (x6 * weights[first + 6, unit] + x7 * weights[first + 7, unit])
            )


@jit
def _encode_colours(net: Net, workspace: Workspace) -> None:
    """Put every colour of the game through the same weights, and sum."""
    for unit in range(COLOUR_UNITS):
        workspace.inputs[unit] = 0.0
        workspace.context[unit] = 0.0
    _add_layer(workspace.inputs, FACTS, CONTEXT, net.context, workspace.context)
    for colour in range(_COLOURS):
        n = workspace.n_features[colour]
        if n == 0:
            continue
        for unit in range(COLOUR_UNITS):
            workspace.colours[colour, unit] = workspace.context[unit]
        for first in range(0, n, 4):
            a = np.uint64(workspace.features[colour, first])
            b = np.uint64(workspace.features[colour, first + 1])
            c = np.uint64(workspace.features[colour, first + 2])
            d = np.uint64(workspace.features[colour, first + 3])
            for unit in range(COLOUR_UNITS):
                workspace.colours[colour, unit] += (
                    net.features[a, unit] + net.features[b, unit]
                ) + (net.features[c, unit] + net.features[d, unit])
        for unit in range(COLOUR_UNITS):
            value = max(workspace.colours[colour, unit], np.float32(0.0))
            workspace.colours[colour, unit] = value
            workspace.inputs[unit] += value


@jit
def _forward(net: Net, workspace: Workspace) -> None:
    """From the inputs to the outputs."""
    n = 0
    for i in range(INPUTS):
        workspace.used[n] = i
        n += workspace.inputs[i] != np.float32(0.0)
    workspace.n_used = n
    for unit in range(UNITS):
        workspace.units[unit] = net.bias[unit]
    while n & 3:
        workspace.used[n] = 0
        n += 1
    for first in range(0, n, 4):
        a = np.uint64(workspace.used[first])
        b = np.uint64(workspace.used[first + 1])
        c = np.uint64(workspace.used[first + 2])
        d = np.uint64(workspace.used[first + 3])
        zero = np.float32(0.0)
        x = workspace.inputs[a]
        y = workspace.inputs[b] if first + 1 < workspace.n_used else zero
        z = workspace.inputs[c] if first + 2 < workspace.n_used else zero
        w = workspace.inputs[d] if first + 3 < workspace.n_used else zero
        for unit in range(UNITS):
            workspace.units[unit] += (x * net.inputs[a, unit] + y * net.inputs[b, unit]) + (
                z * net.inputs[c, unit] + w * net.inputs[d, unit]
            )
    for unit in range(UNITS):
        workspace.units[unit] = max(workspace.units[unit], np.float32(0.0))
    for unit in range(SECOND_UNITS):
        workspace.second_units[unit] = net.second_bias[unit]
    _add_layer(workspace.units, 0, UNITS, net.second, workspace.second_units)
    for unit in range(SECOND_UNITS):
        workspace.second_units[unit] = max(workspace.second_units[unit], np.float32(0.0))
    for output in range(OUTPUTS):
        workspace.outputs[output] = net.out_bias[output]
    _add_layer(workspace.second_units, 0, SECOND_UNITS, net.out, workspace.outputs)


@jit
def evaluate(s: PackedState, net: Net, workspace: Workspace) -> None:
    """Write into ``workspace`` every seat's chance to win and its margin at the end, in points."""
    players = np.int64(s.players)
    note_facts(s, net, workspace)
    _find_features(s, workspace)
    _encode_colours(net, workspace)
    _forward(net, workspace)
    most = np.float32(-1e9)
    for offset in range(players):
        most = max(most, workspace.outputs[offset])
    total = 0.0
    for offset in range(players):
        total += math.exp(workspace.outputs[offset] - most)
    seat: Number = np.int64(s.seat)
    for offset in range(players):
        workspace.share[seat] = math.exp(workspace.outputs[offset] - most) / total
        workspace.margin[seat] = MARGIN_UNIT * workspace.outputs[players + offset]
        seat = seat + 1 if seat + 1 < players else 0
