"""Best scores and joker colours of every hand as one small table, for the score pad.

A hand's colours matter only by how many cards each has, so the pad sorts its counts, looks them up
and needs no rules of its own, nor a server once it has the table.
"""

from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec
import numpy as np
import numpy.typing as npt

from coloretto.rules.cards import COLOURS, JOKERS
from coloretto.rules.score_table import COUNT_WEIGHTS, make_best_scores
from coloretto.rules.scoring import (
    MOST_COUNTED,
    PLUS_COLOURS,
    POINTS_OF_PLUS_TWO,
    SCORINGS,
    Scoring,
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


def _best(hands: npt.NDArray[np.int64], scoring: Scoring) -> list[str]:
    """For no, one, two and three jokers: total, joker places, next best place and what it costs.

    ``41/1/0/4`` is 41 points with the joker on the second largest set, where the largest would
    bring 4 points less. Counts are sorted, largest first, six standing for six or more; places
    count from 0. Several jokers are separated by nothing, the numbers of jokers by a space.
    """
    by_jokers = [_with_jokers(hands, jokers, scoring) for jokers in range(JOKERS + 1)]
    return [" ".join(words) for words in zip(*by_jokers, strict=True)]


def _with_jokers(hands: npt.NDArray[np.int64], jokers: int, scoring: Scoring) -> list[str]:
    colours = hands.shape[1]
    choices = list(combinations_with_replacement(range(colours), jokers))
    added = np.array([[choice.count(place) for place in range(colours)] for choice in choices])
    counts = np.minimum(hands[:, None, :] + added, MOST_COUNTED)
    totals = _totals(scoring)[np.array(COUNT_WEIGHTS)[counts].sum(axis=2)]
    best = totals.argmax(axis=1)
    if not jokers:
        return [str(total) for total in totals[:, 0]]
    last = np.array([choice[-1] for choice in choices])[best]
    elsewhere = added[best, last][:, None] > added[:, last].T
    other = np.where(elsewhere, totals, -1000).argmax(axis=1)
    words = []
    for hand, (to, instead) in enumerate(zip(best, other, strict=True)):
        places = choices[to]
        moved = next(p for p in choices[instead] if choices[instead].count(p) > places.count(p))
        cost = totals[hand, to] - totals[hand, instead]
        words.append(f"{totals[hand, to]}/{''.join(map(str, places))}/{moved}/{cost}")
    return words


@lru_cache
def _totals(scoring: Scoring) -> npt.NDArray[np.int64]:
    """Points of colours without jokers, by the sum of their counts' weights."""
    totals: npt.NDArray[np.int64] = make_best_scores()[scoring.index, 0].astype(np.int64)
    return totals


@lru_cache(maxsize=1)
def score_table() -> bytes:
    """The table as JSON."""
    hands = [
        list(combinations_with_replacement(range(MOST_COUNTED, -1, -1), colours))
        for colours in range(FEWEST_COLOURS, len(COLOURS) + 1)
    ]
    table = ScoreTable(
        points={scoring.name: scoring.points for scoring in SCORINGS},
        plus_colours=PLUS_COLOURS,
        plus_two=POINTS_OF_PLUS_TWO,
        best={
            scoring.name: {
                "".join(map(str, counts)): best
                for of_a_size in hands
                for counts, best in zip(of_a_size, _best(np.array(of_a_size), scoring), strict=True)
            }
            for scoring in SCORINGS
        },
    )
    return msgspec.json.encode(table)
