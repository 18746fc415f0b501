"""The judge: what it may know, what it takes, and that names mean nothing to it."""

from typing import Literal

import numpy as np
import pytest

from coloretto.records import Record
from coloretto.review import DEPTHS, Judge, Review, advise, review
from coloretto.review.accounting import whole
from coloretto.rules import IllegalError, Setup, State, UnsupportedError
from coloretto.rules.events import DRAW
from coloretto.solver import solve
from tests.review.games import cut, played
from tests.support.late_positions import late_state


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_judge_is_small(depth: Literal["quick", "full", "deep"]) -> None:
    judge = Judge(depth)
    judge.begin(played("italian(players=3)", 1, "greedy").rules)
    assert judge.memory_mb <= 40


def test_unknown_depths_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="unknown depth 'endless': choose quick, full, deep"):
        Judge("endless")  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_exact_is_what_the_solver_says(players: int) -> None:
    state = late_state(f"italian(players={players})", seed=3, back=6)
    assert state.is_last_round
    advice = advise(state, Judge("deep"))
    assert advice.decision.exact
    solution = solve(state, "mixed", parts=True)
    for action, parts in solution.action_parts.items():
        values = advice.decision.values[action]
        assert values == whole(np.array(parts.win_shares + parts.margins))
    best = next(iter(solution.actions.values()))[state.seat]
    assert solution.actions[advice.actions[0]][state.seat] == pytest.approx(best)
    assert advice.decision.sigma == 0


def test_before_the_last_round_nothing_is_called_exact() -> None:
    state = cut(played("italian(players=2)", 1, "greedy"), 20).replay()
    assert not state.is_last_round
    assert not advise(state, Judge("quick")).decision.exact


def test_there_is_nothing_to_advise_where_nobody_decides() -> None:
    record = played("italian(players=2)", 1, "greedy")
    with pytest.raises(IllegalError, match="the game is over"):
        advise(record.replay())
    waiting = record.begin()
    waiting.apply(DRAW)
    with pytest.raises(IllegalError, match="a card is to be turned up"):
        advise(waiting)


def test_a_forced_action_is_advised_too() -> None:
    state = played("italian(players=4)", 1, "greedy").begin()
    assert advise(state, Judge("quick")).actions == (DRAW,)


def moved_on(record: Record, turn: int) -> Record:
    """The same game with everybody so many seats further."""
    setup, players = record.setup, record.rules.players
    start = tuple(setup.start[(seat - turn) % players] for seat in range(players))
    new = Setup(setup.out, start, (setup.first + turn) % players)
    state = State(record.rules, new)
    for event in record.events:
        state.apply(event)
    return Record.of(new, state)


def terms_of(found: Review, turn: int) -> list[tuple[int, ...]]:
    """All terms, each seat's where it sat before it moved."""
    players = found.players
    terms = []
    for account in (found.win, found.points):
        terms += [
            tuple(term[(seat + turn) % players] for seat in range(players))
            for term in (account.prior, account.luck, account.own, account.rest, account.result)
        ]
        for seen in range(players):
            row = account.others[(seen + turn) % players]
            terms.append(tuple(row[(by + turn) % players] for by in range(players)))
    return terms


def check_alike(one: Review, other: Review, turn: int) -> None:
    # Only rounding in millionths goes by the order of seats, at every step of the way.
    most = 4 * len(one.moves)
    for a, b in zip(terms_of(one, 0), terms_of(other, turn), strict=True):
        assert max(abs(x - y) for x, y in zip(a, b, strict=True)) <= most


@pytest.mark.parametrize("spec", ["italian(players=2)", "german(players=3)", "italian(players=5)"])
def test_seats_have_no_numbers(spec: str) -> None:
    record, judge = played(spec, 4, "greedy", "random"), Judge("quick")
    other = review(moved_on(record, 1), judge)
    check_alike(review(record, judge), other, 1)
