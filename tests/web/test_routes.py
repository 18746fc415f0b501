"""The client and the server know the same pages: the list in web/src/routes.ts."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer


@pytest.mark.parametrize("path", ["/learn/x", "/rules/german/x", "/replay/abc", "/abouts"])
def test_an_address_that_leads_nowhere_is_a_404(newcomer: Newcomer, path: str) -> None:
    page = newcomer(breaks=True)
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("main")).to_contain_text(path)


@pytest.mark.parametrize("path", ["/", "/learn", "/rules/german", "/about/", "/settings", "/you"])
def test_an_address_of_a_page_is_that_page(page: Page, path: str) -> None:
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200
    heading = page.locator("h1").first
    expect(heading).to_be_attached()
    expect(heading).not_to_have_text("Page not found")
