"""Whole games of bots, for tests."""

import random
from collections.abc import Sequence

from coloretto import Rules, State, deal
from coloretto.bots import Bot, make_bot
from coloretto.lab.game_loop import play_game


def play_seeded(rules: Rules, bots: Sequence[Bot], seed: str) -> State:
    """One game; every bot has a generator of its own."""
    rngs = [random.Random(f"{seed}/{seat}") for seat in range(rules.players)]
    return play_game(rules, bots, deal(rules, random.Random(seed)), rngs)


def win_share(spec: str, others: str, rules: Rules, decks: int) -> float:
    """The share of the wins one bot gets against others of a kind, every deck from every seat."""
    won = 0.0
    for deck in range(decks):
        for seat in range(rules.players):
            bots = [make_bot(spec if i == seat else others) for i in range(rules.players)]
            outcome = play_seeded(rules, bots, str(deck)).outcome()
            assert outcome is not None
            won += outcome.win_shares[seat]
    return won / (decks * rules.players)
