"""For those who hear the table or play it by keys: one sentence an event, a focus that stays."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import Newcomer
from tests.web.player import (
    PATIENCE,
    look,
    open_table,
    play_on,
    sit_together,
    wait_for_change,
)

COLOURS = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "N": "brown",
    "E": "grey",
    "+": "+2",
    "J": "joker",
    "K": "golden joker",
}
BOTS = ["", "You", "Juno", "Milo", "Pia", "Theo"]

_TRANSCRIPT = """() => {
    window.transcript = [];
    const watch = new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) {
            if (node.nodeName === "P") window.transcript.push(node.textContent);
        }
    });
    watch.observe(document.querySelector("[role=log]"), { childList: true });
}"""


def _sentences(entries: dict[int, Any], after: int) -> list[str]:
    """What the log must say of these entries: what was turned up, placed and taken."""
    said: list[str] = []
    rows: dict[str, list[str]] = {}
    card = ""
    for number, entry in sorted(entries.items()):
        if entry["kind"] != "moved":
            continue
        who, event = BOTS[entry["seat"]], entry["event"]
        verb, what = event.rsplit(" ", 1) if " " in event else (event, "")
        sentence = ""
        if verb == "turn up" and what != "L":
            card = COLOURS[what]
            sentence = f"{who} drew {card}."
        elif verb == "place":
            rows.setdefault(what, []).append(card)
            sentence = f"{who} put {card} on row {what}."
        elif verb == "take":
            sentence = f"{who} took row {what}: {', '.join(rows.pop(what, []))}."
        if sentence and number > after:
            said.append(sentence)
    return said


def test_the_log_says_each_event_once_also_after_a_reconnect(newcomer: Newcomer) -> None:
    page = newcomer(breaks=True)
    entries: dict[int, Any] = {}

    def hear(frame: str | bytes) -> None:
        for line in json.loads(frame).get("entries", ()):
            entries[line["number"]] = line["entry"]

    def note(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", note)
    open_table(page, ["me", "gentle", "gentle"])
    play_on(page, "keys", random.Random(1), acts=1)
    page.wait_for_selector(".pile.is-open, button.is-legal, button.is-open", timeout=PATIENCE)
    # Let what is being said be said.
    page.wait_for_function(
        """(last) => { const log = document.querySelector("[role=log]");
            const now = log.childElementCount, is = window.counted === now;
            window.counted = now;
            return is && [...log.children].some(({ textContent }) => textContent === last); }""",
        arg=_sentences(entries, 0)[-1],
        polling=1500,
    )
    page.evaluate(_TRANSCRIPT)
    after = max(entries)
    play_on(page, "keys", random.Random(2), acts=4)
    page.wait_for_selector(".pile.is-open, button.is-legal, button.is-open", timeout=PATIENCE)
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    play_on(page, "keys", random.Random(3), acts=4)
    page.wait_for_selector(
        ".pile.is-open, button.is-legal, button.is-open, #end-heading", timeout=PATIENCE
    )
    expected = _sentences(entries, after)
    page.wait_for_function(
        "least => window.transcript.filter((line) => / (drew|put|took) /.test(line)).length"
        " >= least",
        arg=len(expected),
    )
    page.wait_for_function(
        """() => { const now = window.transcript.length;
            const is = window.counted === now; window.counted = now; return is; }""",
        polling=1500,
    )
    told = page.evaluate("window.transcript")
    assert [line for line in told if re.search(r" (drew|put|took) ", line)] == expected


_WATCH_FOCUS = """() => {
    window.lost = [];
    new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(() => {
        if (document.activeElement === document.body || document.activeElement === null) {
            window.lost.push(document.querySelector("h1")?.textContent ?? "");
        }
    }))).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("how", ["Enter", "click"])
def test_the_focus_is_never_lost_to_the_page(page: Page, how: str) -> None:
    """Whatever had the focus may be gone after a move: the focus then waits at the next act."""
    open_table(page, ["me", "gentle"])
    page.wait_for_selector(".pile.is-open, button.is-legal, button.is-open", timeout=PATIENCE)
    page.evaluate(_WATCH_FOCUS)
    rng = random.Random(4)
    for _ in range(14):
        page.wait_for_selector(
            ".pile.is-open, button.is-legal, button.is-open, #end-heading", timeout=PATIENCE
        )
        seen = look(page)
        if seen["over"]:
            break
        rows = seen["place"] or ([] if seen["draw"] and rng.random() < 0.7 else seen["take"])
        what = f'button[data-row="{rng.choice(rows)}"]' if rows else ".draw-now"
        if how == "click":
            page.locator(what).click()
        else:
            page.locator(what).focus()
            page.keyboard.press("Enter")
        wait_for_change(page, seen["mark"])
    assert page.evaluate("window.lost") == []


def test_the_focus_survives_a_reconnect(newcomer: Newcomer) -> None:
    page = newcomer(breaks=True)
    open_table(page, ["me", "gentle"])
    page.wait_for_selector(".draw-now", timeout=PATIENCE)
    page.locator(".draw-now").focus()
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    expect(page.locator(".draw-now")).to_be_focused()


def test_the_keys_are_explained_and_answer(page: Page) -> None:
    open_table(page, ["me", "gentle", "gentle"])
    page.wait_for_selector(".pile.is-open, button.is-legal, button.is-open", timeout=PATIENCE)
    page.keyboard.press("?")
    help_ = page.locator("dialog[open]")
    help_.get_by_role("button", name="Keyboard shortcuts").click()
    expect(help_).to_contain_text("draw a card")
    listed = help_.locator("kbd").all_inner_texts()
    asking = ["W", "L", "S", "C", "M", "?"]
    assert listed == ["D", "1–5", "T 1–5", "Enter", "Esc", "U", "␣", *asking]
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    page.keyboard.press("c")
    expect(help_).to_contain_text("Cards left")
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    note = page.locator(".note").last
    for key, words in {"w": "Your turn", "s": "point", "l": r"\."}.items():
        page.keyboard.press(key)
        expect(note).to_contain_text(re.compile(words))


def test_single_keys_can_be_turned_off(page: Page) -> None:
    page.add_init_script(
        "localStorage.setItem('coloretto.settings', JSON.stringify({keys: false}))"
    )
    open_table(page, ["me", "gentle"])
    page.wait_for_selector(".draw-now", timeout=PATIENCE)
    before = look(page)["mark"]
    page.keyboard.press("d")
    page.keyboard.press("m")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert look(page)["mark"] == before
    # Tab and Enter always work.
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('.draw-now')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_change(page, before)


def test_your_turn_is_said_in_title_words_and_colour(newcomer: Newcomer) -> None:
    first, second = newcomer(), newcomer()
    sit_together(first, second)
    first.wait_for_function("() => document.querySelector('.is-turn') !== null")
    asked = first if first.locator(".pile.is-open").count() else second
    other = second if asked is first else first
    expect(asked).to_have_title("Your turn! · Coloretto")
    expect(asked.locator("h1")).to_have_text("Your turn")
    expect(asked.locator(".own-seat")).to_have_class(re.compile("is-turn"))
    expect(other).not_to_have_title(re.compile("Your turn"))
    expect(other.locator(".own-seat")).not_to_have_class(re.compile("is-turn"))


def test_a_row_says_what_it_brings_before_it_is_taken(page: Page) -> None:
    open_table(page, ["me", "gentle", "gentle"])
    rng = random.Random(5)
    while True:
        page.wait_for_selector(".pile.is-open, button.is-legal, button.is-open", timeout=PATIENCE)
        seen = look(page)
        if seen["take"]:
            break
        play_on(page, "keys", rng, acts=1)
    row = page.locator(f'button[data-row="{seen["take"][0]}"]')
    brings = row.locator(".brings").inner_text()
    name = row.evaluate("row => row.firstElementChild.textContent")
    assert re.fullmatch(r"[+−]\d+", brings)
    assert f"{brings} point" in name
    total = page.locator(".own-seat .total .visually-hidden")
    after = _number(total.inner_text()) + _number(brings)
    page.keyboard.press("t")
    page.keyboard.press(str(seen["take"][0]))
    wait_for_change(page, seen["mark"])
    expect(total).to_have_text(str(after).replace("-", "−"))


def _number(text: str) -> int:
    return int(text.replace("−", "-"))
