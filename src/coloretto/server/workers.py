"""Several worker processes on one port, each a whole server; whoever dies is replaced."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from types import FrameType
from typing import Final

import msgspec
import structlog

from coloretto.server.logs import set_up_logs
from coloretto.server.settings import Settings
from coloretto.server.store.connection import ready_database

_STOP_SECONDS: Final = 3.0
_LOOK_SECONDS: Final = 0.2
_MOST_FAILED_STARTS: Final = 5
"""In a row."""
_SETTINGS: Final = "COLORETTO_WORKER_SETTINGS"
_READY: Final = "ready\n"

log = structlog.get_logger()


class _Worker:
    """One process."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "coloretto.server.worker", str(listener.fileno())],
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=(listener.fileno(),),
            env={**os.environ, _SETTINGS: msgspec.json.encode(asdict(settings)).decode()},
        )

    def wait_until_ready(self) -> bool:
        assert self.process.stdout is not None
        return self.process.stdout.readline() == _READY


def serve_with_workers(
    settings: Settings, listener: socket.socket, when_ready: Callable[[], None]
) -> bool:
    """Run the workers until told to stop; False when they could not start or keep dying.

    :raises DatabaseError: when the database cannot be used.
    """
    set_up_logs(settings)
    with ready_database(settings.database_url):
        return _serve(settings, listener, when_ready)


def _serve(settings: Settings, listener: socket.socket, when_ready: Callable[[], None]) -> bool:
    is_stopping = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal is_stopping
        is_stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    workers = [_Worker(settings, listener) for _ in range(settings.workers)]
    is_well = all(worker.wait_until_ready() for worker in workers)
    if is_well:
        when_ready()
    failed_starts = 0
    while is_well and not is_stopping:
        time.sleep(_LOOK_SECONDS)
        for i, worker in enumerate(workers):
            code = worker.process.poll()
            if code is None or is_stopping:
                continue
            log.error("worker.died", code=code)
            # Whoever served once can be replaced for ever; what cannot even start is given up.
            workers[i] = _Worker(settings, listener)
            failed_starts = 0 if workers[i].wait_until_ready() else failed_starts + 1
            is_well = failed_starts < _MOST_FAILED_STARTS
    _stop(workers)
    return is_well


def _stop(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.process.terminate()
    end = time.monotonic() + _STOP_SECONDS
    for worker in workers:
        try:
            worker.process.wait(max(0.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            worker.process.kill()


def worker_settings() -> Settings:
    """The settings the first process has handed on."""
    return msgspec.json.decode(os.environ[_SETTINGS], type=Settings)


def say_ready() -> None:
    """Tell the first process that this one serves."""
    print(_READY, end="", flush=True)
