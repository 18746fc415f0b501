"""After an installation the server opens at once, and bots play as soon as they can."""

import asyncio
from pathlib import Path

import httpx
import pytest

from coloretto.bots.levels import LEVELS
from coloretto.bots.parts import EXACT, MCTS, NET, RULES, parts_of, stand_in_for
from coloretto.rules.compile_cache import Part
from coloretto.server.live import readiness
from coloretto.server.live.readiness import Readiness
from tests.server.harness import RunningServer, Visitor

pytestmark = pytest.mark.asyncio


class Compiler:
    """Compiles a part when it is let: what takes minutes after an installation, in no time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self._may_finish = asyncio.Semaphore(0)
        monkeypatch.setattr(readiness, "_compile", self._compile)
        monkeypatch.setattr(Part, "is_compiled", lambda _: False)

    async def _compile(self, part: Part) -> None:
        self.asked.append(part.name)
        await self._may_finish.acquire()

    async def finish_one(self) -> None:
        self._may_finish.release()
        for _ in range(5):
            await asyncio.sleep(0)


async def test_a_level_is_played_by_the_nearest_that_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiler = Compiler(monkeypatch)
    changes: list[None] = []
    ready = Readiness(lambda: changes.append(None))
    work = asyncio.create_task(ready.get_ready())
    champion, steady = LEVELS["champion"], LEVELS["steady"]
    waiting = asyncio.create_task(ready.bot_for(steady, may_stand_in=True))
    await asyncio.sleep(0)
    assert not waiting.done(), "without the rules nobody plays"
    await compiler.finish_one()
    assert await waiting == "greedy"
    seen = ready.preparing(steady, may_stand_in=True)
    assert seen is not None
    assert seen.has_stand_in
    assert 1 <= seen.seconds <= NET.seconds
    await compiler.finish_one()
    assert await ready.bot_for(steady, may_stand_in=True) == steady
    assert ready.preparing(steady, may_stand_in=True) is None
    assert (await ready.bot_for(champion, may_stand_in=True)).startswith("net:")
    await compiler.finish_one()
    assert await ready.bot_for(champion, may_stand_in=True) == champion
    assert ready.is_complete
    assert compiler.asked == ["rules", "net", "exact"]
    assert len(changes) == 3
    await work


async def test_in_a_rated_game_nobody_plays_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(monkeypatch)
    ready = Readiness(lambda: None)
    work = asyncio.create_task(ready.get_ready())
    await compiler.finish_one()
    spec = LEVELS["steady"]
    seen = ready.preparing(spec, may_stand_in=False)
    assert seen is not None
    assert not seen.has_stand_in
    waiting = asyncio.create_task(ready.bot_for(spec, may_stand_in=False))
    await asyncio.sleep(0)
    assert not waiting.done()
    await compiler.finish_one()
    assert await waiting == spec
    work.cancel()


async def test_every_level_says_what_it_needs() -> None:
    for spec in LEVELS.values():
        assert RULES in parts_of(spec)
        assert NET in parts_of(spec)
    assert EXACT in parts_of(LEVELS["champion"])
    assert parts_of("exact:nodes=10") == (RULES, EXACT, MCTS)
    assert parts_of("run:./my-bot") == (RULES,)
    assert stand_in_for("greedy", frozenset()) is None
    assert stand_in_for("mcts:sims=10", frozenset((RULES, NET))) == "net:sims=2000"


@pytest.mark.slow
async def test_a_new_installation_plays_before_everything_is_compiled(tmp_path: Path) -> None:
    """With nothing compiled, as after pip: the page is there at once, and soon a bot moves."""
    server = RunningServer.start(
        str(tmp_path / "tables.db"), environment={"COLORETTO_CACHE": tmp_path / "cache"}
    )
    try:
        ada = await Visitor.come(server.base)
        ada.http.timeout = httpx.Timeout(300)  # The rules compile first, on a busy machine slowly.
        table = await ada.open_table("me", "steady", "champion")
        live = await ada.connect(table)
        assert (await live.ask("start"))["type"] == "ack"
        moved: set[int] = set()
        while not moved.issuperset({2, 3}):
            seats = {seat["seat"]: seat["preparing"] for seat in live.view["seats"]}
            assert seats[1] is None
            assert seats[2] is not None, "by now the net is compiled: the stand-in was not seen"
            assert seats[2]["has_stand_in"]
            if live.view["game"]["seat"] == 1:
                assert (await live.move(live.actions[0]))["type"] == "ack"
            else:
                moved.add(live.view["game"]["seat"])
                await live.receive(60)
    finally:
        assert await asyncio.to_thread(server.stop, 30) == 0
