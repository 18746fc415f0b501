"""Every page: no error, nothing from outside, nothing axe finds, in both themes."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

PAGES = ["/", "/settings", "/about", "/learn", "/rules", "/score", "/replay", "/watch", "/nowhere"]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest, page: Page) -> str:
    page.emulate_media(color_scheme=request.param)
    return str(request.param)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(page: Page, theme: str, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("h1")
    found = page.evaluate(
        AXE.read_text() + "; axe.run(document, {resultTypes: ['violations']}).then(r => "
        "r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join(', ')))"
    )
    assert found == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways_at_320(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(path)
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "Play now"),
        ("de", "Jetzt spielen"),
        ("hu", None),
        ("it", None),
        ("hr", None),
        ("pl", None),
    ],
)
def test_every_language_is_there(page: Page, language: str, word: str | None) -> None:
    page.add_init_script(
        f"localStorage.setItem('coloretto.settings', JSON.stringify({{language: '{language}'}}))"
    )
    page.goto("/")
    page.wait_for_function(f"document.documentElement.lang === '{language}'")
    if word is not None:
        expect(page.get_by_role("button", name=word)).to_be_visible()
    assert "home-" not in page.evaluate("document.body.innerText")
