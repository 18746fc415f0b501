"""One learner: takes what is known, learns from its games, and gives what it knows then."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event as Flag
from typing import Any, Final

import numpy as np

from coloretto.bots.net_kernel import DESK, SIZE, WEIGHTS
from coloretto.bots.net_weights import make_net
from coloretto.bots.weights import learned, make_rollout_player
from coloretto.lab import train_kernel
from coloretto.lab.train_plan import LESSONS_TOGETHER, Part, Plan
from coloretto.rules.kernel import STATE, rules_row

CHUNK: Final = 20
"""Games between two looks at the stop flag: a few hundredths of a second."""
LESSONS_CHUNK: Final = 40 * LESSONS_TOGETHER

_LAST_RATE_OF_LESSONS: Final = 0.1
_LAST_RATE: Final = 0.03
"""The rate of learning at the end, as a part of that at the beginning."""
_SMOOTH_OVER: Final = 2000
"""The weights that play are a mean over about so many steps of learning, of all learners."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known so far, and all that learning goes on from; the arrays are of float32."""

    weights: Any
    mean: Any
    """Adam's mean of the slopes, and of their squares."""
    square: Any
    smooth: Any
    """The weights that play: they follow the others slowly."""
    loss: float = 0.0
    """The mean loss a position, of the latest games."""

    @classmethod
    def nothing(cls, seed: int) -> "Known":
        """Small random weights."""
        rng = np.random.default_rng(seed)
        net = np.zeros(1, WEIGHTS)
        for name, size in (("places", 0.3), ("inputs", 0.12), ("out", 0.02)):
            net[name] = size * rng.standard_normal(net[name].shape)
        net["places"][0, -1] = 0.0
        weights = net.view(np.float32)
        return cls(weights, np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32), weights.copy())

    def after_lessons(self) -> "Known":
        """It begins to play with the smoothed weights, and nothing else of the lessons."""
        nothing = np.zeros(SIZE, np.float32)
        return Known(self.smooth, nothing, nothing, self.smooth, self.loss)


def average(known: Sequence[Known]) -> Known:
    """What several learners know together; one alone knows what it knew."""
    if len(known) == 1:
        return known[0]
    return Known(
        _mean([each.weights for each in known]),
        _mean([each.mean for each in known]),
        _mean([each.square for each in known]),
        _mean([each.smooth for each in known]),
        sum(each.loss for each in known) / len(known),
    )


def _mean(arrays: Sequence[Any]) -> Any:
    """Added one by one in their order, since another order would give other last bits."""
    total = np.zeros(SIZE)
    for array in arrays:
        total += array
    return (total / len(arrays)).astype(np.float32)


class Learner:
    """A net that learns and the room it needs; for one thread at a time."""

    def __init__(self, plan: Plan, worth: Any) -> None:
        """:param worth: what hands are worth, as the net is told."""
        rules = plan.check()
        self._plan = plan
        # What comes to a worker of a cluster cannot be written to, and would be compiled anew for.
        worth = np.array(worth)
        self._net = make_net(0.0, worth, rules.scoring.name, rules.players)
        self._weights = self._net.view(np.float32)[:SIZE]
        numbers = learned(rules)
        self._player = make_rollout_player(rules, numbers.worth, numbers.rollout)
        self._desk = np.zeros(1, DESK)
        self._room = np.zeros(1, train_kernel.ROOM)
        self._states = np.zeros(4, STATE)
        self._slope = np.zeros(1, WEIGHTS)
        self._row = rules_row(rules)
        self._settings = np.zeros(train_kernel.SETTINGS)
        self._settings[train_kernel.TRACE] = plan.trace
        self._settings[train_kernel.RANDOM] = plan.random
        self._settings[train_kernel.WIN_WEIGHT] = plan.win_weight
        self._settings[train_kernel.MARGIN_WEIGHT] = plan.margin_weight

    def learn(self, part: Part, known: Known, stop: Flag | None = None) -> Known | None:
        """Do a part of the plan; None if ``stop`` was set before its end."""
        self._weights[:] = known.weights
        mean, square, smooth = known.mean.copy(), known.square.copy(), known.smooth.copy()
        loss = known.loss
        end = part.first + part.games
        chunk = LESSONS_CHUNK if part.is_lessons else CHUNK
        for first in range(part.first, end, chunk):
            if stop is not None and stop.is_set():
                return None
            games = min(chunk, end - first)
            loss = self._call_kernel(part, first, games, mean, square, smooth, loss)
        return Known(self._weights.copy(), mean, square, smooth, loss)

    def _call_kernel(
        self, part: Part, first: int, games: int, mean: Any, square: Any, smooth: Any, loss: float
    ) -> float:
        plan = self._plan
        planned = plan.lessons if part.is_lessons else plan.games
        # A learner's own games count for the rate, and its own steps for Adam.
        of_the_learner = -(-planned // plan.learners)
        common = (
            self._states,
            self._row,
            np.uint64(plan.seed_of(part.learner)),
            first,
            games,
            of_the_learner,
            self._net,
            self._desk,
            self._room,
            self._slope,
            self._slope.view(np.float32),
            self._weights,
            mean,
            square,
            smooth,
            self._settings,
        )
        smooth_over = _SMOOTH_OVER // plan.learners
        if part.is_lessons:
            rates = (2 * plan.rate, _LAST_RATE_OF_LESSONS)
            latest = train_kernel.watch(
                *common, *rates, smooth_over, loss, self._player, LESSONS_TOGETHER
            )
        else:
            latest = train_kernel.train(*common, plan.rate, _LAST_RATE, smooth_over, loss)
        return float(latest)
