"""Whole games in a real Chromium: by mouse, keys and touch; every edition; two to five players."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer
from tests.web.player import PHONE, How, expect_end, look, open_table, play_on, wait_for_change


@pytest.mark.parametrize(
    ("edition", "players", "how"),
    [
        ("hungarian", 2, "keys"),
        ("italian", 3, "clicks"),
        ("croatian", 4, "taps"),  # five by taps: test_table_sight.py
        ("polish", 4, "keys"),
        ("german", 2, "clicks"),
    ],
)
def test_a_whole_game_against_bots(
    newcomer: Newcomer, edition: str, players: int, how: How
) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = newcomer(**phone if how == "taps" else {})
    open_table(page, ["me", *["gentle"] * (players - 1)], edition=edition, games=1)
    play_on(page, how, random.Random(players))
    expect_end(page)


def test_jokers_get_their_colours_at_once(page: Page) -> None:
    open_table(page, ["me", "me", "me"], jokers="at once", until="colour")
    page.wait_for_selector("[data-colour]")
    before = look(page)["mark"]
    colour = page.locator("[data-colour]").last
    name = colour.get_attribute("title")
    colour.click()
    wait_for_change(page, before)
    expect(page.locator(".log").first).to_contain_text(f"{name}")
    play_on(page, "clicks", random.Random(3), acts=4)


def test_play_now_is_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".pile.is-open, .is-turn", timeout=60_000)


def test_a_match_goes_on_with_the_next_game(page: Page) -> None:
    open_table(page, ["me", "gentle"], edition="italian", games=2, until="last round")
    play_on(page, "keys", random.Random(1))
    expect_end(page)
    page.get_by_role("button", name="Game 2").click()
    page.wait_for_selector("[data-row]")
    play_on(page, "keys", random.Random(2))
    expect_end(page)
    expect(page.locator("p.champion")).to_contain_text("match")
    verdict = page.locator("#fair-heading + .verdict")
    expect(verdict).to_have_class(re.compile("is-good"))
    expect(verdict).to_contain_text("It was fixed for this table, its game 2 and these rules.")
    expect(verdict).to_contain_text("Your browser added its own randomness.")
