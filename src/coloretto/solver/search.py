"""The exact value of a position: what it is worth if everybody plays without a mistake from here.

See ``docs/exact.md`` for what that means with more than two players.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Event as Flag
from typing import TYPE_CHECKING, Final

import numpy as np

from coloretto.rules.errors import UnsupportedError
from coloretto.rules.events import Action
from coloretto.rules.kernel import STATE
from coloretto.rules.outcome import POINTS_OF_A_WIN
from coloretto.rules.ruleset import MOST_PLAYERS
from coloretto.solver import search_kernel, transposition_kernel
from coloretto.solver.last_round.layout_kernel import KEPT, make_workspace
from coloretto.solver.objective import OBJECTIVES, Objective, ObjectiveId, objective_id
from coloretto.solver.transposition_kernel import HAND_KEY, make_transpositions
from coloretto.solver.value_kernel import CLOSE, WIN_WEIGHT, make_values

if TYPE_CHECKING:
    from coloretto.rules.state import State

__all__ = ["OBJECTIVES", "Objective", "Parts", "Solution", "Solver", "UnsolvedError", "solve"]

MEMORY_MB: Final = 256
MOST_MEMORY_MB: Final = 1 << 16

_NO_LIMIT: Final = 1 << 62
_SLICE: Final = 4000
"""Nodes between two looks at the flag and the clock: a few milliseconds."""
_BLOCKS_SHARE: Final = 0.75
"""How much of the memory is for last rounds solved at once, not for the transposition table."""
_MOST_WORDS_FOR_TWO: Final = 2_250_000
"""Two players' last rounds are small, and what is kept of them is soon forgotten: more memory than
near caches have only takes longer."""
_MOVES: Final = 50_000
"""Entries of a growing transposition table that are moved between two looks."""


class UnsolvedError(UnsupportedError):
    """The position was not solved: it would have needed more nodes or time, or was told to stop."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a value of the mixed objective is made of, by seat."""

    win_shares: tuple[float, ...]
    margins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth to every seat, exactly, and every action of the seat to move."""

    objective: Objective
    values: tuple[float, ...]
    """By seat, if everybody plays their best; where a card is to be turned up, the expectation."""
    actions: Mapping[Action, tuple[float, ...]]
    """The values by seat behind every legal action, the best first; empty where nobody decides."""
    nodes: int
    """Decisions looked into; sixteen positions of a last round solved at once count as one."""
    kept: int
    """Positions in the transposition table at the end."""
    memory_mb: float
    """Of the transposition table and of last rounds solved at once, as far as it was used."""
    seconds: float
    parts: Parts | None = None
    """The parts of ``values``, if they were asked for."""
    action_parts: Mapping[Action, Parts] = field(default_factory=dict)
    """The parts of ``actions``, if they were asked for."""

    @property
    def best(self) -> Action | None:
        """The best action; None where nobody decides."""
        return next(iter(self.actions), None)


def solve(
    state: "State",
    objective: Objective = "win share",
    *,
    parts: bool = False,
    memory_mb: int = MEMORY_MB,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """The exact value of every action, or an :class:`UnsolvedError`.

    :param parts: of the mixed objective: also the win share and the margin, both as they come out
        if everybody plays for the mixture. Nothing is cut off then, so it takes longer.

    :param memory_mb: for the search, at most. A small table makes a search longer, never wrong.
    :param nodes: give up after this many; the same position then always ends in the same way.
    :param seconds: give up after this time.
    :param stop: give up once it is set, within 20 ms.
    :param on_progress: called with the number of nodes so far, many times a second.
    """
    solver = Solver(state.players, objective, parts=parts, memory_mb=memory_mb)
    began = time.perf_counter()

    def check() -> None:
        if on_progress is not None:
            on_progress(solver.nodes)
        if stop is not None and stop.is_set():
            raise solver.unsolved("it was told to stop")
        if seconds is not None and time.perf_counter() - began >= seconds:
            raise solver.unsolved(f"{seconds:g} seconds were not enough")
        if nodes is not None and solver.nodes >= nodes:
            raise solver.unsolved(f"{nodes:,} nodes were not enough")

    actions = {}
    action_parts = {}
    for action in state.legal_actions:
        actions[action] = solver.values(state.child(action), check, nodes)
        if parts:
            action_parts[action] = solver.parts()
    if actions:
        actions = _best_first(actions, state.seat)
        action_parts = {action: action_parts[action] for action in actions if parts}
        values = next(iter(actions.values()))
    else:
        values = solver.values(state, check, nodes)
    whole = None
    if parts:
        whole = next(iter(action_parts.values())) if actions else solver.parts()
    return Solution(
        objective,
        values,
        actions,
        solver.nodes,
        solver.kept,
        solver.memory_mb,
        time.perf_counter() - began,
        whole,
        action_parts,
    )


def _best_first(
    actions: Mapping[Action, tuple[float, ...]], seat: int
) -> dict[Action, tuple[float, ...]]:
    """In the order in which the seat prefers them; of equal ones the lower number first."""
    players = len(next(iter(actions.values())))

    def preference(action: Action) -> tuple[float, ...]:
        values = [round(value / CLOSE) for value in actions[action]]
        others = (values[(seat + step) % players] for step in range(1, players))
        return (-values[seat], *others, action)

    return {action: actions[action] for action in sorted(actions, key=preference)}


class Solver:
    """Solves positions of one game; what it stores is good for all of them."""

    def __init__(
        self,
        players: int,
        objective: Objective,
        *,
        parts: bool = False,
        memory_mb: int = MEMORY_MB,
    ) -> None:
        if objective not in OBJECTIVES:
            choice = ", ".join(OBJECTIVES)
            raise UnsupportedError(f"unknown objective {objective!r}: choose {choice}")
        if not 1 <= memory_mb <= MOST_MEMORY_MB:
            raise UnsupportedError(f"{memory_mb} MB of memory: give 1 to {MOST_MEMORY_MB}")
        if parts and objective != "mixed":
            raise UnsupportedError("only values of the mixed objective have parts")
        self._players = players
        self._objective = objective_id(objective)
        # Memory that is never written to is never taken.
        numbers = 2 * players if parts else players
        transpositions = make_transpositions(memory_mb * (1 - _BLOCKS_SHARE), numbers)
        kept = 1 << (7 + memory_mb.bit_length())
        left = memory_mb * 125_000 - len(transpositions.words) - KEPT.itemsize // 8 * kept
        left = min(left, int(memory_mb * 125_000 * _BLOCKS_SHARE))
        if players == 2:
            left = min(left, _MOST_WORDS_FOR_TWO)
        if parts:
            left //= 2
        depth = search_kernel.MOST_DEPTH
        self._arrays = search_kernel.Search(
            states=np.zeros(depth, STATE),
            frames=np.zeros(depth, search_kernel.FRAME),
            values=make_values(depth * MOST_PLAYERS, parts),
            hand_keys=np.zeros(depth, HAND_KEY),
            transpositions=transpositions,
            workspace=make_workspace(max(0, left), kept, with_parts=parts),
            progress=np.zeros(1, search_kernel.PROGRESS),
        )
        self._arrays.progress[0].objective = self._objective

    def values(
        self, state: "State", check: Callable[[], None], most_nodes: int | None = None
    ) -> tuple[float, ...]:
        """The values of a position by seat; ``check`` is called often and may raise.

        :param most_nodes: with which it is called, too, of all looked into so far.
        """
        most_nodes = _NO_LIMIT if most_nodes is None else most_nodes
        self._arrays.states[0] = state.packed
        depth = -1 if search_kernel.begin(self._arrays) else 0
        while depth >= 0:
            check()
            self._grow(check)
            most = min(self.nodes + _SLICE, most_nodes)
            depth = search_kernel.go_on(self._arrays, depth, most)
        return self._by_seat()

    def parts(self) -> Parts:
        """The parts of the values that were found last."""
        row = self._arrays.values[: self._players]
        if self._players == 2:
            share, margin = row[0].imag / 2, POINTS_OF_A_WIN * (row[0].real - row[0].imag / 2)
            return Parts((float(0.5 + share), float(0.5 - share)), (float(margin), float(-margin)))
        margins = (row.real - WIN_WEIGHT * row.imag) * POINTS_OF_A_WIN / (1 - WIN_WEIGHT)
        return Parts(tuple(row.imag.tolist()), tuple(margins.tolist()))

    def _grow(self, check: Callable[[], None]) -> None:
        is_growing = transposition_kernel.begin_to_grow(self._arrays.transpositions)
        while is_growing:
            is_growing = transposition_kernel.grow(self._arrays.transpositions, _MOVES)
            check()

    def _by_seat(self) -> tuple[float, ...]:
        """The values of state 0 by seat."""
        row: list[float] = self._arrays.values[: self._players].real.tolist()
        if self._players > 2:
            return tuple(row)
        difference = row[0]
        if self._objective == ObjectiveId.MARGIN:
            return difference, -difference
        whole = 1.0 if self._objective == ObjectiveId.WIN_SHARE else WIN_WEIGHT
        return (whole + difference) / 2, (whole - difference) / 2

    def unsolved(self, reason: str) -> UnsolvedError:
        return UnsolvedError(f"not solved: {reason} ({self.nodes:,} nodes looked into)")

    @property
    def nodes(self) -> int:
        return int(self._arrays.progress[0].nodes)

    @property
    def kept(self) -> int:
        return int(self._arrays.transpositions.use[0].used)

    @property
    def memory_mb(self) -> float:
        workspace = self._arrays.workspace
        bytes_used = 8 * int(workspace.last_round[0].used)
        if bytes_used:
            bytes_used += workspace.kept.nbytes
        return (transposition_kernel.used_bytes(self._arrays.transpositions) + bytes_used) / 1e6
