"""A tour of the client: every page, and the table in its states, with how to come there.

Tables are opened over HTTP by a guest whose cookie the browser then carries, so that a stop is one
visit. They stand still: somebody is always to move who does not.
"""

import functools
import json
import random
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

RECORD = (Path(__file__).parents[2] / "web" / "src" / "lib" / "lesson" / "game.txt").read_text()
"""A whole game of three, the one that the lesson is made of."""

LANGUAGES = ("en", "de", "hu", "it", "hr", "pl")
EDITIONS = ("hungarian", "italian", "croatian", "german", "polish")
WIDE = (1280, 800)
PHONE = (390, 844)
NARROW = (320, 640)
SLOW = 60_000
"""Milliseconds: how long a page may take on a machine that does other things too."""

PAD: dict[str, Any] = {
    "edition": "italian",
    "scoring": "brown",
    "names": ["Anna", "Bartholomew Longname", "Chiara", "Dóra"],
    "games": [
        {
            "out": [],
            "hands": [
                {"G": 6, "Y": 4, "R": 3, "B": 2, "J": 1, "+": 1},
                {"R": 4, "O": 3, "N": 2, "E": 1, "+": 2},
                {"B": 5, "E": 3, "Y": 2, "O": 2},
                {"N": 4, "O": 2, "G": 1, "J": 1, "R": 1, "B": 1, "+": 3},
            ],
        },
        {
            "out": [],
            "hands": [{"R": 2, "G": 3, "B": 1, "N": 2, "J": 2, "+": 2}, {"Y": 3}, {}, {"E": 4}],
        },
    ],
    "at": 0,
}
"""A score pad in the middle of a match."""

_WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
    window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


_CHANGE_LANGUAGE = """(language) => {
    const key = "coloretto.settings";
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), language });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
}"""

_IS_SHOWN = """([tag, isPseudo]) => document.documentElement.lang === tag
    && document.querySelector(".skip").textContent.endsWith("~]") === isPseudo"""

Theme = Literal["light", "dark"]


class Guest:
    """Somebody with a browser's cookie, over HTTP."""

    def __init__(self, base: str, name: str) -> None:
        self.http = httpx.Client(base_url=base, headers={"origin": base}, timeout=60, verify=False)
        self.post("/api/me", name=name)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """A request that must succeed."""
        answer = self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def do(self, table: str, what: str, **fields: Any) -> dict[str, Any]:
        """A command at a table; the view after it."""
        return self.post(f"/api/tables/{table}/commands", do=what, id=uuid.uuid4().hex, **fields)

    def move(self, view: dict[str, Any], action: str) -> dict[str, Any]:
        """An action of the seat that is to move."""
        return self.do(
            view["id"],
            "move",
            seat=view["game"]["seat"],
            expects=view["position"],
            action=action,
        )

    def open_table(self, seats: list[str], **options: Any) -> dict[str, Any]:
        """A table with these seats: ``me``, ``open``, or a bot's level."""
        wishes = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        return self.post("/api/tables", seats=wishes, **{"pace": 0, **options})

    def branch(self, moves: int, *, mover: str, others: str = "gentle") -> dict[str, Any]:
        """A table that goes on from a position of the lesson's game."""
        replay = self.post("/api/replay", record=RECORD)
        steps = replay["steps"]
        game = steps[moves - 1]["game"] if moves else replay["start"]
        seats = [mover if seat == game["seat"] else others for seat in (1, 2, 3)]
        return self.open_table(
            seats, branch={"record": RECORD, "moves": moves}, start="open" not in seats
        )

    def leave(self) -> str:
        """Hand the cookie on to a browser."""
        cookie = self.http.cookies["coloretto"]
        self.http.close()
        return cookie


@dataclass(frozen=True)
class Stop:
    """One page in one state."""

    name: str
    path: str
    ready: str = "h1"
    """What is there when the page is complete."""
    arrive: Callable[[Page], None] | None = None
    """What to do there first."""
    is_said: bool = False
    """What is done there is answered once, in the language of that moment."""


@dataclass(frozen=True)
class Tour:
    """All stops on one server, and the cookie of the person who makes the tour."""

    base: str
    cookie: str
    stops: tuple[Stop, ...]

    def __getitem__(self, name: str) -> Stop:
        return next(stop for stop in self.stops if stop.name == name)


@functools.cache
def make_tour(base: str) -> Tour:
    """Open the tables that the tour shows, once a server."""
    me, friend = Guest(base, "Ada"), Guest(base, "Konstantin der Große")
    replay = me.post("/api/replay", record=RECORD)
    moves = len(replay["steps"])

    choosing = me.branch(30, mover="me")
    placing = me.move(me.branch(24, mover="me"), "draw")
    last = me.branch(moves - 6, mover="me")
    waiting = me.branch(30, mover="open", others="me")
    seat = next(seat["seat"] for seat in waiting["seats"] if seat["kind"] == "open")
    friend.do(waiting["id"], "sit", seat=seat)
    me.do(waiting["id"], "start")
    gathering = me.open_table(["me", "open", "gentle"], players=3)
    invited = friend.open_table(["me", "open", "open", "gentle"], players=4, edition="german")
    watched = friend.branch(30, mover="me")
    five = me.open_table(["me"] * 5, players=5, edition="german", start=True)
    over = _whole_game(me, friend, rated=True)
    branch = me.branch(moves - 1, mover="me")
    rows = [one["action"] for one in branch["game"]["actions"] if one["kind"] == "take"]
    branch = me.move(branch, rows[0])
    assert branch["phase"] == "over"

    turn = "[data-row].is-open, [data-row].is-legal, .pile.is-open"
    table = "[data-row]"
    stops = [
        Stop("home", "/", ".home-links a"),
        Stop("play", "/play", ".choices [type=radio]"),
        Stop("friends", "/friends", ".choices [type=radio]"),
        Stop("device", "/device", ".choices [type=radio]"),
        Stop("watch", "/watch", ".choices [type=radio]"),
        Stop("learn", "/learn", "#step"),
        Stop("learn, answered", "/learn", "#step", _answer),
        Stop("learn, the end", "/learn", "#step", _finish_lesson),
        Stop("rules", "/rules", ".which a:nth-child(6)"),
        *(Stop(f"rules, {name}", f"/rules/{name}", ".own dd") for name in EDITIONS),
        Stop("score pad", "/score", ".hand-score"),
        Stop("score pad, choices", "/score", ".hand-score", lambda page: page.click("summary")),
        Stop("replay, empty", "/replay", "textarea"),
        Stop("replay, refused", "/replay", "textarea", _bad_record, is_said=True),
        Stop("replay", "/replay", "textarea", _show_example),
        Stop("replay, the end", f"/replay/{branch['id']}/1#m{moves}", ".receipts"),
        Stop("replay, with a proof", f"/replay/{over['id']}/1#m9", ".is-fair"),
        Stop("settings", "/settings", "[role=switch]"),
        Stop("about", "/about"),
        Stop("you", "/you", "#you-passphrase"),
        Stop("ratings", "/ratings", "#ratings-edition"),
        Stop("missing", "/nowhere"),
        Stop("away", "/", ".home-links a", _lose_server),
        Stop("table, gathering", f"/table/{gathering['id']}"),
        Stop("table, invited", f"/table/{invited['id']}"),
        Stop("table, choosing", f"/table/{choosing['id']}", turn),
        Stop("table, placing", f"/table/{placing['id']}", turn),
        Stop("table, last round", f"/table/{last['id']}", turn),
        Stop("table, waiting", f"/table/{waiting['id']}", table),
        Stop("table, watching", f"/table/{watched['id']}", table),
        Stop("table, five", f"/table/{five['id']}", turn),
        Stop("table, over", f"/table/{over['id']}", ".verdict.is-good"),
        Stop("table, branch over", f"/table/{branch['id']}", "#end-heading"),
        Stop("table, gone", "/table/nothing"),
    ]
    friend.leave()
    return Tour(base, me.leave(), tuple(stops))


def _whole_game(me: Guest, friend: Guest, **options: Any) -> dict[str, Any]:
    """A game that two play from its first card to its last, neither well nor badly."""
    view = me.open_table(["me", "open"], players=2, edition="italian", **options)
    friend.do(view["id"], "sit", seat=2)
    me.do(view["id"], "start")
    view = friend.do(view["id"], "start")
    rng = random.Random(7)
    while view["phase"] == "playing":
        actions = view["game"]["actions"]
        takes = [one for one in actions if one["kind"] == "take"]
        best = max(takes, key=lambda one: one["points"], default=None)
        draw = next((one for one in actions if one["kind"] == "draw"), None)
        if best is not None and (draw is None or best["points"] >= 5):
            chosen = best
        else:
            chosen = draw or rng.choice(actions)
        view = (me, friend)[view["game"]["seat"] - 1].move(view, chosen["action"])
    return view


def _answer(page: Page) -> None:
    page.click(".draw-now")
    page.wait_for_selector(".answer")


def _finish_lesson(page: Page) -> None:
    page.locator(".dots button").last.click()
    page.wait_for_selector(".receipts")


def _bad_record(page: Page) -> None:
    page.fill("textarea", RECORD.replace("x2 x3 x1", "x2 x3 x9", 1))
    with page.expect_response("**/api/replay", timeout=SLOW):
        page.click("button[type=submit]")
    page.wait_for_selector("textarea[aria-invalid=true]", timeout=SLOW)


def _show_example(page: Page) -> None:
    page.fill("textarea", RECORD)
    page.click("button[type=submit]")
    page.wait_for_selector(".controls", timeout=SLOW)
    page.locator("[data-move='28']").click()


def _lose_server(page: Page) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.route("**/healthz", lambda route: route.abort())
    page.locator("button.play").click()
    page.wait_for_selector(".page h1")


def wait_until(page: Page, expression: str, argument: Any = None) -> None:
    """Wait for something to be so; the page's policy forbids Playwright's own way."""
    end = time.monotonic() + SLOW / 1000
    while not page.evaluate(expression, argument):
        assert time.monotonic() < end, f"it never came: {expression}"
        page.wait_for_timeout(50)


def settle(page: Page) -> None:
    """Wait until what the page shows is drawn."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def change_language(page: Page, language: str) -> None:
    """Have the page speak another language, as when another tab of this browser has changed it."""
    page.evaluate(_CHANGE_LANGUAGE, language)
    tag = "en" if language == "pseudo" else language
    wait_until(page, _IS_SHOWN, [tag, language == "pseudo"])


@dataclass
class Visit:
    """A browser that goes round, and whatever went wrong on the way."""

    tour: Tour
    context: BrowserContext
    page: Page
    problems: list[str] = field(default_factory=list)
    at: str = ""

    def go(self, stop: Stop) -> Page:
        """Arrive at a stop and wait until all of it is there."""
        self.page.unroute_all()
        self.at = stop.name
        # The same address with another anchor would not load anything.
        self.page.goto("about:blank")
        self.page.goto(self.tour.base + stop.path)
        self.page.wait_for_selector(stop.ready, timeout=SLOW)
        self.page.wait_for_selector("h1", state="attached", timeout=SLOW)
        if stop.arrive is not None:
            stop.arrive(self.page)
        self.settle()
        for violation in self.page.evaluate("window.violations"):
            self.problems.append(f"{stop.name}: against the policy: {violation}")
        return self.page

    def look(self, language: str, theme: Theme, size: tuple[int, int]) -> None:
        """Have the page that is open change its language, its theme and its size."""
        self.page.emulate_media(color_scheme=theme)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        change_language(self.page, language)
        self.settle()

    def settle(self) -> None:
        """Wait until what the page shows is drawn."""
        settle(self.page)

    def note_message(self, message: ConsoleMessage) -> None:
        # A server that is away and a page that is missing are what these stops are about.
        expected = {"away", "missing", "table, gone", "replay, refused"}
        if message.type == "error" and self.at not in expected:
            self.problems.append(f"{self.at}: {message.text}")

    def note_request(self, request: Request) -> None:
        if not request.url.startswith((self.tour.base, "data:", "blob:", "about:")):
            self.problems.append(f"{self.at}: asked {request.url}")


@contextmanager
def visit(
    browser: Browser,
    base: str,
    *,
    language: str = "en",
    theme: Theme = "light",
    size: tuple[int, int] = WIDE,
    settings: dict[str, Any] | None = None,
    **options: Any,
) -> Iterator[Visit]:
    """A browser for the tour, with nothing tolerated in its console or from outside."""
    tour = make_tour(base)
    context = browser.new_context(
        base_url=base,
        color_scheme=theme,
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce",
        service_workers="block",
        **options,
    )
    context.add_cookies([{"name": "coloretto", "value": tour.cookie, "url": base}])
    kept = {"language": language, "name": "Ada", **(settings or {})}
    for key, value in {"settings": kept, "pad": PAD}.items():
        item = f"{json.dumps('coloretto.' + key)}, {json.dumps(json.dumps(value))}"
        context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem({item})")
    context.add_init_script(_WATCH)
    context.set_default_timeout(SLOW)
    made = Visit(tour, context, context.new_page())
    made.page.on("pageerror", lambda error: made.problems.append(f"{made.at}: {error}"))
    made.page.on("console", made.note_message)
    made.page.on("request", made.note_request)
    try:
        yield made
        assert made.problems == []
    finally:
        context.close()
