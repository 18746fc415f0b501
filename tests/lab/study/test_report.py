"""The page of a study: complete, self-contained, and open to everyone."""

import re
import xml.etree.ElementTree as Xml
from dataclasses import replace
from html.parser import HTMLParser
from math import inf

import pytest

from coloretto.lab import charts
from coloretto.lab.charts import Mark, Row, Strip
from coloretto.lab.statistics import Estimate
from coloretto.lab.study import Study, kinds_of_games, study
from coloretto.lab.study.figures import figures_of
from coloretto.lab.study.report import report_of

VOID = {"meta"}


class Checker(HTMLParser):
    """Notes what a page holds and whether its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append((tag, values))
        if tag not in VOID:
            self.open.append(tag)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "a":
            self.links.append(str(values["href"]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def random_study() -> Study:
    return study("random", kinds_of_games(), 400, seed=3)


@pytest.fixture(scope="module")
def page(random_study: Study) -> str:
    return report_of(random_study, "report.html")


@pytest.fixture(scope="module")
def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    return checker


def test_nothing_is_fetched_and_nothing_runs(page: str, checked: Checker) -> None:
    assert {tag for tag, _ in checked.tags}.isdisjoint(
        {"script", "link", "img", "iframe", "object", "base", "form"}
    )
    assert not re.search(r"https?:|url\(|@import|src=", page)
    assert all(link.startswith("#") for link in checked.links)
    assert "default-src 'none'" in page


def test_every_figure_says_what_it_is(page: str, checked: Checker, random_study: Study) -> None:
    figures = figures_of(random_study)
    assert [figure.slug for figure in figures] == [
        "points", "editions", "first-seat", "turn-order", "length", "joker", "jokers",
        "plus-twos", "golden", "naive",
    ]  # fmt: skip
    assert len(set(checked.ids)) == len(checked.ids)
    assert [f"#{figure.slug}" for figure in figures] == checked.links
    pictures = [values for tag, values in checked.tags if tag == "svg" and "role" in values]
    assert len(pictures) == sum(len(figure.panels) for figure in figures)
    assert all(values["role"] == "img" and values["aria-label"] for values in pictures)
    for part in re.findall(r"<figure.*?</figure>", page, re.DOTALL):
        assert "<table>" in part
        assert "95 % interval" in part
        assert "<figcaption>" in part
        assert re.search(r"<span>coloretto</span> <span>study</span>", part)
    for figure in figures:
        assert figure.rows
        assert all(len(row) == len(figure.columns) for row in figure.rows)
        assert "nan" not in " ".join(map(" ".join, figure.rows))
        for panel in figure.panels:
            Xml.fromstring(panel)
            assert "nan" not in panel


def test_both_themes_and_small_screens(page: str) -> None:
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page
    assert '<html lang="en">' in page


def test_the_same_study_is_the_same_page_on_any_threads(page: str) -> None:
    again = study("random", kinds_of_games(), 400, seed=3, threads=3)
    assert report_of(again, "report.html") == page


def test_a_figure_comes_out_the_same_from_its_own_command(random_study: Study) -> None:
    """Commands name only the editions that a figure needs."""
    for figure in figures_of(random_study):
        if figure.editions:
            kinds = kinds_of_games(figure.editions)
            alone = study("random", kinds, 400, seed=3)
            twin = next(f for f in figures_of(alone) if f.slug == figure.slug)
            assert twin == figure


@pytest.mark.parametrize("games", [1, 2, 3])
@pytest.mark.parametrize(
    ("editions", "players"), [(["polish"], []), (["german"], [2]), (["hungarian"], [2, 5])]
)
def test_few_games_of_few_kinds(games: int, editions: list[str], players: list[int]) -> None:
    result = study("random", kinds_of_games(editions, players), games, seed=1)
    page = report_of(result, "few.html", editions, players)
    assert "nan" not in page
    assert f"<span>--edition</span> <span>{editions[0]}</span>" in page
    checker = Checker()
    checker.feed(page)
    assert checker.open == []


def test_an_early_end_is_said(random_study: Study) -> None:
    assert "ended early" not in report_of(random_study, "x.html")
    stopped = replace(random_study, games=1000)
    assert "after 10,400 of 26,000 games: it was interrupted" in report_of(stopped, "x.html")
    failed = replace(stopped, failure="run:<bot>: gone")
    assert "games: run:&lt;bot&gt;: gone" in report_of(failed, "x.html")


def test_charts_of_almost_nothing() -> None:
    """Panels hold together without marks, with one value and with endless intervals."""
    one = Estimate(3.0, (-inf, inf), 1)
    same = Estimate(3.0, (3.0, 3.0), 5)
    panels = [
        charts.rows_panel("<a>", 'with "quotes" & more', [Row("x", ()), Row("heading")], "axis"),
        charts.rows_panel("t", "d", [Row("x", (Mark(0, one),))], "axis", reference=3.0),
        charts.columns_panel("t", "d", ["a", "b"], [(0, Mark(1, same)), (1, Mark(0, one))], "axis"),
        charts.columns_panel("t", "d", ["a"], [], "axis", is_joined=False),
        charts.strips_panel("t", "d", [("g", [Strip("x", 1, (2, 2, 2, 2, 2))])], "axis"),
        charts.histogram_panel("t", "d", [0, 4], [(0, [same])], [], "axis", top=0),
    ]
    for panel in panels:
        Xml.fromstring(panel)
        assert "nan" not in panel


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 100, [0, 25, 50, 75, 100]),
        (-0.4, 2.1, [-1, 0, 1, 2, 3]),
        (19.2, 20.9, [19, 19.5, 20, 20.5, 21]),
        (0.0, 0.011, [0, 0.005, 0.01, 0.015]),
    ],
)
def test_ticks_are_round_numbers_around_all_values(
    low: float, high: float, ticks: list[float]
) -> None:
    assert charts.Scale([low, high], 0, 1).ticks == pytest.approx(ticks)
