"""Levels for people: names they choose an opponent by, from gentle to strong."""

from typing import Final

LEVELS: Final[dict[str, str]] = {
    # Misjudges every action by up to 0.08 of a game: human errors, but never a blind one.
    "beginner": "net:sims=1,noise=80",
    "gentle": "greedy",
    "steady": "net:sims=1",
    "strong": "net:sims=200",
    "master": "champion:sims=1000",
    "champion": "champion:sims=10000",
}
"""Each level's bot, by its spec; weakest first. How strong they are: docs/champion.md."""

USUAL_LEVEL: Final = "steady"
