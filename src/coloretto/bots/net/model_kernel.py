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
from coloretto.rules.kernel import Number, PackedState
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
"""For every seat its chance to win, before the softmax, and its margin; so many for even steps."""

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
_SEAT: Final = FACTS + 12  # by seat, four each: in the round, worth, jokers, what it gets now
_SEAT_FACTS: Final = 4
_ROW: Final = _SEAT + _SEAT_FACTS * _SEATS  # by row, three each: room, jokers, "+2"
CONTEXT: Final = _ROW - FACTS
"""So many of the facts, the first ones, are told to the units that look at colours too."""
_ROW_FACTS: Final = 3
_BRINGS: Final = _ROW + _ROW_FACTS * _ROWS  # by row and seat: what it would bring
INPUTS: Final = _BRINGS + _ROWS * _SEATS

assert CONTEXT % 8 == UNITS % 8 == SECOND_UNITS % 8 == INPUTS % 8 == 0  # what _add_layer needs

MARGIN_UNIT: Final = 20.0
"""Points of margin that are 1 for the net."""
_WORTH_UNIT: Final = 0.1
_FREE_PLACE: Final = 0.3
"""What a free place counts when everybody takes a row: less than a point."""

# What a colour is to the hand it is in: surely one of the three that count plus, as good as
# another that is, or one that counts minus.
_PLUS: Final = 0
_EVEN: Final = 1
_MINUS: Final = 2
_KINDS: Final = 3

# What a colour has, as rows of one matrix: so many in a seat's hand, in a row, in the deck.
_IN_HAND: Final = 0  # by seat, kind and count, from 1
_IN_ROW: Final = _IN_HAND + _SEATS * _KINDS * MOST_COUNTED  # by row and count, from 1
_IN_DECK: Final = _IN_ROW + _ROWS * ROW_ROOM  # by count, from 0
NOWHERE: Final = _IN_DECK + CARDS_OF_A_COLOUR + 1
"""The last row, which is always 0: what makes the number of rows to add a multiple of four."""
_MOST_PLACES: Final = 12
"""At least one more than the hands, rows and deck a colour can be in, and a multiple of four."""

WEIGHT_FIELDS: Final = [
    ("places", np.float32, (NOWHERE + 1, COLOUR_UNITS)),
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

# Room for one evaluation. One record, because Numba counts references to arrays.
_DESK_FIELDS: Final = [
    ("inputs", np.float32, (INPUTS,)),
    ("context", np.float32, (COLOUR_UNITS,)),  # what the facts are to every colour
    ("colours", np.float32, (_COLOURS, COLOUR_UNITS)),
    ("borders", np.int64, (_SEATS, 2)),  # points of everyone's third and fourth best colour
    ("places", np.int64, (_COLOURS, _MOST_PLACES)),  # where each colour is
    ("n_places", np.int64, (_COLOURS,)),
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
DESK: Final = np.dtype((np.record, _DESK_FIELDS))

Net = Any  # a NET record
Desk = Any  # a DESK record

_NOTHING = np.uint64(0)
_FIFTEEN = np.uint64(15)
_POINTS: Any = np.array([scoring.points for scoring in SCORINGS], np.int64)


@jit
def _note_worths(s: PackedState, net: Net, desk: Desk) -> None:
    """What every hand is worth, and what every row would bring every seat in the round."""
    players = np.int64(s.players)
    stage = stage_of(s)
    seat: Number = np.int64(s.seat)
    for place in range(players):
        hand = s.hands[np.uint64(seat)]
        worth = worth_at(hand, net.table, stage)
        fact = _SEAT + _SEAT_FACTS * place
        in_round = np.int64(s.in_round) >> seat & 1
        desk.inputs[fact] = in_round
        desk.inputs[fact + 1] = _WORTH_UNIT * worth
        desk.inputs[fact + 2] = kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER)
        for row in range(kernel.rows_of(players)):
            cards = kernel.row_cards(s.rows[np.uint64(row)])
            brings = 0.0
            if in_round and cards != _NOTHING:
                brings = worth_at(hand + cards, net.table, stage) - worth
            desk.brings[row, place] = brings
        seat = seat + 1 if seat + 1 < players else 0


@jit
def _order_rows(s: PackedState, desk: Desk) -> None:
    """The rows as the seat to move likes them, those gone last; with two players as they lie."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    for row in range(rows):
        desk.order[row] = row
    if players == 2:
        return
    for place in range(1, rows):
        row = desk.order[place]
        before = place
        while before > 0 and _is_liked_more(s, desk, row, desk.order[before - 1]):
            desk.order[before] = desk.order[before - 1]
            before -= 1
        desk.order[before] = row


@jit_inline
def _is_liked_more(s: PackedState, desk: Desk, row: Number, other: Number) -> Number:
    """Whether the seat to move likes a row more than another."""
    a = s.rows[np.uint64(row)]
    b = s.rows[np.uint64(other)]
    if _NOTHING in (a, b):
        return a > b
    brings = desk.brings[row, 0]
    brings_other = desk.brings[other, 0]
    if brings != brings_other:
        return brings > brings_other
    return a > b


@jit
def _note_shares_now(s: PackedState, desk: Desk) -> None:
    """What each would get if everybody took the best row now, in turn order."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    gone: Number = 0
    for row in range(rows):
        gone |= np.int64(s.rows[np.uint64(row)] == _NOTHING) << row
    for place in range(players):
        fact = _SEAT + _SEAT_FACTS * place
        desk.inputs[fact + 3] = 0.0
        if desk.inputs[fact] == 0.0:
            continue
        best = -1e9
        best_row = 0
        for row in range(rows):
            if not gone >> row & 1:
                room = np.float64(kernel.row_room(s.rows[np.uint64(row)]))
                value = desk.brings[row, place] + _FREE_PLACE * room
                if value > best:
                    best = value
                    best_row = row
        gone |= 1 << best_row
        desk.inputs[fact + 3] = _WORTH_UNIT * best


@jit
def note_facts(s: PackedState, net: Net, desk: Desk) -> None:
    """All that the net is told beside the colours."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    desk.inputs[_TURN_UP] = s.phase == kernel.PHASE_TURN_UP
    is_last = kernel.is_last_round(s)
    left: Number = np.float64(s.left)
    desk.inputs[_LAST_ROUND] = is_last
    to_come = max(left - s.last_round_on, 0.0)
    desk.inputs[_TO_COME] = to_come / 60.0
    desk.inputs[_SOON] = min(to_come, 12.0) / 12.0
    desk.inputs[_LEFT] = left / 15.0 if is_last else 0.0
    jokers = kernel.count(s.deck, JOKER) + kernel.count(s.deck, GOLDEN_JOKER)
    desk.inputs[_DECK_JOKERS] = 0.3 * jokers
    desk.inputs[_DECK_PLUS_TWO] = 0.1 * kernel.count(s.deck, PLUS_TWO)
    _note_worths(s, net, desk)
    _order_rows(s, desk)
    _note_shares_now(s, desk)
    free: Number = 0
    lying: Number = 0
    with_room: Number = 0
    for place in range(rows):
        row = desk.order[place]
        cards = s.rows[np.uint64(row)]
        room = kernel.row_room(cards)
        if cards != _NOTHING:
            free += room
            lying += kernel.row_room(kernel.empty_row(players, row)) - room
            with_room += room > 0
        fact = _ROW + _ROW_FACTS * place
        desk.inputs[fact] = 0.5 * room
        desk.inputs[fact + 1] = kernel.count(cards, JOKER) + kernel.count(cards, GOLDEN_JOKER)
        desk.inputs[fact + 2] = kernel.count(cards, PLUS_TWO)
        for seat in range(players):
            desk.inputs[_BRINGS + _SEATS * place + seat] = _WORTH_UNIT * desk.brings[row, seat]
    desk.inputs[_FREE] = 0.1 * free
    desk.inputs[_LYING] = 0.1 * lying
    desk.inputs[_WITH_ROOM] = 0.2 * with_room
    seats_in: Number = 0
    for seat in range(players):
        seats_in += np.int64(s.in_round) >> seat & 1
    desk.inputs[_SEATS_IN] = 0.2 * seats_in
    desk.inputs[_ALONE] = seats_in == 1


@jit
def _note_borders(s: PackedState, desk: Desk) -> None:
    """What everyone's third and fourth best colour bring: between plus and minus."""
    players = np.int64(s.players)
    seat: Number = np.int64(s.seat)
    for place in range(players):
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
        desk.borders[place, 0] = third
        desk.borders[place, 1] = fourth
        seat = seat + 1 if seat + 1 < players else 0


@jit_inline
def _kind(desk: Desk, place: Number, points: Number) -> Number:
    """What a colour that brings so many points is to the hand it is in."""
    if points > desk.borders[place, 1]:
        return _PLUS
    return _EVEN if points == desk.borders[place, 0] else _MINUS


@jit
def _find_places(s: PackedState, desk: Desk) -> None:
    """Where each colour of the game is, as rows of ``places``, filled up to a multiple of four."""
    players = np.int64(s.players)
    rows = kernel.rows_of(players)
    _note_borders(s, desk)
    for colour in range(_COLOURS):
        desk.n_places[colour] = 0
        if not s.colours >> colour & 1:
            continue
        shift = np.uint64(4 * colour)
        desk.places[colour, 0] = _IN_DECK + np.int64(s.deck >> shift & _FIFTEEN)
        n = 1
        seat: Number = np.int64(s.seat)
        for place in range(players):
            held: Number = np.int64(s.hands[np.uint64(seat)] >> shift & _FIFTEEN)
            if held:
                held = min(held, MOST_COUNTED)
                kind = _kind(desk, place, _POINTS[np.uint64(s.scoring), np.uint64(held)])
                desk.places[colour, n] = MOST_COUNTED * (_KINDS * place + kind) + held - 1
                n += 1
            seat = seat + 1 if seat + 1 < players else 0
        for place in range(rows):
            lies = np.int64(s.rows[np.uint64(desk.order[place])] >> shift & _FIFTEEN)
            if lies:
                desk.places[colour, n] = _IN_ROW + ROW_ROOM * place + lies - 1
                n += 1
        while n & 3:
            desk.places[colour, n] = NOWHERE
            n += 1
        desk.n_places[colour] = n


@jit_inline
def _add_layer(inputs: Any, first_input: Number, n: Number, weights: Any, units: Any) -> None:
    """Add to every unit its weights times so many inputs.

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
def _look_at_colours(net: Net, desk: Desk) -> None:
    """Put every colour of the game through the same weights, and sum."""
    for unit in range(COLOUR_UNITS):
        desk.inputs[unit] = 0.0
        desk.context[unit] = 0.0
    _add_layer(desk.inputs, FACTS, CONTEXT, net.context, desk.context)
    for colour in range(_COLOURS):
        n = desk.n_places[colour]
        if n == 0:
            continue
        for unit in range(COLOUR_UNITS):
            desk.colours[colour, unit] = desk.context[unit]
        for first in range(0, n, 4):
            a = np.uint64(desk.places[colour, first])
            b = np.uint64(desk.places[colour, first + 1])
            c = np.uint64(desk.places[colour, first + 2])
            d = np.uint64(desk.places[colour, first + 3])
            for unit in range(COLOUR_UNITS):
                desk.colours[colour, unit] += (net.places[a, unit] + net.places[b, unit]) + (
                    net.places[c, unit] + net.places[d, unit]
                )
        for unit in range(COLOUR_UNITS):
            value = max(desk.colours[colour, unit], np.float32(0.0))
            desk.colours[colour, unit] = value
            desk.inputs[unit] += value


@jit
def _think(net: Net, desk: Desk) -> None:
    """From the inputs to the outputs."""
    n = 0
    for i in range(INPUTS):
        desk.used[n] = i
        n += desk.inputs[i] != np.float32(0.0)
    desk.n_used = n
    for unit in range(UNITS):
        desk.units[unit] = net.bias[unit]
    while n & 3:
        desk.used[n] = 0
        n += 1
    for first in range(0, n, 4):
        a = np.uint64(desk.used[first])
        b = np.uint64(desk.used[first + 1])
        c = np.uint64(desk.used[first + 2])
        d = np.uint64(desk.used[first + 3])
        zero = np.float32(0.0)
        x = desk.inputs[a]
        y = desk.inputs[b] if first + 1 < desk.n_used else zero
        z = desk.inputs[c] if first + 2 < desk.n_used else zero
        w = desk.inputs[d] if first + 3 < desk.n_used else zero
        for unit in range(UNITS):
            desk.units[unit] += (x * net.inputs[a, unit] + y * net.inputs[b, unit]) + (
                z * net.inputs[c, unit] + w * net.inputs[d, unit]
            )
    for unit in range(UNITS):
        desk.units[unit] = max(desk.units[unit], np.float32(0.0))
    for unit in range(SECOND_UNITS):
        desk.second_units[unit] = net.second_bias[unit]
    _add_layer(desk.units, 0, UNITS, net.second, desk.second_units)
    for unit in range(SECOND_UNITS):
        desk.second_units[unit] = max(desk.second_units[unit], np.float32(0.0))
    for output in range(OUTPUTS):
        desk.outputs[output] = net.out_bias[output]
    _add_layer(desk.second_units, 0, SECOND_UNITS, net.out, desk.outputs)


@jit
def evaluate(s: PackedState, net: Net, desk: Desk) -> None:
    """Write into ``desk`` every seat's chance to win and its margin at the end, in points."""
    players = np.int64(s.players)
    note_facts(s, net, desk)
    _find_places(s, desk)
    _look_at_colours(net, desk)
    _think(net, desk)
    most = np.float32(-1e9)
    for place in range(players):
        most = max(most, desk.outputs[place])
    total = 0.0
    for place in range(players):
        total += math.exp(desk.outputs[place] - most)
    seat: Number = np.int64(s.seat)
    for place in range(players):
        desk.share[seat] = math.exp(desk.outputs[place] - most) / total
        desk.margin[seat] = MARGIN_UNIT * desk.outputs[players + place]
        seat = seat + 1 if seat + 1 < players else 0
