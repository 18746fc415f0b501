"""Files that only their owner may read: the secrets of decks are in them."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from coloretto.server.settings import data_folder

_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; it gives new ones the mode of the database itself."""


def make_private(file: Path) -> None:
    """See that a database is there, perhaps empty, and that nobody else can read it.

    A folder that has to be made is private too. A folder of the host's own choice that exists
    stays as it is, and so does a file that belongs to another user.

    :raises OSError: when it cannot be made.
    """
    file = file.resolve()
    _make_folder(file.parent)
    if file.parent == data_folder().resolve():
        _set_mode(file.parent, _PRIVATE_FOLDER)
    with suppress(FileExistsError):
        os.close(open_private(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    for path in (file, *(file.with_name(file.name + end) for end in _BESIDE)):
        _set_mode(path, _PRIVATE_FILE)


def open_private(path: str | Path, flags: int) -> int:
    """Open a file as :func:`os.open` does; one that is made is private from the first byte."""
    return os.open(path, flags, _PRIVATE_FILE)


def _make_folder(folder: Path) -> None:
    if not folder.exists():
        _make_folder(folder.parent)
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)


def _set_mode(path: Path, mode: int) -> None:
    with suppress(FileNotFoundError, PermissionError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
