"""What both kinds of self-play share, compiled: settings, examples and random actions."""

from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState, Real
from coloretto.rules.ruleset import MOST_PLAYERS

MIN_VISITS_PART: Final = 8
"""A child with at least one in this many of a search's simulations gives an example."""

_EPSILON_BITS: Final = 0x1000000


_TURN_FIELDS: Final = [
    ("value", np.float64, (2 * MOST_PLAYERS,)),  # the search's value of the decision
    ("expected", np.float64, (2 * MOST_PLAYERS,)),  # its value of the position that came about
    ("is_expected", np.int64),  # whether it had visited that position at all
    ("is_random", np.int64),  # whether the action was not the search's own
    ("decision", np.int64),  # the example of the decision, or -1
    ("draw", np.int64),  # the example of the card that is to be turned up, or -1
]
TURN: Final = np.dtype((np.record, _TURN_FIELDS))
"""A decision of the game that is being played, for TD(λ)."""

MOST_TURNS: Final = 512
"""More decisions than any game has."""


class Settings(NamedTuple):
    """How games are played, and what is remembered of the present one."""

    rules: Any
    """A row of rules, as an array of one."""
    seed: Any
    simulations: Any
    """Simulations per search."""
    epsilon: Any
    """The share of random actions."""
    td_lambda: Any
    """The λ of TD(λ), which rollouts do not need."""
    turns: Any
    """Memory for the decisions of a game, which rollouts do not need either."""


class ExampleBuffer(NamedTuple):
    """Memory for examples: positions, and the target of each."""

    states: Any
    targets: Any


@jit
def begin_game(s: PackedState, settings: Any, game: Number) -> Bits:
    """Set up game number ``game``; returns the state of its random generator."""
    row = settings.rules[0]
    kernel.begin(s, row)
    generator = kernel.splitmix64(
        kernel.splitmix64(settings.seed) + np.uint64(game) * chance.SPLITMIX_GAMMA
    )
    return chance.set_up(s, generator, row.all_start_colours_differ)


@jit
def any_of(mask: Number, bits: Bits) -> Number:
    """One of the actions of a mask, all equally likely."""
    n = 0
    for action in range(events.TURN_UP):
        n += mask >> action & 1
    index = np.int64((bits & np.uint64(0xFFFF)) * np.uint64(n) >> np.uint64(16))
    for action in range(events.TURN_UP):
        if mask >> action & 1:
            if index == 0:
                return action
            index -= 1
    return -1


@jit_inline
def is_random(bits: Bits, epsilon: Real) -> Number:
    """Whether an action is to be random, by the low 24 of 64 random bits."""
    return np.int64(np.float64(bits & np.uint64(_EPSILON_BITS - 1)) < epsilon * _EPSILON_BITS)
