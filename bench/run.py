"""How fast we are, beside yardsticks that run in the same minute: ``make bench``.

Timings on a busy machine say little by themselves, so everything is measured in
short slices, ours and its yardstick's in turn, and the best slice of each counts.
A *cost* is our time as a multiple of the yardstick's; costs are what is recorded
and compared. There are no assertions here: a missed target is shown, not raised.
"""

import argparse
import os
import sys
from collections.abc import Iterator

from rich.console import Console

from bench.calls import calls_section
from bench.compile_time import compile_section
from bench.environments import environments_section
from bench.exact import exact_section
from bench.first_minute import first_minute_section
from bench.games import built_yardstick, measure_games, threads_section
from bench.other_libraries import other_libraries_section
from bench.report import (
    FULL,
    QUICK,
    RESULTS,
    Effort,
    Section,
    commit,
    machine,
    print_section,
    record,
    recorded,
    tell,
)
from bench.review import review_section
from bench.rollouts import rollouts_section
from bench.start_up import start_up_section
from bench.stopping import stopping_section


def measure_all(effort: Effort) -> Iterator[Section]:
    """Section by section."""
    with built_yardstick() as program:
        yield from measure_games(program, effort)
        yield threads_section(program, effort)
    yield rollouts_section(effort)
    yield stopping_section(effort)
    yield exact_section(effort)
    yield review_section(effort)
    yield calls_section(effort)
    yield other_libraries_section(effort)
    yield environments_section(effort)
    yield start_up_section(effort)
    yield compile_section()
    if effort is FULL:
        yield first_minute_section()


def main() -> int:
    """Measure, report, and record if asked to."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run, about a minute")
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
