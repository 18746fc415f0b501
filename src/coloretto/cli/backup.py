"""``coloretto backup`` and ``coloretto restore``: a server's whole memory in one file."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from coloretto.cli.long_work import progress_bar
from coloretto.rules.errors import ColorettoError

if TYPE_CHECKING:
    from coloretto.server.store.check import Findings

_MOST_NAMED = 3


class BackupError(ColorettoError):
    """A backup that cannot be restored as it is."""


def backup(file: Path, *, database: str | None = None) -> None:
    """Save everything a server knows in one file, also while it runs.

    The file restores to SQLite and to PostgreSQL. Keep it to yourself: it holds the
    secrets of decks that are being played. Only you can read it.

    Parameters
    ----------
    file
        The file to write; it must not exist yet.
    database
        A file for SQLite, or postgresql://USER@HOST/NAME. Default: as for serve.
    """
    from coloretto.server.settings import settings_from_environment

    url = settings_from_environment(database=database).database_url
    rows = asyncio.run(_back_up(url, file))
    print(f"{rows} rows are safe in {file} ({file.stat().st_size // 1024 + 1} KiB)")


async def _back_up(url: str, file: Path) -> int:
    from coloretto.server.store.backup import back_up, existing_database

    with ExitStack() as stack:

        def start(rows: int) -> Callable[[int], None]:
            return stack.enter_context(progress_bar("rows", rows))

        async with existing_database(url) as engine:
            return await back_up(engine, file, start)


def restore(file: Path, *, database: str | None = None, anyway: bool = False) -> None:
    """Put a backup into an empty database, after replaying every game in it.

    Parameters
    ----------
    file
        A file written by coloretto backup.
    database
        A file for SQLite, or postgresql://USER@HOST/NAME. Default: as for serve.
    anyway
        Restore even if some tables cannot be replayed; the server will stop those and
        serve all others.
    """
    from coloretto.server.settings import settings_from_environment
    from coloretto.server.store.backup import COPIED, check_it_is_empty, readable_backup
    from coloretto.server.store.connection import ready_database
    from coloretto.server.store.fields import check_fields

    url = settings_from_environment(database=database).database_url
    asyncio.run(check_it_is_empty(url))
    with readable_backup(file) as copy:
        check_fields(copy, COPIED)
        findings = asyncio.run(_check(copy))
        if findings.problems and not anyway:
            raise BackupError(
                f"{len(findings.problems)} of {findings.tables} tables cannot be replayed "
                f"({_named(findings.problems)}): nothing was restored; --anyway restores it"
            )
        with ready_database(url):
            rows = asyncio.run(_restore(copy, url))
    for table_id, reason in findings.problems.items():
        print(f"coloretto: table {table_id} cannot be replayed: {reason}", file=sys.stderr)
    print(
        f"{rows} rows restored: {findings.tables} tables, {findings.games} finished games, "
        f"{'all' if not findings.problems else 'nearly all'} replayed"
    )


async def _check(copy: str) -> "Findings":
    from coloretto.server.store.backup import existing_database
    from coloretto.server.store.check import check_tables, count_tables

    async with existing_database(copy) as engine:
        with progress_bar("tables", await count_tables(engine)) as progress:
            return await check_tables(engine, progress)


async def _restore(copy: str, url: str) -> int:
    from coloretto.server.store.backup import count_rows, existing_database, restore, snapshot

    async with existing_database(copy) as backup, existing_database(url) as target:
        async with snapshot(backup) as connection:
            rows = await count_rows(connection)
        with progress_bar("rows", rows) as progress:
            return await restore(backup, target, progress)


def _named(problems: dict[str, str]) -> str:
    """The first few, with what is wrong with them."""
    named = [f"{table_id}: {reason}" for table_id, reason in problems.items()][:_MOST_NAMED]
    return "; ".join([*named, "…"] if len(problems) > _MOST_NAMED else named)
