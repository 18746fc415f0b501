"""The example bot plays a whole game against a real server, as its page says."""

import asyncio
import sys
from pathlib import Path

import pytest

from coloretto.bots.levels import LEVELS
from coloretto.records import read_record
from tests.server.harness import PATIENCE
from tests.server.visited_server import VisitedServer, play_on, visited_server

EXAMPLE = Path(__file__).parents[2] / "examples" / "socket_bot.py"

pytestmark = pytest.mark.asyncio


async def start(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", str(EXAMPLE), *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def end(process: asyncio.subprocess.Process) -> tuple[int | None, str, str]:
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


async def wait_for_robot(server: VisitedServer, table: str, seats: int) -> None:
    session = await server.tables.get(table)
    async with asyncio.timeout(PATIENCE):
        while sum(seat.is_here for seat in session.audience.view().seats) < seats:
            await asyncio.sleep(0.05)


async def test_it_plays_a_whole_game_with_a_person_and_a_bot(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open", "gentle", rated=True)
        given = await ada.post(f"/api/tables/{table}/seats/2/token", name="Robot")
        bot = await start(server.base, table, given["token"])
        live = await server.connect(ada, table)
        await wait_for_robot(server, table, 2)
        await live.ask("start")
        await live.until(lambda _: live.view["phase"] == "playing")
        await play_on(live)
        code, out, err = await end(bot)
        assert (code, err) == (0, "")
        assert out == f"{live.view['totals']}\n"
        record = read_record((await ada.http.get(f"/api/tables/{table}/games/1/record")).text)
        assert record.names == ("Ada", "Robot", f"gentle ({LEVELS['gentle']})")
        assert record.replay().is_over
        # Nobody is rated by a bot of their own.
        assert live.view["unrated"] == "own_bot"
        shares = (await ada.http.get(f"/api/tables/{table}/games/1/rating")).json()["seats"]
        assert [(share["weight"], share["reason"]) for share in shares] == [(0, "own_bot")] * 3
        assert (await ada.http.get("/api/ratings")).json()["players"] == []


async def test_two_of_them_play_a_match(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("open", "open", games=2, last_round="on 48")
        bots = []
        for seat in (1, 2):
            given = await ada.post(f"/api/tables/{table}/seats/{seat}/token", name=f"Robot {seat}")
            bots.append(await start(server.base, table, given["token"]))
        await wait_for_robot(server, table, 2)
        await ada.do(table, "start")
        live = await server.connect(ada, table)
        await live.until(lambda _: live.view["phase"] == "between", timeout=120)
        await ada.do(table, "start")
        answers = [await end(bot) for bot in bots]
        assert {code for code, _, _ in answers} == {0}
        assert answers[0] == answers[1]


async def test_it_says_when_it_is_not_let_in(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        code, _, err = await end(await start(server.base, table, "x" * 43))
        assert code == 1
        assert "403" in err
