"""What one person may take of a server: tables in the lobby, tables at all, chat, seats."""

import asyncio

import pytest
from sqlalchemy import update

from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.views import view_table
from tests.server.bare_table import BareTable, replay
from tests.server.harness import PATIENCE
from tests.server.visited_server import visited_server

pytestmark = pytest.mark.usefixtures("no_surprises")


@pytest.mark.asyncio
async def test_three_tables_of_a_person_are_in_the_lobby_and_no_more(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        for _ in range(3):
            await ada.open_table("me", "open", listed=True)
        body = {"players": 2, "listed": True}
        answer = await ada.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
        assert (await ada.http.post("/api/tables", json={"players": 2})).status_code == 200
        theirs = await bob.open_table("me", "open", listed=True)
        lobby = (await bob.http.get("/api/tables")).json()["tables"]
        assert len(lobby) == 4
        assert lobby[0]["id"] == theirs


@pytest.mark.asyncio
async def test_a_listed_table_that_nobody_is_at_leaves_the_lobby(sqlite: str) -> None:
    async with visited_server(sqlite, listed_per_person=1) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open", listed=True)
        long_ago = update(schema.tables).values(changed=now_ms() - 61 * 60_000)

        async def lobby() -> list[str]:
            answer = (await ada.http.get("/api/tables")).json()
            return [line["id"] for line in answer["tables"]]

        assert await lobby() == [table]
        live = await server.connect(ada, table)
        async with server.tables.store.writing() as connection:
            await connection.execute(long_ago)
        assert await lobby() == [table], "its host still waits there"
        await live.close()
        async with asyncio.timeout(PATIENCE):
            while await lobby():
                await asyncio.sleep(0.1)
        assert await ada.open_table("me", "open", listed=True)


@pytest.mark.asyncio
async def test_a_person_has_so_many_tables_that_are_not_over(sqlite: str) -> None:
    async with visited_server(sqlite, tables_per_person=4) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        for _ in range(4):
            await ada.open_table("me", "gentle")
        answer = await ada.http.post("/api/tables", json={"players": 2})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
        assert await bob.open_table("me", "gentle")
        async with server.tables.store.writing() as connection:
            await connection.execute(update(schema.tables).values(changed=now_ms() - 25 * 3600_000))
        assert await ada.open_table("me", "gentle")


@pytest.mark.asyncio
async def test_chat_is_counted_by_person_over_all_sockets(sqlite: str) -> None:
    async with visited_server(sqlite, chat_per_person=10) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        sockets = [await server.connect(ada, table) for _ in range(6)]
        answers = await asyncio.gather(
            *(
                socket.ask("say", text=f"{socket_number} {i}")
                for socket_number, socket in enumerate(sockets)
                for i in range(1)
            )
        )
        answers += [await sockets[i % 6].ask("say", text=f"more {i}") for i in range(30)]
        taken = sum(answer["type"] == "ack" for answer in answers)
        assert 10 <= taken < 25, "ten at once, and one more every three seconds"
        refused = next(answer for answer in answers if answer["type"] == "refused")
        assert refused["code"] == "too_many"


@pytest.mark.asyncio
async def test_chat_stays_in_order_when_the_clock_is_set(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        live = await server.connect(ada, table)
        for number, hours in enumerate((0, 24, -24, 1)):
            at = now_ms() + hours * 3600_000
            monkeypatch.setattr("coloretto.server.people.chat.now_ms", lambda at=at: at)
            assert (await live.ask("say", text=str(number)))["type"] == "ack"
        told = (await server.connect(ada, table)).welcome["messages"]
        assert [message["text"] for message in told] == ["0", "1", "2", "3"]


# Seats.


def listed_table() -> BareTable:
    at = BareTable("german(players=4)", listed=True)
    at.do("ada", c.Sit(seat=1))
    at.do("bob", c.Sit(seat=2))
    return at


def test_a_stranger_gets_one_seat_at_a_listed_table() -> None:
    at = listed_table()
    assert at.why_not("bob", c.Sit(seat=3)) == "not_allowed"
    assert at.do("ada", c.Sit(seat=3)) == [e.Seated(3, person="ada")]
    friends = BareTable("german(players=4)")
    friends.do("bob", c.Sit(seat=2))
    assert friends.do("bob", c.Sit(seat=3)), "with the link alone, friends may share a device"


def test_the_host_sends_a_stranger_away() -> None:
    at = listed_table()
    assert at.why_not("bob", c.KeepAway(seat=1)) == "not_host"
    assert at.why_not("ada", c.KeepAway(seat=1)) == "no_seat"
    assert at.why_not("ada", c.KeepAway(seat=3)) == "no_seat"
    assert at.do("ada", c.KeepAway(seat=2)) == [e.Vacated(2), e.KeptAway("bob")]
    assert at.why_not("bob", c.Sit(seat=2)) == "not_allowed"
    assert at.do("eve", c.Sit(seat=2))
    assert [*replay(at.log).kept_away] == ["bob"]
    at.do("rob", c.Sit(seat=3))
    at.do("ada", c.SetSeat(seat=4, level="gentle"))
    at.do("ada", c.Start())
    assert at.why_not("ada", c.KeepAway(seat=3)) == "game_running"


def test_the_host_allows_somebody_back() -> None:
    at = listed_table()
    at.do("ada", c.KeepAway(seat=2))
    back = c.AllowBack(person="bob")
    assert at.why_not("bob", back) == "not_host"
    assert at.why_not("ada", c.AllowBack(person="eve")) == "not_found"
    assert at.do("ada", back) == [e.AllowedBack("bob")]
    assert at.why_not("ada", back) == "not_found"
    assert not replay(at.log).kept_away
    assert at.do("bob", c.Sit(seat=2)) == [e.Seated(2, person="bob")]


def test_the_names_of_the_last_who_were_sent_away_are_shown() -> None:
    at = listed_table()
    at.do("bob", c.Leave(seat=2))
    people = [f"p{i}" for i in range(25)]
    for person in people:
        at.do(person, c.Sit(seat=2))
        at.do("ada", c.KeepAway(seat=2))
    names = {person: person.upper() for person in people if person != "p24"}
    view = view_table(at.table, names, set())
    assert [one.person for one in view.kept_away] == people[5:24], "nobody without a name"
    assert view.kept_away[-1].name == "P23"


def test_somebody_sent_away_cannot_come_back_by_signing_in() -> None:
    at = listed_table()
    at.do("bob", c.Leave(seat=2))
    guest = BareTable("german(players=4)", listed=True)
    guest.do("guest", c.Sit(seat=2))
    guest.do("guest", c.Sit(seat=2))
    guest.do("ada", c.KeepAway(seat=2))
    table = guest.table
    table.apply(e.Became("guest", "bob"))
    assert [*table.kept_away] == ["bob"]
