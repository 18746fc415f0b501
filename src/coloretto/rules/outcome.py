"""How a game or match ended, as a value."""

from dataclasses import dataclass
from typing import Final

SHARES_OF_A_WIN: Final = 60
"""A win in whole numbers: it can be shared by two, three, four or five."""
POINTS_OF_A_WIN: Final = 80.0
"""This many points of margin count as much as the difference between a win and a loss."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores by seat; ranks and winners follow from them. Equal scores share a rank."""

    scores: tuple[int, ...]

    @property
    def ranks(self) -> tuple[int, ...]:
        """1 for the most points; a seat's rank is one more than the seats above it."""
        return tuple(1 + sum(other > score for other in self.scores) for score in self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points, from 0. Several share the win."""
        most = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == most)

    @property
    def win_shares(self) -> tuple[float, ...]:
        """One win, divided equally among the winners."""
        winners = self.winners
        return tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.scores))
        )

    @property
    def margins(self) -> tuple[int, ...]:
        """By seat: its points minus the best other seat's."""
        scores = self.scores
        return tuple(
            score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)
        )
