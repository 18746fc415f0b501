"""``coloretto review``: what was luck in a game, what was skill, what would have been better."""

import json as json_text
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from coloretto.cli.long_work import progress_bar, stop_on_ctrl_c
from coloretto.cli.record_files import check_files, print_fault, records_of, where
from coloretto.records import Record
from coloretto.rules import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event as Flag

    from coloretto.review import Judge, Review
    from coloretto.review.accounting import Account

_INVALID: Final = 1
_INTERRUPTED: Final = 130
_MOST_MOVES: Final = 400
"""More than any game has."""

_Found = tuple[int, Record]
"""A record and its number in the file."""


def review(
    file: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    game: int | None = None,
    depth: Literal["quick", "full", "deep"] = "full",
    seat: int | None = None,
    json: bool = False,
    html: Path | None = None,
    language: Literal["en", "de", "hu", "it", "hr", "pl"] = "en",
) -> int:
    """Say what came of luck and what of choices, adding up exactly, and which were mistakes.

    Of a file with many records: a table of all players. docs/review.md says what the numbers mean.

    Parameters
    ----------
    file
        A file with one or many records; - reads standard input.
    game
        Which record of the file, from 1.
    depth
        How long each position is looked at: quick, full or deep.
    seat
        Only this seat's mistakes and key moments, from 1.
    json
        Print one JSON object per game, one per line.
    html
        Write a page about the game to this file; it needs nothing else.
    language
        Of reasons, and of the page: en, de, hu, it, hr or pl.
    """
    check_files([file])
    found, all_valid = _read(file, game, json)
    if html is not None and len(found) > 1:
        raise UnsupportedError(f"{file} has {len(found)} records: choose one with --game")
    for number, record in found:
        if seat is not None and not 1 <= seat <= record.rules.players:
            raise UnsupportedError(
                f"{where(file, number)}there is no seat {seat}, only 1 to {record.rules.players}"
            )
    if not found:
        return _INVALID
    from coloretto.bots.parts import EXACT, NET, RULES
    from coloretto.cli.warm_up import REVIEW, get_ready

    get_ready(RULES, NET, EXACT, REVIEW)
    from coloretto.review import Judge

    judge = Judge(depth)
    with stop_on_ctrl_c() as stop:
        if len(found) == 1:
            reviewed = _review_one(found[0][1], judge, stop)
            if json:
                print(json_text.dumps(_as_json(file, found[0][0], reviewed, judge, language)))
            if html is not None:
                from coloretto.review.page import page

                html.write_text(page(reviewed, judge, language), encoding="utf-8")
            if not json:
                _show(where(file, found[0][0]), reviewed, judge, seat, language)
        else:
            _review_all(file, found, judge, stop, json, language)
        if stop.is_set():
            print("coloretto: stopped; this is what there is", file=sys.stderr)
            return _INTERRUPTED
    return 0 if all_valid else _INVALID


def _read(file: Path, game: int | None, json: bool) -> tuple[list[_Found], bool]:
    """The records to review, and whether all of them could be read."""
    if game is not None and game < 1:
        raise UnsupportedError(f"there is no game {game}: they are numbered from 1")
    all_valid = True
    found: list[_Found] = []
    number = 0
    for number, one in enumerate(records_of(file), 1):
        if game is not None and number != game:
            continue
        if isinstance(one, Record) and sum(map(len, one.moves)) <= _MOST_MOVES:
            found.append((number, one))
            continue
        fault = f"more than {_MOST_MOVES} moves" if isinstance(one, Record) else one
        all_valid = False
        print_fault(file, number, fault, {"error": str(fault)} if json else None)
    if game is not None and number < game:
        raise UnsupportedError(f"there is no game {game} in {file}: it has {number}")
    return found, all_valid


def _review_one(record: Record, judge: "Judge", stop: "Flag") -> "Review":
    from coloretto.review import review as review_game

    with progress_bar("moves", sum(map(len, record.moves))) as advance:
        last = 0

        def on_progress(done: int, _: int) -> None:
            nonlocal last
            advance(done - last)
            last = done

        return review_game(record, judge, stop=stop, on_progress=on_progress)


def _review_all(
    file: Path,
    found: Sequence[_Found],
    judge: "Judge",
    stop: "Flag",
    json: bool,
    language: str,
) -> None:
    from coloretto.review import review as review_game
    from coloretto.review.together import Together

    together = Together()
    with progress_bar("games", len(found)) as advance:
        for number, record in found:
            reviewed = review_game(record, judge, stop=stop)
            if stop.is_set():
                break
            if json:
                print(json_text.dumps(_as_json(file, number, reviewed, judge, language)))
            together.add(number, reviewed)
            advance(1)
    if not json and together.games:
        print("\n".join(_table(together.rows())))


def _as_json(
    file: Path, number: int, reviewed: "Review", judge: "Judge", language: str
) -> dict[str, object]:
    from coloretto.review.plain import as_plain

    return {"file": str(file), "record": number, **as_plain(reviewed, judge, language)}


# For people.


def _show(head: str, reviewed: "Review", judge: "Judge", seat: int | None, language: str) -> None:
    state = "finished" if reviewed.is_finished else "so far: the game is not finished"
    print(f"{head}{reviewed.rules}, {len(reviewed.moves)} moves, {state}; {reviewed.depth}")
    for lines in (_account_lines(reviewed), _marks_lines(reviewed)):
        print()
        print("\n".join(_table(lines)))
    seats = range(reviewed.players) if seat is None else [seat - 1]
    lines = [line for one in seats for line in _moment_lines(reviewed, one, language)]
    if lines:
        print("\nKey moments")
        print("\n".join(lines))
    print()
    mistakes = [one for one in reviewed.mistakes if seat is None or one.seat == seat - 1]
    if not mistakes:
        print("No mistakes.")
        return
    print("Mistakes")
    from coloretto.review.mistakes import told

    for one in told(reviewed, mistakes, judge, language):
        print(f"  {one.move:>3}  {one.name}: {one.action} {one.sign} ({one.cost})")
        print(f"       {one.better} {one.reason}")


def _account_lines(reviewed: "Review") -> list[list[str]]:
    from coloretto.review.words import percent, points

    lines = [["", *reviewed.names]]
    last = "result" if reviewed.is_finished else "expected so far"
    parts: list[tuple[str, Account, Callable[..., str]]] = [
        ("win", reviewed.win, percent),
        ("points", reviewed.points, points),
    ]
    for title, account, shown in parts:
        lines.append([title, *[""] * reviewed.players])
        lines.append(["  deal", *(shown(value, sign=title == "points") for value in account.prior)])
        lines.append(["  luck", *(shown(value, sign=True) for value in account.luck)])
        lines.append(["  own choices", *(shown(value, sign=True) for value in account.own)])
        for by, name in enumerate(reviewed.names):
            row = [account.others[seen][by] for seen in range(reviewed.players)]
            cells = ["–" if seen == by else shown(v, sign=True) for seen, v in enumerate(row)]
            lines.append([f"  {name}’s choices", *cells])
        lines.append(["  not explained", *(shown(value, sign=True) for value in account.rest)])
        ends = (shown(value, sign=title == "points") for value in account.result)
        lines.append([f"  {last}", *ends])
    return lines


def _marks_lines(reviewed: "Review") -> list[list[str]]:
    from coloretto.review.words import percent, points

    def shown(value: float | None, scale: float = 1.0, unit: str = "") -> str:
        return "–" if value is None else f"{scale * value:.0f}{unit}".replace("-", "−")

    like = [
        "–"
        if one is None
        else one.level
        if one.weakest == one.strongest
        else f"{one.level} ({one.weakest} … {one.strongest})"
        for one in reviewed.played_like
    ]
    return [
        ["", *reviewed.names],
        ["accuracy", *(shown(value) for value in reviewed.accuracy)],
        ["kept", *(shown(value, 100, " %") for value in reviewed.kept)],
        ["played like", *like],
        ["luck-adjusted win", *map(percent, reviewed.luck_adjusted_win)],
        ["luck-adjusted points", *map(points, reviewed.luck_adjusted_points)],
    ]


def _moment_lines(reviewed: "Review", seat: int, language: str) -> Iterator[str]:
    from coloretto.review.mistakes import moments
    from coloretto.review.words import percent, points

    found = moments(reviewed, seat, language)
    if found:
        yield f"  {reviewed.names[seat]}"
    for one in found:
        change = f"{percent(one.win, sign=True)}, {points(one.points)}"
        yield f"  {one.move:>5}  {change:>14}  {one.text}"


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Names on the left and numbers on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]
