"""How much is too much: messages of a socket, sockets and new tables of an address."""

import time
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

MESSAGES: Final = 100
MESSAGE_SECONDS: Final = 20.0
_MOST_ADDRESSES: Final = 50_000


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
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class ClientLimits:
    """What every address uses now and has used lately. Nothing of it is stored."""

    def __init__(self, connections: int, rates: dict[str, tuple[int, float]]) -> None:
        self._connections = connections
        self._rates = rates
        self._open: Counter[str] = Counter()
        self._used: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()

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
        key = (what, address)
        bucket = self._used.get(key)
        if bucket is None:
            bucket = self._used[key] = TokenBucket(*self._rates[what])
            if len(self._used) > _MOST_ADDRESSES:
                self._used.popitem(last=False)
        self._used.move_to_end(key)
        return bucket.take()


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits only.

    Whoever has an IPv6 address has a whole network of them, so the network counts.
    """
    host = connection.client.host if connection.client is not None else "unknown"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return address.exploded[:19]
