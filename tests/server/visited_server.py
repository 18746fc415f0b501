"""Several visitors at a server, who all leave at the end."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.harness import InProcess, Live, Visitor, serving


@dataclass
class VisitedServer(InProcess):
    """A server, its visitors and their sockets."""

    stack: AsyncExitStack
    """What is closed at the end."""

    def browser(self) -> Visitor:
        """A browser that has never been here."""
        visitor = Visitor(self.base)
        self.stack.push_async_callback(visitor.close)
        return visitor

    async def come(self, name: str = "Ada") -> Visitor:
        """Somebody new."""
        visitor = self.browser()
        visitor.person = (await visitor.post("/api/me", name=name))["person"]
        return visitor

    async def connect(self, visitor: Visitor, table: str) -> Live:
        """A socket of somebody's."""
        live = await visitor.connect(table)
        self.stack.push_async_callback(live.close)
        return live


@asynccontextmanager
async def visited_server(database: str | Path, **settings: Any) -> AsyncIterator[VisitedServer]:
    """A server with visitors."""
    async with serving(database, **settings) as server, AsyncExitStack() as stack:
        yield VisitedServer(server.base, server.app, stack)


async def play_on(live: Live, seats: tuple[int, ...] = (1,)) -> None:
    """Play these seats to the game's end, always with the last of the legal actions."""
    while live.view["phase"] == "playing":
        if live.view["game"]["seat"] in seats:
            await live.move(live.actions[-1])
        else:
            await live.receive()
