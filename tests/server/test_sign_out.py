"""Signing out means out: no socket of an ended session does anything more."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import asyncpg
import pytest
import websockets
from sqlalchemy import delete

from coloretto.server.live.bus import WorkerBus
from coloretto.server.people.chat import Chat
from coloretto.server.store import schema
from tests.server.harness import InProcess, Live, Visitor, serving
from tests.server.visited_server import visited_server

pytestmark = pytest.mark.asyncio

PASSPHRASE = "three quiet chameleons"
_PATIENCE = 60


async def _acts(live: Live) -> bool:
    """Whether a socket can still do something in its person's name."""
    try:
        answer = await live.ask("say", text="still here")
    except websockets.ConnectionClosed:
        return False
    return bool(answer["type"] == "ack")


async def _ends(live: Live) -> None:
    """Wait until the server hangs up."""
    with contextlib.suppress(websockets.ConnectionClosed):
        await live.until(lambda _: False, _PATIENCE)


async def test_sockets_that_connect_while_somebody_signs_out_everywhere(sqlite: str) -> None:
    async with visited_server(sqlite, connections_per_address=1000) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        for _ in range(4):
            again = server.browser()
            await again.post("/api/me/sign-in", name="Ada", passphrase=PASSPHRASE)

            async def come(visitor: Visitor = again) -> Live | None:
                try:
                    return await visitor.connect(table)
                except (websockets.InvalidHandshake, websockets.ConnectionClosed):
                    return None

            coming = [asyncio.create_task(come()) for _ in range(40)]
            await asyncio.wait(coming, return_when=asyncio.FIRST_COMPLETED)
            await again.post("/api/me/sign-out", everywhere=True)
            connected = [live for live in await asyncio.gather(*coming) if live is not None]
            assert not any(await asyncio.gather(*map(_acts, connected)))
            assert (await again.http.get("/api/me")).status_code == 401


async def test_a_session_that_ends_between_the_door_and_the_table(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket has said who it is, and has not yet been heard of at its table."""
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        at_the_door, may_enter = asyncio.Event(), asyncio.Event()
        recent = Chat.recent

        async def wait_for_it(chat: Chat, table_id: str) -> object:
            at_the_door.set()
            await may_enter.wait()
            return await recent(chat, table_id)

        monkeypatch.setattr(Chat, "recent", wait_for_it)
        coming = asyncio.create_task(ada.connect(table))
        await at_the_door.wait()
        await ada.post("/api/me/sign-out", everywhere=True)
        may_enter.set()
        try:
            live = await coming
        except websockets.ConnectionClosed:
            return
        assert not await _acts(live)


async def test_what_an_ended_socket_had_sent_before_is_not_done(sqlite: str) -> None:
    """Frames that wait behind a slow one are no longer the person's own."""
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        live = await server.connect(ada, table)
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        session = server.tables.loaded(table)
        assert session is not None
        async with session._lock:  # The first command waits here, and all others behind it.
            await live.send("look")
            for number in range(20):
                await live.send("say", text=f"number {number}")
            await asyncio.sleep(0.2)
            await ada.post("/api/me/sign-out", everywhere=True)
        await _ends(live)
        await asyncio.sleep(0.2)
        assert await server.tables.chat.recent(table) == []


async def _cut_off(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a worker hear nothing of the others any more, as behind a failing network."""

    async def fail() -> None:
        raise ConnectionRefusedError

    bus = server.tables._bus
    assert isinstance(bus, WorkerBus)
    monkeypatch.setattr(bus, "_listen", fail)
    url = server.tables.store.engine.url.set(drivername="postgresql")
    connection = await asyncpg.connect(url.render_as_string(hide_password=False))
    ended = "SELECT pg_terminate_backend($1)"
    assert await connection.fetchval(ended, bus._listener.get_server_pid())
    await connection.close()


async def _change_passphrase(ada: Visitor) -> None:
    body = {"old": PASSPHRASE, "new": "eleven green umbrellas"}
    assert (await ada.http.put("/api/me/passphrase", json=body)).status_code == 200


async def _sign_out_everywhere(ada: Visitor) -> None:
    await ada.post("/api/me/sign-out", everywhere=True)


@pytest.mark.parametrize("leave", [_change_passphrase, _sign_out_everywhere])
async def test_another_worker_that_hears_nothing_hangs_up_all_the_same(
    postgresql: str,
    monkeypatch: pytest.MonkeyPatch,
    leave: Callable[[Visitor], Awaitable[None]],
) -> None:
    async with serving(postgresql) as here, serving(postgresql) as there:
        ada = await Visitor.come(here.base, "Ada")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        phone = Visitor(there.base)
        try:
            await phone.post("/api/me/sign-in", name="Ada", passphrase=PASSPHRASE)
            table = await ada.open_table("me", "open")
            lives = [await phone.connect(table) for _ in range(8)]
        finally:
            await phone.close()
        await _cut_off(there, monkeypatch)
        await leave(ada)
        for live in lives:
            await _ends(live)


async def test_a_session_that_another_program_ends(sqlite: str) -> None:
    """Whatever deletes a session, by hand too, the server looks again by itself."""
    async with visited_server(sqlite) as server:
        ada, bela = await server.come(), await server.come("Bela")
        table = await ada.open_table("me", "open")
        live, watching = await server.connect(ada, table), await server.connect(bela, table)
        sessions = schema.sessions
        async with server.tables.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.person == ada.person))
        await _ends(live)
        assert (await watching.ask("look"))["type"] == "ack"
