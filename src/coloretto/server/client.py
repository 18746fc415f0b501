"""One socket's outgoing side: a short queue. Whoever does not read is cut off, never waited for."""

import asyncio
from collections.abc import Callable
from typing import Final

SPECTATOR: Final = ""
"""The person of a client without a token: somebody who watches and can do nothing."""
MOST_WAITING: Final = 64
"""Frames that may wait for a slow reader."""


class Client:
    """Somebody who watches a table: a player, or a spectator."""

    def __init__(self, person: str, seat: int | None, cut_off: Callable[[], None]) -> None:
        self.person = person
        self.seat = seat
        """The only seat this client may play, where it came with a seat's token."""
        self._cut_off = cut_off
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)

    def send(self, frame: str) -> None:
        """Put a frame into the queue; a client whose queue is full is cut off."""
        try:
            self._waiting.put_nowait(frame)
        except asyncio.QueueFull:
            self._cut_off()

    def hang_up(self) -> None:
        """End the connection: its token may not count any more. Whoever may come back will."""
        self._cut_off()

    async def next_frame(self) -> str:
        """The next frame to send."""
        return await self._waiting.get()
