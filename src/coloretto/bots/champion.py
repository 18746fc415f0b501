"""``champion``: the strongest bot here. A search on the learned net, and exact play at the end."""

from typing import Final

from coloretto.bots.exact import ExactBot
from coloretto.bots.interface import BotError
from coloretto.bots.net.bot import NetBot
from coloretto.bots.options import parse_options

_MOST_SIMULATIONS: Final = 100_000_000
_MOST_MILLISECONDS: Final = 3_600_000
_SIMULATIONS: Final = 2000
_CLEAR: Final = 0.01
"""Of a game. Where one action is better by more, all simulations would seldom find another."""
_EXACT_NODES: Final = 100_000
"""For a decision near the end: about a tenth of a second, where the solver does not finish."""


def make_champion(options: str) -> ExactBot:
    """``champion``, ``champion:sims=5000`` or ``champion:ms=50``."""
    most = {"sims": _MOST_SIMULATIONS, "ms": _MOST_MILLISECONDS}
    values = parse_options("champion", options, most)
    if len(values) > 1:
        raise BotError("champion: give sims or ms, not both")
    if "ms" in values:
        # Near the end the solver tries first, for half the time of a search.
        return ExactBot(None, max(values["ms"] // 2, 1), NetBot(None, values["ms"]))
    search = NetBot(values.get("sims", _SIMULATIONS), None, clear=_CLEAR)
    return ExactBot(_EXACT_NODES, None, search)
