"""Playing games: the one loop in which cards are turned up and seats decide.

>>> import random
>>> from coloretto import deal, make_rules
>>> from coloretto.bots import make_bot
>>> from coloretto.lab.game_loop import play_game
>>> rules, rng = make_rules("italian", 2), random.Random(1)
>>> bots = [make_bot("random"), make_bot("random")]
>>> play_game(rules, bots, deal(rules, rng), [rng, rng]).is_over
True
"""

import random
from collections.abc import Iterator, Sequence
from threading import Event as Flag

from coloretto.bots import Bot
from coloretto.rules import Deal, DeckDealer, Rules, SamplingDealer, State
from coloretto.rules.dealers import Dealer


def decisions(state: State, dealer: Dealer) -> Iterator[int]:
    """The seat to decide, again and again until the game is over; cards are turned up between.

    The caller applies an action to the state before asking for the next.
    """
    while True:
        while state.is_chance:
            state.turn_up(dealer.turn_up(state))
        if state.is_over:
            return
        yield state.seat


def play_game(
    rules: Rules,
    bots: Sequence[Bot],
    deal: Deal,
    rngs: Sequence[random.Random],
    stop: Flag | None = None,
) -> State:
    """Let bots play a game to its end; returns the end, with all events.

    :param bots: by seat.
    :param rngs: the generator that each seat's bot decides with.
    :param stop: handed to the bots, which then decide at once; the game is played to its end.
    """
    state = State(rules, deal.setup)
    for seat in decisions(state, DeckDealer(deal.deck)):
        state.apply(bots[seat].decide(state.copy(), rngs[seat], stop).action)
    return state


def random_playout(state: State, rng: random.Random, dealer: Dealer | None = None) -> State:
    """Play on to the end at random and return the same state.

    :param dealer: default: cards are drawn with the same generator.
    """
    for _ in decisions(state, dealer or SamplingDealer(rng)):
        state.apply(rng.choice(state.legal_actions))
    return state
