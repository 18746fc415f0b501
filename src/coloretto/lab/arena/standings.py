"""From games to standings: win shares, margins and ratings with their intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coloretto.lab.arena.fixture_game import GameResult
from coloretto.lab.arena.schedule import Tournament
from coloretto.lab.bot_ratings import Rating, Ratings
from coloretto.lab.statistics import ClusteredMean, Estimate
from coloretto.rules import Outcome
from coloretto.rules.outcome import SHARES_OF_A_WIN

if TYPE_CHECKING:
    from coloretto.lab.arena.luck import LuckMeter

WIN = 1_000_000
"""Luck is measured in millionths of a win …"""
POINT = 1_000
"""… and thousandths of a point."""


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
    adjusted_win_share: Estimate | None = None
    """Its win share without the luck of deal and cards, if asked for; not cut at 0 or 1."""
    adjusted_margin: Estimate | None = None


class Standings:
    """Adds up whole decks, in canonical order."""

    def __init__(self, tournament: Tournament, luck: "LuckMeter | None" = None) -> None:
        self._luck = luck
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
        if self._luck is not None:
            self._add_without_luck(results, self._luck)
        for result in results:
            line_up = result.fixture.seats
            for spec in set(line_up):
                self._tallies[spec].games += 1
            if result.fault is not None:
                self._tallies[line_up[result.fault.seat]].forfeits += 1
            self._ratings.add(line_up, _ranks(result))
        self.decks += 1

    def _add_without_luck(self, results: Sequence[GameResult], luck: "LuckMeter") -> None:
        """Count the same games less the luck that every seat had in them."""
        sums = {spec: ([0, 0], [0, 0]) for spec in self._tallies}
        for result in results:
            lucky = luck.of(result)
            players = len(result.fixture.seats)
            shares, margins = win_shares(result), _margins(result)
            for seat, spec in enumerate(result.fixture.seats):
                share, points = sums[spec]
                share[0] += 1
                share[1] += shares[seat] * WIN // SHARES_OF_A_WIN - lucky[seat]
                margin = margins[seat]
                if margin is not None:
                    points[0] += 1
                    points[1] += margin * POINT - lucky[players + seat]
        for spec, (share, points) in sums.items():
            self._tallies[spec].adjusted_win_share.add(*share)
            self._tallies[spec].adjusted_margin.add(*points)

    @property
    def half_width(self) -> float:
        """Half the width of the widest interval of a win share; without luck, if it is known."""
        if self._luck is not None:
            return max(
                tally.adjusted_win_share.estimate().half_width / WIN
                for tally in self._tallies.values()
            )
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
                _without_luck(tally.adjusted_win_share, WIN),
                _without_luck(tally.adjusted_margin, POINT),
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
        self.adjusted_win_share = ClusteredMean()
        self.adjusted_margin = ClusteredMean()


def _without_luck(mean: ClusteredMean, unit: int) -> Estimate | None:
    """In wins or points; None where no luck was worked out."""
    return mean.estimate().times(1 / unit) if mean.count else None


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
