"""The page of a review needs nothing else, and says what the review says."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from coloretto.review import Judge, Review, review
from coloretto.review.page import fragment, graph, page
from coloretto.review.words import LANGUAGES, percent, points
from tests.review.games import cut, played

JUDGE = Judge("luck")
VOID = {"meta", "br"}


class Tags(HTMLParser):
    """Whether every tag is closed, and the text between them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.links += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href")
        ]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1:] != ["style"]:
            self.text.append(data.strip())


def read(html: str) -> Tags:
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    return tags


@pytest.fixture
def game() -> Review:
    return review(played("german(players=3)", 1, "greedy", "random"), JUDGE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_page_with_every_mistake_and_nothing_from_elsewhere(
    game: Review, language: str
) -> None:
    html = page(game, JUDGE, language)
    tags = read(html)
    assert tags.links == []
    assert not re.search(r"https?:|@import|<script|url\((?!#)", html)
    assert f'<html lang="{language}">' in html
    assert html.count("<article>") == len(game.mistakes) > 0
    assert html.count('class="board"') == len(game.mistakes)
    assert percent(game.win.luck[0], sign=True) in tags.text
    assert points(game.points.result[2]) in tags.text


def test_names_are_text_and_nothing_else(game: Review) -> None:
    names = ('<script>alert("x")</script>', "A&B", "'\"><img src=x>")
    html = page(replace(game, names=names), JUDGE)
    assert "<script" not in html
    assert "<img" not in html
    read(html)


def test_the_graph_is_a_picture_of_its_own(game: Review) -> None:
    picture = re.search(r"<svg.*</svg>", graph(game), re.DOTALL)
    assert picture is not None
    root = ElementTree.fromstring(picture[0])
    assert len([one for one in root.iter() if one.get("class") == "area"]) == 3
    assert len([one for one in root.iter() if one.get("class") == "sign"]) == len(game.mistakes)


def test_a_notebook_shows_the_account(game: Review) -> None:
    assert game._repr_html_() == fragment(game)
    read(fragment(game))


def test_a_game_that_has_hardly_begun_has_a_page() -> None:
    for events in (0, 1, 2):
        found = review(cut(played("german(players=3)", 1, "greedy"), events), JUDGE)
        tags = read(page(found, JUDGE))
        assert "So far: the game is not finished." in tags.text
        assert "Nobody made a mistake." in tags.text
