"""Exact values as the definition says them: no table, no symmetry, nothing cut off."""

from typing import Any

import numpy as np

from coloretto.rules import State
from coloretto.solver.search import Objective
from coloretto.solver.value_kernel import CLOSE


class TooLargeError(Exception):
    """The tree has more nodes than were allowed."""


class BruteForce:
    """Searches through :class:`State` itself, event by event."""

    def __init__(self, objective: Objective, most_nodes: int, *, parts: bool = False) -> None:
        """A search.

        :param parts: behind the values of the seats come their win shares and then their margins.
        """
        self._objective = objective
        self._left = most_nodes
        self._parts = parts

    def values_of(self, state: State) -> tuple[float, ...]:
        """What a position is worth to every seat."""
        self._left -= 1
        if self._left < 0:
            raise TooLargeError
        if state.is_over:
            return self._outcome(state)
        if state.is_chance:
            total = np.zeros(state.players * (3 if self._parts else 1))
            for event, probability in state.chance_outcomes:
                total += probability * np.array(self._behind(state, event))
            return tuple(total.tolist())
        seat = state.seat
        best: tuple[float, ...] | None = None
        for action in state.legal_actions:
            values = self._behind(state, action)
            if best is None or prefers(seat, values, best, state.players):
                best = values
        assert best is not None
        return best

    def _behind(self, state: State, event: int) -> tuple[float, ...]:
        state.apply_unchecked(event)
        values = self.values_of(state)
        state.undo()
        return values

    def _outcome(self, state: State) -> tuple[float, ...]:
        outcome: Any = state.outcome()
        if self._objective == "win share":
            shares: tuple[float, ...] = outcome.win_shares
            return shares
        scores = outcome.scores
        margins = tuple(
            float(score - max(scores[:seat] + scores[seat + 1 :]))
            for seat, score in enumerate(scores)
        )
        if self._objective == "margin":
            return margins
        mixed = tuple(
            share / 2 + margin / 160
            for share, margin in zip(outcome.win_shares, margins, strict=True)
        )
        return mixed + outcome.win_shares + margins if self._parts else mixed


def prefers(seat: int, new: tuple[float, ...], old: tuple[float, ...], players: int) -> bool:
    """More for itself; if that is equal, less for the next seat, and so on round the table.

    If all that is equal and there are parts: more of the win.
    """
    if abs(new[seat] - old[seat]) > CLOSE:
        return new[seat] > old[seat]
    for step in range(1, players):
        other = (seat + step) % players
        if abs(new[other] - old[other]) > CLOSE:
            return new[other] < old[other]
    return len(new) > players and new[players + seat] > old[players + seat] + CLOSE
