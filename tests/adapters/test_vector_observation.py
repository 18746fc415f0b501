"""Observations say what ``State`` says, from the viewer's seat; here again in plain Python."""

import numpy as np
import pytest

from coloretto.adapters.observation import (
    HIGH,
    LOW,
    PARTS,
    SIZE,
    action_mask,
    named_parts,
    observe,
    scaled,
)
from coloretto.rules import Phase, Rules, State, score_hand
from coloretto.rules.cards import CARDS, COLOURS, LAST_ROUND
from coloretto.rules.events import ACTIONS, MOST_ROWS
from coloretto.rules.ruleset import MOST_PLAYERS
from tests.strategies import named_rules, random_game


def one_hot(value: int | None, size: int) -> list[int]:
    return [int(place == value) for place in range(size)]


def padded(values: list[int], size: int = MOST_PLAYERS) -> list[int]:
    return values + [0] * (size - len(values))


def points(state: State, seat: int, *cards: tuple[int, ...]) -> int:
    """What more cards would bring a seat, from the reference in plain Python."""
    hand = state.hand(seat)
    more = [sum(counts) for counts in zip(hand, *cards, strict=True)]
    scoring, colours = state.rules.scoring, state.colours
    return score_hand(more, scoring, colours).total - score_hand(hand, scoring, colours).total


def expected(state: State, viewer: int) -> dict[str, object]:
    """Every part of an observation through the public API."""
    rules = state.rules
    order = [(viewer + place) % state.players for place in range(state.players)]
    rows = [state.row(row) for row in range(len(rules.row_rooms))]
    nothing = (0,) * len(CARDS)
    card = tuple(one_hot(state.card, len(CARDS)))
    take = [[0] * MOST_PLAYERS for _ in range(MOST_ROWS)]
    place = [[0] * MOST_PLAYERS for _ in range(MOST_ROWS)]
    for i, row in enumerate(rows):
        for j, seat in enumerate(order):
            if row is not None and state.is_in_round(seat):
                take[i][j] = points(state, seat, row)
                if state.card is not None and sum(row) < rules.row_rooms[i]:
                    place[i][j] = points(state, seat, row, card)
    left = state.cards_left
    return {
        "hands": [
            list(state.hand(order[j]) if j < len(order) else nothing)[:LAST_ROUND]
            for j in range(MOST_PLAYERS)
        ],
        "rows": [
            list((rows[i] if i < len(rows) else None) or nothing)[:LAST_ROUND]
            for i in range(MOST_ROWS)
        ],
        "row_room": padded(
            [
                0 if row is None else room - sum(row)
                for row, room in zip(rows, rules.row_rooms, strict=True)
            ]
        ),
        "row_here": padded([int(row is not None) for row in rows]),
        "deck": list(state.deck[:LAST_ROUND]),
        "deck_size": left,
        "before_last_round": 0 if state.is_last_round else max(left - rules.last_round.cards, 0),
        "last_round": int(state.is_last_round),
        "card": list(card[:LAST_ROUND]),
        "phase": one_hot(state.phase, len(Phase)),
        "turn": one_hot(order.index(state.seat), MOST_PLAYERS),
        "in_round": padded([int(state.is_in_round(seat)) for seat in order]),
        "scores": padded([state.scores[seat] for seat in order]),
        "take_points": take,
        "place_points": place,
        "colours": [int(colour in state.colours) for colour in COLOURS],
        "players": one_hot(rules.players - 2, 4),
        "scoring": one_hot(rules.scoring.index, 2),
        "jokers_at_once": int(rules.jokers_at_once),
        "last_round_cards": rules.last_round.cards,
        "last_round_shuffled": int(rules.last_round.shuffled),
    }


@pytest.mark.parametrize("rules", named_rules().values(), ids=list(named_rules()))
def test_every_part_is_what_the_state_says(rules: Rules) -> None:
    for step, state in enumerate(random_game(rules, seed=5, patience=0.7).walk()):
        viewer = state.seat if step % 3 else step % state.players
        observation = observe(state, viewer)
        parts = {name: part.tolist() for name, part in named_parts(observation).items()}
        assert parts == expected(state, viewer)
        assert (observation >= LOW).all()
        assert (observation <= HIGH).all()
        mask = action_mask(state)
        assert tuple(np.flatnonzero(mask)) == state.legal_actions
        assert len(mask) == len(ACTIONS)


def test_parts_lie_one_behind_the_other() -> None:
    assert [part.start for part in PARTS] == [0] + [part.stop for part in PARTS[:-1]]
    assert PARTS[-1].stop == SIZE == len(LOW) == len(HIGH)
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_scaled_observations_lie_between_minus_one_and_one() -> None:
    assert scaled(HIGH).dtype == np.float32
    assert np.allclose(scaled(HIGH), 1)
    assert (scaled(LOW) >= -1).all()
