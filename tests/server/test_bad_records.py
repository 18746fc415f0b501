"""A record that is refused is refused in parts too, so that clients can say why in any language."""

from pathlib import Path

import pytest

from coloretto.records import RecordError, read_record
from coloretto.records.errors import FAULTS
from coloretto.records.layout import MOST_CHARACTERS
from tests.server.harness import Visitor, serving

GOOD = (Path(__file__).parents[2] / "web" / "src" / "lib" / "lesson" / "game.txt").read_text()


def _with(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


LAST_ROUND = "\n6. +1 N3 O2 +1 G1 L+3 R2 J2 x2 O3 x3 x1"

RIGHT = {"not_finished": "*", "wrong_result": "43 20 35"}

# The record, and what the server says: fault, line, move, tag, what was read.
BAD = (
    ("  \n\n", ("empty", 1, None, None, None)),
    (f"{GOOD}\n{GOOD}", ("two_records", 19, None, None, None)),
    ("R3 E1\n", ("no_tags", 1, None, None, None)),
    (_with("\n\n1. R3", "\n1. R3"), ("no_blank_line", 11, None, None, None)),
    (_with("Ada", "A\x07da"), ("not_text", 4, None, None, None)),
    (_with("1. R3", "1. { hm R3"), ("comment", 12, None, None, None)),
    (_with('[Seat1 "Ada"]', "[Seat1 Ada]"), ("bad_tag", 4, None, None, "[Seat1 Ada]")),
    (_with('[Out "Y"]', '[Seat1 "Eve"]'), ("tag_twice", 7, None, "Seat1", "Eve")),
    (_with('[Start "B E O"]\n', ""), ("tag_missing", 1, None, "Start", None)),
    (_with("italian", "french"), ("tag_value", 1, None, "Edition", "french")),
    (_with("R3 E1", "R3 Q1"), ("bad_move", 12, 2, None, "Q1")),
    (_with("R3 E1", "R3 x1"), ("illegal_move", 12, 2, None, "x1")),
    (_with("R3 E1", "R3 E"), ("short_move", 12, 2, None, "E")),
    (_with(LAST_ROUND, ""), ("not_finished", 10, None, "Result", "43 20 35")),
    (_with("43 20 35", "43 20 36"), ("wrong_result", 10, None, "Result", "43 20 36")),
    (_with('[Seat3 "Otis"]', '[Seat3 "Otis"]\n[Seat9 "Eve"]'), ("other", 7, None, "Seat9", "Eve")),
)


@pytest.mark.asyncio
async def test_the_server_says_what_is_wrong_where_and_what_it_read(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        for text, said in BAD:
            response = await ada.http.post("/api/replay", json={"record": text})
            assert response.status_code == 422
            error = response.json()["error"]
            assert error["code"] == "bad_request"
            assert error["text"].startswith(f"line {said[1]}"), "the English sentence stays"
            assert tuple(error["record"].values())[:5] == said
            assert error["record"]["right"] == RIGHT.get(said[0])
            assert list(error["record"]) == ["fault", "line", "move", "tag", "read", "right"]


def test_every_fault_is_seen() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(GOOD + " " * MOST_CHARACTERS + "\n")
    assert {caught.value.fault, *(said[0] for _, said in BAD)} == {*FAULTS}


@pytest.mark.asyncio
async def test_what_was_read_is_shown_short_and_without_invisible_signs(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        text = _with("R3 E1", "R3 " + "E\u200b" * 500)
        response = await ada.http.post("/api/replay", json={"record": text})
        read = response.json()["error"]["record"]["read"]
        assert read == "E\\u200b" * 12 + "…"


@pytest.mark.asyncio
async def test_other_refusals_have_no_such_part(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        response = await ada.http.post("/api/tables", json={"edition": "french"})
        assert response.status_code == 422
        assert set(response.json()["error"]) == {"code", "text"}
