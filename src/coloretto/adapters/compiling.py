"""Environments compile what they use when the first one is made, and say so."""

import logging
import random
from threading import Lock
from typing import Final

from coloretto.rules.compile_cache import Part

ENVIRONMENTS: Final = Part(
    "environments",
    "the environments",
    ("coloretto.adapters.observation", "coloretto.adapters.vector_env"),
    6,
)

_log = logging.getLogger("coloretto")
_first = Lock()
"""Taken by the first environment that is made, and kept."""


def get_environments_ready() -> None:
    """Compile what environments use, unless that is done; a line of the log says how long it takes.

    Standard logging shows it on stderr where a program sets up nothing else.
    """
    if _first.acquire(blocking=False) and not ENVIRONMENTS.is_compiled():
        _log.warning(
            "Compiling the environments, once after an installation: about %d s …",
            ENVIRONMENTS.seconds,
        )
        compile_environments()


def compile_environments() -> None:
    """Call every compiled function of the environments as it is called later."""
    from coloretto.adapters.observation import observe
    from coloretto.adapters.vector_env import VectorEnv
    from coloretto.rules import State, deal, make_rules

    _first.acquire(blocking=False)  # The one that is made here does not begin again.
    rules = make_rules("german", 3)
    with ENVIRONMENTS.compiling():
        observe(State(rules, deal(rules, random.Random(0)).setup), 0)
        env = VectorEnv(rules, games=2)
        env.step(env.reset().action_masks.argmax(axis=1))
