"""Nets in files: those that come with the package, one for every side and number of players."""

import json
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import numpy as np

from coloretto.bots.heuristics.hand_value_kernel import HandValueNumbers, fill_table
from coloretto.bots.interface import BotError
from coloretto.bots.net.model_kernel import NET, SIZE
from coloretto.rules.ruleset import Rules
from coloretto.rules.scoring import find_scoring

FORMAT: Final = "coloretto net 3"
"""Raised when the net's inputs or layout change: weights of another format mean nothing."""


@cache
def load_net(side: str, players: int) -> Any:
    """The package's net for a game, as an array of one; nobody may change it."""
    name = f"net-{side}-{players}.npz"
    with as_file(files("coloretto.bots.net").joinpath("weights", name)) as path:
        return read_net(path)


def read_net(path: Path, game: Rules | None = None) -> Any:
    """The net in a file that a training has written.

    :param game: what it must have been taught to play, if that is asked.
    """
    try:
        with np.load(path, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            weights, worth = kept["weights"], kept["worth"]
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise BotError(f"{path}: no net can be read from it") from error
    if about.get("format") != FORMAT:
        raise BotError(f"{path}: its format is {about.get('format')!r}, not {FORMAT!r}")
    rules = Rules.parse(about["plan"]["rules"])
    if game is not None and (rules.scoring, rules.players) != (game.scoring, game.players):
        raise BotError(f"{path}: its game is {rules}, not {game}")
    return make_net(weights, worth, rules.scoring.name, rules.players)


def make_net(weights: Any, worth: Any, side: str, players: int) -> Any:
    """A net of these weights, which knows what hands are worth by these numbers."""
    net = np.zeros(1, NET)
    net.view(np.float32)[:SIZE] = weights
    fill_table(
        find_scoring(side).index, players, HandValueNumbers(*map(float, worth)), net[0].table
    )
    return net
