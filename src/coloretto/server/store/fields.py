"""What may stand in a database: one description of every field, for rows that come from outside.

A server writes nothing else. A backup may hold anything, so a restore looks at each
value before it copies one. What a log says as a whole is for :mod:`coloretto.server.store.check`.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from functools import lru_cache
from math import isfinite
from typing import Any, Final, get_args

import msgspec
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String, Table

from coloretto.bots import is_own
from coloretto.bots.levels import LEVELS
from coloretto.rules import ColorettoError, Rules
from coloretto.server.store import schema
from coloretto.server.store.connection import DatabaseError
from coloretto.server.store.rating_shares import SERVER_BOT
from coloretto.server.table.entries import BrokenLogError, read_entry
from coloretto.server.table.table import TablePhase

Check = Callable[[Any], str | None]
"""What is wrong with a value; None when nothing is."""

_MOST_TEXT: Final = 2000
"""Of a text whose column sets no limit."""
_MOST_ENTRY: Final = 128 * 1024
_MOST_IN_AN_ENTRY: Final = 2000
"""Things in a list: the events of a game are some hundreds."""
_MOST_WORDS: Final = 200
"""Characters of a text in an entry."""
_MOST_CHAT: Final = 1000
_END_OF_TIME: Final = 253_402_300_800_000
"""The year 10000, in milliseconds."""
_SHOWN: Final = 40


# Checks.


def _text(least: int, most: int) -> Check:
    def check(value: Any) -> str | None:
        if not isinstance(value, str):
            return "is no text"
        if not least <= len(value) <= most:
            return f"has {len(value)} characters and may have {least} to {most}"
        return None if value.isprintable() else "has characters that cannot be shown"

    return check


def _shape(pattern: str, what: str) -> Check:
    matches = re.compile(pattern).fullmatch

    def check(value: Any) -> str | None:
        return None if isinstance(value, str) and matches(value) else f"is no {what}"

    return check


def _whole(least: int, most: int) -> Check:
    def check(value: Any) -> str | None:
        if type(value) is not int:
            return "is no whole number"
        return None if least <= value <= most else f"is not between {least} and {most}"

    return check


def _real(least: float, most: float) -> Check:
    def check(value: Any) -> str | None:
        if type(value) not in (int, float) or not isfinite(value):
            return "is no number"
        return None if least <= value <= most else f"is not between {least:g} and {most:g}"

    return check


def _bytes(count: int) -> Check:
    def check(value: Any) -> str | None:
        is_right = isinstance(value, bytes) and len(value) == count
        return None if is_right else f"is not {count} bytes"

    return check


def _one_of(values: Iterable[object]) -> Check:
    known = frozenset(values)

    def check(value: Any) -> str | None:
        return None if isinstance(value, str | int) and value in known else "is unknown"

    return check


def _either(*checks: Check) -> Check:
    def check(value: Any) -> str | None:
        found = [check(value) for check in checks]
        return None if None in found else found[0]

    return check


def _is_bot(value: Any) -> str | None:
    is_known = isinstance(value, str) and is_own(value)
    return None if is_known else "is no bot that a server makes"


def _is_bot_player(value: Any) -> str | None:
    is_bot = isinstance(value, str) and value.startswith(SERVER_BOT)
    return _is_bot(value.removeprefix(SERVER_BOT)) if is_bot else "is nobody"


def _are_rules(value: Any) -> str | None:
    problem = _text(1, 200)(value)
    return _problem_of_rules(value) if problem is None else problem


@lru_cache(maxsize=1000)
def _problem_of_rules(spec: str) -> str | None:
    try:
        Rules.parse(spec)
    except ColorettoError:
        return "are no rules"
    return None


def _is_passphrase(value: Any) -> str | None:
    """A hash says itself how hard it is to check, which may be too hard for any server."""
    found = isinstance(value, str) and _ARGON2(value)
    if not found:
        return "is no hash of a passphrase"
    memory, times, lanes = map(int, found.groups())
    is_usual = memory <= 1 << 18 and times <= 20 and lanes <= 16
    return None if is_usual else "is a hash that takes too long to check"


_ARGON2: Final = re.compile(
    r"\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,4})\$[A-Za-z0-9+/]{8,100}\$[A-Za-z0-9+/]{16,200}"
).fullmatch

_ID: Final = _shape("[A-Za-z0-9_-]{1,32}", "id")
_TIME: Final = _whole(0, _END_OF_TIME)
_SEAT: Final = _whole(1, 5)
_GAME: Final = _whole(1, 1_000_000)
_HEX: Final = _shape("[0-9A-Za-z:_.,-]{1,300}", "commitment or secret")
_NONCE: Final = _shape("[0-9A-Za-z_-]{0,64}", "nonce")
_PLAYER: Final = _either(_ID, _is_bot_player)


# The description: what a column's type does not say already.

_FIELDS: Final[Mapping[str, Check]] = {
    "people.id": _ID,
    "people.name": _text(0, 64),
    "people.claimed": _text(1, 500),
    "people.passphrase": _is_passphrase,
    "people.owner": _ID,
    "people.became": _ID,
    "people.created": _TIME,
    "sessions.person": _ID,
    "sessions.created": _TIME,
    "seat_tokens.table_id": _ID,
    "seat_tokens.seat": _SEAT,
    "seat_tokens.person": _ID,
    "seat_tokens.created": _TIME,
    "tables.id": _ID,
    "tables.number": _whole(0, 10_000_000),
    "tables.rules": _are_rules,
    "tables.phase": _one_of(get_args(TablePhase)),
    "tables.fence": _whole(0, 1 << 62),
    "tables.created": _TIME,
    "tables.changed": _TIME,
    "entries.table_id": _ID,
    "entries.number": _whole(1, 10_000_000),
    "entries.entry": _text(2, _MOST_ENTRY),
    "entries.at": _TIME,
    "secrets.table_id": _ID,
    "secrets.game": _GAME,
    "games.table_id": _ID,
    "games.game": _GAME,
    "games.rules": _are_rules,
    "games.rules_version": _whole(1, 1000),
    "games.scores": _shape("-?[0-9]{1,4}( -?[0-9]{1,4}){1,4}", "list of scores"),
    "games.ended": _TIME,
    "game_players.table_id": _ID,
    "game_players.game": _GAME,
    "game_players.seat": _SEAT,
    "game_players.player": _PLAYER,
    "table_people.table_id": _ID,
    "table_people.person": _ID,
    "ratings.player": _PLAYER,
    "ratings.edition": _shape("[a-z]{1,32}", "edition"),
    # Everybody starts at 25 with a deviation of 25/3, which games make smaller.
    "ratings.mu": _real(-100, 150),
    "ratings.sigma": _real(0.01, 10),
    "ratings.games": _whole(0, 1_000_000),
    "messages.id": _ID,
    "messages.table_id": _ID,
    "messages.person": _ID,
    "messages.text": _text(1, _MOST_CHAT),
    "messages.at": _TIME,
}

_IN_ENTRIES: Final[Mapping[str, Check]] = {
    "host": _ID,
    "person": _ID,
    "guest": _ID,
    "bot": _is_bot,
    "level": _one_of(LEVELS),
    "rules": _are_rules,
    "clock": _whole(0, 100 * 24 * 3600),
    "pace": _whole(0, 3_600_000),
    "commitment": _HEX,
    "secret": _HEX,
    "nonce": _NONCE,
    "nonces": _NONCE,
    "game": _GAME,
    "in_match": _GAME,
}
"""By the field's name, wherever an entry has it. In a list it holds for each thing in it."""


def check_of(column: "Column[Any]") -> Check:
    """What may stand in a column: as described, or else as its type says."""
    found = _FIELDS.get(f"{column.table.name}.{column.name}")
    return _check_of_type(column.type) if found is None else found


def _check_of_type(kind: Any) -> Check:
    match kind:
        case LargeBinary():
            return _bytes(kind.length or 32)
        case String():
            return _text(0, kind.length or _MOST_TEXT)
        case Boolean():
            return _one_of([0, 1])
        case Float():
            return _real(-1e15, 1e15)
        case Integer():
            return _whole(-(1 << 63), (1 << 63) - 1)
    raise TypeError(f"no description of {kind!r}")


# Looking at a backup.


def check_fields(file: str, tables: Iterable[Table]) -> None:
    """Look at every value of a backup, which is an SQLite file by today's schema.

    :raises DatabaseError: at the first value that a server would not have written.
    """
    with closing(sqlite3.connect(file)) as connection:
        connection.text_factory = _read_text
        for table in tables:
            _check_table(connection, table)


def _read_text(data: bytes) -> str | bytes:
    """Text, or the bytes themselves where they are none."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _check_table(connection: sqlite3.Connection, table: Table) -> None:
    columns = [*table.columns]
    checks = [(column, check_of(column)) for column in columns]
    names = ", ".join(f'"{column.name}"' for column in columns)
    try:
        for row in connection.execute(f'SELECT {names} FROM "{table.name}"'):
            for (column, check), value in zip(checks, row, strict=True):
                if value is None:
                    problem = None if column.nullable else "is missing"
                else:
                    problem = check(value)
                if problem is not None:
                    raise _refusal(table, row, column.name, value, problem)
            if table is schema.entries:
                _check_entry(table, row, row[columns.index(schema.entries.c.entry)])
    except sqlite3.Error as error:
        raise DatabaseError(f"the backup's {table.name} cannot be read: {error}") from None


def _check_entry(table: Table, row: Iterable[Any], text: str) -> None:
    """Look at what an entry says; one that is none is for the replay to find."""
    try:
        entry = read_entry(text)
    except BrokenLogError:
        return
    for name, value in msgspec.to_builtins(entry).items():
        problem = _problem_in(name, value)
        if problem is not None:
            raise _refusal(table, row, f"entry, {problem[0]}", problem[1], problem[2])


def _problem_in(name: str, value: Any) -> tuple[str, Any, str] | None:
    """The field of an entry that is wrong, its value, and what is wrong with it."""
    if isinstance(value, dict):
        found = (_problem_in(str(key), inner) for key, inner in value.items())
        return next((problem for problem in found if problem is not None), None)
    if isinstance(value, list | tuple):
        if len(value) > _MOST_IN_AN_ENTRY:
            return name, value, f"has {len(value)} things and may have {_MOST_IN_AN_ENTRY}"
        found = (_problem_in(name, inner) for inner in value)
        return next((problem for problem in found if problem is not None), None)
    if value is None or isinstance(value, bool):
        return None
    check = _IN_ENTRIES.get(name)
    if check is None:
        check = _text(0, _MOST_WORDS) if isinstance(value, str) else _whole(-1_000_000, 1 << 53)
    problem = check(value)
    return None if problem is None else (name, value, problem)


def _refusal(
    table: Table, row: Iterable[Any], field: str, value: Any, problem: str
) -> DatabaseError:
    keys = [
        _shown(cell) for column, cell in zip(table.columns, row, strict=True) if column.primary_key
    ]
    return DatabaseError(
        f"the backup has been changed: in {table.name}, row {' '.join(keys)}, "
        f"{field} {problem} ({_shown(value)}); nothing was restored"
    )


def _shown(value: object) -> str:
    """A value in one short line."""
    if isinstance(value, bytes):
        text = value[:_SHOWN].hex()
    else:
        text = json.dumps(value[:_SHOWN] if isinstance(value, str) else str(value)[:_SHOWN])
    return text if len(text) <= 2 * _SHOWN else f"{text[: 2 * _SHOWN]}…"
