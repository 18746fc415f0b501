"""Bots by their spec strings: ``random``, ``greedy``, ``mcts:sims=1000``.

A spec is a name and, after a colon, options. Bots of other packages are found by
entry point, in the group ``coloretto.bots``: the name is the bot's name, the object a
:class:`BotMaker`.
"""

from importlib import import_module
from importlib.metadata import entry_points
from typing import Protocol, cast

from coloretto.bots.interface import Bot, BotError
from coloretto.bots.levels import EARLIER, LEVELS, STAND_INS

GROUP = "coloretto.bots"

_OWN = {
    "random": "coloretto.bots.simple.random_bot:make_random",
    "greedy": "coloretto.bots.simple.greedy:make_greedy",
    "mcts": "coloretto.bots.mcts.bot:make_mcts",
    "net": "coloretto.bots.net.bot:make_net",
    "exact": "coloretto.bots.exact:make_exact",
    "champion": "coloretto.bots.champion:make_champion",
}


class BotMaker(Protocol):
    """Makes a bot from the part of its spec behind the colon, empty if there is none."""

    def __call__(self, options: str, /) -> Bot: ...


def bot_names() -> list[str]:
    """The names of all bots there are."""
    return sorted({*_OWN, *(point.name for point in entry_points(group=GROUP))})


def make_bot(spec: str) -> Bot:
    """A new bot; bots of one spec are equal in strength but share nothing."""
    name, _, options = spec.partition(":")
    bot = _find_maker(name)(options)
    bot.spec = spec
    return bot


def is_own(spec: str) -> bool:
    """Whether a server of this or an earlier version seats such a bot.

    The whole spec is compared, not its beginning: ``exact:else=run:COMMAND`` is a bot of this
    package and runs a program, and ``net:file=`` reads any file.
    """
    return spec in EARLIER or spec in LEVELS.values() or spec in STAND_INS


def make_own_bot(spec: str) -> Bot:
    """The same, but only of the bots that servers seat: a spec from outside makes nothing else.

    :raises BotError: when it is another bot.
    """
    if not is_own(spec):
        raise BotError("a server makes the bots of its levels only, and this is none of them")
    return make_bot(spec)


def _find_maker(name: str) -> BotMaker:
    if name in _OWN:
        module, _, function = _OWN[name].partition(":")
        return cast("BotMaker", getattr(import_module(module), function))
    found = {point.name: point for point in entry_points(group=GROUP)}
    if name not in found:
        raise BotError(f"unknown bot {name!r}: there are {', '.join(bot_names())}")
    try:
        return cast("BotMaker", found[name].load())
    except (ImportError, AttributeError) as error:
        raise BotError(f"the bot {name!r} cannot be loaded: {error}") from error
