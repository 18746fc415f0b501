"""Coloretto, Michael Schacht's card game: the rules of five editions, and records of games.

Importing this is quick. What needs the compiled kernel (:class:`State` and the
reading of records) is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from coloretto.rules import (
    EDITIONS,
    RULES_VERSION,
    ColorettoError,
    Deal,
    Dealer,
    DeckDealer,
    Edition,
    IllegalError,
    Match,
    NotationError,
    Outcome,
    Phase,
    Position,
    Rules,
    SamplingDealer,
    ScoreSheet,
    Scoring,
    Setup,
    UnsupportedError,
    deal,
    make_rules,
    score_hand,
)

if TYPE_CHECKING:
    from coloretto.rules import State

__version__ = "0.1.0"

_LOADED_LATER = {"State": "coloretto.rules"}

__all__ = [
    "EDITIONS",
    "RULES_VERSION",
    "ColorettoError",
    "Deal",
    "Dealer",
    "DeckDealer",
    "Edition",
    "IllegalError",
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
    "__version__",
    "deal",
    "make_rules",
    "score_hand",
]


def __getattr__(name: str) -> object:
    if name in _LOADED_LATER:
        return getattr(import_module(_LOADED_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
