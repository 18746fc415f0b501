"""What the net makes of the position behind an action, compiled.

After a take or a placed card that is the next decision, or the end of the game; after the
decision to draw it is the position before the card is turned up.
"""

import numpy as np

from coloretto.bots.heuristics.evaluation_kernel import choose_colour
from coloretto.bots.net.model_kernel import Desk, Net, evaluate
from coloretto.rules import events, kernel
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, Record
from coloretto.rules.outcome import POINTS_OF_A_WIN


@jit
def judge(s: Record, desk: Desk) -> None:
    """Every seat's share of the win and its margin when the game is over, into ``desk``."""
    players = np.int64(s.players)
    most = -1000
    winners = 0
    for seat in range(players):
        points = kernel.score(s.hands[seat], s.scoring)
        desk.margin[seat] = points
        if points > most:
            most = points
            winners = 0
        winners += points == most
    second = -1000.0
    for seat in range(players):
        points_of_seat = desk.margin[seat]
        desk.share[seat] = 1.0 / winners if points_of_seat == most else 0.0
        if points_of_seat < most:
            second = max(second, points_of_seat)
    if winners > 1:
        second = np.float64(most)
    for seat in range(players):
        points_of_seat = desk.margin[seat]
        desk.margin[seat] = points_of_seat - (second if points_of_seat == most else most)


@jit_inline
def mix_of(share: Number, margin: Number, win_weight: Number) -> Number:
    """One number of a chance to win and a margin, weighed."""
    return win_weight * share + (1.0 - win_weight) * (0.5 + margin / POINTS_OF_A_WIN)


@jit_inline
def mixed(desk: Desk, seat: Number, win_weight: Number) -> Number:
    """The same for what ``desk`` says about a seat."""
    return mix_of(desk.share[seat], desk.margin[seat], win_weight)


@jit
def settle_take(s: Record) -> None:
    """Finish a take without an extra card, which is as good for one row as for another."""
    if s.phase == kernel.EXTRA:
        kernel.settle(s)
    while s.phase == kernel.COLOUR:
        kernel.colour(s, choose_colour(s))


@jit
def assess(s: Record, net: Net, desk: Desk) -> None:
    """What a position that can be evaluated or is over holds for everyone, into ``desk``."""
    if s.phase == kernel.OVER:
        judge(s, desk)
    else:
        evaluate(s, net, desk)


@jit_inline
def distinct_events(s: Record) -> Number:
    """The legal events, one of those that choose between rows with the same cards and room."""
    mask: Number = np.int64(kernel.legal_events(s))
    if s.phase not in (kernel.DECIDE, kernel.PLACE):
        return mask
    base = events.TAKE if s.phase == kernel.DECIDE else events.PLACE
    for row in range(1, events.MOST_ROWS):
        if not mask >> (base + row) & 1:
            continue
        for earlier in range(row):
            if mask >> (base + earlier) & 1 and s.rows[earlier] == s.rows[row]:
                mask &= ~(1 << (base + row))
                break
    return mask
