"""Classes, their uncertainty, accuracy and levels."""

from math import exp

import pytest

from coloretto.bots.levels import LEVELS
from coloretto.review.marks import (
    BORDERS,
    FEWEST_DECISIONS,
    accuracy,
    class_of,
    is_uncertain,
    kept,
    level_losses,
    played_like,
    sigma_of,
)


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (0.0, "best"),
        (0.0029, "best"),
        (0.003, "fine"),
        (0.01, "inaccuracy"),
        (0.0299, "inaccuracy"),
        (0.03, "mistake"),
        (0.08, "blunder"),
        (0.9, "blunder"),
    ],
)
def test_the_class_of_a_loss(loss: float, name: str) -> None:
    assert class_of(loss) == name


def test_a_border_nearer_than_the_judges_own_doubt_is_said() -> None:
    for border in BORDERS.values():
        assert is_uncertain(border + 0.001, sigma_of(border + 0.001))
        assert not is_uncertain(border + 0.001, 0.0)
    assert not is_uncertain(0.0, sigma_of(0.0))
    assert not is_uncertain(0.05, sigma_of(0.05))
    assert not is_uncertain(0.2, sigma_of(0.2))


def test_accuracy_and_what_was_kept() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy([0.0, 0.1]) == pytest.approx((100 + 100 * exp(-3)) / 2)
    assert kept([], []) is None
    assert kept([0.0], [0.2]) == 1
    assert kept([0.1, 0.1], [0.1, 0.1]) == 0


@pytest.mark.parametrize("players", range(2, 6))
def test_levels_lose_less_the_stronger_they_are(players: int) -> None:
    losses = level_losses(players)
    assert list(losses) == list(LEVELS)
    assert list(losses.values()) == sorted(losses.values(), reverse=True)
    for level, loss in losses.items():
        around = [loss * 0.9, loss * 1.1] * FEWEST_DECISIONS
        like = played_like(around, players)
        assert like is not None
        assert like.level == level
    assert played_like([0.1] * (FEWEST_DECISIONS - 1), players) is None
