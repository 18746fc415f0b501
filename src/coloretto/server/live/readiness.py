"""What is compiled of what bots need. After an installation the rest is compiled beside the games.

The server opens at once. A bot thinks as soon as what it needs is there, and until then another
that can already plays for it.
"""

import asyncio
import gc
import signal
import sys
import time
from collections.abc import Callable
from math import ceil
from typing import Final

import structlog

from coloretto.bots.parts import EXACT, NET, RULES, parts_of, stand_in_for
from coloretto.rules.compile_cache import Part
from coloretto.server.table.views import Preparing

_PARTS: Final = (RULES, NET, EXACT)
"""What the levels need, in the order in which people miss it."""
_NICENESS: Final = 5
"""Games come first."""

log = structlog.get_logger()


class Readiness:
    """Compiles what is missing, in processes of their own: here it would stop the whole server."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        """Nothing is ready yet.

        :param on_change: called whenever more bots are ready.
        """
        self._ready: frozenset[Part] = frozenset()
        self._on_change = on_change
        self._changed = asyncio.Event()
        self._part_began = time.monotonic()

    async def get_ready(self) -> None:
        """See what is compiled, and have the rest compiled."""
        for part in _PARTS:
            if part.is_compiled():
                await self._note(part)
        for part in _PARTS:
            if part not in self._ready:
                self._part_began = time.monotonic()
                await _compile(part)
                await self._note(part)

    async def _note(self, part: Part) -> None:
        if part is RULES:
            await asyncio.to_thread(_load_rules)
        self._ready |= {part}
        self._changed.set()
        self._changed = asyncio.Event()
        self._on_change()

    @property
    def is_complete(self) -> bool:
        """Whether every level is ready."""
        return self._ready.issuperset(_PARTS)

    def is_ready(self, *parts: Part) -> bool:
        """Whether parts are compiled; those that only the command line uses count as ready."""
        return self._ready.issuperset(set(parts) & set(_PARTS))

    async def wait_for(self, *parts: Part) -> None:
        """Return when parts are compiled."""
        while not self.is_ready(*parts):
            await self._changed.wait()

    async def bot_for(self, spec: str, *, may_stand_in: bool) -> str:
        """The bot that plays: the one that is meant, or the nearest to it that is ready.

        :param may_stand_in: whether another may play for it; if not, this waits.
        """
        while not self.is_ready(*parts_of(spec)):
            stand_in = stand_in_for(spec, self._ready) if may_stand_in else None
            if stand_in is not None:
                return stand_in
            await self._changed.wait()
        return spec

    def preparing(self, spec: str, *, may_stand_in: bool) -> Preparing | None:
        """What people read of a bot that is not ready; None of one that is."""
        if self.is_ready(*parts_of(spec)):
            return None
        stand_in = stand_in_for(spec, self._ready) if may_stand_in else None
        missing = [part for part in _PARTS if part not in self._ready]
        last = max(missing.index(part) for part in parts_of(spec) if part in missing)
        seconds = sum(part.seconds for part in missing[: last + 1])
        left = seconds - (time.monotonic() - self._part_began)
        return Preparing(ceil(max(left, 1.0)), stand_in is not None)


def seconds_to_compile() -> float:
    """About how long it takes until every level can play itself; 0 where they can."""
    return sum(part.seconds for part in _PARTS if not part.is_compiled())


def _load_rules() -> None:
    """Load compiled rules: a second in which the page is there already and can be looked at."""
    from coloretto.rules import State  # noqa: F401

    gc.freeze()  # Numba's objects are here to stay: the collector shall not look at them.


async def _compile(part: Part) -> None:
    """Compile a part in a process that ends with us; where that fails, bots compile it here."""
    log.info("bots.compiling", part=part.name, note="once after an installation")
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *("nice", f"-n{_NICENESS}") if sys.platform != "win32" else (),
        *(sys.executable, "-m", "coloretto", "compile", "--part", part.name),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        process.terminate()
        await process.wait()
        raise
    if code == -signal.SIGTERM:
        log.info("bots.compiling_stopped", part=part.name)
    elif code:
        log.error("bots.not_compiled", part=part.name, code=code)
    else:
        log.info("bots.compiled", part=part.name, seconds=round(time.monotonic() - began, 1))
