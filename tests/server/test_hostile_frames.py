"""Frames made to keep the server busy: every one counts, and who sends too many is cut off."""

import asyncio
from pathlib import Path

import pytest

from coloretto.server.http.rate_limits import HANDSHAKES, LOOK_SECONDS
from tests.server.harness import PATIENCE, InProcess, Live, Visitor, serving
from tests.server.support.at_a_table import spectate, wait_for
from tests.server.support.raw import (
    BINARY,
    CONTINUED,
    PING,
    PONG,
    TEXT,
    close_code,
    frame,
    handshake,
    line_to,
    open_socket,
    status_of,
)
from tests.server.visited_server import visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def open_table(server: InProcess) -> tuple[str, Live]:
    """A table with a game, and somebody who plays it."""
    ada = await Visitor.come(server.base)
    table = await ada.open_table("me", "me", start=True)
    return table, await ada.connect(table)


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING) * 20_000,
        frame(PING, b"x" * 125) * 1000,
        frame(PONG) * 20_000,
        frame(TEXT, fin=False) + frame(CONTINUED, fin=False) * 20_000,
        frame(TEXT, b'{"do":"react"}') * 5000,
        frame(BINARY) * 20_000,
    ],
    ids=["pings", "large pings", "pongs", "empty pieces", "messages", "empty messages"],
)
async def test_every_frame_counts(sqlite: str, flood: bytes) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        table, live = await open_table(server)
        await open_socket((reader, writer), table)
        writer.write(flood)
        assert await close_code(reader) == 1008
        assert (await live.move("draw"))["type"] == "ack"
        page = await _metrics(server)
        assert 'coloretto_cut_off_total{reason="too_many_messages"} 1.0' in page


async def _metrics(server: InProcess) -> str:
    return server.tables.metrics.page().decode()


async def test_a_slow_trickle_of_pings_is_cut_off_too(sqlite: str) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        table, _ = await open_table(server)
        await open_socket((reader, writer), table)

        async def trickle() -> None:
            while not reader.at_eof():
                writer.write(frame(PING) * 10)
                await asyncio.sleep(0.02)

        sending = asyncio.create_task(trickle())
        assert await close_code(reader) == 1008
        sending.cancel()


async def test_a_peer_that_reads_nothing_takes_no_memory(sqlite: str) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        table, _ = await open_table(server)
        session = await server.tables.get(table)
        await open_socket((reader, writer), table)
        await wait_for(lambda: len(session.audience.presence.clients) == 2)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(frame(PING, b"x" * 125) * 100_000)
        await wait_for(lambda: len(session.audience.presence.clients) == 1)


async def test_ordinary_pings_and_pieces_are_answered(sqlite: str) -> None:
    async with serving(sqlite) as server:
        _, live = await open_table(server)
        for _ in range(10):
            await asyncio.wait_for(await live.socket.ping(), PATIENCE)
        await live.socket.send(iter(['{"do":', '"look",', '"id":"a"}']))
        assert (await live.until(lambda frame: frame.get("id") == "a"))["type"] == "ack"


async def test_answers_to_our_own_pings_are_free(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coloretto.server.serving._PING_SECONDS", 0.02)
    monkeypatch.setattr("coloretto.server.http.sockets.MESSAGES", 20)
    async with serving(sqlite) as server:
        _, live = await open_table(server)
        await asyncio.sleep(2)
        assert (await live.move("draw"))["type"] == "ack"


async def test_rubbish_before_the_socket_is_open_closes_it(sqlite: str) -> None:
    async with serving(sqlite) as server:
        table, live = await open_table(server)
        for rubbish in (b"\xff" * 100, frame(PING) * 1000, frame(TEXT, b"\xff")):
            async with line_to(server.base) as (reader, writer):
                writer.write(handshake(f"/api/tables/{table}/live"))
                await asyncio.sleep(0)
                writer.write(rubbish)
                await asyncio.wait_for(reader.read(), 30)
        assert (await live.move("draw"))["type"] == "ack"


async def test_text_that_is_none_leaves_no_traceback(
    sqlite: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        table, _ = await open_table(server)
        await open_socket((reader, writer), table)
        writer.write(frame(TEXT, b'{"do":"look\xff"}'))
        assert await close_code(reader) == 1007
    assert "Traceback" not in capfd.readouterr().err


# Looking.


async def test_a_socket_is_shown_the_table_once_in_two_seconds(sqlite: str) -> None:
    async with serving(sqlite) as server:
        table, _ = await open_table(server)
        watcher = await spectate(server.base, table)
        answers = [await watcher.ask("look") for _ in range(10)]
        assert answers[0]["type"] == "ack"
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert len(refused) >= 8  # A slow machine may take two seconds for ten.
        assert {answer["code"] for answer in refused} == {"too_many"}
        assert refused[0]["view"] == watcher.view, "who asks too often sees the table all the same"
        await asyncio.sleep(LOOK_SECONDS)
        assert (await watcher.ask("look"))["type"] == "ack"


async def test_presence_is_told_when_it_changes_only(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        live = await ada.connect(table)
        assert (await live.receive()) == {"type": "presence", "here": [ada.person]}
        for _ in range(5):
            watcher = await spectate(server.base, table)
            # Somebody who comes hears who is here, also when that is no news.
            assert (await watcher.receive())["here"] == [ada.person]
            await watcher.ask("look")
            await watcher.close()
        again = await ada.connect(table)
        await again.close()
        await bob.connect(table)
        here = [sorted((ada.person, bob.person))]
        assert (await live.receive())["here"] == here[0], "nothing else was told before"


async def test_a_welcome_before_the_game_has_no_entries(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "open")
        live = await ada.connect(table)
        for _ in range(10):
            assert (await live.ask("sit", seat=2))["type"] == "ack"
            assert (await live.ask("leave", seat=2))["type"] == "ack"
        for seen in (None, 0, 1):
            watcher = await spectate(server.base, table, seen)
            assert watcher.welcome["entries"] == []
            assert watcher.view["number"] == live.view["number"] > 20
        await live.ask("sit", seat=2)
        assert (await live.ask("start"))["type"] == "ack"
        watcher = await spectate(server.base, table)
        assert watcher.welcome["entries"][0]["entry"]["kind"] == "game_began"


async def test_an_address_shakes_so_many_hands(tmp_path: Path) -> None:
    async with visited_server(tmp_path / "a.db", connections_per_address=2) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me")
        statuses = []
        for _ in range(2 * HANDSHAKES + 4):
            async with line_to(server.base) as (reader, writer):
                writer.write(handshake(f"/api/tables/{table}/live"))
                statuses.append(await status_of(reader))
            await asyncio.sleep(0.05)
        assert 403 in statuses
        assert 101 in statuses
