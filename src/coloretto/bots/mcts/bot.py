"""``mcts``: Monte Carlo tree search with heuristic rollouts."""

import random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coloretto.bots.mcts import search_kernel
from coloretto.bots.mcts.learned import learned, make_rollout_player
from coloretto.bots.mcts.search_kernel import Rollouts
from coloretto.bots.options import (
    MOST_MILLISECONDS,
    MOST_SIMULATIONS,
    parse_budget,
    parse_options,
)
from coloretto.bots.search.search_bot import SearchBot
from coloretto.bots.search.tree_kernel import Tree

if TYPE_CHECKING:
    from coloretto.rules.ruleset import Rules

_DEFAULT_SIMULATIONS: Final = 1000

SETTINGS: Final = np.array(
    [
        (
            0.3,  # c_puct
            0.1,  # first_play
            0.9,  # policy_share
            5,  # expand_at
            65536 / 16,  # random_share
            2.3,  # spread
            5.0,  # spread_to_come
            0.5,  # mix
            3000,  # mix_later
        )
    ],
    search_kernel.SETTINGS,
)


def make_rollouts(rules: "Rules", settings: Any = SETTINGS) -> Rollouts:
    """What a search by rollouts needs to know of a game."""
    known = learned(rules)
    player = make_rollout_player(rules, known.worth, known.rollout)
    return Rollouts(player, known.rounds, settings)


class RolloutEvaluator:
    """A quick player plays on from a leaf; how its games end says what the leaf is worth."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._rollouts: Any = None
        self._seed = np.uint64(0)

    def begin(self, rules: "Rules", rng: random.Random) -> None:
        self._seed = np.uint64(rng.getrandbits(64))
        if self._rules != rules:
            self._rules = rules
            self._rollouts = make_rollouts(rules)

    def simulate(self, tree: Tree, simulations: int) -> int:
        self._seed = np.uint64(search_kernel.search(tree, simulations, self._seed, self._rollouts))
        return simulations


def make_mcts(options: str) -> SearchBot:
    """``mcts:sims=1000`` or ``mcts:ms=200``."""
    most = {"sims": MOST_SIMULATIONS, "ms": MOST_MILLISECONDS}
    values = parse_options("mcts", options, most)
    budget = parse_budget("mcts", values, _DEFAULT_SIMULATIONS)
    return SearchBot("mcts", RolloutEvaluator(), budget)
