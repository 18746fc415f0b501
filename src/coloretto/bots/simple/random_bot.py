"""The weakest bot: every legal action as likely as any other."""

import random
from threading import Event as Flag
from typing import TYPE_CHECKING

from coloretto.bots.interface import Decision
from coloretto.bots.options import parse_options

if TYPE_CHECKING:
    from coloretto.rules.state import State


class RandomBot:
    """Plays uniformly at random."""

    spec = "random"
    players = range(2, 6)

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        actions = state.legal_actions
        return Decision(
            actions[int(rng.random() * len(actions))],
            dict.fromkeys(actions, 1 / len(actions)),
        )


def make_random(options: str) -> RandomBot:
    """``random``."""
    parse_options("random", options, {})
    return RandomBot()
