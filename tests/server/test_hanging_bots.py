"""Bots that never return: the games go on, others think, and the server can be stopped."""

import ctypes
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from threading import Event as Flag

import httpx
import pytest

from coloretto.bots import Bot, Decision, make_bot
from coloretto.rules import State
from coloretto.server.live import bot_pool
from coloretto.server.live.bot_pool import BotPool, default_action
from coloretto.server.metrics import Metrics
from coloretto.server.table.turns import BotTurn
from tests.server.bare_table import BareTable
from tests.server.harness import RunningServer, Visitor, serving
from tests.server.support.at_a_table import spectate, until_number, wait_for

pytestmark = pytest.mark.asyncio


class Hanging:
    """A bot that does not look at its flag."""

    spec = "hanging"
    players = range(2, 6)

    def __init__(self, released: Flag) -> None:
        self._released = released

    def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
        self._released.wait()
        return make_bot("greedy").decide(state, rng, stop)


@pytest.fixture
def released(monkeypatch: pytest.MonkeyPatch) -> Iterator[Flag]:
    """Until this is set, bots of the level gentle hang; others play at once."""
    flag = Flag()
    gentle = "net:sims=100,noise=250"

    def make(spec: str) -> Bot:
        return Hanging(flag) if spec == gentle else make_bot("greedy")

    monkeypatch.setattr(bot_pool, "make_own_bot", make)
    monkeypatch.setattr(bot_pool, "_GRACE", 0.05)
    yield flag
    flag.set()


async def test_bots_that_hang_do_not_keep_others_from_thinking(
    released: Flag, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many hang as could think at once, and more; then a sound bot is asked."""
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    metrics = Metrics()
    bots = BotPool(0.05, metrics)
    state = BareTable.seated("bot", "ada").game.state
    for table in "abcd":
        turn = BotTurn(1, 1, 1, "net:sims=100,noise=250", False)
        assert await bots.decide(table, turn, state) == default_action(state)
    page = metrics.page().decode()
    assert 'coloretto_bot_failures_total{reason="too_slow"} 4.0' in page
    assert "coloretto_bots_hanging 4.0" in page
    sound = BotTurn(1, 1, 1, "greedy", False)
    bots._deadline = 60.0
    await bots.decide("e", sound, state)
    assert [*bots._kept] == [("e", 1)], "it has thought itself"
    released.set()
    await wait_for(lambda: "coloretto_bots_hanging 0.0" in metrics.page().decode())
    bots.close()


async def test_what_hangs_is_bounded_and_the_game_goes_on(
    sqlite: str, released: Flag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "_MOST_HANGING", 3)
    async with serving(sqlite, bot_seconds=0.05) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("gentle", "gentle", pace=0, start=True)
        live = await spectate(server.base, table)
        await until_number(live, live.view["number"] + 15)
        page = (await ada.http.get("/metrics")).text
        assert "coloretto_bots_hanging 3.0" in page, "no more threads than that are spent"
        assert 'coloretto_bot_failures_total{reason="hanging"}' in page
        health = await ada.http.get("/healthz")
        assert (health.status_code, health.json()["bots"]) == (503, "stuck")
        released.set()
        await wait_for(lambda: not server.tables._bots.is_stuck)
        assert (await ada.http.get("/healthz")).json()["bots"] == "ok"


_SERVE = """
import ctypes, sys
from coloretto.cli.main import main
from coloretto.server.live import bot_pool

class Loop:
    def decide(self, state, rng, stop=None):
        while True:
            ctypes.CDLL(None).pause()  # native code that never comes back

bot_pool.make_own_bot = lambda spec: Loop()
sys.argv = ["coloretto", "serve", "--port", "0", "--database", sys.argv[1]]
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the native code is POSIX's pause()")
async def test_a_server_whose_bots_hang_in_native_code_can_be_stopped(sqlite: str) -> None:
    assert hasattr(ctypes.CDLL(None), "pause")
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVE, sqlite],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLORETTO_BOT_SECONDS": "0.1"},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    base = next(word for word in line.split() if word.startswith("http://")).rstrip("/")
    server = RunningServer(process, base.replace("localhost", "127.0.0.1"))
    try:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("gentle", "gentle", pace=0, start=True)
        live = await spectate(server.base, table)
        await until_number(live, live.view["number"] + 4)
        assert "coloretto_bots_hanging" in httpx.get(f"{server.base}/metrics").text
        await live.close()
        assert server.stop(30) == 0
    finally:
        process.kill()
