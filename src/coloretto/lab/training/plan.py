"""The plan of a training, and the parts that its games are played in."""

import hashlib
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from coloretto.lab.parallel import check_seed
from coloretto.rules import Rules, UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GAMES_PER_PART: Final = 8
"""Some seconds of work: little is lost when a part is."""
_MOST_GAMES: Final = 10_000_000
_MOST_SIMULATIONS: Final = 100_000
_MOST_EPOCHS: Final = 1000

_NAMES_IN_FILES: Final = {
    "epsilon": "random",
    "epochs": "times",
    "learning_rate": "rate",
    "td_lambda": "trust",
}
"""Checkpoints and nets keep the names that these settings had first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides what is learned."""

    rules: str
    seed: int
    games: int
    """How many games of self-play to learn from."""
    simulations: int = 400
    """Simulations per search."""
    epsilon: float = 0.05
    """The share of random actions in self-play."""
    epochs: int = 10
    """How many times training goes over all examples."""
    learning_rate: float = 0.003
    """Adam's learning rate at the first step."""
    teacher: str = ""
    """The net whose values the searches use, by :func:`name_of_net`; empty for rollouts."""
    td_lambda: float = 0.9
    """With such a net: the λ of TD(λ), how much later search values correct earlier ones."""

    def check(self) -> Rules:
        """The rules; refuses what cannot be trained."""
        for number, most, what in (
            (self.games, _MOST_GAMES, "games"),
            (self.simulations, _MOST_SIMULATIONS, "simulations"),
            (self.epochs, _MOST_EPOCHS, "epochs"),
        ):
            if not 1 <= number <= most:
                raise UnsupportedError(f"{number} {what}: give 1 to {most:,}")
        check_seed(self.seed)
        if not 0 < self.learning_rate <= 1:
            raise UnsupportedError(f"the learning rate {self.learning_rate} is not between 0 and 1")
        if not 0 <= self.td_lambda <= 1:
            raise UnsupportedError(f"λ = {self.td_lambda} is not between 0 and 1")
        return Rules.parse(self.rules)

    def parts(self) -> "Iterator[Part]":
        """All games, in parts that can be played anywhere and in any order."""
        for first in range(0, self.games, GAMES_PER_PART):
            yield Part(first, min(GAMES_PER_PART, self.games - first))

    def to_file(self) -> dict[str, Any]:
        """The settings as files keep them."""
        return {
            _NAMES_IN_FILES.get(field.name, field.name): getattr(self, field.name)
            for field in fields(self)
        }

    @classmethod
    def from_file(cls, kept: "Mapping[str, Any]") -> "Plan":
        """The plan whose settings a file keeps."""
        names = {in_file: name for name, in_file in _NAMES_IN_FILES.items()}
        return cls(**{names.get(name, name): value for name, value in kept.items()})


def name_of_net(net: Any) -> str:
    """What a plan calls a net: a hash of its content."""
    return hashlib.sha256(net.tobytes()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Part:
    """Some consecutive games of a plan."""

    first: int
    games: int
