"""The administrator keeps order: mutes, bans, closed tables, removed names, and the log of it."""

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest
import websockets
from sqlalchemy import select, update

from coloretto.server.people.administration import Administration
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from tests.server.harness import RunningServer, Visitor, close_all
from tests.server.support.administrator import Administrator
from tests.server.support.process import run, run_process
from tests.server.visited_server import VisitedServer, play_on, visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]

PATIENCE = 30


async def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code
    return str(answer.json()["error"]["text"])


async def two_at_a_table(server: VisitedServer) -> tuple[Visitor, Visitor, str]:
    ada, bob = await server.come("Ada"), await server.come("Bob")
    table = await ada.open_table("me", "open", "gentle", listed=True)
    assert (await bob.do(table, "sit", seat=2)).status_code == 200
    return ada, bob, table


# The key.


async def test_only_the_key_opens_the_door_and_a_new_one_ends_the_old(database: str) -> None:
    async with visited_server(database) as server, Administrator(server) as boss:
        assert (await boss.see("status"))["version"]
        stranger = await server.come()
        for method, path in (
            ("GET", "status"),
            ("GET", "tables"),
            ("GET", "people"),
            ("GET", "log"),
            ("POST", "clean-up"),
            ("DELETE", f"people/{stranger.person}/name"),
            ("DELETE", f"people/{stranger.person}/ban"),
        ):
            for headers in ({}, {"authorization": "Bearer " + "x" * 43}):
                answer = await stranger.http.request(method, f"/api/admin/{path}", headers=headers)
                await refused(answer, 401, "who_are_you")
        for path in ("mute", "ban"):
            answer = await stranger.http.post(
                f"/api/admin/people/{stranger.person}/{path}", json={}
            )
            await refused(answer, 401, "who_are_you")
        await Administration(server.tables.store, "command").new_key()
        await refused(await boss.http.get("/api/admin/status"), 401, "who_are_you")


async def test_a_session_ends_by_itself_and_by_signing_out(sqlite: str) -> None:
    async with visited_server(sqlite) as server, Administrator(server) as boss:
        store = server.tables.store
        async with store.writing() as connection:
            await connection.execute(update(schema.admin_sessions).values(until=now_ms() - 1))
        await refused(await boss.http.get("/api/admin/status"), 401, "who_are_you")
        await boss.sign_in()
        assert (await boss.http.delete("/api/admin/session")).status_code == 200
        await refused(await boss.http.get("/api/admin/status"), 401, "who_are_you")


async def test_guesses_of_the_key_are_counted(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        stranger = server.browser()
        answers = [
            await stranger.http.post("/api/admin/session", json={"key": f"guess {i}"})
            for i in range(6)
        ]
        for answer in answers[:5]:
            await refused(answer, 403, "wrong_passphrase")
        await refused(answers[5], 429, "too_many")


async def test_the_key_is_shown_once_and_stored_as_a_hash(sqlite: str) -> None:
    def start() -> tuple[str, RunningServer]:
        server = RunningServer.start(sqlite)
        return server.base, server

    base, server = start()
    try:
        assert server.process.stdout is not None
        line = server.process.stdout.readline()
        key = line.split()[-1]
        assert "/admin" in line
        assert len(key) == 43
        async with httpx.AsyncClient(base_url=base, timeout=120) as http:
            answer = await http.post("/api/admin/session", json={"key": key})
            assert answer.status_code == 200, answer.text
    finally:
        assert server.stop() == 0
    assert key.encode() not in Path(sqlite).read_bytes()
    _, server = start()
    code, out, _ = await run_process("admin", "log", "--database", sqlite, "--json")
    assert server.stop() == 0
    assert server.process.stdout is not None
    assert (code, json.loads(out)) == (0, [])


# Mutes.


async def test_a_muted_person_cannot_speak_and_hears_why(database: str) -> None:
    async with visited_server(database) as server, Administrator(server) as boss:
        ada, bob, table = await two_at_a_table(server)
        hers, his = await server.connect(ada, table), await server.connect(bob, table)
        assert (await his.ask("say", text="before"))["type"] == "ack"
        await boss.do(f"people/{bob.person}/mute", hours=1, reason="shouting")
        for frame in (("say", {"text": "after"}), ("react", {"reaction": "hurry"})):
            answer = await his.ask(frame[0], **frame[1])
            assert (answer["type"], answer["code"]) == ("refused", "muted")
            assert re.fullmatch(
                r"you cannot speak here until \d{4}-\d\d-\d\d \d\d:\d\d UTC: shouting",
                answer["text"],
            )
        assert (await hers.ask("say", text="others may"))["type"] == "ack"
        assert (await his.ask("leave", seat=2))["type"] == "ack", "and play"
        welcome = (await server.connect(ada, table)).welcome
        assert [message["text"] for message in welcome["messages"]] == ["before", "others may"]
        people = await boss.see("people", search="muted")
        assert [(line["name"], line["sanctions"][0]["kind"]) for line in people] == [
            ("Bob", "mute")
        ]
        await boss.lift(f"people/{bob.person}/mute")
        assert (await bob.do(table, "sit", seat=2)).status_code == 200
        assert (await his.ask("say", text="again"))["type"] == "ack"


# Bans.


async def test_a_banned_person_cannot_act_open_or_sign_in_and_hears_why(database: str) -> None:
    async with visited_server(database) as server, Administrator(server) as boss:
        ada, bob, table = await two_at_a_table(server)
        phrase = "seven chameleons on a branch"
        await bob.post("/api/me/claim", name="Bobby", passphrase=phrase)
        assert (await ada.do(table, "start")).status_code == 200
        hers, his = await server.connect(ada, table), await server.connect(bob, table)
        await boss.do(f"people/{bob.person}/ban", reason="rude")
        await hers.until(
            lambda frame: any(
                line["entry"]["kind"] == "bot_took_over" for line in frame.get("entries", ())
            )
        )
        with pytest.raises(websockets.ConnectionClosed):
            await his.until(lambda _: False)
        text = "you cannot play here: rude"
        assert await refused(await bob.do(table, "take_back", seat=2), 403, "banned") == text
        opened = await bob.http.post("/api/tables", json={"players": 2})
        assert await refused(opened, 403, "banned") == text
        other = server.browser()
        entered = await other.http.post(
            "/api/me/sign-in", json={"name": "Bobby", "passphrase": phrase}
        )
        assert await refused(entered, 403, "banned") == text
        bye = await first_frame(bob, table)
        assert (bye["type"], bye["code"], bye["come_back"]) == ("bye", "banned", False)
        assert bye["reason"] == text
        # What is theirs stays theirs: to read, and to delete.
        assert (await bob.http.get("/api/me/data")).status_code == 200
        assert (await bob.http.get(f"/api/tables/{table}")).status_code == 200
        await boss.lift(f"people/{bob.person}/ban")
        assert (await bob.do(table, "take_back", seat=2)).status_code == 200


async def first_frame(visitor: Visitor, table: str) -> dict[str, object]:
    url = f"{visitor.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with websockets.connect(
        url,
        additional_headers={"cookie": visitor.cookie},
        origin=websockets.Origin(visitor.base),
        compression=None,
    ) as socket:
        return dict(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))


async def test_a_ban_ends_by_itself(sqlite: str) -> None:
    async with visited_server(sqlite) as server, Administrator(server) as boss:
        bob = await server.come("Bob")
        await boss.do(f"people/{bob.person}/ban", hours=0.0003)  # a second
        await refused(await bob.http.post("/api/tables", json={"players": 2}), 403, "banned")
        async with asyncio.timeout(PATIENCE):
            while (await bob.http.post("/api/tables", json={"players": 2})).status_code != 200:
                await asyncio.sleep(0.2)
        assert (await boss.see("people", search="Bob"))[0]["sanctions"] == []


async def test_a_banned_persons_bot_is_banned_with_them(sqlite: str) -> None:
    async with visited_server(sqlite) as server, Administrator(server) as boss:
        bob = await server.come("Bob")
        table = await bob.open_table("me", "open")
        token = (await bob.post(f"/api/tables/{table}/seats/2/token", name="Robo"))["token"]
        await boss.do(f"people/{bob.person}/ban")
        robot = server.browser()
        answer = await robot.http.post(
            f"/api/tables/{table}/commands",
            json={"do": "give_nonce", "seat": 2, "nonce": "x"},
            headers={"authorization": f"Bearer {token}"},
        )
        await refused(answer, 403, "banned")


async def test_a_ban_takes_addresses_along_for_a_while_as_hashes(database: str) -> None:
    async with (
        visited_server(database, proxies="127.0.0.1") as server,
        Administrator(server) as boss,
    ):
        bob, neighbour = await server.come("Bob"), await server.come("Eve")
        bob.http.headers["x-forwarded-for"] = "203.0.113.7"
        neighbour.http.headers["x-forwarded-for"] = "203.0.113.8"
        boss.http.headers["x-forwarded-for"] = "203.0.113.9"
        await boss.do(f"people/{bob.person}/ban", address_hours=1)
        # He comes back with his cookie, and then as somebody new.
        await refused(await bob.http.post("/api/tables", json={"players": 2}), 403, "banned")
        bob.http.cookies.clear()
        await refused(await bob.http.post("/api/me", json={"name": "Rob"}), 403, "banned")
        assert (await neighbour.http.post("/api/tables", json={"players": 2})).status_code == 200
        async with server.tables.store.engine.connect() as connection:
            rows = (await connection.execute(select(schema.sanctions))).all()
            kept = (await connection.execute(select(schema.admin_log))).all()
        assert sorted(row.kind for row in rows) == ["address", "ban"]
        assert "203.0.113" not in f"{rows} {kept}"
        await boss.lift(f"people/{bob.person}/ban")
        assert (await bob.http.post("/api/me", json={"name": "Rob"})).status_code == 200


async def test_the_address_of_an_open_socket_goes_along(sqlite: str) -> None:
    async with visited_server(sqlite) as server, Administrator(server) as boss:
        bob = await server.come("Bob")
        table = await bob.open_table("me", "gentle", start=True)
        await server.connect(bob, table)
        await boss.do(f"people/{bob.person}/ban", address_hours=1)
        answer = await server.browser().http.post("/api/me", json={"name": "Rob"})
        await refused(answer, 403, "banned")


# Tables.


async def test_a_closed_table_is_closed_at_once_and_its_games_stay(database: str) -> None:
    async with visited_server(database) as server, Administrator(server) as boss:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        live = await server.connect(ada, table)
        await play_on(live, (1, 2))
        assert (await live.ask("start"))["type"] == "ack"
        session = server.tables.loaded(table)
        assert session is not None
        found = await boss.see("tables", search=table)
        assert [(row["id"], row["phase"], row["people"]) for row in found] == [
            (table, "playing", ["Ada"])
        ]
        await boss.do(f"tables/{table}/close", reason="rude")
        bye = await live.until(lambda frame: frame["type"] == "bye")
        assert (bye["code"], bye["come_back"]) == ("closed", False)
        await refused(await ada.do(table, "pause", seat=1), 410, "closed")
        await refused(await ada.http.get(f"/api/tables/{table}"), 410, "closed")
        record = await ada.http.get(f"/api/tables/{table}/games/1/record")
        assert record.status_code == 200
        assert await boss.see("tables") == []
        again = await boss.http.post(f"/api/admin/tables/{table}/close", json={})
        await refused(again, 410, "closed")
        assert b"coloretto_tables_frozen_total 0.0" in server.tables.metrics.page()


async def test_a_process_that_has_not_heard_cannot_write_to_a_closed_table(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coloretto.server.live.order.LOOK_SECONDS", 600.0)
    async with visited_server(database) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        live = await server.connect(ada, table)
        await Administration(server.tables.store, "command").close_table(table, "")
        answer = await live.move(live.actions[0])
        assert (answer["type"], answer["code"]) == ("refused", "busy")
        async with server.tables.store.engine.connect() as connection:
            number = await connection.scalar(
                select(schema.tables.c.number).where(schema.tables.c.id == table)
            )
        assert number == live.view["number"]
        await server.tables.order.look()
        await refused(await ada.http.get(f"/api/tables/{table}"), 410, "closed")
        assert b"coloretto_tables_frozen_total 0.0" in server.tables.metrics.page()


# Names.


async def test_a_removed_name_is_gone_everywhere_and_for_good(database: str) -> None:
    async with visited_server(database) as server, Administrator(server) as boss:
        ada, bob, table = await two_at_a_table(server)
        live = await server.connect(ada, table)
        phrase = "seven chameleons on a branch"
        await bob.post("/api/me/claim", name="Vile Word", passphrase=phrase)
        await live.until(lambda frame: "Vile Word" in json.dumps(frame))
        name = (await boss.lift(f"people/{bob.person}/name"))["name"]
        assert re.fullmatch(r"Guest \d{8}", name)
        shown = await live.until(lambda frame: name in json.dumps(frame))
        assert "Vile Word" not in json.dumps(shown)
        for taker in (bob, ada):
            answer = await taker.http.put("/api/me/name", json={"name": "VILE  word"})
            await refused(answer, 409, "name_taken")
        other = server.browser()
        entered = await other.post("/api/me/sign-in", name=name, passphrase=phrase)
        assert entered["person"] == bob.person
        assert "Vile" not in json.dumps(await boss.see("log"))


# Allowing back.


async def test_the_host_allows_somebody_back(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, table = await two_at_a_table(server)
        hers = await server.connect(ada, table)
        await hers.ask("keep_away", seat=2)
        kept = hers.view["kept_away"]
        assert kept == [{"person": bob.person, "name": "Bob"}]
        await refused(await bob.do(table, "sit", seat=2), 403, "not_allowed")
        await refused(await bob.do(table, "allow_back", person=bob.person), 403, "not_host")
        assert (await hers.ask("allow_back", person=bob.person))["type"] == "ack"
        assert hers.view["kept_away"] == []
        assert (await bob.do(table, "sit", seat=2)).status_code == 200


async def test_the_administrator_allows_somebody_back_in_the_middle_of_a_game(
    database: str,
) -> None:
    async with visited_server(database) as server:
        ada, bob, table = await two_at_a_table(server)
        hers = await server.connect(ada, table)
        await hers.ask("keep_away", seat=2)
        await hers.ask("set_seat", seat=2, level="gentle")
        await hers.ask("start")
        administration = Administration(server.tables.store, "page")
        await administration.allow_back(table, bob.person)
        await server.tables.order.look()
        await hers.until(lambda frame: frame.get("view", {}).get("kept_away") == [], PATIENCE)
        await play_on(hers)
        assert hers.view["phase"] == "over"
        await refused(await bob.do(table, "sit", seat=2), 409, "seat_taken")


# The log, and the command line beside a running server.


async def test_everything_is_in_the_log(sqlite: str) -> None:
    async with visited_server(sqlite) as server, Administrator(server) as boss:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        await boss.do(f"people/{ada.person}/mute", reason="a")
        await boss.do(f"people/{ada.person}/ban", hours=2, reason="b")
        await boss.lift(f"people/{ada.person}/mute")
        await boss.lift(f"people/{ada.person}/ban")
        await boss.lift(f"people/{ada.person}/name")
        await boss.do(f"tables/{table}/close", reason="c")
        await boss.do("clean-up")
        lines = await boss.see("log")
        assert [(line["by"], line["action"], line["subject"]) for line in reversed(lines)] == [
            ("command", "new_key", ""),
            ("page", "mute", ada.person),
            ("page", "ban", ada.person),
            ("page", "lift_mute", ada.person),
            ("page", "lift_ban", ada.person),
            ("page", "remove_name", ada.person),
            ("page", "close_table", table),
            ("page", "clean_up", ""),
        ]
        assert [line["number"] for line in lines] == list(range(len(lines), 0, -1))


@pytest.mark.slow
async def test_the_command_line_works_beside_a_running_server(database: str) -> None:
    server = RunningServer.start(database)
    try:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open", "gentle", listed=True)
        assert (await bob.do(table, "sit", seat=2)).status_code == 200

        async def admin(*words: str) -> str:
            code, out, err = await run("admin", *words, "--database", database)
            assert (code, err) == (0, ""), (words, err)
            return out

        assert (await ada.do(table, "keep_away", seat=2)).status_code == 200
        assert (await admin("allow-back", table, "Bob")).startswith(f"{bob.person} may sit down")
        async with asyncio.timeout(PATIENCE):
            while (await bob.do(table, "sit", seat=2)).status_code != 200:
                await asyncio.sleep(0.1)
        assert "serving" in await admin("status")
        assert (await admin("tables")).count(table) == 1
        people = json.loads(await admin("people", "bob", "--json"))
        assert [(line["id"], line["kind"]) for line in people] == [(bob.person, "guest")]
        assert await admin("mute", "Bob", "--reason", "noise") == f"{bob.person} is muted\n"
        # Not sooner: a socket that nobody reads from answers no pings after a while.
        live, his = await ada.connect(table), await bob.connect(table)
        async with asyncio.timeout(PATIENCE):
            while (answer := await his.ask("react", reaction="hello"))["type"] == "ack":
                await asyncio.sleep(0.5)
        assert (answer["code"], answer["text"]) == ("muted", "you cannot speak here: noise")
        await admin("ban", "Bob", "--hours", "1")
        await live.until(
            lambda frame: any(
                line["entry"]["kind"] == "vacated" for line in frame.get("entries", ())
            ),
            PATIENCE,
        )
        await admin("remove-name", "Ada")
        await live.until(lambda frame: "Guest " in json.dumps(frame.get("view", "")), PATIENCE)
        await admin("close-table", table)
        bye = await live.until(lambda frame: frame["type"] == "bye", PATIENCE)
        assert bye["code"] == "closed"
        log = json.loads(await admin("log", "--json"))
        assert [line["action"] for line in log] == [
            *("close_table", "remove_name", "ban", "mute", "allow_back")
        ]
        assert {line["by"] for line in log} == {"command"}
    finally:
        await close_all(server.base)
        assert server.stop() == 0
    assert "no server runs" in (await run("admin", "status", "--database", database))[1]
    code, out, _ = await run("admin", "unban", "Bob", "--database", database, "--json")
    assert (code, json.loads(out)) == (0, {"person": bob.person})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("mute", "Nobody"), "there is nobody with the id or name Nobody"),
        (("close-table", "nowhere"), "there is no table nowhere"),
        (("allow-back", "nowhere", "Ada"), "there is no table nowhere"),
        (("allow-back", "TABLE", "Ada"), "ADA is not kept away from there: nobody is"),
        (("unban", "Ada"), "ADA is not banned"),
        (("ban", "Ada", "--hours", "-1"), "hours -1 is not between 0 and 87840"),
        (("ban-address", "here", "--hours", "1"), "here is no address: give one such as"),
        (("unban-address", "192.0.2.1"), "this address is not banned"),
        (("mute", "Twin"), "several people are called Twin: give an id"),
    ],
)
async def test_what_cannot_be_done_is_one_line(
    sqlite: str, words: tuple[str, ...], sentence: str
) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come("Ada")
        table = await ada.open_table("me", "open")
        for _ in range(2):
            await server.come("Twin")
    words = tuple(table if word == "TABLE" else word for word in words)
    code, out, err = await run("admin", *words, "--database", sqlite)
    assert (code, out) == (2, "")
    assert err.startswith(f"coloretto: {sentence.replace('ADA', ada.person)}")
    assert err.count("\n") == 1


async def test_without_a_database_nothing_is_made(sqlite: str) -> None:
    code, _, err = await run("admin", "status", "--database", sqlite)
    assert (code, err) == (2, f"coloretto: there is no database at {sqlite}\n")
