"""A table at work: nothing twice, nothing lost, nothing unanswered, whatever goes wrong."""

import asyncio
import base64
import json
import logging
import random
import secrets
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from threading import Event as Flag
from typing import Any

import asyncpg
import pytest
import websockets

from coloretto.bots import make_bot
from coloretto.server import run as serving_module
from coloretto.server.errors import RefusalError
from coloretto.server.http import sockets
from coloretto.server.http.rate_limits import MESSAGES
from coloretto.server.live import bot_pool, client
from coloretto.server.live import frames as f
from coloretto.server.live import session as session_module
from coloretto.server.live import tables as registry_module
from coloretto.server.live import turns as turns_module
from coloretto.server.live.session import TableSession
from coloretto.server.store.log import Append, Store
from coloretto.server.table.views import TableView
from tests.server.harness import InProcess, Json, Live, Visitor, serving
from tests.server.test_store import needs_root, small_disk

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
def no_surprises(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No request and no socket may end in an exception that nobody expected."""
    yield
    surprises = [
        record.getMessage()
        for record in caplog.get_records("call")
        if record.levelno >= logging.ERROR and record.name.startswith(("uvicorn", "asyncio"))
    ]
    assert not surprises


@pytest.fixture
def many_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets may send as much as they like."""
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)


async def spectate(base: str, table: str, seen: int | None = None) -> Live:
    """Somebody without a name who has the link."""
    return await Live.open(base, table, {"origin": base}, seen)


async def wait_for(what: Callable[[], object], timeout: float = 20) -> None:
    async with asyncio.timeout(timeout):
        while not what():
            await asyncio.sleep(0.01)


async def until_number(live: Live, number: int) -> None:
    async with asyncio.timeout(30):
        while live.view["number"] < number:
            await live.receive()


async def stored_events(server: InProcess, table: str) -> list[Json]:
    stored = await server.tables.store.load(table)
    assert stored is not None
    return [{"number": n, "entry": entry} for n, entry in enumerate(stored.entries, 1)]


# Once and only once.


async def test_a_move_sent_many_times_is_done_once(sqlite: str, many_messages: None) -> None:
    rng = random.Random(1)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", "me", start=True)
        phone, laptop = await ada.connect(table), await ada.connect(table)
        sent: list[tuple[dict[str, Any], int]] = []
        for i in range(30):
            move = {
                "seat": phone.view["game"]["seat"],
                "expects": phone.view["position"],
                "action": rng.choice(phone.actions),
                "id": f"move {i}",
            }
            copies = [move] * rng.randint(1, 5) + [old for old, _ in rng.sample(sent, min(2, i))]
            rng.shuffle(copies)
            here, there = copies[::2], copies[1::2]
            pair = await asyncio.gather(_ask_all(phone, here), _ask_all(laptop, there))
            answers = [answer for one in pair for answer in one]
            assert all(answer["type"] == "ack" for answer in answers)
            acks = {answer["id"]: answer["number"] for answer in answers}
            assert all(acks[answer["id"]] == answer["number"] for answer in answers)
            assert all(acks[old["id"]] == number for old, number in sent if old["id"] in acks)
            sent.append((move, acks[move["id"]]))
            for live in (phone, laptop):
                await until_number(live, acks[move["id"]])
        assert phone.view == laptop.view
        events = [line["entry"] for line in await stored_events(server, table)]
        acts = [entry.event for entry in events if getattr(entry, "event", "turn").find("turn")]
        assert acts == [move["action"] for move, _ in sent]
    async with serving(sqlite) as server:
        phone = await _again(ada, server, table)
        for move, number in rng.sample(sent, 10):
            answer = await phone.ask("move", **move)
            assert answer == {"type": "ack", "id": move["id"], "number": number}


async def _again(visitor: Visitor, server: InProcess, table: str) -> Live:
    """The same browser after a restart of the server."""
    return await Live.open(server.base, table, {"cookie": visitor.cookie, "origin": server.base})


async def _ask_all(live: Live, moves: list[dict[str, Any]]) -> list[Json]:
    return [await live.ask("move", **move) for move in moves]


async def test_two_people_may_use_the_same_ids(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        one, two = await ada.connect(table), await bob.connect(table)
        assert (await two.ask("sit", seat=2, id="1"))["type"] == "ack"
        assert (await one.ask("start", id="1"))["type"] == "ack"
        await until_number(one, 5)
        assert one.view["phase"] == "playing", "Ada's 1 is not Bob's 1"


async def test_nobody_can_take_the_place_of_a_bots_move(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", start=True)
        live = await ada.connect(table)
        for position in range(40):
            await live.send("pause", seat=1, id=f"bot {position}")
            await live.ask("resume", seat=1)
        await _play_until(live, lambda view: view["game"]["round"] > 2)


async def _play_until(live: Live, done: Callable[[Json], bool]) -> None:
    rng = random.Random(1)
    async with asyncio.timeout(60):
        while not done(live.view):
            game = live.view["game"]
            if live.view["phase"] == "playing" and game["seat"] in live.welcome["seats"]:
                answer = await live.move(rng.choice(live.actions))
                assert answer["type"] == "ack" or answer["code"] in ("paused", "stale")
            else:
                await live.receive()


# Refusals.


async def test_a_refusal_says_why_and_shows_the_table(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        await ada.do(table, "start")
        live, other = await ada.connect(table), await bob.connect(table)
        seat = live.view["game"]["seat"]
        if seat == 2:
            live, other = other, live
        here = live.view["position"]

        def move(seat: int, expects: int = here, action: str = "draw") -> dict[str, Any]:
            return {"seat": seat, "expects": expects, "action": action}

        for asker, fields, code in (
            (live, move(seat, expects=here - 1), "stale"),
            (live, move(seat, expects=here + 1), "stale"),
            (live, move(seat, action="take 1"), "illegal"),
            (live, move(seat, action="fly"), "illegal"),
            (live, move(3 - seat), "not_your_seat"),
            (other, move(seat), "not_your_seat"),
            (other, move(3 - seat), "not_your_turn"),
            (live, move(4), "no_seat"),
            (live, {**move(seat), "id": ""}, "bad_request"),
            (live, move(9), "bad_request"),
            (live, {**move(seat), "more": 1}, "bad_request"),
            (live, {"seat": seat}, "bad_request"),
        ):
            answer = await asker.ask("move", **fields)
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert answer["text"]
            assert answer["view"]["position"] == here
        assert (await live.move("draw"))["type"] == "ack"
        late = await live.ask("move", **move(seat))
        assert late["code"] == "stale"
        assert late["view"]["number"] == live.view["number"] > here


async def test_a_spectator_can_only_look(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "open", start=False)
        watcher = await spectate(server.base, table)
        assert watcher.welcome["person"] == ""
        assert watcher.welcome["seats"] == []
        for do, fields in (
            ("move", {"seat": 1, "expects": 1, "action": "draw"}),
            ("undo", {"seat": 1}),
            ("answer_undo", {"seat": 1, "agrees": True}),
            ("pause", {"seat": 1}),
            ("resume", {"seat": 1}),
            ("hand_over", {"seat": 1}),
            ("take_back", {"seat": 1}),
            ("give_nonce", {"seat": 1, "nonce": "x"}),
            ("start", {}),
            ("sit", {"seat": 2}),
            ("leave", {"seat": 1}),
            ("say", {"text": "hello"}),
            ("react", {"reaction": "hello"}),
        ):
            answer = await watcher.ask(do, **fields)
            assert (answer["type"], answer["code"]) == ("refused", "not_allowed")
        assert (await watcher.ask("look"))["type"] == "ack"
        assert watcher.view["number"] == 3


# Coming back.


async def test_who_comes_back_gets_exactly_what_was_missed(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", games=2, start=True)
        live = await ada.connect(table)
        while live.view["phase"] == "playing":
            await live.move(random.Random(live.view["number"]).choice(live.actions))
        await live.ask("start")
        for _ in range(5):
            await live.move(live.actions[0])
        last = live.view["number"]
        began = next(
            number
            for number, entry in live.entries.items()
            if entry["kind"] == "game_began" and entry["game"] == 2
        )
        for seen in (None, 0, began - 2, began - 1, began, last - 2, last, last + 1, 10**8):
            again = await ada.connect(table, seen=seen)
            numbers = [line["number"] for line in again.welcome["entries"]]
            after = began - 1
            if seen is not None and began - 1 <= seen <= last:
                after = seen
            assert numbers == list(range(after + 1, last + 1))
            assert again.view == {**live.view, "seats": again.view["seats"]}
            await again.close()
        for nonsense in ("-1", "x", "1e9", "%D9%A3", "", "9" * 50):
            url = f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
            async with websockets.connect(f"{url}?seen={nonsense}") as odd:
                welcome = json.loads(await odd.recv())
                assert welcome["entries"][0]["number"] == began


async def test_a_restart_in_the_middle_changes_nothing(database: str) -> None:
    async with serving(database) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", "gentle", start=True)
        live = await ada.connect(table)
        for _ in range(10):
            if live.view["game"]["seat"] != 3:
                await live.move(live.actions[0])
            else:
                await live.receive()
        await live.ask("pause", seat=1)
        before = live.view
        assert before["paused"]
    assert json.loads(await live.socket.recv())["type"] == "bye"
    async with serving(database) as server:
        live = await _again(ada, server, table)
        assert live.view == before
        await live.ask("resume", seat=1)
        await _play_until(live, lambda view: view["number"] > before["number"] + 8)


# Tables and databases in trouble.


class PlannedError(RuntimeError):
    """Something that must never happen, and does."""


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
        live = await _again(ada, server, broken)
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
        live = await _again(ada, server, whole)
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
        again = await _again(ada, server, table)
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
            filler = disk / "filler"
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while file.write(b"x" * 4096):
                    pass
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
            assert len(await stored_events(server, table)) == live.view["number"]


async def test_connections_that_break_are_made_anew(postgresql: str) -> None:
    async with serving(postgresql) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        for _ in range(3):
            await _execute(
                postgresql,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            for _ in range(20):
                answer = await live.move(live.actions[0])
                assert answer["type"] == "ack" or answer["code"] == "busy"
                if answer["type"] == "ack":
                    break
            else:
                pytest.fail("it never went on")
        assert len(await stored_events(server, table)) == live.view["number"]


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


# Bots.


class ThoughtlessBot:
    """A bot that does what it is told to do wrong."""

    def __init__(self, decide: Callable[..., Any]) -> None:
        self.decide = decide


def plant(monkeypatch: pytest.MonkeyPatch, decide: Callable[..., Any]) -> None:
    monkeypatch.setattr(bot_pool, "make_bot", lambda _spec: ThoughtlessBot(decide))


async def test_a_bot_that_fails_is_replaced_by_a_legal_move(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise PlannedError

    plant(monkeypatch, fail)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", "gentle", start=True)
        live = await ada.connect(table)
        await _play_until(live, lambda view: view["phase"] == "over")


async def test_a_bot_that_breaks_the_rules_is_replaced_by_a_legal_move(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cheat:
        action = 27

    plant(monkeypatch, lambda *_: Cheat())
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", start=True)
        live = await ada.connect(table)
        await _play_until(live, lambda view: view["game"]["round"] > 3)


async def test_a_bot_that_does_not_stop_is_replaced_by_a_legal_move(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = Flag()
    monkeypatch.setattr(bot_pool, "_GRACE", 0.1)
    plant(monkeypatch, lambda *_: released.wait())
    try:
        async with serving(sqlite, bot_seconds=0.1) as server:
            ada = await Visitor.come(server.base)
            table = await ada.open_table("gentle", "gentle", start=True)
            live = await spectate(server.base, table)
            await until_number(live, live.view["number"] + 3)
    finally:
        released.set()


async def test_a_thinking_bot_is_told_when_its_time_is_up(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "_GRACE", 20)

    def think(state: Any, rng: Any, stop: Flag) -> Any:
        assert stop.wait(60)
        return make_bot("greedy").decide(state, rng, stop)

    plant(monkeypatch, think)
    async with serving(sqlite, bot_seconds=0.1) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("gentle", "gentle", start=True)
        live = await spectate(server.base, table)
        await until_number(live, live.view["number"] + 3)


async def test_nobodys_move_waits_for_a_thinking_bot(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, released = Flag(), Flag()

    def think(state: Any, rng: Any, stop: Flag) -> Any:
        begun.set()
        released.wait()
        return make_bot("greedy").decide(state, rng, stop)

    plant(monkeypatch, think)
    try:
        async with serving(sqlite, bot_seconds=600) as server:
            ada = await Visitor.come(server.base)
            bots = await ada.open_table("gentle", "gentle", start=True)
            people = await ada.open_table("me", "me", start=True)
            watcher, live = await spectate(server.base, bots), await ada.connect(people)
            await wait_for(begun.is_set)
            for _ in range(30):
                assert (await live.move(live.actions[0]))["type"] == "ack"
            assert (await ada.http.get(f"/api/tables/{bots}")).json()["number"] == 5
            await watcher.ask("look")
            assert watcher.view["number"] == 5, "the bot has not answered all the while"
            released.set()
            await until_number(watcher, 7)
    finally:
        released.set()


async def test_a_thought_that_nobody_needs_is_stopped(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = Flag(), Flag()

    def think(state: Any, rng: Any, stop: Flag) -> Any:
        begun.set()
        if stop.wait(60):
            stopped.set()
        return make_bot("greedy").decide(state, rng, stop)

    plant(monkeypatch, think)
    async with serving(sqlite, bot_seconds=600) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        seat = live.view["game"]["seat"]
        await live.ask("hand_over", seat=seat)
        await wait_for(begun.is_set)
        await live.ask("take_back", seat=seat)
        await wait_for(stopped.is_set)
        assert (await live.move("draw"))["type"] == "ack"


async def test_bots_among_themselves_play_only_while_somebody_watches(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("gentle", "gentle", "gentle", pace=30, start=True)
        session = await server.tables.get(table)
        assert not session._turns.is_planned
        live = await spectate(server.base, table)
        await until_number(live, live.view["number"] + 6)
        await live.close()
        await wait_for(lambda: not session.presence.clients and not session._turns.is_planned)
        assert session.view().phase == "playing"
        stopped = session.table.number
        again = await spectate(server.base, table)
        await until_number(again, stopped + 2)


async def test_bots_play_on_for_a_person_who_is_away(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", "gentle", start=True)
        session = await server.tables.get(table)
        await wait_for(lambda: session.table.game is not None and session.table.game.seat == 1)
    async with serving(sqlite) as server:
        assert server.tables.loaded(table) is None, "nothing is to be done until Ada comes"


# Clocks.


async def test_the_clock_hands_a_seat_to_a_bot_and_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns_module, "_CLOCK_GRACE", 0.0)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=1, start=True)
        live = await ada.connect(table)
        seat = live.view["game"]["seat"]
        assert live.welcome["clock"] == {"seconds": 1, "left_ms": 1000}
        took = await live.until(
            lambda frame: any(
                line["entry"]["kind"] == "bot_took_over" for line in frame.get("entries", ())
            )
        )
        assert took["entries"][0]["entry"]["reason"] == "clock"
        await live.ask("take_back", seat=seat)
        assert live.view["seats"][seat - 1]["bot"] is None


async def test_a_restart_gives_the_whole_time_again(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        (await server.tables.get(table))._turns._turn_ends -= 500
        live = await ada.connect(table)
        assert live.welcome["clock"]["left_ms"] <= 100_000
    async with serving(sqlite) as server:
        # Its clock runs, though nobody is there.
        await wait_for(lambda: server.tables.loaded(table) is not None)
        live = await _again(ada, server, table)
        assert live.welcome["clock"] == {"seconds": 600, "left_ms": 600_000}


async def test_a_move_on_its_way_when_time_runs_out_still_counts(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns_module, "_CLOCK_GRACE", 3600.0)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=1, start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        await wait_for(lambda: session.clock() is not None and session.clock().left_ms == 0)  # type: ignore[union-attr]
        assert (await live.move("draw"))["type"] == "ack"


async def test_a_pause_stops_the_clock(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        live = await ada.connect(table)
        await live.ask("pause", seat=1)
        await live.ask("look")
        session = await server.tables.get(table)
        assert session.clock() is None
        assert not session._turns.is_planned
        await live.ask("resume", seat=1)
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms == 600_000


async def test_placing_a_card_is_part_of_the_same_turn(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", clock=600, start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        session._turns._turn_ends -= 500
        await live.move("draw")
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms <= 100_000
        await live.move(live.actions[0])
        clock = session.clock()
        assert clock is not None
        assert clock.left_ms == 600_000


# Who is there, and what they say.


async def test_everybody_hears_who_comes_and_goes(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        live = await ada.connect(table)
        assert [seat["is_here"] for seat in live.view["seats"]] == [True, False]
        watcher = await spectate(server.base, table)
        other = await bob.connect(table)
        both = sorted((ada.person, bob.person))
        await live.until(lambda frame: frame.get("here") == both)
        await watcher.close()
        await other.close()
        await live.until(lambda frame: frame.get("here") == [ada.person])
        await live.ask("look")
        assert [seat["is_here"] for seat in live.view["seats"]] == [True, False]


async def test_what_is_said_is_text(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, eve = await Visitor.come(server.base), await Visitor.come(server.base, "Eve")
        table = await ada.open_table("me", "open")
        live, stranger = await ada.connect(table), await eve.connect(table)
        markup = "<script>alert(1)</script> &amp; \u202e\u0007*bold*"
        await live.ask("say", text=markup)
        said = await stranger.until(lambda frame: frame["type"] == "said")
        assert said["message"]["text"] == "<script>alert(1)</script> &amp; *bold*"
        assert (said["message"]["person"], said["message"]["name"]) == (ada.person, "Ada")
        for text, code in (
            ("x" * 301, "bad_request"),
            ("", "bad_request"),
            ("\u0000 ", "bad_request"),
        ):
            assert (await live.ask("say", text=text))["code"] == code
        assert (await live.ask("say", text="ü" * 300))["type"] == "ack"
        assert (await stranger.ask("say", text="hello"))["code"] == "not_allowed"
        assert (await stranger.ask("react", reaction="hello"))["code"] == "not_allowed"
        assert (await live.ask("react", reaction="hello"))["type"] == "ack"
        assert (await live.ask("react", reaction="<b>"))["code"] == "bad_request"
        await stranger.until(lambda frame: frame["type"] == "reacted")
        again = await eve.connect(table)
        texts = [message["text"] for message in again.welcome["messages"]]
        assert texts == ["<script>alert(1)</script> &amp; *bold*", "ü" * 300]


# Sockets that do not behave.


async def test_a_slow_reader_is_cut_off_and_nobody_else_notices(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        session = await server.tables.get(table)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", int(server.base.rsplit(":", 1)[1])))
        url = f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
        sleeper = await websockets.connect(
            url, sock=narrow, max_queue=1, compression=None, ping_interval=None
        )
        await wait_for(lambda: len(session.presence.clients) == 2)
        text = "x" * 8000
        heard = 0
        async with asyncio.timeout(60):
            while len(session.presence.clients) == 2:
                session.broadcast(f.Reacted(ada.person, f"{text}{heard}"))
                frame = await live.until(lambda frame: frame["type"] == "reacted")
                assert frame["reaction"] == f"{text}{heard}", "every frame comes, in its order"
                heard += 1
        assert heard * len(text) > client.MOST_WAITING
        page = (await ada.http.get("/metrics")).text
        assert 'coloretto_cut_off_total{reason="slow_reader"} 1.0' in page
        assert (await live.move("draw"))["type"] == "ack"
        sleeper.transport.abort()
        back = await spectate(server.base, table)
        assert back.view["number"] == live.view["number"]


async def test_a_line_that_has_gone_silent_is_noticed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert serving_module._PING_SECONDS + serving_module._PONG_SECONDS < 10
    monkeypatch.setattr(serving_module, "_PING_SECONDS", 0.2)
    monkeypatch.setattr(serving_module, "_PONG_SECONDS", 0.2)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me")
        port = int(server.base.rsplit(":", 1)[1])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        session = await server.tables.get(table)
        await wait_for(lambda: session.presence.clients)
        live = await ada.connect(table)
        await wait_for(lambda: len(session.presence.clients) == 1)
        assert (await live.ask("look"))["type"] == "ack", "whoever answers stays"
        writer.close()
        assert reader is not None


async def test_a_client_can_hear_that_the_line_is_alive(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert registry_module._HEARTBEAT_SECONDS <= 4.5
    monkeypatch.setattr(registry_module, "_HEARTBEAT_SECONDS", 0.05)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        live = await ada.connect(await ada.open_table("me", "me"))
        await live.until(lambda frame: frame["type"] == "beat")


async def test_too_many_messages_close_the_socket_and_harm_nobody(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        noisy, quiet = await ada.connect(table), await bob.connect(table)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await _make_noise(noisy)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert (await quiet.ask("look"))["type"] == "ack"


async def _make_noise(live: Live) -> None:
    for _ in range(2 * MESSAGES):
        await live.send("look")
    while True:
        await live.receive()


async def test_a_room_goes_when_nobody_needs_it_and_comes_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "_IDLE_SECONDS", 0.2)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live = await ada.connect(table)
        await live.move("draw")
        before = live.view
        await live.close()
        await wait_for(lambda: server.tables.loaded(table) is None)
        live = await ada.connect(table)
        assert live.view == before
        assert (await live.move(live.actions[0]))["type"] == "ack"


async def test_a_room_says_what_it_refuses(sqlite: str) -> None:
    async with serving(sqlite) as server:
        with pytest.raises(RefusalError, match="no such table"):
            await server.tables.get("nowhere")
        ada = await Visitor.come(server.base)
        session = await server.tables.get(await ada.open_table("me", "me"))
        assert isinstance(session, TableSession)
        assert isinstance(session.view(), TableView)
