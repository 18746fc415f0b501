"""What a step of the environment for training costs."""

import time
from math import inf
from typing import Any, Final

import numpy as np

from bench.report import Effort, Line, Section, tell
from coloretto.adapters.vector_env import VectorEnv

GAMES: Final = 4096
MIXED: Final = 200
"""Steps after which games have drifted apart, so that a step has a bit of everything."""


def seconds_of_step(games: int, slices: int) -> float:
    """The quickest step of random legal actions; choosing them is not counted."""
    env = VectorEnv("italian(players=4)", games, seed=1)
    rng = np.random.default_rng(1)
    turn = env.reset()

    def choose() -> Any:
        return (rng.random(turn.action_masks.shape) * turn.action_masks).argmax(axis=1)

    for _ in range(MIXED):
        env.step(choose())
    best = inf
    for _ in range(slices):
        actions = choose()
        began = time.thread_time()
        env.step(actions)
        best = min(best, time.thread_time() - began)
    return best


def environments_section(effort: Effort) -> Section:
    """The vectorised environment on one core."""
    tell("environments")
    section = Section("games side by side in VectorEnv, 4 players, one core", "")
    each = seconds_of_step(GAMES, 10 * effort.slices) / GAMES
    section.lines.append(
        Line(
            f"VectorEnv, {GAMES:,} games",
            f"{1 / each:,.0f} actions/s, {each * 1e9:,.0f} ns each with observation and mask",
        )
    )
    return section
