"""Takes the pictures of docs/pages.md from the running program: ``make pictures``.

A real server, a real Chromium and the stops of the browser tests' tour, as WebP.
"""

import base64
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page, sync_playwright

from tests.server.harness import RunningServer
from tests.web.chromium import launch_options
from tests.web.tour import Visit, visit

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
MOST_BYTES: Final = 3_000_000
_QUALITY: Final = 84


@dataclass(frozen=True)
class Picture:
    """A file, the stop of the tour that it shows, and how."""

    name: str
    stop: str
    theme: Literal["light", "dark"] = "light"
    size: tuple[int, int] = DESK
    language: str = "en"
    is_known: bool = False
    """The browser remembers who makes the tour."""


ALL: Final = (
    Picture("home", "home"),
    Picture("home-dark", "home", "dark"),
    Picture("home-phone", "home", size=PHONE),
    Picture("table", "table, choosing"),
    Picture("table-dark", "table, placing", "dark"),
    Picture("table-five", "table, five", language="de"),
    Picture("table-waiting", "table, waiting", "dark", language="pl"),
    Picture("table-phone", "table, placing", size=PHONE),
    Picture("table-phone-dark", "table, choosing", "dark", PHONE, "hu"),
    Picture("end", "table, over"),
    Picture("end-phone", "table, over", "dark", PHONE),
    Picture("choose", "play"),
    Picture("friends", "table, gathering"),
    Picture("device", "device", language="it"),
    Picture("watch", "watch", "dark"),
    Picture("learn", "learn, answered"),
    Picture("learn-phone", "learn", "dark", PHONE, "hr"),
    Picture("learn-end", "learn, the end", "dark"),
    Picture("rules", "rules, german"),
    Picture("score", "score pad"),
    Picture("score-phone", "score pad", size=PHONE),
    Picture("replay", "replay"),
    Picture("replay-dark", "replay", "dark"),
    Picture("you", "you", is_known=True),
    Picture("you-phone", "you", "dark", PHONE, "pl"),
    Picture("ratings", "ratings", "dark"),
    Picture("ratings-phone", "ratings", size=PHONE),
    Picture("settings", "settings", size=PHONE),
    Picture("about", "about", "dark", PHONE),
    Picture("missing", "missing", size=PHONE),
    Picture("away", "away", "dark", PHONE),
)


def take(page: Page, size: tuple[int, int]) -> bytes:
    """What the page shows, as WebP."""
    page.evaluate("scrollTo(0, 0)")
    tools = page.context.new_cdp_session(page)
    answer = tools.send(
        "Page.captureScreenshot",
        {
            "format": "webp",
            "quality": _QUALITY,
            "clip": {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1},
        },
    )
    return base64.b64decode(answer["data"])


def show(made: Visit, picture: Picture) -> None:
    """Go to the stop and leave nothing of the robot on the page."""
    if picture.is_known:
        person = json.dumps(made.context.request.get("/api/me").json()["person"])
        made.context.add_init_script(
            f"if (location.protocol === 'http:') localStorage.setItem('coloretto.person', {person})"
        )
    page = made.go(made.tour[picture.stop])
    if picture.is_known:
        page.wait_for_selector("#you-data")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur()")
    made.settle()
    (PICTURES / f"{picture.name}.webp").write_bytes(take(page, picture.size))


def main() -> int:
    """Take them all; 1 when they are too large together."""
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer.start(str(Path(folder) / "tables.db"))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(**launch_options())
                for picture in ALL:
                    with visit(
                        browser,
                        server.base,
                        language=picture.language,
                        theme=picture.theme,
                        size=picture.size,
                        # A phone's pixels are finer.
                        device_scale_factor=1 if picture.size == DESK else 2,
                    ) as made:
                        show(made, picture)
                browser.close()
        finally:
            server.stop()
    total = sum((PICTURES / f"{picture.name}.webp").stat().st_size for picture in ALL)
    print(f"{len(ALL)} pictures, {total / 1e6:.2f} MB")
    return 0 if total <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
