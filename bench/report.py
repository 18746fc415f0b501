"""What a benchmark run measures, as lines and sections: shown, recorded and compared."""

import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import numba
from rich.console import Console
from rich.table import Table

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.json"
WORSE: Final = 1.3
"""A cost above this many times the recorded one is flagged."""


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
    """Empty where nothing is measured beside."""
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
        caption=f"cost: our time as a multiple of the yardstick's – {section.yardstick}"
        if section.yardstick
        else None,
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
