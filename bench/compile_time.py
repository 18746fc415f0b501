"""What compiling costs, part by part, from an empty cache: ``python -m bench.compile_time``."""

import sys
import tempfile
from typing import Final

from bench.report import Line, Section, tell
from bench.start_up import Start
from coloretto.cli.warm_up import PARTS

MOST_SECONDS: Final = {
    "rules": 16,
    "net": 30,
    "exact": 72,
    "mcts": 24,
    "simulate": 11,
    "environments": 8,
    "study": 12,
    "training": 20,
}
"""Of the processor: a fifth above what was measured, so that it does not creep up unseen."""


def compile_section() -> Section:
    """Each part in a process of its own, in the order in which `coloretto compile` takes them."""
    section = Section("compiling, each part with those before it in the cache", "import numba")
    yardstick = Start("import numba", [sys.executable, "-c", "import numba"])
    for _ in range(3):
        yardstick.run()
    with tempfile.TemporaryDirectory() as cache:
        for part in PARTS:
            tell(f"compiling {part.about}")
            command = [sys.executable, "-m", "coloretto", "compile", "--part", part.name]
            start = Start(f"compile: {part.name}", command)
            if not start.run(cache):
                raise RuntimeError(f"{part.name} does not compile")
            most = MOST_SECONDS[part.name]
            section.lines.append(
                Line(
                    start.name,
                    f"{start.wall:.1f} s, of the processor {start.processor:.1f} s",
                    start.processor / yardstick.processor,
                    target=f"at most {most} s of it",
                    is_met=start.processor <= most,
                )
            )
    return section


if __name__ == "__main__":
    for line in compile_section().lines:
        print(f"{line.name:<30} {line.measured}  {line.target}")
