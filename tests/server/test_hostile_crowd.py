"""Hostile connections of every kind at once, and beside them an honest game that goes on.

``COLORETTO_TEST_HOSTILE`` says how many of each kind; ``make soak`` asks for more than the suite
does, for longer, and on a quiet machine nobody at the table may wait.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest

from tests.server.harness import Json, Live, RunningServer, Visitor, close_all
from tests.server.support.hostile_crowd import KINDS

pytestmark = pytest.mark.asyncio

EACH = int(os.environ.get("COLORETTO_TEST_HOSTILE", "10"))
IS_LONG = "COLORETTO_TEST_HOSTILE" in os.environ
SECONDS, PAUSE = (90.0, 10.0) if IS_LONG else (12.0, 3.0)
MOST_SECONDS = 0.25 if IS_LONG else 15.0
"""How long a move may take. On a busy machine it must be acknowledged, and that is all."""
MOST_MEMORY = 100 * 1024 * 1024
"""By which the server may grow."""
SECONDS_BETWEEN_MOVES = 0.25
ENDS = {
    "cookie": {"200", "429"},
    "endless_header": {"431", "0"},
    "many_headers": {"431", "0"},
    "half_headers": {"408"},
    "silent": {"0"},
    "half_body": {"408"},
    "endless_trailer": {"431", "0"},
    "pipelined": {"200", "429", "0"},
    "pings": {"1008", "0"},
    "unread_pongs": {"0"},
    "empty_pieces": {"1008", "0"},
    "looks": {"1008", "0"},
    "garbage": {"1002", "1008", "1009", "1007", "1003", "0"},
}
"""How a connection of each kind may end: with which status or code, or cut off without one."""


@asynccontextmanager
async def crowd(server: RunningServer, table: str) -> AsyncIterator[asyncio.subprocess.Process]:
    arguments = (server.port, table, EACH, SECONDS, PAUSE)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.support.hostile_crowd", *map(str, arguments)),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def play(live: Live, rng: random.Random) -> float:
    """Make a move, or begin another game; how long the answer took."""
    began = time.perf_counter()
    if live.view["phase"] == "over":
        answer = await live.ask("start")
    else:
        answer = await live.move(rng.choice(live.actions))
    assert answer["type"] == "ack", answer
    return time.perf_counter() - began


async def test_an_honest_game_goes_on_among_hostile_connections(
    sqlite: str, capfd: pytest.CaptureFixture[str]
) -> None:
    server = RunningServer.start(sqlite, connections_per_address="100000")
    try:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        target = await ada.open_table("me", "me", start=True)
        live, rng = await ada.connect(table), random.Random(1)
        for _ in range(5):
            await play(live, rng)
            await asyncio.sleep(SECONDS_BETWEEN_MOVES)
        memory = psutil.Process(server.process.pid).memory_info
        before, most, times = memory().rss, 0, list[float]()
        async with crowd(server, target) as process:
            assert process.stdout is not None
            reading = asyncio.create_task(process.stdout.read())
            while not reading.done():
                times.append(await play(live, rng))
                most = max(most, memory().rss)
                live.frames.clear()
                await asyncio.sleep(SECONDS_BETWEEN_MOVES)
            outcomes: dict[str, Json] = json.loads(await reading)
        await close_all(server.base)
        assert server.process.poll() is None
    finally:
        server.kill()
    said = capfd.readouterr().err
    for name, ends in sorted(outcomes.items()):
        print(f"{name:16} {ends}")
    print(
        f"{len(times)} moves, the slowest in {max(times) * 1000:.0f} ms, "
        f"the server grew by {(most - before) / 2**20:.0f} MiB"
    )
    assert set(outcomes) == {kind.__name__ for kind in KINDS} == set(ENDS)
    for name, ends in outcomes.items():
        assert sum(ends.values()) >= EACH
        assert set(ends) - {"still open"} <= ENDS[name], (name, ends)
        if IS_LONG:
            # What a connection was at when the time was over, it may be still at.
            assert ends.get("still open", 0) <= EACH, (name, ends)
    assert max(times) < MOST_SECONDS
    assert most - before < MOST_MEMORY
    assert "Traceback" not in said
