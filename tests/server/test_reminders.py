"""Games over days: each turn a message, to browsers and by e-mail; none to those who are here."""

import asyncio
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from coloretto.server.live.reminders import _AGAIN_MS, _HERE_MS
from coloretto.server.settings import Settings, SettingsError, settings_from_environment
from coloretto.server.store import schema
from coloretto.server.store.batch import REMINDER_MS, now_ms
from tests.server.harness import Json, Visitor
from tests.server.support.far_ends import PushService, mail_server, push_service
from tests.server.test_web_push import verified
from tests.server.visited_server import VisitedServer, visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]

HOUR = 3600_000


def settings(tmp_path: Path, service: PushService, **more: Any) -> dict[str, Any]:
    return {"push_key": str(tmp_path / "push-key"), "inside_far_ends": service.place, **more}


async def a_game_over_days(ada: Visitor, bob: Visitor) -> str:
    table = await ada.open_table("me", "open", clock=3 * 86_400)
    assert (await bob.do(table, "sit", seat=2)).status_code == 200
    assert (await ada.do(table, "start")).status_code == 200
    return table


async def view_of(visitor: Visitor, table: str) -> Json:
    return dict((await visitor.http.get(f"/api/tables/{table}")).json())


async def move(visitor: Visitor, table: str) -> Json:
    """Move until it is somebody else's turn, or the round goes on."""
    view = await view_of(visitor, table)
    seat = view["game"]["seat"]
    while view["phase"] == "playing" and view["game"]["seat"] == seat:
        action = view["game"]["actions"][-1]["action"]
        answer = await visitor.do(
            *(table, "move"),
            seat=seat,
            expects=view["position"],
            action=action,
            id=f"move {view['position']}",
        )
        assert answer.status_code == 200, answer.text
        view = answer.json()
        if action.startswith("take"):
            break
    return view


async def time_passes(server: VisitedServer, ms: int = REMINDER_MS) -> None:
    """Let so much time have passed since turns began, and look who is to be told."""
    table = schema.tables
    async with server.tables.store.writing() as connection:
        await connection.execute(
            update(table).values(remind_at=table.c.remind_at - ms, moved=table.c.moved - ms)
        )
    await server.tables.reminders.look()


async def due(server: VisitedServer) -> list[int | None]:
    async with server.tables.store.engine.connect() as connection:
        return list(await connection.scalars(select(schema.tables.c.remind_at)))


async def test_a_game_over_days_with_a_push_each_turn(database: str, tmp_path: Path) -> None:
    async with (
        push_service() as service,
        visited_server(database, **settings(tmp_path, service)) as server,
    ):
        ada, bob = await server.come("Ada"), await server.come("Bob")
        browsers = {}
        for visitor, name in ((ada, "ada"), (bob, "bob")):
            browsers[name] = service.browser(name)
            await visitor.post("/api/me/push", **browsers[name].subscription())
        key = (await ada.http.get("/api/push/key")).json()["key"]
        table = await a_game_over_days(ada, bob)
        for day in range(3):
            await server.tables.reminders.look()
            assert len(service.requests) == day, "nobody is called before they could have moved"
            await time_passes(server)
            await server.tables.reminders.look()
            assert len(service.requests) == day + 1, "once for a turn"
            view = await view_of(ada, table)
            name, other = ("ada", "Bob") if view["game"]["seat"] == 1 else ("bob", "Ada")
            line, headers, body = service.requests[-1]
            assert line == f"POST /send/{name} HTTP/1.1"
            assert headers["topic"] == table
            assert (headers["content-encoding"], int(headers["ttl"]) > 0) == ("aes128gcm", True)
            assert headers["authorization"].endswith(f"k={key}")
            assert verified(headers["authorization"])["aud"] == f"http://{service.place}"
            assert browsers[name].read(body) == {
                "kind": "turn",
                "table": table,
                "games": 1,
                "edition": "italian",
                "opponents": [other],
            }
            mover = ada if name == "ada" else bob
            before = view["game"]["seat"]
            while (await view_of(ada, table))["game"]["seat"] == before:
                await move(mover, table)
        assert stat.S_IMODE((tmp_path / "push-key").stat().st_mode) == 0o600


async def test_who_is_here_or_sleeps_is_not_called(sqlite: str, tmp_path: Path) -> None:
    async with (
        push_service() as service,
        visited_server(sqlite, **settings(tmp_path, service)) as server,
    ):
        ada, bob = await server.come("Ada"), await server.come("Bob")
        for visitor in (ada, bob):
            await visitor.post("/api/me/push", **service.browser(visitor.person).subscription())
        table = await a_game_over_days(ada, bob)
        lives = [await server.connect(visitor, table) for visitor in (ada, bob)]
        await time_passes(server)
        assert service.requests == []
        for live in lives:
            await live.close()
        minute = now_ms() // 60_000 % (24 * 60)
        around = [(minute - 60) % (24 * 60), (minute + 60) % (24 * 60)]
        for visitor in (ada, bob):
            answer = await visitor.http.put("/api/me/preferences", json={"quiet": around})
            assert answer.status_code == 200
        while server.tables.sessions[0].audience.presence.everybody():
            await asyncio.sleep(0.05)
        await time_passes(server, _HERE_MS)
        assert service.requests == []
        (at,) = await due(server)
        assert at is not None
        assert 58 * 60_000 < at - now_ms() <= 60 * 60_000
        for visitor in (ada, bob):
            await visitor.http.put("/api/me/preferences", json={"quiet": []})
        await time_passes(server, HOUR)
        assert len(service.requests) == 1


async def test_games_with_bots_call_nobody(sqlite: str, tmp_path: Path) -> None:
    async with (
        push_service() as service,
        visited_server(sqlite, **settings(tmp_path, service)) as server,
    ):
        ada = await server.come()
        await ada.post("/api/me/push", **service.browser().subscription())
        await ada.open_table("me", "gentle", start=True)
        assert await due(server) == [None]


async def test_a_browser_that_is_gone_is_forgotten_and_trouble_is_tried_again(
    database: str, tmp_path: Path
) -> None:
    async with (
        push_service() as service,
        visited_server(database, **settings(tmp_path, service)) as server,
    ):
        ada, bob = await server.come("Ada"), await server.come("Bob")
        for visitor in (ada, bob):
            await visitor.post("/api/me/push", **service.browser(visitor.person).subscription())
        await a_game_over_days(ada, bob)
        service.status = 503
        await time_passes(server)
        assert len(service.requests) == 1
        (at,) = await due(server)
        assert at is not None
        assert at - now_ms() > _AGAIN_MS // 2
        service.status = 410
        await time_passes(server, _AGAIN_MS)
        assert len(service.requests) == 2
        assert await due(server) == [None]
        async with server.tables.store.engine.connect() as connection:
            left = list(await connection.scalars(select(schema.push_subscriptions.c.endpoint)))
        assert len(left) == 1
        assert service.requests[-1][0].split()[1] not in left[0]


async def test_a_browser_is_subscribed_and_taken_back(sqlite: str, tmp_path: Path) -> None:
    async with (
        push_service() as service,
        visited_server(sqlite, **settings(tmp_path, service)) as server,
    ):
        ada, bob = await server.come("Ada"), await server.come("Bob")
        browser = service.browser().subscription()
        await ada.post("/api/me/push", **browser)
        await bob.post("/api/me/push", **browser)
        data = [(await one.http.get("/api/me/data")).json()["browsers"] for one in (ada, bob)]
        assert data == [[], [browser["endpoint"]]], "a browser calls one person"
        body = {"endpoint": browser["endpoint"]}
        assert (await ada.http.request("DELETE", "/api/me/push", json=body)).status_code == 200
        assert (await bob.http.get("/api/me/data")).json()["browsers"] == [browser["endpoint"]]
        assert (await bob.http.request("DELETE", "/api/me/push", json=body)).status_code == 200
        assert (await bob.http.get("/api/me/data")).json()["browsers"] == []
        for bad in (
            {**browser, "endpoint": "https://127.0.0.1/"},
            {**browser, "endpoint": "http://push.example.org/"},
            {**browser, "keys": {"p256dh": "AAAA", "auth": "AAAA"}},
            {**browser, "keys": {**browser["keys"], "auth": "ä"}},
        ):
            answer = await ada.http.post("/api/me/push", json=bad)
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")
        for number in range(10):
            await ada.post("/api/me/push", **service.browser(f"b{number}").subscription())
        answer = await ada.http.post("/api/me/push", json=service.browser("more").subscription())
        assert answer.status_code == 429


LINK = re.compile(r"https://example\.org(/api/email/\S+)")


async def test_letters_are_confirmed_sent_and_stopped(database: str, tmp_path: Path) -> None:
    async with (
        push_service() as service,
        mail_server() as mail,
        visited_server(
            database,
            **settings(tmp_path, service, mail=mail.url),
            mail_from="Coloretto <host@example.org>",
            public_url="https://example.org",
        ) as server,
    ):
        ada, bob = await server.come("Ada"), await server.come("Bob")
        nobody = server.browser()
        for visitor, name in ((ada, "ada"), (bob, "bob")):
            await visitor.http.put("/api/me/preferences", json={"language": "de"})
            answer = await visitor.http.put(
                "/api/me/email", json={"address": f"{name}@example.org"}
            )
            assert answer.json() == {
                "available": True,
                "address": f"{name}@example.org",
                "confirmed": False,
            }
        again = await ada.http.put("/api/me/email", json={"address": "ada2@example.org"})
        assert again.status_code == 429
        table = await a_game_over_days(ada, bob)
        await time_passes(server)
        assert len(mail.letters) == 2, "an address that is not confirmed gets nothing"
        for letter in mail.letters:
            assert "Bestätige" in str(letter["subject"])
            (path,) = LINK.findall(letter.get_content())  # type: ignore[attr-defined]
            page = await nobody.http.get(path)
            assert "<button>" in page.text
            assert (await nobody.http.post(path)).status_code == 200
        assert (await ada.http.get("/api/me/email")).json()["confirmed"] is True
        async with server.tables.store.writing() as connection:
            await connection.execute(update(schema.tables).values(remind_at=now_ms()))
        await time_passes(server)
        await time_passes(server)
        assert len(mail.letters) == 3
        letter = mail.letters[-1]
        view = await view_of(ada, table)
        mover, name, other = (
            (ada, "ada", "Bob") if view["game"]["seat"] == 1 else (bob, "bob", "Ada")
        )
        text = letter.get_content()  # type: ignore[attr-defined]
        assert (str(letter["to"]), other in text) == (f"{name}@example.org", True)
        assert f"https://example.org/table/{table}" in text
        assert str(letter["subject"]) == "Du bist in einer Partie Coloretto am Zug"
        # One letter in four hours, however many turns there are.
        async with server.tables.store.writing() as connection:
            await connection.execute(update(schema.tables).values(remind_at=now_ms()))
        await time_passes(server)
        assert len(mail.letters) == 3
        # One click, as programs for letters do it: no cookie, no origin.
        assert str(letter["list-unsubscribe-post"]) == "List-Unsubscribe=One-Click"
        stop = str(letter["list-unsubscribe"]).strip("<>").removeprefix("https://example.org")
        assert LINK.findall(text) == [stop]
        assert "<button>" in (await nobody.http.get(stop)).text
        assert (await mover.http.get("/api/me/email")).json()["address"] is not None
        wrong = await nobody.http.post(f"{stop[:-1]}x")
        assert wrong.status_code == 200
        assert (await mover.http.get("/api/me/email")).json()["address"] is not None
        answer = await nobody.http.post(
            stop, content=b"List-Unsubscribe=One-Click", headers={"origin": server.base}
        )
        assert answer.status_code == 200
        assert (await mover.http.get("/api/me/email")).json()["address"] is None


async def test_a_mail_server_that_refuses_loses_nothing(sqlite: str, tmp_path: Path) -> None:
    async with (
        push_service() as service,
        mail_server() as mail,
        visited_server(
            sqlite,
            **settings(tmp_path, service, mail=mail.url),
            mail_from="host@example.org",
            public_url="https://example.org",
        ) as server,
    ):
        ada = await server.come("Ada")
        mail.refuses = True
        answer = await ada.http.put("/api/me/email", json={"address": "ada@example.org"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        assert (await ada.http.get("/api/me/email")).json()["address"] is None
        mail.refuses = False
        answer = await ada.http.put("/api/me/email", json={"address": "ada@example.org"})
        assert answer.status_code == 200
        for bad in ("ada", "a@b", "a b@example.org", "a@example.org\nBcc: x@y.org", "ä@x.org"):
            answer = await ada.http.put("/api/me/email", json={"address": bad})
            assert answer.status_code in (422, 429), bad
        assert len(mail.letters) == 1
        stopped = await ada.http.delete("/api/me/email")
        assert stopped.json()["address"] is None


async def test_without_a_mail_server_there_are_no_letters(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        assert (await ada.http.get("/api/me/email")).json() == {
            "available": False,
            "address": None,
            "confirmed": False,
        }
        answer = await ada.http.put("/api/me/email", json={"address": "ada@example.org"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "unsupported")


@pytest.mark.parametrize(
    "given",
    [
        {"mail": "http://example.org"},
        {"mail": "smtp://"},
        {"mail": "smtp://mail.example.org"},
        {"mail": "smtp://mail.example.org", "mail_from": "nobody"},
        {"mail": "smtp://mail.example.org", "mail_from": "a@example.org"},
        {
            "mail": "smtp://mail.example.org:x",
            "mail_from": "a@example.org",
            "public_url": "https://example.org",
        },
    ],
    ids=str,
)
async def test_settings_that_make_no_sense_are_refused(given: dict[str, str]) -> None:
    with pytest.raises(SettingsError):
        settings_from_environment(**given)
    assert Settings().mail == ""
