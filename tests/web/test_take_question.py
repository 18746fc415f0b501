"""Before a row is taken the reader is asked: no label covers another or a card, in any language."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer
from tests.web.player import open_table
from tests.web.stretched import cut_texts
from tests.web.tour import LANGUAGES, change_language, settle

SIZES = ((1440, 900), (1024, 768), (390, 844), (360, 640))

# Everything that is to be read on the table, and of every card in the rows the corner with its
# letter. Labels may lie on the rest of a card.
_COVERED = """() => {
    const boxes = (what, name, cut = (box) => box) => [...document.querySelectorAll(what)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
            const box = cut(element.getBoundingClientRect());
            return { element, name: `${name} ${element.textContent.trim()}`, box };
        });
    const corner = ({ left, top, width, height }) =>
        new DOMRect(left, top, width * 0.4, height * 0.18);
    const labels = boxes(".no, .takeit, .brings, .taken > span, .take-now, .cancel, .draw-now, h1,"
        + " .turn p, .prompt, .numbers", "label");
    const corners = boxes("[data-row] .card", "card", corner);
    const found = [];
    labels.forEach((one, at) => {
        for (const other of [...labels.slice(at + 1), ...corners]) {
            if (one.element.contains(other.element)) continue;
            if (other.element.contains(one.element)) continue;
            const width = Math.min(one.box.right, other.box.right)
                - Math.max(one.box.left, other.box.left);
            const height = Math.min(one.box.bottom, other.box.bottom)
                - Math.max(one.box.top, other.box.top);
            if (width > 1 && height > 1) found.push(`${one.name} covers ${other.name}`);
        }
        if (one.box.left < 0 || one.box.right > innerWidth) found.push(`${one.name} sticks out`);
    });
    return found;
}"""


def _ask(page: Page) -> None:
    """Press a row with as many cards as there are in any."""
    full = page.evaluate(
        """() => [...document.querySelectorAll("button[data-row].is-open")]
            .reduce((best, row) => row.querySelectorAll(".card").length
                > best.querySelectorAll(".card").length ? row : best).dataset.row"""
    )
    page.locator(f'button[data-row="{full}"]').click()
    expect(page.locator(".cancel")).to_be_visible()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_label_covers_another(newcomer: Newcomer, players: int) -> None:
    page = newcomer()
    open_table(page, ["me"] * players, until="full row")
    page.wait_for_selector("button[data-row].is-open")
    problems = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in (*LANGUAGES, "pseudo"):
            change_language(page, language)
            settle(page)
            asked = [f"before: {one}" for one in page.evaluate(_COVERED)]
            _ask(page)
            asked += page.evaluate(_COVERED) + cut_texts(page)
            problems += [f"{width} px, {language}: {one}" for one in asked]
            page.locator(".cancel").click()
            expect(page.locator(".cancel")).to_have_count(0)
    assert problems == []


@pytest.mark.parametrize("width", [1440, 390])
def test_the_answers_take_the_row_or_leave_it(newcomer: Newcomer, width: int) -> None:
    page = newcomer(viewport={"width": width, "height": 844})
    open_table(page, ["me"] * 3, until="full row")
    row = page.locator("button[data-row].is-open").first
    number = row.get_attribute("data-row")
    row.click()
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator(f'[data-row="{number}"]')).to_be_focused()
    row.click()
    page.locator(".take-now").click()
    expect(page.locator(f'[data-row="{number}"].is-taken')).to_be_visible()
