"""Structured logs on standard error. Nothing that a person has typed is ever in them.

An exception's text may quote what was typed: a database's says which value it did not take. So of
exceptions only their types go into the log, and the lines of code where they came up.
"""

import logging
import sys
import traceback
from pathlib import Path

import structlog

from coloretto.server.settings import Settings

_MOST_CALLS = 8
_MOST_SAID = 300


def set_up_logs(settings: Settings) -> None:
    """Write logs for people, or as JSON for programs.

    Somebody who plays at home watches the terminal: there they read of trouble only.
    """
    as_json = settings.log_format == "json"
    least = logging.WARNING if sys.stderr.isatty() and not as_json else logging.INFO
    _set_up_libraries()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer()
            if as_json
            else structlog.dev.ConsoleRenderer(colors=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def place_of(error: BaseException) -> str:
    """Where something was raised, in one line: the calls that led there, the last one last.

    What an error says is left out, for it may quote what somebody has typed.
    """
    calls = traceback.extract_tb(error.__traceback__)
    ours = [call for call in calls if "coloretto" in Path(call.filename).parts]
    named = [*ours, *(call for call in calls[-1:] if call not in ours)][-_MOST_CALLS:]
    return " ".join(f"{Path(call.filename).name}:{call.lineno}" for call in named)


def _set_up_libraries() -> None:
    """Have what libraries log written as we write ours: a line an event."""
    root = logging.getLogger()
    root.handlers = [_LineHandler()]
    root.setLevel(logging.WARNING)


class _LineHandler(logging.Handler):
    """Writes what uvicorn and asyncio have to say."""

    def emit(self, record: logging.LogRecord) -> None:
        lines = record.getMessage().strip().splitlines() or [""]
        # A traceback in the text itself ends with what matters.
        said = lines[-1] if lines[0].startswith("Traceback") else lines[0]
        error = record.exc_info[1] if record.exc_info else None
        more = {} if error is None else {"error": type(error).__name__, "place": place_of(error)}
        log = structlog.get_logger()
        log.log(record.levelno, "library", logger=record.name, said=said[:_MOST_SAID], **more)
