"""Clocks are the server's."""

import asyncio
import signal

import pytest
from sqlalchemy import update

from coloretto.server.live import turns as turns_module
from coloretto.server.live.session import TableSession
from coloretto.server.store import schema
from coloretto.server.table.entries import BotTookOver
from tests.server.harness import PATIENCE, InProcess, RunningServer, Visitor, serving
from tests.server.support.at_a_table import connect_again, stored_entries, wait_for

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


def use_time(session: TableSession, seconds: float) -> None:
    """Let the seat to move have thought for a while."""
    session._turns._clock._turns[-1].left -= seconds


async def write_earlier(server: InProcess, table: str, seconds: int) -> None:
    """Let all that has happened at a table have happened earlier."""
    at = schema.entries.c.at
    async with server.tables.store.writing() as connection:
        await connection.execute(
            update(schema.entries)
            .where(schema.entries.c.table_id == table)
            .values({at: at - seconds * 1000})
        )


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


async def test_a_restart_keeps_the_time_of_a_turn(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        await write_earlier(server, table, 500)
    async with serving(sqlite) as server:
        # Its clock runs, though nobody is there.
        await wait_for(lambda: server.tables.loaded(table) is not None)
        live = await connect_again(ada, server, table)
        assert live.welcome["clock"]["seconds"] == 600
        assert 60_000 <= live.welcome["clock"]["left_ms"] <= 100_000
        await write_earlier(server, table, 3600)
    async with serving(sqlite) as server:
        await wait_for(lambda: server.tables.loaded(table) is not None)
        live = await connect_again(ada, server, table)
        # The server was away for long: there is time to come back.
        assert 30_000 <= live.welcome["clock"]["left_ms"] <= 60_000


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


async def test_a_pause_stops_the_clock_and_gives_nothing_back(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        use_time(session, 500)
        await live.ask("pause", seat=1)
        await live.ask("look")
        assert session.clock() is None
        assert not session._turns.is_planned
        await live.ask("resume", seat=1)
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms <= 100_000


async def test_time_that_is_used_in_pauses_and_undoing_runs_out(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns_module, "_CLOCK_GRACE", 0.0)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=2, start=True)
        live = await ada.connect(table)
        await live.move("draw")
        seat, at = live.view["game"]["seat"], 0
        async with asyncio.timeout(PATIENCE):
            while live.view["seats"][seat - 1]["bot"] is None:
                # Ten seconds of this were no reason for a time-out once.
                doing = at % 3
                if doing == 0 and live.view["game"]["phase"] == "place":
                    await live.move(live.actions[0], id=f"place {at}")
                elif doing == 1:
                    await live.ask("undo", seat=seat)
                else:
                    await live.ask("look")
                at += 1
                await asyncio.sleep(0.3)
        entries = await stored_entries(server, table)
        assert any(isinstance(x, BotTookOver) and x.reason == "clock" for x in entries)


async def test_a_move_sent_in_time_counts_though_the_process_was_stopped(sqlite: str) -> None:
    server = RunningServer.start(sqlite)
    try:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=4, start=True)
        live = await ada.connect(table)
        server.process.send_signal(signal.SIGSTOP)
        sending = asyncio.create_task(live.move("draw"))
        # Its clock and the usual grace run out, while nobody reads.
        await asyncio.sleep(6.5)
        server.process.send_signal(signal.SIGCONT)
        assert (await sending)["type"] == "ack"
        # What was drawn can be placed: the time was the server's, not the player's.
        await asyncio.sleep(2)
        await live.ask("look")
        assert (await live.move(live.actions[0]))["type"] == "ack"
        kinds = [entry["kind"] for entry in live.entries.values()]
        assert "bot_took_over" not in kinds
        await live.close()
        await ada.close()
    finally:
        server.process.send_signal(signal.SIGCONT)
        server.stop()


async def test_placing_a_card_is_part_of_the_same_turn(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        use_time(session, 500)
        await live.move("draw")
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms <= 100_000
        await live.move(live.actions[0])
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms == 600_000
