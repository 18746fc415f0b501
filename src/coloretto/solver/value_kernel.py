"""What the end of a game is worth, and which values a seat prefers; compiled.

The *vector* of a position is what it is worth to every seat, one number after the other in a flat
array of values. With two players one's gain is the other's loss, so one number is enough: what
seat 0 has more than seat 1.

An array of complex values carries the *parts* of the mixed objective along: the real part is what a
seat plays for, the imaginary part its share of the win in it. The same source is compiled for
both; the last element of the array is the imaginary unit, or 0 where values are real.
"""

from typing import Any, Final

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


def make_values(size: int, with_parts: bool) -> Reals:
    """An array of values, and behind them what :func:`unit_of` finds there."""
    dtype: Any = np.complex128 if with_parts else np.float64
    values: Reals = np.zeros(size + 1, dtype)
    if with_parts:
        values[-1:] = np.array([1j])
    return values


@jit_inline
def unit_of(values: Reals) -> Real:
    """What a share of the win is multiplied by to be carried along: 0 among real values."""
    unit: Real = values[len(values) - 1]
    return unit


@jit_inline
def has_parts(values: Reals) -> Number:
    """Whether values carry their share of the win along."""
    return bool(unit_of(values).imag != 0.0)


@jit_inline
def is_more(new: Real, old: Real) -> Number:
    """Whether a value is more; of two that are as good as equal, the one with more of the win."""
    difference = float(new.real - old.real)
    if new.imag == old.imag:
        return difference > 0.0
    return difference > CLOSE or (difference > -CLOSE and bool(new.imag > old.imag))


@jit_inline
def vector_size(players: Number) -> Number:
    """How many numbers a vector has."""
    return np.int64(1) if players == 2 else players


@jit_inline
def prefers(values: Reals, new: Number, old: Number, seat: Number, players: Number) -> Number:
    """Whether a seat prefers one vector to another: more for itself, or less for the next seats."""
    if players == 2:
        if seat == 0:
            return is_more(values[new], values[old])
        return is_more(values[old], values[new])
    difference = float(values[new + seat].real - values[old + seat].real)
    other = seat
    for _ in range(players - 1):
        if abs(difference) > CLOSE:
            break
        other = kernel.clockwise(other, players)
        difference = float(values[old + other].real - values[new + other].real)
    return difference > CLOSE
