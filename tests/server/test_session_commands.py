"""Commands at a table: nothing twice, nothing unanswered, nothing missed."""

import asyncio
import json
import random
from typing import Any

import pytest
import websockets

from coloretto.server.http import sockets
from coloretto.server.table.entries import Moved
from coloretto.server.table.table import Table
from tests.server.harness import Json, Live, Visitor, serving
from tests.server.support.at_a_table import (
    connect_again,
    play_until,
    spectate,
    stored_entries,
    until_number,
)

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]


@pytest.fixture
def many_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets may send as much as they like."""
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)


# Once and only once.


async def test_a_move_sent_many_times_is_done_once(sqlite: str, many_messages: None) -> None:
    rng = random.Random(1)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", "me", start=True)
        phone, laptop = await ada.connect(table), await ada.connect(table)
        sent: list[tuple[dict[str, Any], int]] = []
        for i in range(30):
            move = {
                "seat": phone.view["game"]["seat"],
                "expects": phone.view["position"],
                "action": rng.choice(phone.actions),
                "id": f"move {i}",
            }
            copies = [move] * rng.randint(1, 5) + [old for old, _ in rng.sample(sent, min(2, i))]
            rng.shuffle(copies)
            here, there = copies[::2], copies[1::2]
            pair = await asyncio.gather(_ask_all(phone, here), _ask_all(laptop, there))
            answers = [answer for one in pair for answer in one]
            assert all(answer["type"] == "ack" for answer in answers)
            acks = {answer["id"]: answer["number"] for answer in answers}
            assert all(acks[answer["id"]] == answer["number"] for answer in answers)
            assert all(acks[old["id"]] == number for old, number in sent if old["id"] in acks)
            sent.append((move, acks[move["id"]]))
            for live in (phone, laptop):
                await until_number(live, acks[move["id"]])
        assert phone.view == laptop.view
        moved = [entry for entry in await stored_entries(server, table) if isinstance(entry, Moved)]
        acts = [entry.event for entry in moved if not entry.event.startswith("turn up")]
        assert acts == [move["action"] for move, _ in sent]
    async with serving(sqlite) as server:
        phone = await connect_again(ada, server, table)
        for move, number in rng.sample(sent, 10):
            answer = await phone.ask("move", **move)
            assert answer == {"type": "ack", "id": move["id"], "number": number}


async def _ask_all(live: Live, moves: list[dict[str, Any]]) -> list[Json]:
    return [await live.ask("move", **move) for move in moves]


async def test_two_people_may_use_the_same_ids(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        one, two = await ada.connect(table), await bob.connect(table)
        assert (await two.ask("sit", seat=2, id="1"))["type"] == "ack"
        assert (await one.ask("start", id="1"))["type"] == "ack"
        await until_number(one, 5)
        assert one.view["phase"] == "playing", "Ada's 1 is not Bob's 1"


async def test_nobody_can_take_the_place_of_a_bots_move(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle", start=True)
        live = await ada.connect(table)
        # Ten pauses are allowed, of two entries each: the ids are those of the bot's moves behind.
        pairs = 10
        first = len(await stored_entries(server, table)) + 2 * pairs
        taken = [f"bot {number}" for number in range(first, first + 2 * pairs)]
        for pause_id, resume_id in zip(taken[::2], taken[1::2], strict=True):
            await live.send("pause", seat=1, id=pause_id)
            await live.ask("resume", seat=1, id=resume_id)
        await play_until(live, lambda view: view["game"]["round"] > 2)
        entries = await stored_entries(server, table)
    replayed, bots_moves = Table(table), []
    for entry in entries:
        if isinstance(entry, Moved) and entry.seat == 2 and not entry.event.startswith("turn up"):
            bots_moves.append(f"bot {replayed.last_change}")
        replayed.apply(entry)
    assert len(bots_moves) > 3
    assert {*bots_moves} & {*taken}, "the bot has moved under an id that Ada had used before"


# Refusals.


async def test_a_refusal_says_why_and_shows_the_table(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        table = await ada.open_table("me", "open")
        await bob.do(table, "sit", seat=2)
        await ada.do(table, "start")
        live, other = await ada.connect(table), await bob.connect(table)
        seat = live.view["game"]["seat"]
        if seat == 2:
            live, other = other, live
        here = live.view["position"]

        def move(seat: int, expects: int = here, action: str = "draw") -> dict[str, Any]:
            return {"seat": seat, "expects": expects, "action": action}

        for asker, fields, code in (
            (live, move(seat, expects=here - 1), "stale"),
            (live, move(seat, expects=here + 1), "stale"),
            (live, move(seat, action="take 1"), "illegal"),
            (live, move(seat, action="fly"), "illegal"),
            (live, move(3 - seat), "not_your_seat"),
            (other, move(seat), "not_your_seat"),
            (other, move(3 - seat), "not_your_turn"),
            (live, move(4), "no_seat"),
            (live, {**move(seat), "id": ""}, "bad_request"),
            (live, move(9), "bad_request"),
            (live, {**move(seat), "more": 1}, "bad_request"),
            (live, {"seat": seat}, "bad_request"),
        ):
            answer = await asker.ask("move", **fields)
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert answer["text"]
            assert answer["view"]["position"] == here
        assert (await live.move("draw"))["type"] == "ack"
        late = await live.ask("move", **move(seat))
        assert late["code"] == "stale"
        assert late["view"]["number"] == live.view["number"] > here


async def test_a_spectator_can_only_look(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "open", start=False)
        watcher = await spectate(server.base, table)
        assert watcher.welcome["person"] == ""
        assert watcher.welcome["seats"] == []
        for do, fields in (
            ("move", {"seat": 1, "expects": 1, "action": "draw"}),
            ("undo", {"seat": 1}),
            ("answer_undo", {"seat": 1, "agrees": True}),
            ("pause", {"seat": 1}),
            ("resume", {"seat": 1}),
            ("hand_over", {"seat": 1}),
            ("take_back", {"seat": 1}),
            ("commit_nonce", {"seat": 1, "commitment": "0" * 64}),
            ("open_nonce", {"seat": 1, "nonce": "x"}),
            ("give_nonce", {"seat": 1, "nonce": "x"}),
            ("start", {}),
            ("sit", {"seat": 2}),
            ("leave", {"seat": 1}),
            ("say", {"text": "hello"}),
            ("react", {"reaction": "hello"}),
        ):
            answer = await watcher.ask(do, **fields)
            assert (answer["type"], answer["code"]) == ("refused", "not_allowed")
        assert (await watcher.ask("look"))["type"] == "ack"
        assert watcher.view["number"] == 2


# Coming back.


async def test_who_comes_back_gets_exactly_what_was_missed(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", games=2, start=True)
        live = await ada.connect(table)
        while live.view["phase"] == "playing":
            await live.move(random.Random(live.view["number"]).choice(live.actions))
        await live.ask("start")
        for _ in range(5):
            await live.move(live.actions[0])
        last = live.view["number"]
        began = next(
            number
            for number, entry in live.entries.items()
            if entry["kind"] == "game_began" and entry["game"] == 2
        )
        for seen in (None, 0, began - 2, began - 1, began, last - 2, last, last + 1, 10**8):
            again = await ada.connect(table, seen=seen)
            numbers = [line["number"] for line in again.welcome["entries"]]
            after = began - 1
            if seen is not None and began - 1 <= seen <= last:
                after = seen
            assert numbers == list(range(after + 1, last + 1))
            assert again.view == {**live.view, "seats": again.view["seats"]}
            await again.close()
        for nonsense in ("-1", "x", "1e9", "%D9%A3", "", "9" * 50):
            url = f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
            async with websockets.connect(f"{url}?seen={nonsense}") as odd:
                welcome = json.loads(await odd.recv())
                assert welcome["entries"][0]["number"] == began


async def test_a_restart_in_the_middle_changes_nothing(database: str) -> None:
    async with serving(database) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", "gentle", start=True)
        live = await ada.connect(table)
        for _ in range(10):
            if live.view["game"]["seat"] != 3:
                await live.move(live.actions[0])
            else:
                await live.receive()
        await live.ask("pause", seat=1)
        before = live.view
        assert before["paused"]
    assert json.loads(await live.socket.recv())["type"] == "bye"
    async with serving(database) as server:
        live = await connect_again(ada, server, table)
        assert live.view == before
        await live.ask("resume", seat=1)
        await play_until(live, lambda view: view["number"] > before["number"] + 8)
