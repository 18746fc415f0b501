"""``coloretto verify``: check that the decks of records were fair."""

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from coloretto.cli.record_files import check_files, print_fault, records_of, where
from coloretto.records import Record

if TYPE_CHECKING:
    from coloretto.records.fair_deck import Verdict

_NOT_FAIR = 1
_BAD_INPUT = 2
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
    check_files(files)
    return max([_verify_file(path, json) for path in files])


def _verify_file(path: Path, json: bool) -> int:
    from coloretto.records import fair_deck

    code = 0
    for number, found in enumerate(records_of(path), 1):
        if isinstance(found, Record):
            verdict = fair_deck.verify(found)
            if json:
                print(json_text.dumps(_as_json(path, number, found, verdict)))
            else:
                _show(path, number, found, verdict)
            code = max(code, 0 if verdict.is_fair else _NOT_FAIR)
        else:
            print_fault(path, number, found, _fault_as_json(str(found)) if json else None)
            code = max(code, _BAD_INPUT if isinstance(found, str) else _NOT_FAIR)
    return code


def _as_json(path: Path, number: int, record: Record, verdict: "Verdict") -> dict[str, object]:
    return {
        "file": str(path),
        "record": number,
        "fair": verdict.is_fair,
        "error": None,
        "rules": str(record.rules),
        "commitment": record.tags.get("Commitment"),
        "nonces": list(verdict.nonces),
        "version": 1 if verdict.terms is None else 2,
        "table": None if verdict.terms is None else verdict.terms.table,
        "game": None if verdict.terms is None else verdict.terms.game,
        "left_out": list(verdict.left_out),
        "checks": [
            {"name": check.name, "passed": check.passed, "finding": check.finding}
            for check in verdict.checks
        ],
        "problems": list(verdict.problems),
    }


def _fault_as_json(fault: str) -> dict[str, object]:
    return {
        "fair": False,
        "error": fault,
        **dict.fromkeys(("rules", "commitment", "nonces", "version", "table", "game", "left_out")),
        "checks": [],
        "problems": [fault],
    }


def _show(path: Path, number: int, record: Record, verdict: "Verdict") -> None:
    print(f"{where(path, number)}{record.rules}")
    for check in verdict.checks:
        print(f"  {_MARKS[check.passed]:<7}  {check.name:<10}  {check.finding}")
    if not verdict.has_proof:
        print("  This record carries no proof, so nobody can check its deck.\n")
        return
    if not verdict.is_fair:
        is_early = all(check.passed is not False for check in verdict.checks)
        print(f"  This deck is not proven fair{' yet' if is_early else ''}.\n")
        return
    if verdict.terms is not None:
        terms = verdict.terms
        about = f"game {terms.game} of table {terms.table}, by rules version {terms.rules_version}"
        print(f"  It is {about}.")
    print("  The deck is fair, if this is the commitment you saw before the first card:")
    print(f"    {record.tags['Commitment']}")
    given = [pair for pair in zip(record.names, verdict.nonces, strict=True) if pair[1]]
    if given:
        print("  and these are the nonces you saw with it:")
    for name, nonce in given:
        print(f"    {name}: {nonce}")
    if verdict.left_out:
        names = ", ".join(record.names[seat - 1] for seat in verdict.left_out)
        print(f"  Committed to a nonce and did not open it: {names}")
    print()
