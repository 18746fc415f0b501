"""Win shares and margins of a finished game, compiled; :mod:`~coloretto.rules.outcome` in Python.

A seat's margin is its points minus the best other seat's: how far it is ahead or behind.
"""

from typing import Any, NamedTuple

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.jit import jit_inline
from coloretto.rules.kernel import Number, PackedState, Real
from coloretto.rules.outcome import POINTS_OF_A_WIN, SHARES_OF_A_WIN


class Lead(NamedTuple):
    """All that must be known of a game's points to tell every seat's share and margin."""

    most: Any
    second: Any
    """The best points of the others, seen from a leader: ``most`` where several lead."""
    winners: Any
    """How many seats have the most."""


@jit_inline
def no_lead() -> Lead:
    """The lead before any seat is counted: fewer points than any hand can bring."""
    return Lead(np.int64(-1000), np.int64(-1000), np.int64(0))


@jit_inline
def with_points(lead: Lead, points: Number) -> Lead:
    """The lead with one more seat."""
    if points > lead.most:
        return Lead(points, lead.most, np.int64(1))
    if points == lead.most:
        return Lead(lead.most, lead.most, lead.winners + 1)
    return Lead(lead.most, max(lead.second, points), lead.winners)


@jit_inline
def lead_of(s: PackedState) -> Lead:
    """The lead in a game that is over."""
    lead = no_lead()
    for seat in range(s.players):
        lead = with_points(lead, kernel.score(s.hands[np.uint64(seat)], s.scoring))
    return lead


@jit_inline
def win_share(points: Number, lead: Lead) -> Real:
    """The part of the win of a seat with these points: one win is shared by all who lead."""
    return 1.0 / lead.winners if points == lead.most else 0.0


@jit_inline
def whole_win_share(points: Number, lead: Lead) -> Number:
    """The same as a whole number of ``SHARES_OF_A_WIN``."""
    return SHARES_OF_A_WIN // lead.winners if points == lead.most else np.int64(0)


@jit_inline
def margin(points: Number, lead: Lead) -> Number:
    """A seat's points minus the best other seat's."""
    return points - (lead.second if points == lead.most else lead.most)


@jit_inline
def utility(share: Real, margin_of_seat: Real, win_weight: Real) -> Real:
    """One number for a share of the win and a margin, between 0 and 1 for all but freak margins."""
    return win_weight * share + (1.0 - win_weight) * (0.5 + margin_of_seat / POINTS_OF_A_WIN)
