"""A finished game, as lists and ratings need it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class FinishedGame:
    """Who played what, and how it ended."""

    game: int
    rules: str
    edition: str
    rules_version: int
    rated: bool
    scores: tuple[int, ...]
    players: tuple[str, ...]
    """By seat: a person's id, or ``bot:`` and a spec."""
    forfeited: frozenset[int] = frozenset()
    """The seats that have lost a rated game by leaving it; from 1."""
    unrated: str | None = None
    """At a rated table: why the game does not count."""
    networks: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Where each player was seen to play from, by a hash that is stored nowhere."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """By seat, 1 for the best: by points, and behind all others those who forfeited."""
        kept = [score for seat, score in enumerate(self.scores, 1) if seat not in self.forfeited]
        return tuple(
            1 + (len(kept) if seat in self.forfeited else sum(other > score for other in kept))
            for seat, score in enumerate(self.scores, 1)
        )
