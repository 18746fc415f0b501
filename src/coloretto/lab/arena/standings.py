"""From games to standings: win shares, margins and ratings with their intervals."""

from collections.abc import Sequence
from dataclasses import dataclass

from coloretto.lab.arena.fixture_game import GameResult
from coloretto.lab.arena.schedule import Tournament
from coloretto.lab.bot_ratings import Rating, Ratings
from coloretto.lab.statistics import ClusteredMean, Estimate
from coloretto.rules import Outcome
from coloretto.rules.outcome import SHARES_OF_A_WIN


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did, in all its seats."""

    bot: str
    games: int
    """Games it took part in."""
    win_share: Estimate
    """What it won of a game with one seat; a win of several is shared."""
    margin: Estimate | None
    """Its points minus the best other seat's, without forfeited games; None if all were."""
    rating: Rating
    forfeits: int


class Standings:
    """Adds up whole decks, in canonical order."""

    def __init__(self, tournament: Tournament) -> None:
        self._tallies = {spec: _Tally() for spec in tournament.specs}
        self._ratings = Ratings(tournament.specs)
        self.decks = 0

    def add_deck(self, results: Sequence[GameResult]) -> None:
        """Count all games of the next deck, in their order."""
        seats = [
            (spec, shares, margin)
            for result in results
            for spec, shares, margin in zip(
                result.fixture.seats, win_shares(result), _margins(result), strict=True
            )
        ]
        for bot, tally in self._tallies.items():
            own = [(shares, margin) for spec, shares, margin in seats if spec == bot]
            margins = [margin for _, margin in own if margin is not None]
            tally.win_share.add(len(own), sum(shares for shares, _ in own))
            tally.margin.add(len(margins), sum(margins))
        for result in results:
            line_up = result.fixture.seats
            for spec in set(line_up):
                self._tallies[spec].games += 1
            if result.fault is not None:
                self._tallies[line_up[result.fault.seat]].forfeits += 1
            self._ratings.add(line_up, _ranks(result))
        self.decks += 1

    @property
    def half_width(self) -> float:
        """Half the width of the widest interval of a win share."""
        return max(
            tally.win_share.estimate_share(SHARES_OF_A_WIN).half_width
            for tally in self._tallies.values()
        )

    def all(self) -> tuple[Standing, ...]:
        """One standing per bot, the best win share first."""
        if not self.decks:
            return ()
        standings = [
            Standing(
                bot,
                tally.games,
                tally.win_share.estimate_share(SHARES_OF_A_WIN),
                tally.margin.estimate() if tally.margin.count else None,
                self._ratings[bot],
                tally.forfeits,
            )
            for bot, tally in self._tallies.items()
        ]
        return tuple(sorted(standings, key=lambda standing: -standing.win_share.mean))


class _Tally:
    def __init__(self) -> None:
        self.games = 0
        self.forfeits = 0
        self.win_share = ClusteredMean()
        self.margin = ClusteredMean()


def win_shares(result: GameResult) -> list[int]:
    """Every seat's part of ``SHARES_OF_A_WIN``. All others share what a seat forfeits."""
    ranks = _ranks(result)
    winners = ranks.count(1)
    return [SHARES_OF_A_WIN // winners if rank == 1 else 0 for rank in ranks]


def _ranks(result: GameResult) -> tuple[int, ...]:
    players = len(result.fixture.seats)
    if result.scores is not None:
        return Outcome(result.scores).ranks
    assert result.fault is not None
    return tuple(players if seat == result.fault.seat else 1 for seat in range(players))


def _margins(result: GameResult) -> list[int | None]:
    scores = result.scores
    if scores is None:
        return [None] * len(result.fixture.seats)
    return list(Outcome(scores).margins)
