"""The numbers of a study, each with its 95 % interval."""

from dataclasses import dataclass
from math import ceil, log10, sqrt
from typing import Any, Final

import numpy as np

from coloretto.lab.study import measures_kernel as kernel

_Z_95: Final = 1.959963984540054
_NONE_OF_N: Final = 3.0
"""The rule of three: what never happened in n cases happens in at most 3/n, 19 times out of 20."""

Array = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Measured:
    """A mean and its 95 % interval, which one game alone cannot give."""

    mean: float
    interval: tuple[float, float] | None
    cases: int

    def minus(self, number: float) -> "Measured":
        """The same above or below a number."""
        shifted = self.interval and (self.interval[0] - number, self.interval[1] - number)
        return Measured(self.mean - number, shifted, self.cases)

    def times(self, factor: float) -> "Measured":
        """The same in another unit."""
        scaled = self.interval and (self.interval[0] * factor, self.interval[1] * factor)
        return Measured(self.mean * factor, scaled, self.cases)

    @property
    def half_width(self) -> float:
        return (self.interval[1] - self.interval[0]) / 2 if self.interval else float("inf")

    @property
    def decimals(self) -> int:
        """As many as the interval deserves."""
        half = self.half_width
        if not 0 < half < float("inf"):
            return 1
        return min(max(ceil(-log10(half)), 0), 2)


class Tally:
    """What many games add up to: see :mod:`coloretto.lab.study.measures_kernel`."""

    def __init__(self) -> None:
        self.sums: Array = np.zeros((kernel.MEASURES, kernel.SUMS), np.int64)
        self.histogram: Array = np.zeros(kernel.SCORES, np.int64)
        """How many seats have each number of points, from ``LEAST_SCORE`` on."""
        self.one_game: Array = np.zeros((kernel.MEASURES, 2), np.int64)
        """Room for the kernel."""

    def add(self, other: "Tally") -> None:
        """Count another tally's games too."""
        self.sums += other.sums
        self.histogram += other.histogram

    @property
    def games(self) -> int:
        return int(self.sums[kernel.GAMES, kernel.TOTAL])

    def mean(self, measure: int, scale: float = 1.0) -> Measured | None:
        """The mean of a measure times a scale; None without a case.

        The interval is that of a ratio of sums over games, so it holds although
        the cases of one game hang together.
        """
        # Python's own numbers: the difference is small against its parts, and they are exact.
        cases, total, cases_squared, product, total_squared = map(int, self.sums[measure])
        if not cases:
            return None
        mean = total / cases
        games = self.games
        if games < 2:
            return Measured(mean * scale, None, cases)
        spread = (
            total_squared * cases * cases
            - 2 * total * cases * product
            + total * total * cases_squared
        )
        half = _Z_95 * sqrt(spread * games / (games - 1)) / (cases * cases)
        return Measured(mean * scale, ((mean - half) * scale, (mean + half) * scale), cases)

    def share(self, measure: int, one: int = 1) -> Measured | None:
        """The mean of a measure whose cases bring nothing to ``one``: between 0 and 1."""
        measured = self.mean(measure, 1 / one)
        if measured is None or measured.interval is None:
            return measured
        low, high = measured.interval
        if measured.mean == 0:
            high = _NONE_OF_N / measured.cases
        elif measured.mean == 1:
            low = 1 - _NONE_OF_N / measured.cases
        return Measured(measured.mean, (max(low, 0.0), min(high, 1.0)), measured.cases)

    def wins(self, measure: int) -> Measured | None:
        """The win share of a measure of wins."""
        return self.share(measure, kernel.WIN)

    def quantile(self, part: float) -> int:
        """The points that this part of the seats does not go beyond."""
        running = np.cumsum(self.histogram)
        place = np.searchsorted(running, max(part * int(running[-1]), 1))
        return int(place) + kernel.LEAST_SCORE

    def quantile_interval(self, part: float) -> tuple[int, int]:
        """The quantiles between which the true one lies, by their ranks.

        As if seats were independent; the seats of one game win what others miss,
        so this is rather too wide.
        """
        half = _Z_95 * sqrt(part * (1 - part) / max(int(self.histogram.sum()), 1))
        return self.quantile(max(part - half, 0)), self.quantile(min(part + half, 1))


def format_number(value: float, decimals: int = 0, sign: bool = False) -> str:
    """A number for people, with a true minus and, if wanted, a plus."""
    text = f"{value:{'+' if sign else ''},.{decimals}f}"
    if not any(digit in text for digit in "123456789"):
        text = text.lstrip("+-")
    return text.replace("-", "−")


def format_measured(
    measured: Measured | None, scale: float = 1.0, unit: str = "", sign: bool = False
) -> str:
    """A mean with its interval: ``25.3 % (25.0 to 25.6)``."""
    if measured is None:
        return "–"
    scaled = measured.times(scale)
    decimals = scaled.decimals
    text = format_number(scaled.mean, decimals, sign) + unit
    if scaled.interval is None:
        return text
    low, high = (format_number(end, decimals, sign) for end in scaled.interval)
    return f"{text} ({low} to {high})"
