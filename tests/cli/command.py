"""Runs ``coloretto`` as people do: in a process of its own."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("coloretto"))


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def coloretto(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    """Run a command to its end."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [COMMAND, *map(str, arguments)], input=data, capture_output=True, timeout=120, check=False
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def refusal(*arguments: str | Path, stdin: str | bytes = "") -> str:
    """The one line on stderr with which a command refuses; nothing else may be printed."""
    result = coloretto(*arguments, stdin=stdin)
    assert result.code not in (0, 130), result
    assert result.out == ""
    assert result.err.startswith("coloretto: ")
    assert result.err.count("\n") == 1, result.err
    return result.err.removeprefix("coloretto: ").rstrip("\n")
