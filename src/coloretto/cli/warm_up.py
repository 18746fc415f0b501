"""Compiled code before anyone waits for it."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coloretto.rules import Rules, State


class KernelLoader:
    """Loads what a game needs in the background, compiling it where no cache has it."""

    def __init__(self) -> None:
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._load, daemon=True)
        self._thread.start()

    def _load(self) -> None:
        try:
            warm_up_game()
        except BaseException as failure:
            self._failure = failure

    def is_busy(self) -> bool:
        """Whether a person would notice the waiting."""
        self._thread.join(timeout=1.0)
        return self._thread.is_alive()

    def wait(self) -> None:
        """Return when the rules are ready."""
        while self._thread.is_alive():
            self._thread.join(timeout=0.2)
        if self._failure is not None:
            raise self._failure


def warm_up_game(*specs: str) -> None:
    """Play a game of greedy and other bots, which calls everything that any game calls."""
    from coloretto.bots import make_bot
    from coloretto.lab.match import decisions
    from coloretto.rules import DeckDealer, State, deal, make_rules

    rules = make_rules("croatian", 3, golden=True, jokers="at once")
    rng = random.Random(0)
    game = deal(rules, rng)
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    bots = [make_bot(spec) for spec in ("greedy", *specs)]
    for seat in decisions(state, dealer):
        state.apply(bots[seat % len(bots)].decide(state.copy(), rng).action)
        assert state.key
        assert state.is_chance == bool(state.chance_weights)
    assert state.outcome()


def warm_up() -> None:
    """Call every compiled function as it is called later."""
    from coloretto.adapters.observation import observe
    from coloretto.adapters.vector_env import VectorEnv
    from coloretto.lab.simulate import GameTracer, simulate
    from coloretto.lab.simulate.perft import opening, perft
    from coloretto.lab.study import study
    from coloretto.lab.training import Plan, Training
    from coloretto.rules import make_rules
    from coloretto.solver.search import solve

    warm_up_game("mcts:sims=10", "net:sims=10")
    rules = make_rules("german", 3)
    simulate(rules, 10, seed=0, threads=1)
    GameTracer(rules, seed=0).trace(0)
    perft(opening(rules), 2)
    observe(opening(rules), 0)
    study("random", [rules], 1, 0)
    study("greedy", [rules], 1, 0)
    VectorEnv(rules, games=2).reset()
    solve(_nearly_over(rules))
    with TemporaryDirectory() as folder:
        training = Training(Plan(str(rules), seed=0, games=1, simulations=10), Path(folder))
        for _ in training.play():
            training.learn()


def _nearly_over(rules: "Rules") -> "State":
    """A position a few events before the end of a random game."""
    from coloretto.lab.match import random_playout
    from coloretto.rules import DeckDealer, State, deal

    rng = random.Random(0)
    game = deal(rules, rng)
    state = random_playout(State(rules, game.setup), rng, DeckDealer(game.deck))
    for _ in range(3):
        state.undo()
    while not state.legal_actions:
        state.undo()
    return state
