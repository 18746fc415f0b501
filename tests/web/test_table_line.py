"""The line to the server: reload, restart, a break that is seen, a break that is not, and back."""

import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.server.harness import RunningServer
from tests.web.conftest import Newcomer
from tests.web.player import look, open_table, play_on, wait_for_change

LOST = "Connection lost"
ASKED = ":is(button.is-legal, button.is-open, .pile.is-open)"


def test_a_reload_in_mid_game_loses_nothing(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, ["me", "gentle"])
    play_on(page, "keys", random.Random(5), acts=6)
    page.wait_for_selector(f"{ASKED}, #end-heading", timeout=180_000)
    before = look(page)["mark"]
    page.reload()
    page.wait_for_selector(ASKED)
    assert look(page)["mark"] == before
    play_on(page, "keys", random.Random(6), acts=4)


def test_a_server_restart_in_mid_game_is_a_non_event(tmp_path: Path, newcomer: Newcomer) -> None:
    database = str(tmp_path / "tables.db")
    server = RunningServer.start(database)
    try:
        page = newcomer(base_url=server.base, breaks=True)
        # Without bots, which a new server may have to compile first.
        open_table(page, ["me", "me"])
        play_on(page, "keys", random.Random(7), acts=5)
        page.wait_for_selector(ASKED)
        before = look(page)["mark"]
        assert server.stop(timeout=60) == 0
        expect(page.get_by_text(LOST).first).to_be_visible()
        server = RunningServer.start(database, port=server.port)
        expect(page.get_by_text(LOST)).to_have_count(0)
        assert look(page)["mark"] == before
        play_on(page, "keys", random.Random(8), acts=4)
    finally:
        server.stop(timeout=60)


def test_a_lost_connection_is_said_and_comes_back(newcomer: Newcomer) -> None:
    page = newcomer(breaks=True)
    open_table(page, ["me", "gentle"])
    page.wait_for_selector(ASKED, timeout=180_000)
    before = look(page)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST).first).to_be_visible()
    # What is done meanwhile is not shown as done, and is done once the line is back.
    page.keyboard.press("d")
    assert look(page)["mark"] == before["mark"]
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_have_count(0)
    wait_for_change(page, before["mark"])
    play_on(page, "keys", random.Random(9), acts=4)


# Words that are there for a moment only can be missed from outside.
_LISTEN = """(words) => {
    window.wasSaid = false;
    new MutationObserver(() => { window.wasSaid ||= document.body.innerText.includes(words); })
        .observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_silent_line_is_noticed(newcomer: Newcomer) -> None:
    """A half-open socket looks whole; only the server's silence gives it away."""
    page = newcomer()
    mute = {"is": False}

    def proxy(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        born = mute["is"]

        def pass_on(message: Any) -> None:
            if not mute["is"] and not born:
                route.send(message)

        def ask(message: Any) -> None:
            if not mute["is"] and not born:
                server.send(message)

        server.on_message(pass_on)
        route.on_message(ask)

    page.route_web_socket(re.compile("/live"), proxy)
    open_table(page, ["me", "gentle"])
    page.wait_for_selector(ASKED, timeout=180_000)
    before = look(page)
    mute["is"] = True
    page.evaluate(_LISTEN, "Sending")
    page.keyboard.press("d")
    assert look(page)["mark"] == before["mark"]
    expect(page.get_by_text(LOST).first).to_be_visible()
    assert page.evaluate("window.wasSaid"), "a move on its way is said to be on its way"
    mute["is"] = False
    wait_for_change(page, before["mark"])
    play_on(page, "keys", random.Random(10), acts=3)
