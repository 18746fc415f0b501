"""Replay: a record step by step, links to a move, playing on from a position, and bad records."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.tour import RECORD, SLOW, make_tour

MOVES = 71


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


def _paste(page: Page, record: str = RECORD) -> None:
    page.goto("/replay")
    page.get_by_label("The record").fill(record)
    page.get_by_role("button", name="Show the game").click()


def _open(context: BrowserContext) -> Page:
    page = context.new_page()
    _paste(page)
    _expect_move(page, 0)
    return page


def _expect_move(page: Page, move: int) -> None:
    expect(page.get_by_text(f"Move {move} of {MOVES}")).to_be_visible(timeout=SLOW)


def _press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def _rows(page: Page) -> list[str]:
    """What lies on the rows."""
    names: list[str] = page.locator("[data-row]").evaluate_all(
        """rows => rows.map((row) => [...row.querySelectorAll(".card use")]
            .map((face) => face.getAttribute("href").split("-")[1]).join(" "))"""
    )
    assert any(names)
    return names


def test_a_pasted_record_is_stepped_through_with_the_buttons(context: BrowserContext) -> None:
    page = _open(context)
    _press(page, "Next move", "Next move", "Previous move")
    _expect_move(page, 1)
    expect(page.locator(".did")).to_contain_text("Otis put red on row 3.")
    _press(page, "Next round")
    expect(page.locator(".now .count b")).to_have_text("Round 2")
    _expect_move(page, 12)
    _press(page, "Next round", "Next round", "Previous round")
    expect(page.locator(".now .count b")).to_have_text("Round 3")
    _press(page, "To the end")
    _expect_move(page, MOVES)
    expect(page.get_by_role("heading", name="Final scores")).to_be_visible()
    for name, points in (("Ada", "43"), ("Otis", "35"), ("Mira", "20")):
        expect(page.get_by_role("region", name=name, exact=True)).to_contain_text("total")
        expect(page.locator(".result li", has_text=name)).to_contain_text(points)
    _press(page, "To the start")
    _expect_move(page, 0)


def test_it_is_stepped_through_with_the_keyboard_alone(context: BrowserContext) -> None:
    page = _open(context)
    for key, move in (
        ("ArrowRight", 1),
        ("]", 12),
        ("ArrowLeft", 11),
        ("End", MOVES),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        _expect_move(page, move)
    page.keyboard.press("]")
    page.keyboard.press("]")
    page.keyboard.press("[")
    _expect_move(page, 12)


def test_it_plays_by_itself_to_the_end_and_stops_when_asked(context: BrowserContext) -> None:
    page = _open(context)
    page.get_by_label("Speed").select_option("4")
    page.locator("[data-move='66']").click()
    _press(page, "Play")
    _expect_move(page, MOVES)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    _press(page, "To the start", "Play")
    # Whichever move it is: on a busy machine several pass between two looks.
    under_way = re.compile(rf"Move ([2-9]|[1-6]\d) of {MOVES}")
    expect(page.get_by_text(under_way)).to_be_visible(timeout=SLOW)
    _press(page, "Pause")
    at = page.locator(".now .count span").text_content()
    page.wait_for_timeout(700)  # more than two moves at this speed
    assert page.locator(".now .count span").text_content() == at


def test_a_link_leads_to_its_move(browser: Browser, context: BrowserContext) -> None:
    page = _open(context)
    page.locator("[data-move='28']").click()
    _expect_move(page, 28)
    before = page.locator(".did").inner_text()
    page.get_by_role("button", name="Copy link to this move").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("&m28")

    other = browser.new_context(locale="en-GB", service_workers="block").new_page()
    other.goto(link)
    _expect_move(other, 28)
    assert other.locator(".did").inner_text() == before
    other.context.close()


def test_the_record_is_copied_and_downloaded_as_it_is(context: BrowserContext) -> None:
    page = _open(context)
    page.get_by_role("button", name="Copy the record").click()
    expect(page.get_by_text("Record copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename == "coloretto-game-1.txt"
    assert download.value.path().read_text() == copied
    moves = RECORD.split("\n\n")[1].split()
    assert copied.split("\n\n")[1].split()[: len(moves)] == moves


@pytest.mark.parametrize("move", [5, 30])
def test_a_game_is_played_on_from_any_position(context: BrowserContext, move: int) -> None:
    page = _open(context)
    page.locator(f"[data-move='{move}']").click()
    _expect_move(page, move)
    rows = _rows(page)
    page.get_by_label("Bot level").select_option("gentle")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table/*", timeout=SLOW)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=SLOW)
    assert _rows(page) == rows
    page.keyboard.press("d")
    page.wait_for_selector("[data-row].is-legal", timeout=SLOW)


@pytest.mark.parametrize(
    ("record", "finding"),
    [
        (RECORD.replace("x2 x3 x1", "x2 x3 x9", 1), "line 12"),
        (RECORD.replace('[Edition "italian"]', '[Edition "french"]'), "french"),
        (RECORD.replace('"43 20 35"', '"43 20 36"'), "43 20 35"),
        ("Once upon a time", "line 1"),
    ],
    ids=["move", "edition", "result", "prose"],
)
def test_a_bad_record_is_answered_by_one_clear_line(
    context: BrowserContext, record: str, finding: str
) -> None:
    page = context.new_page()
    _paste(page, record)
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("That did not work:", timeout=SLOW)
    said = problem.inner_text()
    assert finding in said
    assert "\n" not in said
    assert len(said) < 200
    expect(page.get_by_label("The record")).to_have_value(record)
    # Mended in place, it is shown.
    page.get_by_label("The record").fill(RECORD)
    page.get_by_role("button", name="Show the game").click()
    _expect_move(page, 0)


def test_a_damaged_link_says_so(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/replay#r=AAAA&m3")
    expect(page.get_by_role("alert")).to_have_text(re.compile("link|That did not work"))


def test_a_game_that_was_played_on_is_proven_too(context: BrowserContext, base_url: str) -> None:
    page = context.new_page()
    page.goto(make_tour(base_url)["table, branch over"].path)
    verdict = page.get_by_role("region", name="Was the deck fair?").get_by_role("status")
    expect(verdict).to_contain_text("Yes.", timeout=SLOW)
    page.goto(make_tour(base_url)["table, over"].path)
    expect(verdict).to_contain_text("Yes.", timeout=SLOW)


def test_a_finished_table_can_be_watched_again(context: BrowserContext, base_url: str) -> None:
    page = context.new_page()
    page.goto(make_tour(base_url)["replay, the end"].path)
    _expect_move(page, MOVES)
    expect(page.get_by_role("heading", name="Final scores")).to_be_visible()
    table = page.url.split("/replay/")[1].split("/")[0]
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename == f"coloretto-{table}-1.txt"
