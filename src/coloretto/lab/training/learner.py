"""The learner: goes over lessons, and knows more afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event as Flag
from typing import Any, Final

import numpy as np

from coloretto.bots.net.files import make_net
from coloretto.bots.net.model_kernel import SIZE, WEIGHTS, WORKSPACE
from coloretto.lab.training import gradient_kernel as train_kernel
from coloretto.lab.training.plan import Plan
from coloretto.lab.training.selfplay import Lessons

TOGETHER: Final = 64
"""Lessons to one step of learning."""

_STEPS: Final = 100
"""Steps between two looks at the stop flag: a few hundredths of a second."""
_LAST_RATE: Final = 0.02
"""The rate of learning at the end, as a part of that at the beginning."""
_FIRST_SIZES: Final = {"features": 0.3, "context": 0.1, "inputs": 0.12, "second": 0.12, "out": 0.04}
"""How large the random weights are that a net begins with."""
_SMOOTH_OVER: Final = 2000
"""The weights that play are a mean over about so many steps of learning."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known so far, and all that learning goes on from; the arrays are of float32."""

    weights: Any
    mean: Any
    """Adam's mean of the slopes, and of their squares."""
    square: Any
    smooth: Any
    """The weights that play: they follow the others slowly."""

    @classmethod
    def nothing(cls, seed: int) -> "Known":
        """Small random weights."""
        rng = np.random.default_rng(seed)
        net = np.zeros(1, WEIGHTS)
        for name, size in _FIRST_SIZES.items():
            net[name] = size * rng.standard_normal(net[name].shape)
        net["features"][0, -1] = 0.0
        weights = net.view(np.float32)
        return cls(weights, np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32), weights.copy())


class Learner:
    """A net that learns, the lessons it learns from, and the room it needs."""

    def __init__(self, plan: Plan, worth: Any, lessons: Lessons) -> None:
        """:param worth: what hands are worth, as the net is told."""
        rules = plan.check()
        self._plan = plan
        self._lessons = lessons
        self._net = make_net(0.0, worth, rules.scoring.name, rules.players)
        self._weights = self._net.view(np.float32)[:SIZE]
        self._workspace = np.zeros(1, WORKSPACE)
        self._room = np.zeros(1, train_kernel.ROOM)
        self._slope = np.zeros(1, WEIGHTS)

    @property
    def steps(self) -> int:
        """How many steps it takes to go over all lessons once."""
        return -(-len(self._lessons) // TOGETHER)

    def learn(self, time: int, known: Known, stop: Flag | None = None) -> Known | None:
        """Go over all lessons for the ``time``-th time, from 0; None if ``stop`` was set.

        Their order follows from the plan's seed and the time.
        """
        self._weights[:] = known.weights
        mean, square, smooth = known.mean.copy(), known.square.copy(), known.smooth.copy()
        order = np.random.default_rng((self._plan.seed, time)).permutation(len(self._lessons))
        for step in range(0, self.steps, _STEPS):
            if stop is not None and stop.is_set():
                return None
            train_kernel.learn(
                self._lessons.states,
                self._lessons.targets,
                order[step * TOGETHER : (step + _STEPS) * TOGETHER],
                TOGETHER,
                self._net,
                self._workspace,
                self._room,
                self._slope,
                self._slope.view(np.float32),
                self._weights,
                mean,
                square,
                smooth,
                time * self.steps + step,
                self._plan.times * self.steps,
                self._plan.rate,
                _LAST_RATE,
                _SMOOTH_OVER,
            )
        return Known(self._weights.copy(), mean, square, smooth)


def mean_errors(net: Any, lessons: Lessons) -> Sequence[float]:
    """How far off a net is on lessons: of the chance to win, and in points."""
    share, margin = train_kernel.mean_errors(
        lessons.states, lessons.targets, net, np.zeros(1, WORKSPACE)
    )
    return float(share), float(margin)
