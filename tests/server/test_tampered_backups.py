"""Backups that somebody has changed: nothing is restored that a server would not have written."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from coloretto.server.store.backup import COPIED
from coloretto.server.store.connection import DatabaseError
from coloretto.server.store.fields import _FIELDS, check_fields, check_of
from tests.cli.command import coloretto, refusal
from tests.server.support.process import run
from tests.server.test_backup import some_history


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup with something in every table."""
    folder = tmp_path_factory.mktemp("backup")
    file = folder / "good.db"

    async def make() -> None:
        async with some_history(str(folder / "tables.db")) as (ada, _):
            ban = ("ban", ada.person, "--reason", "for the test", "--address-hours", "1")
            code, _, err = await run("admin", *ban, "--database", folder / "tables.db")
            assert code == 0, err
            code, _, err = await run("backup", file, "--database", folder / "tables.db")
            assert code == 0, err

    asyncio.run(make())
    with closing(sqlite3.connect(file)) as connection:
        for table in COPIED:
            rows = connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()
            assert rows != (0,), table.name
    return file


def tampered(backup: Path, path: Path, statement: str) -> Path:
    path.write_bytes(backup.read_bytes())
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount > 0
    return path


_BOT = "replace(entry, 'net:sims=100,noise=250', '{}')"
TAMPERINGS = {
    "a bot that is a program": (
        f"UPDATE entries SET entry = {_BOT.format('run:touch /tmp/x')} WHERE entry LIKE '%noise%'",
        "entry, bot is no bot",
    ),
    "a program behind a bot": (
        f"UPDATE entries SET entry = {_BOT.format('exact:else=run:true')} "
        "WHERE entry LIKE '%noise%'",
        "entry, bot is no bot",
    ),
    "a bot that reads a file": (
        f"UPDATE entries SET entry = {_BOT.format('net:file=/etc/passwd')} "
        "WHERE entry LIKE '%noise%'",
        "entry, bot is no bot",
    ),
    "an endless host": (
        "UPDATE entries SET entry = json_set(entry, '$.host', hex(zeroblob(5000000))) "
        "WHERE number = 1",
        "entries, row",
    ),
    "a host that is no id": (
        "UPDATE entries SET entry = json_set(entry, '$.host', 'a b') WHERE number = 1",
        "entry, host is no id",
    ),
    "an endless event": (
        "UPDATE entries SET entry = json_set(entry, '$.event', hex(zeroblob(500))) "
        "WHERE entry LIKE '%\"moved\"%'",
        "entry, event has 1000 characters",
    ),
    "a rating that is none": ("UPDATE ratings SET mu = 'NaN'", "mu is no number"),
    "an infinite rating": ("UPDATE ratings SET mu = 9e999", "mu is no number"),
    "too good a rating": ("UPDATE ratings SET mu = 9000", "mu is not between"),
    "too sure a rating": ("UPDATE ratings SET sigma = -1", "sigma is not between"),
    "games that nobody plays": ("UPDATE ratings SET games = -3", "games is not between"),
    "a rated program": (
        "UPDATE ratings SET player = 'bot:run:x' WHERE player LIKE 'bot:%'",
        "player is no id",
    ),
    "an endless name": (
        "UPDATE people SET name = hex(zeroblob(100000)) WHERE owner IS NULL",
        "people, row",
    ),
    "a name over two lines": ("UPDATE people SET name = 'a' || char(10) || 'b'", "cannot be shown"),
    "a name that is a number": ("UPDATE people SET name = x'00ff'", "name is no text"),
    "a passphrase that is costly": (
        "UPDATE people SET passphrase = replace(passphrase, 'm=65536', 'm=99999999') "
        "WHERE passphrase IS NOT NULL",
        "passphrase is a hash that takes too long",
    ),
    "a passphrase that is none": ("UPDATE people SET passphrase = 'x'", "passphrase is no hash"),
    "an endless message": (
        "UPDATE messages SET text = hex(zeroblob(1000))",
        "text has 2000 characters",
    ),
    "a short secret": ("UPDATE secrets SET secret = x'00'", "secret is not 32 bytes"),
    "a time to come": ("UPDATE tables SET created = 9000000000000000", "created is not between"),
    "rules that are none": ("UPDATE tables SET rules = 'chess'", "rules are no rules"),
    "an unknown phase": ("UPDATE tables SET phase = 'dancing'", "phase is unknown"),
    "a token of a sixth seat": ("UPDATE seat_tokens SET seat = 6", "seat is not between 1 and 5"),
    "a truth that is none": ("UPDATE games SET rated = 7", "rated is unknown"),
    "scores in words": ("UPDATE games SET scores = 'many'", "scores is no list of scores"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_what_no_server_writes_is_not_restored(backup: Path, tmp_path: Path, name: str) -> None:
    statement, words = TAMPERINGS[name]
    bad = tampered(backup, tmp_path / "bad.db", statement)
    with pytest.raises(DatabaseError) as refused:
        check_fields(str(bad), COPIED)
    line = str(refused.value)
    assert words in line
    assert ", row " in line, "table, row and field are named"
    assert "\n" not in line
    assert len(line) < 400


def test_restore_refuses_it_in_one_line_and_writes_nothing(backup: Path, tmp_path: Path) -> None:
    statement, words = TAMPERINGS["a program behind a bot"]
    bad, target = tampered(backup, tmp_path / "bad.db", statement), tmp_path / "tables.db"
    for more in ((), ("--anyway",)):
        line = refusal("restore", bad, "--database", target, *more)
        assert words in line
        assert "nothing was restored" in line
        assert not target.exists()


def test_the_backup_itself_is_restored(backup: Path, tmp_path: Path) -> None:
    assert coloretto("restore", backup, "--database", tmp_path / "tables.db").code == 0


def test_every_described_field_exists() -> None:
    columns = {f"{table.name}.{column.name}" for table in COPIED for column in table.columns}
    assert _FIELDS.keys() <= columns


@pytest.mark.parametrize("column", [c for t in COPIED for c in t.columns], ids=str)
def test_every_column_has_a_limit(column: Any) -> None:
    """Also one that is new and not described yet: its type says what may stand there."""
    check = check_of(column)
    for value in ("x" * 10_000_000, b"x" * 10_000_000, float("nan"), 1 << 70, -(1 << 70)):
        assert check(value) is not None
