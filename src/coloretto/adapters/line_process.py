"""A process that is spoken to in lines: started, listened to with a time limit, and cleaned up."""

import contextlib
import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from queue import Empty, Full, Queue, SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import IO, Final

from coloretto.bots import BotError

_LONGEST_LINE: Final = 1 << 20
_LINES_AHEAD: Final = 16
"""More answers than are ever asked for at once: a bot that writes more is not listening."""
_ERROR_LINES_KEPT: Final = 20
_LONGEST_ERROR_SHOWN: Final = 160

_POLL: Final = 0.01
_GRACE: Final = 0.5
"""Seconds to leave after being asked to, before the next firmer request."""


class StoppedError(Exception):
    """Nobody wants the answer any more."""


class LineProcess:
    """A running command. Threads of its own read and write, so a deaf process blocks nobody."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # Ctrl-C in the terminal is for us; and what the command starts ends with it.
                start_new_session=True,
            )
        except OSError as error:
            raise BotError(f"cannot start {command[0]}: {error.strerror or error}") from None
        self._lines: Queue[bytes | None] = Queue(_LINES_AHEAD)
        self._to_write: SimpleQueue[str | None] = SimpleQueue()
        self._errors: deque[bytes] = deque(maxlen=_ERROR_LINES_KEPT)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        # Static functions: a thread that held this object would keep it from being collected.
        self._threads = [
            Thread(target=_write, args=(self._process.stdin, self._to_write), daemon=True),
            Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True),
            Thread(target=_collect, args=(self._process.stderr, self._errors), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: str) -> None:
        """Write a line, some time soon."""
        self._to_write.put(line)

    def has_spoken(self) -> bool:
        """Whether a line has come that nobody has asked for."""
        return not self._lines.empty()

    def receive(self, seconds: float, stop: Flag | None = None) -> bytes:
        """The next line, waiting so long at most."""
        deadline = time.monotonic() + seconds
        while True:
            if stop is not None and stop.is_set():
                raise StoppedError
            wait = deadline - time.monotonic()
            if wait <= 0:
                raise BotError(f"no answer within {seconds:g} s")
            with contextlib.suppress(Empty):
                line = self._lines.get(timeout=min(wait, _POLL) if stop is not None else wait)
                if line is None:
                    raise BotError(self._why_ended())
                return line

    def close(self, farewell: str) -> None:
        """End the process: by asking, then by telling, then by force. It leaves no zombie."""
        self.send(farewell)
        self._to_write.put(None)
        if not self._has_ended(_GRACE):
            self._signal(signal.SIGTERM)
            self._has_ended(_GRACE)
        self.kill()

    def kill(self) -> None:
        """End the process, and whatever it has started, at once."""
        self._to_write.put(None)
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self._process.wait()
        for thread in self._threads:
            thread.join(_GRACE)

    def _has_ended(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, number: int) -> None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, number)
            else:
                self._process.send_signal(number)

    def _why_ended(self) -> str:
        if not self._has_ended(_GRACE):
            return "the bot's process has closed its output"
        self._threads[-1].join(_GRACE)
        code = self._process.returncode
        how = f"ended with code {code}" if code >= 0 else f"was ended by {_signal_name(-code)}"
        written = [text for line in self._errors if (text := _one_line(line))]
        return f"the bot's process {how}" + (f": {written[-1]}" if written else "")


def _write(stream: IO[bytes], lines: "SimpleQueue[str | None]") -> None:
    # A process that has gone is noticed where its answer is awaited.
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            stream.write(line.encode() + b"\n")
            stream.flush()
    with contextlib.suppress(OSError, ValueError):
        stream.close()


def _read(stream: IO[bytes], lines: "Queue[bytes | None]") -> None:
    with stream, contextlib.suppress(Full):
        while line := stream.readline(_LONGEST_LINE):
            lines.put_nowait(line)
        lines.put_nowait(None)


def _collect(stream: IO[bytes], lines: deque[bytes]) -> None:
    with stream:
        while line := stream.readline(_LONGEST_LINE):
            lines.append(line)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _one_line(text: bytes) -> str:
    line = text.decode("utf-8", "replace")[:_LONGEST_ERROR_SHOWN]
    return " ".join("".join(c if c.isprintable() else " " for c in line).split())
