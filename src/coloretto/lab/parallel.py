"""What everything that plays many games at once shares: threads and seeds."""

import os
from typing import Final

from coloretto.rules import UnsupportedError

SEEDS: Final = range(1 << 63)


def default_threads() -> int:
    """As many threads as this process may use cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: int | None) -> int:
    """How many threads to use, all cores by default; refuses a number below 1."""
    if threads is not None and threads < 1:
        raise UnsupportedError(f"{threads} threads: use at least 1")
    return threads or default_threads()


def check_seed(seed: int) -> None:
    """Refuse a seed that the kernels cannot take."""
    if seed not in SEEDS:
        raise UnsupportedError(f"the seed {seed} is not a number from 0 to 2^63 - 1")
