"""Bytes on a line, for clients that no library would be."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def port_of(base: str) -> int:
    return int(base.rsplit(":", 1)[1])


@asynccontextmanager
async def line_to(base: str) -> AsyncIterator[Line]:
    """A connection to a server."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(base))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


def head(path: str, *headers: str, method: str = "GET") -> bytes:
    """The head of a request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "host: localhost", *headers, "", ""]).encode()


def handshake(path: str) -> bytes:
    """The head of a request that becomes a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return head(
        path,
        "connection: upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {key}",
    )


async def status_of(reader: asyncio.StreamReader, seconds: float = 30) -> int:
    """The status of the next answer; 0 when there is none."""
    try:
        line = await asyncio.wait_for(reader.readline(), seconds)
    except ConnectionError:
        return 0
    return int(line.split()[1]) if line else 0


async def end_of(reader: asyncio.StreamReader, seconds: float = 30) -> bytes:
    """All that comes until the other side hangs up."""
    try:
        return await asyncio.wait_for(reader.read(), seconds)
    except ConnectionError:
        return b""


async def open_socket(line: Line, table: str) -> None:
    """Become a spectator's socket."""
    reader, writer = line
    writer.write(handshake(f"/api/tables/{table}/live"))
    answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
    assert b" 101 " in answer.split(b"\r\n")[0], answer


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """A client's frame, masked with zeros; at most 125 bytes."""
    return bytes((fin << 7 | opcode, 0x80 | len(payload), 0, 0, 0, 0)) + payload


TEXT, CONTINUED, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10


async def close_code(
    reader: asyncio.StreamReader,
    seconds: float = 30,
    answering: asyncio.StreamWriter | None = None,
) -> int:
    """The code of the server's close frame, past all others; 0 when it hangs up without one.

    :param answering: where its pings are answered, if they are.
    """
    async with asyncio.timeout(seconds):
        try:
            while True:
                opcode, size = await reader.readexactly(2)
                if size == 126:
                    size = int.from_bytes(await reader.readexactly(2))
                elif size == 127:
                    size = int.from_bytes(await reader.readexactly(8))
                payload = await reader.readexactly(size)
                if opcode & 15 == CLOSE:
                    return int.from_bytes(payload[:2])
                if opcode & 15 == PING and answering is not None:
                    answering.write(frame(PONG, payload))
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0
