"""``coloretto replay``: check records, and show the table as it developed."""

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from coloretto.cli.record_files import check_files, print_fault, records_of, where
from coloretto.records import Record

if TYPE_CHECKING:
    from coloretto.rules.state import State

_INVALID = 1


def replay(
    *files: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    json: bool = False,
    quiet: bool = False,
) -> int:
    """Check records and show the table as it developed; exits with 0 only if all are valid.

    Parameters
    ----------
    files
        Files with one or many records each; - reads standard input.
    json
        Print one JSON object per record, one per line.
    quiet
        Print one line per record.
    """
    check_files(files)
    from coloretto.bots.parts import RULES
    from coloretto.cli.warm_up import get_ready

    get_ready(RULES)
    all_valid = True
    for path in files:
        for number, found in enumerate(records_of(path), 1):
            if not isinstance(found, Record):
                all_valid = False
                print_fault(path, number, found, _fault_as_json(str(found)) if json else None)
            elif json:
                print(json_text.dumps(_as_json(path, number, found)))
            elif quiet:
                print(f"{where(path, number)}{_summary(found)}")
            else:
                _show(path, number, found)
    return 0 if all_valid else _INVALID


def _summary(record: Record) -> str:
    state = record.replay()
    what = "finished" if state.is_over else "unfinished"
    scores = " ".join(map(str, state.scores))
    return f"valid, {what}, {record.rules}, round {state.round}, scores {scores}"


def _as_json(path: Path, number: int, record: Record) -> dict[str, object]:
    state = record.replay()
    outcome = state.outcome()
    return {
        "file": str(path),
        "record": number,
        "valid": True,
        "error": None,
        "rules": str(record.rules),
        "edition": record.rules.edition.name,
        "scoring": record.rules.side,
        "players": record.rules.players,
        "seats": list(record.names),
        "finished": state.is_over,
        "rounds": state.round,
        "moves": sum(map(len, record.moves)),
        "scores": list(state.scores),
        "winners": [] if outcome is None else [seat + 1 for seat in outcome.winners],
        "tags": dict(record.tags),
    }


def _fault_as_json(fault: str) -> dict[str, object]:
    nothing = ("rules", "edition", "players", "scores", "winners", "rounds")
    return {"valid": False, "error": fault, **dict.fromkeys(nothing)}


def _show(path: Path, number: int, record: Record) -> None:
    from rich.text import Text

    from coloretto.cli.questions import console
    from coloretto.cli.table_view import collections_view, rows_line

    names = record.names
    width = max(map(len, names))
    console.print(Text(f"{where(path, number)}{record.rules}", style="bold"))
    state = record.begin()
    console.print(collections_view(state, names))
    shown_round = 0
    for token, after in record.states():
        if state.round > shown_round:
            shown_round = state.round
            console.print(Text(f"\nRound {shown_round}", style="bold"))
        name = names[state.seat]
        move = Text(f"  {name:<{width}}  {token:<8} ")
        if after.round > state.round or after.is_over:
            console.print(move)
            console.print(collections_view(after, names))
        else:
            console.print(move.append_text(rows_line(after)))
        state = after
    _show_end(state, names)


def _show_end(state: "State", names: tuple[str, ...]) -> None:
    from coloretto.cli.questions import console
    from coloretto.cli.score import sheet_lines
    from coloretto.cli.table_view import winners_line

    outcome = state.outcome()
    if outcome is None:
        print("\nThe game is not finished.\n")
        return
    for seat, name in enumerate(names):
        print(f"\n{name}")
        print("\n".join(sheet_lines(state.score_sheet(seat))))
    console.print(f"\n{winners_line(outcome, names)}\n")
