"""Plays a game in a browser as a person does: what is on the page decides, nothing else."""

import random
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize, expect

How = Literal["keys", "clicks", "taps"]
"""With the documented keys, with a mouse, or with a finger."""

PHONE: ViewportSize = {"width": 360, "height": 640}
END = "#end-heading"
ASKED = "button[data-row].is-legal, button[data-row].is-open, .pile.is-open, [data-colour]"
PATIENCE = 180_000
"""A busy machine, or bots that have to be compiled first."""


# Opens a table and plays there over HTTP, as fast as the server answers, until a state has come. A
# game that ends before is followed by another one.
_OPEN = """async ([body, until]) => {
    const send = async (path, what) => (await fetch(path, what && {
        method: "POST", body: JSON.stringify(what),
        headers: { "content-type": "application/json" } })).json();
    await send("/api/me", {});
    for (let tables = 0; tables < 20; tables += 1) {
        let view = await send("/api/tables", body);
        const path = `/api/tables/${view.id}`, { host } = view;
        const isThere = {
            "start": () => true,
            "last round": () => view.game.is_last_round,
            "colour": () => view.game.phase === "colour",
            "full row": () => view.seats[view.game.seat - 1]?.person === host
                && view.game.actions.some(({ kind }) => kind === "draw")
                && view.game.rows.some(({ room, cards }) => room > 1 && cards.length === room),
        }[until];
        while (!isThere() && view.phase === "playing") {
            const { seat, actions } = view.game;
            if (view.seats[seat - 1].person === host) {
                const draw = actions.find(({ kind }) => kind === "draw");
                const { action } = draw ?? actions[view.position % actions.length];
                await send(`${path}/commands`,
                    { do: "move", id: crypto.randomUUID(), seat, expects: view.position, action });
            }
            view = await send(path);
        }
        if (isThere()) return view.id;
    }
    throw new Error(`twenty games without ${until}`);
}"""

State = Literal["start", "last round", "colour", "full row"]


def open_table(
    page: Page, seats: list[str], *, still: bool = True, until: State = "start", **options: Any
) -> str:
    """Open a table from this page, as the home page does, and go there; its id.

    :param seats: each ``me``, ``open``, or a bot's level.
    :param still: without motion: cards that move are for eyes, a robot clicks where they will be.
    :param until: how far the game is when the page sees it first: so far it was played unseen.
    """
    page.set_default_timeout(60_000)
    if still:
        page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    wishes = [
        {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
        for seat in seats
    ]
    body = {"seats": wishes, "players": len(seats), "pace": 0, "start": True, **options}
    table = page.evaluate(_OPEN, [body, until])
    page.goto(f"/table/{table}")
    return str(table)


def sit_down(page: Page, table: str, name: str) -> None:
    """Come by the link and take a seat, as a friend does."""
    page.set_default_timeout(60_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/table/{table}")
    field = page.locator("#sit-name")
    field.fill(name)
    field.press("Enter")
    expect(field).to_have_count(0)


def sit_together(first: Page, second: Page, *, bots: int = 0, **options: Any) -> str:
    """Two people at one table, whose game begins; the table's id. The first is the host."""
    seats = ["me", "open", *["gentle"] * bots]
    table = open_table(first, seats, start=False, **options)
    sit_down(second, table, "Bela")
    start = first.get_by_role("button", name="Start").first
    expect(start).to_be_enabled()
    start.click()
    for page in (first, second):
        page.wait_for_selector("[data-row]")
    return table


_LOOK = """() => {
    const rows = (state) => [...document.querySelectorAll(`button[data-row].is-${state}`)]
        .map((row) => Number(row.dataset.row));
    const texts = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent);
    return {
        place: rows("legal"), take: rows("open"),
        draw: document.querySelector(".pile.is-open") !== null,
        colour: document.querySelectorAll("[data-colour]").length,
        over: document.querySelector("#end-heading") !== null,
        mark: [...texts("h1"), ...texts("[data-row]"), ...texts(".deck"), ...texts("[data-seat]"),
            document.querySelector("[data-drawn]")?.dataset.drawn ?? "",
            document.querySelector(".is-turn")?.dataset.seat ?? ""].join("|"),
    };
}"""


def look(page: Page) -> dict[str, Any]:
    """What this page can do now, and a mark that changes with the position."""
    seen: dict[str, Any] = page.evaluate(_LOOK)
    return seen


def wait_for_change(page: Page, mark: str) -> None:
    """Wait until the position is another one than it was."""
    page.wait_for_function(f"mark => ({_LOOK})().mark !== mark", arg=mark, timeout=PATIENCE)


def play_on(page: Page, how: How, rng: random.Random, acts: int = 10_000) -> int:
    """Act whenever it is this page's turn, until the game is over or this many acts are done."""
    done = 0
    while done < acts:
        page.wait_for_selector(f":is({ASKED}, {END}, .go-on)", state="attached", timeout=PATIENCE)
        _hurry(page)
        seen = look(page)
        if seen["over"]:
            break
        if _act(page, seen, how, rng):
            done += 1
            wait_for_change(page, seen["mark"])
    return done


def _act(page: Page, seen: dict[str, Any], how: How, rng: random.Random) -> bool:
    """Do one thing; False when the page has moved on meanwhile."""
    if seen["colour"]:
        _press(page, how, "[data-colour]", "1")
    elif seen["place"]:
        row = rng.choice(seen["place"])
        _press(page, how, f'button[data-row="{row}"]', str(row))
    elif seen["draw"] and (not seen["take"] or rng.random() < 0.6):
        _press(page, how, ".draw-now", "d")
    elif seen["take"]:
        _take(page, how, rng.choice(seen["take"]))
    else:
        return False
    return True


def _press(page: Page, how: How, what: str, key: str) -> None:
    if how == "keys":
        page.keyboard.press(key)
    elif how == "taps":
        page.locator(what).first.tap()
    else:
        page.locator(what).first.click()


def _take(page: Page, how: How, row: int) -> None:
    """Take a row: it can be undone for a while, and whoever is in a hurry says that it stays."""
    if how == "keys":
        page.keyboard.press("t")
        page.keyboard.press(str(row))
        return
    button = f'button[data-row="{row}"]'
    _press(page, how, button, "")
    # For a golden joker a card is turned up, which cannot be undone: then there is a question.
    if page.locator(f"{button}.is-chosen").count() > 0:
        _press(page, how, ".take-now", "")


def _hurry(page: Page) -> None:
    """Nothing shall be undone: bots need not wait."""
    page.evaluate("document.querySelector('.go-on')?.click()")


def play_together(pages: list[Page], how: How, rng: random.Random, acts: int = 10_000) -> None:
    """Everybody acts in turn, until the game is over for all or this many acts are done."""
    done = 0
    while done < acts and not all(is_over(page) for page in pages):
        asked = [page for page in pages if can_act(page)]
        for page in asked[:1]:
            done += play_on(page, how, rng, acts=1)
        if not asked:
            pages[0].wait_for_timeout(20)


def can_act(page: Page) -> bool:
    """Whether it is this page's turn."""
    return page.locator(ASKED).count() > 0


def is_over(page: Page) -> bool:
    """Whether the scores are shown."""
    return page.locator(END).count() > 0


def expect_end(page: Page) -> None:
    """The sheet with everybody's score is there."""
    expect(page.locator(END)).to_be_visible()
