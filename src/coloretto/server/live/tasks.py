"""Work that is finished even when the one who asked for it is gone."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from coloretto.server.errors import RefusalError

T = TypeVar("T")


class Tasks:
    """What this process is doing now."""

    def __init__(self) -> None:
        self.is_closing = False
        self._running: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that must be finished.

        :raises RefusalError: when the server is stopping.
        """
        if self.is_closing:
            work.close()
            raise RefusalError("busy", "the server starts anew: ask again in a moment")
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def finish(self, seconds: float) -> None:
        """Take nothing more, and give what runs some time to end."""
        self.is_closing = True
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)
