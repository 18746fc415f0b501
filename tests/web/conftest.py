"""A real Chromium against a real server."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from tests.server.harness import RunningServer
from tests.web.chromium import launch_options

_OWN = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")

PATIENCE = 60_000
"""Milliseconds: a busy machine is no reason to fail."""
expect.set_options(timeout=PATIENCE)

Newcomer = Callable[..., Page]
"""Makes a page of somebody new, in a browser of their own."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium; `tests/get-chromium` sees to it that there is one."""
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for all browser tests of this process."""
    # Else the first test would wait for it.
    subprocess.run([sys.executable, "-m", "coloretto", "compile"], check=True, capture_output=True)
    database = tmp_path_factory.mktemp("web") / "tables.db"
    running = RunningServer.start(
        str(database), tables_per_address="100000", connections_per_address="1000"
    )
    yield running
    running.stop(timeout=60)


@pytest.fixture(scope="session")
def base_url(server: RunningServer) -> str:
    """Where pages are."""
    return server.base


class _Watch:
    """Notes what goes wrong on a page unseen: errors, breaches of the policy, outside requests."""

    def __init__(self, page: Page, *, breaks: bool = False) -> None:
        """:param breaks: a broken line or a refusal is wanted, which the console tells."""
        self.problems: list[str] = []
        self._breaks = breaks
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", self._hear)
        page.on("request", self._look)

    def _hear(self, message: ConsoleMessage) -> None:
        # A page that is not there says so with its status, which the console repeats.
        is_missing = message.location["url"].endswith("/nowhere")
        is_broken_line = self._breaks and (
            "WebSocket" in message.text
            or "net::ERR_" in message.text
            or "responded with a status of 4" in message.text
        )
        if message.type == "error" and not is_missing and not is_broken_line:
            self.problems.append(f"console: {message.text}")

    def _look(self, request: Request) -> None:
        if not request.url.startswith(_OWN):
            self.problems.append(f"outside: {request.url}")


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen."""
    page.set_default_timeout(PATIENCE)
    watch = _Watch(page)
    yield page
    assert not watch.problems, watch.problems


@pytest.fixture
def newcomer(browser: Browser, base_url: str) -> Iterator[Newcomer]:
    """More people, each with a browser of their own; nothing may go wrong there unseen either."""
    pages: list[tuple[Page, _Watch]] = []

    def come(*, breaks: bool = False, **options: Any) -> Page:
        context = browser.new_context(**{"base_url": base_url, **options})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        pages.append((page, _Watch(page, breaks=breaks)))
        return page

    yield come
    problems = [problem for _, watch in pages for problem in watch.problems]
    for page, _ in pages:
        page.context.close()
    assert not problems, problems
