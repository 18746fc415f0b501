"""One server a file: SQLite's tables live in one process's memory, so a second one is refused."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from coloretto.server.store.private_files import open_private

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class InUseError(Exception):
    """Another process has the file; its id, where it is known."""


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Be the only process that serves a file, by a lock on a file beside it.

    The system lets the lock go when the process ends, however it ends.

    :raises InUseError: when another process is here already.
    :raises OSError: when the folder cannot be written to.
    """
    place = path.resolve()
    lock = place.with_name(f"{place.name}.lock")
    with open(lock, "a+", opener=open_private) as file:
        if not _lock(file):
            file.seek(0)
            raise InUseError(file.read(20).strip())
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _lock(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            # Far behind the text: on Windows a locked byte cannot be read by others.
            file.seek(1 << 20)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
