"""Compiled code before anyone waits for it, part by part."""

import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from coloretto.adapters.compiling import ENVIRONMENTS, compile_environments
from coloretto.bots.parts import BOT_PARTS, EXACT, MCTS, NET, RULES
from coloretto.rules.compile_cache import Part

if TYPE_CHECKING:
    from coloretto.rules import Rules

SIMULATE: Final = Part("simulate", "random games", ("coloretto.lab.simulate",), 8)
STUDY: Final = Part("study", "the study", ("coloretto.lab.study",), 8)
REVIEW: Final = Part("review", "the review", ("coloretto.review",), 45)
TRAINING: Final = Part("training", "the training", ("coloretto.lab.training",), 15)

PARTS: Final = (*BOT_PARTS, REVIEW, SIMULATE, ENVIRONMENTS, STUDY, TRAINING)


def get_ready(*parts: Part) -> None:
    """Compile parts that are not in the cache yet, and say on stderr what is waited for."""
    missing = [part for part in dict.fromkeys(parts) if not part.is_compiled()]
    for i, part in enumerate(missing):
        left = sum(other.seconds for other in missing[i:])
        with waiting_for(f"Compiling {part.about}, once after an installation", left):
            compile_part(part)


def compile_part(part: Part) -> None:
    """Call every compiled function of a part as it is called later."""
    if part is ENVIRONMENTS:
        compile_environments()
        return
    with part.compiling():
        _EXERCISES[part.name]()


@contextmanager
def waiting_for(what: str, seconds: float) -> Iterator[None]:
    """Say what is waited for, and about how long: a line that moves where somebody watches."""
    from rich.console import Console

    console = Console(stderr=True)
    about = f"about {max(1, round(seconds))} s"
    if not console.is_terminal:
        print(f"{what}: {about} …", file=sys.stderr, flush=True)
        yield
        return
    began, is_done = time.monotonic(), Event()
    with console.status(f"{what}: {about} …") as status:

        def move() -> None:
            while not is_done.wait(0.5):
                passed = time.monotonic() - began
                status.update(f"{what}: {passed:.0f} s of {about} …")

        mover = Thread(target=move, daemon=True)
        mover.start()
        try:
            yield
        finally:
            is_done.set()
            mover.join()


def _play(*specs: str) -> None:
    """Play a game of bots, which calls everything that any game calls."""
    from coloretto.bots import make_bot
    from coloretto.lab.game_loop import decisions
    from coloretto.rules import DeckDealer, State, deal, make_rules

    rules = make_rules("croatian", 3, golden=True, jokers="at once")
    rng = random.Random(0)
    game = deal(rules, rng)
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    bots = [make_bot(spec) for spec in specs]
    for seat in decisions(state, dealer):
        state.apply(bots[seat % len(bots)].decide(state.copy(), rng).action)
        assert state.key
        assert state.is_chance == bool(state.chance_weights)
    assert state.outcome()


def _solve() -> None:
    from coloretto.lab.game_loop import random_playout
    from coloretto.rules import DeckDealer, State, deal
    from coloretto.solver.search import solve

    rng = random.Random(0)
    game = deal(_usual_rules(), rng)
    state = random_playout(State(_usual_rules(), game.setup), rng, DeckDealer(game.deck))
    for _ in range(3):
        state.undo()
    while not state.legal_actions:
        state.undo()
    solve(state)


def _simulate() -> None:
    from coloretto.lab.simulate import GameTracer, simulate
    from coloretto.lab.simulate.perft import opening, perft

    simulate(_usual_rules(), 10, seed=0, threads=1)
    GameTracer(_usual_rules(), seed=0).trace(0)
    perft(opening(_usual_rules()), 2)


def _study() -> None:
    from coloretto.lab.study import study

    study("random", [_usual_rules()], 1, 0)
    study("greedy", [_usual_rules()], 1, 0)


def _review() -> None:
    from coloretto.lab.game_loop import random_playout
    from coloretto.records import Record
    from coloretto.review import Judge, review
    from coloretto.rules import DeckDealer, State, deal

    rng = random.Random(0)
    game = deal(_usual_rules(), rng)
    state = random_playout(State(_usual_rules(), game.setup), rng, DeckDealer(game.deck))
    judge = Judge("quick")
    review(Record.of(game.setup, state), judge)
    judge.takers(State(_usual_rules(), game.setup), row=0, plays=1)


def _train() -> None:
    from coloretto.lab.training import Plan, Training

    with TemporaryDirectory() as folder:
        plan = Plan(str(_usual_rules()), seed=0, games=1, simulations=10)
        training = Training(plan, Path(folder))
        for _ in training.play():
            training.learn()


def _usual_rules() -> "Rules":
    from coloretto.rules import make_rules

    return make_rules("german", 3)


_EXERCISES: Final[dict[str, Callable[[], None]]] = {
    RULES.name: lambda: _play("greedy"),
    NET.name: lambda: _play("net:sims=10"),
    MCTS.name: lambda: _play("mcts:sims=10"),
    EXACT.name: _solve,
    SIMULATE.name: _simulate,
    REVIEW.name: _review,
    STUDY.name: _study,
    TRAINING.name: _train,
}
