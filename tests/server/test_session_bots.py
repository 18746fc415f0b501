"""Bots at a table: they delay nobody, and a broken one is replaced."""

from collections.abc import Callable
from threading import Event as Flag
from typing import Any

import pytest

from coloretto.bots import make_bot
from coloretto.rules.events import event_name
from coloretto.server.live import bot_pool
from coloretto.server.table.entries import Moved
from coloretto.server.table.table import Table
from tests.server.harness import Visitor, serving
from tests.server.support.at_a_table import (
    PlannedError,
    play_until,
    spectate,
    stored_entries,
    until_number,
    wait_for,
)

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


class ThoughtlessBot:
    """A bot that does what it is told to do wrong."""

    def __init__(self, decide: Callable[..., Any]) -> None:
        self.decide = decide


def plant(monkeypatch: pytest.MonkeyPatch, decide: Callable[..., Any]) -> None:
    monkeypatch.setattr(bot_pool, "make_own_bot", lambda _spec: ThoughtlessBot(decide))


async def test_a_bot_that_fails_is_replaced_by_a_legal_move(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise PlannedError

    plant(monkeypatch, fail)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", "gentle", start=True)
        live = await ada.connect(table)
        await play_until(live, lambda view: view["phase"] == "over")


async def test_a_bot_that_breaks_the_rules_is_replaced_by_a_legal_move(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Cheat:
        action = 27

    plant(monkeypatch, lambda *_: Cheat())
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", start=True)
        live = await ada.connect(table)
        await play_until(live, lambda view: view["game"]["round"] > 3)
        entries = await stored_entries(server, table)
    replayed, replaced = Table(table), 0
    for entry in entries:
        if isinstance(entry, Moved) and entry.seat == 2 and not entry.event.startswith("turn up"):
            assert replayed.game is not None
            legal = bot_pool.default_action(replayed.game.state)
            assert entry.event == event_name(legal)
            replaced += 1
        replayed.apply(entry)
    assert replaced >= 3
    assert capsys.readouterr().out.count("bot.failed") >= replaced, "each time it is reported"


async def test_a_bot_that_does_not_stop_is_replaced_by_a_legal_move(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = Flag()
    monkeypatch.setattr(bot_pool, "_GRACE", 0.1)
    plant(monkeypatch, lambda *_: released.wait())
    try:
        async with serving(sqlite, bot_seconds=0.1) as server:
            ada = await Visitor.come(server.base)
            table = await ada.open_table("gentle", "gentle", start=True)
            live = await spectate(server.base, table)
            await until_number(live, live.view["number"] + 3)
    finally:
        released.set()


async def test_a_thinking_bot_is_told_when_its_time_is_up(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "_GRACE", 20)

    def think(state: Any, rng: Any, stop: Flag) -> Any:
        assert stop.wait(60)
        return make_bot("greedy").decide(state, rng, stop)

    plant(monkeypatch, think)
    async with serving(sqlite, bot_seconds=0.1) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("gentle", "gentle", start=True)
        live = await spectate(server.base, table)
        await until_number(live, live.view["number"] + 3)


async def test_nobodys_move_waits_for_a_thinking_bot(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, released = Flag(), Flag()

    def think(state: Any, rng: Any, stop: Flag) -> Any:
        begun.set()
        released.wait()
        return make_bot("greedy").decide(state, rng, stop)

    plant(monkeypatch, think)
    try:
        async with serving(sqlite, bot_seconds=600) as server:
            ada = await Visitor.come(server.base)
            bots = await ada.open_table("gentle", "gentle", start=True)
            people = await ada.open_table("me", "me", start=True)
            watcher, live = await spectate(server.base, bots), await ada.connect(people)
            await wait_for(begun.is_set)
            for _ in range(30):
                assert (await live.move(live.actions[0]))["type"] == "ack"
            assert (await ada.http.get(f"/api/tables/{bots}")).json()["number"] == 5
            await watcher.ask("look")
            assert watcher.view["number"] == 5, "the bot has not answered all the while"
            released.set()
            await until_number(watcher, 7)
    finally:
        released.set()


async def test_a_thought_that_nobody_needs_is_stopped(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = Flag(), Flag()

    def think(state: Any, rng: Any, stop: Flag) -> Any:
        begun.set()
        if stop.wait(60):
            stopped.set()
        return make_bot("greedy").decide(state, rng, stop)

    plant(monkeypatch, think)
    async with serving(sqlite, bot_seconds=600) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        seat = live.view["game"]["seat"]
        await live.ask("hand_over", seat=seat)
        await wait_for(begun.is_set)
        await live.ask("take_back", seat=seat)
        await wait_for(stopped.is_set)
        assert (await live.move("draw"))["type"] == "ack"


async def test_bots_among_themselves_play_only_while_somebody_watches(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("gentle", "gentle", "gentle", pace=30, start=True)
        session = await server.tables.get(table)
        assert not session._turns.is_planned
        live = await spectate(server.base, table)
        await until_number(live, live.view["number"] + 6)
        await live.close()
        await wait_for(
            lambda: not session.audience.presence.clients and not session._turns.is_planned
        )
        assert session.audience.view().phase == "playing"
        stopped = session.table.number
        again = await spectate(server.base, table)
        await until_number(again, stopped + 2)


async def test_bots_play_on_for_a_person_who_is_away(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", "gentle", start=True)
        session = await server.tables.get(table)
        await wait_for(lambda: session.table.game is not None and session.table.game.seat == 1)
    async with serving(sqlite) as server:
        assert server.tables.loaded(table) is None, "nothing is to be done until Ada comes"
