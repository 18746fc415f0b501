"""Questions at the terminal: asked until the answer can be used, with the reason when it cannot."""

from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from coloretto.rules import ColorettoError

Answer = TypeVar("Answer")

console = Console(highlight=False, emoji=False)


class Leave(Exception):  # noqa: N818 - not an error
    """The people at the keyboard want to stop."""


def ask(question: Text | str, default: str, read: Callable[[str], Answer]) -> Answer:
    """Ask until ``read`` takes the answer; an empty answer is the default."""
    prompt = Text.assemble(question, (f" [{default}]" if default else "", "dim"), " ")
    while True:
        try:
            answer = console.input(prompt).strip()
        except EOFError:
            raise Leave from None
        if answer.lower() in ("q", "quit", "exit"):
            raise Leave
        try:
            return read(answer or default)
        except ColorettoError as error:
            # Without a message the answer was a request that has been met.
            if str(error):
                console.print(Text(f"  {error}", style="red"))


def number_between(least: int, most: int) -> Callable[[str], int]:
    """Reads a number."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and least <= int(text[:9]) <= most:
            return int(text)
        raise ColorettoError(f"{text!r}: a number from {least} to {most}, please")

    return read


def yes_or_no(text: str) -> bool:
    """Reads y or n."""
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise ColorettoError(f"{text!r}: y or n, please")
