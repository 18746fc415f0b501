"""Ctrl-C at a long command, once it shows on its terminal that it has begun to play."""

import os
import pty
import re
import signal
import subprocess
import time

from tests.cli.command import COMMAND, Result

_CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
_SECONDS = 120


def interrupt_while_playing(total: int, *arguments: str) -> Result:
    """Run a command and interrupt it once its progress bar has left 0 of ``total``.

    The result's ``err`` is what a person sees at last: the lines below the progress bar.
    """
    main, side = pty.openpty()
    has_begun = re.compile(rf"[1-9]\d*/{total}")
    process = subprocess.Popen([COMMAND, *arguments], stdout=subprocess.PIPE, stderr=side)
    os.close(side)
    shown = ""
    deadline = time.monotonic() + _SECONDS
    while not has_begun.search(shown):
        assert time.monotonic() < deadline, shown
        shown += os.read(main, 4096).decode(errors="replace")
    process.send_signal(signal.SIGINT)
    said = _rest_of(main).replace("\r\n", "\n")
    out, _ = process.communicate(timeout=_SECONDS)
    # What comes after the last control sequence is what stays on the screen.
    return Result(process.returncode, out.decode(), _CONTROLS.split(said)[-1])


def _rest_of(terminal: int) -> str:
    said = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # how Linux says that nobody has the other side any more
            piece = b""
        if not piece:
            os.close(terminal)
            return said.decode(errors="replace")
        said += piece
