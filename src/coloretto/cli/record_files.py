"""Files with records, as the commands that read them take them."""

import json as json_text
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from coloretto.records import Record, RecordError, try_records
from coloretto.rules import UnsupportedError

if TYPE_CHECKING:
    from coloretto.rules.state import State

_STDIN: Final = Path("-")


def check_files(files: Iterable[Path]) -> None:
    """Refuse options that were taken for files, and no file at all."""
    if not files:
        raise UnsupportedError("name at least one file with records, or - for standard input")
    for path in files:
        if path != _STDIN and str(path).startswith("-"):
            raise UnsupportedError(f"unknown option {path}; a file of that name is ./{path}")


def records_of(path: Path) -> Iterator[Record | RecordError | str]:
    """Each record of a file, or why it is refused; in plain words why there is none at all."""
    if path == _STDIN:
        yield from _records_in(sys.stdin.buffer)
        return
    try:
        with path.open("rb") as file:
            yield from _records_in(file)
    except OSError as error:
        yield error.strerror or str(error)


def _records_in(stream: IO[bytes]) -> Iterator[Record | RecordError | str]:
    none_yet = True
    for found in try_records(stream):
        none_yet = False
        yield found
    if none_yet:
        yield "there is no record in it"


def where(path: Path, number: int) -> str:
    """The beginning of a line about a record of a file."""
    return f"{path}, record {number}: " if number > 1 else f"{path}: "


def print_fault(
    path: Path, number: int, fault: RecordError | str, details: Mapping[str, object] | None
) -> None:
    """Say what is wrong with a record: one line on stderr and, with details, a line of JSON."""
    if details is not None:
        head = {"file": str(path), "record": number}
        print(json_text.dumps({**head, **details}))
    print(f"coloretto: {where(path, number)}{fault}", file=sys.stderr)


def state_of(position: str, move: int | None) -> "State":
    """The position of a line, or of a record in a file."""
    from coloretto.records import parse_position, read_records

    if "(" in position:
        if move is not None:
            raise UnsupportedError("--move goes with a record, not with a position line")
        return parse_position(position)
    with Path(position).open("rb") as file:
        record = next(read_records(file), None)
    if record is None:
        raise UnsupportedError(f"{position}: there is no record in it")
    if move is None:
        return record.replay()
    states = [record.begin(), *(state for _, state in record.states())]
    if not 1 <= move <= len(states):
        raise UnsupportedError(f"there is no move {move}: the record has {len(states) - 1}")
    return states[move - 1]
