"""Every seat shows its cards as large as they fit, whenever the reader is asked."""

import random

import pytest

from tests.web.conftest import Newcomer
from tests.web.player import ASKED, PATIENCE, is_over, open_table, play_on

# Some things move for as long as one is asked: those do not count.
_IS_STILL = """() => document.getAnimations().every((one) =>
    one.playState === "finished" || one.effect.getTiming().iterations === Infinity)"""

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


@pytest.mark.parametrize(
    ("width", "height", "players"), [(1440, 900, 4), (1024, 768, 3), (390, 844, 4)]
)
def test_no_seat_is_tighter_than_it_must_be(
    newcomer: Newcomer, width: int, height: int, players: int
) -> None:
    page = newcomer(viewport={"width": width, "height": height})
    open_table(page, ["me", *["gentle"] * (players - 1)], still=False, pace=100)
    rng = random.Random(players)
    wrong: list[str] = []
    asked = 0
    while asked < 24:
        page.wait_for_selector(f":is({ASKED}, #end-heading)", state="attached", timeout=PATIENCE)
        if is_over(page):
            break
        page.wait_for_function(_IS_STILL, polling=50)
        wrong += page.evaluate(_WRONG_LEVELS)
        asked += 1
        play_on(page, "keys", rng, acts=1)
    assert asked > 10
    assert wrong == []
