"""The part of a bot's spec behind the colon: options as numbers, and the budget of a decision."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Final

from coloretto.bots.interface import BotError

MOST_SIMULATIONS: Final = 100_000_000
MOST_MILLISECONDS: Final = 3_600_000


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may do for one decision. None: no limit of that kind."""

    steps: int | None = None
    """Simulations of a search, or nodes of the solver."""
    milliseconds: int | None = None

    @property
    def seconds(self) -> float:
        return inf if self.milliseconds is None else self.milliseconds / 1000


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


def parse_budget(
    spec: str,
    values: Mapping[str, int],
    default: int,
    steps: str = "sims",
) -> Budget:
    """The budget among a bot's options: steps, milliseconds, or else this many steps."""
    if steps in values and "ms" in values:
        raise BotError(f"{spec}: give {steps} or ms, not both")
    if "ms" in values:
        return Budget(milliseconds=values["ms"])
    return Budget(values.get(steps, default))
