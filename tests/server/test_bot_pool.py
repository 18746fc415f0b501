"""Bots that play for the server: what is played when they fail, and how long they are kept."""

import random

from coloretto.rules import Rules, State
from coloretto.rules.dealers import DeckDealer, deal
from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE
from coloretto.server.live.bot_pool import default_action


def test_when_a_bot_fails_a_row_is_taken_or_the_first_legal_action_played() -> None:
    """As the function's own first sentence says."""
    assert default_action.__doc__ is not None
    assert "take the first row there is, else the first legal action" in default_action.__doc__
    rng = random.Random(5)
    met: set[str] = set()
    for spec in ("german(players=2)", "italian(players=3,jokers=at once)"):
        for _ in range(10):
            rules = Rules.parse(spec)
            dealt = deal(rules, rng)
            state, dealer = State(rules, dealt.setup), DeckDealer(dealt.deck)
            while not state.is_over:
                if state.is_chance:
                    state.turn_up(dealer.turn_up(state))
                    continue
                actions, action = state.legal_actions, default_action(state)
                takes = [a for a in actions if TAKE <= a < PLACE]
                if takes:
                    assert action == takes[0]
                    met.add("take")
                else:
                    assert action == actions[0]
                    met.add("draw" if action == DRAW else "place" if action < COLOUR else "colour")
                state.apply(rng.choice(actions))
    assert met == {"take", "draw", "place", "colour"}
