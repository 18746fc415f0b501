"""The score pad as people with real cards use it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.tour import SLOW


@pytest.fixture
def context(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    made = browser.new_context(
        base_url=base_url,
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
        permissions=["clipboard-read", "clipboard-write"],
    )
    made.set_default_timeout(SLOW)
    yield made
    made.close()


@pytest.fixture
def pad(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/score")
    page.wait_for_selector(".hand-score", timeout=SLOW)
    return page


def _count(page: Page, **cards: int) -> None:
    """Set how many of each card the open player has, with the keyboard."""
    for card, count in cards.items():
        name = {"two": "+2"}.get(card, card)
        page.get_by_role("button", name=f"Add {name}, now").focus()
        page.keyboard.press(str(count))


def _player(page: Page, number: int, name: str = "") -> None:
    page.get_by_role("tab").nth(number - 1).click()
    if name:
        page.get_by_label("Name").fill(name)
        page.get_by_label("Name").press("Tab")


def _expect_total(page: Page, points: int) -> None:
    status = page.locator(".hand-score [role=status]")
    expect(status).to_contain_text(f": {points} point")


def test_taps_make_the_rulebooks_example(pad: Page) -> None:
    taps = {"green": 6, "yellow": 4, "red": 3, "blue": 2, "joker": 1, "+2": 1}
    for card, count in taps.items():
        for _ in range(count):
            pad.get_by_role("button", name=f"Add {card}, now").click()
    _expect_total(pad, 41)
    expect(pad.locator(".why")).to_have_text(
        "The joker counts best as yellow. The next best is red, for 1 point less."
    )
    pad.get_by_role("button", name="Remove joker").click()
    _expect_total(pad, 36)
    pad.get_by_role("button", name="Undo").click()
    _expect_total(pad, 41)


def test_a_match_runs_over_several_games_and_is_kept(pad: Page) -> None:
    _player(pad, 1, "Anna")
    _count(pad, red=4)
    _player(pad, 2, "Béla")
    _count(pad, blue=3, two=1)
    pad.get_by_role("button", name="Add a game").click()
    _count(pad, grey=2)
    _player(pad, 1)
    _count(pad, red=1, orange=1, yellow=1, green=2)
    table = pad.get_by_role("table")
    totals = table.locator("tfoot td .visually-hidden:not(.crown *)")
    expect(table.locator("tbody tr").nth(1)).to_contain_text("4")
    assert totals.all_text_contents()[:2] == ["14", "11"]

    pad.reload()
    pad.wait_for_selector(".hand-score", timeout=SLOW)
    expect(pad.get_by_role("tab").nth(1)).to_contain_text("Béla")
    assert totals.all_text_contents()[:2] == ["14", "11"]

    pad.get_by_role("button", name="Delete game 2").click()
    expect(pad.get_by_text("Game 2 deleted. You can undo this.")).to_be_visible()
    assert totals.all_text_contents()[:2] == ["10", "8"]
    pad.get_by_role("button", name="Undo").click()
    assert totals.all_text_contents()[:2] == ["14", "11"]
    pad.get_by_role("button", name="New match").click()
    assert totals.all_text_contents()[:2] == ["0", "0"]
    expect(pad.get_by_role("tab").nth(1)).to_contain_text("Béla")


@pytest.mark.parametrize(
    ("edition", "side", "players", "points"),
    [
        ("Italian edition", "brown side", 4, 10 + 6),
        ("Hungarian edition", "grey side", 5, 7 + 8),
        ("German edition", "violet side", 3, 7 + 8),
        ("Croatian edition", "brown side", 2, 10 + 6),
        ("Polish edition", "brown side", 3, 10 + 6),
    ],
)
def test_any_edition_and_side(
    pad: Page, edition: str, side: str, players: int, points: int
) -> None:
    pad.locator("summary").click()
    pad.get_by_label("Edition").select_option(label=edition)
    choice = pad.get_by_label("Side").locator("option", has_text=side)
    pad.get_by_label("Side").select_option(choice.get_attribute("value"))
    pad.locator(".choices select").nth(2).select_option(str(players))
    expect(pad.get_by_role("tab")).to_have_count(players)
    colours = {2: 5, 3: 6}.get(players, 7)
    expect(pad.locator("[data-card]")).to_have_count(colours + 2)
    _count(pad, red=4, orange=3)
    _expect_total(pad, points)


def test_a_colour_that_is_out_cannot_be_counted(pad: Page) -> None:
    pad.locator("summary").click()
    pad.locator(".choices select").nth(2).select_option("3")
    outs = pad.get_by_role("group", name="Colour out of the game")
    outs.get_by_role("button", name="blue").click()
    expect(pad.locator("[data-card='B']")).to_have_count(0)
    expect(pad.locator("[data-card='E']")).to_have_count(1)


def test_more_cards_than_in_the_box_are_noticed(pad: Page) -> None:
    _count(pad, green=5)
    _player(pad, 2)
    _count(pad, green=5)
    expect(pad.get_by_role("alert")).to_have_text("There are more of these than in the box: green.")


def test_the_match_is_shared_as_text(pad: Page) -> None:
    _player(pad, 1, "Anna")
    _count(pad, red=4)
    pad.get_by_role("button", name="Add a game").click()
    _count(pad, red=2, two=2)
    pad.get_by_role("button", name="Share").last.click()
    expect(pad.get_by_text("Copied as text.")).to_be_visible()
    assert pad.evaluate("navigator.clipboard.readText()").splitlines() == [
        "Coloretto · Italian edition, brown side",
        "Game 1: Anna 10, Player 2 –, Player 3 –, Player 4 –",
        "Game 2: Anna 7, Player 2 –, Player 3 –, Player 4 –",
        "Total: Anna 17, Player 2 0, Player 3 0, Player 4 0",
    ]


def test_on_paper_there_are_only_the_scores(pad: Page) -> None:
    _player(pad, 1, "Anna")
    _count(pad, red=4, blue=2, joker=1)
    pad.emulate_media(media="print")
    for gone in (".pad", "header", "button"):
        expect(pad.locator(gone).first).to_be_hidden()
    paper = pad.locator(".printed")
    expect(paper).to_be_visible()
    expect(paper).to_contain_text("Italian edition, brown side")
    expect(paper.get_by_role("row", name="Anna")).to_contain_text("18")
    assert pad.evaluate("getComputedStyle(document.documentElement).backgroundColor") in (
        "rgb(255, 255, 255)",
        "rgba(0, 0, 0, 0)",
    )
    assert pad.pdf(format="A4").startswith(b"%PDF")
