"""Levels for people: names they choose an opponent by, from gentle to strong."""

from typing import Final

LEVELS: Final[dict[str, str]] = {
    # Misjudges every action by up to 0.08 of a game: human errors, but never a blind one.
    "beginner": "net:sims=1,noise=80",
    "gentle": "greedy",
    "steady": "net:sims=1",
    "strong": "mcts:sims=1000",
    "master": "mcts:sims=10000",
    # Until the bot of that name has nets that beat mcts: docs/champion.md.
    "champion": "exact:nodes=100000,else=mcts:sims=30000",
}
"""Each level's bot, by its spec; weakest first."""

USUAL_LEVEL: Final = "steady"
