"""Many games of uniformly random players, on all cores."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event as Flag
from threading import Lock
from typing import Any

import numpy as np

from coloretto.lab.parallel import check_seed, check_threads
from coloretto.lab.simulate import random_games_kernel as random_games
from coloretto.lab.statistics import ClusteredMean, Estimate
from coloretto.rules import Rules, Setup, UnsupportedError
from coloretto.rules.cards import COLOURS
from coloretto.rules.kernel import STATE, count, rules_row
from coloretto.rules.outcome import SHARES_OF_A_WIN

_GAMES_AT_ONCE = 10_000
"""Small enough to stop within a few milliseconds, large enough that threads do not wait."""

Sums = np.ndarray[Any, np.dtype[np.void]]
"""An array of one record of what games add up to."""


@dataclass(frozen=True)
class Simulation:
    """What came out of many games."""

    rules: Rules
    seed: int
    sums: Sums
    seconds: float

    @property
    def games(self) -> int:
        return int(self.sums["games"][0])

    @property
    def mean_score(self) -> Estimate:
        """Points of a seat."""
        return self._mean("points").estimate().times(1 / self.rules.players)

    @property
    def mean_winning_score(self) -> Estimate:
        return self._mean("winning_points").estimate()

    @property
    def decisions_per_game(self) -> Estimate:
        return self._mean("decisions").estimate()

    @property
    def first_seat_win_share(self) -> Estimate:
        """How much of the wins the seat that starts gets; ties are shared."""
        return self._mean("first_seat_wins").estimate_share(SHARES_OF_A_WIN)

    @property
    def rounds_per_game(self) -> Estimate:
        return self._mean("rounds").estimate()

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    def _mean(self, name: str) -> ClusteredMean:
        """Of one number per game."""
        games = self.games
        total, squares = (int(self.sums[field][0]) for field in (name, f"{name}_squared"))
        return ClusteredMean.of_sums(games, games, total, games, total, squares)


def add_sums(total: Sums, more: Sums) -> None:
    """Add what some games add up to."""
    numbers = total.view(np.int64)
    numbers += more.view(np.int64)


def simulate(
    rules: Rules,
    games: int,
    seed: int,
    *,
    threads: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
    stop: Flag | None = None,
) -> Simulation:
    """Play games of uniformly random players; the same seed gives the same games on any threads.

    :param on_progress: called with the number of games just finished, one call at a time.
    :param stop: once set, ends early with the games played so far.
    """
    check_size(games, seed)
    workers = check_threads(threads)
    row = rules_row(rules)
    starts = iter(range(0, games, _GAMES_AT_ONCE))
    total = np.zeros(1, random_games.SUMS)
    lock = Lock()

    def work() -> None:
        states = np.zeros(2, STATE)
        while stop is None or not stop.is_set():
            with lock:
                start = next(starts, games)
            if start >= games:
                return
            sums = np.zeros(1, random_games.SUMS)
            end = min(start + _GAMES_AT_ONCE, games)
            random_games.play_games(states, row, seed, start, end, sums)
            with lock:
                add_sums(total, sums)
                on_progress(end - start)

    random_games.play_games(np.zeros(2, STATE), row, seed, 0, 0, total)  # compile before the clock
    began = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        for done in [pool.submit(work) for _ in range(workers)]:
            done.result()
    return Simulation(rules, seed, total, time.perf_counter() - began)


def check_size(games: int, seed: int) -> None:
    """Refuse a number of games or a seed that cannot be."""
    if games < 1:
        raise UnsupportedError(f"{games} games: play at least 1")
    check_seed(seed)


class GameTracer:
    """Gives the games of a simulation one by one, with their set-up and events."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self._rules = rules
        self._seed = seed
        self._row = rules_row(rules)
        self._states = np.zeros(3, STATE)
        self._trace = np.zeros(random_games.MOST_EVENTS, np.int8)
        self.sums: Sums = np.zeros(1, random_games.SUMS)
        """What the games traced so far add up to."""

    def trace(self, game: int) -> tuple[Setup, tuple[int, ...]]:
        """The set-up and events of game number ``game``, from 0."""
        length = random_games.trace_game(
            self._states, self._row, self._seed, game, self._trace, self.sums
        )
        begun = self._states[2]
        start = tuple(
            tuple(colour for colour in COLOURS for _ in range(count(hand, colour)))
            for hand in begun["hands"][: self._rules.players]
        )
        out = tuple(colour for colour in COLOURS if not begun["colours"] >> colour & 1)
        return Setup(out, start, int(begun["seat"])), tuple(self._trace[:length].tolist())
