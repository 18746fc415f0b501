"""``coloretto play``: a plain game in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from coloretto.bots.levels import LEVELS
from coloretto.cli.shared_options import THE_USUAL, RulesOptions
from coloretto.rules import UnsupportedError


def play(
    game: RulesOptions = THE_USUAL,
    *,
    people: int | None = None,
    name: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    games: int | None = None,
    level: str | None = None,
    bot: str | None = None,
    seed: int | None = None,
    record: Path | None = None,
) -> int:
    """Play in the terminal, against bots or with several people at one keyboard.

    Without any options it first asks what you want to play.

    Parameters
    ----------
    people
        How many of the players sit at this keyboard; the others are bots.
    name
        The name of a person; give it once for each, in the order of the seats.
    games
        Games in a match; their sum decides.
    level
        How strong the bots are: beginner, gentle, steady, strong, master or champion. Default:
        steady.
    bot
        Another bot to play against, by its spec: random, greedy, mcts:sims=1000 …
    seed
        Deals the same cards again.
    record
        Write every game to this file, also one that is left unfinished.
    """
    from coloretto.cli.terminal_game import run

    if level is not None and bot is not None:
        raise UnsupportedError("give a level or a bot, not both")
    if level is not None:
        if level not in LEVELS:
            raise UnsupportedError(f"unknown level {level!r}: choose {', '.join(LEVELS)}")
        bot = LEVELS[level]
    undecided = game == THE_USUAL and people is None and not name and games is None
    options = None if undecided and sys.stdin.isatty() else game
    return run(options, people, name, games, bot, seed, record)
