"""Tables and databases in trouble: nothing is lost, and what can go on goes on."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest
import websockets

from coloretto.server.live import session as session_module
from coloretto.server.store.batch import Append
from coloretto.server.store.log import Store
from coloretto.server.table.entries import write_entry
from coloretto.server.table.table import Table
from tests.server.harness import Visitor, serving
from tests.server.support.at_a_table import (
    PlannedError,
    connect_again,
    spectate,
    stored_entries,
    until_number,
    wait_for,
)
from tests.server.support.small_disk import fill, needs_root, small_disk

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def test_a_table_that_raises_is_stopped_and_the_others_go_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        broken = await ada.open_table("me", "me", start=True)
        whole = await ada.open_table("me", "me", start=True)
        live, other = await ada.connect(broken), await ada.connect(whole)
        watcher = await spectate(server.base, broken)
        before = live.view

        def deal(*_: object) -> None:
            raise PlannedError

        monkeypatch.setattr((await server.tables.get(broken))._log._secrets, "deal", deal)
        answer = await live.move("draw")
        assert (answer["code"], answer["view"]["frozen"]) == ("frozen", "PlannedError")
        await watcher.until(lambda frame: "view" in frame and frame["view"]["frozen"])
        shown = {**watcher.view, "frozen": None, "seats": before["seats"]}
        assert shown == before, "nothing is shown that was not written"
        assert (await live.move("draw"))["code"] == "frozen"
        assert "table.frozen" in capsys.readouterr().out, "it is reported"
        page = (await ada.http.get("/metrics")).text
        assert "coloretto_tables_frozen_total 1.0" in page
        assert (await other.move("draw"))["type"] == "ack"
        assert (await ada.http.get(f"/api/tables/{broken}")).json()["frozen"] == "PlannedError"
    async with serving(sqlite) as server:
        live = await connect_again(ada, server, broken)
        assert live.view["frozen"] is None
        assert (await live.move("draw"))["type"] == "ack", "it goes on when the fault is mended"


async def test_a_log_that_cannot_be_read_concerns_its_table_only(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        strange = await ada.open_table("me", "me", start=True, listed=True)
        whole = await ada.open_table("me", "me", start=True, listed=True)
    with closing(sqlite3.connect(sqlite)) as connection, connection:
        connection.execute(
            "UPDATE entries SET entry = ? WHERE table_id = ? AND number = 3",
            ('{"kind":"beamed_up","seat":1}', strange),
        )
    async with serving(sqlite) as server:
        again = Visitor(server.base)
        again.http.cookies = ada.http.cookies
        response = await again.http.get(f"/api/tables/{strange}")
        assert response.status_code == 503
        assert response.json()["error"]["code"] == "frozen"
        assert "needs a newer coloretto" in response.json()["error"]["text"]
        lobby = (await again.http.get("/api/tables")).json()
        assert [line["id"] for line in lobby["tables"]] == [whole]
        live = await connect_again(ada, server, whole)
        assert (await live.move("draw"))["type"] == "ack"
        await again.close()


@asynccontextmanager
async def database_in_trouble(database: str) -> AsyncIterator[None]:
    """The log can neither be written nor read for a while."""
    await _execute(database, "ALTER TABLE entries RENAME TO elsewhere")
    yield
    await _execute(database, "ALTER TABLE elsewhere RENAME TO entries")


async def _execute(database: str, statement: str) -> None:
    if database.startswith("postgres"):
        connection = await asyncpg.connect(database)
        await connection.execute(statement)
        await connection.close()
    else:
        # In a thread: the server in this loop may be in the middle of a transaction.
        await asyncio.to_thread(_execute_in_sqlite, database, statement)


def _execute_in_sqlite(database: str, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement)


async def test_a_database_in_trouble_refuses_and_loses_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "_TROUBLE_SECONDS", 0.1)
    async with serving(database) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live, watcher = await ada.connect(table), await spectate(server.base, table)
        await live.move("draw")
        before = live.view
        move = {"seat": before["game"]["seat"], "expects": before["position"]}
        move |= {"action": live.actions[0], "id": "the same all the time"}
        async with database_in_trouble(database):
            for _ in range(3):
                answer = await live.ask("move", **move)
                assert (answer["type"], answer["code"]) == ("refused", "busy")
                assert answer["view"] == before, "nothing is shown that was not written"
            response = await ada.http.get(f"/api/tables/{table}")
            assert response.json()["number"] == before["number"]
            assert (await ada.http.post("/api/tables", json={})).status_code == 503
            with pytest.raises((websockets.ConnectionClosed, websockets.InvalidStatus)):
                await ada.connect(table)
        answer = await live.ask("move", **move)
        assert answer["type"] == "ack", answer
        await until_number(live, answer["number"])
        await until_number(watcher, answer["number"])
        assert live.view == watcher.view
        for _ in range(5):
            assert (await live.move(live.actions[0]))["type"] == "ack"
    async with serving(database) as server:
        again = await connect_again(ada, server, table)
        assert again.view["number"] == live.view["number"]


async def test_bots_go_on_by_themselves_when_the_database_does(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "_TROUBLE_SECONDS", 0.1)
    async with serving(database) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("gentle", "gentle", "gentle", pace=20, start=True)
        live = await spectate(server.base, table)
        await until_number(live, 12)
        async with database_in_trouble(database):
            await wait_for(lambda: server.tables.loaded(table).is_ours is False)  # type: ignore[union-attr]
        before = live.view["number"]
        await until_number(live, before + 10)
        entries = await stored_entries(server, table)
        heard = {number: write_entry(entries[number - 1]) for number in live.entries}
        assert [*heard] == [*range(min(heard), max(heard) + 1)], "nothing was left out"
        assert {n: json.loads(entry) for n, entry in heard.items()} == live.entries
        replayed = Table(table)
        for entry in entries:
            replayed.apply(entry)
        assert replayed.number == len(entries) >= before + 10


async def test_bots_wait_while_people_are_asked_to_go_back(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open", "gentle", pace=300)
        await bob.do(table, "sit", seat=2)
        await ada.do(table, "start")
        by_seat = {1: await ada.connect(table), 2: await bob.connect(table)}
        first, second = by_seat.values()
        at = server.tables.loaded(table)
        assert at is not None
        while at.table.game is not None:
            game, number = at.table.game, at.table.number
            if game.seat != 3:
                await until_number(by_seat[game.seat], number)
                await by_seat[game.seat].move(by_seat[game.seat].actions[0])
            elif {1, 2} <= set(game.turns):
                break
            else:
                await wait_for(lambda number=number: at.table.number > number)  # type: ignore[misc]
        assert (await first.ask("undo", seat=1))["type"] == "ack"
        position = first.view["position"]
        with pytest.raises(TimeoutError):
            await first.until(lambda frame: frame["view"]["position"] != position, timeout=2)
        assert first.view["undo_by"] == 1
        assert (await second.ask("answer_undo", seat=2, agrees=True))["type"] == "ack"
        assert second.entries[max(second.entries)]["kind"] == "undone"


@needs_root
async def test_a_full_disk_refuses_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "_TROUBLE_SECONDS", 0.1)
    with small_disk(tmp_path / "disk") as disk:
        async with serving(disk / "tables.db") as server:
            ada = await Visitor.come(server.base)
            table = await ada.open_table("me", "me", start=True)
            live = await ada.connect(table)
            filler = fill(disk)
            codes = []
            for _ in range(100):
                answer = await live.move(live.actions[0])
                codes.append(answer.get("code", "ack"))
                if codes.count("busy") == 3:
                    break
            assert codes.count("busy") == 3
            assert set(codes) <= {"ack", "busy"}
            filler.unlink()
            assert (await live.move(live.actions[0]))["type"] == "ack"
            assert len(await stored_entries(server, table)) == live.view["number"]


async def test_connections_that_break_are_made_anew(postgresql: str) -> None:
    async with serving(postgresql) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        # Now the socket reads: while it opens, a broken connection ends it, to come again.
        assert (await live.move(live.actions[0]))["type"] == "ack"
        for _ in range(3):
            await _execute(
                postgresql,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            for _ in range(20):
                try:
                    answer = await live.move(live.actions[0])
                except websockets.ConnectionClosed:
                    # Whether the token still holds could not be read just after the welcome.
                    assert live.socket.close_code == 1013
                    live = await ada.connect(table)
                    continue
                assert answer["type"] == "ack" or answer["code"] == "busy"
                if answer["type"] == "ack":
                    break
            else:
                pytest.fail("it never went on")
        assert len(await stored_entries(server, table)) == live.view["number"]


async def test_nothing_is_seen_before_it_is_committed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = asyncio.Event()
    append = Store.append

    async def append_later(store: Store, change: Append) -> None:
        await gate.wait()
        await append(store, change)

    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live, watcher = await ada.connect(table), await spectate(server.base, table)
        passer_by = await spectate(server.base, table)
        before = live.view
        monkeypatch.setattr(Store, "append", append_later)
        asked = asyncio.create_task(live.move("draw"))
        await wait_for(lambda: server.tables.loaded(table).table.number > before["number"])  # type: ignore[union-attr]
        await passer_by.close()
        await watcher.send("start")
        refused = await watcher.until(lambda frame: frame["type"] == "refused")
        assert refused["view"]["number"] == before["number"]
        seen = (await ada.http.get(f"/api/tables/{table}")).json()
        assert (seen["number"], seen["game"]) == (before["number"], before["game"])
        gate.set()
        assert (await asked)["type"] == "ack"
        await until_number(watcher, before["number"] + 2)
