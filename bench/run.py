"""How fast we are, beside yardsticks that run in the same minute: ``make bench``.

Timings on a busy machine say little by themselves, so everything is measured in
short slices, ours and its yardstick's in turn, and the best slice of each counts.
A *cost* is our time as a multiple of the yardstick's; costs are what is recorded
and compared. There are no assertions here: a missed target is shown, not raised.
"""

import argparse
import datetime
import json
import os
import platform
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf, sqrt
from pathlib import Path
from typing import Any, Final, cast

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from coloretto import EDITIONS, Deal, Rules, State, deal, make_rules, score_hand
from coloretto.lab import random_games_kernel as random_games
from coloretto.rules import kernel
from coloretto.rules.events import TURN_UP, Event

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.json"
WORSE: Final = 1.3
"""A cost above this many times the recorded one is flagged."""

GAMES_TARGET: Final = 0.7  # of the C yardstick's games a second, four players
THREADS_TARGET: Final = 1.8
EVENTS_TARGET: Final = 500_000
IMPORT_TARGET: Final = 0.25
HELP_TARGET: Final = 0.3
FIRST_GAME_TARGET: Final = 0.5

FIRST_GAME: Final = """
import random
from coloretto import DeckDealer, State, deal, make_rules
rules, rng = make_rules(), random.Random(1)
dealt = deal(rules, rng)
state, dealer = State(rules, dealt.setup), DeckDealer(dealt.deck)
while not state.is_over:
    if state.is_chance:
        state.turn_up(dealer.turn_up(state))
    else:
        state.apply(rng.choice(state.legal_actions))
assert state.outcome()
"""
RANDOM_GAMES: Final = """
import numpy as np
from coloretto import make_rules
from coloretto.lab import random_games_kernel as random_games
from coloretto.rules import kernel
random_games.play_games(
    np.zeros(2, kernel.STATE), kernel.rules_row(make_rules()), 1, 0, 1,
    np.zeros(random_games.SUMS, np.int64),
)
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing measured."""

    name: str
    """Unique: recorded costs are found by it."""
    measured: str
    cost: float | None = None
    note: str = ""
    target: str = ""
    is_met: bool = True


@dataclass(slots=True)
class Section:
    """Lines with the same yardstick."""

    title: str
    yardstick: str
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure."""

    slices: int
    seconds: float
    """Of one slice, about."""
    starts: int
    """Fresh processes for each start-up time."""


FULL: Final = Effort(slices=40, seconds=0.05, starts=5)
QUICK: Final = Effort(slices=8, seconds=0.03, starts=2)


def tell(text: str) -> None:
    """Progress, beside the report."""
    print(f"bench: {text}", file=sys.stderr, flush=True)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def time_call(call: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds of one call."""
    begin = clock()
    call()
    return clock() - begin


# Random games.


class RandomGames:
    """One-threaded random games of some rules, a slice at a time."""

    def __init__(self, rules: Rules) -> None:
        self.players = rules.players
        self.best = inf  # seconds a game
        self._rules = kernel.rules_row(rules)
        self._states = np.zeros(2, kernel.STATE)
        self._sums = np.zeros(random_games.SUMS, np.int64)
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

    def mean(self, total: int, squares: int) -> tuple[float, float]:
        """A mean a game, and its standard error."""
        games = int(self._sums[random_games.GAMES])
        mean = int(self._sums[total]) / games
        variance = int(self._sums[squares]) / games - mean**2
        return mean, sqrt(variance / games)

    @property
    def decisions(self) -> tuple[float, float]:
        """Decisions a game, and the standard error."""
        return self.mean(random_games.DECISIONS, random_games.DECISIONS_SQUARED)

    @property
    def score(self) -> tuple[float, float]:
        """The mean score of a seat, and the standard error."""
        mean, error = self.mean(random_games.POINTS, random_games.POINTS_SQUARED)
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
    one = two = c_one = c_two = inf
    with ThreadPoolExecutor(2) as pool:

        def both(calls: Sequence[Callable[[int], None]]) -> None:
            for done in [pool.submit(call, games) for call in calls]:
                done.result()

        for _ in range(effort.slices):
            one = min(one, time_call(lambda: workers[0].play(games)))
            two = min(two, time_call(lambda: both([worker.play for worker in workers])))
            if yardsticks:
                c_one = min(c_one, time_call(lambda: yardsticks[0].measure(games)))
                c_two = min(c_two, time_call(lambda: both([c.measure for c in yardsticks])))
    gain = 2 * one / two
    section.lines.append(
        Line(
            "two threads",
            f"{2 * games / two:,.0f} games/s, one thread {games / one:,.0f}: × {gain:.2f}",
            1 / gain,
            f"two processes of C at the same time × {2 * c_one / c_two:.2f}: "
            "about what the machine had to give"
            if yardsticks
            else "",
            target=f"at least × {THREADS_TARGET}",
            is_met=gain >= THREADS_TARGET,
        )
    )
    return section


# Calls from Python.


def play_through_state(rules: Rules, dealt: Deal, rng: random.Random) -> State:
    """One game of random legal events, applied one at a time, with a dealt deck."""
    state = State(rules, dealt.setup)
    deck = iter(dealt.deck)
    number = rng.random
    while not state.is_over:
        if state.is_chance:
            state.apply(TURN_UP + next(deck))
        else:
            actions = state.legal_actions
            state.apply(actions[int(number() * len(actions))])
    return state


def replay(rules: Rules, dealt: Deal, events: Sequence[Event]) -> None:
    """The same game again, its events known."""
    apply = State(rules, dealt.setup).apply
    for event in events:
        apply(event)


class Empty:
    """What a call from Python costs when it does nothing."""

    def call(self, one: int, two: int) -> None:
        """Do nothing."""


def add_scores(hands: Any) -> int:
    """Scores in a compiled loop, once this is compiled."""
    total = 0
    for hand in hands:
        total += kernel.score(hand, 0)
    return total


def calls_section(effort: Effort) -> Section:
    """What it costs to use the kernel from Python."""
    tell("calls from Python")
    section = Section("calls from Python", "an empty method called with two arguments")
    rules = make_rules("italian", 4)
    rng = random.Random(1)
    deals = [deal(rules, rng) for _ in range(30)]
    played = [play_through_state(rules, dealt, rng) for dealt in deals]
    events = [tuple(state.events) for state in played]
    all_events = sum(map(len, events))

    # A decision in the middle of a game.
    middle = State(rules, deals[0].setup)
    for event in events[0][: len(events[0]) // 2]:
        middle.apply(event)
    while middle.is_chance:
        middle.undo()
    states = np.zeros(2, kernel.STATE)
    states[0] = middle.record
    all_hands = [state.hand(seat) for state in played for seat in range(rules.players)]
    hands = np.tile(np.array([state.record["hands"][:4] for state in played]).ravel(), 50)

    def play_all() -> None:
        for dealt in deals:
            play_through_state(rules, dealt, rng)

    def replay_all() -> None:
        for dealt, known in zip(deals, events, strict=True):
            replay(rules, dealt, known)

    # Statements, each with how much it does.
    statements: dict[str, tuple[str, int]] = {
        "an empty call": ("empty.call(1, 2)", 1),
        "State, random games": ("play_all()", all_events),
        "State.apply, known events": ("replay_all()", all_events),
        "kernel.step": ("step(states, 0, event)", 1),
        "State.legal_actions": ("middle.legal_actions", 1),
        "State.copy": ("middle.copy()", 1),
        "State.copy, no history": ("middle.copy(history=False)", 1),
        "score_hand": ("for hand in all_hands: score_hand(hand)", len(all_hands)),
        "kernel.score, compiled": ("add_scores(hands)", len(hands)),
    }
    scope = {
        **locals(),
        "add_scores": numba.njit(add_scores),
        "empty": Empty(),
        "step": kernel.step,
        "event": middle.legal_actions[0],
        "score_hand": score_hand,
    }
    costs = best_times_of([code for code, _ in statements.values()], scope, effort)
    yardstick = costs[0]
    for (name, (_, amount)), statement_cost in zip(statements.items(), costs, strict=True):
        if name == "an empty call":
            section.lines.append(Line(name, f"{yardstick * 1e9:.0f} ns"))
            continue
        cost = statement_cost / amount
        measured = f"{cost * 1e9:,.0f} ns" if cost > 1e-8 else f"{cost * 1e9:.1f} ns"
        target, is_met = "", True
        if amount == all_events:
            measured = f"{1 / cost:,.0f} events/s, {measured} an event"
        if name == "State, random games":
            target = f"at least {EVENTS_TARGET:,} events/s"
            is_met = 1 / cost >= EVENTS_TARGET
        section.lines.append(Line(name, measured, cost / yardstick, target=target, is_met=is_met))
    return section


def best_times_of(statements: Sequence[str], scope: dict[str, Any], effort: Effort) -> list[float]:
    """The fewest seconds of each statement, slices of all in turn."""
    timers = [timeit.Timer(code, timer=time.thread_time, globals=scope) for code in statements]
    numbers = []
    for timer in timers:
        timer.timeit(1)  # compiles
        number = 1
        while (seconds := timer.timeit(number)) < effort.seconds / 10:
            number *= 4
        numbers.append(max(1, round(number * effort.seconds / seconds)))
    best = [inf] * len(timers)
    for _ in range(effort.slices):
        for i, (timer, number) in enumerate(zip(timers, numbers, strict=True)):
            best[i] = min(best[i], timer.timeit(number) / number)
    return best


# Start-up.


@dataclass(slots=True)
class Start:
    """A command in fresh processes."""

    name: str
    command: list[str]
    target: float = inf
    wall: float = inf
    processor: float = inf

    def run(self, cache: str | None = None) -> bool:
        """Run it once by the clock; whether it succeeded."""
        environment = dict(os.environ)
        if cache is not None:
            environment["COLORETTO_CACHE"] = cache
        processor, wall = processor_seconds_of_children(), time.perf_counter()
        done = subprocess.run(self.command, check=False, capture_output=True, env=environment)
        if done.returncode:
            return False
        self.wall = min(self.wall, time.perf_counter() - wall)
        self.processor = min(self.processor, processor_seconds_of_children() - processor)
        return True

    def line(self, yardstick: "Start") -> Line:
        """What a person waits, and the cost by the processor's time, which others disturb less."""
        measured = f"{self.wall:.3f} s, of the processor {self.processor:.3f} s"
        cost = self.processor / yardstick.processor
        if self.target == inf:
            return Line(self.name, measured, cost)
        target = f"under {self.target} s"
        return Line(self.name, measured, cost, target=target, is_met=self.wall < self.target)


def processor_seconds_of_children() -> float:
    """Processor time of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start_up_section(effort: Effort) -> Section:
    """From nothing to something, in fresh processes."""
    tell("start-up")
    section = Section("start-up, fresh processes", 'python -c "import numba"')
    python = [sys.executable, "-c"]
    yardstick = Start("import numba", [*python, "import numba"])
    starts = [
        Start("import coloretto", [*python, "import coloretto"], IMPORT_TARGET),
        Start("first game, compiled before", [*python, FIRST_GAME], FIRST_GAME_TARGET),
    ]
    command = Path(sys.executable).with_name("coloretto")
    show_help = Start("coloretto --help", [str(command), "--help"], HELP_TARGET)
    if command.exists() and show_help.run():
        starts.append(show_help)
    else:
        tell("there is no working command coloretto beside this Python: its start is not measured")
    subprocess.run([*python, FIRST_GAME], check=True)  # compiles
    for _ in range(effort.starts):
        for start in (yardstick, *starts):
            start.run()
    compilations = [
        Start("first game, nothing compiled", [*python, FIRST_GAME]),
        Start("random games, nothing compiled", [*python, RANDOM_GAMES]),
    ]
    for start in compilations:
        tell(start.name)
        with tempfile.TemporaryDirectory() as cache:
            start.run(cache)
    section.lines += [start.line(yardstick) for start in (*starts, *compilations)]
    return section


# The report.


def recorded() -> list[dict[str, Any]]:
    """All that was recorded, the latest last."""
    if not RESULTS.exists():
        return []
    return cast("list[dict[str, Any]]", json.loads(RESULTS.read_text(encoding="utf-8")))


def commit() -> str:
    """The commit at hand, with a + when files have changed since."""

    def git(*arguments: str) -> str:
        done = subprocess.run(
            ["git", "-C", str(HERE), *arguments], check=False, capture_output=True, text=True
        )
        return done.stdout.strip()

    if shutil.which("git") is None:
        return "unknown"
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "..")
    return (git("rev-parse", "--short", "HEAD") or "unknown") + ("+" if changed else "")


def machine() -> str:
    """What it ran on."""
    processor = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    return (
        f"{processor}, {processors()} processors, Python {platform.python_version()}, "
        f"numba {numba.__version__}"
    )


def print_section(section: Section, costs: dict[str, float], console: Console) -> None:
    """A section as a table; ``costs`` are the recorded ones."""
    if not section.lines:
        return
    table = Table(
        title=section.title,
        title_justify="left",
        title_style="bold",
        caption=f"cost: our time as a multiple of the yardstick's – {section.yardstick}",
        caption_justify="left",
    )
    table.add_column("")
    table.add_column("measured")
    table.add_column("cost", justify="right")
    table.add_column("recorded", justify="right")
    table.add_column("target")
    for line in section.lines:
        old = costs.get(line.name)
        against = ""
        if old and line.cost:
            change = line.cost / old
            against = f"{old:.2f}: {change:.0%}"
            if change > WORSE:
                against += " [bold red]WORSE[/]"
        verdict = "[green]ok[/]" if line.is_met else "[bold red]MISSED[/]"
        table.add_row(
            line.name,
            f"{line.measured}\n[dim]{line.note}[/]" if line.note else line.measured,
            "" if line.cost is None else f"{line.cost:.2f}",
            against,
            f"{verdict} {line.target}" if line.target else "",
        )
    console.print(table)
    console.print()


def record(sections: Sequence[Section], before: list[dict[str, Any]]) -> None:
    """Append the costs to what was recorded before."""
    entry = {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "commit": commit(),
        "machine": machine(),
        "costs": {
            line.name: float(f"{line.cost:.4g}")
            for section in sections
            for line in section.lines
            if line.cost is not None
        },
    }
    RESULTS.write_text(json.dumps([*before, entry], indent=1) + "\n", encoding="utf-8")


def measure_all(effort: Effort) -> Iterator[Section]:
    """Section by section."""
    with built_yardstick() as program:
        yield from measure_games(program, effort)
        yield threads_section(program, effort)
    yield calls_section(effort)
    yield start_up_section(effort)


def main() -> int:
    """Measure, report, and record if asked to."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run, about 20 seconds")
    parser.add_argument("--record", action="store_true", help=f"append the costs to {RESULTS.name}")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 150)
    before = recorded()
    last = before[-1] if before else {"costs": {}}
    console.print(f"{machine()}, commit {commit()}")
    console.print(f"load of the last minute before this run: {os.getloadavg()[0]:.1f}")
    if before:
        console.print(f"last recorded {last['date']} at {last['commit']} on {last['machine']}")
    console.print()
    sections = []
    try:
        for section in measure_all(QUICK if options.quick else FULL):
            print_section(section, last["costs"], console)
            sections.append(section)
    except KeyboardInterrupt:
        tell("stopped")
        return 130
    if options.record:
        record(sections, before)
        console.print(f"recorded in {RESULTS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
