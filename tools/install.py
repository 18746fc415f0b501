"""Makes .venv with Coloretto in it, and says what it does: ``make install`` and ``make play``.

It runs before anything is installed and uses the standard library only. ``uv`` is used where it is
on the path, pip elsewhere. The rules begin to compile as soon as what they need is there, beside
the rest of the installation.

    python tools/install.py             install, and wait for the rules to be compiled
    python tools/install.py --play      do not wait: the server goes on with what is left
    python tools/install.py --timings   print what each step took, too
"""

import argparse
import contextlib
import os
import queue
import resource
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
KERNEL_NEEDS = ("numba", "numpy", "platformdirs")
COMPILE = """
from coloretto.bots.parts import NET, RULES
from coloretto.cli.warm_up import compile_part
compile_part(RULES)
compile_part(NET)
"""
"""What a first game needs, by all levels but the strongest."""

FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


class StepError(RuntimeError):
    """A step that failed; the message is the end of what its command said."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--play", action="store_true", help="do not wait for what is compiled")
    parser.add_argument("--timings", action="store_true", help="print what each step took")
    options = parser.parse_args()
    steps = Steps(options.timings)
    try:
        install(steps, waits=not options.play)
    except StepError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return 130
    return 0


def install(steps: "Steps", *, waits: bool) -> None:
    """Make .venv, install into it, and have the rules compiled meanwhile."""
    uv = shutil.which("uv")
    if not PYTHON.exists():
        venv = [uv, "venv", "--quiet", "--seed", "--python", sys.executable] if uv else VENV_COMMAND
        steps.run("Making .venv", "3 s", [*venv, str(VENV)])
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--no-compile"]
    if uv:
        pip = [uv, "pip", "install", "--python", str(PYTHON)]
    pip += ["--constraint", str(ROOT / "constraints.txt")]
    steps.run("Installing what the rules need (60 MB)", "5 to 15 s", [*pip, *KERNEL_NEEDS])
    compiling = subprocess.Popen(
        [str(PYTHON), "-c", COMPILE],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        steps.run(
            "Installing the rest, building the page (100 MB)",
            "15 to 40 s",
            [*pip, "--editable", str(ROOT)],
        )
        if waits:
            steps.wait("Compiling the rules and the bots", "5 to 20 s", compiling)
    except BaseException:
        compiling.terminate()
        raise
    (VENV / "installed").touch()


VENV_COMMAND = [sys.executable, "-m", "venv"]


class Steps:
    """Runs commands one after another, with a line that moves for each."""

    def __init__(self, has_timings: bool) -> None:
        self._has_timings = has_timings
        self._moves = sys.stderr.isatty()
        self._used = 0.0
        """Seconds of the processor, by all steps that have ended."""

    def run(self, what: str, about: str, command: Sequence[str]) -> None:
        """Run a command; what it says is shown as it goes on, and in full when it fails."""
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
        )
        self.wait(what, about, process)

    def wait(self, what: str, about: str, process: "subprocess.Popen[str]") -> None:
        """Wait for a process with a line that moves."""
        began = time.monotonic()
        said: list[str] = []
        with _lines_of(process) as lines, _terminated_on_error(process):
            if not self._moves:
                print(f"{what} (about {about}) …", file=sys.stderr, flush=True)
            turn = 0
            while True:
                with contextlib.suppress(queue.Empty):
                    line = lines.get(timeout=0.1)
                    if line is None:
                        break
                    said.append(line)
                    continue
                turn += 1
                self._show(what, about, time.monotonic() - began, turn, said)
            code = process.wait()
        seconds = time.monotonic() - began
        if self._moves:
            print("\r\x1b[K", end="", file=sys.stderr)
        if code:
            print(*said[-30:], sep="", file=sys.stderr)
            raise StepError(f"{what}: this did not work (see above).")
        if self._moves:
            print(f"✓ {what}: {seconds:.0f} s", file=sys.stderr, flush=True)
        if self._has_timings:
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            before, self._used = self._used, used.ru_utime + used.ru_stime
            print(f"{what}\t{seconds:.1f}\t{self._used - before:.1f}", flush=True)

    def _show(self, what: str, about: str, passed: float, turn: int, said: list[str]) -> None:
        if not self._moves:
            return
        columns = shutil.get_terminal_size().columns
        last = said[-1].split("(from", 1)[0].strip() if said else ""
        line = f"{FRAMES[turn % len(FRAMES)]} {what}: {passed:.0f} s of about {about}   {last}"
        print(f"\r\x1b[K{line[: columns - 1]}", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def _lines_of(process: "subprocess.Popen[str]") -> "Iterator[queue.Queue[str | None]]":
    """What a process says, line by line, then None."""
    lines: queue.Queue[str | None] = queue.Queue()
    stream = process.stdout or process.stderr
    assert stream is not None

    def read() -> None:
        for line in stream:
            lines.put(line)
        lines.put(None)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    yield lines


@contextlib.contextmanager
def _terminated_on_error(process: "subprocess.Popen[str]") -> Iterator[None]:
    try:
        yield
    except BaseException:
        process.terminate()
        process.wait()
        raise


if __name__ == "__main__":
    sys.exit(main())
