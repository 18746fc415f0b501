"""Best scores and joker colours of every hand as one small table, for the score pad.

A hand's colours matter only by how many cards each has, so the pad sorts its counts, looks them up
and needs no rules of its own, nor a server once it has the table.
"""

from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec

from coloretto.rules.cards import COLOURS, JOKERS
from coloretto.rules.scoring import (
    MOST_COUNTED,
    PLUS_COLOURS,
    POINTS_OF_PLUS_TWO,
    SCORINGS,
    Scoring,
    total_of,
)

FEWEST_COLOURS = 5
"""Colours in a game of two."""


class ScoreTable(msgspec.Struct, frozen=True):
    """Everything a score pad needs."""

    points: dict[str, tuple[int, ...]]
    """By side: points of a colour by its number of cards, from 0 to 6."""
    plus_colours: int
    plus_two: int
    """Points of a "+2"."""
    best: dict[str, dict[str, str]]
    """By side, then by counts: see :func:`_best`."""


def _best(counts: tuple[int, ...], scoring: Scoring) -> str:
    """For no, one, two and three jokers: total, joker places, next best place and what it costs.

    ``41/1/0/4`` is 41 points with the joker on the second largest set, where the largest would
    bring 4 points less. Counts are sorted, largest first, six standing for six or more; places
    count from 0. Several jokers are separated by nothing, the numbers of jokers by a space.
    """
    return " ".join(_with_jokers(counts, jokers, scoring) for jokers in range(JOKERS + 1))


def _with_jokers(counts: tuple[int, ...], jokers: int, scoring: Scoring) -> str:
    # Of equal counts the first stands for all, as long as there are enough of them.
    choices = {
        choice: total_of(_add(counts, choice), scoring)
        for choice in combinations_with_replacement(range(len(counts)), jokers)
    }
    best = max(choices, key=choices.__getitem__)
    total = choices[best]
    if not jokers:
        return str(total)
    last = best[-1]
    others = {c: t for c, t in choices.items() if c.count(last) < best.count(last)}
    if not others:
        return f"{total}/{''.join(map(str, best))}"
    other = max(others, key=others.__getitem__)
    moved = next(place for place in other if other.count(place) > best.count(place))
    return f"{total}/{''.join(map(str, best))}/{moved}/{total - others[other]}"


def _add(counts: tuple[int, ...], places: tuple[int, ...]) -> list[int]:
    cards = list(counts)
    for place in places:
        cards[place] += 1
    return cards


@lru_cache(maxsize=1)
def score_table() -> bytes:
    """The table as JSON. It takes a second or two to make, once."""
    hands = [
        counts
        for colours in range(FEWEST_COLOURS, len(COLOURS) + 1)
        for counts in combinations_with_replacement(range(MOST_COUNTED, -1, -1), colours)
    ]
    table = ScoreTable(
        points={scoring.name: scoring.points for scoring in SCORINGS},
        plus_colours=PLUS_COLOURS,
        plus_two=POINTS_OF_PLUS_TWO,
        best={
            scoring.name: {"".join(map(str, counts)): _best(counts, scoring) for counts in hands}
            for scoring in SCORINGS
        },
    )
    return msgspec.json.encode(table)
