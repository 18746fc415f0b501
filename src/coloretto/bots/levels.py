"""Levels for people: names they choose an opponent by, from gentle to strong."""

from typing import Final

LEVELS: Final[dict[str, str]] = {
    "gentle": "greedy",
    "steady": "mcts:sims=200",
    "strong": "mcts:sims=1000",
    "master": "mcts:sims=10000",
}
"""Each level's bot, by its spec; weakest first."""

USUAL_LEVEL: Final = "steady"
