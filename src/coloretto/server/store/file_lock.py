"""One server a file: SQLite's tables live in one process's memory, so a second one is refused.

Two locks say so. One is on a file beside the database, which also names the process. It can be
deleted, and a hard link elsewhere has another one; so the other is on the database itself, and
wherever that has a second name, the lock is the same.
"""

import errno
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from coloretto.server.store.private_files import open_private

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR: Final = 1 << 62
"""The byte of the database that is locked: far behind its end and behind SQLite's own locks."""
_TAKEN: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class InUseError(Exception):
    """Another process has the file; its id, where it is known."""


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Be the only process that serves a file, by whatever name it goes.

    The system lets the locks go when the process ends, however it ends.

    :raises InUseError: when another process is here already.
    :raises OSError: when the folder cannot be written to.
    """
    place = path.resolve()
    lock = place.with_name(f"{place.name}.lock")
    with (
        open(lock, "a+", opener=open_private) as beside,
        # Opened before SQLite opens it and closed after SQLite has closed it: a process that closes
        # a file in between loses the locks that SQLite holds on it.
        open(place, "ab", opener=open_private) as database,
    ):
        if not _lock(beside):
            beside.seek(0)
            raise InUseError(beside.read(20).strip())
        if not _lock_database(database):
            raise InUseError
        beside.truncate(0)
        beside.write(f"{os.getpid()}\n")
        beside.flush()
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


def _lock_database(file: IO[bytes]) -> bool:
    """Lock one byte of a database, beside the locks of SQLite; whether nobody else has it.

    The lock belongs to the open file, not to the process: it neither sees SQLite's locks nor goes
    with them. On Linux that is ``F_OFD_SETLK``; systems that have no such lock do without.
    """
    try:
        if sys.platform == "linux":
            # struct flock: type, whence, start, length, process (which must be 0)
            wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _FAR, 1, 0)
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        # Some network file systems know no such lock; the file beside has to do.
    return True
