"""Runs ``coloretto``: in this process, or in one of its own as people do.

A process takes seconds to import and load what a command needs; what a command says and does is the
same in both. One of each command runs in a process of its own, and whatever is about processes.
"""

import io
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from coloretto.cli.main import main

COMMAND = str(Path(sys.executable).with_name("coloretto"))


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


def coloretto(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    """Run a command to its end in this process, with streams of its own."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    given, out, err = (io.TextIOWrapper(io.BytesIO(part), "utf-8") for part in (data, b"", b""))
    code: object = None
    with patch("sys.stdin", given), redirect_stdout(out), redirect_stderr(err):
        try:
            main([*map(str, arguments)])
        except SystemExit as left:
            code = left.code
    assert isinstance(code, int), "every command ends with a code"
    return Result(code, _text_of(out), _text_of(err))


def _text_of(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def coloretto_process(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    """Run a command to its end in a process of its own, as people do."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [COMMAND, *map(str, arguments)], input=data, capture_output=True, timeout=600, check=False
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def refusal(*arguments: str | Path, stdin: str | bytes = "", run: Run = coloretto) -> str:
    """The one line on stderr with which a command refuses; nothing else may be printed."""
    result = run(*arguments, stdin=stdin)
    assert result.code not in (0, 130), result
    assert result.out == ""
    assert result.err.startswith("coloretto: ")
    assert result.err.count("\n") == 1, result.err
    return result.err.removeprefix("coloretto: ").rstrip("\n")
