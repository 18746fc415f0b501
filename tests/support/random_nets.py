"""Nets with random weights, for tests."""

import numpy as np

from coloretto import Rules
from coloretto.bots.mcts.learned import learned
from coloretto.bots.net import model_kernel as net_kernel
from coloretto.bots.net.files import make_net


def any_net(rules: Rules, seed: int = 1) -> np.ndarray:
    """A net of random weights, which must be as symmetric as any other."""
    rng = np.random.default_rng(seed)
    weights = np.zeros(1, net_kernel.WEIGHTS)
    for name, *_ in net_kernel.WEIGHT_FIELDS:
        weights[name] = 0.2 * rng.standard_normal(weights[name].shape)
    weights["features"][0, -1] = 0.0
    net: np.ndarray = make_net(
        weights.view(np.float32), learned(rules).worth, rules.scoring.name, rules.players
    )
    return net
