"""Requests that never end, in time or in size: they are refused, and their connections closed."""

import asyncio
import re

import pytest

from coloretto.server.http import open_files, protocol
from tests.server.harness import Visitor, serving
from tests.server.support.raw import (
    end_of,
    handshake,
    head,
    line_to,
    port_of,
    status_of,
)
from tests.server.visited_server import visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]

JSON = "content-type: application/json"


@pytest.fixture
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "FIRST_BYTE_SECONDS", 0.3)
    monkeypatch.setattr(protocol, "REQUEST_SECONDS", 0.5)


@pytest.mark.usefixtures("short_times")
@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/levels HTTP/1.1\r\nhost: localhost\r\nx: y",
        b"GE",
        handshake("/api/tables/t/live")[:-4],
        head("/api/me", JSON, "content-length: 20", method="POST") + b'{"name":',
        head("/api/me", JSON, "transfer-encoding: chunked", method="POST") + b"3\r\n{}",
        head("/api/me", JSON, "transfer-encoding: chunked", method="POST")
        + b"2\r\n{}\r\n0\r\nx: y",
    ],
    ids=["half a head", "half a word", "half a handshake", "half a body", "chunk", "trailer"],
)
async def test_half_a_request_is_answered_and_closed(sqlite: str, sent: bytes) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        writer.write(sent)
        answer = await end_of(reader)
        assert answer.startswith(b"HTTP/1.1 408 "), answer
        assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.usefixtures("short_times")
async def test_a_byte_now_and_then_buys_no_time(sqlite: str) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):

        async def trickle() -> None:
            writer.write(b"GET / HTTP/1.1\r\nx: ")
            while not reader.at_eof():
                await asyncio.sleep(0.05)
                writer.write(b"y")

        sending = asyncio.create_task(trickle())
        assert await status_of(reader) == 408
        sending.cancel()


@pytest.mark.usefixtures("short_times")
@pytest.mark.parametrize("sent", [b"", b"\r\n", b"\r\n\r\n\r\n"])
async def test_a_silent_connection_is_closed(sqlite: str, sent: bytes) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        writer.write(sent)
        assert await end_of(reader) == b""


async def test_an_idle_connection_is_closed_and_empty_lines_do_not_keep_it(sqlite: str) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        for _ in range(2):  # It is kept for a second request.
            writer.write(head("/api/levels"))
            answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
            assert answer.startswith(b"HTTP/1.1 200 ")
            size = re.search(rb"content-length: (\d+)", answer)
            assert size is not None
            await reader.readexactly(int(size[1]))

        async def keep_awake() -> None:
            while not reader.at_eof():
                writer.write(b"\r\n")
                await asyncio.sleep(0.1)

        awake = asyncio.create_task(keep_awake())
        assert await end_of(reader) == b""
        awake.cancel()


async def test_a_socket_stays_open_longer_than_a_request(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        # Enough for a handshake on a busy machine.
        monkeypatch.setattr(protocol, "FIRST_BYTE_SECONDS", 3.0)
        monkeypatch.setattr(protocol, "REQUEST_SECONDS", 3.0)
        live = await ada.connect(table)
        await asyncio.sleep(3.5)
        assert (await live.move("draw"))["type"] == "ack"


async def test_who_does_not_read_the_answer_is_not_waited_for(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "_ANSWER_SECONDS", 0.5)
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(head("/api/openapi.json") * 16)
        writer.write(head("/api/openapi.json", "connection: close"))
        async with asyncio.timeout(30):
            while any(not task.done() for task in _requests()):
                await asyncio.sleep(0.05)
        assert reader is not None


def _requests() -> list["asyncio.Task[object]"]:
    return [task for task in asyncio.all_tasks() if "run_asgi" in repr(task.get_coro())]


async def test_an_endless_trailer_is_cut_off(sqlite: str) -> None:
    body = head("/api/me", JSON, "transfer-encoding: chunked", method="POST") + b"2\r\n{}\r\n0\r\n"
    async with serving(sqlite) as server:
        for more in (b"x: " + b"y" * 60_000, b"x: y\r\n" * (protocol.MOST_HEADERS + 2)):
            async with line_to(server.base) as (reader, writer):
                writer.write(body)
                await asyncio.sleep(0.1)
                writer.write(more)
                assert await status_of(reader) == 431
        async with line_to(server.base) as (reader, writer):
            # Lengths of chunks hold nobody up, either.
            writer.write(body[:-5] + b"1;" + b"x" * 60_000)
            await asyncio.sleep(0.1)
            writer.write(b"x" * 60_000)
            assert await status_of(reader) in (400, 431)


async def test_requests_do_not_queue_up_without_end(sqlite: str) -> None:
    async with serving(sqlite) as server, line_to(server.base) as (reader, writer):
        writer.write(head("/api/levels") * 5000)
        answers = await end_of(reader)
        assert answers.count(b"HTTP/1.1 200") < 100


# Trailers.


@pytest.mark.parametrize("pause", [0.0, 0.05], ids=["at once", "apart"])
async def test_a_trailer_never_becomes_a_header(sqlite: str, pause: float) -> None:
    """A proxy's word about an address counts, and a trailer is not the proxy's word.

    One that comes in the same piece as the headers is read before anybody has looked at those.
    """
    async with visited_server(sqlite, proxies="127.0.0.1", tables_per_address=1) as server:
        ada = await server.come()
        statuses = []
        for number in range(4):
            async with line_to(server.base) as (reader, writer):
                request = head(
                    "/api/tables",
                    f"cookie: {ada.cookie}",
                    "origin: http://localhost",
                    "x-forwarded-for: 203.0.113.1",
                    "transfer-encoding: chunked",
                    "trailer: x-forwarded-for",
                    JSON,
                    method="POST",
                )
                body = b"2\r\n{}\r\n0\r\nX-Forwarded-For: 198.51.100.%d\r\n\r\n" % number
                for piece in (request, body) if pause else (request + body,):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(pause)
                statuses.append(await status_of(reader))
        assert statuses == [200, 429, 429, 429]


# Odd requests.


async def test_lengths_of_thousands_of_digits_are_refused(sqlite: str) -> None:
    async with serving(sqlite) as server:
        for length in ("0" * 5000, "0" * 21, "9" * 19):
            async with line_to(server.base) as (reader, writer):
                writer.write(head("/api/me", f"content-length: {length}", method="POST"))
                assert await status_of(reader) in (400, 413), length


async def test_there_is_room_for_the_database_however_many_come(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        live = await ada.connect(await ada.open_table("me", "me", start=True))
        await ada.close()
        monkeypatch.setattr(protocol, "most_connections", lambda: 3)
        monkeypatch.setattr(open_files._LastSaid, "at", -1e9)
        lines = [await asyncio.open_connection("127.0.0.1", port_of(server.base)) for _ in range(6)]
        statuses = [await status_of(reader, 60) for reader, _ in lines]
        assert statuses.count(503) >= 3
        assert (await live.move("draw"))["type"] == "ack"
        for _, writer in lines:
            writer.close()
    assert capsys.readouterr().out.count("connections.full") == 1
