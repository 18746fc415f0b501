"""Compiled code before anyone waits for it."""

from threading import Thread


class KernelLoader:
    """Loads the compiled rules in the background, compiling them where no cache has them."""

    def __init__(self) -> None:
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._load, daemon=True)
        self._thread.start()

    def _load(self) -> None:
        try:
            import coloretto.rules.state  # noqa: F401
            from coloretto.rules.jit import is_compiled

            if not is_compiled():
                warm_up()
        except BaseException as failure:
            self._failure = failure

    def is_busy(self) -> bool:
        """Whether a person would notice the waiting."""
        self._thread.join(timeout=0.7)
        return self._thread.is_alive()

    def wait(self) -> None:
        """Return when the rules are ready."""
        while self._thread.is_alive():
            self._thread.join(timeout=0.2)
        if self._failure is not None:
            raise self._failure


def warm_up() -> None:
    """Call every compiled function as it is called later, and mark the cache complete."""
    import random

    from coloretto.lab.perft import opening, perft
    from coloretto.lab.simulate import GameTracer, simulate
    from coloretto.rules import DeckDealer, deal, make_rules
    from coloretto.rules.jit import mark_compiled
    from coloretto.rules.state import State

    rules = make_rules("croatian", 3, golden=True, jokers="at once")
    simulate(rules, 10, seed=0, threads=1)
    GameTracer(rules, seed=0).trace(0)
    perft(opening(rules), 2)
    rng = random.Random(0)
    game = deal(rules, rng)
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    while not state.is_over:
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
            assert state.key
        else:
            state.apply(rng.choice(state.legal_actions))
        assert state.is_over or not state.is_chance or state.chance_weights
    assert state.outcome()
    mark_compiled()
