"""Backups: taken while games run, restored to either database, every game replayed."""

import asyncio
import random
import sqlite3
import sys
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import select, text

from coloretto.server.store import schema
from coloretto.server.store.backup import COPIED
from coloretto.server.store.connection import connect, database_url
from tests.cli.command import coloretto, refusal
from tests.server.harness import Live, Visitor
from tests.server.support.process import run, run_process
from tests.server.visited_server import play_on, visited_server

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def other_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database to restore to."""
    if request.param == "sqlite":
        return str(tmp_path / "restored" / "tables.db")
    server = str(request.getfixturevalue("postgresql_server"))
    name = f"r{uuid.uuid4().hex[:12]}"

    async def create() -> None:
        connection = await asyncpg.connect(server)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return database_url(server).set(database=name).render_as_string(hide_password=False)


async def rows_of(place: str) -> Rows:
    """Every row that a backup must have; which worker has a table is of the moment."""
    engine = connect(database_url(place))
    rows: Rows = {}
    async with engine.connect() as connection:
        for table in COPIED:
            columns = [c for c in table.columns if c is not schema.tables.c.owner]
            found = await connection.execute(select(*columns).order_by(*table.primary_key.columns))
            rows[table.name] = [tuple(row) for row in found]
    await engine.dispose()
    return rows


@asynccontextmanager
async def some_history(database: str) -> AsyncIterator[tuple[Visitor, Live]]:
    """A server with people, a finished rated game, chat, a socket bot, and a game that runs."""
    async with visited_server(database) as server:
        ada = await server.come("Ada ⟨ß⟩")
        await ada.post("/api/me/claim", passphrase="three quiet chameleons")
        over = await ada.open_table("me", "gentle", rated=True, start=True)
        live = await server.connect(ada, over)
        await live.ask("say", text="well played – 🦎")
        await play_on(live)
        robots = await ada.open_table("me", "open")
        await ada.post(f"/api/tables/{robots}/seats/2/token", name="Robot")
        running = await ada.open_table("me", "me", "me", edition="german", start=True)
        live = await server.connect(ada, running)
        for _ in range(20):
            await live.move(live.actions[0])
        yield ada, live


@pytest.mark.asyncio
async def test_a_backup_restores_to_either_database(
    database: str, other_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    async with some_history(database) as (ada, live):
        before = await rows_of(database)
        code, out, err = await run("backup", file, "--database", database)
        assert (code, err) == (0, "")
        rows = sum(map(len, before.values()))
        assert out.startswith(f"{rows} rows are safe in {file} (")
        cookie, table, position = ada.cookie, live.view["id"], live.view["position"]
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup.db"]

    code, out, err = await run("restore", file, "--database", other_database)
    assert (code, err) == (0, "")
    assert out == f"{rows} rows restored: 3 tables, 1 finished games, all replayed\n"
    assert await rows_of(other_database) == before
    # It is a server's memory: people are known there and games go on.
    async with visited_server(other_database) as server:
        again = server.browser()
        again.http.cookies.set("coloretto", cookie.removeprefix("coloretto="))
        assert (await again.http.get("/api/me")).json()["name"] == "Ada ⟨ß⟩"
        resumed = await server.connect(again, table)
        assert resumed.view["position"] == position
        await play_on(resumed, (1, 2, 3))
        assert resumed.view["phase"] in ("over", "between")
        away = server.browser()
        body = {"name": "ada ⟨SS⟩", "passphrase": "three quiet chameleons"}
        assert (await away.http.post("/api/me/sign-in", json=body)).status_code == 200


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_backup_under_load_is_one_moment(database: str, tmp_path: Path) -> None:
    rng = random.Random(5)
    files = [tmp_path / f"backup {number}.db" for number in range(3)]
    async with visited_server(database) as server:
        ada = await server.come()
        tables = [await ada.open_table("me", "me", start=True) for _ in range(4)]
        lives = [await server.connect(ada, table) for table in tables]
        done = asyncio.Event()

        async def keep_playing(live: Live) -> None:
            while not done.is_set():
                if live.view["phase"] == "playing":
                    await live.move(rng.choice(live.actions))
                else:
                    await live.ask("start")
                await asyncio.sleep(0.2)  # A socket may say five things a second.

        async with asyncio.TaskGroup() as group:
            for live in lives:
                group.create_task(keep_playing(live))
            for file in files:
                code, _, err = await run_process("backup", file, "--database", database)
                assert (code, err) == (0, "")
            done.set()
    sizes = []
    for number, file in enumerate(files):
        target = tmp_path / f"restored {number}.db"
        code, out, err = await run_process("restore", file, "--database", target)
        assert (code, err) == (0, ""), err
        assert "4 tables" in out
        sizes.append(len((await rows_of(str(target)))["entries"]))
    assert sizes == sorted(sizes)


@pytest.fixture(scope="module")
def a_backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup to try things on."""
    folder = tmp_path_factory.mktemp("backup")
    file = folder / "good.db"

    async def make() -> None:
        async with some_history(str(folder / "tables.db")):
            code, _, err = await run("backup", file, "--database", folder / "tables.db")
            assert code == 0, err

    asyncio.run(make())
    return file


def spoilt(backup: Path, path: Path, *statements: str) -> Path:
    """A copy of a backup in which something has been changed."""
    path.write_bytes(backup.read_bytes())
    connection = sqlite3.connect(path)
    for statement in statements:
        assert connection.execute(statement).rowcount > 0
    connection.commit()
    connection.close()
    return path


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE entries SET entry = replace(entry, '\"scores\":[', '\"scores\":[9')", "rules say"),
        ("UPDATE games SET scores = '1 2'", "list of games"),
        ("DELETE FROM entries WHERE number = 5", "cannot be replayed"),
        ("DELETE FROM entries WHERE entry LIKE '%moved%' AND number > 30", "cannot be replayed"),
        ('UPDATE entries SET entry = \'{"kind":"danced"}\' WHERE number = 7', "newer coloretto"),
        ("UPDATE secrets SET secret = zeroblob(32)", "not the one committed to"),
        ("DELETE FROM secrets", "missing"),
        ("DELETE FROM entries", "no log"),
    ],
)
def test_what_cannot_be_replayed_is_not_restored(
    a_backup: Path, tmp_path: Path, statement: str, words: str
) -> None:
    bad, target = spoilt(a_backup, tmp_path / "bad.db", statement), tmp_path / "tables.db"
    line = refusal("restore", bad, "--database", target)
    assert words in line
    assert "nothing was restored" in line
    assert not target.exists()
    anyway = coloretto("restore", bad, "--database", target, "--anyway")
    assert anyway.code == 0
    assert "cannot be replayed" in anyway.err
    assert target.exists()


def test_a_database_with_something_in_it_is_left_alone(a_backup: Path, tmp_path: Path) -> None:
    target = tmp_path / "tables.db"
    assert coloretto("restore", a_backup, "--database", target).code == 0
    content = target.read_bytes()
    assert "is not empty" in refusal("restore", a_backup, "--database", target)
    assert target.read_bytes() == content
    foreign = tmp_path / "foreign.db"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    assert "is not empty" in refusal("restore", a_backup, "--database", foreign)
    assert "not a database of coloretto" in refusal("export", "--database", foreign)


def test_an_empty_database_of_ours_can_be_restored_to(a_backup: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "tables.db")

    async def serve_shortly() -> None:
        async with visited_server(target):
            pass

    asyncio.run(serve_shortly())
    assert coloretto("restore", a_backup, "--database", target).code == 0


def test_a_server_on_that_file_is_noticed(a_backup: Path, tmp_path: Path) -> None:
    from coloretto.server.store.file_lock import alone_with

    target = tmp_path / "tables.db"
    with alone_with(target):
        assert "another server" in refusal("restore", a_backup, "--database", target)


def test_bad_files_are_one_clear_line(a_backup: Path, tmp_path: Path) -> None:
    text_file = tmp_path / "text.db"
    text_file.write_text("This is not a backup.\n", "utf-8")
    torn = tmp_path / "torn.db"
    torn.write_bytes(a_backup.read_bytes()[:50_000])
    scratched = tmp_path / "scratched.db"
    content = bytearray(a_backup.read_bytes())
    content[20_000:60_000] = b"\x55" * 40_000
    scratched.write_bytes(content)
    stranger = tmp_path / "stranger.db"
    sqlite3.connect(stranger).execute("CREATE TABLE recipes (name)").connection.close()
    newer = spoilt(a_backup, tmp_path / "newer.db", "UPDATE alembic_version SET version_num = '9'")
    target = tmp_path / "target.db"
    for file, words in (
        (text_file, "is not a backup"),
        (torn, "damaged"),
        (scratched, "damaged"),
        (stranger, "is not a backup"),
        (newer, "newer version"),
        (tmp_path / "missing.db", "No such file"),
        (tmp_path, "Is a directory"),
    ):
        assert words in refusal("restore", file, "--database", target)
        assert not target.exists()
    assert "is there already" in refusal("backup", text_file, "--database", a_backup)
    assert "no database at" in refusal(
        "backup", tmp_path / "b.db", "--database", tmp_path / "no.db"
    )
    assert "another version" in refusal("backup", tmp_path / "b.db", "--database", newer)
    assert "No such file" in refusal(
        "backup", tmp_path / "no folder" / "b.db", "--database", a_backup
    )
    unreachable = "postgresql://someone:hunter2@127.0.0.1:1/x"
    line = refusal("backup", tmp_path / "b.db", "--database", unreachable)
    assert "cannot use the database" in line
    assert "hunter2" not in line
    assert not (tmp_path / "b.db").exists()


def test_the_list_of_tables_is_complete() -> None:
    left_out = {table.name for table in schema.metadata.sorted_tables} - {t.name for t in COPIED}
    assert left_out == {"workers", "mail", "processes", "admin_sessions"}


def test_a_backup_says_what_it_is(a_backup: Path) -> None:
    async def mode() -> str:
        engine = connect(database_url(str(a_backup)))
        async with engine.connect() as connection:
            found = str(await connection.scalar(text("PRAGMA integrity_check")))
        await engine.dispose()
        return found

    assert asyncio.run(mode()) == "ok"
    assert sys.platform == "win32" or a_backup.stat().st_mode & 0o077 == 0
