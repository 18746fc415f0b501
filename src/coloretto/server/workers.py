"""Several worker processes on one port, each a whole server; one that dies is replaced.

The first process only looks after the others. It never waits for one of them, so that it hears a
signal whatever hangs. While the database is away workers cannot start; it tries again for as long
as that lasts. Workers end with it, also when it is killed.
"""

import asyncio
import os
import selectors
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
from coloretto.server.metrics import SharedNumbers, shared_numbers
from coloretto.server.settings import Settings
from coloretto.server.store.connection import database_url, ready_database
from coloretto.server.store.keys import first_administrator_key

DATABASE_AWAY: Final = 69
"""The exit code of a worker that could not start because of the database: EX_UNAVAILABLE."""

_STOP_SECONDS: Final = 2.7
"""Then a worker that has not stopped is killed: three seconds are promised."""
_LOOK_SECONDS: Final = 0.2
_FIRST_WAIT: Final = 0.2
_LONGEST_WAIT: Final = 5.0
"""Between two attempts to start a worker; each wait is twice as long as the one before."""
_SAY_SECONDS: Final = 60.0
"""How often it is said that a worker still cannot start."""
_MOST_FAILED_STARTS: Final = 5
"""In a row, before any worker has served, and not because of the database: then it is our fault."""
_SETTINGS: Final = "COLORETTO_WORKER_SETTINGS"
_LIFELINE: Final = "COLORETTO_WORKER_LIFELINE"
_PARENT: Final = "COLORETTO_WORKER_PARENT"
_READY: Final = b"ready\n"

log = structlog.get_logger()


class _Place:
    """A place for a worker: the process that has it now, and what became of earlier ones."""

    def __init__(
        self,
        number: int,
        settings: Settings,
        listener: socket.socket,
        lifeline: int,
        numbers: SharedNumbers,
    ) -> None:
        """Nobody is here yet.

        :param lifeline: the end of a pipe; its other end is in this process alone, and so is closed
            by the system when this process ends.
        """
        self.process: subprocess.Popen[bytes] | None = None
        self.is_ready = False
        self.failed_starts = 0
        """In a row, other than those because of the database."""
        self._number = number
        self._settings = settings
        self._listener = listener
        self._lifeline = lifeline
        self._numbers = numbers
        self._wait = 0.0
        self._next_start = 0.0
        self._trouble_began: float | None = None
        self._said = 0.0

    def look(self) -> None:
        """Note what has become of the process, and start one where there is none."""
        if self.process is not None:
            if not self.is_ready:
                self._see_whether_ready(self.process)
            code = self.process.poll()
            if code is not None:
                self._note_end(code)
        if self.process is None and time.monotonic() >= self._next_start:
            self._start()

    def _start(self) -> None:
        handed_on = (self._listener.fileno(), self._lifeline)
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "coloretto.server.worker", str(self._listener.fileno())],
                stdout=subprocess.PIPE,
                pass_fds=handed_on,
                env={
                    **os.environ,
                    **self._numbers.environment(self._number),
                    _SETTINGS: msgspec.json.encode(asdict(self._settings)).decode(),
                    _LIFELINE: str(self._lifeline),
                    _PARENT: str(os.getpid()),
                },
            )
        except OSError as error:  # no memory, no process to be had
            self._note_failed_start(error.strerror or "cannot start", is_database=False)

    def _see_whether_ready(self, process: subprocess.Popen[bytes]) -> None:
        """Read what it says, without waiting for it."""
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if not selector.select(0):
                return
        if os.read(process.stdout.fileno(), len(_READY)) == _READY:
            self.is_ready = True
            self.failed_starts, self._wait = 0, 0.0
            if self._trouble_began is not None:
                seconds = round(time.monotonic() - self._trouble_began)
                log.info("worker.back", worker=self._number, seconds=seconds)
                self._trouble_began = None

    def _note_end(self, code: int) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        self._numbers.forget_what_was(self._number)
        if self.is_ready:
            # One that has served is replaced at once.
            log.error("worker.died", worker=self._number, code=code)
            self.is_ready = False
        else:
            is_database = code == DATABASE_AWAY
            why = "the database cannot be used" if is_database else f"exit code {code}"
            self._note_failed_start(why, is_database=is_database)

    def _note_failed_start(self, why: str, *, is_database: bool) -> None:
        """Try again later, and say so now and then."""
        now = time.monotonic()
        self.failed_starts += not is_database
        self._wait = min(_LONGEST_WAIT, max(_FIRST_WAIT, 2 * self._wait))
        self._next_start = now + self._wait
        if self._trouble_began is None:
            self._trouble_began, self._said = now, -_SAY_SECONDS
        if now - self._said >= _SAY_SECONDS:
            self._said = now
            seconds = round(now - self._trouble_began)
            log.error("worker.cannot_start", worker=self._number, why=why, seconds=seconds)


def serve_with_workers(
    settings: Settings, listener: socket.socket, when_ready: Callable[[str | None], None]
) -> bool:
    """Run the workers until told to stop; False when none of them could ever start.

    :param when_ready: called with the administrator's key, where that has just been made.
    :raises DatabaseError: when the database cannot be used.
    """
    set_up_logs(settings)
    lifeline, our_end = os.pipe()
    try:
        with (
            ready_database(settings.database_url),
            shared_numbers(settings.workers) as numbers,
        ):
            key = asyncio.run(first_administrator_key(database_url(settings.database_url)))
            places = [
                _Place(number, settings, listener, lifeline, numbers)
                for number in range(settings.workers)
            ]
            return _serve(places, lambda: when_ready(key))
    finally:
        os.close(our_end)
        os.close(lifeline)


def _serve(places: list[_Place], when_ready: Callable[[], None]) -> bool:
    is_stopping = has_served = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal is_stopping
        is_stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    is_well = True
    while is_well and not is_stopping:
        for place in places:
            if not is_stopping:
                place.look()
        if not has_served and all(place.is_ready for place in places):
            has_served = True
            when_ready()
        is_well = has_served or all(p.failed_starts < _MOST_FAILED_STARTS for p in places)
        if not is_stopping:
            time.sleep(_LOOK_SECONDS)
    _stop([place.process for place in places if place.process is not None])
    return is_well


def _stop(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    end = time.monotonic() + _STOP_SECONDS
    for process in processes:
        try:
            process.wait(max(0.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# In a worker.


def worker_settings() -> Settings:
    """The settings the first process has handed on."""
    return msgspec.json.decode(os.environ[_SETTINGS], type=Settings)


def lifeline() -> tuple[int, int]:
    """The pipe that ends with the first process, and the id of that process."""
    return int(os.environ[_LIFELINE]), int(os.environ[_PARENT])


def say_ready() -> None:
    """Tell the first process that this one serves."""
    os.write(sys.stdout.fileno(), _READY)
