"""Whatever people write is shown as text: names, chat, records. Nothing of it ever runs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.tour import RECORD, SLOW, Guest, visit

PAYLOADS = (
    "<script>hit()</script>",
    "<img src=x onerror=hit()>",
    "<svg onload=hit()>",
    '"><b onclick=hit()>',
    "' autofocus onfocus=hit() '",
    "javascript:hit()",
    "{@html hit()}",
    "${hit()}{{hit()}}",
    "</title><script>hit()</script>",
    "<iframe srcdoc='<script>parent.hit()</script>'>",
    "<a href=javascript:hit()>a</a>",
    "<style>@import 'http://evil.example/x'</style>",
    "&lt;script&gt;hit()&lt;/script&gt;",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=hit()>",
    "{ $name } { hit() }",
    "\u202egnp.exe",
)
"""After OWASP's cheat sheet: markup, attributes, addresses, templates, entities."""


def batched(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for first in range(0, len(items), size):
        yield items[first : first + size]


SHORT = tuple(payload for payload in PAYLOADS if len(payload) <= 20 and payload.isprintable())


@contextmanager
def _watched(browser: Browser, base_url: str, **options: Any) -> Iterator[Page]:
    """A page that tells when something ran."""
    with visit(browser, base_url, **options) as made:
        made.context.add_init_script("window.hits = 0; window.hit = () => (window.hits += 1)")
        made.at = "safety"
        made.page.on("dialog", lambda dialog: made.problems.append(f"said {dialog.message}"))
        yield made.page
        assert made.page.evaluate("window.hits") == 0
        assert made.page.evaluate("window.violations") == []
        assert made.page.locator("script:not([src]), iframe, [onerror], [onload]").count() == 0


def test_names_are_text(browser: Browser, base_url: str) -> None:
    with _watched(browser, base_url) as page:
        for names in batched(SHORT, 4):
            people = [Guest(base_url, name) for name in names]
            seats = ["me", *["open"] * len(people)]
            table = people[0].open_table(seats, players=len(seats))["id"]
            for seat, person in enumerate(people[1:], 2):
                person.do(table, "sit", seat=seat)
            page.goto(f"/table/{table}")
            for name in names:
                expect(page.get_by_text(name).first).to_be_visible(timeout=SLOW)
            page.get_by_role("button", name="Sit down").click()
            page.wait_for_selector("#sit-name", state="detached", timeout=SLOW)
            people[0].do(table, "start")
            page.wait_for_selector("[data-row]", timeout=SLOW)
            for name in names:
                expect(page.get_by_text(name).first).to_be_attached()
            for person in people:
                person.leave()
        for name in SHORT:
            host = Guest(base_url, name)
            host.open_table(["me", "open"], players=2, listed=True)
            host.leave()
        page.goto("/watch")
        for name in SHORT:
            expect(page.locator("li b").filter(has_text=name).first).to_be_visible(timeout=SLOW)


@pytest.mark.parametrize("name", SHORT[:2])
def test_the_readers_own_name_is_text(browser: Browser, base_url: str, name: str) -> None:
    with _watched(browser, base_url, settings={"name": name}) as page:
        page.goto("/settings")
        expect(page.locator("#name")).to_have_value(name, timeout=SLOW)
        page.goto("/learn")
        page.wait_for_selector("#step", timeout=SLOW)
        page.goto("/")
        page.get_by_role("button", name="Play now").click(timeout=SLOW)
        page.wait_for_url("**/table/*", timeout=SLOW)
        page.wait_for_selector("[data-row]", timeout=SLOW)


def test_chat_is_text(browser: Browser, base_url: str) -> None:
    friend = Guest(base_url, "Friend")
    table = friend.open_table(["me", "open", "open"], players=3)
    friend.leave()
    with _watched(browser, base_url) as page:
        page.goto(f"/table/{table['id']}")
        page.get_by_role("button", name="Sit down").click(timeout=SLOW)
        field = page.get_by_label("Write a message")
        for payload in PAYLOADS:
            field.fill(payload, timeout=SLOW)
            field.press("Enter")
            said = page.locator(".chat ol li").last
            expect(said).to_contain_text(payload.replace("\u202e", ""), timeout=SLOW)
            expect(field).to_have_value("")
        # It comes back with the next visit as it was said.
        page.reload()
        expect(page.locator(".chat ol li")).to_have_count(len(PAYLOADS), timeout=SLOW)


def test_imported_records_are_text(browser: Browser, base_url: str) -> None:
    shown = []
    with _watched(browser, base_url) as page:
        for payload in (text for text in PAYLOADS if '"' not in text):
            page.goto("/replay")
            page.get_by_label("The record").fill(
                RECORD.replace('"Ada"', f'"{payload}"').replace(
                    "[Edition", f'[Site "{payload}"]\n[Date "{payload}"]\n[Edition'
                )
            )
            page.get_by_role("button", name="Show the game").click()
            answer = page.locator(".controls, .problem:not(:empty)").first
            expect(answer).to_be_visible(timeout=SLOW)
            if page.locator(".controls").count():
                shown.append(payload)
                expect(page.get_by_text(payload).first).to_be_attached()
                page.keyboard.press("End")
                expect(page.get_by_role("heading", name="Final scores")).to_be_visible()
    assert len(shown) >= len(PAYLOADS) - 4, "most of them are names that a record can hold"


def test_addresses_are_text(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url) as made:
        made.at = "missing"
        made.context.add_init_script("window.hits = 0; window.hit = () => (window.hits += 1)")
        for payload in PAYLOADS:
            for path in (f"/{payload}/?x={payload}", f"/replay?x={payload}#r={payload}&m1"):
                made.page.goto(path)
                made.page.wait_for_selector("h1", timeout=SLOW)
                assert made.page.evaluate("[window.hits, window.violations]") == [0, []]
