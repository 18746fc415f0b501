"""Numbers with their certainty."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

_Z_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    half_width: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - self.half_width, self.mean + self.half_width


def estimate_mean(count: int, total: int, squares: int, scale: float = 1.0) -> Estimate:
    """The mean of whole numbers from their count, sum and sum of squares, times a scale."""
    mean = total / count
    if count == 1:
        return Estimate(mean * scale, float("inf"))
    # In whole numbers as long as possible: the difference is small against its parts.
    variance = (count * squares - total * total) / (count * (count - 1))
    return Estimate(mean * scale, _Z_95 * sqrt(variance / count) * scale)
