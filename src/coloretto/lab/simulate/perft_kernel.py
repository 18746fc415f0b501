"""Counting the lines of play from a state, compiled."""

from typing import Any

from coloretto.rules import kernel
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, States


@jit_inline
def _size(mask: Number) -> Number:
    """How many events a mask has."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@jit_inline
def _lowest(mask: Number) -> Number:
    """The first event of a mask that is not empty."""
    event = 0
    while not mask >> event & 1:
        event += 1
    return event


@jit
def count_lines(states: States, masks: Any, depth: Number) -> Number:
    """How many lines of ``depth`` events lead on from ``states[0]``.

    Chance has one child a distinct card. ``states`` and ``masks`` are room for
    ``depth`` levels; the last event of a line is counted without being applied.
    """
    if depth == 0:
        return 1
    lines = 0
    level = 0
    masks[0] = kernel.legal_events(states[0])
    while level >= 0:
        mask = masks[level]
        if level == depth - 1:
            lines += _size(mask)
            level -= 1
        elif mask == 0:
            level -= 1
        else:
            masks[level] = mask & (mask - 1)
            states[level + 1] = states[level]
            level += 1
            kernel.apply(states[level], _lowest(mask))
            masks[level] = kernel.legal_events(states[level])
    return lines
