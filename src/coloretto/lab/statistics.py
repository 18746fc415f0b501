"""Numbers with their certainty: the one place where intervals are computed.

Games of one deck, and seats of one game, depend on each other. So the unit is always the cluster (a
deck in the arena, a game elsewhere): the variance of a mean comes from how clusters differ, its
interval uses Student's distribution, and shares between 0 and 1 have Wilson's interval with as many
trials as would give that variance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, isfinite, log10, sqrt
from statistics import fmean, stdev
from typing import Final

Z_95: Final = 1.959963984540054
"""The normal distribution's two-sided 95 % point."""
_T_95_OF_FEW: Final = {1: 12.706204736432095, 2: 4.302652729911275}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval, which is infinite where one cluster cannot give any."""

    mean: float
    interval: tuple[float, float]
    count: int = 0
    """How many numbers it is the mean of."""

    @property
    def has_interval(self) -> bool:
        return isfinite(self.interval[0]) and isfinite(self.interval[1])

    @property
    def half_width(self) -> float:
        return (self.interval[1] - self.interval[0]) / 2

    @property
    def decimals(self) -> int:
        """As many as the interval deserves."""
        half = self.half_width
        if not 0 < half < inf:
            return 1
        return min(max(ceil(-log10(half)), 0), 2)

    def minus(self, number: float) -> "Estimate":
        """The same above or below a number."""
        low, high = self.interval
        return Estimate(self.mean - number, (low - number, high - number), self.count)

    def times(self, factor: float) -> "Estimate":
        """The same in another unit."""
        low, high = self.interval
        return Estimate(self.mean * factor, (low * factor, high * factor), self.count)


def estimate_mean(values: Sequence[float]) -> Estimate:
    """The mean of numbers that do not depend on each other, with Student's interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, (-inf, inf), len(values))
    half = t_95(len(values) - 1) * stdev(values, mean) / sqrt(len(values))
    return Estimate(mean, (mean - half, mean + half), len(values))


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

    @classmethod
    def of_sums(
        cls, clusters: int, count: int, total: int, counts_squared: int, products: int, squares: int
    ) -> "ClusteredMean":
        """Clusters that are added up already.

        :param count: the sum of the clusters' counts.
        :param total: the sum of their totals.
        :param counts_squared: the sum of the squares of counts.
        :param products: the sum of count times total.
        :param squares: the sum of the squares of totals.
        """
        mean = cls()
        mean.clusters, mean.count, mean.total = clusters, count, total
        mean._counts_squared, mean._totals_by_counts = counts_squared, products
        mean._totals_squared = squares
        return mean

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
        half = t_95(self.clusters - 1) * sqrt(self.variance)
        return Estimate(self.mean, (self.mean - half, self.mean + half), self.count)

    def estimate_share(self, whole: int) -> Estimate:
        """The mean as a share of ``whole``, the most that a number can be.

        Wilson's interval with as many trials as would give the clusters' variance.
        Unlike the plain one it does not shrink to nothing when all was won.
        """
        share = self.mean / whole
        if self.clusters < 2:
            return Estimate(share, (0.0, 1.0), self.count)
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
        return Estimate(share, (min(share, low), max(share, high)), self.count)


def t_95(freedom: int) -> float:
    """Student's two-sided 95 % point; infinite without any degree of freedom."""
    if freedom < 1:
        return inf
    if freedom in _T_95_OF_FEW:
        return _T_95_OF_FEW[freedom]
    # Cornish and Fisher's expansion about the normal distribution; from 3 on within 0.1 %.
    z = Z_95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def format_number(value: float, decimals: int = 0, sign: bool = False) -> str:
    """A number for people, with a true minus and, if wanted, a plus."""
    text = f"{value:{'+' if sign else ''},.{decimals}f}"
    if not any(digit in text for digit in "123456789"):
        text = text.lstrip("+-")
    return text.replace("-", "−")


def format_estimate(
    estimate: Estimate | None, scale: float = 1.0, unit: str = "", sign: bool = False
) -> str:
    """A mean with its interval: ``25.3 % (25.0 to 25.6)``."""
    if estimate is None:
        return "–"
    scaled = estimate.times(scale)
    decimals = scaled.decimals
    text = format_number(scaled.mean, decimals, sign) + unit
    if not scaled.has_interval:
        return text
    low, high = (format_number(end, decimals, sign) for end in scaled.interval)
    return f"{text} ({low} to {high})"
