"""The numbers of the greedy player, by side and number of players.

Those for two and four players were tuned by self-play (``python -m bench.tune greedy --players 4
--scoring grey``), and so was the evaluation for three on the grey side. The others for three and
five players are not tuned: they were taken over or interpolated.
"""

from typing import Final

from coloretto.bots.heuristics.evaluation_kernel import Evaluation
from coloretto.rules.ruleset import Rules

# In the order of evaluation_kernel's numbers. Those for four players on the brown side and two on
# the grey were tuned against random players instead.
_GREEDY: Final = {
    ("brown", 2): (0.682, 0.0, 4.379, 1.47, 1.434, 0.664, 0.486, 1.859),
    ("brown", 3): (1.6, 0.4, 4.2, 1.2, 1.0, 0.45, 0.37, 0.5),
    ("brown", 4): (0.739, 0.293, 7.761, 1.029, 0.736, 0.457, 0.385, 0.298),
    ("brown", 5): (1.8, 0.43, 4.153, 1.217, 0.815, 0.457, 0.351, 0.366),
    ("grey", 2): (2.144, 0.426, 3.755, 0.406, -0.427, 0.355, 0.308, 0.572),
    ("grey", 3): (2.114, 1.16, 1.842, 0.286, -0.654, 0.547, 0.323, -0.085),
    ("grey", 4): (1.887, 1.199, 5.254, 0.5, -0.81, 0.447, 0.506, 0.185),
    ("grey", 5): (1.887, 1.199, 5.254, 0.5, -0.81, 0.447, 0.506, 0.185),
}


def greedy_evaluation(rules: Rules) -> Evaluation:
    """The numbers of the greedy player's evaluation."""
    return Evaluation(*_GREEDY[rules.scoring.name, rules.players])
