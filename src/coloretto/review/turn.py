"""All that can happen in one turn, and what it is worth.

A turn begins where a seat decides and ends where the next one does. Between lie choices and cards:
draw, the card, its row; or take, the golden joker's extra card, the colours of jokers. So it is a
small tree. Its leaves are judged, each once; a choice is worth the mean over its actions with the
weights of a strong player, a card to come the mean over the cards left.

Where the solver finishes, all of it is exact instead, and only what is asked for is solved.
"""

from typing import TYPE_CHECKING

import numpy as np

from coloretto.review.judge import Judge, Values, soft_mean
from coloretto.rules.events import COLOUR, PLACE, TAKE, Event
from coloretto.rules.position import Phase

if TYPE_CHECKING:
    from coloretto.rules.state import State


class Node:
    """A position within a turn."""

    __slots__ = ("_turn", "children", "distinct", "leaf", "state", "value_or_none")

    def __init__(self, turn: "Turn", state: "State") -> None:
        self._turn = turn
        self.state = state
        self.children: dict[Event, Node] = {}
        """By event. Rows that are alike lead to one and the same node."""
        self.distinct: tuple[Event, ...] = ()
        """The events, one of those that choose between rows that are alike."""
        self.leaf = -1
        self.value_or_none: Values | None = None

    @property
    def value(self) -> Values:
        """Every seat's share of the win and then its margin."""
        if self.value_or_none is None:
            self.value_or_none = self._turn.value_of(self)
        return self.value_or_none


class Turn:
    """A turn, from a position on."""

    def __init__(self, judge: Judge, state: "State", only: Event | None = None) -> None:
        """A turn.

        :param state: no history of it is kept, and it is not changed.
        :param only: leave out what lies behind other actions than this one.
        """
        self._judge = judge
        self._seat = state.seat
        self._leaves: dict[bytes, int] = {}
        self._states: list[State] = []
        self.root = Node(self, state.copy(history=False))
        exact = judge.solve(state)
        self.is_exact = exact is not None
        """Whether the solver says what everything in it is worth."""
        if exact is not None:
            self.root.value_or_none = exact
        if not state.is_over:
            self._expand(self.root, only)
        else:
            self._note_leaf(self.root)
        self._judged: Values = None if self.is_exact else judge.judge(self._states)

    def _expand(self, node: Node, only: Event | None = None) -> None:
        state = node.state
        events = state.legal_events if only is None else (only,)
        node.distinct = tuple(e for e in events if _first_alike(state, e, events) == e)
        for event in node.distinct:
            child = Node(self, state.child(event))
            node.children[event] = child
            if child.state.is_over or child.state.phase is Phase.DECIDE:
                self._note_leaf(child)
            else:
                self._expand(child)
        for event in events:
            if event not in node.children:
                node.children[event] = node.children[_first_alike(state, event, events)]

    def _note_leaf(self, node: Node) -> None:
        if self.is_exact:
            return
        key = node.state.packed.tobytes()
        node.leaf = self._leaves.setdefault(key, len(self._states))
        if node.leaf == len(self._states):
            self._states.append(node.state)

    def value_of(self, node: Node) -> Values:
        """What a node is worth."""
        state = node.state
        if state.is_over:
            outcome = state.outcome()
            assert outcome is not None
            return np.array([*outcome.win_shares, *outcome.margins], np.float64)
        if self.is_exact:
            exact = self._judge.solve(state)
            # It is a part of what was solved before; only memory that is full can get in the way.
            return self._judge.judge([state])[0] if exact is None else exact
        if node.leaf >= 0:
            return self._judged[node.leaf]
        if state.is_chance:
            mean = np.zeros(2 * state.players)
            for event, probability in state.chance_outcomes:
                mean += probability * node.children[event].value
            return mean
        values = np.array([node.children[event].value for event in node.distinct])
        return soft_mean(values, state.seat)


def _first_alike(state: "State", event: Event, events: tuple[Event, ...]) -> Event:
    """The first of the events that choose a row with the same cards and room."""
    if event >= COLOUR or event < TAKE:
        return event
    base = PLACE if event >= PLACE else TAKE
    rows = state.packed["rows"]
    for earlier in range(base, event):
        if earlier in events and rows[earlier - base] == rows[event - base]:
            return earlier
    return event
