"""Sounds come with the first press, not with the page, and the browser understands them."""

import re

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.web.tour import SLOW
from tools.make_sounds import RATE, SOUNDS, samples

_FILE = re.compile(r"/([a-z-]+)-[\w-]{8}\.flac$")
_DECODE = """async (address) => {
    const file = await (await fetch(address)).arrayBuffer();
    const made = await new OfflineAudioContext(1, 1, %d).decodeAudioData(file);
    return Array.from(made.getChannelData(0));
}"""


def test_they_are_loaded_by_the_first_press_and_decoded(page: Page, base_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/settings", wait_until="networkidle")
    page.wait_for_selector("#volume", timeout=SLOW)
    assert not [url for url in asked if url.endswith(".flac")]

    with page.expect_response(lambda response: response.url.endswith(".flac"), timeout=SLOW):
        page.focus("#volume")
        page.keyboard.press("ArrowLeft")
    page.wait_for_load_state("networkidle")
    files = {found[1]: url for url in asked if (found := _FILE.search(url))}
    assert set(files) == set(SOUNDS)
    for name, url in files.items():
        decoded = np.array(page.evaluate(_DECODE % RATE, url))
        assert decoded == pytest.approx(samples(name) / 32768, abs=1e-4), name


def test_without_sound_none_is_loaded(page: Page, base_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/settings", wait_until="networkidle")
    page.get_by_role("switch", name="Sounds").uncheck()
    assert page.locator("#volume").is_disabled()
    page.goto(f"{base_url}/learn", wait_until="networkidle")
    page.keyboard.press("ArrowRight")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith(".flac")]
