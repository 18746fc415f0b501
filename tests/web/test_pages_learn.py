"""The lesson by mouse and by keyboard, and the rules of every edition."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.tour import PHONE, SLOW, WIDE, visit

STEPS = 8


def _act(page: Page, how: str) -> None:
    """Do what the step asks for: draw, or place on or take the last row that glows."""
    rows = page.locator("button[data-row]")
    if page.locator(".pile.is-open").count():
        if how == "keys":
            page.keyboard.press("d")
        else:
            page.get_by_role("button", name="Draw a card", exact=True).last.click()
    elif how == "keys":
        page.keyboard.press(rows.last.get_attribute("data-row") or "")
    else:
        rows.last.click()
    expect(page.locator(".answer p")).to_be_visible()


@pytest.mark.parametrize(
    ("how", "size"), [("clicks", WIDE), ("clicks", PHONE), ("keys", WIDE)], ids=str
)
def test_the_lesson_is_played_to_its_end(
    browser: Browser, base_url: str, how: str, size: tuple[int, int]
) -> None:
    with visit(browser, base_url, size=size) as made:
        page = made.go(made.tour["learn"])
        said = set()
        for step in range(1, STEPS):
            dot = page.get_by_role("button", name=f"Step {step} of {STEPS}")
            expect(dot).to_have_attribute("aria-current", "step")
            _act(page, how)
            said.add(page.locator(".answer").inner_text())
            if how == "keys":
                page.keyboard.press("ArrowRight")
            else:
                page.get_by_role("button", name="Next").click()
            expect(page.locator("#step")).to_be_focused()
        assert len(said) == STEPS - 1
        expect(page.get_by_role("heading", name="The end")).to_be_visible()
        expect(page.get_by_role("region", name="You", exact=True)).to_contain_text("winner")
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*", timeout=SLOW)


def test_the_lesson_needs_nothing_but_tab_and_enter(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url, settings={"keys": False}) as made:
        page = made.go(made.tour["learn"])
        page.keyboard.press("d")  # a single key, and those are off
        expect(page.locator(".answer p")).to_have_count(0)
        for step in range(1, STEPS):
            _tab_to(page, "button[data-row], .draw-now")
            page.keyboard.press("Enter")
            expect(page.locator(".answer p")).to_be_visible()
            _tab_to(page, ".way > .btn:last-child")
            page.keyboard.press("Enter")
            dot = page.get_by_role("button", name=f"Step {step + 1} of {STEPS}")
            expect(dot).to_have_attribute("aria-current", "step")
        expect(page.get_by_role("heading", name="The end")).to_be_visible()


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    pytest.fail(f"Tab never comes to {selector}")


def test_a_step_can_be_tried_again(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url) as made:
        page = made.go(made.tour["learn"])
        page.get_by_role("button", name=f"Step 5 of {STEPS}").click()
        expect(page.get_by_role("heading", name="Many of one colour")).to_be_visible()
        answers = set()
        for row in range(page.locator("button[data-row]").count()):
            page.locator("button[data-row]").nth(row).click()
            answers.add(page.locator(".answer p").inner_text())
            page.get_by_role("button", name="Try again").click()
            expect(page.locator(".answer p")).to_have_count(0)
        assert any("the most there is" in answer for answer in answers)
        assert any("Another row brings more" in answer for answer in answers)


@pytest.mark.parametrize(
    ("edition", "own"),
    [
        ("Hungarian", ["shuffled into the last 15 cards", "brown side, grey side"]),
        ("Italian", ["two each, all four of different colours"]),
        ("Croatian", ["as a harder variant at once", "wears the most colours"]),
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
