"""A simple opponent for the terminal: looks at points only, one step ahead."""

import random
from typing import TYPE_CHECKING

from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE, Action
from coloretto.rules.position import Counts, Phase
from coloretto.rules.scoring import score_hand

if TYPE_CHECKING:
    from coloretto.rules.state import State


def choose_simply(state: "State", rng: random.Random) -> Action:
    """A reasonable action: takes what gains enough, places where it helps most and harms least."""
    actions = list(state.legal_actions)
    rng.shuffle(actions)
    values = {action: _value(state, action) for action in actions}
    return max(actions, key=values.__getitem__)


def _value(state: "State", action: Action) -> float:
    if action == DRAW:
        # What an average card more in a row is worth to wait for.
        return 2.5
    if action < PLACE:
        row = state.row(action - TAKE) or ()
        return _gain(state, state.seat, row) + 0.5 * sum(row)
    if state.phase is Phase.COLOUR:
        hand = list(state.hand(state.seat))
        hand[action - COLOUR] += 1
        return score_hand(hand, state.rules.scoring, state.colours).total
    cards = list(state.row(action - PLACE) or ())
    before = [_gain(state, seat, cards) for seat in range(state.players)]
    cards[state.card or 0] += 1
    after = [_gain(state, seat, cards) for seat in range(state.players)]
    others = [
        after[seat] - before[seat]
        for seat in range(state.players)
        if seat != state.seat and state.is_in_round(seat)
    ]
    return after[state.seat] - before[state.seat] - 0.6 * max(others, default=0)


def _gain(state: "State", seat: int, row: Counts | list[int]) -> float:
    """Points a seat would win by taking these cards."""
    hand = state.hand(seat)
    with_row = [a + b for a, b in zip(hand, row, strict=True)] if row else hand
    scoring, colours = state.rules.scoring, state.colours
    return score_hand(with_row, scoring, colours).total - score_hand(hand, scoring, colours).total
