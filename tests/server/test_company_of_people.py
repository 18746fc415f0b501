"""Friends, invitations, who is online, and being left alone."""

from typing import Any

import pytest
from sqlalchemy import select, update

from coloretto.server.people.avatars import COLOURS, PATTERNS
from coloretto.server.people.friends import ONLINE_MS
from coloretto.server.people.personal import OF_A_PERSON
from coloretto.server.store import schema
from tests.server.harness import Json, Visitor
from tests.server.support.far_ends import Browser
from tests.server.visited_server import VisitedServer, visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def get(visitor: Visitor, path: str) -> Json:
    answer = await visitor.http.get(path)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def put(visitor: Visitor, path: str, **body: Any) -> Json:
    answer = await visitor.http.put(path, json=body or None)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def meet(ada: Visitor, bob: Visitor) -> str:
    """A table at which two play."""
    table = await ada.open_table("me", "open")
    assert (await bob.do(table, "sit", seat=2)).status_code == 200
    assert (await ada.do(table, "start")).status_code == 200
    return table


async def become_friends(ada: Visitor, bob: Visitor) -> str:
    table = await meet(ada, bob)
    await put(ada, f"/api/me/friends/{bob.person}")
    await put(bob, f"/api/me/friends/{ada.person}")
    return table


async def people(visitor: Visitor, kind: str) -> list[str]:
    return [one["name"] for one in (await get(visitor, "/api/me/friends"))[kind]]


async def refused(visitor: Visitor, method: str, path: str, **body: Any) -> str:
    answer = await visitor.http.request(method, path, json=body or None)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["code"])


async def test_friends_are_people_one_has_played_with_and_who_agree(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        assert await refused(ada, "PUT", f"/api/me/friends/{bob.person}") == "not_allowed"
        await meet(ada, bob)
        await put(ada, f"/api/me/friends/{bob.person}")
        await put(ada, f"/api/me/friends/{bob.person}")
        assert await people(ada, "asked") == ["Bob"]
        assert await people(bob, "asked_you") == ["Ada"]
        assert (await get(bob, "/api/me/waiting"))["friends"] == 1
        await put(bob, f"/api/me/friends/{ada.person}")
        for one, other in ((ada, "Bob"), (bob, "Ada")):
            assert await people(one, "friends") == [other]
            assert await people(one, "asked") == await people(one, "asked_you") == []
        assert (await bob.http.delete(f"/api/me/friends/{ada.person}")).status_code == 200
        assert await people(ada, "friends") == await people(ada, "asked") == []
        assert await refused(eve, "PUT", f"/api/me/friends/{eve.person}") == "bad_request"
        assert await refused(eve, "PUT", "/api/me/friends/nobody") == "not_found"


async def test_who_is_online_is_known_to_friends_and_only_if_one_lets_them(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        await become_friends(ada, bob)

        async def seen() -> bool | None:
            (friend,) = (await get(ada, "/api/me/friends"))["friends"]
            online: bool | None = friend["online"]
            return online

        await get(bob, "/api/me/waiting")
        assert await seen() is None
        await put(bob, "/api/me/preferences", shows_online=True)
        assert await seen() is False
        await get(bob, "/api/me/waiting")
        assert await seen() is True
        profile = await get(eve, f"/api/people/{bob.person}")
        assert "online" not in str(profile)
        preferences = schema.preferences
        async with server.tables.store.writing() as connection:
            await connection.execute(
                update(preferences).values(seen=preferences.c.seen - ONLINE_MS - 1)
            )
        assert await seen() is False
        # A socket is enough.
        table = await bob.open_table("me", "open")
        await server.connect(bob, table)
        await server.tables._note_online()
        assert await seen() is True
        await put(bob, "/api/me/preferences", shows_online=False)
        assert await seen() is None
        async with server.tables.store.engine.connect() as connection:
            assert await connection.scalar(select(preferences.c.seen)) is None


async def test_a_friend_is_invited_to_a_table_and_to_a_rematch(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        await become_friends(ada, bob)
        table = await ada.open_table("me", "open", "open", edition="german")
        path = f"/api/tables/{table}/invitations"
        await ada.post(path, person=bob.person)
        await ada.post(path, person=bob.person)
        (invitation,) = (await get(bob, "/api/me/waiting"))["invitations"]
        assert (invitation["table"], invitation["sender"]["name"]) == (table, "Ada")
        assert (invitation["edition"], invitation["players"]) == ("german", 3)
        assert invitation["rematch"] is False
        assert (await bob.do(table, "sit", seat=2)).status_code == 200
        assert (await get(bob, "/api/me/waiting"))["invitations"] == []
        # Strangers cannot be invited, and strangers cannot invite.
        assert await refused(ada, "POST", path, person=eve.person) == "not_allowed"
        assert await refused(eve, "POST", path, person=bob.person) == "not_allowed"
        async with server.tables.store.writing() as connection:
            await connection.execute(update(schema.tables).values(phase="over"))
        (again,) = (await get(bob, "/api/me/waiting"))["invitations"]
        assert again["rematch"] is True
        assert (await bob.http.delete(f"/api/me/invitations/{table}")).status_code == 200
        assert (await get(bob, "/api/me/waiting"))["invitations"] == []


async def said(server: VisitedServer, speaker: Visitor, hearer: Visitor, table: str) -> list[str]:
    """What somebody hears of another's message, live and when they come back."""
    live = await server.connect(hearer, table)
    talk = await server.connect(speaker, table)
    await talk.ask("say", text="hello there")
    await talk.ask("react", reaction="👏")
    await live.ask("look")
    heard = [frame for frame in live.frames if "hello there" in frame or '"reacted"' in frame]
    await live.close()
    again = await server.connect(hearer, table)
    heard += [m["text"] for m in again.welcome["messages"] if m["text"] == "hello there"]
    await again.close()
    await talk.close()
    return heard


async def test_a_blocked_person_cannot_reach_me(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        table = await become_friends(ada, bob)
        assert len(await said(server, bob, ada, table)) >= 3
        listed = await ada.open_table("me", "open", listed=True)
        await bob.post(f"/api/tables/{table}/invitations", person=ada.person)
        await put(ada, f"/api/me/blocked/{bob.person}", kind="block")
        (blocked,) = (await get(ada, "/api/me/blocked"))["people"]
        assert (blocked["name"], blocked["kind"]) == ("Bob", "block")
        # No chat, no invitation, no request, no seat at my table, no pairing.
        assert await said(server, bob, ada, table) == []
        assert (await get(ada, "/api/me/waiting"))["invitations"] == []
        assert await people(ada, "friends") == await people(bob, "friends") == []
        await put(bob, f"/api/me/friends/{ada.person}")
        assert await people(ada, "asked_you") == []
        assert (await get(ada, "/api/me/waiting"))["friends"] == 0
        assert await people(bob, "asked") == ["Ada"], "who is blocked does not learn of it"
        assert (await bob.do(listed, "sit", seat=2)).status_code == 403
        live = await server.connect(bob, listed)
        assert (await live.ask("sit", seat=2))["code"] == "not_allowed"
        for visitor in (ada, bob):
            await visitor.post("/api/me/pairing", most=2)
        await server.tables.pairing.look()
        assert (await get(ada, "/api/me/pairing"))["table"] is None
        # I hear others, and Bob again when I want to.
        eve = await server.come("Eve")
        assert (await eve.do(listed, "sit", seat=2)).status_code == 200
        assert (await ada.http.delete(f"/api/me/blocked/{bob.person}")).status_code == 200
        assert len(await said(server, bob, ada, table)) >= 3


async def test_a_muted_person_is_unheard_and_no_more(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        table = await become_friends(ada, bob)
        await put(ada, f"/api/me/blocked/{bob.person}", kind="mute")
        assert await said(server, bob, ada, table) == []
        assert await people(ada, "friends") == ["Bob"]
        listed = await ada.open_table("me", "open")
        assert (await bob.do(listed, "sit", seat=2)).status_code == 200
        assert await refused(ada, "PUT", f"/api/me/blocked/{ada.person}", kind="mute")
        assert await refused(ada, "PUT", "/api/me/blocked/x", kind="mute") == "not_found"


async def test_an_avatar_is_seen_at_the_table_and_in_lists(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob = await server.come("Ada"), await server.come("Bob")
        before = (await get(ada, "/api/me"))["avatar"]
        colour, pattern = before.split()
        assert colour in COLOURS
        assert pattern in PATTERNS
        table = await become_friends(ada, bob)
        live = await server.connect(bob, table)
        assert live.view["seats"][0]["avatar"] == before
        me = await put(ada, "/api/me/avatar", colour="brown", pattern="bark")
        assert me["avatar"] == "brown bark"
        await live.until(lambda _: live.view["seats"][0]["avatar"] == "brown bark")
        assert (await get(bob, f"/api/people/{ada.person}"))["avatar"] == "brown bark"
        (friend,) = (await get(bob, "/api/me/friends"))["friends"]
        assert friend["avatar"] == "brown bark"
        (game,) = (await get(bob, "/api/me/games/running"))["games"]
        assert game["opponents"][0]["avatar"] == "brown bark"
        assert await refused(ada, "PUT", "/api/me/avatar", colour="pink", pattern="bark")
        assert await refused(ada, "PUT", "/api/me/avatar", colour="red", pattern="<svg>")


async def everything_of(server: VisitedServer, ada: Visitor, bob: Visitor, eve: Visitor) -> None:
    """Something of Ada's in every table of what is personal."""
    await become_friends(ada, bob)
    await meet(ada, eve)
    await put(ada, "/api/me/preferences", shown="all", zone="Europe/Rome", quiet=[0, 60])
    await put(ada, f"/api/me/blocked/{eve.person}", kind="mute")
    await put(ada, "/api/me/avatar", colour="red", pattern="dots")
    table = await ada.open_table("me", "open")
    await ada.post(f"/api/tables/{table}/invitations", person=bob.person)
    await ada.post("/api/me/pairing", edition="german", least=4)
    await ada.post("/api/me/push", **Browser("https://push.example.org/x").subscription())
    emails = {"person": ada.person, "address": "ada@example.org", "code": bytes(32)}
    async with server.tables.store.writing() as connection:
        await connection.execute(
            schema.emails.insert().values(**emails, asked=1, confirmed=1, sent=0)
        )


async def test_all_of_it_is_exported_and_deleted(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        await everything_of(server, ada, bob, eve)
        data = await get(ada, "/api/me/data")
        assert (data["choices"]["shown"], data["choices"]["zone"]) == ("all", "Europe/Rome")
        assert data["avatar"] == "red dots"
        assert {(one["person"], one["kind"]) for one in data["others"]} == {
            (bob.person, "friend"),
            (bob.person, "invited"),
            (eve.person, "mute"),
        }
        assert data["waits_for"]["edition"] == "german"
        assert (data["browsers"], data["email"]) == (
            ["https://push.example.org/x"],
            "ada@example.org",
        )
        assert (await ada.http.delete("/api/me")).status_code == 200
        async with server.tables.store.engine.connect() as connection:
            for column in OF_A_PERSON:
                rows = await connection.execute(select(column).where(column == ada.person))
                assert rows.all() == [], column
        assert await people(bob, "friends") == []


async def test_what_a_guest_has_chosen_comes_along(database: str) -> None:
    async with visited_server(database) as server:
        ada, bob, eve = [await server.come(name) for name in ("Ada", "Bob", "Eve")]
        await bob.post("/api/me/claim", passphrase="seven chameleons on a branch")
        await everything_of(server, ada, bob, eve)
        guest = ada.person
        await ada.post("/api/me/sign-in", name="Bob", passphrase="seven chameleons on a branch")
        assert (await get(ada, "/api/me/preferences"))["zone"] == "Europe/Rome"
        blocked = (await get(ada, "/api/me/blocked"))["people"]
        assert [one["name"] for one in blocked] == ["Eve"]
        assert (await get(ada, "/api/me/friends"))["friends"] == [], "nobody is their own friend"
        async with server.tables.store.engine.connect() as connection:
            for column in OF_A_PERSON:
                rows = await connection.execute(select(column).where(column == guest))
                assert rows.all() == [], column
