"""Ratings: every rated game counts once, whatever happens."""

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import func, select

from coloretto.bots.levels import LEVELS
from coloretto.lab.bot_ratings import Rating, Ratings
from coloretto.lab.statistics import Z_95
from coloretto.rules import Outcome
from coloretto.server.live.table_registry import TableRegistry
from coloretto.server.people.guests import new_id
from coloretto.server.people.ratings import GAMES_TO_SETTLE, RatingLine, ratings_of
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from coloretto.server.store.connection import connect, database_url, migrate
from coloretto.server.store.log import Store
from coloretto.server.store.rating import rate
from coloretto.server.table.finished import FinishedGame
from tests.server.harness import RunningServer, Visitor
from tests.server.visited_server import play_on, visited_server

pytestmark = pytest.mark.asyncio


async def stored(server: TableRegistry) -> dict[str, tuple[float, float, int]]:
    """Every rating there is."""
    async with server.store.engine.connect() as connection:
        rows = await connection.execute(select(schema.ratings))
        return {row.player: (row.mu, row.sigma, row.games) for row in rows}


async def from_the_start(server: TableRegistry) -> dict[str, tuple[float, float, int]]:
    """What the ratings must be, from the list of finished games alone."""
    games, seated = schema.games, schema.game_players
    async with server.store.engine.connect() as connection:
        rows = (
            await connection.execute(
                select(games).where(games.c.rated).order_by(games.c.ended, games.c.game)
            )
        ).all()
        players = {
            (row.table_id, row.game): [
                (seat.player, seat.weight)
                for seat in await connection.execute(
                    select(seated)
                    .where(seated.c.table_id == row.table_id, seated.c.game == row.game)
                    .order_by(seated.c.seat)
                )
            ]
            for row in rows
        }
    names = {player for seats in players.values() for player, _ in seats}
    ratings = {player: Ratings(names)[player] for player in names}
    counts: dict[str, int] = {}
    for row in rows:
        seats = players[row.table_id, row.game]
        after = Ratings(names, ratings)
        after.add(
            [player for player, _ in seats], Outcome(tuple(map(int, row.scores.split()))).ranks
        )
        for player, weight in set(seats):
            was, now = ratings[player], after[player]
            ratings[player] = Rating(
                was.mu + weight * (now.mu - was.mu), was.sigma + weight * (now.sigma - was.sigma)
            )
            counts[player] = counts.get(player, 0) + 1
    return {
        player: (ratings[player].mu, ratings[player].sigma, counts[player]) for player in counts
    }


def game(scores: Sequence[int], players: Sequence[str], number: int = 1) -> FinishedGame:
    rules = f"italian(players={len(players)})"
    return FinishedGame(number, rules, "italian", 1, True, tuple(scores), tuple(players))


def stop(server: RunningServer) -> None:
    server.kill()
    assert server.process.stdout is not None
    server.process.stdout.close()


async def a_store(database: str, *names: str) -> tuple[Store, list[str]]:
    """A database with these people in it."""
    engine = connect(database_url(database))
    await migrate(engine)
    people = [new_id() for _ in names]
    store = Store(engine)
    async with store.writing() as connection:
        await connection.execute(
            schema.people.insert(),
            [
                {"id": person, "name": name, "created": now_ms(), "passphrase": "claimed"}
                for person, name in zip(people, names, strict=True)
            ],
        )
    return store, people


async def lines(store: Store, players: Sequence[str]) -> dict[str, RatingLine]:
    async with store.engine.connect() as connection:
        return {line.player: line for line in await ratings_of(connection, players)}


async def test_rated_games_count_once_and_others_not_at_all(database: str) -> None:
    async with visited_server(database) as server:
        ada = await server.come()
        table = await ada.open_table("me", "gentle", "gentle", rated=True, start=True, games=2)
        friendly = await ada.open_table("me", "gentle", start=True)
        for place in (table, friendly):
            live = await server.connect(ada, place)
            await play_on(live)
        live = await server.connect(ada, table)
        assert live.view["phase"] == "between"
        await live.ask("start")
        await live.until(lambda _: live.view["phase"] == "playing")
        await play_on(live)
        now = await stored(server.tables)
        assert {player: games for player, (_, _, games) in now.items()} == {
            ada.person: 2,
            f"bot:{LEVELS['gentle']}": 2,
        }
        expected = await from_the_start(server.tables)
        assert now.keys() == expected.keys()
        for player, line in now.items():
            assert line == pytest.approx(expected[player])

        listed = (await ada.http.get("/api/ratings?edition=italian")).json()
        assert listed["edition"] == "italian"
        assert {line["name"] for line in listed["players"]} == {"Ada", "gentle"}
        assert {line["kind"] for line in listed["players"]} == {"person", "bot"}
        lows = [line["low"] for line in listed["players"]]
        assert lows == sorted(lows, reverse=True)
        for line in listed["players"]:
            assert line["low"] == pytest.approx(line["rating"] - Z_95 * line["sigma"])
            assert line["high"] == pytest.approx(line["rating"] + Z_95 * line["sigma"])
            assert line["provisional"] is True
        assert (await ada.http.get("/api/ratings?edition=polish")).json()["players"] == []
        assert (await ada.http.get("/api/ratings?edition=martian")).status_code == 422
        assert len((await ada.http.get("/api/ratings?most=1")).json()["players"]) == 1


async def test_a_game_counts_once_through_a_power_cut(sqlite: str) -> None:
    server = RunningServer.start(sqlite)
    try:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", rated=True, start=True)
        live = await ada.connect(table)
        last = {}
        while live.view["phase"] != "over":
            if live.view["game"]["seat"] == 1:
                last = {"expects": live.view["position"], "action": live.actions[-1]}
                await live.move(live.actions[-1], id=f"at {live.view['position']}")
            else:
                await live.receive()
        stop(server)
        server = RunningServer.start(sqlite, port=server.port)
        # The client does not know that its last move arrived, and sends it again.
        again = await ada.connect(table)
        answer = await again.ask("move", seat=1, id=f"at {last['expects']}", **last)
        assert answer["type"] == "ack"
        assert again.view["phase"] == "over"
        ratings = (await ada.http.get("/api/me")).json()["ratings"]
        assert [rating["games"] for rating in ratings] == [1]
        listed = (await ada.http.get("/api/ratings")).json()["players"]
        assert [line["games"] for line in listed] == [1, 1]
        for socket in (live, again):
            await socket.close()
        await ada.close()
    finally:
        stop(server)


async def test_ties_leave_equals_equal(sqlite: str) -> None:
    store, people = await a_store(sqlite, "Ada", "Bela", "Chiara")
    async with store.writing() as connection:
        await connection.run_sync(rate, game([20, 20, 10], people), now_ms())
    found = await lines(store, people)
    ada, bela, chiara = (found[person].rating for person in people)
    assert ada == bela
    assert chiara.mu < 25 < ada.mu
    assert ada.sigma < 25 / 3
    await store.engine.dispose()


async def test_a_bot_on_several_seats_learns_from_one_game(sqlite: str) -> None:
    store, people = await a_store(sqlite, "Ada")
    players = [*people, "bot:greedy", "bot:greedy", "bot:greedy"]
    async with store.writing() as connection:
        await connection.run_sync(rate, game([40, 30, 20, 10], players), now_ms())
    found = await lines(store, players)
    assert {line.games for line in found.values()} == {1}
    assert found["bot:greedy"].rating.mu < 25 < found[people[0]].rating.mu
    await store.engine.dispose()


async def test_a_rating_is_provisional_until_it_settles(sqlite: str) -> None:
    store, people = await a_store(sqlite, "Ada", "Bela")
    for number in range(GAMES_TO_SETTLE):
        before = await lines(store, people)
        assert all(line.is_provisional for line in before.values())
        async with store.writing() as connection:
            await connection.run_sync(rate, game([30, 20], people, number + 1), now_ms())
    after = await lines(store, people)
    assert not any(line.is_provisional for line in after.values())
    assert after[people[0]].rating.interval[0] > before[people[0]].rating.interval[0]
    await store.engine.dispose()


async def test_whoever_deleted_their_data_gets_no_new_rating(sqlite: str) -> None:
    store, people = await a_store(sqlite, "Ada")
    async with store.writing() as connection:
        await connection.run_sync(rate, game([30, 20], [*people, new_id()]), now_ms())
    async with store.engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(schema.ratings)) == 1
    await store.engine.dispose()


async def test_games_that_end_at_once_in_two_processes_all_count(postgresql: str) -> None:
    store, people = await a_store(postgresql, "Ada", "Bela")
    other = Store(connect(database_url(postgresql)))

    async def play(where: Store, number: int) -> None:
        async with where.writing() as connection:
            await connection.run_sync(rate, game([30, 20], people, number), now_ms())
            await asyncio.sleep(0.01)  # Let others come in between, if they can.

    await asyncio.gather(*(play((store, other)[i % 2], i) for i in range(12)))
    found = await lines(store, people)
    assert [found[person].games for person in people] == [12, 12]
    expected = Ratings(people)
    for _ in range(12):
        expected.add(people, (1, 2))
    assert [found[person].rating for person in people] == [expected[person] for person in people]
    await store.engine.dispose()
    await other.engine.dispose()
