"""The stretched language finds text that overflows and text that is in no catalogue."""

from playwright.sync_api import Page

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
    "Michael Schacht",
)
"""People of the tour, the server's bots, and the author."""
QUOTED = ("/nowhere", "x9")
"""What the tour itself asked for: an address, and a move in a record."""

# Text of the catalogues that does not fit into its box, and text beside the window.
_CUT = """() => {
    const found = new Set();
    const isHidden = (element) => {
        for (let one = element; one; one = one.parentElement) {
            if (one.matches(".visually-hidden, .skip, [hidden]")) return true;
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


def untranslated(page: Page) -> list[str]:
    """Text that is written into the program instead of the catalogues."""
    return _without_names(page.evaluate(_UNTRANSLATED))


def cut_texts(page: Page) -> list[str]:
    """Text that does not fit where it stands."""
    found: list[str] = page.evaluate(_CUT)
    return found


def _without_names(found: list[str]) -> list[str]:
    left = []
    for line in found:
        where, rest = line.split(": ", 1)
        for name in (*NAMES, *QUOTED):
            rest = rest.replace(name, "")
        # A letter stands for a player in a round picture; two are the tag of a language.
        is_sign = len(rest.strip()) <= 2 and where == "span"
        if any(letter.isalpha() for letter in rest) and not is_sign:
            left.append(line)
    return left
