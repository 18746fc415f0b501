"""Many hostile connections of each kind, from a process of their own.

    python -m tests.server.support.hostile_crowd PORT TABLE EACH SECONDS PAUSE

Each tries again a while after it was cut off. At the end it prints, for each kind, how often its
connections ended in which way. It talks to this machine only.
"""

import asyncio
import json
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable

from tests.server.support.raw import (
    CONTINUED,
    PING,
    TEXT,
    Line,
    close_code,
    frame,
    head,
    line_to,
    open_socket,
    status_of,
)

_FLOOD = 1024 * 1024
"""Bytes that one connection sends at most."""
_CHUNK = 64 * 1024


async def flood(line: Line, chunk: bytes) -> None:
    """Send the same until it is enough, or the other side has had enough."""
    reader, writer = line
    for _ in range(_FLOOD // len(chunk)):
        if reader.at_eof() or writer.is_closing():
            break
        writer.write(chunk)
        await writer.drain()


async def trickle(line: Line, seconds: float = 60) -> None:
    """Send a byte a second."""
    reader, writer = line
    end = time.monotonic() + seconds
    while time.monotonic() < end and not reader.at_eof() and not writer.is_closing():
        await asyncio.sleep(1)
        writer.write(b"y")


async def slowly(line: Line, beginning: bytes) -> int:
    """Begin a request and never end it."""
    line[1].write(beginning)
    sending = asyncio.create_task(trickle(line))
    try:
        return await status_of(line[0], 60)
    finally:
        sending.cancel()


async def flooding(line: Line, beginning: bytes, chunk: bytes) -> int:
    """Begin a request and send far too much of it."""
    line[1].write(beginning)
    sending = asyncio.create_task(flood(line, chunk))
    try:
        return await status_of(line[0], 60)
    finally:
        sending.cancel()


POST = head("/api/verify", "content-type: application/json", "content-length: 9999", method="POST")
CHUNKED = head(
    "/api/verify", "content-type: application/json", "transfer-encoding: chunked", method="POST"
)


async def cookie(line: Line, _table: str) -> int:
    line[1].write(head("/api/levels", 'cookie: a="' + "\\" * 30_000 + '"'))
    return await status_of(line[0])


async def endless_header(line: Line, _table: str) -> int:
    return await flooding(line, b"GET / HTTP/1.1\r\nx: ", b"y" * 4096)


async def many_headers(line: Line, _table: str) -> int:
    return await flooding(line, b"GET / HTTP/1.1\r\n", b"x: y\r\n" * 10_000)


async def half_headers(line: Line, _table: str) -> int:
    return await slowly(line, b"GET / HTTP/1.1\r\nx: ")


async def silent(line: Line, _table: str) -> int:
    return await status_of(line[0], 60)


async def half_body(line: Line, _table: str) -> int:
    return await slowly(line, POST + b'{"record":"')


async def endless_trailer(line: Line, _table: str) -> int:
    return await flooding(line, CHUNKED + b"2\r\n{}\r\n0\r\nx: ", b"y" * 4096)


async def pipelined(line: Line, _table: str) -> int:
    await flood(line, head("/api/levels") * 1000)
    return await status_of(line[0])


async def in_socket(line: Line, table: str, chunk: bytes) -> int:
    await open_socket(line, table)
    sending = asyncio.create_task(flood(line, chunk))
    try:
        return await close_code(line[0], 60)
    finally:
        sending.cancel()


async def pings(line: Line, table: str) -> int:
    return await in_socket(line, table, frame(PING) * (_CHUNK // 6))


async def unread_pongs(line: Line, table: str) -> int:
    await open_socket(line, table)
    line[1].transport.pause_reading()  # type: ignore[attr-defined]
    await flood(line, frame(PING, b"x" * 125) * (_CHUNK // 131))
    return 0


async def empty_pieces(line: Line, table: str) -> int:
    await open_socket(line, table)
    line[1].write(frame(TEXT, fin=False))
    sending = asyncio.create_task(flood(line, frame(CONTINUED, fin=False) * (_CHUNK // 6)))
    try:
        return await close_code(line[0], 60)
    finally:
        sending.cancel()


async def looks(line: Line, table: str) -> int:
    """As often as one may send anything, and a little more."""
    await open_socket(line, table)

    async def look() -> None:
        while not line[0].at_eof():
            line[1].write(frame(TEXT, b'{"do":"look"}'))
            await asyncio.sleep(0.15)

    sending = asyncio.create_task(look())
    try:
        return await close_code(line[0], 120, answering=line[1])
    finally:
        sending.cancel()


async def garbage(line: Line, table: str) -> int:
    return await in_socket(line, table, random.randbytes(_CHUNK))


KINDS: tuple[Callable[[Line, str], Awaitable[int]], ...] = (
    *(cookie, endless_header, many_headers, half_headers, silent, half_body, endless_trailer),
    *(pipelined, pings, unread_pongs, empty_pieces, looks, garbage),
)


async def keep_at_it(
    kind: Callable[[Line, str], Awaitable[int]],
    base: str,
    table: str,
    end: float,
    pause: float,
    outcomes: dict[str, Counter[str]],
) -> None:
    """One hostile connection after another, until the end."""
    name = kind.__name__
    await asyncio.sleep(random.uniform(0, pause))
    while time.monotonic() < end:
        try:
            async with asyncio.timeout_at(
                asyncio.get_running_loop().time() + end - time.monotonic()
            ):
                async with line_to(base) as line:
                    outcome = str(await kind(line, table))
        except TimeoutError:
            outcome = "still open"
        except (OSError, AssertionError, asyncio.IncompleteReadError):
            outcome = "0"
        outcomes[name][outcome] += 1
        await asyncio.sleep(pause)


async def main(port: int, table: str, each: int, seconds: float, pause: float) -> None:
    """Be hostile for a while."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    end = time.monotonic() + seconds
    base = f"http://127.0.0.1:{port}"
    await asyncio.gather(
        *(
            keep_at_it(kind, base, table, end, pause, outcomes)
            for kind in KINDS
            for _ in range(each)
        )
    )
    print(json.dumps(outcomes))


if __name__ == "__main__":
    asyncio.run(
        main(
            int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), float(sys.argv[5])
        )
    )
