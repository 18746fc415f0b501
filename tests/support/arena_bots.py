"""Bots for the tests of the arena, found by entry point like those of any other package."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event as Flag
from typing import Any, ClassVar

from coloretto import State
from coloretto.bots import Decision
from coloretto.bots.simple.random_bot import RandomBot

ROOT = Path(__file__).parent.parent.parent
PIDS = "COLORETTO_TEST_PIDS"
HOLD = "hold"
"""A file beside the numbers of processes: as long as it is there, nobody moves."""

Answer = Callable[[State, random.Random, Flag | None], Any]


class TestBot:
    """Answers with what a function gives."""

    spec = ""
    players: ClassVar[range] = range(2, 6)

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
        decision: Decision = self._answer(state, rng, stop)
        return decision


class PairBot(TestBot):
    players = range(2, 3)


def make_first(options: str) -> TestBot:
    """Plays the first legal action."""
    return TestBot(lambda state, _rng, _stop: Decision(state.legal_actions[0]))


def make_pair(options: str) -> TestBot:
    return PairBot(lambda state, _rng, _stop: Decision(state.legal_actions[0]))


def make_raising(options: str) -> TestBot:
    def answer(state: State, rng: random.Random, stop: Flag | None) -> Decision:
        if state.round > 2:
            raise RuntimeError("my\nhat\x1b burns")
        return Decision(state.legal_actions[0])

    return TestBot(answer)


def make_leaving(options: str) -> TestBot:
    def answer(state: State, rng: random.Random, stop: Flag | None) -> Decision:
        raise SystemExit(3)

    return TestBot(answer)


def make_illegal(options: str) -> TestBot:
    return TestBot(lambda _state, _rng, _stop: Decision(17))


def make_nonsense(options: str) -> TestBot:
    return TestBot(lambda _state, _rng, _stop: Decision("draw"))  # type: ignore[arg-type]


def make_silent(options: str) -> TestBot:
    return TestBot(lambda _state, _rng, _stop: None)


def make_hanging(options: str) -> TestBot:
    """Hears nothing."""

    def answer(state: State, rng: random.Random, stop: Flag | None) -> Decision:
        Flag().wait(600)
        return Decision(state.legal_actions[0])

    return TestBot(answer)


def make_endless(options: str) -> TestBot:
    """Thinks until it is told to stop, and is no fault."""

    def answer(state: State, rng: random.Random, stop: Flag | None) -> Decision:
        if state.round == 1 and stop is not None:
            stop.wait(600)
        return Decision(state.legal_actions[0])

    return TestBot(answer)


def make_vandal(options: str) -> TestBot:
    """Ruins the state it is given, which is its own."""

    def answer(state: State, rng: random.Random, stop: Flag | None) -> Decision:
        action = state.legal_actions[0]
        while state.events:
            state.undo()
        return Decision(action)

    return TestBot(answer)


def make_broken(options: str) -> TestBot:
    raise RuntimeError("no engine")


def make_tracked(options: str) -> TestBot:
    """Plays at random and slowly, and leaves the number of its process in a folder."""
    if PIDS in os.environ:
        (Path(os.environ[PIDS]) / str(os.getpid())).touch()

    def answer(state: State, rng: random.Random, stop: Flag | None) -> Decision:
        while PIDS in os.environ and (Path(os.environ[PIDS]) / HOLD).exists():
            time.sleep(0.01)
        time.sleep(0.0005)
        return RandomBot().decide(state, rng, stop)

    return TestBot(answer)


def install(folder: Path) -> str:
    """Make these bots a package that is found; returns PYTHONPATH for other processes."""
    information = folder / "coloretto_test_bots-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: coloretto-test-bots\n")
    makers = [name.removeprefix("make_") for name in globals() if name.startswith("make_")]
    points = [f"{name} = tests.support.arena_bots:make_{name}" for name in makers]
    (information / "entry_points.txt").write_text("\n".join(["[coloretto.bots]", *points, ""]))
    return os.pathsep.join([str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")])
