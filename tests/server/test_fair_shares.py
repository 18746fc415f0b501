"""Everybody gets the same share of the bots' time, however many tables they have."""

import asyncio
import random
import time
from threading import Event as Flag

import pytest

from coloretto.bots import Bot, Decision
from coloretto.rules import State
from coloretto.server.live import bot_pool
from coloretto.server.live.bot_pool import BotPool
from coloretto.server.live.fair_shares import FairShares
from coloretto.server.table.turns import BotTurn, next_turn
from tests.server.bare_table import BareTable

pytestmark = pytest.mark.asyncio


class Slow:
    """A bot that thinks for a while."""

    spec = "slow"
    players = range(2, 6)

    def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
        time.sleep(0.02)
        return Decision(state.legal_actions[0])


async def test_a_person_with_many_tables_does_not_hold_up_a_person_with_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)

    def make(_spec: str) -> Bot:
        return Slow()

    monkeypatch.setattr(bot_pool, "make_own_bot", make)
    at = BareTable.seated("bot", "bot")
    turn = next_turn(at.table)
    assert isinstance(turn, BotTurn)
    bots, served = BotPool(60), list[str]()

    async def play(table: str, opener: str) -> None:
        await bots.decide(table, turn, at.game.state, opener)
        served.append(opener)

    async with asyncio.TaskGroup() as tasks:
        for table in range(25):
            tasks.create_task(play(f"hog {table}", "hog"))
        await asyncio.sleep(0)
        for table in range(3):
            tasks.create_task(play(f"ada {table}", "ada"))
            tasks.create_task(play(f"bob {table}", "bob"))
    bots.close()
    assert len(served) == 31
    assert served.index("ada") <= 3
    assert served.index("bob") <= 3
    assert max(i for i, who in enumerate(served) if who != "hog") <= 12


async def test_somebody_who_waits_no_more_leaves_no_place_behind() -> None:
    shares, log = FairShares(1), list[str]()

    async def work(who: str) -> None:
        async with shares.turn(who):
            log.append(who)
            await asyncio.sleep(0)

    async with shares.turn("first"):
        waiting = [asyncio.create_task(work(who)) for who in ("a", "b", "a", "c")]
        await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.sleep(0)
    # Its place is given to "a", who is cancelled before taking it: "c" or the other "a" is next.
    waiting[0].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert sorted(log) == ["a", "c"]
    async with asyncio.timeout(10), shares.turn("later"):
        pass


async def test_somebody_who_stops_waiting_as_a_place_gets_free_is_passed_over() -> None:
    shares = FairShares(1)
    first = shares.turn("ada")
    await first.__aenter__()

    async def wait(person: str) -> str:
        async with shares.turn(person):
            return person

    gone, next_one = asyncio.create_task(wait("bob")), asyncio.create_task(wait("eve"))
    await asyncio.sleep(0)
    gone.cancel()
    await first.__aexit__(None, None, None)  # before bob's task has heard of its end
    assert await asyncio.wait_for(next_one, 5) == "eve"
    assert await asyncio.wait_for(wait("ada"), 5) == "ada", "no place is lost"
