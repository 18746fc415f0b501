"""A real Chromium against a real server."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.server.harness import RunningServer

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium; `tests/get-chromium` sees to it that there is one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    if path is None:
        raise RuntimeError("no Chromium for the browser tests: run tests/get-chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": [*_FLAGS]}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for all browser tests of this process."""
    database = tmp_path_factory.mktemp("web") / "tables.db"
    running = RunningServer.start(
        str(database), tables_per_address="100000", connections_per_address="1000"
    )
    yield running
    running.stop()


@pytest.fixture(scope="session")
def base_url(server: RunningServer) -> str:
    """Where pages are."""
    return server.base


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen: no error, no warning of the policy."""
    problems: list[str] = []

    def note(message: ConsoleMessage) -> None:
        # A page that is not there says so with its status, which the console repeats.
        if message.type == "error" and not message.location["url"].endswith("/nowhere"):
            problems.append(f"console: {message.text}")

    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on(
        "console",
        lambda message: (
            problems.append(f"console: {message.text}") if message.type == "error" else None
        ),
    )
    outside: list[str] = []
    page.on(
        "request",
        lambda request: (
            outside.append(request.url)
            if not request.url.startswith(("http://127.0.0.1", "data:", "blob:"))
            else None
        ),
    )
    yield page
    assert not problems, problems
    assert not outside, outside
