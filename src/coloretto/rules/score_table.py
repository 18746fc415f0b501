"""Best scores of all hands as one table, for the inner loops.

A hand's colours matter only by how many there are of each count, so every
count gets a weight, and the sum of the weights of the seven colours is the
index. The weights are the smallest for which no two different sevens of counts
have the same sum (a test shows it).
"""

from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from coloretto.rules.cards import COLOURS, JOKERS
from coloretto.rules.scoring import MOST_COUNTED, SCORINGS, total_of

COUNT_WEIGHTS: Final = (0, 1, 8, 57, 256, 1153, 4181)


def make_pair_weights() -> npt.NDArray[np.int32]:
    """The weights of two colours at once, by a byte of two 4-bit counts."""
    weights = np.array(COUNT_WEIGHTS, np.int32)[np.minimum(np.arange(16), MOST_COUNTED)]
    return (weights[None, :] + weights[:, None]).reshape(256).astype(np.int32)


def make_best_scores() -> npt.NDArray[np.int8]:
    """Best points of the colours and jokers of a hand, by side, jokers and weight sum.

    A joker is worth the most over the seven colours it can become, the others
    placed as well as can be. Colours out of the game need no care: no hand
    scores more by a joker on one of them (a test tries every hand).
    """
    hands = list(combinations_with_replacement(range(MOST_COUNTED + 1), len(COLOURS)))
    weights = np.array(COUNT_WEIGHTS)
    counts = np.array(hands)
    index = weights[counts].sum(axis=1)
    table = np.zeros((len(SCORINGS), JOKERS + 1, len(COLOURS) * COUNT_WEIGHTS[-1] + 1), np.int8)
    more = np.minimum(counts + 1, MOST_COUNTED)
    index_with_one_more = index[:, None] - weights[counts] + weights[more]
    for scoring in SCORINGS:
        side = table[scoring.index]
        side[0, index] = [total_of(hand, scoring) for hand in hands]
        for jokers in range(1, JOKERS + 1):
            side[jokers, index] = side[jokers - 1][index_with_one_more].max(axis=1)
    return table
