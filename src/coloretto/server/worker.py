"""One of several worker processes: ``python -m coloretto.server.worker FD``."""

import socket
import sys

from coloretto.server.run import serve
from coloretto.server.workers import say_ready, worker_settings


def main() -> None:
    """Serve on the socket that was handed on."""
    listener = socket.socket(fileno=int(sys.argv[1]))
    sys.exit(0 if serve(worker_settings(), listener, say_ready) else 1)


if __name__ == "__main__":
    main()
