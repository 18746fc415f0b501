"""What a view adds to the rules for the eyes."""

import random

import pytest

from coloretto.rules import EDITIONS
from coloretto.server.table.views import view_game
from tests.server.bare_table import BareTable


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_a_row_says_what_taking_it_changes(edition: str) -> None:
    players = max(EDITIONS[edition].players)
    at = BareTable.seated(*["ada"] * players, rules=f"{edition}(players={players})")
    rng = random.Random(edition)
    taken = 0
    while at.table.phase == "playing":
        seen = view_game(at.game)
        action = rng.choice(seen.actions)
        assert (action.points is None) == (action.kind != "take")
        rows = at.game.state.copy()
        at.play(action.action)
        if action.points is not None:
            rows.apply(at.game.state.events[len(rows.events)])
            now = rows.score_sheet(seen.seat - 1).total
            assert now == seen.hands[seen.seat - 1].points + action.points
            taken += 1
    assert taken >= players
