"""``mcts``: Monte Carlo tree search with heuristic rollouts."""

import random
import time
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coloretto.bots.interface import BotError, Decision
from coloretto.bots.mcts import search_kernel as mcts_kernel
from coloretto.bots.mcts.learned import learned, make_rollout_player
from coloretto.bots.options import parse_options
from coloretto.rules.kernel import STATE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coloretto.rules.events import Action, Event
    from coloretto.rules.ruleset import Rules
    from coloretto.rules.state import State

_MOST_SIMULATIONS: Final = 100_000_000
_MOST_MILLISECONDS: Final = 3_600_000
_DEFAULT_SIMULATIONS: Final = 1000

_SLICE: Final = 250
"""Simulations between two looks at the clock: about two milliseconds."""
_NODES: Final = 1 << 22
"""Room for a tree. Memory costs nothing until it is used, and growing would take its time."""

SETTINGS: Final = np.zeros(mcts_kernel.SETTINGS)
SETTINGS[mcts_kernel.EXPLORE] = 0.3
SETTINGS[mcts_kernel.FIRST_PLAY] = 0.1
SETTINGS[mcts_kernel.TRUST] = 0.9
SETTINGS[mcts_kernel.EXPAND_AT] = 5
SETTINGS[mcts_kernel.RANDOM_SHARE] = 65536 / 16
SETTINGS[mcts_kernel.SPREAD] = 2.3
SETTINGS[mcts_kernel.SPREAD_TO_COME] = 5.0
SETTINGS[mcts_kernel.MIX] = 0.5
SETTINGS[mcts_kernel.MIX_LATER] = 3000


class MctsBot:
    """Searches for a number of simulations or milliseconds, and keeps its tree between moves."""

    spec = "mcts"
    players = range(2, 6)

    def __init__(self, simulations: int | None, milliseconds: int | None) -> None:
        self._simulations = simulations
        self._milliseconds = milliseconds
        self._tree = _Tree()

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        actions = state.legal_actions
        if len(actions) == 1:
            return Decision(actions[0], {actions[0]: 0.5})
        tree = self._tree
        tree.move_to(state)
        seed = np.uint64(rng.getrandbits(64))
        end = time.perf_counter() + (self._milliseconds or 0) / 1000
        left = self._simulations or _MOST_SIMULATIONS
        while left > 0:
            slice_ = min(left, _SLICE)
            seed = tree.search(slice_, seed)
            left -= slice_
            if self._milliseconds and time.perf_counter() >= end:
                break
            if stop is not None and stop.is_set():
                break
        return tree.decision(state)


class _Tree:
    """The nodes, and the state they belong to."""

    def __init__(self) -> None:
        self._nodes = np.zeros(_NODES, mcts_kernel.NODE)
        self._spare = np.zeros(_NODES, mcts_kernel.NODE)
        self._used = np.ones(1, np.int64)
        self._states = np.zeros(2, STATE)
        self._path = np.zeros(mcts_kernel.MOST_DEPTH, np.int32)
        self._rules: Rules | None = None
        self._player: Any = None
        self._rounds: Any = None
        self._events: Sequence[Event] = ()

    @property
    def visits(self) -> int:
        """How many simulations the root has seen."""
        return int(self._nodes["visits"][0])

    def move_to(self, state: "State") -> None:
        """Make this state the root; what the tree knows below it is kept."""
        kept = self._keep(state)
        if not kept:
            self._nodes[0] = np.zeros(1, mcts_kernel.NODE)[0]
            self._used[0] = 1
        self._states[0] = state.packed
        self._events = state.events
        if self._rules != state.rules:
            known = learned(state.rules)
            self._rules = state.rules
            self._player = make_rollout_player(state.rules, known.worth, known.rollout)
            self._rounds = known.rounds

    def _keep(self, state: "State") -> bool:
        before, now = self._events, state.events
        if not before or len(now) <= len(before) or tuple(now[: len(before)]) != tuple(before):
            return False
        node = mcts_kernel.find_node(self._nodes, np.array(now[len(before) :], np.int64))
        if node < 0:
            return False
        self._used[0] = mcts_kernel.move_subtree(self._nodes, node, self._spare)
        self._nodes, self._spare = self._spare, self._nodes
        return True

    def search(self, simulations: int, seed: Any) -> Any:
        """Run simulations."""
        return np.uint64(
            mcts_kernel.search(
                self._states,
                self._nodes,
                mcts_kernel.NO_ENDS,
                self._used,
                simulations,
                seed,
                self._player,
                self._rounds,
                SETTINGS,
                self._path,
            )
        )

    def decision(self, state: "State") -> Decision:
        """The action tried most often, and the mean reward of each."""
        root = self._nodes[0]
        first, children = int(root["first"]), int(root["children"])
        tried = self._nodes[first : first + children]
        best = max(range(children), key=lambda i: int(tried["visits"][i]))
        opinions: dict[Action, float] = {
            int(node["event"]): float(node["reward"][state.seat] / max(node["visits"], 1))
            for node in tried
        }
        return Decision(int(tried["event"][best]), opinions)


def make_mcts(options: str) -> MctsBot:
    """``mcts:sims=1000`` or ``mcts:ms=200``."""
    values = parse_options("mcts", options, {"sims": _MOST_SIMULATIONS, "ms": _MOST_MILLISECONDS})
    if len(values) > 1:
        raise BotError("mcts: give sims or ms, not both")
    if not values:
        values = {"sims": _DEFAULT_SIMULATIONS}
    return MctsBot(values.get("sims"), values.get("ms"))
