"""``champion``: the strongest bot here. A search on the learned net, and exact play at the end."""

from typing import Final

from coloretto.bots.interface import BotError
from coloretto.bots.net_bot import NetBot
from coloretto.bots.registry import parse_options
from coloretto.review.exact_bot import ExactBot

_MOST_SIMULATIONS: Final = 100_000_000
_MOST_MILLISECONDS: Final = 3_600_000
_SIMULATIONS: Final = 1000
_EXACT_NODES: Final = 100_000
"""For a decision near the end: about a tenth of a second, where the solver does not finish."""
_SOLVES: Final = range(2, 3)
"""With how many players the solver is asked. With three and more it expects of everybody what only
a solver would do, and loses to its own search without it (docs/champion.md)."""


def make_champion(options: str) -> ExactBot:
    """``champion``, ``champion:sims=5000`` or ``champion:ms=50``."""
    most = {"sims": _MOST_SIMULATIONS, "ms": _MOST_MILLISECONDS}
    values = parse_options("champion", options, most)
    if len(values) > 1:
        raise BotError("champion: give sims or ms, not both")
    if "ms" in values:
        # Near the end the solver tries first, for half the time of a search.
        return ExactBot(None, max(values["ms"] // 2, 1), NetBot(None, values["ms"]), _SOLVES)
    return ExactBot(_EXACT_NODES, None, NetBot(values.get("sims", _SIMULATIONS), None), _SOLVES)
