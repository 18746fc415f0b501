"""A player that searches: one tree and one loop for all evaluators."""

import random
import time
from math import inf
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from coloretto.bots.interface import Decision
from coloretto.bots.options import MOST_SIMULATIONS, Budget
from coloretto.bots.search import tree_kernel
from coloretto.bots.search.tree_kernel import NODE, Tree, make_tree
from coloretto.rules.kernel import STATE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coloretto.rules.events import Action, Event
    from coloretto.rules.ruleset import Rules
    from coloretto.rules.state import State

_SLICE: Final = 250
"""Simulations between two looks at the clock and the stop flag: a millisecond or two."""
_MOST_NODES: Final = 1 << 22
_NODES_PER_SIMULATION: Final = 128
"""A simulation adds about eight nodes, and what is kept from the move before comes on top."""
_STATES: Final = 3
"""The root's, and scratch for two."""
_BLUNDER_GAP: Final = 0.1
"""This much of a game is about five points: no noise makes a bot choose what is worse by more."""


class Evaluator(Protocol):
    """Says what positions are worth while a tree grows."""

    def begin(self, rules: "Rules", rng: random.Random) -> None:
        """Get ready for a decision in a game of these rules."""

    def simulate(self, tree: Tree, simulations: int) -> int:
        """Run simulations from the root; returns how many: fewer when the tree is full."""


class SearchTree:
    """A tree, and the way its root was reached."""

    def __init__(self, capacity: int) -> None:
        self.arrays = make_tree(capacity, np.zeros(_STATES, STATE))
        self._spare = np.zeros(capacity, NODE)
        self._events: Sequence[Event] = ()

    def move_to(self, state: "State") -> None:
        """Make this state the root; what the tree knows below it is kept."""
        if not self._keep(state):
            tree_kernel.clear(self.arrays)
        self.arrays.states[0] = state.packed
        self._events = state.events

    def _keep(self, state: "State") -> bool:
        before, now = self._events, state.events
        if not before or len(now) <= len(before) or tuple(now[: len(before)]) != tuple(before):
            return False
        node = tree_kernel.find_node(self.arrays, np.array(now[len(before) :], np.int64))
        if node < 0:
            return False
        nodes, spare = self.arrays.nodes, self._spare
        self.arrays.used[0] = tree_kernel.move_subtree(nodes, node, spare)
        self.arrays, self._spare = self.arrays._replace(nodes=spare), nodes
        return True

    @property
    def visits(self) -> int:
        """How many simulations the root has seen."""
        return int(self.arrays.nodes["visits"][0])

    def tried(self) -> Any:
        """The nodes behind the actions of the root."""
        nodes = self.arrays.nodes
        first, children = int(nodes[0]["first"]), int(nodes[0]["children"])
        return nodes[first : first + children]

    def is_clear(self, seat: int, gap: float) -> bool:
        """Whether the action tried most often is better than all others by more than that."""
        tried = self.tried()
        values = tried["value"][:, seat].copy()
        best = int(tried["visits"].argmax())
        value = values[best]
        values[best] = -inf
        return bool(value - values.max() > gap)

    def decision(self, seat: int) -> Decision:
        """The action tried most often, and the value of each."""
        tried = self.tried()
        values = tried["value"][:, seat]
        best = max(range(len(tried)), key=lambda i: (int(tried["visits"][i]), values[i]))
        opinions: dict[Action, float] = {
            int(event): float(value) for event, value in zip(tried["event"], values, strict=True)
        }
        return Decision(int(tried["event"][best]), opinions)


class SearchBot:
    """Searches for a number of simulations or milliseconds, and keeps its tree between moves."""

    players = range(2, 6)

    def __init__(
        self,
        spec: str,
        evaluator: Evaluator,
        budget: Budget,
        *,
        noise: float = 0.0,
        early_stop_gap: float = inf,
    ) -> None:
        """A bot.

        :param noise: by how much the value of every action may seem more or less than it is.
            What is plainly worse than the best is never chosen, however much that is.
        :param early_stop_gap: by how much one action must be better than all others to be chosen
            before all simulations are run.
        """
        self.spec = spec
        self._evaluator = evaluator
        self._budget = budget
        self._noise = noise
        self._early_stop_gap = early_stop_gap
        simulations = budget.steps or MOST_SIMULATIONS
        self._tree = SearchTree(min(_NODES_PER_SIMULATION * (simulations + 1), _MOST_NODES))

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        actions = state.legal_actions
        if len(actions) == 1:
            return Decision(actions[0], {actions[0]: 0.5})
        self._tree.move_to(state)
        self._evaluator.begin(state.rules, rng)
        self._search(state.seat, stop)
        decision = self._tree.decision(state.seat)
        return _mistaken(decision, self._noise, rng) if self._noise else decision

    def _search(self, seat: int, stop: Flag | None) -> None:
        end = time.perf_counter() + self._budget.seconds
        left = self._budget.steps or MOST_SIMULATIONS
        while left > 0:
            wanted = min(left, _SLICE)
            if self._evaluator.simulate(self._tree.arrays, wanted) < wanted:
                return
            left -= wanted
            if time.perf_counter() >= end or (stop is not None and stop.is_set()):
                return
            if self._tree.is_clear(seat, self._early_stop_gap):
                return


def _mistaken(decision: Decision, noise: float, rng: random.Random) -> Decision:
    """What somebody would do who misjudges every action a little, and is not blind."""
    least = max(decision.opinions.values()) - min(2 * noise, _BLUNDER_GAP)
    seen = {
        action: value + noise * (rng.random() + rng.random() - 1.0)
        for action, value in decision.opinions.items()
        if value >= least
    }
    return Decision(max(seen, key=lambda action: seen[action]), seen)
