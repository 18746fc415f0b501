"""Coloretto, Michael Schacht's card game: the rules of five editions, and records of games.

Importing this is quick; :class:`State` brings the compiled kernel and is loaded
when it is first asked for.
"""

from typing import TYPE_CHECKING

from coloretto.records import (
    Record,
    RecordError,
    format_position,
    parse_position,
    read_record,
    read_records,
    write_records,
)
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
    "Record",
    "RecordError",
    "Rules",
    "SamplingDealer",
    "ScoreSheet",
    "Scoring",
    "Setup",
    "State",
    "UnsupportedError",
    "__version__",
    "deal",
    "format_position",
    "make_rules",
    "parse_position",
    "read_record",
    "read_records",
    "score_hand",
    "write_records",
]


def __getattr__(name: str) -> object:
    if name == "State":
        from coloretto.rules import State

        return State
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
