"""Prompts, notes and what stands beside the table cover no seat, no row and no card in hand."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Newcomer
from tests.web.player import can_act, open_table, play_on
from tests.web.stretched import cut_texts
from tests.web.tour import Guest, change_language, settle

SIZES = (
    (1920, 1080),
    (1440, 900),
    (1024, 768),
    (844, 390),
    (667, 375),
    (390, 844),
    (360, 640),
)
LANGUAGES = ("en", "de", "pseudo")
"""English, a language of long words, and text that is longer by four tenths."""
NAMES = ("Maximiliane Wolkenburgen", "🦎🦎🦎🦎", "שחקנית מנצחת", "Bo")
"""Twenty-four letters, emoji, from right to left, and an easy one."""

_COVERED = """() => {
    const seen = (what) => [...document.querySelectorAll(what)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const prompts = seen(".strip, .note, .undo-offer, .side > *, .scores .btn, .connection");
    const table = seen("[data-seat], [data-row], [data-drawn], [data-deck], .draw-now, .numbers");
    const called = (one) => one.className.toString().split(" s-")[0] || one.tagName;
    const found = new Set();
    const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    prompts.forEach((prompt, at) => {
        const box = prompt.getBoundingClientRect();
        if (box.width === 0) return;
        if (box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < -0.5
            || box.bottom > innerHeight + 0.5) found.add(`${called(prompt)} sticks out`);
        for (const part of [...table, ...prompts.slice(at + 1)]) {
            if (prompt.contains(part) || part.contains(prompt)) continue;
            if (overlap(box, part.getBoundingClientRect()))
                found.add(`${called(prompt)} covers ${called(part)}`);
        }
        // Nor may its own buttons lie outside it, or beyond what can be seen of it.
        for (const button of prompt.querySelectorAll("button")) {
            const own = button.getBoundingClientRect();
            const x = own.left + own.width / 2, y = own.top + own.height / 2;
            const hit = document.elementFromPoint(x, y);
            if (own.width > 0 && !(hit && (hit === button || button.contains(hit))))
                found.add(`${called(prompt)}: ${button.textContent.trim()} cannot be pressed`);
        }
    });
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.add("the page scrolls sideways");
    return [...found];
}"""


def _problems(page: Page) -> list[str]:
    """What is covered or cut, on every screen and in every language."""
    problems = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            change_language(page, language)
            settle(page)
            found = page.evaluate(_COVERED) + _cut(page)
            problems += [f"{width} x {height}, {language}: {one}" for one in found]
    return problems


def _cut(page: Page) -> list[str]:
    # The flag on a seat may shorten a long name and what follows: the heading says it in full.
    return [one for one in cut_texts(page) if f"side: {NAMES[0]}" not in one]


def _expect_none(problems: list[str]) -> None:
    assert not problems, "\n".join(problems)


@contextmanager
def _table(
    base_url: str, newcomer: Newcomer, **options: Any
) -> Iterator[tuple[Page, list[Guest], str]]:
    """Five people, of whom one is this page; the others act over HTTP. The second is to move."""
    me = Guest(base_url, "Ada")
    others = [Guest(base_url, name) for name in NAMES]
    table = me.open_table(["me", *["open"] * 4], players=5, edition="german", **options)["id"]
    for seat, other in enumerate(others, 2):
        other.do(table, "sit", seat=seat)
    view = me.do(table, "start")
    guests = [me, *others]
    # Some cards on the table, and the turn at the one with the longest name.
    rng = random.Random(3)
    while not (
        view["position"] >= 40
        and view["game"]["seat"] == 2
        and any(one["kind"] == "draw" for one in view["game"]["actions"])
    ):
        mover = guests[view["game"]["seat"] - 1]
        actions = view["game"]["actions"]
        view = mover.move(view, (actions[0] if rng.random() < 0.7 else actions[-1])["action"])
        assert view["phase"] == "playing"
    page = newcomer(breaks=True, reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('coloretto.settings', '{\"keys\": true}')")
    page.context.add_cookies(
        [{"name": "coloretto", "value": me.http.cookies["coloretto"], "url": base_url}]
    )
    page.goto(f"/table/{table}")
    page.wait_for_selector("[data-row]")
    yield page, guests, table
    for guest in guests:
        guest.http.close()


def test_somebody_is_away_or_has_left(base_url: str, newcomer: Newcomer) -> None:
    with _table(base_url, newcomer) as (page, guests, table):
        # Nobody but this page is connected.
        strip = page.locator(".strip")
        expect(strip).to_contain_text("After a minute a bot can step in")
        _expect_none(_problems(page))
        guests[1].do(table, "leave", seat=2)
        change_language(page, "en")
        expect(strip.get_by_role("button", name="Let a bot play")).to_be_visible()
        _expect_none(_problems(page))


def test_the_game_is_paused_and_somebody_asks_to_go_back(base_url: str, newcomer: Newcomer) -> None:
    with _table(base_url, newcomer) as (page, guests, table):
        view = guests[1].http.get(f"/api/tables/{table}").json()
        view = guests[1].move(view, "draw")
        expect(page.locator("[data-drawn]")).to_be_visible()
        guests[1].do(table, "undo", seat=2)
        agree = page.get_by_role("button", name="Agree")
        expect(agree).to_be_visible()
        _expect_none(_problems(page))
        # One thing at a time: first the question for which others wait.
        guests[2].do(table, "pause", seat=3)
        change_language(page, "en")
        expect(agree).to_be_visible()
        page.get_by_role("button", name="Decline").click()
        expect(page.get_by_role("button", name="Resume")).to_be_visible()
        _expect_none(_problems(page))


def test_a_bot_plays_for_the_reader(base_url: str, newcomer: Newcomer) -> None:
    with _table(base_url, newcomer) as (page, guests, table):
        guests[0].do(table, "hand_over", seat=1)
        expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
        _expect_none(_problems(page))


def test_the_line_is_lost(base_url: str, newcomer: Newcomer) -> None:
    with _table(base_url, newcomer) as (page, _guests, _table_id):
        for language in LANGUAGES:
            change_language(page, language)
        page.context.set_offline(True)
        expect(page.locator(".connection.is-offline")).to_be_visible()
        _expect_none(_problems(page))


@pytest.mark.parametrize("trouble", ["preparing", "frozen"])
def test_the_server_has_trouble(base_url: str, newcomer: Newcomer, trouble: str) -> None:
    """Bots that get ready, or a table that was stopped: the frames of the server, changed."""

    def change(view: dict[str, Any]) -> None:
        if trouble == "frozen":
            view["frozen"] = True
        else:
            view["seats"][2]["preparing"] = {"seconds": 40, "has_stand_in": False}

    def tamper(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            frame = json.loads(message)
            if "view" in frame:
                change(frame["view"])
            route.send(json.dumps(frame))

        server.on_message(pass_on)

    page = newcomer(reduced_motion="reduce")
    page.route_web_socket(re.compile("/live"), tamper)
    open_table(page, ["me", *["me"] * 4], edition="german")
    expect(page.locator(".strip")).to_be_visible()
    _expect_none(_problems(page))


def test_the_device_is_handed_on(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('coloretto.choices', '{\"players\": 5}')")
    page.goto("/device")
    for number, name in enumerate(("Konstantin der Große", *NAMES[1:], "Ada"), 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("[data-row]")
    rng = random.Random(9)
    problems = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        change_language(page, "pseudo")
        note = page.locator(".note")
        for _ in range(8):
            if note.count() == 0:
                play_on(page, "keys", rng, acts=1)
                settle(page)
        assert note.count() > 0, "nobody was asked to hand it on"
        found = page.evaluate(_COVERED) + _cut(page)
        problems += [f"{width} x {height}: {one}" for one in found]
        # The answer to a key is the longest note there is.
        page.keyboard.press("s")
        settle(page)
        problems += [f"{width} x {height}, scores: {one}" for one in page.evaluate(_COVERED)]
        page.locator(".note button").first.click()
        expect(note).to_have_count(0)
    _expect_none(problems)


def test_the_offer_to_undo_a_take(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    problems = []
    rng = random.Random(4)
    open_table(page, ["me", "gentle", "gentle", "gentle"], pace=10_000)
    page.wait_for_selector("[data-row]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        change_language(page, "pseudo")
        while page.locator("button.is-open").count() == 0:
            if can_act(page):
                play_on(page, "keys", rng, acts=1)
            elif page.locator(".skip-now").count():
                page.locator(".skip-now").click()
            page.wait_for_timeout(50)
        page.locator("button.is-open").first.click()
        expect(page.locator(".undo-offer")).to_be_visible()
        settle(page)
        found = page.evaluate(_COVERED) + _cut(page)
        problems += [f"{width} x {height}: {one}" for one in found]
        page.locator(".undo-take").click()
        expect(page.locator("button.is-open").first).to_be_visible()
    _expect_none(problems)
