"""What a training is to do, and how its games are shared out among learners.

A plan decides everything that is learned. With several *learners* it is done in *stretches*: all
start from the same weights, each takes so many steps of learning with games of its own, and
then the mean of what they have become is where the next stretch starts.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from coloretto.rules import Rules, UnsupportedError

MOST_LEARNERS: Final = 64
LESSONS_TOGETHER: Final = 8
"""Watched games to one step of learning; of played games each is one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides what is learned."""

    rules: str
    seed: int
    games: int
    """How many games to play in all."""
    lessons: int = 200_000
    """How many games to watch before."""
    rate: float = 0.002
    """The rate of learning when it begins to play; twice that when it begins to watch."""
    trace: float = 0.9
    """λ: how much later expectations count."""
    random: float = 0.02
    """The share of random actions."""
    win_weight: float = 0.5
    """How much the chance to win counts against the margin when an action is chosen."""
    margin_weight: float = 1.0
    """How much the margin counts against the chance to win in what is learned."""
    learners: int = 1
    """How many learn at the same time; they share the games and lessons."""
    stretch: int = 400
    """Steps of learning that each takes between two means, in half a second to two seconds."""

    def check(self) -> Rules:
        """The rules; refuses what cannot be trained."""
        if not 1 <= self.games <= 1_000_000_000:
            raise UnsupportedError(f"{self.games} games: train with 1 to 1,000,000,000")
        if not 0 <= self.lessons <= 1_000_000_000 or self.lessons % LESSONS_TOGETHER:
            raise UnsupportedError(
                f"{self.lessons} lessons: give 0 to 1,000,000,000, a multiple of eight"
            )
        if not 0 <= self.seed < 1 << 63:
            raise UnsupportedError(f"the seed {self.seed} is not a number from 0 to 2^63 - 1")
        if not 0 < self.rate <= 1:
            raise UnsupportedError(f"the rate {self.rate} is not between 0 and 1")
        if not 1 <= self.learners <= MOST_LEARNERS:
            raise UnsupportedError(f"{self.learners} learners: give 1 to {MOST_LEARNERS}")
        if self.stretch < 1:
            raise UnsupportedError(f"a stretch of {self.stretch} steps: give at least 1")
        return Rules.parse(self.rules)

    def seed_of(self, learner: int) -> int:
        """Where the cards of a learner's games come from, with the game's number."""
        if learner == 0:
            return self.seed
        return int(np.random.SeedSequence((self.seed, learner)).generate_state(1, np.uint64)[0])


@dataclass(frozen=True, slots=True)
class Part:
    """One learner's part of a stretch: lessons or games, numbered among the learner's own."""

    learner: int
    is_lessons: bool
    first: int
    games: int


def share_out(plan: Plan, is_lessons: bool, done: int, steps: int | None = None) -> list[Part]:
    """The parts of the next stretch, after so many games or lessons were done in all.

    Only the last stretch may be shorter; there the first learners may have one step more, and
    the others none. So ``done`` is a multiple of the learners before every stretch.

    :param steps: how many for each learner; as planned unless told.
    """
    planned, together = (plan.lessons, LESSONS_TOGETHER) if is_lessons else (plan.games, 1)
    steps_left = (planned - done) // together
    each, more = divmod(min(steps_left, (steps or plan.stretch) * plan.learners), plan.learners)
    first = done // plan.learners
    parts = (
        Part(learner, is_lessons, first, together * (each + (learner < more)))
        for learner in range(plan.learners)
    )
    return [part for part in parts if part.games]
