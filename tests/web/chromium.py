"""How Chromium is started: for the browser tests, for measuring it, and for pictures of it."""

import shutil
from typing import Any

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch_options() -> dict[str, Any]:
    """What Playwright needs to start Debian's Chromium, which `tests/get-chromium` gets."""
    path = next((found for name in _NAMES if (found := shutil.which(name))), None)
    if path is None:
        raise RuntimeError("no Chromium for the browser: run tests/get-chromium")
    return {"executable_path": path, "args": [*_FLAGS]}
