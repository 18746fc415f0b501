"""Progress and Ctrl-C for commands that take their time."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event as Flag
from types import FrameType


@contextmanager
def stop_on_ctrl_c() -> Iterator[Flag]:
    """A flag that Ctrl-C sets instead of raising; a second Ctrl-C raises as usual."""
    stop = Flag()

    def ask_to_stop(_signal: int, _frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, ask_to_stop)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, advanced by calling it with a number; nothing where nobody watches."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)
