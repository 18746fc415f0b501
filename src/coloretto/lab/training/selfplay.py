"""Self-play: games in which every seat searches, and the examples they give.

A part of a plan's games gives the same examples wherever and whenever it is played.
"""

from typing import Any, Final

import numpy as np

from coloretto.bots.mcts.bot import make_rollouts
from coloretto.bots.net.bot import make_settings
from coloretto.bots.net.model_kernel import WORKSPACE
from coloretto.bots.net.search_kernel import NetSearch
from coloretto.bots.search.tree_kernel import MOST_CHILDREN, make_tree
from coloretto.lab.training import net_selfplay_kernel, rollout_selfplay_kernel
from coloretto.lab.training.dataset import Examples
from coloretto.lab.training.plan import GAMES_PER_PART, Part, Plan
from coloretto.lab.training.selfplay_kernel import MOST_TURNS, TURN, ExampleBuffer, Settings
from coloretto.rules.kernel import STATE, rules_row
from coloretto.rules.ruleset import MOST_PLAYERS

_EXAMPLES_PER_GAME: Final = 2000
"""More than any game has: about 250."""
_NODES_PER_SIMULATION: Final = 2 * MOST_CHILDREN


class Actor:
    """Plays games of a plan; for one thread at a time.

    Every seat searches as ``mcts`` does or, if the plan names a net, on the values of that net.
    """

    def __init__(self, plan: Plan, net: Any = None) -> None:
        """:param net: the one that the plan names, if it names one."""
        rules = plan.check()
        kernel: Any = net_selfplay_kernel if plan.teacher else rollout_selfplay_kernel
        self._play_games = kernel.play_games
        if plan.teacher:
            self._evaluator: Any = NetSearch(net, np.zeros(1, WORKSPACE), make_settings())
        else:
            self._evaluator = make_rollouts(rules)
        nodes = (plan.simulations + 2) * _NODES_PER_SIMULATION
        self._tree = make_tree(nodes, np.zeros(kernel.STATES, STATE), with_parts=True)
        self._settings = Settings(
            rules=rules_row(rules),
            seed=np.uint64(plan.seed),
            simulations=plan.simulations,
            epsilon=float(plan.epsilon),
            td_lambda=float(plan.td_lambda),
            turns=np.zeros(MOST_TURNS, TURN),
        )
        size = GAMES_PER_PART * _EXAMPLES_PER_GAME
        self._examples = ExampleBuffer(
            np.zeros(size, STATE), np.zeros((size, 2 * MOST_PLAYERS), np.float32)
        )

    def play(self, part: Part) -> Examples:
        """Play a part of the games."""
        n = self._play_games(
            self._settings, part.first, part.games, self._tree, self._evaluator, self._examples
        )
        return Examples(self._examples.states[:n].copy(), self._examples.targets[:n].copy())
