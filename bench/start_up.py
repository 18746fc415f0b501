"""From nothing to something, in fresh processes."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Final

from bench.report import Effort, Line, Section, tell

IMPORT_TARGET: Final = 0.25
HELP_TARGET: Final = 0.3
FIRST_GAME_TARGET: Final = 0.5
SERVE_TARGET: Final = 2.0
STOP_TARGET: Final = 3.0

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
# Numba imports scipy where it is installed, as it is here because of OpenSpiel. Nothing of ours
# needs it, and a plain install does not have it.
PLAIN: Final = """
import sys
sys.modules["scipy"] = None
"""
SERVE: Final = """
from coloretto.cli.main import main
main()
"""
RANDOM_GAMES: Final = """
import numpy as np
from coloretto import make_rules
from coloretto.lab.simulate import random_games_kernel as random_games
from coloretto.rules import kernel
random_games.play_games(
    np.zeros(2, kernel.STATE), kernel.rules_row(make_rules()), 1, 0, 1,
    np.zeros(1, random_games.SUMS),
)
"""


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
        Start("first game, a plain install", [*python, PLAIN + FIRST_GAME], FIRST_GAME_TARGET),
        Start("first game, scipy installed", [*python, FIRST_GAME]),
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
    section.lines += server_lines(effort)
    return section


def server_lines(effort: Effort) -> list[Line]:
    """A server on a new database, until it can be used and until it is gone."""
    tell("coloretto serve")
    ready = stopped = inf
    for _ in range(effort.starts):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            options = ["serve", "--port", "0", "--database", str(Path(folder) / "tables.db")]
            process = subprocess.Popen(
                [sys.executable, "-c", PLAIN + SERVE, *options], stdout=subprocess.PIPE
            )
            assert process.stdout is not None
            process.stdout.readline()  # It says where it is once it can be used.
            ready = min(ready, time.perf_counter() - began)
            began = time.perf_counter()
            process.terminate()
            process.communicate()
            stopped = min(stopped, time.perf_counter() - began)
    return [
        _bounded("coloretto serve, ready", ready, SERVE_TARGET),
        _bounded("coloretto serve, stopped", stopped, STOP_TARGET),
    ]


def _bounded(name: str, seconds: float, target: float) -> Line:
    return Line(name, f"{seconds:.3f} s", target=f"under {target} s", is_met=seconds < target)
