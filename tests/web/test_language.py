"""Languages: the browser's own by default, changed at once, in every tab, and kept.

The tour of ``test_pages_in_browser.py`` sees every page in every language and stretched.
"""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.tour import SLOW

PLAY_NOW = {
    "en": "Play now",
    "de": "Jetzt spielen",
    "hu": "Játssz most",
    "it": "Gioca ora",
    "hr": "Igraj sada",
    "pl": "Zagraj teraz",
}


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("de-AT", "de"),
        ("hu-HU", "hu"),
        ("it-CH", "it"),
        ("hr-HR", "hr"),
        ("pl-PL", "pl"),
        ("fr-FR", "en"),
    ],
)
def test_a_newcomer_reads_the_browsers_language(
    browser: Browser, base_url: str, asked: str, language: str
) -> None:
    context = browser.new_context(base_url=base_url, locale=asked, service_workers="block")
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name=PLAY_NOW[language])).to_be_visible(timeout=SLOW)
    assert page.evaluate("document.documentElement.lang") == language
    context.close()


def test_a_change_of_language_is_seen_at_once_and_kept(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="en-GB", service_workers="block")
    page = context.new_page()
    page.goto("/settings")
    for language, heading in (("hr", "Postavke"), ("pl", "Ustawienia"), ("hu", "Beállítások")):
        page.select_option("#language", language)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading, timeout=SLOW)
        expect(page).to_have_title(f"{heading} · Coloretto")
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto("/")
    expect(page.get_by_role("button", name=PLAY_NOW["hu"])).to_be_visible(timeout=SLOW)
    # A catalogue that came with a page follows, too.
    page.goto("/rules")
    expect(page.get_by_role("heading", name="A kártyák")).to_be_visible(timeout=SLOW)
    context.close()


def test_another_tab_follows(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="en-GB", service_workers="block")
    here, there = context.new_page(), context.new_page()
    there.goto("/")
    expect(there.get_by_role("button", name=PLAY_NOW["en"])).to_be_visible(timeout=SLOW)
    here.goto("/settings")
    here.select_option("#language", "it")
    expect(there.get_by_role("button", name=PLAY_NOW["it"])).to_be_visible(timeout=SLOW)
    context.close()
