"""The judge: what a position is worth to every seat, in its share of the win and its margin.

Where the game is over that is the result. In last rounds that the solver finishes it is exact;
elsewhere a search on the net says it, the same for the same position on every machine that
computes alike. Nothing here knows more of the deck than what is left in it.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import numpy as np

from coloretto.bots.net.bot import WIN_WEIGHT, make_settings
from coloretto.bots.net.files import FORMAT, load_net
from coloretto.bots.net.model_kernel import WORKSPACE
from coloretto.bots.net.search_kernel import NetSearch
from coloretto.bots.search.tree_kernel import MOST_CHILDREN, make_tree
from coloretto.review import judge_kernel
from coloretto.rules.errors import UnsupportedError
from coloretto.rules.kernel import STATE
from coloretto.rules.outcome import POINTS_OF_A_WIN
from coloretto.rules.ruleset import MOST_PLAYERS
from coloretto.solver import Solver, UnsolvedError

if TYPE_CHECKING:
    from coloretto.rules.ruleset import Rules
    from coloretto.rules.state import State

Depth = Literal["quick", "full", "deep"]
DEPTHS: Final[tuple[Depth, ...]] = get_args(Depth)
USUAL_DEPTH: Final[Depth] = "full"

Values = Any
"""An array: every seat's share of the win, then every seat's margin."""

_SIMULATIONS: Final[Mapping[str, tuple[int, int]]] = {
    "sight": (0, 0),
    "luck": (30, 30),
    "quick": (30, 100),
    "full": (100, 300),
    "deep": (300, 1000),
}
"""By depth: for a position before the last cards, and among them."""

_NODES: Final[Mapping[str, int]] = {"quick": 4_000, "full": 12_000, "deep": 30_000}
"""By depth: with how many nodes the solver may try a last round; others are never exact."""

_MEMORY_MB: Final = 96
"""For the solver, at most, and only where last rounds are solved."""
_NODES_PER_SIMULATION: Final = 2 * MOST_CHILDREN


class Judge:
    """Judges positions. One object may be used by one thread at a time."""

    def __init__(self, depth: Depth | Literal["luck", "sight"] = USUAL_DEPTH) -> None:
        """A judge.

        :param depth: how long it looks at each position; ``luck`` is for the luck of thousands of
            games, and ``sight`` is the net's first sight alone.
        """
        if depth not in _SIMULATIONS:
            raise UnsupportedError(f"unknown depth {depth!r}: choose {', '.join(DEPTHS)}")
        self.depth = depth
        self._simulations = _SIMULATIONS[depth]
        self._nodes = _NODES.get(depth, 0)
        capacity = _NODES_PER_SIMULATION * (max(self._simulations) + 2)
        self._tree = make_tree(capacity, np.zeros(3, STATE), with_parts=True)
        self._settings = make_settings()
        self._rules: Rules | None = None
        self._net: NetSearch
        self._solver: Solver | None = None

    def begin(self, rules: "Rules") -> None:
        """Get ready for a game; what was solved in another one is forgotten."""
        self._rules = rules
        net = load_net(rules.scoring.name, rules.players)
        # With a workspace of its own: another game's seats would still be in it.
        self._net = NetSearch(net, np.zeros(1, WORKSPACE), self._settings)
        self._solver = None

    @property
    def memory_mb(self) -> float:
        """What it takes, without the solver, which takes memory only where it is used."""
        arrays = (self._tree.nodes, self._tree.parts, self._tree.states, self._net.workspace)
        return float(sum(array.nbytes for array in arrays)) / 1e6

    @property
    def id(self) -> str:
        """What must be the same for two reviews of a game to be the same, byte for byte."""
        assert self._rules is not None
        net = _net_hash(self._rules.scoring.name, self._rules.players)
        return f"{self.depth}-{net}"

    def judge(self, states: "Sequence[State]") -> Values:
        """A row of values for each position; all must be decisions or over."""
        assert self._rules is not None
        packed = np.zeros(len(states), STATE)
        for i, state in enumerate(states):
            packed[i] = state.packed
        values = np.zeros((len(states), 2 * self._rules.players))
        early, late = self._simulations
        judge_kernel.judge_positions(
            packed, len(states), self._tree, self._net, early, late, values
        )
        return values

    def solve(self, state: "State") -> Values | None:
        """The exact values of a position in the last round, if the solver finishes."""
        if not self._nodes or not state.is_last_round:
            return None
        if self._solver is None:
            players = state.players
            self._solver = Solver(players, "mixed", parts=True, memory_mb=_MEMORY_MB)
        solver, most = self._solver, self._solver.nodes + self._nodes

        def check() -> None:
            if solver.nodes >= most:
                raise solver.unsolved("the judge has no more time")

        try:
            solver.values(state, check, most)
        except UnsolvedError:
            return None
        parts = solver.parts()
        return np.array(parts.win_shares + parts.margins)

    def takers(self, state: "State", row: int, plays: int) -> tuple[int, ...]:
        """How often each seat takes a row before the seat to move decides again."""
        positions = np.zeros(3, STATE)
        positions[0] = state.packed
        takers = np.zeros(MOST_PLAYERS, np.int64)
        judge_kernel.count_takers(positions, row, state.seat, plays, self._net, takers)
        return tuple(takers[: state.players].tolist())


@cache
def _net_hash(side: str, players: int) -> str:
    found = hashlib.sha256(FORMAT.encode() + load_net(side, players).tobytes())
    return found.hexdigest()[:12]


def mixed(values: Values, seat: int) -> Any:
    """What a seat is supposed to want: half of the win, and half of the margin's worth."""
    share, margin = values[..., seat], values[..., values.shape[-1] // 2 + seat]
    return WIN_WEIGHT * share + (1 - WIN_WEIGHT) * (0.5 + margin / POINTS_OF_A_WIN)


def soft_mean(values: Values, seat: int) -> Values:
    """The mean of rows of values, with the weights of a strong player in a seat."""
    worth = mixed(values, seat)
    weights = np.exp((worth - worth.max()) / judge_kernel.TAU)
    return (weights[:, np.newaxis] * values).sum(axis=0) / weights.sum()
