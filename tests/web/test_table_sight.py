"""What the table looks like to different eyes, fingers and screens."""

import base64
import random
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.conftest import Newcomer
from tests.web.player import (
    ASKED,
    PATIENCE,
    PHONE,
    expect_end,
    is_over,
    open_table,
    play_on,
)
from tests.web.tour import visit

WIDTHS: list[ViewportSize] = [
    {"width": 320, "height": 640},
    {"width": 390, "height": 844},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
]
FIVE = ["me", *["gentle"] * 4]

# A target may be larger than it looks: what counts is where a finger hits it.
_SMALL = """() => [...document.querySelectorAll(
        "button[data-row], .draw-now, .cancel, [data-colour], header button, nav button"
    )].filter((target) => {
        const box = target.getBoundingClientRect();
        if (box.width === 0) return false;
        if (box.width >= 44 && box.height >= 44) return false;
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        return [[-21, 0], [21, 0], [0, -21], [0, 21]].some(([dx, dy]) => {
            const hit = document.elementFromPoint(x + dx, y + dy);
            return !(hit && (hit === target || target.contains(hit)));
        });
    }).map((target) => {
        const box = target.getBoundingClientRect();
        return `${target.className} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`;
    })"""


@pytest.mark.parametrize("state", ["choosing", "placing"])
def test_game_actions_are_44_px(browser: Browser, base_url: str, state: str) -> None:
    what = {"choosing": "button.is-open", "placing": "button.is-legal"}[state]
    with visit(browser, base_url, settings={"confirmTake": True}) as made:
        page = made.go(made.tour[f"table, {state}"])
        for size in WIDTHS:
            page.set_viewport_size(size)
            expect(page.locator(what).first).to_be_visible()
            assert page.evaluate(_SMALL) == [], size
            if state == "choosing":
                # The question whether one is sure has targets of its own.
                page.locator(what).first.click()
                expect(page.locator(".cancel")).to_be_visible()
                assert page.evaluate(_SMALL) == [], size
                page.locator(".cancel").click()
                expect(page.locator(".cancel")).to_have_count(0)


def test_colours_to_choose_from_are_44_px(page: Page) -> None:
    open_table(page, ["me"] * 3, jokers="at once", until="colour")
    for size in WIDTHS:
        page.set_viewport_size(size)
        expect(page.locator("[data-colour]").first).to_be_visible()
        assert page.evaluate(_SMALL) == [], size


def test_five_players_fit_on_a_small_phone(newcomer: Newcomer) -> None:
    """Rows, the own cards and whose turn it is, without scrolling, in the whole game."""
    page = newcomer(viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, FIVE, edition="german")
    rng = random.Random(1)
    while True:
        page.wait_for_selector(f":is({ASKED}, #end-heading)", state="attached", timeout=PATIENCE)
        if is_over(page):
            break
        outside = page.evaluate(
            """() => [...document.querySelectorAll(
                    "h1, [data-row], .own-seat, .own-seat .fan, .others [data-seat], .deck")]
                .filter((part) => { const box = part.getBoundingClientRect();
                    return box.top < 0 || box.bottom > innerHeight + 0.5
                        || box.left < -0.5 || box.right > innerWidth + 0.5; })
                .map((part) => part.className)
                .concat(document.documentElement.scrollHeight > innerHeight ? ["it scrolls"] : [])
                .concat(document.documentElement.scrollWidth > innerWidth ? ["sideways"] : [])"""
        )
        assert outside == []
        play_on(page, "taps", rng, acts=1)
    expect_end(page)


def test_both_themes(page: Page) -> None:
    open_table(page, ["me", "gentle"])
    page.wait_for_selector("[data-row]")
    grounds = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        grounds.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert grounds[0] != grounds[1]
    # The button's choice outlives the system's.
    button = page.get_by_role("button", name="Theme")
    seen = set()
    for _ in range(3):
        button.click()
        seen.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert seen == set(grounds)


_COUNT_ANIMATIONS = """() => {
    window.moved = 0;
    const look = () => {
        window.moved = Math.max(window.moved, document.getAnimations().length);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_whoever_wants_it_still(page: Page, motion: str) -> None:
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    open_table(page, ["me", "gentle"], still=False)
    page.wait_for_selector(ASKED, state="attached", timeout=PATIENCE)
    page.evaluate(_COUNT_ANIMATIONS)
    play_on(page, "keys", random.Random(2), acts=8)
    moved = page.evaluate("window.moved")
    assert moved == 0 if motion == "reduce" else moved > 0


FACES = "ROYGBNEJKP"
# As game/Card.svelte and Chip.svelte draw them, at the smallest sizes of the table.
_SHOW_FACES = """(kinds) => {
    const ns = "http://www.w3.org/2000/svg";
    const board = document.createElement("div");
    board.id = "board";
    for (const face of kinds) {
        const card = document.createElementNS(ns, "svg");
        card.setAttribute("class", `card face-${face}`);
        card.setAttribute("viewBox", "0 0 100 140");
        const use = document.createElementNS(ns, "use");
        use.setAttribute("href", `#small-${face}`);
        card.append(use);
        board.append(card);
    }
    document.body.replaceChildren(board, document.querySelector(".sprite"));
    Object.assign(board.style, { display: "flex", gap: "8px", padding: "8px",
        background: "#888" });
    for (const card of board.children) Object.assign(card.style,
        { width: "56px", height: "78px", display: "block", flex: "none" });
}"""

# The mark of a face is whatever differs from its ground; two marks are compared without any colour.
_COMPARE = """async (board, picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const { left, top } = board.getBoundingClientRect();
    const faces = [];
    for (const card of board.children) {
        const box = card.getBoundingClientRect();
        const { data, width, height } =
            pen.getImageData(box.left - left, box.top - top, box.width, box.height);
        const light = new Float32Array(width * height);
        for (let i = 0; i < light.length; i += 1) {
            light[i] = 0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2];
        }
        const ground = light[Math.round(height * 0.04) * width + Math.round(width * 0.5)];
        faces.push({ light, mark: light.map((value) => (Math.abs(value - ground) > 45 ? 1 : 0)) });
    }
    const share = (a, b, differs) =>
        a.reduce((sum, value, i) => sum + (differs(value, b[i]) ? 1 : 0), 0) / a.length;
    return faces.map((one) => faces.map((other) => [
        share(one.light, other.light, (x, y) => Math.abs(x - y) > 30),
        share(one.mark, other.mark, (x, y) => x !== y),
    ]));
}"""


def _differences(page: Page) -> list[list[list[float]]]:
    """For every two faces: how much of the picture differs in lightness, and in its marks alone."""
    board = page.locator("#board")
    picture = base64.b64encode(board.screenshot()).decode()
    result: list[list[list[float]]] = board.evaluate(_COMPARE, picture)
    return result


@pytest.mark.parametrize(
    "deficiency", ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]
)
def test_every_card_is_told_apart(page: Page, deficiency: str) -> None:
    page.goto("/rules")
    page.wait_for_selector(".sprite", state="attached")
    page.evaluate(_SHOW_FACES, list(FACES))
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
    seen = _differences(page)
    assert seen[0][0] == [0, 0]
    for (i, one), (j, other) in combinations(enumerate(FACES), 2):
        lightness, marks = seen[i][j]
        assert lightness > 0.05, (one, other)
        assert marks > 0.03, (one, other)


def test_forced_colours_keep_cards_and_what_is_allowed(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url) as made:
        page = made.go(made.tour["table, choosing"])
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
        row = page.locator("button.is-open").first
        assert row.evaluate("row => getComputedStyle(row).outlineStyle") == "solid"
        seat = page.locator(".own-seat")
        assert seat.evaluate("seat => getComputedStyle(seat).outlineStyle") == "solid"
        card = row.locator(".card").first
        fill = card.evaluate(
            "card => getComputedStyle(document.querySelector("
            "card.querySelector('use').getAttribute('href')).querySelector('rect')).fill"
        )
        assert fill not in ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
        page.evaluate(_SHOW_FACES, list(FACES))
        seen = _differences(page)
        for (i, one), (j, other) in combinations(enumerate(FACES), 2):
            assert seen[i][j][1] > 0.03, (one, other)


def test_every_chip_shows_letter_and_shape(page: Page) -> None:
    """A1: in the log beside the table, and in the small seats of a phone."""
    open_table(page, ["me", *["gentle"] * 3])
    play_on(page, "keys", random.Random(3), acts=5)
    page.wait_for_selector(f":is({ASKED})", state="attached", timeout=PATIENCE)
    bare = """() => [...document.querySelectorAll(".chip")].filter((chip) => {
        const uses = [...chip.querySelectorAll("use")].map((use) => use.getAttribute("href"));
        const isColour = /c-[ROYGBNE]/.test(chip.getAttribute("class"));
        const letter = /c-(\\w)/.exec(chip.getAttribute("class"))[1];
        return isColour && !(uses.includes(`#lt-${letter}`) && uses.includes(`#em-${letter}`)
            && chip.querySelector(`[fill="url(#pc-${letter})"]`));
    }).length"""
    for size in (PHONE, {"width": 1440, "height": 900}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_selector(".chip")
        assert page.evaluate(bare) == 0
