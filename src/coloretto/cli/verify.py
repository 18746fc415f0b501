"""``coloretto verify``: check that the decks of records were fair."""

import json as json_text
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

from cyclopts import Parameter

from coloretto.records import Record, RecordError, try_records
from coloretto.rules import UnsupportedError

if TYPE_CHECKING:
    from coloretto.records.fair_deck import Verdict

_NOT_FAIR = 1
_BAD_INPUT = 2
_STDIN = Path("-")
_MARKS = {True: "✓ right", False: "✗ wrong", None: "– open"}


def verify(
    *files: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    json: bool = False,
) -> int:
    """Check that decks were fair, by the commitments, secrets and nonces in records.

    Exits with 0 only if all are proven fair, with 1 if anything is wrong or without
    proof, and with 2 if a file cannot be read.

    Parameters
    ----------
    files
        Files with one or many records each; - reads standard input.
    json
        Print one JSON object per record, one per line.
    """
    if not files:
        raise UnsupportedError("name at least one file with records, or - for standard input")
    for path in files:
        if path != _STDIN and str(path).startswith("-"):
            raise UnsupportedError(f"unknown option {path}; a file of that name is ./{path}")
    return max([_verify_file(path, json) for path in files])


def _verify_file(path: Path, json: bool) -> int:
    from coloretto.records import fair_deck

    code = 0
    for number, found in enumerate(_records_of(path), 1):
        if isinstance(found, Record):
            verdict = fair_deck.verify(found)
            if json:
                print(json_text.dumps(_as_json(path, number, found, verdict)))
            else:
                _show(path, number, found, verdict)
            code = max(code, 0 if verdict.is_fair else _NOT_FAIR)
        else:
            reason = found if isinstance(found, str) else str(found)
            if json:
                print(json_text.dumps(_fault_as_json(path, number, reason)))
            print(f"coloretto: {_place(path, number)}{reason}", file=sys.stderr)
            code = max(code, _BAD_INPUT if isinstance(found, str) else _NOT_FAIR)
    return code


def _records_of(path: Path) -> Iterator[Record | RecordError | str]:
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


def _place(path: Path, number: int) -> str:
    return f"{path}, record {number}: " if number > 1 else f"{path}: "


def _as_json(path: Path, number: int, record: Record, verdict: "Verdict") -> dict[str, object]:
    return {
        "file": str(path),
        "record": number,
        "fair": verdict.is_fair,
        "error": None,
        "rules": str(record.rules),
        "commitment": record.tags.get("Commitment"),
        "nonces": list(verdict.nonces),
        "checks": [
            {"name": check.name, "passed": check.passed, "finding": check.finding}
            for check in verdict.checks
        ],
        "problems": list(verdict.problems),
    }


def _fault_as_json(path: Path, number: int, fault: str) -> dict[str, object]:
    return {
        "file": str(path),
        "record": number,
        "fair": False,
        "error": fault,
        **dict.fromkeys(("rules", "commitment", "nonces")),
        "checks": [],
        "problems": [fault],
    }


def _show(path: Path, number: int, record: Record, verdict: "Verdict") -> None:
    print(f"{_place(path, number)}{record.rules}")
    for check in verdict.checks:
        print(f"  {_MARKS[check.passed]:<7}  {check.name:<10}  {check.finding}")
    if not verdict.has_proof:
        print("  This record carries no proof, so nobody can check its deck.\n")
        return
    if not verdict.is_fair:
        is_early = all(check.passed is not False for check in verdict.checks)
        print(f"  This deck is not proven fair{' yet' if is_early else ''}.\n")
        return
    print("  The deck is fair, if this is the commitment you saw before the first card:")
    print(f"    {record.tags['Commitment']}")
    given = [pair for pair in zip(record.names, verdict.nonces, strict=True) if pair[1]]
    if given:
        print("  and these are the nonces you saw with it:")
    for name, nonce in given:
        print(f"    {name}: {nonce}")
    print()
