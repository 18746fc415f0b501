"""``net``: a tree search on the learned net's values."""

import random
import time
from math import inf
from pathlib import Path
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coloretto.bots.interface import BotError, Decision
from coloretto.bots.mcts import search_kernel as mcts_kernel
from coloretto.bots.net import search_kernel as net_search_kernel
from coloretto.bots.net.files import load_net, read_net
from coloretto.bots.net.model_kernel import DESK
from coloretto.bots.options import parse_options
from coloretto.rules.kernel import STATE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coloretto.rules.events import Action, Event
    from coloretto.rules.state import State

_MOST_SIMULATIONS: Final = 100_000_000
_MOST_MILLISECONDS: Final = 3_600_000
_DEFAULT_SIMULATIONS: Final = 1000
_MOST_NOISE: Final = 1000
_PLAINLY_WORSE: Final = 0.1
"""So much of a game is about five points."""

_SLICE: Final = 250
"""Simulations between two looks at the clock: a millisecond or two."""
_NODES: Final = 1 << 22
"""Room for a tree. Memory costs nothing until it is used, and growing would take its time."""

SETTINGS: Final = np.zeros(net_search_kernel.SETTINGS)
SETTINGS[net_search_kernel.EXPLORE] = 0.1
SETTINGS[net_search_kernel.WARMTH] = 0.04
SETTINGS[net_search_kernel.WIN_WEIGHT] = 0.5


class NetBot:
    """Searches for a number of simulations or milliseconds, and keeps its tree between moves."""

    spec = "net"
    players = range(2, 6)

    def __init__(
        self,
        simulations: int | None,
        milliseconds: int | None,
        net: Any = None,
        settings: Any = SETTINGS,
        noise: float = 0.0,
        clear: float = inf,
    ) -> None:
        """A bot.

        :param net: instead of the one that comes with the package.
        :param noise: by how much the value of every action may seem more or less than it is.
            What is plainly worse than the best is never chosen, however much that is.
        :param clear: by how much one action must be better than all others to be chosen before
            all simulations are run.
        """
        self._simulations = simulations
        self._milliseconds = milliseconds
        self._noise = noise
        self._clear = clear
        self._tree = _Tree(net, settings)

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        actions = state.legal_actions
        if len(actions) == 1:
            return Decision(actions[0], {actions[0]: 0.5})
        tree = self._tree
        tree.move_to(state)
        end = time.perf_counter() + (self._milliseconds or 0) / 1000
        left = self._simulations or _MOST_SIMULATIONS
        while left > 0:
            slice_ = min(left, _SLICE)
            if tree.search(slice_) < slice_:
                break
            left -= slice_
            if self._milliseconds and time.perf_counter() >= end:
                break
            if stop is not None and stop.is_set():
                break
            if tree.is_clear(state.seat, self._clear):
                break
        decision = tree.decision(state)
        return _mistaken(decision, self._noise, rng) if self._noise else decision


def _mistaken(decision: Decision, noise: float, rng: random.Random) -> Decision:
    """What somebody would do who misjudges every action a little, and is not blind."""
    least = max(decision.opinions.values()) - min(2 * noise, _PLAINLY_WORSE)
    seen = {
        action: value + noise * (rng.random() + rng.random() - 1.0)
        for action, value in decision.opinions.items()
        if value >= least
    }
    return Decision(max(seen, key=lambda action: seen[action]), seen)


class _Tree:
    """The nodes, and the state they belong to."""

    def __init__(self, net: Any, settings: Any) -> None:
        self._settings = settings
        self._nodes = np.zeros(_NODES, net_search_kernel.NODE)
        self._spare = np.zeros(_NODES, net_search_kernel.NODE)
        self._used = np.ones(1, np.int64)
        self._states = np.zeros(3, STATE)
        self._path = np.zeros(net_search_kernel.MOST_DEPTH, np.int64)
        self._desk = np.zeros(1, DESK)
        self._given = net
        self._net = net
        self._game: tuple[str, int] | None = None
        self._events: Sequence[Event] = ()

    def move_to(self, state: "State") -> None:
        """Make this state the root; what the tree knows below it is kept."""
        if not self._keep(state):
            self._nodes[0] = np.zeros(1, net_search_kernel.NODE)[0]
            self._used[0] = 1
        self._states[0] = state.packed
        self._events = state.events
        game = (state.rules.scoring.name, state.players)
        if self._game != game:
            self._game = game
            self._net = load_net(*game) if self._given is None else self._given

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

    def search(self, simulations: int) -> int:
        """Run simulations; fewer are run when the tree is full."""
        return int(
            net_search_kernel.search(
                self._states,
                self._nodes,
                net_search_kernel.NO_PARTS,
                self._used,
                simulations,
                self._net,
                self._desk,
                self._settings,
                self._path,
            )
        )

    def _tried(self) -> Any:
        """The nodes behind the actions of the root."""
        first, children = int(self._nodes[0]["first"]), int(self._nodes[0]["children"])
        return self._nodes[first : first + children]

    def is_clear(self, seat: int, gap: float) -> bool:
        """Whether the action looked at most often is better than all others by more than that."""
        tried = self._tried()
        values = tried["value"][:, seat].copy()
        best = int(tried["visits"].argmax())
        value = values[best]
        values[best] = -inf
        return bool(value - values.max() > gap)

    def decision(self, state: "State") -> Decision:
        """The action looked at most often, and the value of each."""
        tried = self._tried()
        children = len(tried)
        values = tried["value"][:, state.seat]
        best = max(range(children), key=lambda i: (int(tried["visits"][i]), values[i]))
        opinions: dict[Action, float] = {
            int(event): float(value) for event, value in zip(tried["event"], values, strict=True)
        }
        return Decision(int(tried["event"][best]), opinions)


def make_net(options: str) -> NetBot:
    """``net:sims=1000`` or ``net:ms=5``.

    With ``noise=50`` it misjudges every action by up to 0.05; with ``margin=100`` it plays for the
    margin alone, which counts 50 per cent otherwise; ``file=`` a net of one's own comes last.
    """
    own, _, file = f",{options}".partition(",file=")
    most = {
        "sims": _MOST_SIMULATIONS,
        "ms": _MOST_MILLISECONDS,
        "noise": _MOST_NOISE,
        "margin": 100,
    }
    values = parse_options("net", own, most)
    if "sims" in values and "ms" in values:
        raise BotError("net: give sims or ms, not both")
    if "ms" not in values:
        values.setdefault("sims", _DEFAULT_SIMULATIONS)
    settings = SETTINGS.copy()
    if "margin" in values:
        settings[net_search_kernel.WIN_WEIGHT] = 1 - values["margin"] / 100
    return NetBot(
        values.get("sims"),
        values.get("ms"),
        read_net(Path(file)) if file else None,
        settings,
        noise=values.get("noise", 0) / _MOST_NOISE,
    )
