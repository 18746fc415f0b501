"""Reading records: strict, and every game is replayed before it is believed."""

import io
from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING

from coloretto.records.errors import Fault, RecordError
from coloretto.records.layout import RawRecord, split_records
from coloretto.records.moves import apply_move, missing_from_move
from coloretto.records.record import Record
from coloretto.records.tags import (
    NOT_FINISHED,
    TagBlock,
    format_scores,
    read_tags,
    result_of,
    rules_of,
    setup_of,
)
from coloretto.rules.errors import ColorettoError, NotationError

if TYPE_CHECKING:
    from coloretto.rules.state import State


def read_record(text: str) -> Record:
    """The one record of a text."""
    raws = split_records(io.StringIO(text, newline="\n"))
    raw = next(raws, None)
    if raw is None:
        raise RecordError("no record in it", 1, fault="empty")
    record = _read(raw)
    second = next(raws, None)
    if second is not None:
        raise RecordError(
            "a second record begins here, but only one is expected",
            second.line,
            fault="two_records",
        )
    return record


def read_records(stream: IO[str] | IO[bytes]) -> Iterator[Record]:
    """The records of a stream, one at a time, until one is refused.

    A stream of bytes is read as UTF-8. See :func:`try_records` for going on
    behind a record that is wrong.
    """
    for found in try_records(stream):
        if isinstance(found, RecordError):
            raise found
        yield found


def try_records(stream: IO[str] | IO[bytes]) -> Iterator[Record | RecordError]:
    """For each record of a stream the record, or the error for which it is refused.

    Reading goes on with the next block of tags. Only a stream of bytes can go on
    behind bytes that are not UTF-8: Python's text streams stop there.
    """
    for raw in split_records(stream):
        found: Record | RecordError
        try:
            found = _read(raw)
        except RecordError as error:
            found = error
        yield found


def _read(raw: RawRecord) -> Record:
    from coloretto.rules.state import State

    if raw.fault is not None:
        raise raw.fault
    block = read_tags(raw.line, raw.tags)
    rules = rules_of(block)
    setup = setup_of(block, rules)
    scores = result_of(block)
    state = State(rules, setup)
    _apply_moves(state, raw.words, may_stop_short=scores is None)
    if scores is not None:
        _check_result(state, block, scores)
    return Record(block.values, rules, setup, tuple(state.events))


def _apply_moves(state: "State", words: Sequence[tuple[int, str]], *, may_stop_short: bool) -> None:
    moves = [(line, word) for line, word in words if not _is_round_number(word)]
    for number, (line, token) in enumerate(moves, 1):
        try:
            apply_move(state, token)
        except ColorettoError as error:
            fault: Fault = "bad_move" if isinstance(error, NotationError) else "illegal_move"
            raise RecordError(str(error), line, number, token, fault=fault) from None
        missing = missing_from_move(state)
        if missing and not (may_stop_short and number == len(moves)):
            raise RecordError(missing, line, number, token, fault="short_move")


def _is_round_number(word: str) -> bool:
    return word.endswith(".") and word[:-1].isascii() and word[:-1].isdigit()


def _check_result(state: "State", block: TagBlock, scores: tuple[int, ...]) -> None:
    if not state.is_over:
        reason = "the game is not finished, so it must be *"
        raise block.error("Result", reason, fault="not_finished", right=NOT_FINISHED)
    if scores != state.scores:
        right = format_scores(state.scores)
        reason = f"the scores are {right}, not {format_scores(scores)}"
        raise block.error("Result", reason, fault="wrong_result", right=right)
