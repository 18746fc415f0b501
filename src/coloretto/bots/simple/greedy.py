"""``greedy``: one step ahead over every card that can come, on a hand-written evaluation."""

import random
from threading import Event as Flag
from typing import TYPE_CHECKING

import numpy as np

from coloretto.bots.heuristics.evaluation_kernel import OUTLOOK_SHAPE
from coloretto.bots.interface import Decision
from coloretto.bots.options import parse_options
from coloretto.bots.simple.greedy_kernel import Greedy, values_of_actions
from coloretto.bots.simple.weights import greedy_evaluation
from coloretto.rules.events import ACTIONS
from coloretto.rules.kernel import STATE
from coloretto.rules.ruleset import MOST_PLAYERS

if TYPE_CHECKING:
    from coloretto.rules.state import State


class GreedyBot:
    """Takes or draws, judging by what it would have if everyone took a row next."""

    spec = "greedy"
    players = range(2, 6)

    def __init__(self) -> None:
        self._states = np.zeros(4, STATE)
        self._outlook = np.zeros(OUTLOOK_SHAPE)
        self._values = np.zeros(MOST_PLAYERS)
        self._result = np.zeros(len(ACTIONS))

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        self._states[0] = state.packed
        greedy = Greedy(greedy_evaluation(state.rules), self._outlook, self._values)
        values_of_actions(self._states, greedy, self._result)
        opinions = {action: float(self._result[action]) for action in state.legal_actions}
        best = max(opinions.values())
        equals = [action for action, value in opinions.items() if value == best]
        return Decision(equals[int(rng.random() * len(equals))], opinions)


def make_greedy(options: str) -> GreedyBot:
    """``greedy``."""
    parse_options("greedy", options, {})
    return GreedyBot()
