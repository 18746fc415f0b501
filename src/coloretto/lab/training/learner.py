"""The learner: goes over the examples of a training, epoch by epoch."""

from threading import Event as Flag
from typing import Any, Final

import numpy as np

from coloretto.bots.net.files import make_net
from coloretto.bots.net.model_kernel import SIZE, WEIGHTS, WORKSPACE
from coloretto.lab.training import gradient_kernel
from coloretto.lab.training.dataset import Examples
from coloretto.lab.training.gradient_kernel import OptimizerState, Schedule, make_backprop
from coloretto.lab.training.plan import Plan
from coloretto.lab.training.selfplay_kernel import ExampleBuffer

BATCH_SIZE: Final = 64

_STEPS_PER_SLICE: Final = 100
"""Steps between two looks at the stop flag: a few hundredths of a second."""
_FINAL_FRACTION: Final = 0.02
_INITIAL_SCALES: Final = {
    "features": 0.3,
    "context": 0.1,
    "inputs": 0.12,
    "second": 0.12,
    "out": 0.04,
}
"""The standard deviations of each layer's random weights."""
_EMA_STEPS: Final = 2000


def random_start(seed: int) -> OptimizerState:
    """Small random weights."""
    rng = np.random.default_rng(seed)
    net = np.zeros(1, WEIGHTS)
    for name, scale in _INITIAL_SCALES.items():
        net[name] = scale * rng.standard_normal(net[name].shape)
    net["features"][0, -1] = 0.0
    weights = net.view(np.float32)
    zeros = np.zeros(SIZE, np.float32)
    return OptimizerState(weights, zeros, zeros.copy(), weights.copy())


class Learner:
    """A net that learns, the examples it learns from, and the memory it needs."""

    def __init__(self, plan: Plan, worth: Any, examples: Examples) -> None:
        """:param worth: the values of hands that the net gets as inputs."""
        rules = plan.check()
        self._plan = plan
        self._examples = ExampleBuffer(examples.states, examples.targets)
        self._net = make_net(0.0, worth, rules.scoring.name, rules.players)
        self._weights = self._net.view(np.float32)[:SIZE]
        self._backprop = make_backprop()

    @property
    def steps_per_epoch(self) -> int:
        return -(-len(self._examples.states) // BATCH_SIZE)

    def learn(
        self, epoch: int, start: OptimizerState, stop: Flag | None = None
    ) -> OptimizerState | None:
        """Go over all examples once, in epoch ``epoch`` from 0; None if ``stop`` was set.

        Their order follows from the plan's seed and the epoch.
        """
        self._weights[:] = start.weights
        optimizer = OptimizerState(self._weights, start.m.copy(), start.v.copy(), start.ema.copy())
        schedule = Schedule(
            batch_size=BATCH_SIZE,
            total_steps=self._plan.epochs * self.steps_per_epoch,
            learning_rate=float(self._plan.learning_rate),
            final_fraction=_FINAL_FRACTION,
            ema_steps=float(_EMA_STEPS),
        )
        rng = np.random.default_rng((self._plan.seed, epoch))
        order = rng.permutation(len(self._examples.states))
        for step in range(0, self.steps_per_epoch, _STEPS_PER_SLICE):
            if stop is not None and stop.is_set():
                return None
            gradient_kernel.train(
                self._examples,
                order[step * BATCH_SIZE : (step + _STEPS_PER_SLICE) * BATCH_SIZE],
                self._net,
                self._backprop,
                optimizer,
                schedule,
                epoch * self.steps_per_epoch + step,
            )
        return optimizer._replace(weights=self._weights.copy())


def validation_errors(net: Any, examples: Examples) -> tuple[float, float]:
    """A net's root mean square errors on examples: of win shares, and of margins in points."""
    share, margin = gradient_kernel.root_mean_square_errors(
        ExampleBuffer(examples.states, examples.targets), net, np.zeros(1, WORKSPACE)
    )
    return float(share), float(margin)
