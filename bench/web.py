"""The browser client on a slow machine: ``make bench-web``.

A real Chromium against a real server: bytes of a first visit, when the largest thing of a page is
painted, and how soon a click is answered on the screen. Bars are those of the promises; numbers are
medians, and the machine should have nothing else to do.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console

from bench.report import Line, Section, machine, print_section, tell
from tests.server.harness import RunningServer
from tests.web.chromium import launch_options
from tests.web.tour import Guest, wait_until

BYTES_BAR: Final = 150_000
PAINT_BAR: Final = 1.5
CLICK_BAR: Final = 0.100
SLOWER: Final = 4
"""How many times slower than this machine the processor is made."""
RUNS: Final = 5
CLICKS: Final = 20
_WAIT: Final = 60_000
_APART: Final = 500
"""Milliseconds between clicks: two at once count as one."""
_CLICKED: Final = "button[data-row].is-legal, .pile.is-open, button[data-row].is-open"
_AHEAD: Final = 2_000
"""Milliseconds after which whatever is fetched ahead has come."""
_UNTOUCHED: Final = 4_000
"""Milliseconds for which a visit is left alone: looking for something on a page runs there, too."""

# Chrome's "slow 4G", as Lighthouse has it: 1.6 Mbit/s, 150 ms for every question and answer.
_SLOW_LINE: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}

_OBSERVE: Final = """
window.paints = [];
new PerformanceObserver((list) => window.paints.push(...list.getEntries().map((e) => e.startTime)))
    .observe({ type: "largest-contentful-paint", buffered: true });
window.there = 0;
new MutationObserver((_, observer) => {
    if (!document.querySelector(".home-links a, [data-row]")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.there = performance.now())));
}).observe(document, { subtree: true, childList: true });
"""
"""When the largest thing is painted, and when the page's own things are: before them a page shows
that it is opening, and the largest thing may be that."""

# From the press to the paint of the first thing that changes because of it.
_TIME_CLICKS: Final = """() => {
    window.answers = [];
    document.addEventListener("pointerdown", ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() =>
                window.answers.push(performance.now() - timeStamp)));
        });
        observer.observe(document.body,
            { subtree: true, childList: true, attributes: true, characterData: true });
    }, { capture: true });
}"""


@dataclass
class Visitor:
    """Somebody who has never been here, with a slow machine if need be."""

    page: Page
    tools: CDPSession
    answers: list[dict[str, Any]]

    def go(self, path: str, ready: str) -> None:
        """Open a page and wait until it is complete."""
        self.page.goto(path)
        self.page.wait_for_selector(ready, timeout=_WAIT)
        self.page.wait_for_load_state("networkidle")

    def kilobytes(self) -> float:
        """What has come over the line so far, as it came: compressed."""
        total: float = sum(one["encodedDataLength"] for one in self.answers)
        return total / 1000


@contextmanager
def newcomer(
    browser: Browser, base: str, *, slower: int = 1, slow_line: bool = False, cookie: str = ""
) -> Iterator[Visitor]:
    """A browser without anything kept."""
    context = browser.new_context(
        base_url=base,
        locale="en-GB",
        viewport={"width": 390, "height": 844},
        service_workers="block",
    )
    if cookie:
        context.add_cookies([{"name": "coloretto", "value": cookie, "url": base}])
    context.add_init_script(_OBSERVE)
    page = context.new_page()
    tools = context.new_cdp_session(page)
    answers: list[dict[str, Any]] = []

    def note(answer: dict[str, Any]) -> None:
        answers.append(answer)

    tools.on("Network.loadingFinished", note)
    tools.send("Network.enable")
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    if slow_line:
        tools.send("Network.emulateNetworkConditions", dict(_SLOW_LINE))
    try:
        yield Visitor(page, tools, answers)
    finally:
        context.close()


PLACES: Final = {"home": ("/", ".home-links a"), "table": ("/table/{table}", "[data-row]")}


def first_loads(browser: Browser, base: str, cookie: str, table: str) -> Iterator[Line]:
    """How much a first visit brings, everything that is fetched ahead included."""
    for name, (path, ready) in PLACES.items():
        with newcomer(browser, base, cookie=cookie) as visitor:
            visitor.go(path.format(table=table), ready)
            visitor.page.wait_for_timeout(_AHEAD)
            size = visitor.kilobytes()
        note = "with the table, fetched ahead" if name == "home" else ""
        yield Line(
            f"first load: {name}",
            f"{size:.0f} kB",
            note=note,
            target=f"at most {BYTES_BAR / 1000:.0f} kB",
            is_met=size * 1000 <= BYTES_BAR,
        )


def paints(browser: Browser, base: str, cookie: str, table: str) -> Iterator[Line]:
    """When the largest thing of a page is painted, and when everything is there."""
    for slow_line in (False, True):
        for name, (path, ready) in PLACES.items():
            seconds: list[float] = []
            there: list[float] = []
            for _ in range(RUNS):
                with newcomer(
                    browser, base, slower=SLOWER, slow_line=slow_line, cookie=cookie
                ) as visitor:
                    visitor.page.goto(path.format(table=table))
                    visitor.page.wait_for_timeout(_UNTOUCHED)
                    visitor.page.wait_for_selector(ready, timeout=_WAIT)
                    wait_until(visitor.page, "() => window.paints.length > 0 && window.there > 0")
                    there.append(visitor.page.evaluate("window.there") / 1000)
                    seconds.append(visitor.page.evaluate("Math.max(...window.paints)") / 1000)
            middle = statistics.median(seconds)
            yield Line(
                f"largest paint: {name}, processor ÷ {SLOWER}" + (", slow 4G" if slow_line else ""),
                f"{middle:.2f} s",
                note=(
                    f"{min(seconds):.2f} to {max(seconds):.2f} s in {RUNS} visits; the page is "
                    f"whole after {statistics.median(there):.2f} s"
                ),
                target=f"under {PAINT_BAR} s",
                is_met=middle < PAINT_BAR,
            )


def clicks(browser: Browser, base: str) -> Iterator[Line]:
    """How soon a click at the table is seen to have been understood."""
    for slower in (1, SLOWER):
        guest = Guest(base, "Ada")
        table = guest.open_table(["me"] * 3, players=3, start=True)["id"]
        with newcomer(browser, base, slower=slower, cookie=guest.leave()) as visitor:
            page = visitor.page
            visitor.go(f"/table/{table}", "[data-row]")
            page.evaluate(_TIME_CLICKS)
            for done in range(CLICKS):
                page.wait_for_timeout(_APART)
                page.locator(_CLICKED).first.click(timeout=_WAIT)
                wait_until(page, "(done) => window.answers.length > done", done)
            seconds = [ms / 1000 for ms in page.evaluate("window.answers")]
        middle = statistics.median(seconds)
        yield Line(
            "a click is answered" + (f", processor ÷ {slower}" if slower > 1 else ""),
            f"{middle * 1000:.0f} ms",
            note=f"slowest of {CLICKS}: {max(seconds) * 1000:.0f} ms",
            target=f"within {CLICK_BAR * 1000:.0f} ms",
            is_met=middle <= CLICK_BAR,
        )


def measure() -> Section:
    """Everything, one after the other."""
    section = Section("The browser client", "")
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer.start(str(Path(folder) / "tables.db"))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(**launch_options())
                guest = Guest(server.base, "Ada")
                table = guest.branch(30, mover="me")["id"]
                cookie = guest.leave()
                tell("first loads")
                section.lines += first_loads(browser, server.base, cookie, table)
                tell("largest paints")
                section.lines += paints(browser, server.base, cookie, table)
                tell("clicks")
                section.lines += clicks(browser, server.base)
                browser.close()
        finally:
            server.stop()
    return section


def main() -> int:
    """Measure and show; 1 when a bar is missed."""
    section = measure()
    console = Console()
    console.print(f"{machine()}\n")
    print_section(section, {}, console)
    return 0 if all(line.is_met for line in section.lines) else 1


if __name__ == "__main__":
    sys.exit(main())
