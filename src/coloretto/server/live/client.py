"""One client's outgoing side. A client that does not read is disconnected, never waited for."""

from collections.abc import Callable
from typing import Final, Protocol

from coloretto.server.people.guests import hash_token
from coloretto.server.table.callers import SeatToken, Spectator, Visitor

NOBODY: Final = ""
"""What the protocol calls the person of a spectator."""
MOST_WAITING: Final = 256 * 1024
"""Bytes that may wait for a slow reader, besides what the system keeps for it."""


class Connection(Protocol):
    """What frames are written to."""

    def write(self, frame: bytes) -> None:
        """Send a whole frame, now or as soon as the other side reads."""

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""


class Client:
    """Somebody who watches a table: a player, or a spectator."""

    def __init__(
        self,
        caller: Visitor,
        connection: Connection,
        disconnect: Callable[[], None],
        token: str | None = None,
    ) -> None:
        """A client that nobody has heard of yet.

        :param disconnect: ends the connection without a word.
        :param token: what the client came with; a spectator has none.
        """
        self.token = None if token is None else hash_token(token)
        """The token as the database knows it."""
        self.is_hung_up = False
        """Whether its token has ended: what it sends is nobody's any more."""
        self.person = NOBODY if isinstance(caller, Spectator) else caller.person
        self.network = "" if isinstance(caller, Spectator) else caller.network
        self.seat = caller.seat if isinstance(caller, SeatToken) else None
        """The only seat this client may play, where it came with a seat's token."""
        self.address = ""
        """Where it comes from, for bans."""
        self._connection = connection
        self._disconnect = disconnect

    def send(self, frame: bytes) -> None:
        """Send a frame; a client for which too much is waiting is disconnected."""
        if self._connection.waiting > MOST_WAITING:
            self._disconnect()
        else:
            self._connection.write(frame)

    def hang_up(self) -> None:
        """End the connection: its token may not count any more. If it does, it comes back."""
        self.is_hung_up = True
        self._disconnect()
