"""The rollout player's weights by number of players and side, tuned by self-play."""
from typing import Any, Final
import numpy as np
from coloretto.rules.ruleset import Rules

_W = [1.5, 1.589, 0.108, 0.185, 0.185, 0.273, 1.189, -0.131, 1.29, 0.1, 0.321, 0.377, -0.356, -0.196, 0.0]

def rollout_weights(rules: Rules) -> Any:
    return np.array(_W)
