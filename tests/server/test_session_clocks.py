"""Clocks are the server's."""

import pytest

from coloretto.server.live import turns as turns_module
from tests.server.harness import Visitor, serving
from tests.server.support.at_a_table import (
    connect_again,
    wait_for,
)

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def test_the_clock_hands_a_seat_to_a_bot_and_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns_module, "_CLOCK_GRACE", 0.0)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        live = await ada.connect(await ada.open_table("me", "me", clock=1))
        await live.send("start")
        began = await live.until(lambda _: live.view["phase"] == "playing")
        assert began["clock"] == {"seconds": 1, "left_ms": 1000}
        seat = live.view["game"]["seat"]
        took = await live.until(
            lambda frame: any(
                line["entry"]["kind"] == "bot_took_over" for line in frame.get("entries", ())
            )
        )
        assert took["entries"][0]["entry"]["reason"] == "clock"
        await live.ask("take_back", seat=seat)
        assert live.view["seats"][seat - 1]["bot"] is None


async def test_a_restart_gives_the_whole_timeagain(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        (await server.tables.get(table))._turns._turn_ends -= 500
        live = await ada.connect(table)
        assert live.welcome["clock"]["left_ms"] <= 100_000
    async with serving(sqlite) as server:
        # Its clock runs, though nobody is there.
        await wait_for(lambda: server.tables.loaded(table) is not None)
        live = await connect_again(ada, server, table)
        assert live.welcome["clock"] == {"seconds": 600, "left_ms": 600_000}


async def test_a_move_on_its_way_when_time_runs_out_still_counts(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns_module, "_CLOCK_GRACE", 3600.0)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=1, start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        await wait_for(lambda: session.clock() is not None and session.clock().left_ms == 0)  # type: ignore[union-attr]
        assert (await live.move("draw"))["type"] == "ack"


async def test_a_pause_stops_the_clock(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        live = await ada.connect(table)
        await live.ask("pause", seat=1)
        await live.ask("look")
        session = await server.tables.get(table)
        assert session.clock() is None
        assert not session._turns.is_planned
        await live.ask("resume", seat=1)
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms == 600_000


async def test_placing_a_card_is_part_of_the_same_turn(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        session._turns._turn_ends -= 500
        await live.move("draw")
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms <= 100_000
        await live.move(live.actions[0])
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms == 600_000
