"""Claiming a name, signing in elsewhere, signing out, and one's data."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from httpx import Response
from sqlalchemy import select

from coloretto.records import read_record
from coloretto.server.errors import RefusalError
from coloretto.server.people import accounts, passphrases
from coloretto.server.people.names import clean_name, fold_name
from coloretto.server.store import schema
from tests.server.harness import PATIENCE, InProcess, Visitor
from tests.server.visited_server import VisitedServer, play_on, visited_server

pytestmark = pytest.mark.asyncio

PASSPHRASE = "three quiet chameleons"


def problem(response: Response) -> str:
    """The code of a refusal."""
    assert response.status_code >= 400, response.text
    return str(response.json()["error"]["code"])


async def sign_in(visitor: Visitor, name: str, passphrase: str, **more: object) -> Response:
    body = {"name": name, "passphrase": passphrase, **more}
    return await visitor.http.post("/api/me/sign-in", json=body)


# Names.


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Zoë", "zoe"),
        ("Straße", "STRASSE"),
        ("Łukasz", "łukasz"),
        ("ﬁx", "fix"),
        ("Ａda", "Ada"),
        ("José", "Jose\u0301"),
        ("Ada\u200b", "Ada"),
        ("Ada  B", " Ada B "),
    ],
)
async def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert fold_name(clean_name(one)) == fold_name(clean_name(other))


@pytest.mark.parametrize("text", ["", " \t\n", "\u200b\u202e", "x" * 25, "\x00"])
async def test_texts_that_are_no_names(text: str) -> None:
    with pytest.raises(RefusalError):
        clean_name(text)


@pytest.mark.parametrize("text", ["<b>Ada</b>", "'; DROP TABLE people;--", "عادل", "愛達", "🦎🦎"])
async def test_names_are_text(sqlite: str, text: str) -> None:
    async with visited_server(sqlite) as server:
        visitor = await server.come(text)
        assert (await visitor.http.get("/api/me")).json()["name"] == text
        claimed = await visitor.http.post("/api/me/claim", json={"passphrase": PASSPHRASE})
        assert claimed.json()["claimed"] is True


async def test_a_claimed_name_is_nobody_elses(database: str) -> None:
    async with visited_server(database) as server:
        zoe, other = await server.come("Zoë"), await server.come("Bo")
        assert (await zoe.post("/api/me/claim", passphrase=PASSPHRASE))["claimed"] is True
        again = await zoe.http.post("/api/me/claim", json={"passphrase": PASSPHRASE})
        assert problem(again) == "not_allowed"
        for request in (
            other.http.post("/api/me/claim", json={"name": "ZOE", "passphrase": PASSPHRASE}),
            other.http.put("/api/me/name", json={"name": "zoë"}),
            server.browser().http.post("/api/me", json={"name": "ｚｏｅ"}),
        ):
            assert problem(await request) == "name_taken"
        # Its first owner keeps it, and may write it differently.
        assert (await zoe.http.put("/api/me/name", json={"name": "ZOE"})).status_code == 200
        assert (await zoe.http.put("/api/me/name", json={"name": "Zora"})).status_code == 200
        assert (await other.http.put("/api/me/name", json={"name": "Zoë"})).status_code == 200
        assert problem(await sign_in(other, "Zoë", PASSPHRASE)) == "wrong_passphrase"
        assert (await sign_in(other, "zora", PASSPHRASE)).json()["person"] == zoe.person


async def test_nobody_can_be_everybody(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        guest = await server.come("")
        assert (await guest.http.get("/api/me")).json()["name"] == "Guest"
        for name in ("", "guest", "PLAYER", "guest\u034f"):
            body = {"name": name, "passphrase": PASSPHRASE}
            assert problem(await guest.http.post("/api/me/claim", json=body)) == "name_taken"


async def test_passphrases_have_a_length(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        for passphrase in ("", "short", "x" * 9, "x" * 201):
            answer = await ada.http.post("/api/me/claim", json={"passphrase": passphrase})
            assert problem(answer) == "bad_request"
            assert passphrase[:5] not in answer.text or not passphrase
        assert (await ada.http.get("/api/me")).json()["claimed"] is False


# Signing in.


async def test_games_and_rating_come_to_another_device(database: str) -> None:
    async with visited_server(database) as server:
        laptop, phone = await server.come(), server.browser()
        done = await laptop.open_table("me", "gentle", rated=True, start=True)
        live = await server.connect(laptop, done)
        await play_on(live)
        running = await laptop.open_table("me", "me", start=True)
        await laptop.post("/api/me/claim", passphrase=PASSPHRASE)

        answer = await sign_in(phone, "ada", PASSPHRASE)
        assert answer.json()["person"] == laptop.person
        (rating,) = answer.json()["ratings"]
        assert (rating["edition"], rating["games"], rating["provisional"]) == ("italian", 1, True)
        assert rating["low"] < rating["rating"] < rating["high"]
        tables = (await phone.http.get("/api/me/tables")).json()["tables"]
        assert {table["id"] for table in tables} == {done, running}
        # The game goes on there, and here as well.
        there = await server.connect(phone, running)
        assert there.welcome["seats"] == [1, 2]
        assert (await there.move(there.actions[0]))["type"] == "ack"
        assert (await laptop.http.get("/api/me")).status_code == 200


async def test_a_wrong_passphrase_gets_nothing(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, eve = await server.come(), await server.come("Eve")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        before = eve.cookie
        answers = [
            await sign_in(eve, "Ada", PASSPHRASE.upper()),
            await sign_in(eve, "Ada", ""),
            await sign_in(eve, "Nobody", PASSPHRASE),
            await sign_in(eve, "Eve", PASSPHRASE),
        ]
        assert {problem(answer) for answer in answers} == {"wrong_passphrase"}
        assert len({answer.text for answer in answers}) == 1
        assert not any("set-cookie" in answer.headers for answer in answers)
        assert eve.cookie == before


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """What real comparisons of passphrases were made with."""
    hashes: list[str | None] = []
    verify = passphrases.is_right

    def spy(hashed: str | None, passphrase: str) -> bool:
        hashes.append(hashed)
        return verify(hashed, passphrase)

    monkeypatch.setattr(accounts, "is_right", spy)
    return hashes


async def test_an_unknown_name_costs_as_much_as_a_known_one(
    sqlite: str, compared: list[str | None]
) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        await sign_in(ada, "Ada", "wrong passphrase")
        await sign_in(ada, "Nobody", "wrong passphrase")
        known, unknown = compared
        assert known is not None
        assert unknown is None
        # The stand-in asks for the same work, by argon2's own words.
        stand_in = passphrases._NOBODYS_HASH.split("$")
        assert stand_in[:4] == known.split("$")[:4]
        assert [*map(len, stand_in)] == [*map(len, known.split("$"))]


async def test_guessing_is_limited_for_a_name_and_for_an_address(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        server.app.state.limits._rates |= {
            "guesses": (3, 1e9),
            "passphrases": (8, 1e9),
        }
        eve = await server.come("Eve")
        codes = [problem(await sign_in(eve, name, "x")) for name in ["Ada", "ADA", "Adá", "ada"]]
        assert codes == ["wrong_passphrase"] * 3 + ["too_many"]
        codes = [problem(await sign_in(eve, f"Ada {i}", "x")) for i in range(5)]
        assert codes == ["wrong_passphrase"] * 4 + ["too_many"]


async def test_the_seats_of_a_guest_who_signs_in_come_along(database: str) -> None:
    async with visited_server(database) as server:
        ada, guest = await server.come(), await server.come("Ada's phone")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await guest.open_table("me", "me", "gentle", start=True)
        over = await guest.open_table("me", "gentle", rated=True, start=True)
        played = await server.connect(guest, over)
        await play_on(played)
        live = await server.connect(guest, table)
        assert (await live.ask("say", text="hello from the phone"))["type"] == "ack"

        signed = (await sign_in(guest, "Ada", PASSPHRASE)).json()
        assert signed["person"] == ada.person
        assert [rating["games"] for rating in signed["ratings"]] == [1]
        view = (await ada.http.get(f"/api/tables/{table}")).json()
        assert [seat["person"] for seat in view["seats"]] == [ada.person, ada.person, None]
        assert [seat["name"] for seat in view["seats"]] == ["Ada", "Ada", "gentle"]
        assert view["host"] == ada.person
        # The guest's socket is gone; the person plays on, from either device.
        for visitor in (guest, ada):
            live = await server.connect(visitor, table)
            assert live.welcome["seats"] == [1, 2]
            assert [m["name"] for m in live.welcome["messages"]] == ["Ada"]
            while live.view["game"]["seat"] == 3:
                await live.receive()
            assert (await live.move(live.actions[0]))["type"] == "ack"
        # What was finished before shows the name of now.
        record = await ada.http.get(f"/api/tables/{over}/games/1/record")
        assert read_record(record.text).names[0] == "Ada"
        data = (await ada.http.get("/api/me/data")).json()
        assert data["earlier"] == [guest.person]
        assert sorted(data["tables"]) == sorted([table, over])
        assert [game["table"] for game in data["games"]] == [over]


async def test_a_guest_who_signs_in_may_leave_everything_behind(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, guest = await server.come(), await server.come("Bela")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await guest.open_table("me", "me", start=True)
        assert (await sign_in(guest, "Ada", PASSPHRASE, bring=False)).status_code == 200
        view = (await ada.http.get(f"/api/tables/{table}")).json()
        assert [seat["name"] for seat in view["seats"]] == ["Bela", "Bela"]


async def test_somebody_with_a_passphrase_is_no_guest(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, bela = await server.come(), await server.come("Bela")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        await bela.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await bela.open_table("me", "me", start=True)
        assert (await sign_in(bela, "Ada", PASSPHRASE)).json()["name"] == "Ada"
        view = (await ada.http.get(f"/api/tables/{table}")).json()
        assert [seat["name"] for seat in view["seats"]] == ["Bela", "Bela"]
        assert (await sign_in(bela, "Bela", PASSPHRASE)).json()["person"] == bela.person


async def test_nobody_gets_two_seats_of_a_rated_game_by_signing_in(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, guest = await server.come(), await server.come("Guest 2")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await ada.open_table("me", "open", rated=True)
        assert (await guest.do(table, "sit", seat=2)).status_code == 200
        assert (await sign_in(guest, "Ada", PASSPHRASE)).status_code == 200
        view = (await ada.http.get(f"/api/tables/{table}")).json()
        assert [seat["person"] for seat in view["seats"]] == [ada.person, guest.person]


# Signing out.


async def test_signing_out_ends_this_device_and_its_sockets(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        assert problem(await ada.http.post("/api/me/sign-out", json={})) == "not_allowed"
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await ada.open_table("me", "me", start=True)
        phone = server.browser()
        await sign_in(phone, "Ada", PASSPHRASE)
        live = await server.connect(ada, table)
        secret = ada.cookie
        answer = await ada.http.post("/api/me/sign-out", json={})
        assert 'coloretto=""' in answer.headers["set-cookie"]
        await asyncio.wait_for(live.socket.wait_closed(), PATIENCE)
        old = await ada.http.get("/api/me", headers={"cookie": secret})
        assert problem(old) == "who_are_you"
        assert (await phone.http.get("/api/me")).status_code == 200
        assert (await server.connect(phone, table)).welcome["seats"] == [1, 2]

        laptop = server.browser()
        await sign_in(laptop, "Ada", PASSPHRASE)
        await laptop.http.post("/api/me/sign-out", json={"everywhere": True})
        assert problem(await phone.http.get("/api/me")) == "who_are_you"


async def test_another_passphrase_signs_other_devices_out(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, phone = await server.come(), server.browser()
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        await sign_in(phone, "Ada", PASSPHRASE)
        wrong = await ada.http.put(
            "/api/me/passphrase", json={"old": "x", "new": "another six words"}
        )
        assert problem(wrong) == "wrong_passphrase"
        body = {"old": PASSPHRASE, "new": "another six words"}
        assert (await ada.http.put("/api/me/passphrase", json=body)).status_code == 200
        assert (await ada.http.get("/api/me")).status_code == 200
        assert problem(await phone.http.get("/api/me")) == "who_are_you"
        assert problem(await sign_in(phone, "Ada", PASSPHRASE)) == "wrong_passphrase"
        assert (await sign_in(phone, "Ada", "another six words")).status_code == 200


# A new name is seen.


async def test_a_new_name_is_seen_at_once(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        live = await server.connect(ada, await ada.open_table("me", "me", start=True))
        await ada.http.put("/api/me/name", json={"name": "Countess"})
        await live.until(lambda _: live.view["seats"][0]["name"] == "Countess")


# One's data.


async def test_my_data_is_all_there_is_of_me(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, bela = await server.come(), await server.come("Bela")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await ada.open_table("me", "gentle", rated=True, start=True)
        live = await server.connect(ada, table)
        await live.ask("say", text="well, well")
        await play_on(live)
        await ada.do(table, "start")
        await live.until(lambda _: live.view["phase"] == "playing")
        await play_on(live)
        await ada.open_table("me", "open")
        robots = await ada.open_table("me", "open")
        await ada.post(f"/api/tables/{robots}/seats/2/token", name="Robot")
        answer = await ada.http.get("/api/me/data")
        data = answer.json()
        assert data["name"] == "Ada"
        assert data["claimed"] is True
        assert data["sessions"] == 1
        assert len(data["tables"]) == 3
        assert [(game["table"], game["game"], game["seats"]) for game in data["games"]] == [
            (table, 1, [1]),
            (table, 2, [1]),
        ]
        for game in data["games"]:
            record = await bela.http.get(f"/api/tables/{table}/games/{game['game']}/record")
            assert game["record"] == record.text
        assert [rating["games"] for rating in data["ratings"]] == [2]
        assert [bot["name"] for bot in data["bots"]] == ["Robot"]
        assert [message["text"] for message in data["messages"]] == ["well, well"]
        assert PASSPHRASE not in answer.text
        assert "argon2" not in answer.text
        empty = (await bela.http.get("/api/me/data")).json()
        assert empty["games"] == empty["tables"] == empty["messages"] == []


async def everything(server: InProcess) -> str:
    """Every value of every table of the database, as text."""
    lines = []
    async with server.tables.store.engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            rows = (await connection.execute(select(table))).all()
            lines += [f"{table.name} {tuple(row)!r}" for row in rows]
    return "\n".join(lines)


async def _leave_traces(server: VisitedServer) -> tuple[Visitor, Visitor, str, str]:
    """Somebody who has left something in every table; and a friend."""
    ada = await server.come("Xanthippe")
    friend = await server.come("Friend")
    phone = await server.come("Xanthippe's phone")
    await ada.post("/api/me/claim", passphrase="orange umbrella seven")
    await phone.open_table("me", "open")
    await sign_in(phone, "xanthippe", "orange umbrella seven")
    over = await ada.open_table("me", "gentle", rated=True, start=True)
    live = await server.connect(ada, over)
    await live.ask("say", text="a tell-tale remark")
    await play_on(live)
    running = await ada.open_table("me", "open", "open")
    await friend.do(running, "sit", seat=2)
    await ada.post(f"/api/tables/{running}/seats/3/token", name="Tattletale")
    await ada.do(running, "start")
    return ada, friend, over, running


TRACES = ("xanthippe", "tell-tale", "orange umbrella", "tattletale", "argon2")


async def test_deleting_leaves_nothing_but_random_numbers(database: str) -> None:
    async with visited_server(database) as server:
        ada, friend, over, running = await _leave_traces(server)
        before = (await everything(server)).casefold()
        assert [trace in before for trace in TRACES] == [True, True, False, True, True]
        watching = await server.connect(friend, running)
        live = await server.connect(ada, running)
        secret = ada.cookie

        assert (await ada.http.delete("/api/me")).json() == {"done": True}
        after = (await everything(server)).casefold()
        assert not [trace for trace in TRACES if trace in after]
        assert [line for line in after.splitlines() if ada.person.casefold() in line] == [
            line
            for line in after.splitlines()
            if line.startswith("entries ") and ada.person.casefold() in line
        ]
        answer = await ada.http.get("/api/me", headers={"cookie": secret})
        assert problem(answer) == "who_are_you"
        await asyncio.wait_for(live.socket.wait_closed(), PATIENCE)
        # The others see nobody, and can go on: a bot plays for the one who is gone.
        await watching.until(
            lambda _: [seat["name"] for seat in watching.view["seats"]] == ["", "Friend", ""]
        )
        assert watching.view["host"] == friend.person
        await play_on(watching, (2,))
        record = await friend.http.get(f"/api/tables/{over}/games/1/record")
        assert read_record(record.text).names[0] == "Player 1"
        listed = (await friend.http.get("/api/ratings")).json()["players"]
        assert [player["name"] for player in listed] == ["gentle"]
        # The name is free again.
        assert (await server.come("Xanthippe")).person != ada.person


async def test_the_file_forgets_as_well(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, *_ = await _leave_traces(server)
        await ada.http.delete("/api/me")
    for look in ("as it is", "after VACUUM"):
        if look == "after VACUUM":
            connection = sqlite3.connect(sqlite)
            connection.execute("VACUUM")
            connection.close()
        for path in Path(sqlite).parent.glob("tables.db*"):
            content = path.read_bytes().lower()
            found = [trace for trace in TRACES if trace.encode() in content]
            assert not found, (look, path, found)


# Several workers.


async def test_another_worker_hears_of_new_names_and_ended_tokens(postgresql: str) -> None:
    async with visited_server(postgresql) as here, visited_server(postgresql) as there:
        ada, friend = await here.come(), await there.come("Friend")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await ada.open_table("me", "open")
        await friend.do(table, "sit", seat=2)
        watching = await there.connect(friend, table)
        assert watching.view["seats"][0]["name"] == "Ada"
        await ada.http.put("/api/me/name", json={"name": "Countess"})
        await watching.until(lambda _: watching.view["seats"][0]["name"] == "Countess")

        phone = there.browser()
        assert (await sign_in(phone, "countess", PASSPHRASE)).status_code == 200
        live = await there.connect(phone, table)
        await ada.http.post("/api/me/sign-out", json={"everywhere": True})
        await asyncio.wait_for(live.socket.wait_closed(), PATIENCE)
        assert problem(await phone.http.get("/api/me")) == "who_are_you"
        assert watching.socket.close_code is None
