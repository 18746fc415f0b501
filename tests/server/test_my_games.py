"""My games: those that go on and those that are finished, by filters and pages; older ones too."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from coloretto.server.store import schema
from tests.server.harness import Json, Visitor
from tests.server.support.older_database import downgrade
from tests.server.visited_server import VisitedServer, play_on, visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def games(visitor: Visitor, **wanted: Any) -> Json:
    answer = await visitor.http.get("/api/me/games", params=wanted)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def running(visitor: Visitor) -> Json:
    answer = await visitor.http.get("/api/me/games/running")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def play_two(server: VisitedServer, ada: Visitor, bob: Visitor, **options: Any) -> str:
    """A game of two people to its end; both sit on sockets of their own."""
    table = await ada.open_table("me", "open", **options)
    assert (await bob.do(table, "sit", seat=2)).status_code == 200
    one, other = await server.connect(ada, table), await server.connect(bob, table)
    await one.ask("start")
    if options.get("rated"):
        await other.ask("start")
    await other.until(lambda _: other.view["phase"] == "playing")
    playing = asyncio.create_task(play_on(other, (2,)))
    while one.view["phase"] in ("gathering", "playing"):
        if one.view["phase"] == "gathering" or one.view["game"]["seat"] == 2:
            await one.receive()
        else:
            await one.move(one.actions[-1])
    await playing
    await one.close()
    await other.close()
    return table


async def test_a_finished_game_is_in_the_list_of_both(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        table = await play_two(server, ada, bob, edition="german", rated=True, clock=600)
        mine, theirs = await games(ada), await games(bob)
        (game,), (other,) = mine["games"], theirs["games"]
        view = (await ada.http.get(f"/api/tables/{table}")).json()
        points = [hand["points"] for hand in view["game"]["hands"]]
        assert (game["table"], game["game"], game["edition"]) == (table, 1, "german")
        assert (game["players"], game["side"], game["rated"]) == (2, "brown", True)
        assert [game["points"], other["points"]] == points
        assert game["margin"] == points[0] - points[1] == -other["margin"]
        assert [game["rank"], other["rank"]] == [
            1 + (points[1] > points[0]),
            1 + (points[0] > points[1]),
        ]
        (opponent,) = game["opponents"]
        assert (opponent["name"], opponent["person"], opponent["seat"]) == ("Bob", bob.person, 2)
        assert (opponent["points"], opponent["rank"]) == (points[1], other["rank"])
        # Guests behind one address: the game does not count, and says so by no change.
        assert game["rating_change"] is None
        assert (await ada.http.get(game["record"])).status_code == 200
        assert mine["next"] is None


async def test_a_rated_game_says_what_it_changed(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        table = await ada.open_table("me", "gentle", rated=True, start=True)
        await play_on(await server.connect(ada, table))
        (game,) = (await games(ada))["games"]
        (rating,) = (await ada.http.get("/api/me")).json()["ratings"]
        assert game["rating_change"] == pytest.approx(rating["rating"] - 25)
        assert game["opponents"][0]["level"] == "gentle"
        (line,) = (await ada.http.get("/api/me/statistics")).json()["ratings"]
        assert line["points"][-1]["rating"] == pytest.approx(rating["rating"])
        assert line["points"][-1]["low"] == pytest.approx(rating["low"])


async def test_several_seats_of_one_person_are_one_line(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        await play_on(await server.connect(ada, table), (1, 2))
        (game,) = (await games(ada))["games"]
        assert (game["seat"], game["seats"], game["opponents"]) == (1, 2, [])
        assert (await ada.http.get("/api/me/statistics")).json()["games"] == 0


async def many_games(server: VisitedServer, ada: Visitor, bob: Visitor, count: int) -> list[Json]:
    """Made-up games of Ada's, some with Bob, as lists show them: the latest first."""
    lines, rows, tables = [], [], []
    for number in range(count):
        edition = ("italian", "german", "polish")[number % 3]
        players = 2 + number % 4
        table = f"made-up-{number:05d}"
        ended = 1_000_000 + number // 3  # Some end in the same millisecond.
        tables.append(
            {
                "table_id": table,
                "game": 1,
                "rules": f"{edition}(players={players})",
                "rules_version": 1,
                "rated": False,
                "scores": "1 2",
                "ended": ended,
            }
        )
        for seat in range(1, players + 1):
            player = ada.person if seat == 1 else f"other-{seat}"
            if seat == 2 and number % 5 == 0:
                player = bob.person
            rows.append(
                {
                    "table_id": table,
                    "game": 1,
                    "seat": seat,
                    "player": player,
                    "ended": ended,
                    "edition": edition,
                    "players": players,
                    "side": "brown",
                    "listed": number % 2 == 0,
                    "seats": 1,
                    "points": 10 - seat,
                    "margin": 1,
                    "rank": 1 + (seat + number) % players,
                    "win_share": 60 if (seat + number) % players == 0 else 0,
                }
            )
        lines.append(
            {
                "table": table,
                "edition": edition,
                "players": players,
                "ended": ended,
                "bob": number % 5 == 0,
                "won": (1 + number) % players == 0,
                "listed": number % 2 == 0,
            }
        )
    async with server.tables.store.writing() as connection:
        await connection.execute(schema.games.insert(), tables)
        await connection.execute(schema.game_players.insert(), rows)
    return sorted(lines, key=lambda line: (line["ended"], line["table"]), reverse=True)


async def all_pages(visitor: Visitor, path: str = "/api/me/games", **wanted: Any) -> list[str]:
    found: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        answer = await visitor.http.get(path, params={**wanted, **cursor})
        assert answer.status_code == 200, answer.text
        page = answer.json()
        found += [game["table"] for game in page["games"]]
        if page["next"] is None:
            return found
        assert len(page["games"]) == wanted.get("most", 20)
        cursor = {"before": page["next"]}


async def test_pages_and_filters_miss_nothing_and_repeat_nothing(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        lines = await many_games(server, ada, bob, 150)
        for most in (1, 7, 50, 100):
            assert await all_pages(ada, most=most) == [line["table"] for line in lines]
        for wanted, fits in (
            ({"edition": "german"}, lambda line: line["edition"] == "german"),
            ({"players": 4}, lambda line: line["players"] == 4),
            ({"opponent": bob.person}, lambda line: line["bob"]),
            ({"result": "won"}, lambda line: line["won"]),
            ({"result": "lost"}, lambda line: not line["won"]),
            (
                {"edition": "italian", "players": 3, "opponent": bob.person, "result": "lost"},
                lambda line: (
                    (line["edition"], line["players"]) == ("italian", 3)
                    and line["bob"]
                    and not line["won"]
                ),
            ),
        ):
            expected = [line["table"] for line in lines if fits(line)]
            assert expected
            assert await all_pages(ada, most=6, **wanted) == expected
        assert await all_pages(ada, opponent="nobody") == []


@pytest.mark.parametrize(
    "wanted",
    [
        {"before": "x"},
        {"before": "no-such-table.1.1"},
        {"before": "a.b.c.d"},
        {"before": "a.99999999999999999999.1"},
        {"most": 0},
        {"most": 1000},
        {"players": 7},
        {"edition": "klingon"},
        {"result": "drawn"},
    ],
    ids=str,
)
async def test_bad_questions_get_a_clear_word(sqlite: str, wanted: dict[str, Any]) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        answer = await ada.http.get("/api/me/games", params=wanted)
        assert answer.status_code == 422
        assert answer.json()["error"]["text"]


async def test_games_that_wait_for_me_come_first(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        gathering = await ada.open_table("me", "open", "open")
        tables = []
        for _ in range(3):
            table = await ada.open_table("me", "open", clock=86_400, edition="german")
            await bob.do(table, "sit", seat=2)
            assert (await ada.do(table, "start")).status_code == 200
            tables.append(table)
        first = {
            table: (await ada.http.get(f"/api/tables/{table}")).json()["game"]["seat"]
            for table in tables
        }
        for visitor, seat, other in ((ada, 1, "Bob"), (bob, 2, "Ada")):
            found = await running(visitor)
            mine = {table for table in tables if first[table] == seat}
            listed = {game["table"]: game for game in found["games"]}
            assert listed.keys() == {*tables, *([gathering] if visitor is ada else [])}
            assert {table for table, game in listed.items() if game["my_turn"]} == mine
            assert found["waiting"] == len(mine)
            turns = [game["my_turn"] for game in found["games"]]
            assert turns == sorted(turns, reverse=True)
            game = listed[tables[0]]
            assert [one["name"] for one in game["opponents"]] == [other]
            assert (game["edition"], game["clock"], game["seats"]) == ("german", 86_400, [seat])
            assert game["turn_since"] is not None
        assert listed.get(gathering) is None
        waiting = next(g for g in (await running(ada))["games"] if g["table"] == gathering)
        assert (waiting["free_seats"], waiting["phase"]) == (2, "gathering")


async def test_a_table_that_is_over_goes_on_with_a_rematch(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        table = await ada.open_table("me", "gentle", start=True)
        live = await server.connect(ada, table)
        assert [game["table"] for game in (await running(ada))["games"]] == [table]
        await play_on(live)
        assert (await running(ada))["games"] == []
        await live.ask("start")
        assert [game["table"] for game in (await running(ada))["games"]] == [table]
        await live.until(lambda _: live.view["phase"] == "playing")
        await play_on(live)
        assert [game["game"] for game in (await games(ada))["games"]] == [2, 1]


async def test_a_database_of_the_version_before_lists_its_games(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with visited_server(path) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        cookies = dict(ada.http.cookies)
        for edition in ("italian", "german"):
            await play_two(server, ada, bob, edition=edition, listed=True)
        rated = await ada.open_table("me", "gentle", "gentle", rated=True, start=True)
        await play_on(await server.connect(ada, rated))
        alone = await ada.open_table("me", "me", start=True)
        await play_on(await server.connect(ada, alone), (1, 2))
        going = await ada.open_table("me", "open", clock=86_400)
        await bob.do(going, "sit", seat=2)
        await ada.do(going, "start")
        before = await games(ada), await running(ada)
        async with server.tables.store.engine.connect() as connection:
            rows = (
                await connection.execute(
                    select(schema.game_players).order_by(
                        schema.game_players.c.table_id, schema.game_players.c.seat
                    )
                )
            ).all()
    downgrade(path, "0004")
    async with visited_server(path) as server:
        again = server.browser()
        again.http.cookies.update(cookies)
        after = await games(again), await running(again)
        for game in before[0]["games"]:
            game["rating_change"] = None  # An earlier version has not noted it.
        assert after[0] == before[0]
        for line in (*before[1]["games"], *after[1]["games"]):
            line.pop("turn_since")
        assert after[1] == before[1]
        async with server.tables.store.engine.connect() as connection:
            filled = (
                await connection.execute(
                    select(schema.game_players).order_by(
                        schema.game_players.c.table_id, schema.game_players.c.seat
                    )
                )
            ).all()
        kept = len(rows[0]) - 3  # But for the ratings.
        assert [row[:kept] for row in filled] == [row[:kept] for row in rows]
