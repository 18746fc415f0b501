"""What tests of a table at work have in common."""

import asyncio
import random
from collections.abc import Callable

from coloretto.server.table.entries import Entry
from tests.server.harness import PATIENCE, InProcess, Json, Live, Visitor


class PlannedError(RuntimeError):
    """Something that must never happen, and does."""


async def spectate(base: str, table: str, seen: int | None = None) -> Live:
    """Somebody without a name who has the link."""
    return await Live.open(base, table, {"origin": base}, seen)


async def wait_for(what: Callable[[], object], timeout: float = PATIENCE) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(timeout):
        while not what():
            await asyncio.sleep(0.01)


async def until_number(live: Live, number: int) -> None:
    """Listen until an entry is there."""
    async with asyncio.timeout(PATIENCE):
        while live.view["number"] < number:
            await live.receive()


async def stored_entries(server: InProcess, table: str) -> tuple[Entry, ...]:
    """The whole log of a table."""
    stored = await server.tables.store.load(table)
    assert stored is not None
    return stored.entries


async def connect_again(visitor: Visitor, server: InProcess, table: str) -> Live:
    """The same browser after a restart of the server."""
    return await Live.open(server.base, table, {"cookie": visitor.cookie, "origin": server.base})


async def play_until(live: Live, done: Callable[[Json], bool]) -> None:
    """Play the client's seats, by chance, until something is true."""
    rng = random.Random(1)
    async with asyncio.timeout(PATIENCE):
        while not done(live.view):
            game = live.view["game"]
            if live.view["phase"] == "playing" and game["seat"] in live.welcome["seats"]:
                answer = await live.move(rng.choice(live.actions))
                assert answer["type"] == "ack" or answer["code"] in ("paused", "stale")
            else:
                await live.receive()
