"""What nobody needs goes after a while, and nothing else does; tables with long clocks sleep."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, select, update

from coloretto.server.live import turns
from coloretto.server.people.retention import Retention
from coloretto.server.settings import Settings
from coloretto.server.store import processes, schema
from coloretto.server.store.batch import now_ms
from tests.server.harness import InProcess
from tests.server.visited_server import VisitedServer, play_on, visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]

DAY = 24 * 3600 * 1000
PATIENCE = 30


async def age(server: InProcess, days: float) -> None:
    """Let everything that is stored have happened so much earlier."""
    by = int(days * DAY)
    async with server.tables.store.writing() as connection:
        for column in (
            schema.people.c.created,
            schema.sessions.c.created,
            schema.sessions.c.seen,
            schema.tables.c.created,
            schema.tables.c.changed,
            schema.messages.c.at,
            schema.games.c.ended,
        ):
            await connection.execute(update(column.table).values({column.name: column - by}))
    server.tables.guests._seen.clear()


async def sleep_all(server: InProcess) -> None:
    """As if nobody had looked at any table for a while."""
    async with asyncio.timeout(PATIENCE):
        while not all(session.is_idle for session in server.tables.sessions):
            await asyncio.sleep(0.05)
    await server.tables._evict(server.tables.sessions)


async def clean(server: InProcess, **settings: Any) -> dict[str, int]:
    retention = Retention(server.tables.store, Settings(**settings), pause_seconds=0)
    return {name: count for name, count in (await retention.clean_up()).items() if count}


async def count(server: InProcess, table: Any) -> int:
    async with server.tables.store.engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def test_guests_without_games_go_and_others_stay(database: str) -> None:
    async with visited_server(database) as server:
        idle, player, owner = [await server.come(name) for name in ("Idle", "Player", "Owner")]
        await owner.post("/api/me/claim", passphrase="seven chameleons on a branch")
        table = await player.open_table("me", "me", start=True)
        live = await server.connect(player, table)
        await play_on(live, (1, 2))
        await live.close()
        await sleep_all(server)
        await age(server, 89)
        fresh = await server.come("Fresh")
        assert await clean(server) == {}
        await age(server, 2)
        assert await clean(server) == {"guests": 1}
        assert (await idle.http.get("/api/me")).status_code == 401
        for visitor in (player, owner, fresh):
            assert (await visitor.http.get("/api/me")).status_code == 200
        assert (await player.http.get(f"/api/tables/{table}/games/1/record")).status_code == 200


async def test_somebody_who_comes_is_not_forgotten(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        await age(server, 91)
        assert (await ada.http.get("/api/me")).status_code == 200
        await server.tables.guests.write_seen()
        assert await clean(server) == {}
        assert (await ada.http.get("/api/me")).status_code == 200


async def test_tables_go_by_what_was_played_there(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        empty = await ada.open_table("me", "open", listed=True)
        begun = await ada.open_table("me", "me", start=True)
        finished = await ada.open_table("me", "me", start=True)
        live = await server.connect(ada, finished)
        await play_on(live, (1, 2))
        await live.close()

        async def there() -> list[bool]:
            answers = [await ada.http.get(f"/api/tables/{t}") for t in (empty, begun, finished)]
            await sleep_all(server)
            return [answer.status_code == 200 for answer in answers]

        await sleep_all(server)
        await age(server, 6)
        assert await clean(server) == {}
        await age(server, 2)
        assert await clean(server) == {"tables": 1}
        assert await there() == [False, True, True]
        await age(server, 180)
        await server.tables.guests.write_seen()
        assert (await clean(server, guest_days=0)) == {"tables": 1}
        assert await there() == [False, False, True]
        await age(server, 5000)
        assert await clean(server, guest_days=0, session_days=0) == {}
        assert await there() == [False, False, True]
        assert await clean(server, guest_days=0, session_days=0, finished_table_days=365) == {
            "tables": 1
        }
        for table in (schema.tables, schema.entries, schema.secrets, schema.games):
            assert await count(server, table) == 0


async def test_a_table_in_memory_stays(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        await ada.open_table("me", "open")
        await age(server, 8)
        assert await clean(server) == {}
        await sleep_all(server)
        assert await clean(server) == {"tables": 1}


async def test_chat_and_sessions_go_in_small_batches(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coloretto.server.people.retention._ROWS", 3)
    async with visited_server(database) as server:
        ada = await server.come()
        await ada.post("/api/me/claim", passphrase="seven chameleons on a branch")
        table = await ada.open_table("me", "open")
        live = await server.connect(ada, table)
        for i in range(7):
            await live.ask("say", text=str(i))
        await age(server, 181)
        await live.ask("say", text="new")
        assert await clean(server, empty_table_days=0, abandoned_table_days=0) == {"messages": 7}
        told = (await server.connect(ada, table)).welcome["messages"]
        assert [message["text"] for message in told] == ["new"]
        await age(server, 401)
        assert (await clean(server, chat_days=0))["sessions"] == 1
        assert (await ada.http.get("/api/me")).status_code == 401


async def test_moves_are_not_held_up_by_a_clean_up(sqlite: str) -> None:
    async with visited_server(sqlite, tables_per_person=1000, tables_per_address=1000) as server:
        ada = await server.come()
        for _ in range(40):
            await ada.open_table("me", "open")
        await sleep_all(server)
        await age(server, 8)
        table = await ada.open_table("me", "me", start=True)
        live = await server.connect(ada, table)
        cleaning = asyncio.create_task(server.tables.retention.clean_up())
        moves = 0
        while not cleaning.done() and live.view["phase"] == "playing":
            assert (await live.move(live.actions[-1]))["type"] == "ack"
            moves += 1
        assert moves > 3
        assert (await cleaning)["tables"] == 40


# Tables that sleep.


async def a_long_game(server: VisitedServer, clock: int) -> tuple[Any, str]:
    ada = await server.come()
    return ada, await ada.open_table("me", "me", clock=clock, start=True)


async def stored(server: VisitedServer, table: str) -> Any:
    async with server.tables.store.engine.connect() as connection:
        return (
            await connection.execute(select(schema.tables).where(schema.tables.c.id == table))
        ).one()


async def test_a_table_with_a_long_clock_sleeps_and_keeps_its_time(database: str) -> None:
    fortnight = 14 * 24 * 3600
    async with visited_server(database) as server:
        ada, table = await a_long_game(server, fortnight)
        await sleep_all(server)
        assert server.tables.sessions == ()
        row = await stored(server, table)
        assert row.owner is None
        assert abs(row.wakes_at - now_ms() - fortnight * 1000) < 60_000
        await server.tables.wake_tables()
        assert server.tables.sessions == (), "there is nothing to do yet"
        await pass_time(server, 13 * DAY)
        live = await server.connect(ada, table)
        assert abs(live.welcome["clock"]["left_ms"] - DAY) < 60_000, "thirteen days are gone"


async def pass_time(server: VisitedServer, milliseconds: int) -> None:
    """Let time pass for tables that sleep: all that they know of it is earlier."""
    async with server.tables.store.writing() as connection:
        at, wakes_at = schema.entries.c.at, schema.tables.c.wakes_at
        await connection.execute(update(schema.entries).values(at=at - milliseconds))
        await connection.execute(update(schema.tables).values(wakes_at=wakes_at - milliseconds))


async def test_a_sleeping_table_is_woken_when_its_time_is_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_LEAST_AFTER_RESTART", 1.0)
    async with visited_server(database) as server:
        _, table = await a_long_game(server, 3600)
        await sleep_all(server)
        await pass_time(server, 3600_000 - 1000)
        await server.tables.wake_tables()
        session = server.tables.loaded(table)
        assert session is not None
        async with asyncio.timeout(PATIENCE):
            while not any(seat.stand_in for seat in session.table.seats):
                await asyncio.sleep(0.1)


@pytest.mark.parametrize("hours", [5, -5])
async def test_no_clock_runs_while_nothing_serves_or_when_the_clock_is_set(
    database: str, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited_server(database) as server:
        _, table = await a_long_game(server, 3600)
        await sleep_all(server)
        before = (await stored(server, table)).wakes_at
        later = now_ms() + hours * 3600_000
        monkeypatch.setattr(processes, "now_ms", lambda: later)
        for _ in range(2):
            await server.tables._pulse()
        shift = (await stored(server, table)).wakes_at - before
        assert abs(shift - hours * 3600_000) < 60_000
