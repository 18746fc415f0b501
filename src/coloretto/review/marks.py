"""How good a choice was: classes with their uncertainty, accuracy, and the level it looks like.

The one place where thresholds stand; docs/review.md explains them to people.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log, sqrt
from statistics import fmean, stdev
from typing import Any, Final, Literal

Class = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]

BORDERS: Final[Mapping[Class, float]] = {
    "best": 0.003,
    "fine": 0.01,
    "inaccuracy": 0.03,
    "mistake": 0.08,
}
"""Each class's loss, as a part of a game, is below this; a blunder's is anything else."""
SIGNS: Final[Mapping[Class, str]] = {
    "best": "",
    "fine": "",
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
}
LEAST_MISTAKE: Final = BORDERS["inaccuracy"]
"""From here on a loss is called a mistake."""
ONLY_MOVE: Final = 0.05
"""The best action is the only one if the second is worse by this much."""

FEWEST_DECISIONS: Final = 15
"""From fewer nobody can say whom somebody played like."""

_STEEPNESS: Final = 30.0
_SIGMAS: Final = ((0.01, 0.003), (0.08, 0.010))
_SIGMA_OF_BLUNDERS: Final = 0.018
_Z_95: Final = 1.96


def class_of(loss: float) -> Class:
    """The class of a choice that costs this much."""
    for name, border in BORDERS.items():
        if loss < border:
            return name
    return "blunder"


def sigma_of(loss: float) -> float:
    """How far two judges differ about such a loss, as a standard deviation."""
    for border, sigma in _SIGMAS:
        if loss < border:
            return sigma
    return _SIGMA_OF_BLUNDERS


def is_uncertain(loss: float, sigma: float) -> bool:
    """Whether another class is nearer than the judge's own uncertainty."""
    return any(abs(loss - border) < sigma for border in BORDERS.values())


def accuracy(losses: Sequence[float]) -> float | None:
    """Between 0 and 100; None without any decision."""
    if not losses:
        return None
    return fmean(100 * exp(-_STEEPNESS * loss) for loss in losses)


def kept(losses: Sequence[float], random_losses: Sequence[float]) -> float | None:
    """What part of what chance choices would have lost was kept; None if nothing was at stake."""
    at_stake = sum(random_losses)
    return 1 - sum(losses) / at_stake if at_stake > 0 else None


@dataclass(frozen=True, slots=True)
class PlayedLike:
    """The level whose mean loss is nearest, and the levels at the ends of a 95 % interval."""

    level: str
    weakest: str
    strongest: str


def played_like(losses: Sequence[float], players: int) -> PlayedLike | None:
    """Whom somebody played like with these losses; None from too few decisions."""
    if len(losses) < FEWEST_DECISIONS:
        return None
    mean = fmean(losses)
    half = _Z_95 * stdev(losses) / sqrt(len(losses))
    return PlayedLike(
        _nearest(mean, players), _nearest(mean + half, players), _nearest(mean - half, players)
    )


def _nearest(loss: float, players: int) -> str:
    levels = level_losses(players)
    loss = max(loss, min(levels.values()))
    return min(levels, key=lambda level: abs(log(levels[level] / loss)))


def level_losses(players: int) -> Mapping[str, float]:
    """What the levels lose by a decision, weakest first, as measured."""
    return _measured()[str(players)]


@cache
def _measured() -> Mapping[str, Mapping[str, float]]:
    text = files("coloretto.review").joinpath("levels.json").read_text("utf-8")
    measured: Any = json.loads(text)
    return {players: dict(levels) for players, levels in measured["losses"].items()}
