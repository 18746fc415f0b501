"""``coloretto export``: every finished game of a server as a record."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

from cyclopts import Parameter

from coloretto.cli.long_work import progress_bar

_STDOUT = Path("-")
_INCOMPLETE = 1


def export(
    *,
    database: str | None = None,
    output: Annotated[Path, Parameter(allow_leading_hyphen=True)] = _STDOUT,
) -> int:
    """Write every finished game as a record, with the proof of its deck; also while a server runs.

    Exits with 1 if a table's games cannot be read; all others are written.

    Parameters
    ----------
    database
        A file for SQLite, or postgresql://USER@HOST/NAME. Default: as for serve.
    output
        The file to write; - is standard output.
    """
    from coloretto.server.settings import settings_from_environment

    settings = settings_from_environment(database=database)
    with _opened(output) as stream:
        written, broken = asyncio.run(_export(settings.database_url, settings.site, stream))
    for table_id, reason in broken.items():
        print(f"coloretto: table {table_id} was left out: {reason}", file=sys.stderr)
    if output != _STDOUT:
        print(f"{written} finished games are in {output}")
    return _INCOMPLETE if broken else 0


async def _export(url: str, site: str, stream: IO[str]) -> tuple[int, dict[str, str]]:
    from coloretto.server.people.game_records import finished_games, records_of_table
    from coloretto.server.people.guests import Guests
    from coloretto.server.store.backup import existing_database
    from coloretto.server.store.log import Store
    from coloretto.server.table.entries import BrokenLogError

    written, broken = 0, {}
    async with existing_database(url) as engine:
        store = Store(engine)
        guests = Guests(store)
        tables = await finished_games(store)
        with progress_bar("games", sum(tables.values())) as progress:
            for table_id, games in tables.items():
                try:
                    async for found in records_of_table(store, guests, table_id, site):
                        stream.write(f"\n{found.record}" if written else str(found.record))
                        written += 1
                except BrokenLogError as error:
                    broken[table_id] = str(error)
                progress(games)
    return written, broken


@contextmanager
def _opened(path: Path) -> Iterator[IO[str]]:
    """Standard output, or a file that has its name only once it is whole."""
    if path == _STDOUT:
        yield sys.stdout
        return
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
