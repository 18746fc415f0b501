"""The friendly face of the kernel: one game's state, with explicit chance."""

import warnings
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, SupportsInt

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.cards import CARD_NAMES, CARDS, COLOURS, LAST_ROUND, Card
from coloretto.rules.errors import IllegalError
from coloretto.rules.events import (
    ACTIONS,
    COLOUR,
    DRAW,
    EVENTS,
    PLACE,
    TAKE,
    TURN_UP,
    Action,
    Event,
    describe_event,
)
from coloretto.rules.jit import Direct
from coloretto.rules.outcome import Outcome
from coloretto.rules.position import Counts, Phase, Position
from coloretto.rules.ruleset import MOST_PLAYERS, Rules
from coloretto.rules.scoring import ScoreSheet, score_hand
from coloretto.rules.setup import Setup

_STATES_OF_A_GAME: Final = 272
_FIRST_CAPACITY: Final = 16
_NO_START_CARDS: Final = (1 << (8 * MOST_PLAYERS)) - 1

_step: Final = Direct(kernel.step)
_checked_step: Final = Direct(kernel.checked_step)


class State:
    """A position in a game, and the way that led to it.

    A state holds counts of what is left in the deck, never an order: turning up
    a card is an event like any other, and the caller says which card.
    Seats, rows and cards are numbered from 0.

    >>> from coloretto import Setup, State, make_rules
    >>> state = State(make_rules("italian", 4), Setup((), ((0,), (1,), (2,), (3,)), 0))
    >>> state.legal_actions
    (0,)
    """

    __slots__ = ("_capacity", "_events", "_rules", "_states", "legal_events")

    def __init__(self, rules: Rules, setup: Setup) -> None:
        setup.check(rules)
        start = _NO_START_CARDS
        for seat, cards in enumerate(setup.start):
            for place, card in enumerate(cards):
                start ^= (15 ^ card) << (8 * seat + 4 * place)
        states = _make_states(_begun(rules), _STATES_OF_A_GAME)
        out = sum(1 << colour for colour in setup.out)
        kernel.set_up_at(states, 0, out, start, setup.first)
        self._start(rules, states)

    def _start(self, rules: Rules, states: np.ndarray[Any, Any]) -> None:
        self._rules = rules
        # One state an event, so that undoing is one step back: as many events there are, so far
        # into the states is the present.
        self._states = states
        self._capacity = len(states) - 1
        self._events: list[Event] = []
        self.legal_events: tuple[Event, ...] = ()
        """The events that can come next, by number: actions of the seat, or cards to turn up.

        To be read only; an attribute, because programs read it millions of times.
        """
        self._look()

    @classmethod
    def from_position(cls, position: Position) -> "State":
        """The state of plain values, after checking them. It has no past."""
        position.check()
        states = _make_states(_begun(position.rules), _FIRST_CAPACITY)
        record = states[0]
        for seat, hand in enumerate(position.hands):
            record["hands"][seat] = _pack(hand)
            record["coloured"][seat] = sum(
                count << (2 * colour)
                for colour, count in enumerate(position.coloured[seat][: len(COLOURS)])
            )
        record["room"] = 0
        rooms = position.rules.row_rooms
        for i, row in enumerate(position.rows):
            free = 0 if row is None else rooms[i] - sum(row)
            record["rows"][i] = kernel.pack_row(_pack(row or ()), free)
            record["room"] |= bool(free) << i
            record["filled"] |= bool(row and any(row)) << i
        record["deck"] = _pack(position.deck)
        record["left"] = position.cards_left
        record["phase"] = position.phase
        record["seat"] = position.seat
        record["card"] = kernel.NO_CARD if position.card is None else position.card
        record["in_round"] = sum(1 << seat for seat in position.in_round)
        record["round"] = position.round
        record["colours"] -= sum(1 << colour for colour in position.out)
        state = cls.__new__(cls)
        state._start(position.rules, states)
        return state

    def position(self) -> Position:
        """The state as plain values."""
        record = self.packed
        deck = _unpack(record["deck"])
        card = int(record["card"])
        in_round = int(record["in_round"])
        colours = int(record["colours"])
        return Position(
            rules=self._rules,
            out=tuple(colour for colour in COLOURS if not colours >> colour & 1),
            round=int(record["round"]),
            hands=tuple(self.hand(seat) for seat in range(self.players)),
            coloured=tuple(self.coloured(seat) for seat in range(self.players)),
            rows=tuple(self.row(row) for row in range(len(self._rules.row_rooms))),
            deck=deck,
            in_round=tuple(seat for seat in range(self.players) if in_round >> seat & 1),
            seat=self.seat,
            phase=self.phase,
            card=None if card == kernel.NO_CARD else card,
        )

    def __repr__(self) -> str:
        return (
            f"<State {self._rules} round {self.round}: "
            f"seat {self.seat + 1}, {self.phase.name.lower().replace('_', ' ')}>"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._rules == other._rules and self.packed.tobytes() == other.packed.tobytes()

    def __hash__(self) -> int:
        return self.key

    # What there is to see. Nothing here is secret: the deck's order is nowhere.

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def players(self) -> int:
        return self._rules.players

    @property
    def packed(self) -> Any:
        """The kernel's own form of the state, for compiled code. Do not write to it."""
        return self._states[len(self._events)]

    @property
    def record(self) -> Any:
        """The former name of :attr:`packed`, kept for one version."""
        warnings.warn("State.record is called State.packed now", DeprecationWarning, stacklevel=2)
        return self.packed

    @property
    def key(self) -> int:
        """A 64-bit hash of all that matters for what can still happen; the same everywhere."""
        return int(kernel.key_at(self._states, len(self._events)))

    @property
    def phase(self) -> Phase:
        return Phase(self._states["phase"][len(self._events)])

    @property
    def seat(self) -> int:
        """Whose turn it is, also while a card is being turned up."""
        return int(self._states["seat"][len(self._events)])

    @property
    def round(self) -> int:
        return int(self._states["round"][len(self._events)])

    @property
    def is_over(self) -> bool:
        return not self.legal_events

    @property
    def is_chance(self) -> bool:
        """Whether a card is to be turned up."""
        events = self.legal_events
        return bool(events) and events[-1] >= TURN_UP

    @property
    def is_last_round(self) -> bool:
        """Whether the last-round card has been turned up."""
        return not self.deck[LAST_ROUND]

    @property
    def deck(self) -> Counts:
        """What is left face down, as counts by card, the last-round card included."""
        return _unpack(self._states["deck"][len(self._events)])

    @property
    def cards_left(self) -> int:
        """Cards in the deck without the last-round card."""
        return int(self._states["left"][len(self._events)])

    @property
    def card(self) -> Card | None:
        """The card turned up and not yet placed."""
        card = int(self._states["card"][len(self._events)])
        return None if card == kernel.NO_CARD else card

    @property
    def colours(self) -> tuple[Card, ...]:
        """The colours in the game."""
        mask = int(self._states["colours"][len(self._events)])
        return tuple(colour for colour in COLOURS if mask >> colour & 1)

    def hand(self, seat: int) -> Counts:
        """A seat's cards; a coloured joker counts as its colour."""
        return _unpack(self._states["hands"][len(self._events), seat])

    def coloured(self, seat: int) -> Counts:
        """Of a seat's cards of a colour, how many are jokers."""
        packed = int(self._states["coloured"][len(self._events), seat])
        return tuple(packed >> (2 * card) & 3 if card in COLOURS else 0 for card in CARDS)

    def row(self, row: int) -> Counts | None:
        """A row's cards; None when it has been taken."""
        packed = int(self._states["rows"][len(self._events), row])
        return _unpack(packed) if packed else None

    def is_in_round(self, seat: int) -> bool:
        """Whether a seat has not taken a row yet."""
        return bool(self._states["in_round"][len(self._events)] >> seat & 1)

    # What can happen.

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat may do, by number: draw, take row 1 …, place on row 1 …, colour red …

        Empty while a card is to be turned up and when the game is over.
        """
        events = self.legal_events
        return () if events and events[-1] >= TURN_UP else events

    @property
    def chance_weights(self) -> tuple[tuple[Event, int], ...]:
        """The cards that can be turned up, as events, each with how many of it there are."""
        if not self.is_chance:
            return ()
        pool = _unpack(kernel.turn_up_pool_at(self._states, len(self._events)))
        return tuple((TURN_UP + card, count) for card, count in enumerate(pool) if count)

    @property
    def chance_outcomes(self) -> tuple[tuple[Event, float], ...]:
        """The cards that can be turned up, as events, each with its probability."""
        weights = self.chance_weights
        total = sum(weight for _, weight in weights)
        return tuple((event, weight / total) for event, weight in weights)

    def is_legal(self, event: Event) -> bool:
        """Whether an event can come next."""
        return event in self.legal_events

    def apply(self, event: Event) -> None:
        """Apply an event, or refuse it with the reason and change nothing."""
        events = self._events
        i = len(events)
        if i == self._capacity:
            self._grow()
        mask = _checked_step.call(self._states, i, event)
        if mask < 0:
            raise IllegalError(self.why_illegal(event))
        self.legal_events = _EVENTS_OF[mask]
        events.append(event)

    def apply_unchecked(self, event: Event) -> None:
        """Apply an event that is known to be legal; with any other the state is undefined."""
        events = self._events
        i = len(events)
        if i == self._capacity:
            self._grow()
        self.legal_events = _EVENTS_OF[_step.call(self._states, i, event)]
        events.append(event)

    def turn_up(self, card: Card) -> None:
        """Turn up a card: :meth:`apply` for chance."""
        self.apply(TURN_UP + card)

    def undo(self) -> Event:
        """Take the last event back and return it."""
        if not self._events:
            raise IllegalError("nothing to undo")
        event = self._events.pop()
        self._look()
        return event

    @property
    def events(self) -> Sequence[Event]:
        """The events applied to this state so far."""
        return tuple(self._events)

    def copy(self, *, history: bool = True) -> "State":
        """An independent state at the same position; quicker without its history."""
        twin = State.__new__(State)
        twin._rules = self._rules
        i = len(self._events)
        if history:
            past = self._states[: i + 1]
            twin._events = self._events.copy()
        else:
            past = self._states[i : i + 1]
            twin._events = []
        twin._states = _make_states(past.tobytes(), len(past) + _FIRST_CAPACITY)
        twin._capacity = len(twin._states) - 1
        twin.legal_events = self.legal_events
        return twin

    def child(self, event: Event) -> "State":
        """A new state after an event, without history."""
        twin = self.copy(history=False)
        twin.apply(event)
        return twin

    def _look(self) -> None:
        """Find out what can come next."""
        mask = kernel.legal_events_at(self._states, len(self._events))
        self.legal_events = _EVENTS_OF[int(mask)]

    def _grow(self) -> None:
        self._states = _make_states(self._states.tobytes(), 2 * len(self._states))
        self._capacity = len(self._states) - 1

    # What it is worth.

    @property
    def scores(self) -> tuple[int, ...]:
        """What every seat's cards would bring now, by seat."""
        return tuple(
            int(kernel.score_at(self._states, len(self._events), seat))
            for seat in range(self.players)
        )

    def score_sheet(self, seat: int) -> ScoreSheet:
        """A seat's score, explained line by line."""
        return score_hand(self.hand(seat), self._rules.scoring, self.colours, self.coloured(seat))

    def outcome(self) -> Outcome | None:
        """Scores, ranks and winners once the game is over."""
        return Outcome(self.scores) if self.is_over else None

    # Why not.

    def why_illegal(self, event: Event) -> str:
        """Why an event cannot come next, in one sentence for people.

        Asking about a legal event is a mistake of the caller's.
        """
        if self.is_legal(event):
            raise ValueError(f"{describe_event(event)} is legal")
        if event not in EVENTS:
            return f"{event} is not an event: they are 0 to {EVENTS[-1]}"
        if self.is_over:
            return "the game is over"
        who = f"seat {self.seat + 1}"
        phase = self.phase
        if self.is_chance:
            if event in ACTIONS:
                return f"a card is to be turned up before {who} can {describe_event(event)}"
            return self._why_not_turned_up(event - TURN_UP)
        if event not in ACTIONS:
            return f"{who} is to decide, no card is turned up now"
        if phase is Phase.COLOUR:
            if event < COLOUR:
                return f"{who} must first give the joker a colour"
            return f"{CARD_NAMES[event - COLOUR]} is out of this game"
        if event >= COLOUR:
            return "there is no joker to colour now"
        if phase is Phase.PLACE:
            if event < PLACE:
                return f"{who} must first place the {CARD_NAMES[self.card or 0]} card turned up"
            return self._why_no_room(event - PLACE)
        if event >= PLACE:
            return f"{who} must first draw a card to place"
        if event == DRAW:
            if not any(self.deck):
                return "no card is left to draw"
            return "no row in the middle has room, so a row must be taken"
        return self._why_not_taken(event - TAKE)

    def _why_not_turned_up(self, card: Card) -> str:
        name = CARD_NAMES[card]
        if card == LAST_ROUND:
            if self.is_last_round:
                return "the last-round card has been turned up before"
            return f"the last-round card lies deeper: {self.cards_left} cards are left"
        if self.deck[card]:
            return f"the last-round card is next, not {name}"
        return f"no {name} card is left in the deck"

    def _why_not_in_middle(self, row: int) -> str | None:
        rooms = self._rules.row_rooms
        if row >= len(rooms):
            return f"there is no row {row + 1}, only {len(rooms)}"
        if self.row(row) is None:
            return f"row {row + 1} has been taken in this round"
        return None

    def _why_no_room(self, row: int) -> str:
        return self._why_not_in_middle(row) or (
            f"row {row + 1} is full: it holds {self._rules.row_rooms[row]}"
        )

    def _why_not_taken(self, row: int) -> str:
        return self._why_not_in_middle(row) or f"row {row + 1} has no cards"


@lru_cache(maxsize=64)
def _begun(rules: Rules) -> bytes:
    states = np.zeros(1, kernel.STATE)
    kernel.begin_at(states, 0, kernel.rules_row(rules))
    return states.tobytes()


def _make_states(first: bytes, capacity: int) -> np.ndarray[Any, Any]:
    """States of which the first are given. NumPy itself makes and copies records slowly."""
    memory = bytearray(capacity * kernel.STATE.itemsize)
    memory[: len(first)] = first
    return np.frombuffer(memory, kernel.STATE)


class _EventsOfMasks(dict[int, tuple[Event, ...]]):
    """The events of every mask met so far; a few thousand masks are possible."""

    def __missing__(self, mask: int) -> tuple[Event, ...]:
        events = tuple(event for event in EVENTS if mask >> event & 1)
        self[mask] = events
        return events


_EVENTS_OF: Final = _EventsOfMasks()


def _pack(counts: Sequence[int]) -> int:
    return sum(count << (4 * card) for card, count in enumerate(counts))


def _unpack(packed: SupportsInt) -> Counts:
    number = int(packed)
    return tuple([number >> shift & 15 for shift in _SHIFTS])


_SHIFTS: Final = tuple(4 * card for card in CARDS)
