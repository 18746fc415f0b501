"""The bots of a game in the terminal, which starts at once also when nothing is compiled.

After an installation the rules are interpreted here, which is fast enough to play by, and a simple
bot plays for those that were chosen. What they need is compiled meanwhile; then they think in a
process of their own.
"""

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from coloretto.bots import Bot, make_bot
from coloretto.bots.parts import RULES, parts_of
from coloretto.rules.compile_cache import Part
from coloretto.rules.events import Action

if TYPE_CHECKING:
    from coloretto.rules.state import State

_STAND_IN: Final = "greedy"


class TerminalBots:
    """Bots of one spec, by number."""

    def __init__(self, spec: str, say: Callable[[str], None]) -> None:
        """Get ready.

        :param say: called with what people should know of it.
        """
        missing = [part for part in parts_of(spec) if not part.is_compiled()]
        self._is_interpreted = RULES in missing
        if self._is_interpreted:
            _interpret_rules()
        make_bot(spec)  # A wrong spec is known before anything else is done.
        self._spec = spec
        self._say = say
        self._own: dict[tuple[str, int], Bot] = {}
        self._thinking: ProcessPoolExecutor | None = None
        self._compiling = _start_compiling(missing) if missing else None
        if missing:
            seconds = sum(part.seconds for part in missing)
            say(
                f"The bots get ready, once after an installation: about {seconds:.0f} s. "
                "Until then they play more simply."
            )

    def decide(self, number: int, state: "State", rng: random.Random) -> Action:
        """What the bot with this number does."""
        if self._compiling is not None and self._compiling.poll() is not None:
            failed, self._compiling = self._compiling.returncode != 0, None
            if failed:
                self._spec = _STAND_IN
                self._say("The bots cannot be made ready here: they go on playing simply.")
            else:
                self._say("The bots are ready, and play as you chose from now on.")
        if self._compiling is not None or (self._is_interpreted and self._spec == _STAND_IN):
            return self._decide_here(_STAND_IN, number, state, rng)
        if not self._is_interpreted:
            return self._decide_here(self._spec, number, state, rng)
        if self._thinking is None:
            self._thinking = ProcessPoolExecutor(1, get_context("spawn"))
        return self._thinking.submit(
            _decide_there, self._spec, number, state, rng.getrandbits(64)
        ).result()

    def _decide_here(self, spec: str, number: int, state: "State", rng: random.Random) -> Action:
        if (spec, number) not in self._own:
            self._own[spec, number] = make_bot(spec)
        return self._own[spec, number].decide(state.copy(), rng).action

    def close(self) -> None:
        """Stop what goes on beside the game."""
        if self._compiling is not None:
            self._compiling.terminate()
            self._compiling.wait()
        if self._thinking is not None:
            self._thinking.shutdown(wait=False, cancel_futures=True)


def _interpret_rules() -> None:
    """Have Python run what is compiled otherwise; to be called before it is imported."""
    import numba

    assert "coloretto.rules.kernel" not in sys.modules
    numba.config.DISABLE_JIT = 1


def _start_compiling(parts: Sequence[Part]) -> "subprocess.Popen[bytes]":
    options = [word for part in parts for word in ("--part", part.name)]
    return subprocess.Popen(
        [sys.executable, "-m", "coloretto", "compile", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@cache
def _bot(spec: str, _number: int) -> Bot:
    return make_bot(spec)


def _decide_there(spec: str, number: int, state: "State", seed: int) -> Action:
    """In the other process, where the rules are compiled."""
    return _bot(spec, number).decide(state, random.Random(seed)).action
