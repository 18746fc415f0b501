"""Writing records."""

from collections.abc import Iterable
from typing import IO

from coloretto.records.record import Record


def write_records(stream: IO[str], records: Iterable[Record]) -> None:
    """Write records with a blank line between them."""
    separator = ""
    for record in records:
        stream.write(f"{separator}{record}")
        separator = "\n"
