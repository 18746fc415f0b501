"""How much is too much: messages of a socket, sockets and new tables of an address."""

import time
from collections import Counter, OrderedDict
from typing import Final

MESSAGES: Final = 100
MESSAGE_SECONDS: Final = 20.0
_MOST_ADDRESSES: Final = 50_000


class Allowance:
    """So many in so many seconds, given back evenly."""

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


class AddressBook:
    """What every address uses now and has used lately. Nothing of it is stored."""

    def __init__(self, connections: int, allowances: dict[str, tuple[int, float]]) -> None:
        self._connections = connections
        self._allowances = allowances
        self._open: Counter[str] = Counter()
        self._used: OrderedDict[tuple[str, str], Allowance] = OrderedDict()

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
        allowance = self._used.get(key)
        if allowance is None:
            allowance = self._used[key] = Allowance(*self._allowances[what])
            if len(self._used) > _MOST_ADDRESSES:
                self._used.popitem(last=False)
        self._used.move_to_end(key)
        return allowance.take()
