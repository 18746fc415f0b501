"""A WebSocket client that costs next to nothing, so that a load is the server's and not our own.

It knows our server and nothing else: text frames up to 64 KiB, no extensions.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING = 0x81, 0x88, 0x89
_NO_MASK = b"\0\0\0\0"
"""A mask of zeros is a mask, and leaves the text as it is."""


class QuickSocket(asyncio.Protocol):
    """One connection; every text frame goes to a function."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self._request = request
        self._on_text = on_text
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False

    @classmethod
    async def open(
        cls, base: str, path: str, cookie: str, on_text: Callable[[bytes], None]
    ) -> "QuickSocket":
        """Connect to a path of a server."""
        address = urlsplit(base)
        key = base64.b64encode(os.urandom(16)).decode()
        head = {
            "Host": address.netloc,
            "Origin": base,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
            **({"Cookie": cookie} if cookie else {}),
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {text}" for name, text in head.items())]
        request = "\r\n".join([*lines, "", ""]).encode()
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(request, on_text), address.hostname or "", address.port or 80
        )
        await socket.opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.opened.done() and not self._read_head():
            return
        while len(buffer) >= 2:
            length, start = buffer[1], 2
            if length == 126:
                if len(buffer) < 4:
                    return
                length, start = struct.unpack_from(">H", buffer, 2)[0], 4
            if len(buffer) < start + length:
                return
            kind, payload = buffer[0], bytes(buffer[start : start + length])
            del buffer[: start + length]
            if kind == _TEXT:
                self._on_text(payload)
            elif kind == _PING:
                self._pong(payload)
            elif kind == _CLOSE:
                self.close()

    def _read_head(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer.split(b"\r\n", 1)[0])
        del self._buffer[: end + 4]
        if b" 101 " in status:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(status.decode()))
        return True

    def _pong(self, payload: bytes) -> None:
        assert self._transport is not None
        self._transport.write(bytes((0x8A, 0x80 | len(payload))) + _NO_MASK + payload)

    def send(self, text: bytes) -> None:
        """Send a text frame."""
        assert self._transport is not None
        size = len(text)
        head = (
            struct.pack(">BB", _TEXT, 0x80 | size)
            if size < 126
            else (struct.pack(">BBH", _TEXT, 0x80 | 126, size))
        )
        self._transport.write(head + _NO_MASK + text)

    def stop_reading(self) -> None:
        """Be a client that does not listen any more."""
        assert self._transport is not None
        self._transport.pause_reading()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()
