"""Ratings: one number for a bot's strength, with its uncertainty."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from coloretto.lab.statistics import Z_95


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is by openskill's Plackett–Luce model; everybody starts at 25."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the model sees the bot with 95 % certainty."""
        return self.mu - Z_95 * self.sigma, self.mu + Z_95 * self.sigma


class Ratings:
    """The ratings of several bots, game after game. The order of the games matters a little."""

    def __init__(self, specs: Iterable[str], known: Mapping[str, Rating] | None = None) -> None:
        """Start from known ratings; bots without one start at 25."""
        self._model = PlackettLuce()
        start = self._model.rating()
        self._ratings = dict.fromkeys(specs, Rating(start.mu, start.sigma)) | dict(known or {})

    def __getitem__(self, spec: str) -> Rating:
        return self._ratings[spec]

    def add(self, seats: Sequence[str], ranks: Sequence[int]) -> None:
        """Count a game: who sat where, and every seat's rank, 1 for the best."""
        before = [self._ratings[spec] for spec in seats]
        teams = [[self._model.rating(rating.mu, rating.sigma)] for rating in before]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in ranks])
        after: dict[str, list[PlackettLuceRating]] = {}
        for spec, (rating,) in zip(seats, rated, strict=True):
            after.setdefault(spec, []).append(rating)
        for spec, ratings in after.items():
            # A bot in several seats learns from them as from one game, not from several.
            self._ratings[spec] = Rating(
                sum(rating.mu for rating in ratings) / len(ratings),
                sum(rating.sigma for rating in ratings) / len(ratings),
            )
