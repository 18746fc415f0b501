"""Levels for people: names they choose an opponent by, from gentle to strong.

All but the last are one player that misjudges its actions, by less and less; none is blind: what
is plainly worse than the best is never chosen. docs/champion.md says how strong they are.
"""

from typing import Final

LEVELS: Final[dict[str, str]] = {
    "beginner": "net:sims=100,noise=1000",
    "gentle": "net:sims=100,noise=250",
    "steady": "net:sims=100,noise=120",
    "strong": "net:sims=100,noise=75",
    "master": "net:sims=100,noise=35",
    "champion": "champion",
}
"""Each level's bot, by its spec; weakest first."""

USUAL_LEVEL: Final = "steady"

EARLIER: Final = frozenset(
    {
        "greedy",
        "net:sims=1",
        "net:sims=1,noise=80",
        "net:sims=200",
        "mcts:sims=200",
        "mcts:sims=1000",
        "mcts:sims=10000",
        "champion:sims=1000",
        "champion:sims=10000",
        "exact:nodes=100000,else=mcts:sims=30000",
    }
)
"""The levels' bots of earlier versions: stored games go on with them."""

STAND_INS: Final = ("net:sims=2000", "greedy")
"""From strong to simple: who plays for a level's bot that is not compiled yet."""
