"""What the net makes of the position behind an action, compiled.

After a take or a placed card that is the next decision, or the end of the game; after the
decision to draw it is the position before the card is turned up.
"""

import numpy as np

from coloretto.bots.heuristics.evaluation_kernel import choose_colour
from coloretto.bots.net.model_kernel import Desk, Net, evaluate
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState
from coloretto.rules.outcome import POINTS_OF_A_WIN


@jit
def judge(s: PackedState, desk: Desk) -> None:
    """Every seat's share of the win and its margin when the game is over, into ``desk``."""
    lead = outcome.lead_of(s)
    for seat in range(s.players):
        points = kernel.score(s.hands[seat], s.scoring)
        desk.share[seat] = outcome.win_share(points, lead)
        desk.margin[seat] = outcome.margin(points, lead)


@jit_inline
def mix_of(share: Number, margin: Number, win_weight: Number) -> Number:
    """One number of a chance to win and a margin, weighed."""
    return win_weight * share + (1.0 - win_weight) * (0.5 + margin / POINTS_OF_A_WIN)


@jit_inline
def mixed(desk: Desk, seat: Number, win_weight: Number) -> Number:
    """The same for what ``desk`` says about a seat."""
    return mix_of(desk.share[seat], desk.margin[seat], win_weight)


@jit
def settle_take(s: PackedState) -> None:
    """Finish a take without an extra card, which is as good for one row as for another."""
    if s.phase == kernel.PHASE_EXTRA:
        kernel.settle(s)
    while s.phase == kernel.PHASE_COLOUR:
        kernel.colour(s, choose_colour(s))


@jit
def assess(s: PackedState, net: Net, desk: Desk) -> None:
    """What a position that can be evaluated or is over holds for everyone, into ``desk``."""
    if s.phase == kernel.PHASE_OVER:
        judge(s, desk)
    else:
        evaluate(s, net, desk)


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
