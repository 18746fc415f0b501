"""The former home of :mod:`coloretto.solver`, kept for one version."""

import warnings

from coloretto.solver import Objective, Solution, UnsolvedError, solve

__all__ = ["Objective", "Solution", "UnsolvedError", "solve"]

warnings.warn(
    "coloretto.review.exact has moved to coloretto.solver", DeprecationWarning, stacklevel=2
)
