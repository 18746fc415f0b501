"""Events as small integers: what a seat decides, and cards turned up.

Actions come first, in the order in which legal actions are always listed:
draw, take row 1 … 5, place on row 1 … 5, colour a joker red … grey. Then come
the cards that chance can turn up. Rows are numbered from 0 in code and from 1
wherever people read them.
"""

import re
from typing import Final

from coloretto.rules.cards import (
    CARD_NAMES,
    CARD_SYMBOLS,
    CARDS,
    COLOURS,
    Card,
    parse_card,
    parse_colour,
)
from coloretto.rules.errors import NotationError

Event = int
Action = int

MOST_ROWS: Final = 5

DRAW: Final = 0
TAKE: Final = 1
PLACE: Final = TAKE + MOST_ROWS
COLOUR: Final = PLACE + MOST_ROWS
TURN_UP: Final = COLOUR + len(COLOURS)

ACTIONS: Final = range(TURN_UP)
EVENTS: Final = range(TURN_UP + len(CARDS))


def take(row: int) -> Action:
    """Take a row and leave the round."""
    return TAKE + row


def place(row: int) -> Action:
    """Put the card just turned up on a row."""
    return PLACE + row


def colour(joker_colour: Card) -> Action:
    """Give the joker just taken its colour, for good."""
    return COLOUR + joker_colour


def turn_up(card: Card) -> Event:
    """Chance: this card is turned up."""
    return TURN_UP + card


def is_action(event: Event) -> bool:
    """Whether a seat decides this, rather than chance."""
    return 0 <= event < TURN_UP


def event_name(event: Event) -> str:
    """A short English name; :func:`parse_event` reads it back."""
    if event == DRAW:
        return "draw"
    if TAKE <= event < PLACE:
        return f"take {event - TAKE + 1}"
    if PLACE <= event < COLOUR:
        return f"place {event - PLACE + 1}"
    if COLOUR <= event < TURN_UP:
        return f"colour {CARD_SYMBOLS[event - COLOUR]}"
    if event in EVENTS:
        return f"turn up {CARD_SYMBOLS[event - TURN_UP]}"
    raise NotationError(f"{event} is not an event: they are 0 to {EVENTS[-1]}")


def parse_event(text: str) -> Event:
    """The event of a name: ``draw``, ``take 2``, ``place 1``, ``colour Y``, ``turn up G``."""
    if text == "draw":
        return DRAW
    verb, _, what = text.rpartition(" ")
    if verb in ("take", "place") and re.fullmatch(f"[1-{MOST_ROWS}]", what):
        return (TAKE if verb == "take" else PLACE) + int(what) - 1
    if verb == "colour":
        return colour(parse_colour(what))
    if verb == "turn up":
        return turn_up(parse_card(what))
    raise NotationError(
        f"{text!r} is not an event: write draw, take 2, place 2, colour Y or turn up G"
    )


def describe_event(event: Event) -> str:
    """The event in words, as errors and logs say it."""
    if COLOUR <= event < TURN_UP:
        return f"colour the joker {CARD_NAMES[event - COLOUR]}"
    if TURN_UP <= event < EVENTS.stop:
        return f"turn up {CARD_NAMES[event - TURN_UP]}"
    return event_name(event).replace("take ", "take row ").replace("place ", "place on row ")
