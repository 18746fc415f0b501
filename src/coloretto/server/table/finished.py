"""A finished game, as lists and ratings need it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FinishedGame:
    """Who played what, and how it ended."""

    game: int
    rules: str
    edition: str
    rules_version: int
    rated: bool
    scores: tuple[int, ...]
    players: tuple[str, ...]
    """By seat: a person's id, or ``bot:`` and a spec."""
