"""A new version comes with the next page, or is offered where nothing can be lost."""

import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.tour import SLOW, wait_until

OFFER = "New version: reload"
ASK = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((done) =>
        registration.addEventListener("updatefound", () => {
            const { installing } = registration;
            installing.addEventListener("statechange", () => {
                if (installing.state === "installed") done();
            });
        }));
    await registration.update();
    await found;
}"""


class _Front(BaseHTTPRequestHandler):
    """Stands before the real server: its worker and its pages get other versions."""

    behind = ""
    worker = 1
    pages = 1

    def do_GET(self) -> None:
        answer = httpx.get(
            self.behind + self.path, headers={"accept-encoding": "identity"}, timeout=60
        )
        content = answer.content
        if self.path == "/sw.js":
            content += f"// version {self.worker}\n".encode()
        elif answer.headers["content-type"].startswith("text/html") and self.pages > 1:
            content = content.replace(b'.js"></script>', f'.js?v{self.pages}"></script>'.encode())
        self.send_response(answer.status_code)
        for name in ("content-type", "content-security-policy"):
            self.send_header(name, answer.headers[name])
        self.send_header("content-length", str(len(content)))
        self.send_header("cache-control", "no-cache")
        self.end_headers()
        # A page that is left does not wait for what it asked for.
        with suppress(ConnectionError):
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def front(base_url: str) -> Iterator[tuple[str, type[_Front]]]:
    handler = type("Front", (_Front,), {"behind": base_url})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", handler
    server.shutdown()
    thread.join()
    server.server_close()


def _looked(page: Page) -> None:
    """The page has asked the server which version it has."""
    with page.expect_response(lambda response: response.url.endswith("/"), timeout=SLOW):
        page.evaluate(ASK)


def test_a_new_version_is_offered_and_loaded_by_one_press(
    browser: Browser, front: tuple[str, type[_Front]]
) -> None:
    address, server = front
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/about")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    offer = page.get_by_role("button", name=OFFER)

    # Only the worker is new: this page is what the server has.
    server.worker = 2
    _looked(page)
    expect(offer).to_have_count(0)

    server.worker, server.pages = 3, 2
    _looked(page)
    expect(page.get_by_role("status").filter(has_text=OFFER)).to_be_visible(timeout=SLOW)
    page.evaluate("window.isOldPage = true")
    offer.focus()
    with page.expect_navigation(timeout=SLOW):
        page.keyboard.press("Enter")
    wait_until(page, "window.isOldPage !== true && document.querySelector('h1') !== null")
    expect(offer).to_have_count(0)
    context.close()


def test_a_new_version_comes_with_the_next_page(
    browser: Browser, front: tuple[str, type[_Front]]
) -> None:
    address, server = front
    context = browser.new_context(base_url=address, locale="en-GB")
    page = context.new_page()
    page.goto("/settings")
    wait_until(page, "navigator.serviceWorker.controller !== null")

    def mark() -> None:
        page.evaluate("window.isOldPage = true")

    def is_old() -> bool:
        return bool(page.evaluate("window.isOldPage === true"))

    mark()
    page.get_by_role("link", name="Home").click()
    page.wait_for_selector(".home-links a", timeout=SLOW)
    assert is_old(), "without a new version a change of page loads nothing"

    server.worker = 2
    page.evaluate(ASK)
    assert is_old(), "a new version does not disturb the page that is open"
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", name="About Coloretto")).to_be_visible(timeout=SLOW)
    assert not is_old()
    context.close()
