"""The game: cards, editions, rules, scoring, states and dealers. Knows of no room above it.

Importing this is quick. :class:`State` brings the compiled kernel and is loaded
when it is first asked for.
"""

import gc
from typing import TYPE_CHECKING

from coloretto.rules.dealers import Deal, Dealer, DeckDealer, SamplingDealer, deal
from coloretto.rules.editions import EDITIONS, Edition, LastRoundPlacement, find_edition
from coloretto.rules.errors import (
    ColorettoError,
    IllegalError,
    NotationError,
    UnsupportedError,
)
from coloretto.rules.match import Match
from coloretto.rules.outcome import Outcome
from coloretto.rules.position import Phase, Position
from coloretto.rules.ruleset import RULES_VERSION, Rules, make_rules
from coloretto.rules.scoring import SCORINGS, ScoreSheet, Scoring, find_scoring, score_hand
from coloretto.rules.setup import Setup

if TYPE_CHECKING:
    from coloretto.rules.state import State

__all__ = [
    "EDITIONS",
    "RULES_VERSION",
    "SCORINGS",
    "ColorettoError",
    "Deal",
    "Dealer",
    "DeckDealer",
    "Edition",
    "IllegalError",
    "LastRoundPlacement",
    "Match",
    "NotationError",
    "Outcome",
    "Phase",
    "Position",
    "Rules",
    "SamplingDealer",
    "ScoreSheet",
    "Scoring",
    "Setup",
    "State",
    "UnsupportedError",
    "deal",
    "find_edition",
    "find_scoring",
    "make_rules",
    "score_hand",
]


def __getattr__(name: str) -> object:
    if name == "State":
        return _load_state()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _load_state() -> object:
    """Load the kernel. Numba makes a great many objects that stay, so nothing is collected."""
    collects = gc.isenabled()
    gc.disable()
    try:
        from coloretto.rules.kernel import one
        from coloretto.rules.state import State

        one(0)  # the first call makes Numba load most of itself
    finally:
        if collects:
            gc.enable()
    return State
