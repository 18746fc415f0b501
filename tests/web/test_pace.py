"""The pace of the table: the beat between rounds, skipping ahead, what is new, help over it."""

import random
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import Newcomer
from tests.web.player import ASKED, can_act, look, open_table, play_on, sit_together
from tests.web.stretched import cut_texts
from tests.web.test_pages_in_browser import axe_finds, too_wide
from tests.web.tour import LANGUAGES, change_language, settle

SIZES: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1024, "height": 768},
    {"width": 844, "height": 390},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
]
SLOWEST = 10_000
"""The longest pace of bots there is: nothing goes on by itself while a test looks."""
ROUND_END = ".round-end"


def _take(page: Page) -> None:
    """Be out: take a row as soon as there is one to take."""
    rng = random.Random(1)
    while True:
        page.wait_for_selector(ASKED, state="attached")
        rows = look(page)["take"]
        if rows:
            page.keyboard.press("t")
            page.keyboard.press(str(rows[0]))
            page.wait_for_selector(f'[data-row="{rows[0]}"].is-taken')
            return
        play_on(page, "keys", rng, acts=1)


def test_the_round_that_is_over_is_told_and_goes_by_itself(page: Page) -> None:
    open_table(page, ["me", "gentle"], pace=600)
    _take(page)
    told = page.locator(ROUND_END)
    expect(told).to_be_visible()
    expect(page.locator("h1")).to_have_text("Round 2")
    lines = told.locator("li")
    expect(lines).to_have_count(2)
    expect(lines.last).to_contain_text("took last, starts now")
    # Who took last is to play, and it is said why.
    last = lines.last.locator("b").inner_text()
    starts = f"{last} took the last row, so {'you start' if last == 'You' else f'{last} starts'}."
    expect(page.get_by_text(starts)).to_be_visible()
    expect(told).to_have_count(0)
    expect(page.locator("h1")).not_to_have_text("Round 2")


def test_the_beat_between_rounds_blocks_nothing(page: Page) -> None:
    """What is pressed while the last round is told counts at once."""
    open_table(page, ["me", "me"])
    rng = random.Random(2)
    while page.locator(ROUND_END).count() == 0:
        play_on(page, "keys", rng, acts=1)
    page.keyboard.press("d")
    expect(page.locator("[data-drawn]")).to_be_visible()
    expect(page.locator(ROUND_END)).to_have_count(0)


def test_bots_finish_the_round_for_whoever_is_out(page: Page) -> None:
    open_table(page, ["me", "gentle", "gentle"], pace=SLOWEST)
    # Whoever begins: from here on nothing goes on for ten seconds at a time.
    page.wait_for_selector(ASKED, state="attached", timeout=180_000)
    _take(page)
    skip = page.get_by_role("button", name="Skip ahead")
    goes_on = page.get_by_role("button", name="Play on without waiting")
    expect(skip.or_(goes_on).first).to_be_visible()
    skip.first.click()
    # Two bots have several acts each: at their own pace this would take minutes.
    page.wait_for_selector(f":is({ROUND_END}, .own-seat.is-turn)", timeout=SLOWEST)


def test_nobody_skips_what_people_still_play(newcomer: Newcomer) -> None:
    first, second = newcomer(), newcomer()
    sit_together(first, second, bots=1, pace=600)
    out = None
    while out is None:
        out = next((one for one in (first, second) if look(one)["take"]), None)
        for one in (first, second):
            if out is None and can_act(one):
                play_on(one, "keys", random.Random(3), acts=1)
        first.wait_for_timeout(50)
    _take(out)
    expect(out.get_by_text("once only bots are left")).to_be_visible()
    expect(out.get_by_role("button", name="Skip ahead")).to_have_count(0)


def test_the_host_changes_the_pace_of_bots_at_the_table(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    table = sit_together(host, guest, bots=1, pace=SLOWEST)
    for page, is_host in ((guest, False), (host, True)):
        page.keyboard.press("m")
        choice = page.get_by_role("group", name="Bot speed")
        expect(choice).to_have_count(1 if is_host else 0)
        if is_host:
            choice.get_by_label("fast").check()
        page.keyboard.press("Escape")
    guest.wait_for_function(
        "table => fetch(`/api/tables/${table}`).then((got) => got.json())"
        ".then(({ pace }) => pace > 0 && pace < 600)",
        arg=table,
    )


def test_what_came_since_my_last_turn_is_marked_and_read(page: Page) -> None:
    open_table(page, ["me", "gentle", "gentle", "gentle"])
    rng = random.Random(5)
    rows = seats = 0
    for _ in range(30):
        page.wait_for_selector(f":is({ASKED}, #end-heading)", state="attached")
        for row in page.locator("[data-row]:has(.place.is-new)").all():
            count = row.locator(".place.is-new").count()
            said = "one new card" if count == 1 else f"{count} new cards"
            assert said in (row.text_content() or "")
            rows += 1
        for seat in page.locator(".others [data-seat]:has(.fan.is-new)").all():
            assert "since your last turn" in (seat.get_attribute("aria-label") or "")
            seats += 1
        # Nothing of one's own is news.
        assert page.locator(".own-seat .is-new").count() == 0
        if play_on(page, "keys", rng, acts=1) == 0:
            break
    assert rows > 5
    assert seats > 5


_WATCH_TOTAL = """() => {
    window.totals = [];
    const watch = () => {
        const now = document.querySelector(".own-seat .total .visually-hidden").textContent;
        if (window.totals.at(-1) !== now) window.totals.push(now);
        requestAnimationFrame(watch);
    };
    watch();
}"""


def test_points_count_up_when_the_cards_have_landed(page: Page) -> None:
    open_table(page, ["me", "gentle", "gentle"], still=False)
    page.emulate_media(reduced_motion="no-preference")
    rng = random.Random(6)
    brings = 0
    while abs(brings) < 3:
        page.wait_for_selector(ASKED, state="attached")
        best = page.locator("button.is-open:has(.brings)")
        texts = best.locator(".brings").all_inner_texts()
        worth = [int(text.replace("−", "-")) for text in texts]
        if worth and abs(max(worth, key=abs)) >= 3:
            brings = max(worth, key=abs)
            row = best.nth(worth.index(brings))
            page.evaluate(_WATCH_TOTAL)
            page.keyboard.press("t")
            page.keyboard.press(row.get_attribute("data-row") or "")
            break
        assert play_on(page, "keys", rng, acts=1), "no row was worth it in the whole game"
    page.wait_for_function("() => window.totals.length > 2")
    page.wait_for_timeout(400)
    seen = [int(text.replace("−", "-")) for text in page.evaluate("window.totals")]
    assert seen[-1] - seen[0] == brings
    assert seen == sorted(seen, reverse=brings < 0), "counts one way"


def test_help_and_cards_left_are_over_the_table_on_every_size(page: Page) -> None:
    open_table(page, ["me", "gentle", "gentle"], edition="german", clock=30)
    page.wait_for_selector(".draw-now", timeout=180_000)
    for size in SIZES:
        page.set_viewport_size(size)
        # By the key, from a button that gets the focus back.
        draw = page.locator(".draw-now")
        draw.focus()
        page.keyboard.press("?")
        dialog = page.locator("dialog[open]")
        expect(dialog.get_by_role("heading", name="German edition")).to_be_visible()
        for other in ("Italian", "Hungarian", "Croatian", "Polish"):
            expect(dialog).not_to_contain_text(f"{other} edition")
        # The clock behind it goes on.
        clock = page.locator(".clock")
        shown = clock.text_content()
        expect(clock).not_to_have_text(shown or "")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(draw).to_be_focused()
        # One tap away, and all cards of the deck are counted.
        page.locator("button.numbers").click()
        left = [int(text) for text in dialog.locator("li b").all_inner_texts()]
        deck = re.search(r"\d+", page.locator("button.numbers").text_content() or "")
        assert deck
        assert sum(left) == int(deck[0])
        page.keyboard.press("Escape")
        expect(page.locator("button.numbers")).to_be_focused()
    page.set_viewport_size(SIZES[0])
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("dialog[open]")).to_contain_text("German edition")


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]])
def test_what_opens_over_the_table_is_for_everybody(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    open_table(page, ["me", "me"])
    page.wait_for_selector(".draw-now")
    problems = []
    for key in ("?", "c", "m"):
        page.keyboard.press(key)
        dialog = page.locator("dialog[open]")
        expect(dialog.locator("p, ul").first).to_be_visible()
        for language in LANGUAGES:
            change_language(page, language)
            settle(page)
            found = [*cut_texts(page), *too_wide(page)]
            problems += [f"{key} in {language}: {one}" for one in found]
        change_language(page, "pseudo")
        settle(page)
        problems += [f"{key}: {one}" for one in cut_texts(page)]
        change_language(page, "en")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            problems += [f"{key}, {theme}: {one}" for one in axe_finds(page)]
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    rng = random.Random(2)
    while page.locator(ROUND_END).count() == 0:
        play_on(page, "keys", rng, acts=1)
    problems += [f"between rounds: {one}" for one in axe_finds(page)]
    assert not problems, "\n".join(problems)


def test_chat_and_undo_stand_beside_the_table_where_there_is_room(newcomer: Newcomer) -> None:
    first, second = newcomer(), newcomer()
    first.set_viewport_size({"width": 1440, "height": 900})
    second.set_viewport_size({"width": 1280, "height": 800})
    sit_together(first, second)
    beside = first.locator("aside")
    expect(beside.get_by_role("button", name="Undo")).to_be_visible()
    beside.get_by_label("Write a message").fill("Good evening")
    first.keyboard.press("Enter")
    expect(beside.get_by_text("Good evening")).to_be_visible()
    # Where there is no room it is a note, and in the drawer.
    expect(second.locator(".note", has_text="Good evening")).to_be_visible()
    expect(second.get_by_label("Write a message")).not_to_be_visible()
    second.keyboard.press("m")
    menu = second.locator("dialog[open]")
    menu.get_by_role("button", name="Well played!").click()
    expect(first.locator(".note", has_text="Well played!")).to_be_visible()
    # No note of what stands there already.
    menu.get_by_label("Write a message").fill("And to you")
    second.keyboard.press("Enter")
    expect(beside.get_by_text("And to you")).to_be_visible()
    expect(first.locator(".note", has_text="And to you")).to_have_count(0)


@pytest.mark.parametrize("width", [1440, 390])
def test_the_reader_finds_their_own_slip_open(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_table(page, ["me", "gentle", "gentle", "gentle"], until="last round")
    play_on(page, "keys", random.Random(8))
    own = page.locator(".receipt", has=page.get_by_text("You", exact=True))
    expect(own.locator(".sum")).to_be_visible()
    # The proof comes after the scores, and what leads elsewhere is not among what can be kept.
    heads = page.locator("main h1, main h2").all_inner_texts()
    assert heads.index("Was the deck fair?") > heads.index("Save and share")
    keep = page.locator("section", has=page.get_by_role("heading", name="Save and share"))
    expect(keep.get_by_text(re.compile("Seats|Menu|Home"))).to_have_count(0)
    # Either all bots are called so, or none.
    bots, badges = page.locator(".receipt .is-bot").count(), page.locator(".receipt .badge")
    shown = sum(badge.is_visible() for badge in badges.all())
    assert shown in (0, badges.count()), bots
