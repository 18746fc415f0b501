"""The rules, once: compiled by Numba over arrays of state records, or run as plain Python.

A multiset of cards is one unsigned number with four bits a card, so a hand is a
number, a row is a number, and taking a row is one addition. Rows and seats are
small bit masks. The record holds what is left in the deck as counts, never an
order; the caller who turns up a card says which.

Functions on a record ``s`` change it without checks; an event must be legal.
Edition names are unknown here: the rules come as a row of numbers (``RULES``).
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from coloretto.rules import events
from coloretto.rules.cards import (
    CARDS_OF_A_COLOUR,
    COLOURS,
    GOLDEN_JOKER,
    JOKER,
    JOKERS,
    LAST_ROUND,
    PLUS_TWO,
    PLUS_TWOS,
)
from coloretto.rules.jit import jit, jit_brief, jit_inline, jit_pasted
from coloretto.rules.position import Phase
from coloretto.rules.ruleset import MOST_PLAYERS, Rules, colours_out, row_rooms, start_cards
from coloretto.rules.score_table import make_best_scores, make_pair_weights
from coloretto.rules.scoring import POINTS_OF_PLUS_TWO

# What happens next: the numbers of Phase, under names that no event has.
PHASE_DECIDE: Final = int(Phase.DECIDE)
PHASE_TURN_UP: Final = int(Phase.TURN_UP)
PHASE_PLACE: Final = int(Phase.PLACE)
PHASE_EXTRA: Final = int(Phase.EXTRA)
PHASE_COLOUR: Final = int(Phase.COLOUR)
PHASE_OVER: Final = int(Phase.OVER)

NO_CARD: Final = -1

_STATE_FIELDS: Final = [
    ("hands", np.uint64, (MOST_PLAYERS,)),
    # The top four bits say how many more cards a row can take; a row that has
    # been taken is 0.
    ("rows", np.uint64, (events.MOST_ROWS,)),
    ("deck", np.uint64),
    # Jokers that were given a colour, by seat: two bits a colour. The hand counts
    # them as that colour.
    ("coloured", np.int32, (MOST_PLAYERS,)),
    # Cards in the deck without the last-round card.
    ("left", np.int32),
    ("phase", np.int32),
    ("seat", np.int32),
    ("card", np.int32),
    ("in_round", np.int32),
    # Rows in the middle that can take a card; rows that have one.
    ("room", np.int32),
    ("filled", np.int32),
    # Read as s["round"]: interpreted, s.round would be numpy's own method.
    ("round", np.int32),
    # The rules.
    ("colours", np.int32),
    ("players", np.int32),
    ("scoring", np.int32),
    ("at_once", np.int32),
    ("last_round_on", np.int32),
    ("shuffled_in", np.int32),
]
_RULES_FIELDS: Final = [
    ("players", np.int32),
    ("scoring", np.int32),
    ("at_once", np.int32),
    ("golden", np.int32),
    ("last_round_on", np.int32),
    ("shuffled_in", np.int32),
    ("all_start_colours_differ", np.int32),
]
# np.record, so that the same source also runs interpreted; packed, so that equal states have
# equal bytes.
STATE: Final = np.dtype((np.record, _STATE_FIELDS))
RULES: Final = np.dtype((np.record, _RULES_FIELDS))

# What mypy knows of values whose types Numba finds by itself. Fields of records and elements of
# arrays are Any to it; numbers and packed cards must not be mixed up.
PackedState = Any  # a STATE record
States = Any  # an array of them
RulesRow = Any  # a RULES record
Number = int | np.signedinteger[Any]  # a card, seat, row, mask or count; also a truth value
Real = float | np.floating[Any] | Number
Cards = np.unsignedinteger[Any]  # a multiset of cards in a uint64
Bits = np.unsignedinteger[Any]  # any other uint64

_COLOURS = len(COLOURS)
_EVENTS = len(events.EVENTS)
_BITS = 4
_COUNT_MASK = np.uint64(15)
_ROOM_BITS = 60
_ROOM_ONE = np.uint64(1 << _ROOM_BITS)
_ROW_CARDS = np.uint64((1 << _ROOM_BITS) - 1)
_ROOM_SHIFT = np.uint64(_ROOM_BITS)
_NOTHING = np.uint64(0)
_LAST_ROUND_ONE = np.uint64(1 << (_BITS * LAST_ROUND))
_GOLDEN_ONE = np.uint64(1 << (_BITS * GOLDEN_JOKER))
_ANY_JOKER = np.uint64((15 << (_BITS * JOKER)) | (15 << (_BITS * GOLDEN_JOKER)))

_PAIR_WEIGHTS = make_pair_weights()
_BEST_SCORES = make_best_scores()


def rules_row(rules: Rules) -> np.ndarray[Any, Any]:
    """The rules as the kernel knows them: an array of one row of numbers."""
    row = np.zeros(1, RULES)
    row["players"] = rules.players
    row["scoring"] = rules.scoring.index
    row["at_once"] = rules.jokers_at_once
    row["golden"] = rules.golden
    row["last_round_on"] = rules.last_round.cards
    row["shuffled_in"] = rules.last_round.shuffled
    row["all_start_colours_differ"] = rules.all_start_colours_differ
    return row


def pack_row(cards: int, room: int) -> int:
    """A row of these cards that can take this many more."""
    return cards + (room << _ROOM_BITS)


def _make_next_seats() -> np.ndarray[Any, np.dtype[np.int8]]:
    """The next seat still in the round, clockwise, by mask of seats and seat."""
    table = np.zeros((1 << MOST_PLAYERS, MOST_PLAYERS), np.int8)
    for mask in range(1 << MOST_PLAYERS):
        for seat in range(MOST_PLAYERS):
            order = [(seat + step) % MOST_PLAYERS for step in range(1, MOST_PLAYERS + 1)]
            table[mask, seat] = next((other for other in order if mask >> other & 1), seat)
    return table


def _make_empty_rows() -> np.ndarray[Any, np.dtype[np.uint64]]:
    """The rows of a new round, by players and row."""
    table = np.zeros((MOST_PLAYERS + 1, events.MOST_ROWS), np.uint64)
    for players in range(2, MOST_PLAYERS + 1):
        for row, room in enumerate(row_rooms(players)):
            table[players, row] = pack_row(0, room)
    return table


def _by_players(number_of: Callable[[int], int]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A number of the set-up by how many play."""
    counts = [number_of(players) if players >= 2 else 0 for players in range(MOST_PLAYERS + 1)]
    return np.array(counts, np.int64)


_NEXT_SEAT = _make_next_seats()
_EMPTY_ROWS = _make_empty_rows()
_COLOURS_OUT = _by_players(colours_out)
_START_CARDS = _by_players(start_cards)
_ROWS = _by_players(lambda players: len(row_rooms(players)))
_ALL_ROWS = np.packbits(_EMPTY_ROWS > 0, axis=1, bitorder="little")[:, 0].astype(np.int32)


@jit_inline
def one(card: Number) -> Cards:
    """One card as a multiset."""
    return np.uint64(1) << np.uint64(_BITS * card)


@jit_inline
def count(cards: Cards, card: Number) -> Number:
    """How many of a card a multiset has."""
    return np.int64((cards >> np.uint64(_BITS * card)) & _COUNT_MASK)


@jit_inline
def row_cards(row: Cards) -> Cards:
    """The cards of a packed row."""
    return row & _ROW_CARDS


@jit_inline
def row_room(row: Cards) -> Number:
    """How many more cards a packed row can take."""
    return np.int64(row >> _ROOM_SHIFT)


@jit_inline
def empty_row(players: Number, row: Number) -> Cards:
    """A row as it lies in the middle when a round begins; 0 if the game does not have it."""
    return _EMPTY_ROWS[np.uint64(players), np.uint64(row)]


@jit_inline
def rows_of(players: Number) -> Number:
    """How many rows a game has."""
    return _ROWS[np.uint64(players)]


@jit_inline
def colours_out_of(players: Number) -> Number:
    """How many colours leave the game before it begins."""
    return _COLOURS_OUT[np.uint64(players)]


@jit_inline
def start_cards_of(players: Number) -> Number:
    """How many cards each seat starts with."""
    return _START_CARDS[np.uint64(players)]


@jit_inline
def is_chance(s: PackedState) -> Number:
    """Whether a card is to be turned up."""
    return s.phase == PHASE_TURN_UP or s.phase == PHASE_EXTRA  # noqa: PLR1714


@jit_inline
def is_last_round(s: PackedState) -> Number:
    """Whether the last-round card has been turned up."""
    return (s.deck & _LAST_ROUND_ONE) == _NOTHING


@jit_inline
def cards_before_last_round(s: PackedState) -> Number:
    """How many cards are turned up before the last-round card can come."""
    cards: Number = np.int64(s.left) - np.int64(s.last_round_on)
    return max(cards, 0)


@jit
def begin(s: PackedState, rules: RulesRow) -> None:
    """All cards are in the deck, nobody has any yet, and seat 0 is to start."""
    players = rules.players
    deck = _LAST_ROUND_ONE
    for card in range(_COLOURS):
        deck += one(card) * np.uint64(CARDS_OF_A_COLOUR)
    deck += one(PLUS_TWO) * np.uint64(PLUS_TWOS)
    deck += one(JOKER) * np.uint64(JOKERS - rules.golden)
    deck += one(GOLDEN_JOKER) * np.uint64(rules.golden)
    for seat in range(MOST_PLAYERS):
        s.hands[seat] = _NOTHING
        s.coloured[seat] = 0
    s.deck = deck
    s.left = _COLOURS * CARDS_OF_A_COLOUR + PLUS_TWOS + JOKERS
    s.seat = 0
    s.card = NO_CARD
    s["round"] = 0
    s.colours = (1 << _COLOURS) - 1
    s.players = players
    s.scoring = rules.scoring
    s.at_once = rules.at_once
    s.last_round_on = rules.last_round_on
    s.shuffled_in = rules.shuffled_in
    begin_round(s)


@jit_inline
def begin_round(s: PackedState) -> None:
    """Put the row cards back into the middle; the seat to move stays."""
    players = np.int64(s.players)
    for row in range(events.MOST_ROWS):
        s.rows[row] = empty_row(players, row)
    s.room = _ALL_ROWS[np.uint64(players)]
    s.filled = 0
    s.in_round = (1 << players) - 1
    s["round"] += 1
    s.phase = PHASE_DECIDE


@jit
def remove_colour(s: PackedState, removed: Number) -> None:
    """Set-up: one whole colour leaves the game."""
    s.deck -= one(removed) * np.uint64(CARDS_OF_A_COLOUR)
    s.left -= CARDS_OF_A_COLOUR
    s.colours &= ~(1 << removed)


@jit
def deal_start_card(s: PackedState, seat: Number, card: Number) -> None:
    """Set-up: give a seat one of its first cards, out of the deck."""
    s.hands[seat] += one(card)
    s.deck -= one(card)
    s.left -= 1


@jit_inline
def next_seat(in_round: Number, seat: Number) -> Number:
    """The next seat clockwise of those in the round; the seat itself if there is no other."""
    return np.int64(_NEXT_SEAT[np.uint64(in_round), np.uint64(seat)])


@jit_inline
def clockwise(seat: Number, players: Number) -> Number:
    """The seat to the left of a seat, whether it is in the round or not."""
    return seat + 1 if seat + 1 < players else 0


@jit
def turn_up_pool(s: PackedState) -> Cards:
    """The cards of which one is turned up next, each as likely as any other."""
    if is_last_round(s):
        return s.deck
    if s.shuffled_in:
        return s.deck if s.left <= s.last_round_on else s.deck - _LAST_ROUND_ONE
    return _LAST_ROUND_ONE if s.left == s.last_round_on else s.deck - _LAST_ROUND_ONE


@jit_pasted
def draws_from(room: Number, deck: Cards) -> Number:
    """Whether a card may be drawn, as 0 or 1: a row has room, and there is a card."""
    return np.int64(room != 0 and deck != _NOTHING)


@jit_pasted
def takes_from(filled: Number, room: Number, draws: Number) -> Number:
    """The rows that may be taken, of those that have a card and those that can take one.

    :param draws: whether a card may be drawn.
    """
    takes = filled
    if draws == 0 and takes == 0:
        # The one time an empty row may be taken: nothing to draw and nothing to take.
        takes = room
    return takes


@jit_inline
def may_draw(s: PackedState) -> Number:
    """Whether the seat to decide may draw."""
    return draws_from(s.room, s.deck)


@jit_inline
def legal_takes(s: PackedState) -> Number:
    """The rows that the seat to decide may take, as a bit mask."""
    return takes_from(np.int64(s.filled), np.int64(s.room), draws_from(s.room, s.deck))


@jit
def legal_events(s: PackedState) -> Number:
    """The events that can come next, as a bit mask over event numbers; 0 when the game is over."""
    phase = s.phase
    if phase == PHASE_DECIDE:
        return legal_takes(s) << events.TAKE | np.int64(may_draw(s))
    if phase == PHASE_PLACE:
        return np.int64(s.room) << events.PLACE
    if phase == PHASE_COLOUR:
        return np.int64(s.colours) << events.COLOUR
    if phase == PHASE_OVER:
        return 0
    pool = turn_up_pool(s)
    mask = 0
    for card in range(LAST_ROUND + 1):
        if count(pool, card):
            mask |= 1 << (events.TURN_UP + card)
    return mask


@jit_inline
def draw(s: PackedState) -> None:
    """The seat decides to turn up a card."""
    s.phase = PHASE_TURN_UP


@jit
def turn_up(s: PackedState, card: Number) -> None:
    """A card is turned up: to be placed, or as the golden joker's extra card."""
    if card == LAST_ROUND:
        put_last_round_aside(s)
    elif s.phase == PHASE_TURN_UP:
        turn_up_to_place(s, card)
    else:
        turn_up_extra(s, card)


@jit_inline
def turn_up_to_place(s: PackedState, card: Number) -> None:
    """The card drawn is one to place."""
    s.deck -= one(card)
    s.left -= 1
    s.card = card
    s.phase = PHASE_PLACE


@jit
def turn_up_extra(s: PackedState, card: Number) -> None:
    """The golden joker's taker keeps the extra card."""
    s.deck -= one(card)
    s.left -= 1
    s.hands[s.seat] += one(card)
    settle(s)


@jit
def put_last_round_aside(s: PackedState) -> None:
    """The last-round card is turned up; another card instead, if there is one."""
    s.deck -= _LAST_ROUND_ONE
    if s.deck == _NOTHING:
        if s.phase == PHASE_TURN_UP:
            s.phase = PHASE_DECIDE
        else:
            settle(s)


@jit_inline
def place(s: PackedState, row: Number) -> None:
    """Put the card turned up on a row; the turn passes on."""
    r = np.uint64(row)
    cards = s.rows[r] + one(s.card) - _ROOM_ONE
    s.rows[r] = cards
    s.filled |= 1 << row
    s.room &= ~(np.int64(cards < _ROOM_ONE) << row)
    s.card = NO_CARD
    s.phase = PHASE_DECIDE
    s.seat = next_seat(s.in_round, s.seat)


@jit_inline
def take(s: PackedState, row: Number) -> None:
    """Take a row. A golden joker in it brings an extra card."""
    r = np.uint64(row)
    cards = row_cards(s.rows[r])
    s.rows[r] = _NOTHING
    s.hands[np.uint64(s.seat)] += cards
    others = ~(1 << row)
    s.room &= others
    s.filled &= others
    if cards & _GOLDEN_ONE != _NOTHING and s.deck != _NOTHING:
        s.phase = PHASE_EXTRA
    else:
        settle(s)


@jit
def settle(s: PackedState) -> None:
    """All cards of a take are in the hand: colour its jokers now, or leave the round."""
    if s.at_once and s.hands[s.seat] & _ANY_JOKER != _NOTHING:
        s.phase = PHASE_COLOUR
    else:
        leave_round(s)


@jit
def colour(s: PackedState, joker_colour: Number) -> None:
    """Give one joker of the seat its colour, for good."""
    seat = s.seat
    joker = JOKER if count(s.hands[seat], JOKER) else GOLDEN_JOKER
    s.hands[seat] += one(joker_colour) - one(joker)
    s.coloured[seat] += 1 << (2 * joker_colour)
    settle(s)


@jit
def leave_round(s: PackedState) -> None:
    """The seat is out for this round; the last one to leave ends it and starts the next.

    With two players, what lies in the third row then leaves the game.
    """
    s.in_round &= ~(1 << np.int64(s.seat))
    if s.in_round:
        s.phase = PHASE_DECIDE
        s.seat = next_seat(s.in_round, s.seat)
        return
    if not is_last_round(s):
        begin_round(s)
        return
    s.phase = PHASE_OVER
    s.room = 0
    s.filled = 0
    for row in range(events.MOST_ROWS):
        s.rows[row] = _NOTHING


@jit
def apply(s: PackedState, event: Number) -> None:
    """Apply any legal event."""
    if event == events.DRAW:
        draw(s)
    elif event < events.PLACE:
        take(s, event - events.TAKE)
    elif event < events.COLOUR:
        place(s, event - events.PLACE)
    elif event < events.TURN_UP:
        colour(s, event - events.COLOUR)
    else:
        turn_up(s, event - events.TURN_UP)


@jit
def score(hand: Cards, scoring: Number) -> Number:
    """The most points a hand can bring."""
    index = (
        _PAIR_WEIGHTS[hand & np.uint64(255)]
        + _PAIR_WEIGHTS[hand >> np.uint64(8) & np.uint64(255)]
        + _PAIR_WEIGHTS[hand >> np.uint64(16) & np.uint64(255)]
        + _PAIR_WEIGHTS[hand >> np.uint64(24) & np.uint64(15)]
    )
    jokers = count(hand, JOKER) + count(hand, GOLDEN_JOKER)
    return np.int64(
        _BEST_SCORES[np.uint64(scoring), np.uint64(jokers), np.uint64(index)]
    ) + POINTS_OF_PLUS_TWO * count(hand, PLUS_TWO)


@jit_inline
def splitmix64(x: Bits) -> Bits:
    """Scatter the bits of a number (the finaliser of SplitMix64)."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@jit
def key(s: PackedState) -> Bits:
    """A hash of all that matters for what can still happen, so not of the round."""
    k = splitmix64(s.deck + np.uint64(s.left))
    for seat in range(s.players):
        k = splitmix64(k ^ s.hands[seat])
        k = splitmix64(k ^ np.uint64(s.coloured[seat]))
    for row in range(events.MOST_ROWS):
        k = splitmix64(k ^ s.rows[row])
    k = splitmix64(k ^ np.uint64(s.phase | s.seat << 4 | (s.card + 1) << 8 | s.in_round << 16))
    k = splitmix64(k ^ np.uint64(s.room | s.filled << 8 | s.colours << 16))
    k = splitmix64(k ^ np.uint64(s.players | s.scoring << 4 | s.at_once << 8 | s.shuffled_in << 9))
    return splitmix64(k ^ np.uint64(s.last_round_on))


# For callers in Python, which pass an array and an index: Numba takes a record apart slowly.


@jit
def begin_at(states: States, i: Number, rules: Any) -> None:
    """Begin a game in state ``i``, before its set-up. ``rules`` is an array of one row."""
    begin(states[i], rules[0])


@jit
def set_up_at(states: States, i: Number, out: Number, start: Number, first: Number) -> None:
    """Set up the game begun in state ``i``.

    ``out`` is a mask of colours; ``start`` has a byte a seat with its first cards,
    four bits each, 15 for none.
    """
    s = states[i]
    for removed in range(_COLOURS):
        if out >> removed & 1:
            remove_colour(s, removed)
    for seat in range(s.players):
        for place_in_hand in range(2):
            card = start >> (8 * seat + 4 * place_in_hand) & 15
            if card != 15:
                deal_start_card(s, seat, card)
    s.seat = first


@jit_brief
def step(states: States, i: Number, event: Number) -> Number:
    """Write the state after a legal event behind state ``i``; returns what can come next."""
    states[i + 1] = states[i]
    s = states[i + 1]
    apply(s, event)
    return legal_events(s)


@jit_brief
def checked_step(states: States, i: Number, event: Number) -> Number:
    """The same for any number as the event; -1, and nothing written, if it is not legal."""
    if event < 0 or event >= _EVENTS or not legal_events(states[i]) >> event & 1:
        return -1
    return step(states, i, event)


@jit
def legal_events_at(states: States, i: Number) -> Number:
    """What can come next in state ``i``."""
    return legal_events(states[i])


@jit
def turn_up_pool_at(states: States, i: Number) -> Cards:
    """The cards of which one is turned up next in state ``i``."""
    return turn_up_pool(states[i])


@jit
def key_at(states: States, i: Number) -> Bits:
    """The hash of state ``i``."""
    return key(states[i])


@jit
def score_at(states: States, i: Number, seat: Number) -> Number:
    """What a seat's cards are worth in state ``i``, its jokers placed best."""
    return score(states[i].hands[seat], states[i].scoring)
