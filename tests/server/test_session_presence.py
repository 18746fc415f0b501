"""Who is at a table, and what they say."""

import pytest

from tests.server.harness import Visitor, serving
from tests.server.support.at_a_table import (
    spectate,
)

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


async def test_everybody_hears_who_comes_and_goes(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        live = await ada.connect(table)
        assert [seat["is_here"] for seat in live.view["seats"]] == [True, False]
        watcher = await spectate(server.base, table)
        other = await bob.connect(table)
        both = sorted((ada.person, bob.person))
        await live.until(lambda frame: frame.get("here") == both)
        await watcher.close()
        await other.close()
        await live.until(lambda frame: frame.get("here") == [ada.person])
        await live.ask("look")
        assert [seat["is_here"] for seat in live.view["seats"]] == [True, False]


async def test_what_is_said_is_text(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, eve = await Visitor.come(server.base), await Visitor.come(server.base, "Eve")
        table = await ada.open_table("me", "open")
        live, stranger = await ada.connect(table), await eve.connect(table)
        markup = "<script>alert(1)</script> &amp; \u202e\u0007*bold*"
        await live.ask("say", text=markup)
        said = await stranger.until(lambda frame: frame["type"] == "said")
        assert said["message"]["text"] == "<script>alert(1)</script> &amp; *bold*"
        assert (said["message"]["person"], said["message"]["name"]) == (ada.person, "Ada")
        for text, code in (
            ("x" * 301, "bad_request"),
            ("", "bad_request"),
            ("\u0000 ", "bad_request"),
        ):
            assert (await live.ask("say", text=text))["code"] == code
        assert (await live.ask("say", text="ü" * 300))["type"] == "ack"
        assert (await stranger.ask("say", text="hello"))["code"] == "not_allowed"
        assert (await stranger.ask("react", reaction="hello"))["code"] == "not_allowed"
        assert (await live.ask("react", reaction="hello"))["type"] == "ack"
        assert (await live.ask("react", reaction="<b>"))["code"] == "bad_request"
        await stranger.until(lambda frame: frame["type"] == "reacted")
        again = await eve.connect(table)
        texts = [message["text"] for message in again.welcome["messages"]]
        assert texts == ["<script>alert(1)</script> &amp; *bold*", "ü" * 300]
