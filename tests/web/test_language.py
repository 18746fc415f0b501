"""Languages: the browser's own by default, changed at once, kept; and a stretched one that finds
text that overflows and text that is in no catalogue."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.tour import SLOW, Stop, Visit, visit

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


# Every text of the catalogues is in brackets: [Pláý ñóów~]. Whatever letters stand outside were
# written into the program, or are a name, a key or a record.
_UNTRANSLATED = """() => {
    // The bracket may stand behind a drawn card, with the marks that belong to it.
    const translated = /\\[?[^\\[\\]]*~\\]/g;
    const own = "kbd, textarea, time, [translate=no], body [lang]";
    const found = new Set();
    const look = (text, where) => {
        const rest = text.replace(translated, "").trim();
        if (/\\p{L}/u.test(rest)) found.add(`${where}: ${rest}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent.closest(`script, style, noscript, ${own}`)) {
            look(node.textContent, parent.tagName.toLowerCase());
        }
    }
    for (const element of document.body.querySelectorAll("*")) {
        for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) {
            const text = element.getAttribute(name);
            if (text !== null && !element.closest("textarea")) look(text, `@${name}`);
        }
    }
    look(document.title, "title");
    return [...found];
}"""

NAMES = (
    *("Ada", "Mira", "Otis", "Konstantin der Große"),
    *("Anna", "Bartholomew Longname", "Chiara", "Dóra"),
    *("Juno", "Milo", "Pia", "Theo"),
)
"""People of the tour, and the server's bots."""

# Text of the catalogues that does not fit into its box, and text beside the window.
_CUT = """() => {
    const found = new Set();
    const isHidden = (element) => {
        for (let one = element; one; one = one.parentElement) {
            if (one.matches(".unseen, .skip, [hidden]")) return true;
        }
        return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent.includes("~]")) continue;
        const parent = node.parentElement;
        // A name may be shortened: its title says it in full.
        if (parent.closest("option, .name") || isHidden(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        const said = node.textContent.trim().slice(0, 60);
        if (text.left < -1 || text.right > innerWidth + 1) found.add(`beside the window: ${said}`);
        for (let box = parent; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (style.position === "fixed") break;
            const edges = box.getBoundingClientRect();
            const hides = (overflow) => overflow === "hidden" || overflow === "clip";
            if (hides(style.overflowX) && (text.right > edges.right + 1.5 ||
                    text.left < edges.left - 1.5)) found.add(`cut at the side: ${said}`);
            if (hides(style.overflowY) && (text.bottom > edges.bottom + 3 ||
                    text.top < edges.top - 3)) found.add(`cut in height: ${said}`);
        }
    }
    return [...found];
}"""


def _without_names(found: list[str]) -> list[str]:
    left = []
    for line in found:
        where, rest = line.split(": ", 1)
        for name in (*NAMES, "/nowhere"):
            rest = rest.replace(name, "")
        # A letter stands for a player in a round picture; two are the tag of a language.
        is_sign = len(rest.strip()) <= 2 and where == "span"
        if any(letter.isalpha() for letter in rest) and not is_sign:
            left.append(line)
    return left


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_stretched_text_fits_and_nothing_is_untranslated(
    browser: Browser, base_url: str, width: int
) -> None:
    problems = []
    with visit(browser, base_url, language="pseudo", size=(width, 800)) as made:
        for stop in made.tour.stops:
            problems += [f"{stop.name}: {found}" for found in _look(made, stop)]
    assert problems == []


def _look(made: Visit, stop: Stop) -> list[str]:
    page: Page = made.go(stop)
    found = _without_names(page.evaluate(_UNTRANSLATED)) + page.evaluate(_CUT)
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [*found, *([f"{wide} px wide in {window}"] if wide > window else [])]
