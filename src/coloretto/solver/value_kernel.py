"""What the end of a game is worth, and which values a seat prefers; compiled.

The *vector* of a position is what it is worth to every seat, one number after the other in a flat
array of values. With two players one's gain is the other's loss, so one number is enough: what
seat 0 has more than seat 1.
"""

from typing import Final

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.kernel import Number, Real
from coloretto.rules.outcome import POINTS_OF_A_WIN
from coloretto.solver.arrays import Reals
from coloretto.solver.jit import jit_inline
from coloretto.solver.objective import ObjectiveId

WIN_WEIGHT: Final = 0.5
"""How much the win counts in the mixed objective, as in the searches of the bots."""

CLOSE: Final = 1e-9
"""Values that differ by less are equal: the differences of equal values are rounding."""


@jit_inline
def value_of(share: Real, margin: Real, objective: Number) -> Real:
    """What a share of the win and a margin are worth to a seat; or what more of them is."""
    if objective == ObjectiveId.MARGIN:
        return float(margin)
    if objective == ObjectiveId.WIN_SHARE:
        return share
    return WIN_WEIGHT * share + (1.0 - WIN_WEIGHT) / POINTS_OF_A_WIN * margin


@jit_inline
def difference_of(margin: Real, objective: Number) -> Real:
    """Two players: by how much a margin is worth more to the one than to the other."""
    if objective == ObjectiveId.MARGIN:
        return margin
    share = (1.0 + np.sign(margin)) / 2
    return 2.0 * value_of(share, margin, objective) - value_of(1.0, 0.0, objective)


@jit_inline
def vector_size(players: Number) -> Number:
    """How many numbers a vector has."""
    return np.int64(1) if players == 2 else players


@jit_inline
def prefers(values: Reals, new: Number, old: Number, seat: Number, players: Number) -> Number:
    """Whether a seat prefers one vector to another: more for itself, or less for the next seats."""
    if players == 2:
        return bool(values[new] > values[old] if seat == 0 else values[new] < values[old])
    difference = float(values[new + seat] - values[old + seat])
    other = seat
    for _ in range(players - 1):
        if abs(difference) > CLOSE:
            break
        other = kernel.clockwise(other, players)
        difference = float(values[old + other] - values[new + other])
    return difference > CLOSE
