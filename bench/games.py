"""Random games beside the C yardstick, on one thread and on two."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf, sqrt
from pathlib import Path
from statistics import median
from typing import Final

import numpy as np

from bench.report import HERE, Effort, Line, Section, processors, tell, time_call
from coloretto import EDITIONS, Rules, make_rules
from coloretto.lab.simulate import random_games_kernel as random_games
from coloretto.rules import kernel

GAMES_TARGET: Final = 0.7  # of the C yardstick's games a second, four players
THREADS_TARGET: Final = 1.8


class RandomGames:
    """One-threaded random games of some rules, a slice at a time."""

    def __init__(self, rules: Rules) -> None:
        self.players = rules.players
        self.best = inf  # seconds a game
        self._rules = kernel.rules_row(rules)
        self._states = np.zeros(2, kernel.STATE)
        self._sums = np.zeros(1, random_games.SUMS)
        self._next = 0
        self.play(1)

    def play(self, games: int) -> None:
        """Play the next games."""
        random_games.play_games(
            self._states, self._rules, 1, self._next, self._next + games, self._sums
        )
        self._next += games

    def measure(self, games: int) -> None:
        """Play the next games by the clock."""
        seconds = time_call(lambda: self.play(games), time.thread_time)
        self.best = min(self.best, seconds / games)

    def games_in(self, seconds: float) -> int:
        """How many games fill a slice."""
        self.measure(2000)
        return max(1000, round(seconds / self.best))

    def mean(self, name: str) -> tuple[float, float]:
        """A mean per game, and its standard error."""
        games = int(self._sums["games"][0])
        mean = int(self._sums[name][0]) / games
        variance = int(self._sums[f"{name}_squared"][0]) / games - mean**2
        return mean, sqrt(variance / games)

    @property
    def decisions(self) -> tuple[float, float]:
        """Decisions a game, and the standard error."""
        return self.mean("decisions")

    @property
    def score(self) -> tuple[float, float]:
        """The mean score of a seat, and the standard error."""
        mean, error = self.mean("points")
        return mean / self.players, error / self.players


class Yardstick:
    """The same in C."""

    def __init__(self, program: Path, players: int) -> None:
        self.best = inf  # seconds a game
        self._command = [str(program)]
        self._players = players
        self._slices = 0
        self._decisions = 0.0
        self._score = 0.0

    def measure(self, games: int) -> None:
        """Play the next games by the clock."""
        self._slices += 1
        arguments = (games, 1, self._players, self._slices)
        output = subprocess.run(
            [*self._command, *map(str, arguments)], check=True, capture_output=True, text=True
        )
        measured = json.loads(output.stdout)
        self.best = min(self.best, 1 / measured["games_per_second"])
        self._decisions += measured["decisions_per_game"]
        self._score += measured["mean_score"]

    @property
    def decisions(self) -> float:
        """Decisions a game."""
        return self._decisions / self._slices

    @property
    def score(self) -> float:
        """The mean score of a seat."""
        return self._score / self._slices


@contextmanager
def built_yardstick() -> Iterator[Path | None]:
    """The C yardstick's program, for as long as it is needed; None without a C compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        tell("no C compiler (cc, gcc or clang): random games are not compared with C")
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "yardstick"
        command = [compiler, "-O2", "-o", str(program), str(HERE / "yardstick.c")]
        built = subprocess.run(command, check=False, capture_output=True, text=True)
        if built.returncode:
            tell(f"{compiler} cannot build the yardstick: {built.stderr.strip()}")
        yield None if built.returncode else program


@dataclass(slots=True)
class Contest:
    """Our random games beside those in C."""

    name: str
    ours: RandomGames
    yardstick: Yardstick | None

    @property
    def cost(self) -> float | None:
        return self.ours.best / self.yardstick.best if self.yardstick else None


def make_contest(name: str, rules: Rules, program: Path | None) -> Contest:
    """A contest of some rules; C always plays by the Italian ones."""
    yardstick = Yardstick(program, rules.players) if program else None
    return Contest(name, RandomGames(rules), yardstick)


def measure_games(program: Path | None, effort: Effort) -> Iterator[Section]:
    """Uniformly random complete games, by players and by edition, in one long alternation.

    A quiet moment of a busy machine comes to all of them, if it comes.
    """
    by_players = [
        make_contest(f"{players} players", make_rules("italian", players), program)
        for players in range(2, 6)
    ]
    by_edition = [
        make_contest(f"{name} edition", make_rules(name, 4), program) for name in EDITIONS
    ]
    contests = [*by_players, *by_edition]
    sizes = [contest.ours.games_in(effort.seconds) for contest in contests]
    for i in range(effort.slices):
        tell(f"random games, slice {i + 1} of {effort.slices}")
        for contest, games in zip(contests, sizes, strict=True):
            if contest.yardstick:
                contest.yardstick.measure(games)
            contest.ours.measure(games)
    section = Section("random games, one thread", "yardstick.c")
    section.lines += [line_of_players(contest) for contest in by_players]
    yield section
    section = Section("random games by edition, 4 players", "yardstick.c, the Italian rules")
    section.lines += [
        Line(contest.name, f"{1 / contest.ours.best:,.0f} games/s", contest.cost)
        for contest in by_edition
    ]
    yield section


def line_of_players(contest: Contest) -> Line:
    """The speeds of both, and whether both play the same game."""
    ours, yardstick, cost = contest.ours, contest.yardstick, contest.cost
    speed = 1 / ours.best
    decisions, decisions_error = ours.decisions
    score, score_error = ours.score
    measured = f"{speed:,.0f} games/s, {speed * decisions / 1e6:.0f} million decisions/s"
    note = f"{decisions:.2f} decisions a game, mean score {score:.3f}"
    if yardstick is None or cost is None:
        return Line(contest.name, measured, note=note)
    measured += f"; C {1 / yardstick.best:,.0f} games/s: {1 / cost:.2f} of C"
    # Five standard errors of a difference between two samples of one size.
    agree = (
        abs(decisions - yardstick.decisions) < 5 * sqrt(2) * decisions_error
        and abs(score - yardstick.score) < 5 * sqrt(2) * score_error
    )
    note += f"; C {yardstick.decisions:.2f} and {yardstick.score:.3f}: "
    note += "the same game" if agree else "NOT THE SAME GAME"
    if ours.players != 4:
        return Line(contest.name, measured, cost, note)
    target = f"at least {GAMES_TARGET} of C"
    return Line(contest.name, measured, cost, note, target, 1 / cost >= GAMES_TARGET)


def threads_section(program: Path | None, effort: Effort) -> Section:
    """Two threads against one, by the wall clock; beside them two processes of C against one."""
    section = Section("random games, two threads", "one thread")
    if processors() < 2:
        tell("only one processor: two threads are not compared with one")
        return section
    tell("two threads against one")
    workers = [RandomGames(make_rules("italian", 4)) for _ in range(2)]
    games = workers[0].games_in(2 * effort.seconds)
    yardsticks = [Yardstick(program, 4) for _ in range(2)] if program else []
    gains: list[float] = []
    c_gains: list[float] = []
    two = inf
    with ThreadPoolExecutor(2) as pool:

        def both(calls: Sequence[Callable[[int], None]]) -> float:
            began = time.perf_counter()
            for done in [pool.submit(call, games) for call in calls]:
                done.result()
            return time.perf_counter() - began

        for _ in range(effort.slices):
            one = time_call(lambda: workers[0].play(games))
            two_now = both([worker.play for worker in workers])
            two = min(two, two_now)
            gains.append(2 * one / two_now)
            if yardsticks:
                c_one = time_call(lambda: yardsticks[0].measure(games))
                c_gains.append(2 * c_one / both([c.measure for c in yardsticks]))
    # Pairs one after the other see the same phase of a busy machine.
    gain = median(gains)
    section.lines.append(
        Line(
            "two threads",
            f"{2 * games / two:,.0f} games/s: × {gain:.2f}, the median of pairs",
            1 / gain,
            f"two processes of C at the same time × {median(c_gains):.2f}: "
            "about what the machine had to give"
            if yardsticks
            else "",
            target=f"at least × {THREADS_TARGET}",
            is_met=gain >= THREADS_TARGET,
        )
    )
    return section
