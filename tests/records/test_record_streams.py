"""Many records of one stream: lazily, and past the wrong ones."""

import io
import itertools
import time
import tracemalloc

import pytest

from coloretto.records import Record, RecordError, read_records, try_records
from tests.records.examples import SHORT, TAGS, WHOLE_GAME, game


def outcomes(text: str | bytes) -> list[str]:
    """For each record found the first token, or the error."""
    stream = io.StringIO(text) if isinstance(text, str) else io.BytesIO(text)
    return [
        str(found) if isinstance(found, RecordError) else found.moves[0][0]
        for found in try_records(stream)
    ]


def test_an_empty_stream() -> None:
    assert list(read_records(io.StringIO(""))) == []
    assert list(read_records(io.BytesIO(b"\n\n"))) == []


NOT_A_TAG = 'is not a tag: write one like [Seat1 "Ann"], with \\" for " and \\\\ for \\'
TOO_LONG = "the record is longer than 100,000 characters"
BAD_RECORDS = {
    "move": (game("1. G1 G9"), 'line 23, move 2 "G9": there is no row 9: rows are 1 to 5'),
    "comment": (game("{never closed"), "line 23: the comment that begins here is not closed"),
    "control": (
        game("\x00\x01"),
        "line 23: this is not plain text: a record cannot have the character U+0000",
    ),
    "no blank": (
        TAGS + "1. G1\n",
        "line 22: a blank line must stand between the tags and the moves",
    ),
    "tag": (TAGS.replace("[Seat2", "[Seat 2"), f'line 18: [Seat 2 "B"] {NOT_A_TAG}'),
    "long line": (game("{" + "long " * 30_000 + "}"), f"line 23: {TOO_LONG}"),
    "long comment": (
        game("{" + "long\n" * 30_000 + "}"),
        f"line {23 + (100_000 - len(TAGS) - 2) // 5}: {TOO_LONG}",
    ),
    "long moves": (
        game("a\n" * 60_000 + "1. G1"),
        f"line {23 + (100_000 - len(TAGS) - 1) // 2}: {TOO_LONG}",
    ),
}


@pytest.mark.parametrize("kind", BAD_RECORDS)
def test_a_bad_record_does_not_hide_the_later_ones(kind: str) -> None:
    bad, message = BAD_RECORDS[kind]
    text = f"{SHORT}\n{bad}\n{WHOLE_GAME}\n{SHORT}"
    assert outcomes(text) == ["O1", message, "G1", "O1"]
    assert outcomes(text.encode()) == ["O1", message, "G1", "O1"]
    assert outcomes(text.replace("\n", "\r\n").encode()) == ["O1", message, "G1", "O1"]


def test_reading_stops_at_the_first_bad_record() -> None:
    records = read_records(io.StringIO(f"{SHORT}\n{game('G9')}\n{SHORT}"))
    assert str(next(records)) == SHORT
    with pytest.raises(RecordError, match="line 23, move 1"):
        next(records)
    assert list(records) == []


def test_bytes_that_are_not_utf_8_spoil_one_record_only() -> None:
    bad = game("1. G1 {\xff}").encode("latin-1")
    found = outcomes(SHORT.encode() + b"\n" + bad + b"\n" + SHORT.encode())
    assert found == ["O1", "line 23: this is not text in UTF-8", "O1"]


def test_a_text_stream_ends_where_it_cannot_be_decoded() -> None:
    data = SHORT.encode() + b"\n" * 10_000 + b"\xff\xfe" + b"\n" * 10_000
    found = list(try_records(io.TextIOWrapper(io.BytesIO(data), "utf-8")))
    assert isinstance(found[-1], RecordError)
    assert found[-1].reason == "this is not text in UTF-8"


@pytest.mark.parametrize("data", [bytes(range(256)) * 50, SHORT.encode("utf-16"), b"\x00" * 9999])
def test_binary_files(data: bytes) -> None:
    found = list(try_records(io.BytesIO(data)))
    assert found
    assert all(isinstance(error, RecordError) for error in found)


def test_a_stream_of_bytes_stays_open() -> None:
    stream = io.BytesIO(SHORT.encode())
    records = read_records(stream)
    next(records)
    records.close()  # type: ignore[attr-defined]
    assert not stream.closed


class Endless(io.TextIOBase):
    """A file without end: the same text again and again."""

    def __init__(self, text: str) -> None:
        self._lines = itertools.cycle(text.splitlines(keepends=True))
        self.lines_read = 0

    def read(self, size: int | None = -1, /) -> str:
        assert size == 0
        return ""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        assert size > 0
        self.lines_read += 1
        return next(self._lines)


def test_records_are_read_one_at_a_time() -> None:
    stream = Endless(SHORT + "\n")
    first = list(itertools.islice(read_records(stream), 5))  # type: ignore[arg-type]
    assert [str(record) for record in first] == [SHORT] * 5
    assert stream.lines_read <= 6 * 15


GARBAGE = pytest.mark.parametrize("piece", ["x", "x\n", "[\n", "{", "{}", '[A "'])


def read_behind(garbage: str) -> list[Record | RecordError]:
    """What is found in a stream with garbage before a record."""
    found = list(try_records(io.StringIO(f"{TAGS}\n{garbage}\n\n{SHORT}")))
    assert str(found[-1]) == SHORT
    return found


@pytest.mark.slow
@GARBAGE
def test_garbage_eats_no_memory(piece: str) -> None:
    garbage = piece * 300_000
    read_behind("x")  # so that loading the kernel does not count
    tracemalloc.start()
    found = read_behind(garbage)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert any(isinstance(error, RecordError) for error in found)
    assert peak < 20_000_000


@GARBAGE
def test_garbage_eats_no_time(piece: str) -> None:
    """Four times as much takes four times as long, not sixteen times; in processor time."""

    def seconds(pieces: int) -> float:
        began = time.process_time()
        read_behind(piece * pieces)
        return time.process_time() - began

    read_behind("x")
    assert seconds(80_000) < 9 * max(min(seconds(20_000) for _ in range(2)), 0.01)
