"""What the games of a study add up to, and the numbers that come of it."""

from collections.abc import Mapping
from math import inf, sqrt
from typing import Any, Literal

import numpy as np

from coloretto.lab.statistics import Z_95, ClusteredMean, Estimate
from coloretto.lab.study import measures_kernel as kernel
from coloretto.rules.outcome import SHARES_OF_A_WIN

Part = Literal["luck", "choices", "rest"]
Array = np.ndarray[Any, np.dtype[np.int64]]


class Tally:
    """What many games add up to: see :mod:`coloretto.lab.study.measures_kernel`."""

    def __init__(self) -> None:
        self.counts = kernel.make_counts()
        self.sums = self.counts.sums
        self.histogram: Array = self.counts.histogram
        self.parts: dict[Part, list[int]] = {}
        """The sums of each part of the differences between results, if they were split."""

    def add(self, other: "Tally") -> None:
        """Count another tally's games too."""
        for name in kernel.SUMS.names or ():
            self.sums[name] += other.sums[name]
        self.histogram += other.histogram
        for part, sums in other.parts.items():
            before = self.parts.setdefault(part, [0] * len(sums))
            self.parts[part] = [a + b for a, b in zip(before, sums, strict=True)]

    def add_parts(self, whole: int, parts: Mapping[Part, int]) -> None:
        """Count how much a game's seats differ in all, and how much of that is each part's."""
        for part, total in parts.items():
            sums = (1, whole, total, whole * whole, whole * total, total * total)
            before = self.parts.setdefault(part, [0] * len(sums))
            self.parts[part] = [a + b for a, b in zip(before, sums, strict=True)]

    def part(self, part: Part) -> Estimate | None:
        """What part of the differences between results it is, clustered in games."""
        sums = self.parts.get(part)
        return ClusteredMean.of_sums(*sums).estimate() if sums and sums[1] else None

    @property
    def games(self) -> int:
        return int(self.sums[kernel.GAMES].total)

    def mean(self, measure: int, scale: float = 1.0) -> Estimate | None:
        """The mean of a measure times a scale; None without a case."""
        clustered = self._clustered(measure)
        return None if clustered is None else clustered.estimate().times(scale)

    def share(self, measure: int, whole: int = 1) -> Estimate | None:
        """The mean of a measure whose cases bring 0 to ``whole``, as a share between 0 and 1."""
        clustered = self._clustered(measure)
        if clustered is None:
            return None
        if self.games < 2:
            # One game says nothing of others: better no interval than one from 0 to 1.
            return Estimate(clustered.mean / whole, (-inf, inf), clustered.count)
        return clustered.estimate_share(whole)

    def wins(self, measure: int) -> Estimate | None:
        """The win share of a measure of wins."""
        return self.share(measure, SHARES_OF_A_WIN)

    def _clustered(self, measure: int) -> ClusteredMean | None:
        """The cases of a measure, clustered in games; None without a case."""
        # Python's own numbers: the difference is small against its parts, and they are exact.
        cases, total, cases_squared, products, total_squared = map(int, self.sums[measure])
        if not cases:
            return None
        # In how many games there was a case is not counted, but it is at most this.
        clusters = min(self.games, cases)
        return ClusteredMean.of_sums(clusters, cases, total, cases_squared, products, total_squared)

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
        half = Z_95 * sqrt(part * (1 - part) / max(int(self.histogram.sum()), 1))
        return self.quantile(max(part - half, 0)), self.quantile(min(part + half, 1))
