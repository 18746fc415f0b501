"""Numbers with their certainty."""

from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

_Z_95: Final = 1.959963984540054
_T_95_OF_FEW: Final = {1: 12.706204736432095, 2: 4.302652729911275}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    half_width: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - self.half_width, self.mean + self.half_width


@dataclass(frozen=True, slots=True)
class ShareEstimate:
    """A mean between 0 and 1 and its 95 % interval, which stays there and so leans inwards."""

    mean: float
    interval: tuple[float, float]

    @property
    def half_width(self) -> float:
        return (self.interval[1] - self.interval[0]) / 2


def estimate_mean(count: int, total: int, squares: int, scale: float = 1.0) -> Estimate:
    """The mean of whole numbers from their count, sum and sum of squares, times a scale."""
    mean = total / count
    if count == 1:
        return Estimate(mean * scale, float("inf"))
    # In whole numbers as long as possible: the difference is small against its parts.
    variance = (count * squares - total * total) / (count * (count - 1))
    return Estimate(mean * scale, _Z_95 * sqrt(variance / count) * scale)


class ClusteredMean:
    """The mean of whole numbers that come in clusters, such as the games of one deck.

    Numbers of one cluster may depend on each other in any way; clusters do not. The
    sums are whole numbers, so that they do not depend on the order of the clusters.
    """

    def __init__(self) -> None:
        self.clusters = 0
        self.count = 0
        self.total = 0
        self._totals_squared = 0
        self._totals_by_counts = 0
        self._counts_squared = 0

    def add(self, count: int, total: int) -> None:
        """Count a cluster: how many numbers it has, and their sum."""
        if not count:
            return
        self.clusters += 1
        self.count += count
        self.total += total
        self._totals_squared += total * total
        self._totals_by_counts += total * count
        self._counts_squared += count * count

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def variance(self) -> float:
        """The variance of the mean, from how the clusters differ; infinite from one cluster."""
        if self.clusters < 2:
            return inf
        # The sum of (total - mean * count)^2 over clusters, times the square of the count.
        residuals = (
            self._totals_squared * self.count**2
            - 2 * self._totals_by_counts * self.total * self.count
            + self._counts_squared * self.total**2
        )
        return residuals / self.count**4 * self.clusters / (self.clusters - 1)

    def estimate(self) -> Estimate:
        """The mean with Student's interval, whose degrees of freedom are clusters."""
        return Estimate(self.mean, t_95(self.clusters - 1) * sqrt(self.variance))

    def estimate_share(self, whole: int) -> ShareEstimate:
        """The mean as a share of ``whole``, the most that a number can be.

        Wilson's interval with as many trials as would give the clusters' variance.
        Unlike the plain one it does not shrink to nothing when all was won.
        """
        share = self.mean / whole
        if self.clusters < 2:
            return ShareEstimate(share, (0.0, 1.0))
        spread = share * (1 - share)
        # That all clusters so far came out alike does not show that the next one will.
        variance = max(self.variance / whole**2, spread / self.clusters**2)
        trials = spread / variance if variance else float(self.clusters)
        t = t_95(self.clusters - 1)
        weight = t * t / trials
        middle = (share + weight / 2) / (1 + weight)
        half = sqrt(spread * weight + weight * weight / 4) / (1 + weight)
        # Rounding must not leave the mean outside.
        low, high = max(0.0, middle - half), min(1.0, middle + half)
        return ShareEstimate(share, (min(share, low), max(share, high)))


def t_95(freedom: int) -> float:
    """Student's two-sided 95 % point; infinite without any degree of freedom."""
    if freedom < 1:
        return inf
    if freedom in _T_95_OF_FEW:
        return _T_95_OF_FEW[freedom]
    # Cornish and Fisher's expansion about the normal distribution; from 3 on within 0.1 %.
    z = _Z_95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )
