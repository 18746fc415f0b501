"""A bad line: a TCP proxy that delays, cuts, and half-opens connections at random, by a seed."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

Fate = Literal["cut", "close", "half-open", "refuse"]


@dataclass(eq=False)
class _Line:
    """One connection through the proxy."""

    writers: tuple[asyncio.StreamWriter, ...]
    is_silent: bool = False
    """Bytes vanish in both directions, and nobody is told."""


@dataclass
class ChaosProxy:
    """Stands between clients and a server. Use :func:`bad_line`."""

    target: int
    """The server's port."""
    rng: random.Random
    delay: float = 0.0
    """The longest wait before bytes go on, in seconds."""
    fates: Counter[str] = field(default_factory=Counter)
    port: int = 0
    refusing: float = 0.0
    """The share of new connections that are hung up on at once."""
    _lines: set[_Line] = field(default_factory=set)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One client, from its first byte to its last."""
        if self.rng.random() < self.refusing:
            self.fates["refuse"] += 1
            writer.transport.abort()
            return
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        line = _Line((writer, server_writer))
        self._lines.add(line)
        try:
            await asyncio.gather(
                self._forward(line, reader, server_writer),
                self._forward(line, server_reader, writer),
            )
        finally:
            self._lines.discard(line)
            for end in line.writers:
                end.transport.abort()

    async def _forward(
        self, line: _Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Pass bytes on in pieces, late, until either end is gone."""
        try:
            while data := await reader.read(self.rng.choice((7, 100, 1500, 65536))):
                if self.delay:
                    await asyncio.sleep(self.delay * self.rng.random() ** 4)
                if not line.is_silent:
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        if not line.is_silent:
            for end in line.writers:
                end.transport.abort()

    def strike(self) -> bool:
        """Do something bad to one connection; False when there is none."""
        lines = [line for line in self._lines if not line.is_silent]
        if not lines:
            return False
        line = self.rng.choice(lines)
        fate = self.rng.choices(("cut", "close", "half-open"), (5, 2, 3))[0]
        self.fates[fate] += 1
        match fate:
            case "cut":  # both ends get a reset, whatever was on its way is lost
                for end in line.writers:
                    end.transport.abort()
            case "close":  # one end hears of it, the other does not
                self.rng.choice(line.writers).close()
            case "half-open":
                line.is_silent = True
        return True

    def go_silent(self) -> None:
        """Half-open every connection there is."""
        for line in self._lines:
            line.is_silent = True


@asynccontextmanager
async def bad_line(
    target: int, rng: random.Random, *, delay: float = 0.0, refusing: float = 0.0
) -> AsyncIterator[ChaosProxy]:
    """A proxy to a server's port, as long as the block runs."""
    proxy = ChaosProxy(target, rng, delay, refusing=refusing)
    clients: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(proxy.serve(reader, writer))
        clients.add(task)
        task.add_done_callback(clients.discard)

    listener = await asyncio.start_server(accept, "127.0.0.1", 0)
    proxy.port = listener.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listener.close()
        for task in list(clients):
            task.cancel()
        await asyncio.gather(*clients, return_exceptions=True)
        await listener.wait_closed()
