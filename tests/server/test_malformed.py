"""Frames that are none: whatever comes, it is answered, and nobody else notices.

``COLORETTO_TEST_FRAMES`` says how many; ``make soak`` asks for more than the suite does.
"""

import asyncio
import json
import logging
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
import websockets

from coloretto.server.http import sockets
from tests.server.harness import Live, Visitor, serving

pytestmark = pytest.mark.asyncio

FRAMES = int(os.environ.get("COLORETTO_TEST_FRAMES", "10000"))
SEED = int(os.environ.get("COLORETTO_TEST_SEED", str(random.randrange(2**32))))
AT_ONCE = 50
"""Frames that are sent before their answers are awaited."""

VALID: list[dict[str, Any]] = [
    {"do": "move", "seat": 1, "expects": 4, "action": "draw", "id": "a"},
    {"do": "undo", "seat": 1, "id": "b"},
    {"do": "answer_undo", "seat": 2, "agrees": True, "id": "c"},
    {"do": "pause", "seat": 1},
    {"do": "resume", "seat": 1},
    {"do": "hand_over", "seat": 1, "level": "gentle"},
    {"do": "take_back", "seat": 1},
    {"do": "give_nonce", "seat": 1, "nonce": "abc"},
    {"do": "commit_nonce", "seat": 1, "commitment": "0" * 64},
    {"do": "open_nonce", "seat": 1, "nonce": "abc"},
    {"do": "start"},
    {"do": "sit", "seat": 2, "id": "d"},
    {"do": "leave", "seat": 1, "id": "e"},
    {"do": "say", "text": "hello"},
    {"do": "react", "reaction": "oops"},
    {"do": "look"},
]
ODD: list[Any] = [
    *(None, True, -1, 0, 6, 2**31, 2**63, 2**64, 10**300, -(10**300), 1.5, 1e308, "1"),
    *("", "\0", "\ud83d\ude00", "x" * 65, "draw\n", "take 99999999999999999999", "turn up R"),
    *([], [1], {}, {"seat": 1}, [[[]]], "<b>", "' OR 1=1 --", "\u202e", "bot 4"),
]
ODD_TEXTS: list[str | bytes] = [
    *("", " ", "null", "true", "0", "-", '"', "{", "}", "[]", "{}", '{"do":}', '{"do":"move"'),
    *("[" * 4000, '{"a":' * 1500, '{"do":"' + "x" * 8000 + '"}', "9" * 8000, "1e" + "9" * 4000),
    *('{"do":"look","do":"start"}', '{"do":"look","id":"\\ud800"}', '{"do":"look","id":"\\u0000"}'),
    *(
        b"",
        b"\xff\xfe",
        b"\0" * 100,
        b'{"do":"look","id":"\xff"}',
        '{"do":"look"}'.encode("utf-16"),
    ),
]


def make_frame(rng: random.Random) -> str | bytes:
    """Something that is, or nearly is, or is not at all a frame."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice(ODD_TEXTS)
    if kind == 1:
        return rng.randbytes(rng.randrange(200))
    frame = dict(rng.choice(VALID))
    if kind == 2:
        frame[rng.choice([*frame, "more"])] = rng.choice(ODD)
        return json.dumps(frame)
    if kind == 3:
        frame.pop(rng.choice(list(frame)))
        return json.dumps(frame)
    text = json.dumps(frame)
    place = rng.randrange(len(text))
    if kind == 4:
        return text[:place] + rng.choice('{}[]",:\\0 é\u2028x') + text[place + rng.randrange(2) :]
    data = bytearray(text.encode())
    data[place] ^= 1 << rng.randrange(8)
    return bytes(data)


@pytest.fixture(autouse=True)
def no_surprises(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No socket may end in an exception that nobody expected."""
    yield
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not [record.getMessage() for record in errors]


async def bother(visitor: Visitor, table: str, rng: random.Random, frames: int) -> int:
    """Send odd frames and count the answers."""
    live = await visitor.connect(table)
    answered = 0
    for begin in range(0, frames, AT_ONCE):
        batch = min(AT_ONCE, frames - begin)
        for _ in range(batch):
            await live.socket.send(make_frame(rng))
        for _ in range(batch):
            frame = await live.until(lambda frame: frame["type"] in ("ack", "refused"))
            answered += 1
            if frame["type"] == "refused":
                assert frame["text"]
                assert frame["view"]["id"] == table
        live.frames.clear()
    return answered


async def play(visitor: Visitor, table: str, bothered: asyncio.Event) -> int:
    """Play at another table as long as the odd frames come."""
    rng = random.Random(1)
    live = await visitor.connect(table)
    moves = 0
    while not bothered.is_set() or moves < 20:
        if live.view["phase"] == "over":
            assert (await live.ask("start"))["type"] == "ack"
            continue
        assert (await live.move(rng.choice(live.actions)))["type"] == "ack"
        moves += 1
        live.frames.clear()
    return moves


async def test_odd_frames_are_answered_and_other_tables_play_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    print(f"{FRAMES} frames, COLORETTO_TEST_SEED={SEED}")
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)
    async with serving(sqlite) as server:
        ada, bob = await Visitor.come(server.base), await Visitor.come(server.base, "Bob")
        target = await ada.open_table("me", "me", "gentle", start=True)
        quiet = await bob.open_table("me", "me", start=True)
        bothered = asyncio.Event()
        playing = asyncio.create_task(play(bob, quiet, bothered))
        senders = 4
        rngs = [random.Random(SEED + i) for i in range(senders)]
        try:
            answers = await asyncio.gather(
                *(bother(ada, target, rng, FRAMES // senders) for rng in rngs)
            )
        finally:
            bothered.set()
        assert sum(answers) == FRAMES // senders * senders, "every frame has its answer"
        assert await playing >= 20
        session = await server.tables.get(target)
        assert session.frozen is None
        stored = await server.tables.store.load(target)
        assert stored is not None
        assert len(stored.entries) == session.table.number
        live = await ada.connect(target)
        assert (await live.ask("look"))["type"] == "ack", "the table is as well as before"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("x" * 8193, 1009),
        ("x" * 1_000_000, 1009),
        (b"\xff\xfe\xfd", None),
    ],
    ids=["too long", "much too long", "no text"],
)
async def test_a_frame_that_cannot_be_read_harms_at_most_its_socket(
    sqlite: str, frame: str | bytes, code: int | None
) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live, other = await ada.connect(table), await ada.connect(table)
        await live.socket.send(frame)
        if code is None:
            assert (await live.until(_is_refused))["code"] == "bad_request"
        else:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await live.until(_is_refused)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code
        assert (await other.move("draw"))["type"] == "ack"


async def test_a_text_that_is_no_text_closes_its_socket_only(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        live, other = await ada.connect(table), await ada.connect(table)
        await live.socket.send(b'{"do":"look\xff"}', text=True)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await live.until(_is_refused)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
        assert (await other.move("draw"))["type"] == "ack"


async def test_pieces_of_a_frame_are_put_together(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        live: Live = await ada.connect(await ada.open_table("me", "me"))
        await live.socket.send(list('{"do":"look","id":"in pieces"}'))
        assert (await live.until(lambda frame: frame.get("id") == "in pieces"))["type"] == "ack"


def _is_refused(frame: dict[str, Any]) -> bool:
    return bool(frame["type"] == "refused")
