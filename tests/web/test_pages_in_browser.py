"""The whole tour in both themes and every language: axe finds nothing, nothing scrolls sideways,
nothing is cut, and no text is missing from the catalogues.

A stop is opened once and then changes its language, theme and size where it is, as a reader can
have it change. ``COLORETTO_TEST_LOOKS`` says how many looks besides are opened afresh at every stop
and tried with all of axe's rules; ``make soak`` asks for all of them. ``visit`` adds on every stop:
no error in the console, nothing from outside, nothing against the content security policy.
"""

import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.web.stretched import cut_texts, untranslated
from tests.web.tour import LANGUAGES, NARROW, PHONE, WIDE, Stop, Theme, Visit, visit

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PARTS = 8
"""Into how many tests the tour is cut, so that several processes can share it."""
LOOKS = int(os.environ.get("COLORETTO_TEST_LOOKS", "0"))

_RUN_AXE = """(rules) => axe.run(document, { resultTypes: ["violations"], rules }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`)))"""

_DOUBLE_TEXT = "(size) => document.documentElement.style.setProperty('font-size', size)"
"""What a reader's own setting of the browser does; the policy allows it to scripts."""


class Look(NamedTuple):
    """One way to see a page."""

    language: str
    theme: Theme
    size: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.language}, {self.theme}, {self.size[0]} px"


FULL = (Look("en", "light", WIDE), Look("en", "dark", PHONE))
"""Each layout and each theme once, with all of axe's rules."""
WORDS = (
    Look("de", "dark", NARROW),
    Look("hu", "light", NARROW),
    Look("it", "dark", NARROW),
    Look("hr", "light", NARROW),
    Look("pl", "dark", NARROW),
    Look("en", "light", NARROW),
)
"""What another language and a narrow screen can change: everything but the colours."""
STRETCHED = tuple(Look("pseudo", "light", (width, 800)) for width in (320, 390, 1440))
EVERY = tuple(
    itertools.starmap(Look, itertools.product(LANGUAGES, ("light", "dark"), (WIDE, PHONE, NARROW)))
)


def axe_finds(page: Page, *, colours: bool = True) -> list[str]:
    """What axe complains of, with its slowest rule only where it can find something new."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    rules = {} if colours else {"color-contrast": {"enabled": False}}
    found: list[str] = page.evaluate(_RUN_AXE, rules)
    return found


def too_wide(page: Page) -> list[str]:
    """A complaint when the page can be scrolled sideways."""
    width, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [f"{width} px wide"] if width > window else []


def problems_at(made: Visit, stop: Stop) -> Iterator[str]:
    """Whatever is wrong at one stop, in all its looks."""
    page = made.go(stop)
    for look in (*FULL, *WORDS, *STRETCHED):
        made.look(*look)
        if stop.is_said and stop.arrive is not None:
            stop.arrive(page)
            made.settle()
        found = too_wide(page)
        if look in STRETCHED:
            found += untranslated(page) + cut_texts(page)
        else:
            found += axe_finds(page, colours=look in FULL)
        yield from (f"{stop.name} ({look}): {one}" for one in found)
    for size in (WIDE, PHONE):
        made.look("de", "light", size)
        page.evaluate(_DOUBLE_TEXT, "200%")
        made.settle()
        yield from (f"{stop.name} (double text, {size[0]} px): {one}" for one in too_wide(page))
        page.evaluate(_DOUBLE_TEXT, "")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_for_everybody(browser: Browser, base_url: str, part: int) -> None:
    problems: list[str] = []
    with visit(browser, base_url) as made:
        for stop in made.tour.stops[part::PARTS]:
            problems += problems_at(made, stop)
    for look in EVERY[:LOOKS]:
        with visit(
            browser, base_url, language=look.language, theme=look.theme, size=look.size
        ) as made:
            for stop in made.tour.stops[part::PARTS]:
                page = made.go(stop)
                assert page.evaluate("document.documentElement.lang") == look.language
                found = too_wide(page) + axe_finds(page)
                problems += [f"{stop.name} ({look}): {one}" for one in found]
    assert problems == []


def test_every_language_of_the_tour_is_one_of_the_client(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url) as made:
        page = made.go(made.tour["settings"])
        listed = page.locator("#language option").evaluate_all("all => all.map((o) => o.value)")
    assert listed == ["auto", *LANGUAGES]
