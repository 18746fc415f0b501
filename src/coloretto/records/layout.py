"""How records lie in a text: which lines are tags, which are moves, where the next one begins.

A record is a block of lines that start with ``[``, a blank line, and the moves.
A line that starts with ``[`` after moves, or after the blank line, begins the next
record. So that a brace left open cannot hide the records behind it, a whole line
with a tag ends a comment too, as an error.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import IO, Final, cast

from coloretto.records.errors import RecordError

MOST_CHARACTERS: Final = 100_000
"""The longest record that is read; a long game has about 2,000."""

TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\]')
NOT_TEXT: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

_WORD: Final = re.compile(r"[{}]|[^ \t{}]+")
_BYTE_ORDER_MARK: Final = "\ufeff"
_NOT_UTF_8: Final = "this is not text in UTF-8"


@dataclass(slots=True)
class RawRecord:
    """The lines of tags and the words of moves of one record, each with its line number."""

    line: int
    tags: list[tuple[int, str]] = field(default_factory=list)
    words: list[tuple[int, str]] = field(default_factory=list)
    fault: RecordError | None = None
    """The first thing wrong with the layout."""
    size: int = 0
    comment: int | None = None
    """The line of a comment that is still open."""
    tags_ended: bool = False


def split_records(stream: IO[str] | IO[bytes]) -> Iterator[RawRecord]:
    """The records of a stream, one at a time; never more than one is held in memory."""
    raw: RawRecord | None = None
    number = 0
    try:
        for number, line in enumerate(_lines_of_any(stream), 1):
            content = line.strip(" \t")
            if raw is None:
                if not content:
                    continue
                raw = RawRecord(number)
            elif _begins_record(raw, content):
                yield _finished(raw)
                raw = RawRecord(number)
            _add_line(raw, number, line, content)
    except UnicodeDecodeError:
        raw = raw or RawRecord(number + 1)
        raw.fault = RecordError(_NOT_UTF_8, number + 1, fault="not_text")
    if raw is not None:
        yield _finished(raw)


def _lines_of_any(stream: IO[str] | IO[bytes]) -> Iterator[str]:
    if isinstance(stream.read(0), str):
        yield from _lines(cast("IO[str]", stream))
        return
    # Bytes that are not UTF-8 become surrogates, which NOT_TEXT finds.
    text = TextIOWrapper(cast("IO[bytes]", stream), "utf-8", "surrogateescape", newline="\n")
    try:
        yield from _lines(text)
    finally:
        text.detach()


def _lines(stream: IO[str]) -> Iterator[str]:
    """The lines without their ends; of one that is too long only the beginning."""
    is_first = True
    while line := stream.readline(MOST_CHARACTERS + 1):
        rest = line
        while len(rest) > MOST_CHARACTERS and not rest.endswith("\n"):
            rest = stream.readline(MOST_CHARACTERS + 1)
        if is_first:
            line = line.removeprefix(_BYTE_ORDER_MARK)
            is_first = False
        yield line.removesuffix("\n").removesuffix("\r")


def _begins_record(raw: RawRecord, content: str) -> bool:
    if not content.startswith("["):
        return False
    if raw.comment is not None and raw.fault is None:
        return TAG.fullmatch(content) is not None
    return raw.tags_ended


def _add_line(raw: RawRecord, number: int, line: str, content: str) -> None:
    raw.size += len(line) + 1
    is_tag = content.startswith("[") and not raw.tags_ended
    if raw.fault is None:
        raw.fault = _fault_of_line(raw, number, line)
    if not is_tag:
        if content and not raw.tags_ended and raw.fault is None:
            raw.fault = RecordError(
                "a blank line must stand between the tags and the moves"
                if raw.tags
                else 'a record starts with its tags, as in [Seat1 "Ann"]',
                number,
                fault="no_blank_line" if raw.tags else "no_tags",
            )
        raw.tags_ended = True
    if raw.fault is not None:
        raw.tags.clear()
        raw.words.clear()
    elif is_tag:
        raw.tags.append((number, line))
    else:
        _add_words(raw, number, line)


def _fault_of_line(raw: RawRecord, number: int, line: str) -> RecordError | None:
    if raw.size > MOST_CHARACTERS:
        reason = f"the record is longer than {MOST_CHARACTERS:,} characters"
        return RecordError(reason, number, fault="too_long")
    found = NOT_TEXT.search(line)
    if found is None:
        return None
    if "\ud800" <= found[0] <= "\udfff":
        return RecordError(_NOT_UTF_8, number, fault="not_text")
    return RecordError(
        f"this is not plain text: a record cannot have the character U+{ord(found[0]):04X}",
        number,
        fault="not_text",
    )


def _add_words(raw: RawRecord, number: int, line: str) -> None:
    for match in _WORD.finditer(line):
        word = match[0]
        if raw.comment is not None:
            if word == "}":
                raw.comment = None
        elif word == "{":
            raw.comment = number
        elif word == "}":
            raw.fault = RecordError("a } without a { before it", number, fault="comment")
            return
        else:
            raw.words.append((number, word))


def _finished(raw: RawRecord) -> RawRecord:
    if raw.fault is None and raw.comment is not None:
        reason = "the comment that begins here is not closed"
        raw.fault = RecordError(reason, raw.comment, fault="comment")
    return raw
