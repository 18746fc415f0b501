"""The administrator's page: signing in with the key, looking, and keeping order."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.harness import RunningServer
from tests.web.conftest import PATIENCE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture
def server_and_key(tmp_path: Path) -> Iterator[tuple[RunningServer, str]]:
    """A server of its own, and its administrator's key."""
    database = str(tmp_path / "tables.db")
    server = RunningServer.start(database)
    made = subprocess.run(
        [
            *(sys.executable, "-m", "coloretto", "admin", "new-key"),
            "--database",
            database,
            "--json",
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    yield server, json.loads(made.stdout)["key"]
    server.stop(timeout=60)


def _visit(browser: Browser, server: RunningServer, path: str, **options: object) -> Page:
    context = browser.new_context(base_url=server.base, **options)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(path)
    return page


def test_the_administrator_keeps_order(
    browser: Browser, server_and_key: tuple[RunningServer, str]
) -> None:
    server, key = server_and_key
    guest = _visit(browser, server, "/friends")
    guest.get_by_label("Your name at the table").fill("Rude Bob")
    guest.get_by_role("button", name="Open a table").click()
    guest.wait_for_url("**/table/*")
    table = guest.url.rsplit("/", 1)[1]

    page = _visit(browser, server, "/admin")
    page.get_by_label("Administrator’s key").fill("a guess")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("That is not the key.")
    page.get_by_label("Administrator’s key").fill(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()
    expect(page.get_by_text("Serving, with 1 process")).to_be_visible()
    assert key not in page.evaluate(
        "JSON.stringify([localStorage, sessionStorage, document.cookie])"
    )

    page.get_by_role("button", name="Mute: Rude Bob", exact=True).click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_contain_text("Rude Bob can no longer write")
    drawer.get_by_role("button", name="Cancel").click()
    expect(drawer).to_be_hidden()
    page.get_by_role("button", name="Mute: Rude Bob", exact=True).click()
    drawer.get_by_label("For how long").select_option(label="1 hour")
    drawer.get_by_label("Reason").fill("shouting")
    drawer.get_by_role("button", name="Mute").click()
    expect(page.get_by_role("status")).to_have_text("Done.")
    expect(page.get_by_text(re.compile("^Muted until .*: shouting$"))).to_be_visible()
    page.get_by_role("button", name="Unmute: Rude Bob").click()
    expect(page.get_by_role("button", name="Mute: Rude Bob", exact=True)).to_be_visible()

    page.get_by_role("button", name="Remove name: Rude Bob").click()
    drawer.get_by_role("button", name="Remove name").click()
    expect(page.get_by_role("button", name=re.compile(r"Remove name: Guest \d{8}"))).to_be_visible()
    expect(guest.get_by_text(re.compile(r"Guest \d{8}")).first).to_be_visible()

    page.get_by_role("searchbox", name="Search tables").fill(table)
    page.get_by_role("searchbox", name="Search tables").press("Enter")
    page.get_by_role("button", name=f"Close table: {table}").click()
    drawer.get_by_role("button", name="Close table").click()
    expect(guest.get_by_text("The administrator has closed this table.")).to_be_visible()
    log = page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(log.first).to_contain_text("Closed a table")
    expect(log.nth(1)).to_contain_text("Removed a name")

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Administrator’s key")).to_be_visible()
    page.context.close()
    guest.context.close()


def test_somebody_banned_is_told_why(
    browser: Browser, server_and_key: tuple[RunningServer, str]
) -> None:
    server, key = server_and_key
    guest = _visit(browser, server, "/friends")
    guest.get_by_label("Your name at the table").fill("Eve")
    guest.get_by_role("button", name="Open a table").click()
    guest.wait_for_url("**/table/*")
    page = _visit(browser, server, "/admin")
    page.get_by_label("Administrator’s key").fill(key)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Ban: Eve").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("cheating")
    page.get_by_role("dialog").get_by_role("button", name="Ban").click()
    said = guest.get_by_text("The administrator of this server has banned you.")
    expect(said).to_contain_text("cheating")
    page.context.close()
    guest.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_page_fits_and_is_accessible(
    browser: Browser, server_and_key: tuple[RunningServer, str], width: int, height: int, theme: str
) -> None:
    server, key = server_and_key
    guest = _visit(browser, server, "/friends")
    guest.get_by_label("Your name at the table").fill("Ada")
    guest.get_by_role("button", name="Open a table").click()
    guest.wait_for_url("**/table/*")
    guest.context.close()
    page = _visit(
        browser,
        server,
        "/admin",
        viewport={"width": width, "height": height},
        color_scheme=theme,
        bypass_csp=True,
    )
    page.get_by_label("Administrator’s key").fill(key)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Ban: Ada").wait_for()
    _look(page)
    page.get_by_role("button", name="Ban: Ada").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Reason").wait_for()
    _look(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Ban: Ada")).to_be_focused()
    page.context.close()


def _look(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate(AXE.read_text("utf-8"))
    # Colours are looked at when nothing moves or fades any more.
    page.wait_for_function(
        "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
    )
    found = page.evaluate("axe.run().then(({violations}) => violations.map(({id}) => id))")
    assert found == []
