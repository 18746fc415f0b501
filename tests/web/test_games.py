"""Whole games in a real Chromium: by mouse, by keyboard, on a phone, with two browsers."""

import random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.harness import RunningServer
from tests.web.player import expect_end, is_over, open_table, play_on

PHONE: ViewportSize = {"width": 360, "height": 640}


@pytest.mark.parametrize(
    ("edition", "players", "how"),
    [
        ("hungarian", 2, "keys"),
        ("italian", 3, "clicks"),
        ("croatian", 4, "keys"),
        ("german", 5, "clicks"),
        ("polish", 3, "keys"),
    ],
)
def test_a_whole_game_against_bots(page: Page, edition: str, players: int, how: str) -> None:
    open_table(page, ["me", *["gentle"] * (players - 1)], edition=edition, games=1)
    play_on(page, how, random.Random(players))
    expect_end(page)


def test_a_whole_game_on_a_phone_without_scrolling(page: Page) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, ["me", *["gentle"] * 4])
    play_on(page, "clicks", random.Random(1), acts=12)
    sizes = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert sizes[0] <= PHONE["width"]
    assert sizes[1] <= PHONE["height"]
    play_on(page, "clicks", random.Random(2))
    expect_end(page)


def test_jokers_get_their_colours_at_once(page: Page) -> None:
    open_table(page, ["me", "me", "me"], jokers="at once")
    play_on(page, "clicks", random.Random(3))
    expect_end(page)


def test_play_now_is_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".pile.is-open, .is-turn", timeout=30_000)


def test_two_browsers_at_one_table(browser: Browser, base_url: str) -> None:
    first = browser.new_context(base_url=base_url).new_page()
    second = browser.new_context(base_url=base_url).new_page()
    table = open_table(first, ["me", "open"], start=False)
    second.goto(f"/table/{table}")
    sit = second.get_by_role("button", name="Sit").first
    expect(sit).to_be_visible(timeout=20_000)
    sit.click()
    name = second.get_by_role("textbox")
    if name.count() and name.first.is_visible():
        name.first.fill("Bela")
        second.keyboard.press("Enter")
    start = first.get_by_role("button", name="Start")
    expect(start.first).to_be_enabled(timeout=20_000)
    start.first.click()
    rng = random.Random(4)
    for _ in range(400):
        for page in (first, second):
            if page.locator(
                "button[data-row].is-legal, .pile.is-open, button[data-row].is-open"
            ).count():
                play_on(page, "keys", rng, acts=1)
        if is_over(first) and is_over(second):
            break
        first.wait_for_timeout(30)
    expect_end(first)
    expect_end(second)
    first.context.close()
    second.context.close()


def test_a_reload_in_mid_game_loses_nothing(page: Page) -> None:
    open_table(page, ["me", "gentle"])
    play_on(page, "keys", random.Random(5), acts=6)
    page.reload()
    play_on(page, "keys", random.Random(6))
    expect_end(page)


def test_a_server_restart_in_mid_game_is_a_non_event(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    database = str(tmp_path_factory.mktemp("restart") / "tables.db")
    server = RunningServer.start(database)
    page = browser.new_context(base_url=server.base).new_page()
    open_table(page, ["me", "gentle"])
    play_on(page, "keys", random.Random(7), acts=5)
    assert server.stop() == 0
    expect(page.get_by_text("Connection lost").first).to_be_visible(timeout=15_000)
    again = RunningServer.start(database, port=server.port)
    play_on(page, "keys", random.Random(8))
    expect_end(page)
    page.context.close()
    again.stop()


def test_a_spectator_can_do_nothing(browser: Browser, base_url: str, page: Page) -> None:
    table = open_table(page, ["me", "gentle"])
    spectator = browser.new_context(base_url=base_url).new_page()
    spectator.goto(f"/table/{table}")
    spectator.wait_for_selector("[data-row]", timeout=20_000)
    assert spectator.locator("button[data-row], .pile.is-open").count() == 0
    spectator.context.close()
