"""What a bot is: one small interface."""

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event as Flag
from typing import TYPE_CHECKING, Protocol

from coloretto.rules.errors import UnsupportedError
from coloretto.rules.events import Action

if TYPE_CHECKING:
    from coloretto.rules.state import State


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot wants to do, and what it thinks of everything it could do."""

    action: Action
    opinions: Mapping[Action, float] = field(default_factory=dict)
    """A number for every action the bot has an opinion of, more being better."""


class Bot(Protocol):
    """A player. One bot object plays one seat of one game after another.

    A bot sees the state, which holds counts of what is left in the deck and never
    an order. Every bot that decides by chance takes it from the generator it is
    given, so that the same seed gives the same choice.

    It may have two more methods: ``end(state)`` tells it how its game ended, and ``close()`` that
    it plays no more (:func:`close_bot`).
    """

    spec: str
    """The text that makes this bot again: see :func:`~coloretto.bots.make_bot`."""

    players: range
    """With how many players it can play."""

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        """Choose one of ``state.legal_actions``, which is never empty here.

        The state is the bot's own to change. Once ``stop`` is set, the bot answers
        with what it has within 20 ms.
        """


class BotError(UnsupportedError):
    """A bot that does not exist, cannot be made as asked, or did not play by the rules."""


def close_bot(bot: object, end: "State | None" = None) -> None:
    """Let a bot that holds something, such as a process, give it back.

    :param end: the end of its game, for a bot that wants to know.
    """
    # The game has been played; what becomes of the bot cannot change it.
    if end is not None:
        tell_end(bot, end)
    with suppress(Exception):
        if callable(close := getattr(bot, "close", None)):
            close()


def tell_end(bot: object, end: "State") -> None:
    """Tell a bot how its game ended, if it wants to know."""
    with suppress(Exception):
        if callable(told := getattr(bot, "end", None)):
            told(end)
