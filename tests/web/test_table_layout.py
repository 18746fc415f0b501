"""Whole games at the sizes people have: everything in sight, as large as it fits, nothing jumps."""

import os
import random
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.web.conftest import Newcomer
from tests.web.player import ASKED, END, PATIENCE, is_over, open_table, play_on

UPRIGHT = ((1920, 1080), (1440, 900), (1024, 768), (390, 844), (360, 640))
SIDEWAYS = ((844, 390), (667, 375))
SIZES = (*UPRIGHT, *SIDEWAYS)
PLAYERS = (2, 3, 4, 5)
EVERY = bool(os.environ.get("COLORETTO_TEST_LAYOUTS"))
"""Every number of players at every size, a whole game each."""

# Some things move for as long as one is asked or can undo: those do not count.
_IS_STILL = """() => document.getAnimations().every((one) => one.playState === "finished"
    || one.effect.getTiming().iterations === Infinity || one.animationName?.endsWith("burn"))"""

# Every level is tried out on the page. A pixel decides nothing.
_WRONG_LEVELS = """() => [...document.querySelectorAll("[data-dense]")].flatMap((seat) => {
    const level = seat.dataset.dense;
    const overflow = (dense) => {
        seat.dataset.dense = dense;
        return Math.max(...[...seat.querySelectorAll(".plus, .minus")].map(
            (line) => line.scrollWidth - line.clientWidth));
    };
    const looser = [0, 1, 2].find((dense) => dense < level && overflow(dense) === 0);
    const outside = overflow(level);
    const name = seat.getAttribute("aria-label");
    if (looser !== undefined) return [`${name}: level ${level}, though ${looser} fits`];
    return outside > 2 && level < 3 ? [`${name}: ${outside} px outside at level ${level}`] : [];
})"""

# It sits on the branch of whoever is to move, or looks out of the flag or the bar that say so.
_WRONG_CHAMELEON = """() => {
    const all = [...document.querySelectorAll("main .chameleon")]
        .filter((one) => one.checkVisibility());
    const isRight = (one) => one.closest(".seat-paper.is-turn, .turnbar") !== null;
    const found = all.length === 1 && all.every(isRight) ? []
        : [`chameleons: ${all.map((one) => one.closest("[data-seat], header")?.className)}`];
    const [token] = document.querySelectorAll("main [data-token]");
    if (!token) return found;
    const box = token.getBoundingClientRect();
    // Round its body its square is empty.
    const [left, top, bottom] = [box.left + box.width * 0.15, box.top + box.height * 0.15,
        box.bottom - box.height * 0.15];
    for (const fan of token.closest("[data-seat]").querySelectorAll(".fan")) {
        const other = fan.getBoundingClientRect();
        if (other.right > left && other.bottom > top && other.top < bottom)
            found.push(`the chameleon sits on ${fan.dataset.fan}`);
    }
    return found;
}"""

_OUT_OF_SIGHT = """() => [...document.querySelectorAll(
        "h1, [data-row], .own-seat, .own-seat .fan, .others [data-seat], .deck, .drawn, .draw-now,"
        + " .undo-take, .answers small, .numbers")]
    .filter((part) => { const box = part.getBoundingClientRect();
        return box.width > 0 && (box.top < -0.5 || box.bottom > innerHeight + 0.5
            || box.left < -0.5 || box.right > innerWidth + 0.5); })
    .map((part) => `out of sight: ${part.className || part.tagName}`)
    .concat(document.documentElement.scrollHeight > innerHeight ? ["it scrolls"] : [])
    .concat(document.documentElement.scrollWidth > innerWidth ? ["it scrolls sideways"] : [])"""

# Looks at every frame: what lies on the table may move, the table itself may not.
_WATCH_PLACES = """() => {
    window.jumped = new Set();
    const parts = [".pile", ".turn .words h1", ".turnbar", ".rows > ul > li", ".seat-paper"];
    let before = new Map(), size = "", settled = 0;
    const look = () => {
        const now = new Map();
        for (const what of parts) [...document.querySelectorAll(what)].forEach((part, at) => {
            const { left, top, width, height } = part.getBoundingClientRect();
            if (width > 0) now.set(`${what} ${at}`, [left, top, width, height]);
        });
        const is = `${innerWidth} ${innerHeight}`;
        // A new size, and the first frames of a table, are no jump.
        settled = is === size && now.size > 0 && before.size > 0 ? settled + 1 : 0;
        size = is;
        if (settled > 3) for (const [name, box] of now) {
            const was = before.get(name);
            const far = was ? Math.max(...box.map((value, i) => Math.abs(value - was[i]))) : 0;
            if (far > 0.5) window.jumped.add(`${name} jumped ${far.toFixed(1)} px`);
        }
        before = now;
        requestAnimationFrame(look);
    };
    look();
}"""


@dataclass
class Watch:
    """What was wrong at each of the reader's decisions."""

    page: Page
    wrong: list[str] = field(default_factory=list)
    decisions: int = 0

    def look(self, size: str) -> None:
        """The table as it lies when motion has ended."""
        self.page.wait_for_function(_IS_STILL, polling=50)
        found = [
            one
            for what in (_WRONG_LEVELS, _WRONG_CHAMELEON, _OUT_OF_SIGHT)
            for one in self.page.evaluate(what)
        ]
        jumped = self.page.evaluate(
            "() => { const all = [...jumped]; jumped.clear(); return all; }"
        )
        self.wrong += [f"{size}, decision {self.decisions}: {one}" for one in found + jumped]
        self.decisions += 1


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("only", SIZES if EVERY else [None])
def test_the_table_is_right_in_the_whole_game(
    newcomer: Newcomer, only: tuple[int, int] | None, players: int
) -> None:
    """At every decision: no seat tighter than it must be, the chameleon with whoever is to move.

    And in every frame: deck, heading, rows and seats stay where they are.
    """
    sizes = [only] if only else list(SIZES)
    page = newcomer(viewport=_viewport(sizes[0]))
    edition = "german" if players == 5 else "italian"
    seats = ["me", *["gentle"] * (players - 1)]
    open_table(page, seats, still=False, pace=100, edition=edition)
    page.evaluate(_WATCH_PLACES)
    watch, rng = Watch(page), random.Random(players)
    while True:
        page.wait_for_selector(f":is({ASKED}, {END})", state="attached", timeout=PATIENCE)
        if is_over(page):
            break
        # A few acts at each size, so that a round's cards fly at all of them.
        size = sizes[watch.decisions // 3 % len(sizes)]
        page.set_viewport_size(_viewport(size))
        watch.look(f"{size[0]} × {size[1]}")
        play_on(page, rng.choice(["clicks", "keys"]), rng, acts=1)
    assert watch.decisions > 15
    assert watch.wrong == [], "\n".join(watch.wrong)


def _viewport(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}
