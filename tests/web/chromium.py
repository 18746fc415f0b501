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
_WITHOUT = (
    # The address bar is a page of its own, which every new window loads beside ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # A second list takes the place of Playwright's, so what that leaves out is here again.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)


def launch_options() -> dict[str, Any]:
    """What Playwright needs to start Debian's Chromium, which `tests/get-chromium` gets."""
    path = next((found for name in _NAMES if (found := shutil.which(name))), None)
    if path is None:
        raise RuntimeError("no Chromium for the browser: run tests/get-chromium")
    return {"executable_path": path, "args": [*_FLAGS, f"--disable-features={','.join(_WITHOUT)}"]}
