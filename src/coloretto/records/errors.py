"""What is wrong with a record, and where."""

from coloretto.rules.errors import NotationError

_SHOWN_CHARACTERS = 24


class RecordError(NotationError):
    """A record is refused: the line, the move if it is one, and the reason."""

    def __init__(
        self, reason: str, line: int, move: int | None = None, token: str | None = None
    ) -> None:
        super().__init__(reason, line, move, token)
        self.reason = reason
        self.line = line
        """The line in the file or text, from 1."""
        self.move = move
        """The move's number in its record, from 1; None when no move is at fault."""
        self.token = token
        """The move as it was written; None when no move is at fault."""

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
