"""``coloretto score``: what a hand is worth, and why."""

import json as json_text
from typing import Annotated

from cyclopts import Parameter

from coloretto.rules import NotationError, find_scoring, score_hand
from coloretto.rules.cards import (
    CARD_NAMES,
    COLOURS,
    check_box,
    format_cards,
    parse_cards,
    parse_colour,
)
from coloretto.rules.scoring import ScoreSheet


def score(
    hand: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *more: str,
    scoring: str = "brown",
    out: str = "",
    json: bool = False,
) -> None:
    """Score a hand as well as it can be, and explain every line.

    Parameters
    ----------
    hand
        The cards: a count and a letter each, as in "6G 4Y 3R 2B J +".
        R red, O orange, Y yellow, G green, B blue, N brown, E grey,
        J joker, K golden joker, + a "+2".
    more
        More cards, if the hand was not put in quotes.
    scoring
        The side of the summary card: brown, grey or violet (the same as grey).
    out
        The colours that are out of the game, as in "R N".
    json
        Print JSON.
    """
    side = find_scoring(scoring)
    counts = parse_cards(" ".join((hand, *more)))
    check_box(counts)
    if not any(counts):
        raise NotationError("the hand is empty: write cards such as 6G 4Y J +")
    removed = [parse_colour(letter) for letter in out.split()]
    sheet = score_hand(counts, side, [c for c in COLOURS if c not in removed])
    if json:
        print(json_text.dumps(sheet_as_json(sheet)))
        return
    print(f"{format_cards(counts)}   ({scoring} side)")
    print()
    for line in sheet_lines(sheet):
        print(line)


def sheet_lines(sheet: ScoreSheet) -> list[str]:
    """A score sheet for a terminal."""
    lines = list(sheet.explain())
    width = max(len(text) for text, points in lines if points)
    reasons = [text for text, points in lines if not points]
    return [
        *(f"  {text:<{width}}  {points:>4}" for text, points in lines if points),
        f"  {'total':<{width}}  {sheet.total:>4}",
        *(f"  {reason}" for reason in reasons),
    ]


def sheet_as_json(sheet: ScoreSheet) -> dict[str, object]:
    """A score sheet as plain values."""
    return {
        "total": sheet.total,
        "scoring": sheet.scoring.name,
        "colours": [
            {
                "colour": CARD_NAMES[line.colour],
                "cards": line.cards,
                "jokers": line.jokers,
                "plus": line.counts_plus,
                "points": line.points,
            }
            for line in sheet.colour_lines
        ],
        "jokers": [
            {
                "colour": CARD_NAMES[joker.colour],
                "next_best": None if joker.other is None else CARD_NAMES[joker.other],
                "loss": joker.loss,
            }
            for joker in sheet.joker_lines
        ],
        "plus_twos": sheet.plus_twos,
        "plus_two_points": sheet.plus_two_points,
    }
