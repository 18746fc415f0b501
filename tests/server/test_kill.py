"""``kill -9`` under load: nothing acknowledged is lost, nothing is done twice, every game goes on.

``COLORETTO_TEST_KILLS`` says how often; ``make soak`` asks for more than the suite does.
"""

import asyncio
import os
import random
from contextlib import suppress

import psutil
import pytest

from tests.server.harness import RunningServer
from tests.server.steady_player import check_promises, gather_players, playing

pytestmark = pytest.mark.asyncio

KILLS = int(os.environ.get("COLORETTO_TEST_KILLS", "5"))
SEED = int(os.environ.get("COLORETTO_TEST_SEED", "1"))


@pytest.mark.slow
async def test_a_killed_server_has_lost_nothing(sqlite: str) -> None:
    await _kill_again_and_again(sqlite, workers=1)


@pytest.mark.slow
async def test_killed_workers_have_lost_nothing(postgresql: str) -> None:
    await _kill_again_and_again(postgresql, workers=2)


async def _kill_again_and_again(database: str, workers: int) -> None:
    print(f"{KILLS} kills, COLORETTO_TEST_SEED={SEED}")
    rng = random.Random(SEED)
    server = await _start(database, workers)
    try:
        enough = asyncio.Event()
        more = {"enough": enough, "thinks": 0.02}
        players = [
            *await gather_players(server.base, 4, ["person"] * 3, rng, **more),
            *await gather_players(server.base, 4, ["person", "gentle", "person"], rng, **more),
        ]
        # Long, because it is there to find a game that is stuck, not one that is slow.
        async with playing(players, seconds=300 + 30 * KILLS):
            for _ in range(KILLS):
                await asyncio.sleep(rng.uniform(0.05, 1.0))
                if workers > 1 and rng.random() < 0.7:
                    _kill_a_worker(server, rng)
                else:
                    _kill_all(server)
                    server = await _start(database, workers, server.port)
            await asyncio.sleep(0.5)
        moves = await check_promises(database, players)
    finally:
        _kill_all(server)
    resent = sum(player.resent for player in players)
    print(f"{moves} moves acknowledged, {resent} sent again, 0 lost, 0 done twice")
    assert moves > 10 * KILLS


async def _start(database: str, workers: int, port: int = 0) -> RunningServer:
    return await asyncio.to_thread(RunningServer.start, database, port=port, workers=workers)


def _kill_all(server: RunningServer) -> None:
    """As a power cut would."""
    others = _workers(server)
    server.kill()
    for process in others:
        # Workers also end by themselves when the first process is gone.
        with suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(others, timeout=120)
    assert server.process.stdout is not None
    server.process.stdout.close()


def _kill_a_worker(server: RunningServer, rng: random.Random) -> None:
    workers = psutil.Process(server.process.pid).children()
    if workers:
        with suppress(psutil.NoSuchProcess):
            rng.choice(workers).kill()


def _workers(server: RunningServer) -> list[psutil.Process]:
    try:
        return psutil.Process(server.process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []
