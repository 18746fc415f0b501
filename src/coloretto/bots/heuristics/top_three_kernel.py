"""The three largest of many numbers, compiled: three colours count plus."""

from typing import NamedTuple

from coloretto.rules.jit import jit_inline
from coloretto.rules.kernel import Real


class TopThree(NamedTuple):
    """The largest so far."""

    first: Real
    second: Real
    third: Real


@jit_inline
def add_to_top(top: TopThree, value: Real) -> TopThree:
    """The three largest when one more is seen."""
    if value > top.first:
        return TopThree(value, top.first, top.second)
    if value > top.second:
        return TopThree(top.first, value, top.second)
    if value > top.third:
        return TopThree(top.first, top.second, value)
    return top
