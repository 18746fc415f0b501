"""What a seat sees, as small whole numbers: the layout, and the code that writes it.

One layout for all rules and 2 to 5 players, so that one network can learn them all;
what a game does not have stays 0. Seats are counted from the viewer in turn order.
The layout is here and not beside its friendly face (:mod:`coloretto.adapters.observation`)
because compiled code depends on it.
"""

from dataclasses import dataclass
from math import prod
from typing import Any, Final

import numpy as np

from coloretto.rules import events, kernel
from coloretto.rules.cards import COLOURS, LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, States
from coloretto.rules.ruleset import MOST_PLAYERS

KINDS: Final = LAST_ROUND
"""The kinds of cards that can lie in a hand, a row or the deck: all but the last-round card."""

PHASES: Final = 6
FEWEST_PLAYERS: Final = 2
SCORINGS: Final = 2

_MOST_POINTS: Final = 100
_FEWEST_POINTS: Final = -50


@dataclass(frozen=True, slots=True)
class Part:
    """One named part of an observation."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def stop(self) -> int:
        return self.start + self.size

    @property
    def slice(self) -> slice:
        """Where it lies in an observation."""
        return slice(self.start, self.stop)


def _lay_out(*parts: tuple[str, tuple[int, ...], int, int, str]) -> tuple[Part, ...]:
    start = 0
    placed = []
    for name, shape, low, high, meaning in parts:
        placed.append(Part(name, start, shape, low, high, meaning))
        start = placed[-1].stop
    return tuple(placed)


_COLOURS = len(COLOURS)
_SEATS = MOST_PLAYERS
_ROWS = events.MOST_ROWS

PARTS: Final = _lay_out(
    (
        "hands",
        (_SEATS, KINDS),
        0,
        12,
        "cards by seat and card, the viewer's first; a coloured joker counts as its colour",
    ),
    ("rows", (_ROWS, KINDS), 0, 3, "cards by row and card"),
    ("row_room", (_ROWS,), 0, 3, "how many more cards a row can take"),
    ("row_here", (_ROWS,), 0, 1, "1 while the row is in the middle, 0 once it has been taken"),
    ("deck", (KINDS,), 0, 10, "what is left in the deck, by card; never an order"),
    ("deck_size", (), 0, 76, "cards left in the deck, without the last-round card"),
    (
        "before_last_round",
        (),
        0,
        76,
        "cards that will be turned up for certain before the last-round card can come",
    ),
    ("last_round", (), 0, 1, "1 once the last-round card has been turned up"),
    ("card", (KINDS,), 0, 1, "the card to place now, one-hot"),
    ("phase", (PHASES,), 0, 1, "decide, turn up, place, extra, colour, over: one-hot"),
    ("turn", (_SEATS,), 0, 1, "whose turn it is, one-hot: the first when it is the viewer's"),
    ("in_round", (_SEATS,), 0, 1, "1 for a seat that has not taken a row in this round"),
    (
        "scores",
        (_SEATS,),
        _FEWEST_POINTS,
        _MOST_POINTS,
        "points of each seat's cards now, jokers placed best",
    ),
    (
        "take_points",
        (_ROWS, _SEATS),
        -_MOST_POINTS,
        _MOST_POINTS,
        "by row and seat still in the round: points the seat would win by taking the row now",
    ),
    (
        "place_points",
        (_ROWS, _SEATS),
        -_MOST_POINTS,
        _MOST_POINTS,
        "the same with the card to place put on that row; 0 when there is none or no room",
    ),
    ("colours", (_COLOURS,), 0, 1, "1 for a colour in the game"),
    ("players", (MOST_PLAYERS - 1,), 0, 1, "2, 3, 4 or 5 players: one-hot"),
    ("scoring", (SCORINGS,), 0, 1, "brown or grey (violet) side: one-hot"),
    ("jokers_at_once", (), 0, 1, "1 when jokers get their colour as they are taken"),
    ("last_round_cards", (), 0, 76, "how many cards lie under the last-round card, or among"),
    ("last_round_shuffled", (), 0, 1, "1 when it is shuffled among them"),
)

SIZE: Final = PARTS[-1].stop
ACTIONS: Final = len(events.ACTIONS)

_START: Final = {part.name: part.start for part in PARTS}
_HANDS = _START["hands"]
_ROW_CARDS = _START["rows"]
_ROW_ROOM = _START["row_room"]
_ROW_HERE = _START["row_here"]
_DECK = _START["deck"]
_DECK_SIZE = _START["deck_size"]
_BEFORE_LAST_ROUND = _START["before_last_round"]
_LAST_ROUND = _START["last_round"]
_CARD = _START["card"]
_PHASE = _START["phase"]
_TURN = _START["turn"]
_IN_ROUND = _START["in_round"]
_SCORES = _START["scores"]
_TAKE_POINTS = _START["take_points"]
_PLACE_POINTS = _START["place_points"]
_IN_GAME = _START["colours"]
_PLAYERS = _START["players"]
_SCORING = _START["scoring"]
_AT_ONCE = _START["jokers_at_once"]
_LAST_ROUND_CARDS = _START["last_round_cards"]
_LAST_ROUND_SHUFFLED = _START["last_round_shuffled"]

_COUNT = np.uint64(15)
_GONE = np.uint64(0)


@jit_inline
def _write_counts(cards: Any, view: Any, start: Number) -> None:
    """A multiset of cards as counts."""
    for kind in range(KINDS):
        view[start + kind] = np.int64(cards >> np.uint64(4 * kind) & _COUNT)


@jit_inline
def _write_one_hot(value: Number, values: Number, view: Any, start: Number) -> None:
    """A 1 where the value is; nowhere if it is out of range."""
    for place in range(values):
        view[start + place] = 1 if place == value else 0


@jit
def _write_table(s: PackedState, view: Any) -> None:
    """What looks the same from every seat."""
    for row in range(_ROWS):
        packed = s.rows[row]
        _write_counts(packed, view, _ROW_CARDS + KINDS * row)
        view[_ROW_ROOM + row] = kernel.row_room(packed)
        view[_ROW_HERE + row] = 1 if packed != _GONE else 0
    _write_counts(s.deck, view, _DECK)
    left = np.int64(s.left)
    last = kernel.is_last_round(s)
    view[_DECK_SIZE] = left
    view[_BEFORE_LAST_ROUND] = 0 if last else max(left - np.int64(s.last_round_on), 0)
    view[_LAST_ROUND] = 1 if last else 0
    _write_one_hot(s.card, KINDS, view, _CARD)
    _write_one_hot(s.phase, PHASES, view, _PHASE)
    for colour in range(_COLOURS):
        view[_IN_GAME + colour] = s.colours >> colour & 1
    _write_one_hot(s.players - FEWEST_PLAYERS, MOST_PLAYERS - 1, view, _PLAYERS)
    _write_one_hot(s.scoring, SCORINGS, view, _SCORING)
    view[_AT_ONCE] = s.at_once
    view[_LAST_ROUND_CARDS] = s.last_round_on
    view[_LAST_ROUND_SHUFFLED] = s.shuffled_in


@jit
def observe(s: PackedState, viewer: Number, view: Any) -> None:
    """Write what a seat sees into ``view``, ``SIZE`` signed bytes. All of it is written anew."""
    _write_table(s, view)
    players = np.int64(s.players)
    placing = s.phase == kernel.PHASE_PLACE
    card = kernel.one(s.card) if placing else _GONE
    for place in range(_SEATS):
        if place >= players:
            _write_counts(_GONE, view, _HANDS + KINDS * place)
            view[_TURN + place] = 0
            view[_IN_ROUND + place] = 0
            view[_SCORES + place] = 0
            for row in range(_ROWS):
                view[_TAKE_POINTS + _SEATS * row + place] = 0
                view[_PLACE_POINTS + _SEATS * row + place] = 0
            continue
        seat = viewer + place
        if seat >= players:
            seat -= players
        hand = s.hands[seat]
        score = kernel.score(hand, s.scoring)
        in_round = s.in_round >> seat & 1
        _write_counts(hand, view, _HANDS + KINDS * place)
        view[_TURN + place] = 1 if seat == s.seat else 0
        view[_IN_ROUND + place] = in_round
        view[_SCORES + place] = score
        for row in range(_ROWS):
            packed = s.rows[row]
            taken = 0
            placed = 0
            if in_round and packed != _GONE:
                with_row = hand + kernel.row_cards(packed)
                taken = kernel.score(with_row, s.scoring) - score
                if placing and kernel.row_room(packed):
                    placed = kernel.score(with_row + card, s.scoring) - score
            view[_TAKE_POINTS + _SEATS * row + place] = taken
            view[_PLACE_POINTS + _SEATS * row + place] = placed


@jit_inline
def write_mask(legal: Number, mask: Any) -> None:
    """Legal actions as ``ACTIONS`` bytes, 1 for legal; all 0 when no seat is to decide."""
    for action in range(ACTIONS):
        mask[action] = legal >> action & 1


@jit
def observe_at(states: States, i: Number, viewer: Number, view: Any) -> None:
    """Write what a seat sees of state ``i``."""
    observe(states[i], viewer, view)


@jit
def observe_record(s: PackedState, viewer: Number, view: Any) -> None:
    """The same of a lone record, as :attr:`coloretto.State.packed` gives it."""
    observe(s, viewer, view)
