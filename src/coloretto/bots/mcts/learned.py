"""What self-play has taught the rollout player and the search on it.

It lies in ``learned.json`` (``python -m bench.tune rollout`` and ``rounds`` write it).
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from coloretto.bots.heuristics.hand_value_kernel import HandValueNumbers, fill_table
from coloretto.bots.mcts.rollout_kernel import PLAYER, WEIGHTS
from coloretto.rules.ruleset import Rules

Numbers = Any  # an array of float64


@dataclass(frozen=True, slots=True)
class Learned:
    """What self-play has taught the rollout player and mcts about one game."""

    worth: Numbers
    """In the order of ``HandValueNumbers``."""
    rollout: Numbers
    """In the order of the rollout player's ``WEIGHTS``."""
    rounds: Numbers
    """In the order of the features of ``round_value_kernel``."""


@cache
def _all_learned() -> Any:
    return json.loads(files("coloretto.bots.mcts").joinpath("learned.json").read_text("utf-8"))


def learned(rules: Rules) -> Learned:
    """What is known about a game."""
    numbers = _all_learned()[f"{rules.scoring.name} {rules.players}"]
    return Learned(*(np.array(numbers[name]) for name in ("worth", "rollout", "rounds")))


def make_rollout_player(rules: Rules, worth: Numbers, rollout: Numbers) -> Any:
    """An array of one rollout player with these numbers."""
    player = np.zeros(1, PLAYER)
    for name, weight in zip(WEIGHTS, rollout, strict=True):
        player[name] = weight
    numbers = HandValueNumbers(*map(float, worth))
    fill_table(rules.scoring.index, rules.players, numbers, player[0].table)
    return player
