"""``exact``: plays without a mistake where the solver finishes, and like another bot elsewhere."""

import random
from threading import Event as Flag
from typing import TYPE_CHECKING, Final

from coloretto.bots.interface import Bot, BotError, Decision
from coloretto.bots.registry import make_bot, parse_options
from coloretto.review.exact import UnsolvedError, solve

if TYPE_CHECKING:
    from coloretto.rules.state import State

_MOST_NODES: Final = 1_000_000_000
_MOST_MILLISECONDS: Final = 3_600_000
_DEFAULT_NODES: Final = 500_000
_MEMORY_MB: Final = 128

_NEAR: Final = {2: 3, 3: 1}
"""By players: how many cards before the last round is in reach the solver is first asked."""


class ExactBot:
    """Plays for the win share. The solver has a number of nodes or milliseconds a decision."""

    spec = "exact"

    def __init__(self, nodes: int | None, milliseconds: int | None, otherwise: Bot) -> None:
        self._nodes = nodes
        self._milliseconds = milliseconds
        self._otherwise = otherwise
        self.players = otherwise.players

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        if len(state.legal_actions) > 1 and _is_near_the_end(state):
            try:
                solution = solve(
                    state,
                    memory_mb=_MEMORY_MB,
                    nodes=self._nodes,
                    seconds=self._milliseconds and self._milliseconds / 1000,
                    stop=stop,
                )
            except UnsolvedError:
                pass
            else:
                assert solution.best is not None
                opinions = {
                    action: values[state.seat] for action, values in solution.actions.items()
                }
                return Decision(solution.best, opinions)
        return self._otherwise.decide(state, rng, stop)


def _is_near_the_end(state: "State") -> bool:
    """Whether it is worth asking the solver at all."""
    return state.cards_left <= state.rules.last_round.cards + _NEAR.get(state.players, 0)


def make_exact(options: str) -> ExactBot:
    """``exact``, ``exact:nodes=500000`` or ``exact:ms=200``; ``else=`` another bot comes last."""
    # The other bot's spec may have commas of its own.
    own, found, otherwise = f",{options}".partition(",else=")
    values = parse_options("exact", own, {"nodes": _MOST_NODES, "ms": _MOST_MILLISECONDS})
    if len(values) > 1:
        raise BotError("exact: give nodes or ms, not both")
    if not values:
        values = {"nodes": _DEFAULT_NODES}
    other = make_bot(otherwise if found else "greedy")
    return ExactBot(values.get("nodes"), values.get("ms"), other)
