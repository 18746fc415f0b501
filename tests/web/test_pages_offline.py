"""The client without a connection, and installed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.tour import SLOW, wait_until

KEPT = """async (wanted) => {
    const cache = await caches.open("coloretto-1");
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const mine = performance.getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith("/assets/"));
    return [...wanted, ...mine].every((path) => paths.includes(path));
}"""


def _controlled(page: Page) -> None:
    wait_until(page, "navigator.serviceWorker.controller !== null")


@pytest.fixture
def context(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    made = browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="reduce")
    made.set_default_timeout(SLOW)
    yield made
    made.close()


def test_the_score_pad_works_offline_once_loaded(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/score")
    page.wait_for_selector(".hand-score", timeout=SLOW)
    _controlled(page)
    wait_until(page, KEPT, ["/", "/api/score-table", "/api/editions"])

    context.set_offline(True)
    page.reload()
    green = page.get_by_role("button", name="Add green")
    for _ in range(4):
        green.click()
    page.get_by_role("button", name="Add joker").click()
    expect(page.get_by_role("status").filter(has_text="15 points")).to_have_count(1)
    expect(page.get_by_role("tab").first).to_contain_text("15")

    # What was counted is still there, also in a new tab, and still without a connection.
    page.close()
    again = context.new_page()
    again.goto("/score")
    expect(again.get_by_role("tab").first).to_contain_text("15", timeout=SLOW)


def test_without_a_connection_other_pages_say_so(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    _controlled(page)
    wait_until(page, KEPT, ["/"])
    context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Play now").click(timeout=SLOW)
    expect(page.get_by_role("heading", name="The server can’t be reached")).to_be_visible(
        timeout=SLOW
    )
    context.set_offline(False)
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=SLOW)


def test_the_client_can_be_installed(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    _controlled(page)
    tools = context.new_cdp_session(page)
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window, as every test has, can never install anything.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    for icon in manifest["manifest"]["icons"]:
        assert page.request.get(icon["url"]).ok
