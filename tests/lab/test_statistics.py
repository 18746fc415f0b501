"""Intervals: against known values, and that they cover what they claim."""

import random

import pytest

from coloretto.lab.statistics import ClusteredMean, estimate_mean, t_95


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
    plain = estimate_mean(len(numbers), sum(numbers), sum(number**2 for number in numbers))
    assert clustered.mean == plain.mean
    assert clustered.estimate().half_width == pytest.approx(
        plain.half_width / 1.959963984540054 * t_95(7)
    )


def test_equal_games_of_a_deck_count_as_one() -> None:
    single, fivefold = ClusteredMean(), ClusteredMean()
    for number in (1, 0, 0, 1, 1, 0, 1):
        single.add(1, number)
        fivefold.add(5, 5 * number)
    assert fivefold.estimate() == single.estimate()
    assert fivefold.estimate_share(1) == single.estimate_share(1)


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
