"""The numbers of the hand-written players, by side and number of players.

Those for two and four players were tuned by self-play (``python -m bench.tune rollout
--players 4 --scoring grey``), and so was the evaluation for three on the grey side. The
others for three and five players are not tuned: they were taken over or set between.
"""

from typing import Any, Final

import numpy as np

from coloretto.rules.ruleset import Rules

Numbers = Any  # an array of float64

# In the order of rollout_kernel's weights.
_ROLLOUT: Final = {
    ("brown", 2): (
        2.233,
        2.369,
        0.28,
        0.408,
        0.265,
        0.163,
        0.779,
        -0.611,
        1.09,
        0.33,
        -0.142,
        0.303,
        -0.024,
        -0.512,
        -0.325,
    ),
    ("brown", 3): (
        1.3,
        2.6,
        0.0,
        0.34,
        0.3,
        0.3,
        1.1,
        -0.4,
        1.0,
        0.24,
        -0.2,
        0.26,
        -0.06,
        -0.3,
        0.0,
    ),
    ("brown", 4): (
        0.631,
        2.97,
        -0.33,
        0.279,
        0.349,
        0.442,
        1.412,
        -0.264,
        0.931,
        0.149,
        -0.278,
        0.213,
        -0.104,
        -0.118,
        0.398,
    ),
    ("brown", 5): (
        0.631,
        2.97,
        -0.33,
        0.279,
        0.349,
        0.442,
        1.412,
        -0.264,
        0.931,
        0.149,
        -0.278,
        0.213,
        -0.104,
        -0.118,
        0.398,
    ),
    ("grey", 2): (
        1.076,
        -0.351,
        -0.143,
        -0.133,
        0.06,
        0.16,
        -0.07,
        0.617,
        1.017,
        0.093,
        0.029,
        0.656,
        -0.272,
        -0.4,
        0.0,
    ),
    ("grey", 3): (
        1.3,
        -0.8,
        0.0,
        -0.14,
        0.06,
        0.08,
        -1.0,
        0.0,
        0.8,
        0.25,
        0.02,
        0.8,
        -0.1,
        -0.34,
        -0.1,
    ),
    ("grey", 4): (
        1.622,
        -1.189,
        0.116,
        -0.152,
        0.058,
        0.004,
        -2.133,
        -0.593,
        0.549,
        0.414,
        0.014,
        0.916,
        0.048,
        -0.278,
        -0.225,
    ),
    ("grey", 5): (
        1.622,
        -1.189,
        0.116,
        -0.152,
        0.058,
        0.004,
        -2.133,
        -0.593,
        0.549,
        0.414,
        0.014,
        0.916,
        0.048,
        -0.278,
        -0.225,
    ),
}

# In the order of evaluation_kernel's numbers.
_EVALUATION: Final = {
    ("brown", 2): (0.682, 0.0, 4.379, 1.47, 1.434, 0.664, 0.486, 1.859),
    ("brown", 3): (1.6, 0.4, 4.2, 1.2, 1.0, 0.45, 0.37, 0.5),
    ("brown", 4): (1.8, 0.43, 4.153, 1.217, 0.815, 0.457, 0.351, 0.366),
    ("brown", 5): (1.8, 0.43, 4.153, 1.217, 0.815, 0.457, 0.351, 0.366),
    ("grey", 2): (2.144, 0.424, 4.586, 0.554, -0.288, 0.355, 0.462, 0.779),
    ("grey", 3): (2.114, 1.16, 1.842, 0.286, -0.654, 0.547, 0.323, -0.085),
    ("grey", 4): (1.887, 1.199, 5.254, 0.5, -0.81, 0.447, 0.506, 0.185),
    ("grey", 5): (1.887, 1.199, 5.254, 0.5, -0.81, 0.447, 0.506, 0.185),
}

# Tuned against random players: stronger there, weaker against the numbers above with four.
_GREEDY: Final = _EVALUATION | {
    ("brown", 4): (0.739, 0.293, 7.761, 1.029, 0.736, 0.457, 0.385, 0.298),
    ("grey", 2): (2.144, 0.426, 3.755, 0.406, -0.427, 0.355, 0.308, 0.572),
}


def rollout_weights(rules: Rules) -> Numbers:
    """The weights of the rollout player."""
    return np.array(_ROLLOUT[rules.scoring.name, rules.players])


def search_evaluation(rules: Rules) -> Numbers:
    """The numbers of the evaluation at the leaves of a search."""
    return np.array(_EVALUATION[rules.scoring.name, rules.players])


def greedy_evaluation(rules: Rules) -> Numbers:
    """The numbers of the greedy player's evaluation."""
    return np.array(_GREEDY[rules.scoring.name, rules.players])
