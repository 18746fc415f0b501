"""The whole tour in every language: axe finds nothing, nothing needs sideways scrolling.

``visit`` adds on every stop: no error in the console, nothing from outside, nothing against the
content security policy.
"""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.web.tour import LANGUAGES, NARROW, PHONE, WIDE, Visit, visit

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

_RUN_AXE = """; axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`)))"""

_DOUBLE_TEXT = "document.documentElement.style.setProperty('font-size', '200%')"
"""What a reader's own setting of the browser does; the policy allows it to scripts."""


def axe_finds(page: Page) -> list[str]:
    found: list[str] = page.evaluate(AXE.read_text() + _RUN_AXE)
    return found


def too_wide(made: Visit) -> list[str]:
    """A complaint when the page can be scrolled sideways."""
    made.settle()
    width, window = made.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [f"{made.at}: {width} px wide in {window}"] if width > window else []


def resize(made: Visit, size: tuple[int, int]) -> None:
    made.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize(
    ("language", "theme"),
    [
        ("en", "light"),
        ("en", "dark"),
        ("de", "dark"),
        ("hu", "light"),
        ("it", "dark"),
        ("hr", "light"),
        ("pl", "dark"),
    ],
)
def test_every_page_is_for_everybody(
    browser: Browser, base_url: str, language: str, theme: Literal["light", "dark"]
) -> None:
    problems = []
    # Dark pages are seen as on a phone, light ones as on a desk, and all on the narrowest screen.
    size = PHONE if theme == "dark" else WIDE
    with visit(browser, base_url, language=language, theme=theme) as made:
        for stop in made.tour.stops:
            resize(made, size)
            page = made.go(stop)
            assert page.evaluate("document.documentElement.lang") == language
            problems += [f"{stop.name}: {found}" for found in axe_finds(page)]
            resize(made, NARROW)
            problems += too_wide(made)
    assert problems == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_text_of_double_size_needs_no_sideways_scrolling(
    browser: Browser, base_url: str, size: tuple[int, int]
) -> None:
    problems = []
    with visit(browser, base_url, language="de", size=size) as made:
        for stop in made.tour.stops:
            made.go(stop).evaluate(_DOUBLE_TEXT)
            problems += too_wide(made)
    assert problems == []


def test_every_language_of_the_tour_is_one_of_the_client(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url) as made:
        page = made.go(made.tour["settings"])
        listed = page.locator("#language option").evaluate_all("all => all.map((o) => o.value)")
    assert listed == ["auto", *LANGUAGES]
