"""Several people at one table: two browsers, one device, spectators, and what they ask."""

import json
import random
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Newcomer
from tests.web.player import (
    can_act,
    expect_end,
    look,
    open_table,
    play_on,
    play_together,
    sit_down,
    sit_together,
    wait_for_change,
)


def test_two_browsers_play_a_whole_game(newcomer: Newcomer) -> None:
    first, second = newcomer(), newcomer()
    sit_together(first, second)
    play_together([first, second], "keys", random.Random(4))
    expect_end(first)
    expect_end(second)
    # The same game, seen from two sides.
    scores = [page.locator(".receipt .sum").all_inner_texts() for page in (first, second)]
    assert scores[0] == scores[1]


def _with_card_in_hand(first: Page, second: Page) -> tuple[Page, Page]:
    """Have the seat to move draw; its page and the other one."""
    first.wait_for_function(
        "() => document.querySelector('.is-turn') !== null && "
        "document.querySelector('[data-row]') !== null"
    )
    while True:
        for mover, other in ((first, second), (second, first)):
            if mover.locator(".pile.is-open").count():
                mover.keyboard.press("d")
                mover.wait_for_selector("button.is-legal")
                return mover, other
        play_together([first, second], "keys", random.Random(0), acts=1)


def test_the_host_sends_a_guest_away_and_allows_them_back(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer(breaks=True)
    table = open_table(host, ["me", "open"], start=False)
    sit_down(guest, table, "Bela")
    host.get_by_role("button", name="Keep out: Bela").click()
    expect(host.get_by_role("heading", name="Kept out")).to_be_visible()
    guest.locator("#sit-name").press("Enter")
    expect(guest.locator(".note").first).to_be_visible()
    expect(guest.get_by_role("heading", name="Kept out")).to_have_count(0)
    host.get_by_role("button", name="Let back in: Bela").click()
    expect(host.get_by_role("heading", name="Kept out")).to_have_count(0)
    guest.locator("#sit-name").press("Enter")
    expect(guest.locator("#sit-name")).to_have_count(0)
    expect(host.get_by_role("button", name="Keep out: Bela")).to_be_visible()


def test_going_back_needs_the_others_consent(newcomer: Newcomer) -> None:
    first, second = newcomer(), newcomer()
    sit_together(first, second)
    mover, other = _with_card_in_hand(first, second)
    mover.keyboard.press("u")
    other.get_by_role("button", name="Decline").click()
    expect(mover.locator(".note", has_text="declined")).to_be_visible()
    expect(mover.locator("[data-drawn]")).to_be_visible()
    mover.keyboard.press("u")
    other.get_by_role("button", name="Agree").click()
    mover.wait_for_selector(".pile.is-open")
    expect(mover.locator("[data-drawn]")).to_have_count(0)
    for page in (mover, other):
        expect(page.locator(".log").first).to_contain_text("undid the last move")
    play_together([first, second], "keys", random.Random(5), acts=3)


def test_ones_own_placing_is_taken_back_at_once(newcomer: Newcomer) -> None:
    first, second = newcomer(), newcomer()
    sit_together(first, second)
    mover, _ = _with_card_in_hand(first, second)
    card = mover.locator("[data-drawn]").get_attribute("data-drawn")
    play_on(mover, "clicks", random.Random(1), acts=1)
    expect(mover.locator("[data-drawn]")).to_have_count(0)
    mover.keyboard.press("u")
    expect(mover.locator("[data-drawn]")).to_have_attribute("data-drawn", card or "")


def test_pause_holds_everything_until_somebody_goes_on(newcomer: Newcomer) -> None:
    first, second = newcomer(), newcomer()
    sit_together(first, second)
    mover, other = _with_card_in_hand(first, second)
    other.keyboard.press("m")
    other.get_by_role("button", name="Pause").click()
    expect(mover.get_by_text("The game is paused.").first).to_be_visible()
    assert not can_act(mover)
    before = look(mover)["mark"]
    mover.keyboard.press("1")
    assert look(mover)["mark"] == before
    mover.get_by_role("button", name="Resume").click()
    # The card is still in hand.
    mover.wait_for_selector("button.is-legal")
    play_on(mover, "clicks", random.Random(2), acts=1)


def test_a_bot_plays_for_whoever_is_away_until_they_come_back(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    table = sit_together(host, guest)
    play_together([host, guest], "keys", random.Random(6), acts=2)
    guest.goto("/settings")
    # The game comes to the absent one's turn, and the host is told.
    rng = random.Random(7)
    hand_over = host.locator(".strip").get_by_role("button", name="Let a bot play")
    while not hand_over.count():
        if can_act(host):
            play_on(host, "keys", rng, acts=1)
        else:
            # Nobody is done without before they have been away for a minute.
            acts = host.locator(".pile.is-open, button.is-legal")
            hand_over.or_(acts).first.wait_for(timeout=180_000)
    expect(host.locator('[data-seat="2"]')).to_contain_text("away")
    hand_over.click()
    host.wait_for_selector(":is(button.is-legal, button.is-open, .pile.is-open)", timeout=180_000)
    expect(host.locator('[data-seat="2"] .badge')).to_have_text("bot")
    guest.goto(f"/table/{table}")
    guest.locator(".strip").get_by_role("button", name="Take my seat back").click()
    expect(guest.locator(".strip")).to_have_count(0)
    expect(host.locator('[data-seat="2"] .badge')).to_have_count(0)
    play_together([host, guest], "keys", random.Random(8), acts=6)


def test_one_device_goes_from_hand_to_hand(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('coloretto.choices', '{\"players\": 2}')")
    page.goto("/device")
    for number, name in enumerate(("Ada", "Ben"), 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("[data-row]", timeout=60_000)
    greeted = set()
    rng = random.Random(9)
    for _ in range(24):
        page.wait_for_selector(":is(button.is-legal, button.is-open, .pile.is-open, #end-heading)")
        heading = page.locator("h1").first.inner_text()
        found = re.fullmatch(r"Your turn, (\w+)", heading)
        if found:
            greeted.add(found[1])
        if play_on(page, "keys", rng, acts=1) == 0:
            break
    assert greeted == {"Ada", "Ben"}
    play_on(page, "keys", rng)
    expect_end(page)


def test_a_spectator_can_do_nothing(newcomer: Newcomer, page: Page) -> None:
    table = open_table(page, ["me", "gentle"])
    page.wait_for_selector(":is(button.is-legal, button.is-open, .pile.is-open)", timeout=180_000)
    watcher = newcomer()
    watcher.goto(f"/table/{table}")
    watcher.wait_for_selector("[data-row]")
    before, theirs = look(page)["mark"], look(watcher)["mark"]
    assert watcher.locator("button[data-row], .pile.is-open, .draw-now, [data-colour]").count() == 0
    for key in ("d", "1", "t", "1", "u"):
        watcher.keyboard.press(key)
    watcher.locator("[data-deck]").click()
    watcher.locator('[data-row="1"]').click()
    watcher.keyboard.press("m")
    menu = watcher.locator("dialog[open]")
    expect(menu).to_be_visible()
    for name in ("Undo", "Pause", "Let a bot play for me", "Leave"):
        expect(menu.get_by_role("button", name=name)).to_have_count(0)
    assert (look(page)["mark"], look(watcher)["mark"]) == (before, theirs)
    # And sees what happens.
    watcher.keyboard.press("Escape")
    play_on(page, "keys", random.Random(10), acts=1)
    wait_for_change(watcher, theirs)


def test_a_deck_that_does_not_fit_its_promise_is_called_unfair(newcomer: Newcomer) -> None:
    page = newcomer()

    def tamper(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            frame = json.loads(message)
            proof = frame.get("view", {}).get("fair", {}).get("proof") or {}
            if proof.get("secret"):
                first = "1" if proof["secret"][0] == "0" else "0"
                proof["secret"] = first + proof["secret"][1:]
            route.send(json.dumps(frame))

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/live"), tamper)
    open_table(page, ["me", "gentle"], until="last round")
    play_on(page, "keys", random.Random(11))
    expect_end(page)
    verdict = page.locator("#fair-heading + .verdict")
    expect(verdict).to_have_class(re.compile("is-bad"))
    expect(verdict).to_contain_text("No: the cards do not follow from the secret")
