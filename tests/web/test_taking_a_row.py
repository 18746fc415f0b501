"""A row is taken by one press, which can be undone for a while; or the reader is asked first.

Either way no label covers another or a card, at any size and in any language.
"""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer
from tests.web.player import ASKED, END, PATIENCE, look, open_table, play_on
from tests.web.stretched import cut_texts
from tests.web.tour import LANGUAGES, change_language, settle

SIZES = ((1440, 900), (1024, 768), (390, 844), (360, 640), (844, 390), (667, 375))
SPOKEN = (*LANGUAGES, "pseudo")

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
        + " .turn p, .prompt, .numbers, .undo-take, .go-on small, .skip-now, .is-land .total",
        "label");
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


# What stands in a button ends inside it.
_SQUEEZED = """() => [...document.querySelectorAll(".draw-area .btn")].flatMap((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const text = words.getBoundingClientRect(), box = button.getBoundingClientRect();
    return text.left < box.left || text.right > box.right || text.bottom > box.bottom + 1
        ? [`${button.textContent.trim()} sticks out of its button`] : [];
})"""

_SET_ASKING = """(confirmTake) => {
    const key = "coloretto.settings";
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), confirmTake });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
}"""


def _press_fullest(page: Page) -> str:
    """Press a row with as many cards as there are in any; its number."""
    full: str = page.evaluate(
        """() => [...document.querySelectorAll("button[data-row].is-open")]
            .reduce((best, row) => row.querySelectorAll(".card").length
                > best.querySelectorAll(".card").length ? row : best).dataset.row"""
    )
    page.locator(f'button[data-row="{full}"]').click()
    return full


def _faults(page: Page) -> list[str]:
    found = page.evaluate(_COVERED) + page.evaluate(_SQUEEZED) + cut_texts(page)
    return [str(one) for one in found]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_label_covers_another(newcomer: Newcomer, players: int) -> None:
    """Before a row is taken, while the reader is asked, and while it can be put back."""
    page = newcomer()
    others = "me" if players in (2, 4) else "gentle"
    open_table(page, ["me", *[others] * (players - 1)], until="full row")
    page.wait_for_selector("button[data-row].is-open")
    problems = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in SPOKEN:
            at = f"{width} px, {language}"
            change_language(page, language)
            settle(page)
            problems += [f"{at}, before: {one}" for one in _faults(page)]
            page.evaluate(_SET_ASKING, True)
            _press_fullest(page)
            expect(page.locator(".cancel")).to_be_visible()
            problems += [f"{at}, asked: {one}" for one in _faults(page)]
            page.locator(".cancel").click()
            expect(page.locator(".cancel")).to_have_count(0)
            page.evaluate(_SET_ASKING, False)
            row = _press_fullest(page)
            undo = page.locator(".undo-take")
            expect(undo).to_be_visible()
            settle(page)
            problems += [f"{at}, taken: {one}" for one in _faults(page)]
            undo.click()
            page.wait_for_selector(f'button[data-row="{row}"].is-open')
    assert problems == [], "\n".join(problems)


@pytest.mark.parametrize("width", [1440, 390])
def test_the_answers_take_the_row_or_leave_it(newcomer: Newcomer, width: int) -> None:
    page = newcomer(viewport={"width": width, "height": 844})
    open_table(page, ["me"] * 3, until="full row")
    page.evaluate(_SET_ASKING, True)
    row = page.locator("button[data-row].is-open").first
    number = row.get_attribute("data-row")
    row.click()
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator(f'[data-row="{number}"]')).to_be_focused()
    row.click()
    page.locator(".take-now").click()
    expect(page.locator(f'[data-row="{number}"].is-taken')).to_be_visible()


def test_bots_wait_until_it_is_too_late_to_undo(page: Page) -> None:
    """The branch burns for three seconds; whoever wants no undo goes on at once, by a press."""
    open_table(page, ["me", "gentle", "gentle"])
    rng = random.Random(5)
    for way in ("undo", "go on", "wait"):
        while True:
            page.wait_for_selector(f":is({ASKED}, {END})", timeout=PATIENCE)
            seen = look(page)
            outs = page.locator(".others .is-out").count()
            assert not seen["over"]
            if seen["take"] and outs == 0:
                break
            play_on(page, "keys", rng, acts=1)
        row = _press_fullest(page)
        offer = page.locator(".undo-take")
        expect(offer).to_be_visible()
        # Somebody else is to move, and does not.
        page.wait_for_timeout(900)
        expect(offer).to_be_visible()
        if way == "undo":
            offer.click()
            page.wait_for_selector(f'button[data-row="{row}"].is-open')
            play_on(page, "keys", rng, acts=1)
        elif way == "go on":
            page.keyboard.press("Space")
            expect(offer).to_have_count(0)
        else:
            expect(offer).to_have_count(0)
