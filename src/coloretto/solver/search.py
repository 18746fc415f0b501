"""The exact value of a position: what it is worth if everybody plays without a mistake from here.

See ``docs/exact.md`` for what that means with more than two players.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Event as Flag
from typing import TYPE_CHECKING, Final, Literal, get_args

import numpy as np

from coloretto.rules.errors import UnsupportedError
from coloretto.rules.events import Action
from coloretto.rules.kernel import STATE
from coloretto.rules.ruleset import MOST_PLAYERS
from coloretto.solver import search_kernel as exact_kernel
from coloretto.solver import transposition_kernel as table
from coloretto.solver.last_round.layout_kernel import LAST_ROUND, LEVEL
from coloretto.solver.last_round.one_seat_kernel import KEPT_WORDS

if TYPE_CHECKING:
    from coloretto.rules.state import State

Objective = Literal["win share", "margin", "mixed"]
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)

MEMORY_MB: Final = 256
MOST_MEMORY_MB: Final = 1 << 16

_NO_LIMIT: Final = 1 << 62
_SLICE: Final = 4000
"""Nodes between two looks at the flag and the clock: a few milliseconds."""
_BLOCKS_SHARE: Final = 0.75
"""How much of the memory is for last rounds solved at once; the rest is for the table."""
_MOST_WORDS_FOR_TWO: Final = 2_250_000
"""Two players' last rounds are small, and what is kept of them is soon forgotten: more memory than
near caches have only takes longer."""
_MOVES: Final = 50_000
"""Entries of a growing table that are moved between two looks."""


class UnsolvedError(UnsupportedError):
    """The position was not solved: it would have needed more nodes or time, or was told to stop."""


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
    """Positions in the table at the end."""
    memory_mb: float
    """Of the table and of last rounds solved at once, as far as it was used."""
    seconds: float

    @property
    def best(self) -> Action | None:
        """The best action; None where nobody decides."""
        return next(iter(self.actions), None)


def solve(
    state: "State",
    objective: Objective = "win share",
    *,
    memory_mb: int = MEMORY_MB,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """The exact value of every action, or an :class:`UnsolvedError`.

    :param memory_mb: for the search, at most. A small table makes a search longer, never wrong.
    :param nodes: give up after so many; the same position then always ends in the same way.
    :param seconds: give up after this time.
    :param stop: give up once it is set, within 20 ms.
    :param on_progress: called with the number of nodes so far, many times a second.
    """
    if objective not in OBJECTIVES:
        raise UnsupportedError(f"unknown objective {objective!r}: choose {', '.join(OBJECTIVES)}")
    if not 1 <= memory_mb <= MOST_MEMORY_MB:
        raise UnsupportedError(f"{memory_mb} MB of memory: give 1 to {MOST_MEMORY_MB}")
    search = _Search(state, objective, memory_mb, _NO_LIMIT if nodes is None else nodes)
    began = time.perf_counter()

    def check() -> None:
        if on_progress is not None:
            on_progress(search.nodes)
        if stop is not None and stop.is_set():
            raise search.unsolved("it was told to stop")
        if seconds is not None and time.perf_counter() - began >= seconds:
            raise search.unsolved(f"{seconds:g} seconds were not enough")
        if nodes is not None and search.nodes >= nodes:
            raise search.unsolved(f"{nodes:,} nodes were not enough")

    actions = {
        action: search.values_of(state.child(action), check) for action in state.legal_actions
    }
    if actions:
        actions = _best_first(actions, state.seat)
        values = next(iter(actions.values()))
    else:
        values = search.values_of(state, check)
    return Solution(
        objective,
        values,
        actions,
        search.nodes,
        search.kept,
        search.memory_mb,
        time.perf_counter() - began,
    )


def _best_first(
    actions: Mapping[Action, tuple[float, ...]], seat: int
) -> dict[Action, tuple[float, ...]]:
    """In the order in which the seat prefers them; of equal ones the lower number first."""
    players = len(next(iter(actions.values())))

    def preference(action: Action) -> tuple[float, ...]:
        values = [round(value / exact_kernel.CLOSE) for value in actions[action]]
        others = (values[(seat + step) % players] for step in range(1, players))
        return (-values[seat], *others, action)

    return {action: actions[action] for action in sorted(actions, key=preference)}


class _Search:
    """The arrays of one search; the table is good for all positions of the same game."""

    def __init__(
        self, state: "State", objective: Objective, memory_mb: int, most_nodes: int
    ) -> None:
        self._most_nodes = most_nodes
        self._players = state.players
        self._stride = table.KEY_WORDS + state.players
        self._states = np.zeros(exact_kernel.MOST_DEPTH, STATE)
        self._frames = np.zeros(exact_kernel.MOST_DEPTH, exact_kernel.FRAME)
        self._values = np.zeros((exact_kernel.MOST_DEPTH, MOST_PLAYERS))
        self._hands = np.zeros((exact_kernel.MOST_DEPTH, table.HANDS), np.uint64)
        # Memory that is never written to is never taken.
        words = table.table_words(memory_mb * (1 - _BLOCKS_SHARE), state.players)
        self._words = np.zeros(words, np.uint64)
        self._kept = np.zeros(KEPT_WORDS << (7 + memory_mb.bit_length()), np.uint64)
        left = memory_mb * 125_000 - len(self._words) - len(self._kept)
        left = min(left, int(memory_mb * 125_000 * _BLOCKS_SHARE))
        if state.players == 2:
            left = min(left, _MOST_WORDS_FOR_TWO)
        self._blocks = np.zeros(max(0, left))
        self._last = np.zeros(1, LAST_ROUND)
        self._levels = np.zeros(MOST_PLAYERS, LEVEL)
        self._control = np.zeros(table.CONTROLS, np.int64)
        self._control[table.OBJECTIVE] = OBJECTIVES.index(objective)
        table.begin_table(self._control)

    def values_of(self, state: "State", check: Callable[[], None]) -> tuple[float, ...]:
        """The values of a position by seat; ``check`` is called often and may raise."""
        self._states[0] = state.packed
        arrays = (
            self._states,
            self._frames,
            self._values,
            self._hands,
            self._last,
            self._levels,
            self._blocks,
            self._words,
            self._words.view(np.float64),
            self._control,
        )
        depth = -1 if exact_kernel.begin(*arrays) else 0
        while depth >= 0:
            check()
            self._make_room(check)
            most = min(self.nodes + _SLICE, self._most_nodes)
            depth = exact_kernel.search(*arrays, self._kept, depth, most)
        return self._shared()

    def _make_room(self, check: Callable[[], None]) -> None:
        table.begin_to_grow(self._words, self._control, self._stride)
        while self._control[table.GROWING]:
            table.grow(self._words, self._control, self._stride, _MOVES)
            check()

    def _shared(self) -> tuple[float, ...]:
        """The values of state 0 by seat."""
        row: list[float] = self._values[0, : self._players].tolist()
        if self._players > 2:
            return tuple(row)
        difference = row[0]
        objective = self._control[table.OBJECTIVE]
        if objective == exact_kernel.MARGIN:
            return difference, -difference
        whole = 1.0 if objective == exact_kernel.WIN_SHARE else exact_kernel.WIN_WEIGHT
        return (whole + difference) / 2, (whole - difference) / 2

    def unsolved(self, reason: str) -> UnsolvedError:
        return UnsolvedError(f"not solved: {reason} ({self.nodes:,} nodes looked into)")

    @property
    def nodes(self) -> int:
        return int(self._control[table.NODES])

    @property
    def kept(self) -> int:
        return int(self._control[table.USED])

    @property
    def memory_mb(self) -> float:
        words = int(self._last[0].used)
        if words:
            words += len(self._kept)
        return (table.table_bytes(self._control, self._players) + 8 * words) / 1e6
