"""Positions near the end of real games."""

import random

from coloretto.lab.game_loop import random_playout
from coloretto.records import format_position
from coloretto.rules import DeckDealer, Rules, State, deal


def late_state(spec: str, seed: int, back: int) -> State:
    """A random game without its last events, where a seat has a choice."""
    rules, rng = Rules.parse(spec), random.Random(seed)
    game = deal(rules, rng)
    state = random_playout(State(rules, game.setup), rng, DeckDealer(game.deck))
    for _ in range(back):
        state.undo()
    while len(state.legal_actions) < 2:
        state.undo()
    return state


def late_position(spec: str, seed: int, back: int) -> str:
    """The same as a line of text."""
    return format_position(late_state(spec, seed, back))
