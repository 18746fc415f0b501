"""Nobody is done without at a blink: handing over needs an absence of a stated length."""

import pytest

from coloretto.server.live import presence as presence_module
from coloretto.server.live.presence import Presence
from tests.server.harness import Visitor, serving
from tests.server.support.at_a_table import wait_for

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def test_who_has_just_gone_is_not_handed_over(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        live, other = await ada.connect(table), await bob.connect(table)
        await live.ask("start")
        await other.close()
        await live.until(lambda frame: frame.get("here") == [ada.person])
        assert (await live.ask("hand_over", seat=2))["code"] == "not_allowed"


async def test_who_plays_over_http_is_here(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        session = await server.tables.get(table)
        make_watched(session.audience.presence)
        await ada.do(table, "start")
        await bob.http.get(f"/api/tables/{table}")
        answer = await ada.do(table, "hand_over", seat=2)
        assert answer.json()["error"]["code"] == "not_allowed"


def make_watched(presence: Presence, seconds: float = 3600) -> None:
    """Let the table have been watched for long."""
    presence._since -= seconds
    for person in presence._seen:
        presence._seen[person] -= seconds


async def test_any_player_hands_over_somebody_who_is_long_gone(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        await ada.do(table, "start")
        guest = await bob.connect(table)
        make_watched((await server.tables.get(table)).audience.presence)
        # A guest does it, for the host has gone.
        assert (await guest.ask("hand_over", seat=1))["type"] == "ack"
        assert guest.view["seats"][0]["bot"] is not None


async def test_it_is_shown_when_somebody_has_been_away_for_long_enough(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_module, "ABSENT_SECONDS", 0.5)
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        live, other = await ada.connect(table), await bob.connect(table)
        await live.ask("start")
        await other.close()
        await live.until(
            lambda frame: "view" in frame and frame["view"]["seats"][1]["is_gone"], timeout=120
        )
        assert (await live.ask("hand_over", seat=2))["type"] == "ack"


async def test_after_a_restart_nobody_is_gone_at_once(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        await ada.do(table, "start")
        session = await server.tables.get(table)
        make_watched(session.audience.presence)
        assert session.audience.presence.is_gone(bob.person)
    async with serving(sqlite) as server:
        session = await server.tables.get(table)
        await wait_for(lambda: server.tables.loaded(table) is not None)
        assert not session.audience.presence.is_gone(bob.person)


async def test_one_id_is_one_message(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        live, other = await ada.connect(table), await bob.connect(table)
        for _ in range(3):
            assert (await live.ask("say", text="hello", id="one"))["type"] == "ack"
            assert (await live.ask("react", reaction="thanks", id="two"))["type"] == "ack"
        assert (await other.ask("say", text="hello", id="one"))["type"] == "ack", "another person's"
        again = await ada.connect(table)
        assert (await again.ask("say", text="hello", id="one"))["type"] == "ack"
        assert [message["person"] for message in again.welcome["messages"]] == [
            ada.person,
            bob.person,
        ]
        await other.ask("say", text="bye")
        heard = [text for text in other.frames if '"type":"said"' in text]
        signs = [text for text in other.frames if '"type":"reacted"' in text]
        assert (len(heard), len(signs)) == (3, 1)
