"""How much is too much: messages of a socket, sockets and new tables of an address."""

import time
from collections import Counter, OrderedDict
from itertools import islice
from typing import Final

from starlette.requests import HTTPConnection

from coloretto.server.network import network_of

MESSAGES: Final = 100
MESSAGE_SECONDS: Final = 20.0
LOOK_SECONDS: Final = 2.0
"""How often a socket can have the whole table shown again."""
HANDSHAKES: Final = 6
"""Of an address in a minute, for each socket it may have open."""
_MOST_KEPT: Final = 50_000
"""Addresses or names, for each thing that is counted."""
_LOOKED_AT: Final = 16
"""Where there are too many, the least used of this number of the oldest is forgotten."""


class TokenBucket:
    """A number of tokens per number of seconds, given back evenly."""

    __slots__ = ("_at", "_left", "_most", "_per_second")

    def __init__(self, most: int, seconds: float) -> None:
        self._most = float(most)
        self._per_second = most / seconds
        self._left = float(most)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Use one; False when there is none left."""
        if self.share_left() * self._most < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """One was not used after all."""
        self._left = min(self._most, self._left + 1)

    def share_left(self) -> float:
        """How much is left, of 1."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left / self._most


class ClientLimits:
    """What every address uses now and has used lately. Nothing of it is stored.

    Memory is bounded, and what is counted for one thing pushes nothing out of another's. A
    stranger with very many addresses fills it with entries that have been used once; these go
    first, not the one that is used up.
    """

    def __init__(self, connections: int, rates: dict[str, tuple[int, float]]) -> None:
        self._connections = connections
        self._rates = rates
        self._open: Counter[str] = Counter()
        self._used: dict[str, OrderedDict[str, TokenBucket]] = {}

    def connect(self, address: str) -> bool:
        """Count a socket; False when the address has too many."""
        if self._open[address] >= self._connections:
            return False
        self._open[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        """A socket is gone."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def use(self, what: str, address: str) -> bool:
        """Count something an address does; False when it is too much."""
        used = self._used.setdefault(what, OrderedDict())
        bucket = used.get(address)
        if bucket is None:
            if len(used) >= _MOST_KEPT:
                _forget_one(used)
            bucket = used[address] = TokenBucket(*self._rates[what])
        used.move_to_end(address)
        return bucket.take()

    def give_back(self, what: str, address: str) -> None:
        """Something that was counted is not to count."""
        used = self._used.get(what)
        if used is not None and address in used:
            used[address].give_back()


def _forget_one(used: OrderedDict[str, TokenBucket]) -> None:
    oldest = list(islice(used, _LOOKED_AT))
    least_used = max(oldest, key=lambda key: used[key].share_left())
    del used[least_used]
    for key in oldest:
        if key != least_used:
            used.move_to_end(key)  # Others are looked at next time.


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits and bans only."""
    return network_of(connection.client.host if connection.client is not None else "unknown")
