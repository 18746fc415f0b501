"""Who thinks next: people take turns, however many tables each of them has."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairShares:
    """Some places, handed round: after a person's turn everybody else who waits has one.

    A queue by arrival would let a person with many tables be served many times between two
    turns of a person with one.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By person, the one who is served next first."""

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """A place, as soon as it is this person's turn."""
        await self._wait(person)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, person: str) -> None:
        if self._free:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._pass_on()  # It was given a place that it does not take.
            else:
                self._forget(person, mine)
            raise

    def _forget(self, person: str, one: asyncio.Future[None]) -> None:
        queue = self._waiting.get(person)
        if queue is not None and one in queue:
            queue.remove(one)
            if not queue:
                del self._waiting[person]

    def _pass_on(self) -> None:
        """Give a place that is free to the next person."""
        while self._waiting:
            person, queue = next(iter(self._waiting.items()))
            one = queue.popleft()
            del self._waiting[person]
            if queue:
                self._waiting[person] = queue  # behind everybody else
            if not one.done():  # Cancelled, and not yet forgotten.
                one.set_result(None)
                return
        self._free += 1
