"""How many connections there is room for: each is an open file, of which a process may have few."""

import sys
import time
from functools import cache
from typing import Final

import structlog

_KEPT: Final = 64
"""Files for the database, the bots and everything else that is no connection."""
_ENOUGH: Final = 65_536
_SAID_EVERY: Final = 60.0

log = structlog.get_logger()


def allow_many_files() -> None:
    """Have this process open as many files as the system lets it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    most_connections.cache_clear()


@cache
def most_connections() -> int:
    """How many connections may be open; one more, and the database would have no file."""
    if sys.platform == "win32":
        return _ENOUGH
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = _ENOUGH if soft == resource.RLIM_INFINITY else soft
    return max(limit - _KEPT, limit // 2)


class _LastSaid:
    at = -_SAID_EVERY


def say_that_it_is_full(connections: int) -> None:
    """Let the host know, once a minute."""
    now = time.monotonic()
    if now - _LastSaid.at >= _SAID_EVERY:
        _LastSaid.at = now
        log.warning("connections.full", open=connections)
