"""Whole games of bots, for tests."""

import random
from collections.abc import Sequence

from coloretto import DeckDealer, Rules, State, deal
from coloretto.bots import Bot, make_bot


def play_game(rules: Rules, bots: Sequence[Bot], seed: str) -> State:
    """One game; every bot has a generator of its own."""
    game = deal(rules, random.Random(seed))
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    generators = [random.Random(f"{seed}/{seat}") for seat in range(rules.players)]
    while not state.is_over:
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
        else:
            seat = state.seat
            state.apply(bots[seat].decide(state.copy(), generators[seat]).action)
    return state


def win_share(spec: str, others: str, rules: Rules, decks: int) -> float:
    """The share of the wins one bot gets against others of a kind, every deck from every seat."""
    won = 0.0
    for deck in range(decks):
        for seat in range(rules.players):
            bots = [make_bot(spec if i == seat else others) for i in range(rules.players)]
            outcome = play_game(rules, bots, str(deck)).outcome()
            assert outcome is not None
            won += outcome.win_shares[seat]
    return won / (decks * rules.players)
