"""Why something was not done: a code for programs and a sentence for people."""

from typing import Literal, NamedTuple, get_args

from coloretto.records.errors import Fault, RecordError, shown
from coloretto.rules import ColorettoError

Code = Literal[
    "stale",
    "not_your_turn",
    "not_your_seat",
    "not_host",
    "illegal",
    "no_game",
    "game_running",
    "paused",
    "seat_taken",
    "seats_open",
    "not_ready",
    "no_seat",
    "cannot_undo",
    "no_undo_asked",
    "bad_request",
    "not_found",
    "too_many",
    "unsupported",
    "frozen",
    "busy",
    "not_allowed",
    "who_are_you",
    "name_taken",
    "wrong_passphrase",
    "bad_name",
    "weak_passphrase",
    "muted",
    "banned",
    "closed",
]

CODES: tuple[Code, ...] = get_args(Code)


class BadRecord(NamedTuple):
    """What is wrong with a record that was sent, in parts, for clients that say it themselves."""

    fault: Fault
    line: int
    move: int | None
    """The move's number, from 1, when a move is at fault."""
    tag: str | None
    read: str | None
    """What was read there, shortened: the move, a tag's value or its line."""
    right: str | None
    """What ought to stand there, where that is known: the scores."""


class RefusalError(Exception):
    """A request that is understood and declined. Nothing has changed."""

    def __init__(
        self,
        code: Code,
        text: str,
        record: BadRecord | None = None,
        *,
        reason: str | None = None,
    ) -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.record = record
        """When a record is the reason."""
        self.reason = reason
        """What is wrong with a name or a passphrase, in a word."""

    @classmethod
    def of(cls, error: ColorettoError) -> "RefusalError":
        """For something that the rules or the notation do not allow in a request."""
        record = None
        if isinstance(error, RecordError):
            tag, read = (None if text is None else shown(text) for text in (error.tag, error.read))
            record = BadRecord(error.fault, error.line, error.move, tag, read, error.right)
        return cls("bad_request", str(error), record)


STATUS: dict[Code, int] = {
    "bad_request": 422,
    "bad_name": 422,
    "weak_passphrase": 422,
    "unsupported": 422,
    "no_seat": 422,
    "illegal": 422,
    "not_found": 404,
    "too_many": 429,
    "who_are_you": 401,
    "not_allowed": 403,
    "wrong_passphrase": 403,
    "not_host": 403,
    "not_your_seat": 403,
    "muted": 403,
    "banned": 403,
    "closed": 410,
    "busy": 503,
    "frozen": 503,
}
"""The HTTP status of a refusal; 409, a conflict, for all others."""
