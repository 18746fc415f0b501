"""Nothing that a person has typed is in a log, whatever goes wrong."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from coloretto.server.logs import place_of
from tests.server.harness import RunningServer, Visitor, close_all

TYPED = "Zanzibar"


async def _type(base: str, path: str, **body: object) -> int:
    visitor = Visitor(base)
    try:
        return (await visitor.http.post(path, json=body)).status_code
    finally:
        await visitor.close()


@pytest.mark.asyncio
async def test_a_failing_database_quotes_nobody(database: str, tmp_path: Path) -> None:
    """A database's errors quote the values of a statement, and the key that was there already."""
    file = tmp_path / "log"
    server = RunningServer.start(database, log=file)
    try:
        await Visitor.come(server.base, TYPED)
        await _change(database, "CREATE UNIQUE INDEX one_name ON people (name)")
        # The index is not one of ours, so the server does not expect it.
        assert await _type(server.base, "/api/me", name=TYPED) >= 500
        await _change(database, "ALTER TABLE people RENAME TO persons")
        words = {"name": TYPED, "passphrase": f"{TYPED} {TYPED}"}
        assert await _type(server.base, "/api/me/sign-in", **words) >= 500
        assert await _type(server.base, "/api/me", name=f"{TYPED} 2") >= 500
        await _change(database, "ALTER TABLE persons RENAME TO people")
    finally:
        await close_all(server.base)
        server.stop()
    text = file.read_text()
    assert "IntegrityError" in text, "it was logged"
    assert TYPED.casefold() not in text.casefold()


async def _change(database: str, statement: str) -> None:
    if "://" not in database:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute(statement)
        return
    connection = await asyncpg.connect(database)
    await connection.execute(statement)
    await connection.close()


def _fail() -> None:
    try:
        raise ValueError(TYPED)
    except ValueError as error:
        raise RuntimeError(TYPED) from error


def test_an_exception_says_where_it_came_up() -> None:
    with pytest.raises(RuntimeError) as caught:
        _fail()
    place = place_of(caught.value)
    assert place.count(f"{Path(__file__).name}:") == 1, "calls outside the package: the last one"
    assert TYPED not in place


def test_other_peoples_loggers_quote_nobody() -> None:
    said = subprocess.run(
        [sys.executable, "-c", LIBRARIES], capture_output=True, text=True, check=True
    ).stderr
    assert said.count("RuntimeError") == 2
    assert "Exception in ASGI application" in said
    assert "a task failed" in said
    assert TYPED not in said


LIBRARIES = f"""
import asyncio, logging
from coloretto.server.logs import set_up_logs
from coloretto.server.settings import Settings
set_up_logs(Settings())
try:
    raise RuntimeError({TYPED!r})
except RuntimeError as error:
    logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    loop = asyncio.new_event_loop()
    failed = dict(message="a task failed", exception=error, x={TYPED!r})
    loop.call_exception_handler(failed)
    loop.close()
"""
