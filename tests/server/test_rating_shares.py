"""How much a rated game counts: not against oneself, and less against the same few people."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select

from coloretto.server.people.guests import new_id
from coloretto.server.people.ratings import seat_shares
from coloretto.server.store import schema
from coloretto.server.store.batch import Append, now_ms, write_batch
from coloretto.server.store.connection import connect, database_url, migrate
from coloretto.server.store.log import Store
from coloretto.server.store.rating_shares import (
    NEWCOMER_GAMES,
    NEWCOMER_WEIGHT,
    NEWCOMERS_A_WEEK,
    REPEATED,
    SAME_NETWORK_WEIGHT,
    WEEK_MS,
)
from coloretto.server.table.entries import Opened
from coloretto.server.table.finished import FinishedGame
from tests.server.visited_server import play_on, visited_server

pytestmark = pytest.mark.asyncio


class House:
    """A database in which games end."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def person(self, *, claimed: bool = True, owner: str | None = None) -> str:
        person = new_id()
        values = {
            "id": person,
            "name": person,
            "created": now_ms(),
            "passphrase": "something" if claimed else None,
            "owner": owner,
        }
        async with self.store.writing() as connection:
            await connection.execute(schema.people.insert().values(values))
        return person

    async def play(
        self,
        *players: str,
        scores: Sequence[int] = (),
        networks: Mapping[str, frozenset[str]] | None = None,
        forfeited: frozenset[int] = frozenset(),
        rated: bool = True,
    ) -> list[tuple[float, str | None]]:
        """Have a game end; how much it counted by seat, and why not wholly."""
        table = new_id()
        game = FinishedGame(
            game=1,
            rules=f"italian(players={len(players)})",
            edition="italian",
            rules_version=1,
            rated=rated,
            scores=tuple(scores) or tuple(range(len(players), 0, -1)),
            players=players,
            forfeited=forfeited,
            networks=networks or {},
        )
        opens: dict[str, Any] = {
            "id": table,
            "number": 0,
            "rules": game.rules,
            "phase": "over",
            "listed": False,
            "wakes": False,
            "owner": None,
            "fence": 1,
            "changed": 0,
        }
        append = Append(table, 1, 0, [Opened(game.rules, "x")], "over", False, opens=opens)
        append.finished = [game]
        async with self.store.writing() as connection:
            await connection.run_sync(write_batch, [append])
        async with self.store.engine.connect() as connection:
            shares = await seat_shares(connection, table, 1)
        return [(share.weight, share.reason) for share in shares]

    async def make_older(self, ms: int) -> None:
        """Let all games have ended earlier."""
        ended = schema.games.c.ended
        async with self.store.writing() as connection:
            await connection.execute(schema.games.update().values({ended: ended - ms}))

    async def mu(self, player: str) -> float:
        async with self.store.engine.connect() as connection:
            mu = await connection.scalar(
                select(schema.ratings.c.mu).where(schema.ratings.c.player == player)
            )
        return 25.0 if mu is None else float(mu)


@pytest_asyncio.fixture
async def server(database: str) -> AsyncIterator[House]:
    """A server on either database."""
    engine = connect(database_url(database))
    await migrate(engine)
    yield House(Store(engine))
    await engine.dispose()


WHOLLY = (1.0, None)


async def test_two_people_with_names_count_wholly(server: House) -> None:
    ada, bob = await server.person(), await server.person()
    assert await server.play(ada, bob) == [WHOLLY, WHOLLY]
    assert await server.mu(bob) < 25 < await server.mu(ada)


async def test_a_friendly_game_counts_nothing(server: House) -> None:
    ada, bob = await server.person(), await server.person()
    assert await server.play(ada, bob, rated=False) == [(0.0, None), (0.0, None)]
    assert await server.mu(ada) == 25


async def test_nobody_is_rated_by_their_own_bot(server: House) -> None:
    ada, bob = await server.person(), await server.person()
    robot = await server.person(claimed=False, owner=ada)
    other = await server.person(claimed=False, owner=ada)
    for players in ((ada, robot), (ada, robot, bob), (robot, other), (robot, other, bob)):
        assert set(await server.play(*players)) == {(0.0, "own_bot")}
    assert await server.mu(ada) == await server.mu(robot) == 25
    assert await server.play(bob, robot) == [WHOLLY, WHOLLY], "another person's bot is an opponent"


async def test_the_same_two_people_count_less_and_less_in_a_week(server: House) -> None:
    ada, bob = await server.person(), await server.person()
    weights = [(await server.play(ada, bob))[0] for _ in range(REPEATED[-1][0] + 2)]
    expected = [
        next((weight for games, weight in REPEATED if number < games), 0.0)
        for number in range(len(weights))
    ]
    assert [weight for weight, _ in weights] == expected
    assert weights[-1] == (0.0, "repeated")
    before = await server.mu(ada)
    await server.play(ada, bob)
    assert await server.mu(ada) == before
    await server.make_older(WEEK_MS + 1000)
    assert await server.play(ada, bob) == [WHOLLY, WHOLLY]


async def test_games_with_the_servers_bots_are_never_too_many(server: House) -> None:
    ada = await server.person()
    for _ in range(REPEATED[-1][0] + 1):
        assert await server.play(ada, "bot:greedy") == [WHOLLY, WHOLLY]


async def test_half_the_weight_is_half_the_way(server: House) -> None:
    pairs = [[await server.person(), await server.person()] for _ in range(2)]
    network = frozenset({"home"})
    await server.play(*pairs[0])
    assert (
        await server.play(*pairs[1], networks=dict.fromkeys(pairs[1], network))
        == [(SAME_NETWORK_WEIGHT, "same_network")] * 2
    )
    whole, half = await server.mu(pairs[0][0]) - 25, await server.mu(pairs[1][0]) - 25
    assert half == pytest.approx(whole * SAME_NETWORK_WEIGHT)


async def test_a_second_browser_behind_the_same_address_is_no_opponent(server: House) -> None:
    ada, carol = await server.person(), await server.person()
    guest = await server.person(claimed=False)
    networks = {ada: frozenset({"a", "b"}), guest: frozenset({"b"}), carol: frozenset({"c"})}
    shares = await server.play(ada, guest, carol, networks=networks)
    assert shares[:2] == [(0.0, "same_network")] * 2
    assert shares[2][0] > 0, "a third person has beaten two opponents, or not"
    assert await server.mu(ada) == await server.mu(guest) == 25


async def test_newcomers_count_half_and_only_some_of_them(server: House) -> None:
    ada = await server.person()
    shares = [
        (await server.play(ada, await server.person(claimed=False)))[0]
        for _ in range(NEWCOMERS_A_WEEK + 2)
    ]
    assert shares[:NEWCOMERS_A_WEEK] == [(NEWCOMER_WEIGHT, "newcomer")] * NEWCOMERS_A_WEEK
    assert shares[NEWCOMERS_A_WEEK:] == [(0.0, "newcomer")] * 2
    bob = await server.person()
    mixed = await server.play(ada, bob, await server.person(claimed=False))
    assert mixed[0] == (0.5, "newcomer"), "the others at the table still count"


async def test_a_guest_who_has_played_is_no_newcomer(server: House) -> None:
    guest, ada = await server.person(claimed=False), await server.person()
    for _ in range(NEWCOMER_GAMES):
        await server.play(guest, "bot:greedy")
    assert await server.play(ada, guest) == [WHOLLY, WHOLLY]


async def test_giving_up_is_last_and_makes_no_bot_stronger(server: House) -> None:
    ada, bob = await server.person(), await server.person()
    await server.play(ada, bob, scores=(40, 10), forfeited=frozenset({1}))
    assert await server.mu(ada) < 25 < await server.mu(bob)
    shares = await server.play(ada, "bot:greedy", forfeited=frozenset({1}))
    assert shares == [WHOLLY, (0.0, "forfeit")]
    assert await server.mu("bot:greedy") == 25


# With a server.


async def test_two_browsers_of_one_address_are_told_that_it_does_not_count(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, bob = await server.come(), await server.come("Bob")
        table = await ada.open_table("me", "open", rated=True)
        assert (await bob.do(table, "sit", seat=2)).status_code == 200
        first, second = await server.connect(ada, table), await server.connect(bob, table)
        await first.ask("start")
        await second.ask("start")
        await first.until(lambda _: first.view["phase"] == "playing")
        assert first.view["clock"] > 0
        assert (await ada.http.get(f"/api/tables/{table}/games/1/rating")).status_code == 404
        await second.until(lambda _: second.view["phase"] == "playing")
        await asyncio.gather(play_on(first, (1,)), play_on(second, (2,)))
        answer = (await ada.http.get(f"/api/tables/{table}/games/1/rating")).json()
        assert [(seat["weight"], seat["reason"]) for seat in answer["seats"]] == [
            (0.0, "same_network")
        ] * 2
        assert (await ada.http.get("/api/ratings")).json()["players"] == []


async def test_a_rated_table_is_opened_as_the_rules_say(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        body = {"players": 2, "seats": [{"kind": "me"}], "rated": True}
        for refused in ({"clock": 1}, {"clock": 60, "out": ["R", "B"]}):
            answer = await ada.http.post("/api/tables", json={**body, **refused})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_allowed")
        assert (await ada.post("/api/tables", **body))["clock"] >= 10


async def test_the_share_of_a_game_with_bots_is_whole(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "gentle", rated=True, start=True)
        await play_on(await server.connect(ada, table))
        answer = (await ada.http.get(f"/api/tables/{table}/games/1/rating")).json()
        share = {"seat": 1, "weight": 1.0, "reason": None, "forfeited": False}
        assert answer["seats"][0] == share
