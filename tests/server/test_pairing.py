"""Quick pairing: people who wait meet, nobody waits for people who have gone, and bots fill up."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import update

from coloretto.server.people import pairing
from coloretto.server.people.pairing import GATHER_MS, Ticket, Wish, groups_of
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from tests.server.harness import Json, RunningServer, Visitor, close_all
from tests.server.visited_server import VisitedServer, play_on, visited_server

pytestmark = pytest.mark.usefixtures("no_surprises")

NOW = 1_000_000


def ticket(
    person: str,
    least: int = 2,
    most: int = 5,
    *,
    edition: str = "italian",
    rated: bool = False,
    bots_after: int | None = None,
    waited: int = GATHER_MS,
) -> Ticket:
    return Ticket(person, Wish(edition, least, most, rated, "gentle", bots_after), NOW - waited)


def met(*tickets: Ticket, apart: tuple[tuple[str, str], ...] = ()) -> list[tuple[str, int]]:
    """Who meets, and with how many players."""
    pairs = {frozenset(pair) for pair in apart}
    return sorted(
        ("".join(sorted(t.person for t in group.tickets)), group.players)
        for group in groups_of(tickets, pairs, NOW)
    )


def test_as_many_people_meet_as_there_are() -> None:
    assert met(ticket("a"), ticket("b")) == [("ab", 2)]
    assert met(*map(ticket, "abcd")) == [("abcd", 4)]
    assert met(*map(ticket, "abcdefg")) == [("abcde", 5), ("fg", 2)]
    assert met(ticket("a")) == []


def test_people_who_have_just_come_wait_a_moment_for_more() -> None:
    assert met(ticket("a", waited=0), ticket("b", waited=0)) == []
    assert met(ticket("a", most=2, waited=1), ticket("b", waited=0)) == [("ab", 2)]


def test_only_those_meet_who_want_the_same() -> None:
    assert met(ticket("a"), ticket("b", edition="german")) == []
    assert met(ticket("a"), ticket("b", rated=True)) == []
    assert met(ticket("a", 2, 2), ticket("b", 3, 5), ticket("c", 3, 5)) == []
    assert met(ticket("a", 2, 2), ticket("b", 2, 4), ticket("c", 3, 3), ticket("d", 3, 5)) == [
        ("ab", 2)
    ]
    assert met(ticket("a", 3, 3), ticket("b", 3, 4), ticket("c", 2, 5)) == [("abc", 3)]


def test_whoever_has_blocked_somebody_never_meets_them() -> None:
    assert met(ticket("a"), ticket("b"), apart=(("a", "b"),)) == []
    assert met(*map(ticket, "abc"), apart=(("a", "b"),)) == [("ac", 2)]


def test_bots_fill_up_after_the_time_that_one_chose() -> None:
    alone = ticket("a", 4, 4, bots_after=30, waited=29_999)
    assert met(alone) == []
    long = ticket("a", 4, 4, bots_after=30, waited=30_000)
    assert met(long) == [("a", 4)]
    assert met(ticket("a", 2, 5, bots_after=0)) == [("a", 2)]
    # Others who would play with bots come along, though their time is not over.
    assert met(long, ticket("b", 4, 5, bots_after=60), ticket("c", 4, 4)) == [("ab", 4)]
    assert met(ticket("a", 4, 4, waited=10**9)) == []


async def look_for(visitor: Visitor, **wish: Any) -> Json:
    return await visitor.post("/api/me/pairing", **wish)


async def where(visitor: Visitor) -> Json:
    answer = await visitor.http.get("/api/me/pairing")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def until_met(visitor: Visitor, seconds: float = 30) -> str:
    async with asyncio.timeout(seconds):
        while True:
            answer = await where(visitor)
            if answer["table"] is not None:
                return str(answer["table"])
            assert answer["waiting"]
            await asyncio.sleep(0.2)


@pytest.mark.asyncio
async def test_two_who_never_met_are_paired_and_play(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        first = await look_for(ada, edition="german", most=2)
        assert (first["waiting"], first["table"], first["people"]) == (True, None, 1)
        assert (await eve.http.get("/api/tables")).json()["waiting"] == 1
        second = await look_for(bob, edition="german")
        table = second["table"] or await until_met(bob)
        assert await until_met(ada) == table
        one, other = await server.connect(ada, table), await server.connect(bob, table)
        await one.until(lambda _: one.view["phase"] == "playing")
        await other.until(lambda _: other.view["phase"] == "playing")
        assert {seat["person"] for seat in one.view["seats"]} == {ada.person, bob.person}
        assert one.view["rules"]["edition"] == "german"
        assert (one.view["listed"], one.view["clock"] > 0) == (True, True)
        seats = {seat["person"]: seat["seat"] for seat in one.view["seats"]}
        await asyncio.gather(
            play_on(one, (seats[ada.person],)), play_on(other, (seats[bob.person],))
        )
        assert one.view["phase"] == "over"
        # Strangers see the table, and who watches it.
        watching = await server.connect(eve, table)
        lobby = (await eve.http.get("/api/tables")).json()
        assert lobby["waiting"] == 0
        await watching.close()
        games = (await bob.http.get("/api/me/games")).json()["games"]
        assert [game["table"] for game in games] == [table]


@pytest.mark.asyncio
async def test_bots_fill_up_and_the_game_begins_by_itself(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        answer = await look_for(ada, least=3, most=3, bots_after=0, level="gentle")
        assert answer["table"] is not None
        live = await server.connect(ada, answer["table"])
        await live.until(lambda _: live.view["phase"] == "playing")
        assert [seat["kind"] for seat in live.view["seats"]] == ["person", "bot", "bot"]
        assert live.view["seats"][1]["level"] == "gentle"


async def shift(server: VisitedServer, **by: int) -> None:
    tickets = schema.tickets
    async with server.tables.store.writing() as connection:
        await connection.execute(
            update(tickets).values({name: tickets.c[name] - ms for name, ms in by.items()})
        )


@pytest.mark.asyncio
async def test_nobody_waits_for_those_who_have_gone(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        await look_for(ada, most=2)
        await shift(server, seen=pairing.LAPSE_MS)
        answer = await look_for(bob, most=2)
        assert (answer["waiting"], answer["people"], answer["table"]) == (True, 1, None)
        assert await where(ada) == {"waiting": False, "since": None, "table": None, "people": 1}
        stopped = await bob.http.delete("/api/me/pairing")
        assert stopped.json()["waiting"] is False
        answer = await look_for(ada, most=2)
        assert (answer["people"], answer["table"]) == (1, None)


@pytest.mark.asyncio
async def test_those_whose_table_was_never_opened_wait_again(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        await look_for(ada, most=2)
        async with server.tables.store.writing() as connection:
            # As a worker does that dies before it opens the table.
            await connection.execute(
                update(schema.tickets).values(table_id="lost", matched=now_ms() - 11_000)
            )
        await look_for(bob, most=2)
        table = await until_met(bob)
        assert table == await until_met(ada) != "lost"


@pytest.mark.asyncio
async def test_a_wish_outlives_a_restart(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come("Ada")
        cookies = dict(ada.http.cookies)
        await look_for(ada, most=2)
    async with visited_server(database) as server:
        again = server.browser()
        again.http.cookies.update(cookies)
        bob = await server.come("Bob")
        await look_for(bob, most=2)
        assert await until_met(again) == await until_met(bob)


@pytest.mark.postgres
@pytest.mark.asyncio
async def test_workers_pair_everybody_once(postgresql: str) -> None:
    server = RunningServer.start(postgresql, workers=2)
    try:
        visitors = [await Visitor.come(server.base, f"Visitor {i}") for i in range(8)]
        await asyncio.gather(*(look_for(visitor, most=2) for visitor in visitors))
        tables = [await until_met(visitor) for visitor in visitors]
        assert all(tables.count(table) == 2 for table in tables)
    finally:
        await close_all(server.base)
        server.stop()


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"edition": "klingon"}, "unsupported"),
        ({"level": "godlike"}, "unsupported"),
        ({"least": 4, "most": 3}, "bad_request"),
        ({"edition": "polish", "least": 2, "most": 2}, "bad_request"),
        ({"bots_after": -1}, "bad_request"),
    ],
)
@pytest.mark.asyncio
async def test_a_wish_that_cannot_be_is_refused(
    sqlite: str, wish: dict[str, Any], code: str
) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        answer = await ada.http.post("/api/me/pairing", json=wish)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
        assert (await where(ada))["waiting"] is False


@pytest.mark.asyncio
async def test_nobody_looks_for_games_all_the_time(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        codes = [
            (await ada.http.post("/api/me/pairing", json={"most": 2})).status_code
            for _ in range(31)
        ]
        assert codes[-1] == 429
        assert set(codes[:-1]) == {200}


@pytest.mark.asyncio
async def test_the_lobby_counts_spectators_and_shows_the_liveliest_table_first(
    sqlite: str,
) -> None:
    async with visited_server(sqlite) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        quiet = await ada.open_table("me", "me", listed=True, start=True)
        lively = await bob.open_table("me", "me", listed=True, start=True)
        free = await bob.open_table("me", "open", listed=True)
        later = await ada.open_table("me", "me", listed=True, start=True)
        for visitor in (bob, eve):
            await server.connect(visitor, lively)
        tables = (await eve.http.get("/api/tables")).json()["tables"]
        assert [line["id"] for line in tables][:2] == [free, lively]
        assert {line["id"] for line in tables[2:]} == {quiet, later}
        lines = {line["id"]: line for line in tables}
        assert (lines[lively]["spectators"], lines[quiet]["spectators"]) == (1, 0)
        assert (lines[free]["free_seats"], lines[free]["host"]) == (1, bob.person)
