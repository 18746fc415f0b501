"""Headers made to keep the server busy: nobody else waits for them."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from coloretto.server.http.auth import session_of, with_own_cookie
from coloretto.server.http.protocol import MOST_HEAD, MOST_HEADERS
from tests.server.harness import PATIENCE, RunningServer

pytestmark = pytest.mark.asyncio

_TIMES_A_PLAIN_REQUEST = 20
"""How much longer an answer may take; what is guarded against takes
70 to a thousand times longer."""


@asynccontextmanager
async def running(database: str) -> AsyncIterator[RunningServer]:
    server = RunningServer.start(database)
    try:
        yield server
    finally:
        server.kill()


def hostile(size: int) -> str:
    """A cookie whose unquoting takes quadratic time with ``http.cookies`` of older Pythons."""
    return 'a="' + "\\" * (size - 4) + '"'


async def status_of(server: RunningServer, *headers: str, path: str = "/api/levels") -> int:
    """The status of an answer to a request with these headers, 0 if there is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = [f"GET {path} HTTP/1.1", f"host: 127.0.0.1:{server.port}", "connection: close", *headers]
    try:
        writer.write(("\r\n".join(head) + "\r\n\r\n").encode())
        answer = await reader.readline()
        return int(answer.split()[1]) if answer else 0
    except ConnectionError:
        return 0
    finally:
        writer.close()


async def seconds(server: RunningServer, beside: str | None = None) -> float:
    """How long a plain request takes, alone or beside one with a hostile cookie."""
    other = None
    if beside is not None:
        other = asyncio.create_task(status_of(server, f"cookie: {beside}"))
        await asyncio.sleep(0.02)  # it is there first
    began = time.perf_counter()
    assert await status_of(server) == 200
    taken = time.perf_counter() - began
    if other is not None:
        await other
    return taken


@pytest.mark.parametrize("size", [30_000, 120_000])
async def test_nobody_waits_for_a_hostile_cookie(sqlite: str, size: int) -> None:
    async with running(sqlite) as server:
        await seconds(server)
        plain = min([await seconds(server) for _ in range(10)])
        beside = min([await seconds(server, hostile(size)) for _ in range(3)])
        assert beside < _TIMES_A_PLAIN_REQUEST * plain


async def test_nobody_waits_for_a_hostile_cookie_in_a_handshake(sqlite: str) -> None:
    handshake = [
        "connection: upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    async with running(sqlite) as server:

        async def refuse(cookie: str) -> float:
            began = time.perf_counter()
            status = await status_of(
                server, *handshake, f"cookie: {cookie}", path="/api/tables/nowhere/live"
            )
            assert status == 403
            return time.perf_counter() - began

        await refuse("a=1")
        plain = min([await refuse("a=" + "1" * 7900) for _ in range(10)])
        assert min([await refuse(hostile(7900)) for _ in range(5)]) < (
            _TIMES_A_PLAIN_REQUEST * plain
        )


async def test_too_many_headers_are_refused_and_others_are_not(sqlite: str) -> None:
    async with running(sqlite) as server:
        room = MOST_HEAD - 200
        assert await status_of(server, "x: " + "y" * room) == 200
        # With "host" and "connection".
        assert await status_of(server, *["x: y"] * (MOST_HEADERS - 2)) == 200
        assert await status_of(server, *["x: y"] * (MOST_HEADERS - 1)) == 431
        assert await status_of(server, "x: " + "y" * MOST_HEAD) == 431
        assert await status_of(server, *["x: " + "y" * 100] * (MOST_HEAD // 100)) == 431
        assert await status_of(server, path="/" + "y" * MOST_HEAD) == 431
        handshake = ("connection: upgrade", "upgrade: websocket")
        for more in (["x: " + "y" * MOST_HEAD], ["x: y"] * MOST_HEADERS):
            assert await status_of(server, *handshake, *more, path="/api/tables/t/live") == 431


async def test_an_endless_header_is_cut_off(sqlite: str) -> None:
    async with running(sqlite) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET / HTTP/1.1\r\nx: ")
        sent = 0
        async with asyncio.timeout(PATIENCE):
            while not reader.at_eof() and sent < 100 * MOST_HEAD:
                try:
                    writer.write(b"y" * 4096)
                    await writer.drain()
                except ConnectionError:
                    break
                sent += 4096
                await asyncio.sleep(0.001)
        assert sent < 100 * MOST_HEAD, "it was read to its end"
        writer.close()
        assert await status_of(server) == 200


async def test_a_large_body_is_not_taken_for_headers(sqlite: str) -> None:
    """Two requests in one connection: the end of the first one's body comes with the second."""
    body = b'{"record":"' + b"x" * 50_000 + b'"}'
    host = "host: 127.0.0.1"
    async with running(sqlite) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        first = f"POST /api/verify HTTP/1.1\r\n{host}\r\ncontent-type: application/json\r\n"
        writer.write(f"{first}content-length: {len(body)}\r\n\r\n".encode() + body)
        writer.write(f"GET /api/levels HTTP/1.1\r\n{host}\r\nx: y".encode())
        await asyncio.sleep(0.1)
        writer.write(b"\r\nconnection: close\r\n\r\n")
        answers = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        assert answers.count(b"HTTP/1.1 422") == 1
        assert answers.count(b"HTTP/1.1 200") == 1


@pytest.mark.parametrize(
    ("headers", "found"),
    [
        ([], None),
        (["a=b"], None),
        (["coloretto=x"], "x"),
        (["a=b; coloretto=x-_9; c=d"], "x-_9"),
        (["a=b;coloretto = x ;c"], "x"),
        (["coloretto=x=y"], "x=y"),
        (["coloretto="], ""),
        (["coloretto"], None),
        (["Coloretto=x; coloretto2=y; xcoloretto=z"], None),
        (["coloretto=x; coloretto=y"], "y"),
        (["coloretto=x", "a=b"], "x"),
        (["__Host-coloretto=x"], "x"),
        (["__Host-coloretto=x; coloretto=y"], "x"),
        (["coloretto=y", "__Host-coloretto=x", "coloretto=z"], "x"),
        (["__host-coloretto=x; __Host-=y"], None),
        (['coloretto="x\\075"'], '"x\\075"'),
        (['a="; coloretto=x; "'], "x"),
    ],
)
async def test_our_cookie_is_read_as_it_stands(headers: list[str], found: str | None) -> None:
    raw = [(b"host", b"h"), *((b"cookie", header.encode()) for header in headers)]
    scope = with_own_cookie({"type": "http", "headers": raw})
    assert session_of(scope) == found
    assert scope["headers"] == [(b"host", b"h")], "nobody else parses the others"
