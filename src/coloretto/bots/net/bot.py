"""``net``: a tree search on the learned net's values."""

import random
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coloretto.bots.net import search_kernel
from coloretto.bots.net.files import load_net, read_net
from coloretto.bots.net.model_kernel import WORKSPACE
from coloretto.bots.net.search_kernel import NetSearch
from coloretto.bots.options import (
    MOST_MILLISECONDS,
    MOST_SIMULATIONS,
    Budget,
    parse_budget,
    parse_options,
)
from coloretto.bots.search.search_bot import SearchBot
from coloretto.bots.search.tree_kernel import Tree

if TYPE_CHECKING:
    from coloretto.rules.ruleset import Rules

_DEFAULT_SIMULATIONS: Final = 1000
_MOST_NOISE: Final = 1000

C_PUCT: Final = 0.1
PRIOR_TEMPERATURE: Final = 0.04
WIN_WEIGHT: Final = 0.5


def make_settings(
    c_puct: float = C_PUCT,
    prior_temperature: float = PRIOR_TEMPERATURE,
    win_weight: float = WIN_WEIGHT,
) -> Any:
    """How a search is done, as an array of one."""
    return np.array([(c_puct, prior_temperature, win_weight)], search_kernel.SETTINGS)


class NetEvaluator:
    """A net judges the position behind each action."""

    def __init__(self, net: Any = None, settings: Any = None) -> None:
        """An evaluator.

        :param net: instead of the one that comes with the package.
        """
        self._given = net
        self._settings = make_settings() if settings is None else settings
        self._game: tuple[str, int] | None = None
        self._search: NetSearch

    def begin(self, rules: "Rules", rng: random.Random) -> None:
        game = (rules.scoring.name, rules.players)
        if self._game != game:
            self._game = game
            net = load_net(*game) if self._given is None else self._given
            # A new one: seats of a game with more players would still be in it.
            self._search = NetSearch(net, np.zeros(1, WORKSPACE), self._settings)

    def simulate(self, tree: Tree, simulations: int) -> int:
        return int(search_kernel.search(tree, simulations, self._search))


def make_net_bot(
    budget: Budget,
    net: Any = None,
    settings: Any = None,
    *,
    noise: float = 0.0,
    early_stop_gap: float = inf,
) -> SearchBot:
    """A bot that searches on a net: see :class:`NetEvaluator` and :class:`SearchBot`."""
    evaluator = NetEvaluator(net, settings)
    return SearchBot("net", evaluator, budget, noise=noise, early_stop_gap=early_stop_gap)


def make_net(options: str) -> SearchBot:
    """``net:sims=1000`` or ``net:ms=5``.

    With ``noise=50`` it misjudges every action by up to 0.05; with ``margin=100`` it plays for the
    margin alone, which counts 50 per cent otherwise; ``file=`` a net of one's own comes last.
    """
    own, _, file = f",{options}".partition(",file=")
    most = {
        "sims": MOST_SIMULATIONS,
        "ms": MOST_MILLISECONDS,
        "noise": _MOST_NOISE,
        "margin": 100,
    }
    values = parse_options("net", own, most)
    budget = parse_budget("net", values, _DEFAULT_SIMULATIONS)
    win_weight = 1 - values["margin"] / 100 if "margin" in values else WIN_WEIGHT
    return make_net_bot(
        budget,
        read_net(Path(file)) if file else None,
        make_settings(win_weight=win_weight),
        noise=values.get("noise", 0) / _MOST_NOISE,
    )
