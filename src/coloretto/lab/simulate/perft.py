"""Perft: how many lines of play a state has to a depth, to compare two versions of the rules.

A line is a sequence of events, actions and cards turned up alike; a card that
can be turned up counts once, however many of it are left. Lines that end sooner
because the game is over do not count.
"""

from typing import Final

import numpy as np

from coloretto.lab.simulate import perft_kernel
from coloretto.rules import Rules, Setup, State, kernel
from coloretto.rules.cards import BLUE, BROWN, GREEN, GREY, ORANGE, RED, YELLOW
from coloretto.rules.events import Event

_PLIES_IN_PYTHON: Final = 2
_REMOVED: Final = (GREY, BROWN)
_START: Final = (RED, ORANGE, YELLOW, GREEN, BLUE)


def opening(rules: Rules) -> State:
    """The one set-up that perft starts from.

    The last colours are out (grey with three players, brown and grey with two);
    the seats start with red, orange, yellow, green and blue in turn, two players
    with red and orange, yellow and green. Seat 0 begins.
    """
    cards = rules.start_cards
    start = tuple(_START[seat * cards : (seat + 1) * cards] for seat in range(rules.players))
    return State(rules, Setup(tuple(sorted(_REMOVED[: rules.colours_out])), start, 0))


def perft(state: State, depth: int) -> int:
    """How many lines of ``depth`` events lead on from a state."""
    return _count(state, depth, _PLIES_IN_PYTHON)


def divide(state: State, depth: int) -> dict[Event, int]:
    """The lines of ``depth`` events by their first event, in the order of legal events."""
    if depth < 1:
        raise ValueError(f"lines of {depth} events have no first event")
    return {
        event: _count(state.child(event), depth - 1, _PLIES_IN_PYTHON - 1)
        for event in state.legal_events
    }


def _count(state: State, depth: int, plies: int) -> int:
    """Count in compiled chunks: Python walks the first plies, so that Ctrl-C is heard."""
    if depth < 0:
        raise ValueError(f"a line cannot have {depth} events")
    if depth > 1 and plies:
        return sum(_count(state.child(event), depth - 1, plies - 1) for event in state.legal_events)
    room = max(depth, 1)
    states = np.zeros(room, kernel.STATE)
    states[0] = state.packed
    return int(perft_kernel.count_lines(states, np.zeros(room, np.int64), depth))
