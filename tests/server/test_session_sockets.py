"""Sockets that do not behave, and tables that nobody needs."""

import asyncio
import base64
import secrets
import socket

import pytest
import websockets

from coloretto.server import serving as serving_module
from coloretto.server.errors import RefusalError
from coloretto.server.http.rate_limits import MESSAGES
from coloretto.server.live import client
from coloretto.server.live import frames as f
from coloretto.server.live import table_registry as registry_module
from coloretto.server.live.session import TableSession
from coloretto.server.table.views import TableView
from tests.server.harness import PATIENCE, Live, Visitor, serving
from tests.server.support.at_a_table import (
    spectate,
    wait_for,
)

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def test_a_slow_reader_is_cut_off_and_nobody_else_notices(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", int(server.base.rsplit(":", 1)[1])))
        url = f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
        sleeper = await websockets.connect(
            url, sock=narrow, max_queue=1, compression=None, ping_interval=None
        )
        await wait_for(lambda: len(session.audience.presence.clients) == 2)
        text = "x" * 8000
        heard = 0
        async with asyncio.timeout(PATIENCE):
            while len(session.audience.presence.clients) == 2:
                session.audience.broadcast(f.Reacted(ada.person, f"{text}{heard}"))
                frame = await live.until(lambda frame: frame["type"] == "reacted")
                assert frame["reaction"] == f"{text}{heard}", "every frame comes, in its order"
                heard += 1
        assert heard * len(text) > client.MOST_WAITING
        page = (await ada.http.get("/metrics")).text
        assert 'coloretto_cut_off_total{reason="slow_reader"} 1.0' in page
        assert (await live.move("draw"))["type"] == "ack"
        sleeper.transport.abort()
        back = await spectate(server.base, table)
        assert back.view["number"] == live.view["number"]


async def test_a_line_that_has_gone_silent_is_noticed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert serving_module._PING_SECONDS + serving_module._PONG_SECONDS < 10
    monkeypatch.setattr(serving_module, "_PING_SECONDS", 0.2)
    monkeypatch.setattr(serving_module, "_PONG_SECONDS", 0.2)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me")
        port = int(server.base.rsplit(":", 1)[1])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        session = await server.tables.get(table)
        await wait_for(lambda: session.audience.presence.clients)
        live = await ada.connect(table)
        await wait_for(lambda: len(session.audience.presence.clients) == 1)
        assert (await live.ask("look"))["type"] == "ack", "a client that answers stays"
        writer.close()
        assert reader is not None


async def test_a_client_can_hear_that_the_line_is_alive(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert registry_module._HEARTBEAT_SECONDS <= 4.5
    monkeypatch.setattr(registry_module, "_HEARTBEAT_SECONDS", 0.05)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        live = await ada.connect(await ada.open_table("me", "me"))
        await live.until(lambda frame: frame["type"] == "beat")


async def test_too_many_messages_close_the_socket_and_harm_nobody(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        noisy, quiet = await ada.connect(table), await bob.connect(table)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await _make_noise(noisy)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert (await quiet.ask("look"))["type"] == "ack"


async def _make_noise(live: Live) -> None:
    for _ in range(2 * MESSAGES):
        await live.send("look")
    while True:
        await live.receive()


async def test_a_room_goes_when_nobody_needs_it_and_comes_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "_IDLE_SECONDS", 0.2)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        await live.move("draw")
        before = live.view
        await live.close()
        await wait_for(lambda: server.tables.loaded(table) is None)
        live = await ada.connect(table)
        assert live.view == before
        assert (await live.move(live.actions[0]))["type"] == "ack"


async def test_a_room_says_what_it_refuses(sqlite: str) -> None:
    async with serving(sqlite) as server:
        with pytest.raises(RefusalError, match="no such table"):
            await server.tables.get("nowhere")
        ada = await Visitor.come(server.base)
        session = await server.tables.get(await ada.open_table("me", "me"))
        assert isinstance(session, TableSession)
        assert isinstance(session.audience.view(), TableView)
