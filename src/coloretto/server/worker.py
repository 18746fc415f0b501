"""One of several worker processes: ``python -m coloretto.server.worker FD``."""

import ctypes
import os
import signal
import socket
import sys
from threading import Thread
from typing import Final

from coloretto.server.store.connection import DatabaseError, ready_database
from coloretto.server.workers import DATABASE_AWAY, lifeline, say_ready, worker_settings

_PR_SET_PDEATHSIG: Final = 1


def main() -> None:
    """Serve on the socket that was handed on."""
    _end_with(*lifeline())
    listener = socket.socket(fileno=int(sys.argv[1]))
    settings = worker_settings()
    try:
        # Before anything large is imported: while the database is away this is tried again and
        # again, and shall cost little.
        with ready_database(settings.database_url):
            from coloretto.server.serving import serve
        is_well = serve(settings, listener, lambda _: say_ready())
    except DatabaseError:
        # The first process says so, once for all the times that it tries again.
        sys.exit(DATABASE_AWAY)
    sys.exit(0 if is_well else 1)


def _end_with(pipe: int, parent: int) -> None:
    """End when the first process does, however that ends: nobody would look after this one.

    What was acknowledged is on disk. On Linux the system itself sees to it, whatever this process
    is busy with; everywhere else, and there too, the end of a pipe tells.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # It was gone before we could say so.
            os._exit(1)
    Thread(target=_wait_for_the_end, args=(pipe,), name="lifeline", daemon=True).start()


def _wait_for_the_end(pipe: int) -> None:
    while os.read(pipe, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
