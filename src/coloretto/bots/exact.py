"""``exact``: plays without a mistake where the solver finishes, and like another bot elsewhere."""

import random
from math import inf, isinf
from threading import Event as Flag
from typing import TYPE_CHECKING, Final

from coloretto.bots.interface import Bot, Decision, close_bot, tell_end
from coloretto.bots.options import MOST_MILLISECONDS, Budget, parse_budget, parse_options
from coloretto.bots.registry import make_bot
from coloretto.solver.search import Objective, UnsolvedError, solve

if TYPE_CHECKING:
    from coloretto.rules.events import Action
    from coloretto.rules.state import State

_MOST_NODES: Final = 1_000_000_000
_DEFAULT_NODES: Final = 500_000
_MEMORY_MB: Final = 128

_AS_GOOD: Final = 1e-9
"""Win shares that differ by less are equal."""
_NEAR: Final = {2: 3, 3: 1}
"""By players: how many cards before the last round is in reach the solver is first asked."""


class ExactBot:
    """With two players it plays for the win share, and where that is equal for the margin.

    With three and more it plays for a mixture of both, as the searches do.
    The solver has a budget of nodes or milliseconds for each decision.
    """

    def __init__(self, spec: str, budget: Budget, otherwise: Bot) -> None:
        self.spec = spec
        self._budget = budget
        self._otherwise = otherwise
        self.players = otherwise.players

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        if is_near_the_end(state) and len(state.legal_actions) > 1:
            values = self._solve(state, _objective(state.players), stop)
            if values is not None:
                return Decision(self._best(state, values, rng, stop), values)
        return self._otherwise.decide(state, rng, stop)

    def end(self, state: "State") -> None:
        """Tell the other bot how the game ended."""
        tell_end(self._otherwise, state)

    def close(self) -> None:
        """Let the other bot give back what it holds."""
        close_bot(self._otherwise)

    def _best(
        self, state: "State", values: "dict[Action, float]", rng: random.Random, stop: Flag | None
    ) -> "Action":
        """The best action; with two players, of those that win most often the one by most."""
        most = max(values.values())
        best = [action for action, value in values.items() if value >= most - _AS_GOOD]
        if len(best) == 1 or state.players > 2:
            return best[0]
        margins = self._solve(state, "margin", stop)
        likes = self._otherwise.decide(state, rng, stop).opinions if margins is None else margins
        return max(best, key=lambda action: likes.get(action, -inf))

    def _solve(
        self, state: "State", objective: Objective, stop: Flag | None
    ) -> "dict[Action, float] | None":
        """What every action is worth to the seat to move, if the solver finishes."""
        try:
            solution = solve(
                state,
                objective,
                memory_mb=_MEMORY_MB,
                nodes=self._budget.steps,
                seconds=None if isinf(self._budget.seconds) else self._budget.seconds,
                stop=stop,
            )
        except UnsolvedError:
            return None
        return {action: values[state.seat] for action, values in solution.actions.items()}


def _objective(players: int) -> Objective:
    """What it plays for.

    A player who cares only about winning is assumed to play spitefully once it cannot win. With
    three and more at the table nobody plays like that, and assuming it loses (docs/champion.md).
    """
    return "win share" if players == 2 else "mixed"


def is_near_the_end(state: "State") -> bool:
    """Whether it is worth asking the solver at all."""
    return state.cards_left <= state.rules.last_round.cards + _NEAR.get(state.players, 0)


def make_exact(options: str) -> ExactBot:
    """``exact``, ``exact:nodes=500000`` or ``exact:ms=200``; ``else=`` another bot comes last."""
    # The other bot's spec may have commas of its own.
    own, found, otherwise = f",{options}".partition(",else=")
    values = parse_options("exact", own, {"nodes": _MOST_NODES, "ms": MOST_MILLISECONDS})
    budget = parse_budget("exact", values, _DEFAULT_NODES, "nodes")
    return ExactBot("exact", budget, make_bot(otherwise if found else "greedy"))
