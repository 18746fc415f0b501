"""Intervals: against known values, and that they cover what they claim."""

import random
from statistics import stdev

import numpy as np
import pytest

from coloretto import make_rules
from coloretto.lab.simulate import Simulation, random_games_kernel
from coloretto.lab.statistics import ClusteredMean, Estimate, estimate_mean, t_95
from coloretto.lab.study import measures_kernel
from coloretto.lab.study.tally import Tally
from coloretto.rules.outcome import SHARES_OF_A_WIN


@pytest.mark.parametrize(
    ("freedom", "value"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (10, 2.2281),
        (30, 2.0423),
        (999, 1.9623),
    ],
)
def test_students_t(freedom: int, value: float) -> None:
    assert t_95(freedom) == pytest.approx(value, rel=1.5e-3)


def test_clusters_of_one_are_a_plain_mean() -> None:
    numbers = [3, -1, 4, 1, -5, 9, 2, 6]
    clustered = ClusteredMean()
    for number in numbers:
        clustered.add(1, number)
    plain = estimate_mean(numbers)
    assert clustered.mean == plain.mean
    assert clustered.estimate().interval == pytest.approx(plain.interval)
    assert plain.half_width == pytest.approx(t_95(7) * stdev(numbers) / 8**0.5)


def test_sums_are_as_good_as_clusters() -> None:
    rng = random.Random(2)
    clusters = [(rng.randrange(1, 5), rng.randrange(-9, 9)) for _ in range(30)]
    one_by_one = ClusteredMean()
    for count, total in clusters:
        one_by_one.add(count, total)
    at_once = ClusteredMean.of_sums(
        len(clusters),
        sum(count for count, _ in clusters),
        sum(total for _, total in clusters),
        sum(count * count for count, _ in clusters),
        sum(count * total for count, total in clusters),
        sum(total * total for _, total in clusters),
    )
    assert at_once.estimate() == one_by_one.estimate()


def _add_cluster(tally: Tally, measure: int, total: int) -> None:
    """One cluster of one case, in the sums of a study's measure."""
    one = (1, total, 1, total, total * total)
    for name, value in zip(measures_kernel.SUMS.names or (), one, strict=True):
        tally.sums[name][measure] += value


def test_arena_simulation_and_study_agree() -> None:
    """The same numbers have the same interval in every report."""
    won = [60, 0, 0, 30, 60, 0, 20, 0, 60, 60, 0, 0, 30, 0]
    games = len(won)
    arena, tally = ClusteredMean(), Tally()
    sums = np.zeros(1, random_games_kernel.SUMS)
    for part in won:
        arena.add(1, part)
        _add_cluster(tally, measures_kernel.GAMES, 1)
        _add_cluster(tally, measures_kernel.WINS_BY_TURN, part)
    sums["games"] = games
    sums["first_seat_wins"] = sum(won)
    sums["first_seat_wins_squared"] = sum(part * part for part in won)
    simulation = Simulation(make_rules("italian", 4), 1, sums, 1.0)
    share = arena.estimate_share(SHARES_OF_A_WIN)
    assert simulation.first_seat_win_share == share
    assert tally.wins(measures_kernel.WINS_BY_TURN) == share


def test_an_estimate_in_another_unit() -> None:
    estimate = Estimate(0.25, (0.2, 0.31), 40)
    assert estimate.times(100) == Estimate(25.0, (20.0, 31.0), 40)
    assert estimate.minus(0.25).mean == 0
    assert estimate.half_width == pytest.approx(0.055)
    assert estimate.decimals == 2
    assert estimate_mean([3.0]).has_interval is False


def test_equal_games_of_a_deck_count_as_one() -> None:
    single, fivefold = ClusteredMean(), ClusteredMean()
    for number in (1, 0, 0, 1, 1, 0, 1):
        single.add(1, number)
        fivefold.add(5, 5 * number)
    assert fivefold.estimate().interval == single.estimate().interval
    assert fivefold.estimate_share(1).interval == single.estimate_share(1).interval


def test_all_won_is_not_certain() -> None:
    won = ClusteredMean()
    for _ in range(50):
        won.add(4, 4)
    share = won.estimate_share(1)
    assert share.mean == share.interval[1] == 1
    assert 0.9 < share.interval[0] < 0.96


def test_one_deck_says_nothing() -> None:
    one = ClusteredMean()
    one.add(4, 1)
    assert one.estimate_share(1).interval == (0, 1)
    assert one.estimate().half_width == float("inf")


@pytest.mark.parametrize("strength", [0.5, 0.25, 0.93])
@pytest.mark.parametrize("luck_of_the_deck", [0.0, 0.6])
def test_intervals_of_shares_cover(strength: float, luck_of_the_deck: float) -> None:
    rng = random.Random(f"{strength} {luck_of_the_deck}")
    repeats, covered = 600, 0
    for _ in range(repeats):
        clustered = ClusteredMean()
        for _ in range(60):
            deck = rng.random() < strength
            games = [
                deck if rng.random() < luck_of_the_deck else rng.random() < strength
                for _ in range(4)
            ]
            clustered.add(4, sum(games))
        low, high = clustered.estimate_share(1).interval
        covered += low <= strength <= high
    assert 0.92 <= covered / repeats <= 0.985
