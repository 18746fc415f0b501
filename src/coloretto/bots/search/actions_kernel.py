"""Which actions a search must tell apart, and takes without their extra card, compiled."""

import numpy as np

from coloretto.bots.heuristics.evaluation_kernel import choose_colour
from coloretto.rules import events, kernel
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState


@jit
def complete_take(s: PackedState) -> None:
    """Finish a take without an extra card, which is as good for one row as for another."""
    if s.phase == kernel.PHASE_EXTRA:
        kernel.settle(s)
    while s.phase == kernel.PHASE_COLOUR:
        kernel.colour(s, choose_colour(s))


@jit_inline
def distinct_events(s: PackedState) -> Number:
    """The legal events, one of those that choose between rows with the same cards and room."""
    mask: Number = np.int64(kernel.legal_events(s))
    if s.phase not in (kernel.PHASE_DECIDE, kernel.PHASE_PLACE):
        return mask
    base = events.TAKE if s.phase == kernel.PHASE_DECIDE else events.PLACE
    for row in range(1, events.MOST_ROWS):
        if not mask >> (base + row) & 1:
            continue
        for earlier in range(row):
            if mask >> (base + earlier) & 1 and s.rows[earlier] == s.rows[row]:
                mask &= ~(1 << (base + row))
                break
    return mask
