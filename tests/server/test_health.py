"""Databases in real trouble: health says which part fails, requests are refused with a reason,
tables are shown as long as they can be read, and the log stays short."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from coloretto import __version__
from coloretto.server.live import session as session_module
from tests.server.harness import PATIENCE, Json, Live, RunningServer, Visitor, serving
from tests.server.support.at_a_table import connect_again, spectate, until_number
from tests.server.support.small_disk import failing_disk, fill, needs_root, small_disk

pytestmark = pytest.mark.asyncio

MOST_OF_A_LINE = 400


async def health_of(base: str) -> tuple[int, Json]:
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as http:
        answer = await http.get("/healthz")
        return answer.status_code, answer.json()


async def until_health(base: str, status: int, **parts: str) -> Json:
    """Ask until it is so; the last answer."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found, health = await health_of(base)
            if found == status and parts.items() <= health.items():
                return health
            await asyncio.sleep(0.1)


@asynccontextmanager
async def a_server(database: Path, log: Path, **more: Any) -> AsyncIterator[RunningServer]:
    """A server in a process of its own, as a host runs it."""
    server = await asyncio.to_thread(RunningServer.start, str(database), log=log, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            await asyncio.to_thread(server.kill)


def check_log(log: Path, *typed: str) -> list[str]:
    """The lines of a log: short ones, without a word that anybody has typed."""
    text = log.read_text()
    assert "Traceback" not in text
    lines = text.splitlines()
    assert all(len(line) < MOST_OF_A_LINE for line in lines), max(lines, key=len)
    for words in typed:
        assert words not in text
    return lines


def move_of(live: Live) -> Json:
    """A move that can be sent again and again, and is made once."""
    game = live.view["game"]
    return {"seat": game["seat"], "expects": live.view["position"], "action": live.actions[0]}


async def test_a_healthy_server_says_so(database: str) -> None:
    async with serving(database) as server:
        status, health = await health_of(server.base)
        assert status == 200
        assert health == {
            "ok": True,
            "version": __version__,
            "server": "ok",
            "reading": "ok",
            "writing": "ok",
            "bots": "ok",
            "last_failure": None,
        }


async def test_health_is_not_probed_at_every_request(sqlite: str) -> None:
    async with serving(sqlite) as server:
        changes = []
        for _ in range(20):
            assert (await health_of(server.base))[0] == 200
            with closing(sqlite3.connect(sqlite)) as connection:
                changes.append(connection.execute("PRAGMA data_version").fetchone())
        with closing(sqlite3.connect(sqlite)) as connection:
            rows = connection.execute("SELECT id, alive_until FROM workers").fetchall()
        assert rows == [("probe", 0)], "one row, that no other process takes for a worker"
        probe = server.tables.store.health._probes["writing"]
        began = probe._began
        assert (await health_of(server.base))[0] == 200
        assert probe._began == began


@pytest.mark.slow
async def test_a_locked_file_can_be_read_and_says_why_it_is_not_written(tmp_path: Path) -> None:
    file, log = tmp_path / "tables.db", tmp_path / "log"
    async with a_server(file, log) as server:
        ada = await Visitor.come(server.base, "Ada Typed This")
        ada.http.timeout = httpx.Timeout(60)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            health = await until_health(server.base, 503, writing="locked", reading="ok")
            assert health["last_failure"]["part"] == "writing"
            assert health["last_failure"]["reason"] == "locked"
            assert health["last_failure"]["seconds_ago"] < 60
            answer = await live.ask("move", **move_of(live))
            assert (answer["code"], "locked" in answer["text"]) == ("busy", True)
            for method, path, body in (
                ("PUT", "/api/me/name", {"name": "Typed By Ada"}),
                ("POST", "/api/tables", {}),
            ):
                answer = await ada.http.request(method, path, json=body, timeout=PATIENCE)
                assert answer.status_code == 503, (path, answer.text)
                assert answer.json()["error"]["code"] == "busy"
                assert "locked" in answer.json()["error"]["text"], path
            assert (await ada.http.get(f"/api/tables/{table}")).status_code == 200
            newcomer = await spectate(server.base, table)
            assert newcomer.view["number"] == live.view["number"]
            other.execute("ROLLBACK")
        await until_health(server.base, 200, writing="ok")
        assert (await live.ask("move", **move_of(live)))["type"] == "ack"
        assert await asyncio.to_thread(server.stop, 30) == 0
    lines = check_log(log, "Typed", "Ada", "Newcomer")
    assert 0 < len(lines) < 40


@needs_root
async def test_on_a_full_disk_tables_are_shown_and_go_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    log = tmp_path / "log"
    with small_disk(tmp_path / "disk") as disk:
        file = disk / "tables.db"
        async with a_server(file, log) as server:
            ada = await Visitor.come(server.base)
            table = await ada.open_table("me", "me", start=True)
            robots = await ada.open_table("me", "gentle", pace=0, start=True)
            live = await ada.connect(table)
            await live.move(live.actions[0])
            filler = fill(disk)
            codes = [(await live.move(live.actions[0])).get("code", "ack") for _ in range(60)]
            assert set(codes[-3:]) == {"busy"}
            number = live.view["number"]
            health = await until_health(server.base, 503, reading="ok")
            assert health["writing"] in ("full", "disk_error"), health
            newcomer = await spectate(server.base, table)
            assert newcomer.view["number"] == number
            cookie, port = ada.cookie, server.port
            await asyncio.to_thread(server.kill)
        # Nothing is loaded now, and nothing can be claimed.
        async with a_server(file, log, port=port) as server:
            fill(disk, "another filler")
            async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE) as http:
                headers = {"cookie": cookie, "origin": server.base}
                for number_of_tries in range(400):  # There is some room in SQLite's own files.
                    name = {"name": f"Ada {number_of_tries}"}
                    answer = await http.put("/api/me/name", json=name, headers=headers)
                    if answer.status_code != 200:
                        break
                assert answer.status_code == 503, answer.text
                seen = await http.get(f"/api/tables/{table}")
                assert (seen.status_code, seen.json()["number"]) == (200, number), seen.text
                answer = await http.post("/api/me", json={"name": "Bela"})
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            live = await Live.open(server.base, table, dict(headers))
            bots = await Live.open(server.base, robots, dict(headers))
            answer = await live.ask("move", **move_of(live))
            assert answer["code"] == "busy"
            await until_health(server.base, 503, reading="ok")
            filler.unlink()
            (disk / "another filler").unlink()
            await until_health(server.base, 200)
            assert (await live.ask("move", **move_of(live)))["type"] == "ack"
            # Nobody does anything here, and the bot goes on by itself.
            if bots.view["game"]["seat"] == 2:
                await until_number(bots, bots.view["number"] + 1)
            assert await asyncio.to_thread(server.stop, 30) == 0
    check_log(log, "Bela")


@needs_root
async def test_a_disk_that_turns_read_only_in_mid_game_loses_nothing(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with failing_disk(tmp_path / "disk") as disk:
        file = disk.folder / "tables.db"
        async with a_server(file, log) as server:
            ada = await Visitor.come(server.base)
            table = await ada.open_table("me", "me", start=True)
            live = await ada.connect(table)
            for _ in range(10):
                assert (await live.move(live.actions[0]))["type"] == "ack"
            disk.fail()
            number = live.view["number"]
            for _ in range(3):
                answer = await live.ask("move", **move_of(live))
                assert answer["code"] == "busy", answer
                assert answer["view"]["number"] == number
            health = await until_health(server.base, 503, reading="ok")
            assert health["writing"] in ("read_only", "disk_error")
            newcomer = await spectate(server.base, table)
            assert newcomer.view["number"] == number, "what is on the disk is shown"
            answer = await ada.http.post("/api/tables", json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            page = (await ada.http.get("/metrics")).text
            failures = re.search(r'store_failures_total{part="writing"} ([0-9.]+)', page)
            assert failures is not None
            assert float(failures[1]) > 0
            assert "coloretto_tables_frozen_total 0.0" in page
            cookie = ada.cookie
            assert await asyncio.to_thread(server.stop, 60) == 0, "it can be stopped, too"
        disk.mend()
        async with a_server(file, log) as server:
            headers = {"cookie": cookie, "origin": server.base}
            live = await Live.open(server.base, table, headers)
            assert live.view["number"] == number, "nothing that was acknowledged is lost"
            assert (await live.ask("move", **move_of(live)))["type"] == "ack"
            await until_health(server.base, 200)
            assert await asyncio.to_thread(server.stop, 30) == 0
    check_log(log)


async def _history(database: str, tables: int) -> tuple[Visitor, list[str]]:
    """Tables with long logs, so that each has pages of its own."""
    async with serving(database) as server:
        ada = await Visitor.come(server.base)
        ids = []
        for _ in range(tables):
            ids.append(await ada.open_table("me", "me", start=True))
            live = await ada.connect(ids[-1])
            for _ in range(50):
                await live.move("draw" if "draw" in live.actions else live.actions[0])
    return ada, ids


def scratch(database: str, tables: list[str]) -> None:
    """Write nonsense over every page that has entries of these tables, as a broken disk would."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(Path(database).read_bytes())
    for start in range(size, len(content), size):
        page = bytes(content[start : start + size])
        # A leaf of a table of rows begins with 13.
        if page[0] == 13 and b'"kind"' in page and any(t.encode() in page for t in tables):
            content[start : start + size] = b"\x5a" * size
    Path(database).write_bytes(content)


async def test_every_damaged_table_is_frozen_and_counted_and_the_others_go_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "_TROUBLE_SECONDS", 0.1)
    ada, tables = await _history(sqlite, 6)
    whole = tables[-1]
    scratch(sqlite, tables[:3])
    async with serving(sqlite) as server:
        async with httpx.AsyncClient(base_url=server.base) as http:
            answers = {table: await http.get(f"/api/tables/{table}") for table in tables}
            frozen = [t for t, answer in answers.items() if answer.status_code != 200]
            assert set(tables[:3]) <= set(frozen)
            assert whole not in frozen
            for _ in range(3):  # Asked for again, they are no more than they were.
                for table in frozen:
                    answer = await http.get(f"/api/tables/{table}")
                    problem = answer.json()["error"]
                    assert (answer.status_code, problem["code"]) == (503, "frozen"), answer.text
            page = (await http.get("/metrics")).text
            assert f"coloretto_tables_frozen_total {len(frozen)}.0" in page
            assert f"coloretto_frozen_tables {len(frozen)}.0" in page
        for table in frozen:
            with pytest.raises((websockets.InvalidStatus, websockets.ConnectionClosed)):
                await spectate(server.base, table)
        status, health = await health_of(server.base)
        assert (status, health["reading"]) == (503, "damaged")
        live = await connect_again(ada, server, whole)
        assert (await live.ask("move", **move_of(live)))["type"] == "ack"


async def test_trouble_before_a_socket_opens_is_a_503_with_a_reason(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        await asyncio.to_thread(_rename, sqlite, "sessions", "gone")
        with pytest.raises(websockets.InvalidStatus) as refused:
            await ada.connect(table)
        assert refused.value.response.status_code == 503
        assert b'"busy"' in (refused.value.response.body or b"")
        assert (await ada.http.get("/api/me/tables")).status_code == 503
        await asyncio.to_thread(_rename, sqlite, "gone", "sessions")
        await ada.connect(table)


def _rename(database: str, before: str, after: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(f"ALTER TABLE {before} RENAME TO {after}")


async def test_a_postgresql_that_hangs_is_noticed_and_healed(postgresql: str) -> None:
    """Every connection of the server waits for a lock that another one holds."""
    import asyncpg

    async with serving(postgresql) as server:
        ada = await Visitor.come(server.base)
        other = await asyncpg.connect(postgresql)
        await other.execute("BEGIN; LOCK TABLE workers IN ACCESS EXCLUSIVE MODE")
        health = await until_health(server.base, 503, reading="ok")
        assert health["writing"] == "no_answer"
        assert (await ada.http.get("/api/me")).status_code == 200
        await other.execute("ROLLBACK")
        await other.close()
        await until_health(server.base, 200)
