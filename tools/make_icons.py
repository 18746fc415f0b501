"""Draws the icons of the installed client from the chameleon's head in favicon.svg.

    python tools/make_icons.py

It needs Playwright and Debian's Chromium, as the browser tests do.
"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
ICONS = PUBLIC / "icons"
PAPER = "#FBF5E8"

HEAD_SIZE = 384
"""The head in favicon.svg, of 512."""
MASKABLE_SIZE = 290
"""In a maskable icon only the inner circle of 80 % is safe."""


def maskable(icon: str) -> str:
    """The icon without round corners, the head small enough for any mask."""
    square = re.sub(r'rx="\d+"', "", icon, count=1)
    place = (512 - MASKABLE_SIZE) // 2
    return re.sub(
        r'<svg x="\d+" y="\d+" width="\d+" height="\d+"',
        f'<svg x="{place - 4}" y="{place}" width="{MASKABLE_SIZE}" height="{MASKABLE_SIZE}"',
        square,
        count=1,
    )


def main() -> None:
    """Write every icon."""
    ICONS.mkdir(exist_ok=True)
    icon = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    full = maskable(icon)
    (ICONS / "maskable.svg").write_text(full, encoding="utf-8")
    wanted = (
        ("icon-192.png", icon, 192),
        ("icon-512.png", icon, 512),
        ("maskable-512.png", full, 512),
        ("apple-180.png", full, 180),
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for name, drawing, size in wanted:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"<style>*{{margin:0}}svg{{display:block}}body>svg{{width:{size}px}}</style>"
            page.set_content(style + drawing)
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
