"""What a page shows before its script has anything to show."""

from playwright.sync_api import Browser, Route, expect


def test_a_page_says_that_it_is_opening_until_it_is_there(browser: Browser, base_url: str) -> None:
    held: list[Route] = []
    context = browser.new_context(base_url=base_url, service_workers="block")
    page = context.new_page()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/core-*.js", hold)
    page.goto("/about", wait_until="commit")
    opening = page.locator(".opening")
    expect(opening).to_be_visible()
    expect(opening).to_contain_text("Michael Schacht")
    assert page.locator(".opening use").count() == 2
    # Both drawings are there: what is not has no size.
    for drawing in page.locator(".opening use").all():
        size = drawing.bounding_box()
        assert size is not None
        assert size["width"] > 50
    for route in held:
        route.continue_()
    expect(page.locator("main h1")).to_be_visible()
    expect(opening).to_be_hidden()
    context.close()
