"""What of the win is luck: the parts add up, and the page says them."""

import json

import pytest

from coloretto.lab.study import Study, study
from coloretto.lab.study.figures import figures_of
from coloretto.lab.study.report import report_of
from coloretto.lab.study.run import split
from coloretto.review import Judge, review
from coloretto.review.accounting import WIN
from coloretto.rules import Rules
from tests.review.games import played

DUEL = Rules.parse("italian(players=2)")
FIVE = Rules.parse("german(players=5,scoring=violet)")


@pytest.fixture(scope="module")
def small() -> Study:
    return study("greedy", [DUEL, FIVE], 5, seed=2, luck=True, threads=1)


@pytest.mark.parametrize("spec", ["italian(players=2)", "german(players=3)"])
def test_the_parts_of_a_game_add_up(spec: str) -> None:
    game = review(played(spec, 1, "greedy", "random"), Judge("luck"))
    whole, parts = split(game)
    assert sum(parts.values()) == whole
    even = WIN // game.players
    assert whole == sum((share - even) ** 2 for share in game.win.result)


def test_the_parts_of_many_games_add_up_on_any_threads(small: Study) -> None:
    other = study("greedy", [FIVE, DUEL], 5, seed=2, luck=True, threads=2)
    for rules in (DUEL, FIVE):
        tally = small.tally(rules)
        assert tally.parts == other.tally(rules).parts
        means = [tally.part(part) for part in ("luck", "choices", "rest")]
        assert sum(mean.mean for mean in means if mean) == pytest.approx(1)
        assert all(mean and mean.has_interval and mean.count for mean in means)


def test_the_page_says_it_and_how_to_make_it_again(small: Study) -> None:
    first = figures_of(small)[0]
    assert first.slug == "luck"
    assert len(first.rows) == 2
    assert " is luck, " in first.finding
    page = report_of(small, "page.html")
    assert "--luck" in page
    assert first.finding.split(" (")[0] in page


def test_without_luck_nothing_is_said_of_it() -> None:
    plain = study("greedy", [DUEL], 2, seed=2)
    assert not plain.tally(DUEL).parts
    assert "luck" not in [figure.slug for figure in figures_of(plain)]
    assert "--luck" not in json.dumps(report_of(plain, "page.html"))


def test_random_players_can_be_asked_too() -> None:
    found = study("random", [DUEL], 2, seed=2, luck=True)
    assert found.tally(DUEL).part("luck") is not None
