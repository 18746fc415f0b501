"""The arena: bots against bots on the same decks in every seat, as long as it takes to tell.

>>> from coloretto import make_rules
>>> from coloretto.lab.arena import play_arena
>>> result = play_arena(make_rules("italian", 2), ["random", "random"], decks=3)
>>> [standing.bot for standing in result.standings]
['random']
"""

from coloretto.lab.arena.fixture_game import GameResult
from coloretto.lab.arena.journal import default_journal
from coloretto.lab.arena.run import (
    ArenaProgress,
    ArenaResult,
    play_arena,
    play_tournament,
    recount,
)
from coloretto.lab.arena.schedule import Tournament
from coloretto.lab.arena.standings import Standing

__all__ = [
    "ArenaProgress",
    "ArenaResult",
    "GameResult",
    "Standing",
    "Tournament",
    "default_journal",
    "play_arena",
    "play_tournament",
    "recount",
]
