"""The long forms of server and browser tests, one after another: ``make soak`` (takes hours).

Each is a test of the suite that does more of the same when it is told to. A test that fails prints
its seed; the same seed and number do the same again.
"""

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass

from bench.report import machine


@dataclass(frozen=True)
class Long:
    """A test, and how much of it."""

    test: str
    variable: str
    amount: int
    what: str


LONG_FORMS = (
    Long(
        "server/test_kill.py::test_a_killed_server_has_lost_nothing", "KILLS", 200, "kills, SQLite"
    ),
    Long(
        "server/test_kill.py::test_killed_workers_have_lost_nothing",
        "KILLS",
        50,
        "kills, two workers",
    ),
    Long(
        "server/test_chaos.py::test_everybody_ends_with_the_same_game",
        "BREAKS",
        1000,
        "broken lines",
    ),
    Long("server/test_stateful.py", "SCHEDULES", 10_000, "schedules of many clients"),
    Long("server/test_malformed.py", "FRAMES", 100_000, "malformed frames"),
    Long("server/test_hostile_crowd.py", "HOSTILE", 200, "hostile connections of each kind"),
    Long("server/test_openapi.py", "EXAMPLES", 200, "examples of each request"),
    Long("web/test_table_layout.py", "LAYOUTS", 1, "game for each size and number of players"),
    Long("web/test_pages_in_browser.py", "LOOKS", 36, "looks at every page, each opened afresh"),
)


def main() -> int:
    """Run them; 1 when one of them fails."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the full amount of each")
    parser.add_argument("--only", default="", help="part of a test's name")
    options = parser.parse_args()
    print(machine(), flush=True)
    results = []
    for long in LONG_FORMS:
        if options.only in long.test:
            amount = max(1, round(options.share * long.amount))
            print(f"\n{amount} {long.what}: {long.test}", flush=True)
            began = time.monotonic()
            code = subprocess.run(
                [sys.executable, "-m", "pytest", "-s", f"tests/{long.test}"],
                env={**os.environ, f"COLORETTO_TEST_{long.variable}": str(amount)},
                check=False,
            ).returncode
            results.append((code, amount, long.what, time.monotonic() - began))
    print()
    for code, amount, what, seconds in results:
        print(f"{'ok' if code == 0 else 'FAILED':7} {amount:7} {what} in {seconds:.0f} s")
    return int(any(code for code, *_ in results))


if __name__ == "__main__":
    sys.exit(main())
