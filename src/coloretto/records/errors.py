"""What is wrong with a record, and where."""

from typing import Literal, get_args

from coloretto.rules.errors import NotationError

Fault = Literal[
    "empty",
    "two_records",
    "no_tags",
    "no_blank_line",
    "not_text",
    "too_long",
    "comment",
    "bad_tag",
    "tag_twice",
    "tag_missing",
    "tag_value",
    "bad_move",
    "illegal_move",
    "short_move",
    "not_finished",
    "wrong_result",
    "other",
]
"""What kind of thing is wrong, for programs that say it in their own words."""

FAULTS: tuple[Fault, ...] = get_args(Fault)

_SHOWN_CHARACTERS = 24


class RecordError(NotationError):
    """A record is refused: the line, the move if it is one, and the reason."""

    def __init__(
        self,
        reason: str,
        line: int,
        move: int | None = None,
        token: str | None = None,
        *,
        fault: Fault = "other",
        tag: str | None = None,
        read: str | None = None,
        right: str | None = None,
    ) -> None:
        super().__init__(reason, line, move, token)
        self.reason = reason
        self.line = line
        """The line in the file or text, from 1."""
        self.move = move
        """The move's number in its record, from 1; None when no move is at fault."""
        self.token = token
        """The move as it was written; None when no move is at fault."""
        self.fault: Fault = fault
        self.tag = tag
        """The name of the tag at fault; None when no tag is."""
        self.read = token if read is None else read
        """What was read there: the move, a tag's value or its whole line; None for other faults."""
        self.right = right
        """What ought to stand there, where that is known."""

    def __str__(self) -> str:
        place = f"line {self.line}"
        if self.move is not None:
            place += f", move {self.move}"
        if self.token is not None:
            place += f' "{shown(self.token)}"'
        return f"{place}: {self.reason}"


def shown(text: str) -> str:
    """A piece of any text as a message can show it: short, on one line, nothing invisible."""
    short = text if len(text) <= _SHOWN_CHARACTERS else text[:_SHOWN_CHARACTERS] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in short)
