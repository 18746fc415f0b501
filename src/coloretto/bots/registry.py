"""Bots by their spec strings: ``random``, ``greedy``, ``mcts:sims=1000``.

A spec is a name and, after a colon, options. Bots of other packages are found by
entry point, in the group ``coloretto.bots``: the name is the bot's name, the object a
:class:`BotMaker`.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast

from coloretto.bots.interface import Bot, BotError

GROUP = "coloretto.bots"

_OWN = {
    "random": "coloretto.bots.random_bot:make_random",
    "greedy": "coloretto.bots.greedy:make_greedy",
    "mcts": "coloretto.bots.mcts:make_mcts",
    "net": "coloretto.bots.net_bot:make_net",
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


def _find_maker(name: str) -> BotMaker:
    if name in _OWN:
        module, _, function = _OWN[name].partition(":")
        return cast("BotMaker", getattr(import_module(module), function))
    found: Mapping[str, EntryPoint] = {point.name: point for point in entry_points(group=GROUP)}
    if name not in found:
        raise BotError(f"unknown bot {name!r}: there are {', '.join(bot_names())}")
    try:
        return cast("BotMaker", found[name].load())
    except (ImportError, AttributeError) as error:
        raise BotError(f"the bot {name!r} cannot be loaded: {error}") from error


def parse_options(spec: str, options: str, allowed: Mapping[str, int]) -> dict[str, int]:
    """Options such as ``sims=1000`` as numbers of at least 1.

    :param spec: the bot's name, for messages.
    :param allowed: every option with its most.
    """
    values: dict[str, int] = {}
    for item in filter(None, options.split(",")):
        key, _, value = item.partition("=")
        if key not in allowed:
            known = ", ".join(allowed) or "none"
            raise BotError(f"{spec}: unknown option {item!r}; its options: {known}")
        if key in values:
            raise BotError(f"{spec}: {key} is given twice")
        if not value.isascii() or not value.isdigit() or not 1 <= int(value[:12]) <= allowed[key]:
            raise BotError(f"{spec}: {key} is a number from 1 to {allowed[key]}, not {value!r}")
        values[key] = int(value)
    return values
