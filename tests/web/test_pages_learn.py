"""The lesson by mouse and by keyboard, and the rules of every edition."""

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.tour import PHONE, SLOW, WIDE, visit

STEPS = 7
LAST = "The score"

_LOOK = """() => ({
    news: document.querySelector(".news")?.textContent ?? "",
    said: document.querySelector(".text")?.textContent ?? "",
    canDraw: document.querySelector(".pile.is-open") !== null,
    rows: [...document.querySelectorAll("button[data-row]")].map(({ dataset }) => dataset.row),
    shown: [...document.querySelectorAll("[data-row]")].map(({ innerText }) => innerText).join(" "),
    isDone: document.querySelector(".way > .btn:last-child:not(.is-quiet)") !== null,
})"""


def _act(page: Page, how: str, look: dict[str, object]) -> None:
    """Do what the step asks for: draw, or place on or take the last row that glows."""
    if how == "tab":
        _tab_to(page, ".pile.is-open, .draw-now" if look["canDraw"] else "button[data-row]")
        page.keyboard.press("Enter")
    elif look["canDraw"] and how == "keys":
        page.keyboard.press("d")
    elif look["canDraw"]:
        page.locator(".pile.is-open").first.click()
    elif how == "keys":
        rows = look["rows"]
        assert isinstance(rows, list)
        page.keyboard.press(rows[-1])
    else:
        page.locator("button[data-row]").last.click()


def _play_step(page: Page, how: str) -> tuple[set[str], list[str]]:
    """Play a step to its end; what the others did meanwhile, and what was said at each question."""
    news: set[str] = set()
    said: list[str] = []
    end = time.monotonic() + SLOW / 1000
    while time.monotonic() < end:
        look = page.evaluate(_LOOK)
        if look["news"]:
            news.add(look["news"])
        elif look["said"]:
            if look["isDone"]:
                return news, [*said, look["said"]]
            assert not re.search(r"Take [+−]\d|point", look["shown"]), "a row gives it away"
            said.append(look["said"])
            _act(page, how, look)
        page.wait_for_timeout(50)
    pytest.fail("the step has no end")


@pytest.mark.parametrize(
    ("how", "size"), [("clicks", WIDE), ("clicks", PHONE), ("keys", WIDE), ("tab", WIDE)], ids=str
)
def test_the_lesson_is_played_to_its_end(
    browser: Browser, base_url: str, how: str, size: tuple[int, int]
) -> None:
    with visit(browser, base_url, size=size, settings={"keys": how == "keys"}) as made:
        page = made.go(made.tour["learn"])
        if how == "tab":
            page.keyboard.press("d")  # a single key, and those are off
        heard: list[str] = []
        for step in range(1, STEPS):
            dot = page.get_by_role("button", name=f"Step {step} of {STEPS}")
            expect(dot).to_have_attribute("aria-current", "step")
            news, said = _play_step(page, how)
            assert any(one.startswith(("Mira", "Otis")) for one in news), "the others move too"
            assert len(set(said)) == len(said) >= 2
            heard += said
            if how == "keys":
                page.keyboard.press("ArrowRight")
            elif how == "tab":
                _tab_to(page, ".way > .btn:last-child")
                page.keyboard.press("Enter")
            else:
                page.get_by_role("button", name="Next").click()
            expect(page.locator("#step")).to_be_focused()
        assert len(set(heard)) == len(heard)
        expect(page.get_by_role("heading", name=LAST)).to_be_visible()
        expect(page.get_by_role("region", name="You", exact=True)).to_contain_text("winner")
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*", timeout=SLOW)


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    pytest.fail(f"Tab never comes to {selector}")


def test_every_answer_says_what_it_brought(browser: Browser, base_url: str) -> None:
    """The step that asks for the best row: each can be tried, and nothing moves meanwhile."""
    with visit(browser, base_url) as made:
        page = made.go(made.tour["learn"])
        page.get_by_role("button", name=f"Step 4 of {STEPS}").click()
        rows = page.locator("button[data-row]")
        expect(rows).to_have_count(3)
        answers = []
        for row in range(3):
            rows.nth(row).click()
            page.get_by_role("button", name="Try again").click()
            expect(rows).to_have_count(3)
            rows.nth(row).click()
            expect(page.locator(".answer")).to_contain_text(re.compile("row|brown|fifth"))
            answers.append(page.locator(".answer").inner_text())
            page.get_by_role("button", name="Try again").click()
        assert "costs you 3" in answers[0]
        assert "brings 5 points" in answers[1]
        assert "another row brings 5" in answers[2]


def test_a_newcomer_is_offered_the_lesson_once(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url) as made:
        page = made.go(made.tour["home"])
        link = page.get_by_role("link", name="Learn it in three minutes")
        expect(link).to_be_visible()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*", timeout=SLOW)
        page.goto(base_url)
        page.wait_for_selector(".home-links a")
        expect(link).to_have_count(0)


@pytest.mark.parametrize(
    ("edition", "own"),
    [
        ("Hungarian", ["shuffled into the last 15 cards", "brown side, grey side"]),
        ("Italian", ["two each, all four of different colours"]),
        ("Croatian", ["harder variant: at once", "wears the most colours"]),
        ("German", ["2 and a golden one", "on top of the last 16 cards", "violet side"]),
        ("Polish", ["3 to 5", "not for two", "most points in 4 games combined"]),
    ],
)
def test_every_editions_rules_say_what_is_its_own(
    browser: Browser, base_url: str, edition: str, own: list[str]
) -> None:
    with visit(browser, base_url) as made:
        page = made.go(made.tour["rules"])
        page.get_by_role("link", name=f"{edition} edition").first.click()
        facts = page.get_by_role("region", name=f"The {edition} edition")
        expect(facts).to_be_visible(timeout=SLOW)
        for text in own:
            expect(facts).to_contain_text(text)
        assert page.url.endswith(f"/rules/{edition.lower()}")
        chosen = page.locator("#editions th.is-chosen")
        expect(chosen).to_have_text(f"{edition} edition")
        # The way back to all of them.
        page.get_by_role("link", name="All editions").click()
        expect(facts).to_have_count(0)
