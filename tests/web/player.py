"""Plays a game in a browser as a person does: what is on the page decides, nothing else."""

import random
from typing import Any

from playwright.sync_api import Page, expect

END = "#end-heading"
_ASKED = "button[data-row].is-legal, button[data-row].is-open, .pile.is-open, [data-colour]"


def open_table(page: Page, seats: list[str], **options: Any) -> str:
    """Open a table from this page, as the home page does, and go there; its id."""
    # Cards that move are for eyes; a robot wants to click where they will be.
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    wishes = [
        {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
        for seat in seats
    ]
    body = {"seats": wishes, "players": len(seats), "pace": 0, "start": True, **options}
    table = page.evaluate(
        """async (body) => {
            const post = async (path, what) => (await fetch(path, {
                method: "POST", body: JSON.stringify(what),
                headers: { "content-type": "application/json" } })).json();
            await post("/api/me", {});
            return (await post("/api/tables", body)).id;
        }""",
        body,
    )
    page.goto(f"/table/{table}")
    return str(table)


_LOOK = """() => {
    const rows = (state) => [...document.querySelectorAll(`button[data-row].is-${state}`)]
        .map((row) => Number(row.dataset.row));
    return {
        place: rows("legal"), take: rows("open"),
        draw: document.querySelector(".pile.is-open") !== null,
        colour: document.querySelectorAll("[data-colour]").length,
        over: document.querySelector("#end-heading") !== null,
    };
}"""


def play_on(page: Page, how: str, rng: random.Random, acts: int = 10_000) -> None:
    """Act whenever it is this page's turn, until the game is over or so many acts are done."""
    done = 0
    while done < acts:
        page.wait_for_selector(f"{_ASKED}, {END}", timeout=60_000)
        seen = page.evaluate(_LOOK)
        if seen["over"]:
            return
        before = page.evaluate("document.body.innerText")
        if not _act(page, seen, how, rng):
            continue
        done += 1
        page.wait_for_function("text => document.body.innerText !== text", arg=before)


def _act(page: Page, seen: dict[str, Any], how: str, rng: random.Random) -> bool:
    """Do one thing; False when the page has moved on meanwhile."""
    by_keys = how == "keys"
    if seen["colour"]:
        if by_keys:
            page.keyboard.press("1")
        else:
            page.locator("[data-colour]").first.click()
    elif seen["place"]:
        row = rng.choice(seen["place"])
        if by_keys:
            page.keyboard.press(str(row))
        else:
            page.locator(f'button[data-row="{row}"]').click()
    elif seen["draw"] and (not seen["take"] or rng.random() < 0.6):
        if by_keys:
            page.keyboard.press("d")
        else:
            page.get_by_role("button", name="Draw a card").first.click()
    elif seen["take"]:
        row = rng.choice(seen["take"])
        if by_keys:
            page.keyboard.press("t")
            page.keyboard.press(str(row))
        else:
            page.locator(f'button[data-row="{row}"]').click()
            page.wait_for_timeout(350)  # a double click counts as one press
            page.locator(f'button[data-row="{row}"]').click()
    else:
        return False
    return True


def can_act(page: Page) -> bool:
    """Whether it is this page's turn."""
    return page.locator(_ASKED).count() > 0


def is_over(page: Page) -> bool:
    return page.locator(END).count() > 0


def expect_end(page: Page) -> None:
    """The sheet with everybody's score is there."""
    expect(page.locator(END)).to_be_visible(timeout=30_000)
