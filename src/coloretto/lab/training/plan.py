"""What a training is to do, and the parts that its games are played in."""

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from coloretto.lab.parallel import check_seed
from coloretto.rules import Rules, UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES_OF_A_PART: Final = 8
"""Some seconds of work: little is lost when a part is."""
_MOST_GAMES: Final = 10_000_000
_MOST_SIMULATIONS: Final = 100_000
_MOST_TIMES: Final = 1000


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides what is learned."""

    rules: str
    seed: int
    games: int
    """How many games to learn from; in these every seat searches."""
    simulations: int = 400
    """How many simulations a search has."""
    random: float = 0.05
    """The share of random actions in the games."""
    times: int = 10
    """How many times all lessons are gone over."""
    rate: float = 0.003
    """The rate of learning at the beginning."""
    teacher: str = ""
    """Which net the searches in the games ask, as :func:`name_of_net` has it; without one they
    play rollouts."""
    trust: float = 0.9
    """With such a net: how much what later searches found counts for what earlier ones said."""

    def check(self) -> Rules:
        """The rules; refuses what cannot be trained."""
        for number, most, what in (
            (self.games, _MOST_GAMES, "games"),
            (self.simulations, _MOST_SIMULATIONS, "simulations"),
            (self.times, _MOST_TIMES, "times"),
        ):
            if not 1 <= number <= most:
                raise UnsupportedError(f"{number} {what}: give 1 to {most:,}")
        check_seed(self.seed)
        if not 0 < self.rate <= 1:
            raise UnsupportedError(f"the rate {self.rate} is not between 0 and 1")
        if not 0 <= self.trust <= 1:
            raise UnsupportedError(f"the trust {self.trust} is not between 0 and 1")
        return Rules.parse(self.rules)

    def parts(self) -> "Iterator[Part]":
        """All games, in parts that can be played anywhere and in any order."""
        for first in range(0, self.games, GAMES_OF_A_PART):
            yield Part(first, min(GAMES_OF_A_PART, self.games - first))


def name_of_net(net: Any) -> str:
    """What a plan calls a net: a hash of all that is in it."""
    return hashlib.sha256(net.tobytes()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of a plan."""

    first: int
    games: int
