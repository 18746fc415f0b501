"""``champion``: the strongest bot here. A search on the learned net, and exact play at the end."""

from typing import Final

from coloretto.bots.exact import ExactBot
from coloretto.bots.net.bot import make_net_bot
from coloretto.bots.options import (
    MOST_MILLISECONDS,
    MOST_SIMULATIONS,
    Budget,
    parse_budget,
    parse_options,
)

_SIMULATIONS: Final = 2000
_EARLY_STOP_GAP: Final = 0.01
"""Of a game. Where one action is better by more, all simulations would seldom find another."""
_EXACT_NODES: Final = 100_000
"""For a decision near the end: about a tenth of a second, where the solver does not finish."""


def make_champion(options: str) -> ExactBot:
    """``champion``, ``champion:sims=5000`` or ``champion:ms=50``."""
    most = {"sims": MOST_SIMULATIONS, "ms": MOST_MILLISECONDS}
    values = parse_options("champion", options, most)
    budget = parse_budget("champion", values, _SIMULATIONS)
    if budget.milliseconds is not None:
        # Near the end the solver tries first, for half the time of a search.
        exact = Budget(milliseconds=max(budget.milliseconds // 2, 1))
        return ExactBot("champion", exact, make_net_bot(budget))
    search = make_net_bot(budget, early_stop_gap=_EARLY_STOP_GAP)
    return ExactBot("champion", Budget(_EXACT_NODES), search)
