"""The part of a bot's spec behind the colon: options as numbers."""

from collections.abc import Mapping

from coloretto.bots.interface import BotError


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
