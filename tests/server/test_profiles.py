"""What people have played, in numbers, and what others may see of it."""

from typing import Any

import pytest
from sqlalchemy import update

from coloretto.lab.statistics import ClusteredMean, estimate_mean
from coloretto.server.people.profiles import public_until
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from tests.server.harness import Json, Visitor
from tests.server.test_my_games import all_pages, many_games
from tests.server.visited_server import VisitedServer, visited_server

pytestmark = pytest.mark.usefixtures("no_surprises")

DAY = 24 * 3600 * 1000


async def get(visitor: Visitor, path: str, **wanted: Any) -> Json:
    answer = await visitor.http.get(path, params=wanted)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def choose(visitor: Visitor, **chosen: Any) -> Json:
    answer = await visitor.http.put("/api/me/preferences", json=chosen)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.asyncio
async def test_the_statistics_are_those_of_the_games(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        assert (await get(ada, "/api/me/statistics")) == {
            "games": 0,
            "total": None,
            "kinds": [],
            "form": [],
            "ratings": [],
            "favourites": [],
        }
        lines = await many_games(server, ada, bob, 60)
        found = await get(ada, "/api/me/statistics")
        assert found["games"] == 60 == sum(kind["games"] for kind in found["kinds"])
        wins = ClusteredMean()
        for line in lines:
            wins.add(1, 60 * line["won"])
        share = wins.estimate_share(60)
        assert found["total"]["win_share"] == pytest.approx(
            {"mean": share.mean, "low": share.interval[0], "high": share.interval[1]}
        )
        above = estimate_mean([line["won"] - 1 / line["players"] for line in lines])
        assert found["total"]["above_par"] == pytest.approx(
            {"mean": above.mean, "low": above.interval[0], "high": above.interval[1]}
        )
        assert found["total"]["par"] == pytest.approx(
            sum(1 / line["players"] for line in lines) / 60
        )
        assert found["total"]["margin"]["mean"] == 1
        for kind in found["kinds"]:
            some = [
                line
                for line in lines
                if (line["edition"], line["players"]) == (kind["edition"], kind["players"])
            ]
            assert kind["games"] == len(some)
            assert kind["par"] == pytest.approx(1 / kind["players"])
            assert kind["win_share"]["mean"] == pytest.approx(
                sum(line["won"] for line in some) / len(some)
            )
        latest = [line["won"] - 1 / line["players"] for line in reversed(lines)]
        assert [point["above_par"] for point in found["form"]] == pytest.approx(latest)
        with_bob = [line for line in lines if line["bob"]]
        favourite = next(
            one for one in found["favourites"] if one["opponent"]["person"] == bob.person
        )
        assert favourite["opponent"]["name"] == "Bob"
        assert (favourite["games"], favourite["won"]) == (
            len(with_bob),
            sum(line["won"] for line in with_bob),
        )


@pytest.mark.asyncio
async def test_one_game_has_no_interval(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        await many_games(server, ada, bob, 1)
        total = (await get(ada, "/api/me/statistics"))["total"]
        assert total["margin"] == {"mean": 1, "low": None, "high": None}
        assert (total["win_share"]["low"], total["win_share"]["high"]) == (0, 1)


async def shown_to(visitor: Visitor, person: str) -> tuple[Json, list[str]]:
    """A profile, and the tables of all its games."""
    profile = await get(visitor, f"/api/people/{person}")
    return profile, await all_pages(visitor, f"/api/people/{person}/games", most=100)


@pytest.mark.asyncio
async def test_a_person_decides_what_others_see(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        lines = await many_games(server, ada, bob, 40)
        listed = [line["table"] for line in lines if line["listed"]]
        assert (await get(ada, "/api/me/preferences"))["shown"] == "listed"
        profile, tables = await shown_to(eve, ada.person)
        assert (profile["name"], profile["statistics"]["games"]) == ("Ada", len(listed))
        assert tables == listed
        # All count then, but whose link was not for everybody is not told.
        assert (await choose(ada, shown="all"))["shown"] == "all"
        profile, tables = await shown_to(eve, ada.person)
        assert profile["statistics"]["games"] == 40
        assert tables == listed
        await choose(ada, shown="nothing")
        profile, tables = await shown_to(eve, ada.person)
        assert (profile["name"], profile["statistics"], profile["ratings"]) == ("Ada", None, [])
        assert tables == []
        # Bob's games with Ada are Bob's to show; Ada's name in them is not.
        answer = await get(eve, f"/api/people/{bob.person}/games")
        seats = [one for game in answer["games"] for one in game["opponents"] if one["seat"] == 1]
        assert seats
        assert {(one["person"], one["name"]) for one in seats} == {(None, "")}
        with_ada = await get(eve, f"/api/people/{bob.person}/games", opponent=ada.person)
        assert with_ada["games"] == []
        assert (await get(ada, "/api/me/statistics"))["games"] == 40


@pytest.mark.asyncio
async def test_nobody_can_tell_from_a_profile_who_is_online(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        await many_games(server, ada, bob, 12)
        profile, tables = await shown_to(eve, ada.person)
        assert len(tables) == 6
        page = await get(eve, f"/api/people/{ada.person}/games", most=2)
        assert {game["ended"] % DAY for game in page["games"]} == {0}
        assert {point["ended"] % DAY for point in profile["statistics"]["form"]} == {0}
        assert "1000" not in page["next"], "the cursor tells no time"
        async with server.tables.store.writing() as connection:
            for table in (schema.games, schema.game_players):
                await connection.execute(update(table).values(ended=now_ms() - DAY // 2 + 60_000))
        profile, tables = await shown_to(eve, ada.person)
        assert (profile["statistics"]["games"], tables) == (0, [])
        assert (await get(ada, "/api/me/statistics"))["games"] == 12


def test_a_game_is_public_half_a_day_later_at_the_earliest() -> None:
    for hour in range(48):
        now = 20_000 * DAY + hour * 3600 * 1000
        until = public_until(now)
        assert until % DAY == 0
        assert DAY // 2 <= now - until < DAY + DAY // 2


@pytest.mark.asyncio
async def test_strangers_ids_and_bad_choices_get_a_clear_word(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        for path in ("/api/people/nobody", "/api/people/nobody/games"):
            answer = await ada.http.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
        for bad in (
            {"shown": "everything"},
            {"zone": "../../etc/passwd"},
            {"zone": "Mars/Olympus"},
            {"quiet": [1]},
            {"quiet": [0, 1440]},
            {"language": "tlh"},
            {"shown": None, "nonsense": 1},
        ):
            answer = await ada.http.put("/api/me/preferences", json=bad)
            assert answer.status_code == 422, bad
        chosen = await choose(ada, zone="Europe/Berlin", quiet=[1320, 420], language="hu")
        assert chosen == {
            "shown": "listed",
            "shows_online": False,
            "language": "hu",
            "zone": "Europe/Berlin",
            "quiet": [1320, 420],
        }
        assert (await choose(ada, quiet=[]))["quiet"] == []


@pytest.mark.asyncio
async def test_a_guests_games_are_those_of_the_account(database: str) -> None:
    async with visited_server(database) as server:
        await _a_guests_games(server)


async def _a_guests_games(server: VisitedServer) -> None:
    ada, bob = await server.come("Ada"), await server.come("Bob")
    await bob.post("/api/me/claim", passphrase="seven chameleons on a branch")
    lines = await many_games(server, ada, await server.come("Cleo"), 5)
    guest = ada.person
    await ada.post("/api/me/sign-in", name="Bob", passphrase="seven chameleons on a branch")
    assert await all_pages(ada) == [line["table"] for line in lines]
    profile = await get(ada, f"/api/people/{guest}")
    assert (profile["person"], profile["name"]) == (bob.person, "Bob")
