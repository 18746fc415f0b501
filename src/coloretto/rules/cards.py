"""Cards as small integers with names beside them, and hands of cards as text.

A card is an ``int``, so that the same value serves kernel, record and screen.
The colours come first (``0`` to ``6``), in the order in which every list of
colours in this package is sorted.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from coloretto.rules.errors import NotationError

Card = int

RED, ORANGE, YELLOW, GREEN, BLUE, BROWN, GREY = range(7)
PLUS_TWO: Final = 7
JOKER: Final = 8
GOLDEN_JOKER: Final = 9
LAST_ROUND: Final = 10

COLOURS: Final = range(7)
CARDS: Final = range(11)

CARD_SYMBOLS: Final = "ROYGBNE+JKL"
CARD_NAMES: Final = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "brown",
    "grey",
    "+2",
    "joker",
    "golden joker",
    "last-round card",
)

CARDS_OF_A_COLOUR: Final = 9
PLUS_TWOS: Final = 10
JOKERS: Final = 3

_COUNTED_CARD = re.compile(r"([0-9]*)([ROYGBNE+JK])")


def card_symbol(card: Card) -> str:
    """The letter of a card, as records write it."""
    return CARD_SYMBOLS[card]


def card_name(card: Card) -> str:
    """The English name of a card."""
    return CARD_NAMES[card]


def parse_card(text: str) -> Card:
    """The card of a letter; the reverse of :func:`card_symbol`."""
    card = CARD_SYMBOLS.find(text) if len(text) == 1 else -1
    if card < 0:
        raise NotationError(f"{text!r} is not a card: use one of {' '.join(CARD_SYMBOLS)}")
    return card


def parse_colour(text: str) -> Card:
    """The colour of a letter."""
    colour = CARD_SYMBOLS.find(text, 0, len(COLOURS)) if len(text) == 1 else -1
    if colour < 0:
        raise NotationError(
            f"{text!r} is not a colour: use one of {' '.join(CARD_SYMBOLS[: len(COLOURS)])}"
        )
    return colour


def format_cards(counts: Sequence[int]) -> str:
    """A multiset of cards, given as counts by card, in the form ``3R G 10+``."""
    return " ".join(
        f"{count if count > 1 else ''}{CARD_SYMBOLS[card]}"
        for card, count in enumerate(counts)
        if count
    )


def parse_cards(text: str) -> list[int]:
    """Counts by card (``R`` to ``L``) of a text such as ``6G 4Y + J``.

    A count stands before its card, one is left out; cards may come in any
    order and more than once. Counts are not checked against the box: see
    :func:`check_box`.
    """
    counts = [0] * len(CARDS)
    for token in text.split():
        match = _COUNTED_CARD.fullmatch(token)
        if match is None:
            reason = (
                "a count cannot be negative"
                if token.startswith(("-", "−"))
                else f"write a count and one of {' '.join(CARD_SYMBOLS[:LAST_ROUND])}, as in 6G"
            )
            raise NotationError(f"{token!r}: {reason}")
        digits, symbol = match.groups()
        if len(digits) > 2 or digits.startswith("0"):
            raise NotationError(f"{token!r}: a count is a number from 1 to {PLUS_TWOS}")
        counts[CARD_SYMBOLS.index(symbol)] += int(digits or 1)
    return counts


def check_box(counts: Sequence[int]) -> None:
    """Refuse counts that no box of cards holds."""
    for colour in COLOURS:
        if counts[colour] > CARDS_OF_A_COLOUR:
            raise NotationError(
                f"{counts[colour]} {CARD_NAMES[colour]} cards: there are only {CARDS_OF_A_COLOUR}"
            )
    if counts[PLUS_TWO] > PLUS_TWOS:
        raise NotationError(f'{counts[PLUS_TWO]} "+2" cards: there are only {PLUS_TWOS}')
    jokers = counts[JOKER] + counts[GOLDEN_JOKER]
    if jokers > JOKERS:
        raise NotationError(f"{jokers} jokers: there are only {JOKERS}")
    if counts[GOLDEN_JOKER] > 1:
        raise NotationError(f"{counts[GOLDEN_JOKER]} golden jokers: there is only one")


def colour_names(colours: Iterable[Card]) -> str:
    """Names of colours for a sentence: ``red, green and blue``."""
    names = [CARD_NAMES[colour] for colour in colours]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
