"""The champion: exact at the end, and strong enough before it."""

import random
from itertools import pairwise
from threading import Event as Flag

import pytest

from coloretto import State, deal, make_rules
from coloretto.bots import BotError, Decision, bot_names, close_bot, exact, make_bot
from coloretto.bots.levels import LEVELS
from coloretto.solver.search import Objective, solve
from tests.support.late_positions import late_state
from tests.support.playing import play_seeded, win_share

SIDES = ("brown", "grey")


def test_it_is_found_by_its_name() -> None:
    assert "champion" in bot_names()
    for spec in ("champion", "champion:sims=50", "champion:ms=20"):
        assert make_bot(spec).spec == spec
    with pytest.raises(BotError, match="sims or ms, not both"):
        make_bot("champion:sims=5,ms=5")


@pytest.mark.parametrize(
    ("spec", "objective"),
    [
        ("italian(players=2)", "win share"),
        ("hungarian(players=2,scoring=grey)", "win share"),
        ("italian(players=3)", "mixed"),
        ("croatian(players=4)", "mixed"),
        ("italian(players=5,scoring=grey)", "mixed"),
    ],
)
def test_it_plays_without_a_mistake_where_the_solver_finishes(
    spec: str, objective: Objective
) -> None:
    bot = make_bot("champion:sims=10")
    choices = 0
    for seed in range(8):
        state = late_state(spec, seed, 4)
        if not state.is_last_round or len(state.legal_actions) < 2:
            continue
        solution = solve(state, objective)
        decision = bot.decide(state.copy(), random.Random(seed))
        value = solution.actions[decision.action][state.seat]
        assert value == pytest.approx(solution.values[state.seat], abs=1e-9)
        choices += 1
    assert choices


def test_a_game_that_is_decided_is_played_for_points() -> None:
    """Where actions win equally often, the solver's margin decides."""
    bot = make_bot("champion:sims=10")
    decided = 0
    for seed in range(40):
        state = late_state("italian(players=2)", seed, 4)
        if not state.is_last_round or len(state.legal_actions) < 2:
            continue
        shares, margins = solve(state).actions, solve(state, "margin").actions
        most = max(values[state.seat] for values in shares.values())
        best = [a for a, values in shares.items() if values[state.seat] > most - 1e-9]
        if len(best) > 1:
            action = bot.decide(state.copy(), random.Random(seed)).action
            wanted = max(margins[a][state.seat] for a in best)
            assert margins[action][state.seat] == pytest.approx(wanted, abs=1e-9)
            decided += len({margins[a][state.seat] for a in best}) > 1
    assert decided


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_a_net_for_every_game(side: str, players: int) -> None:
    rules = make_rules("italian", players, scoring=side)
    bots = [make_bot("net:sims=2") for _ in range(players)]
    assert play_seeded(rules, bots, "1").outcome() is not None


@pytest.mark.parametrize(("players", "side"), [(2, "brown"), (2, "grey"), (4, "brown")])
def test_it_has_not_become_weaker(players: int, side: str) -> None:
    """The same decks every time and no time limits, so the number of wins is always the same."""
    rules = make_rules("italian", players, scoring=side)
    par = 1 / players
    decks = 24 // players
    assert win_share("net:sims=100", "greedy", rules, decks) > 1.2 * par


@pytest.mark.slow
def test_every_level_beats_the_one_below() -> None:
    """A few decks only, always the same; ``make ladder`` measures by how much."""
    rules = make_rules("italian", 2)
    for below, level in pairwise(LEVELS.values()):
        assert win_share(level, below, rules, 30) > 0.5, level


def test_it_ends_and_closes_the_bot_it_asks_before(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []

    class Held:
        spec = "held"
        players = range(2, 6)

        def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
            return Decision(state.legal_actions[0])

        def end(self, state: State) -> None:
            told.append(state)

        def close(self) -> None:
            told.append("closed")

    monkeypatch.setattr(exact, "make_bot", lambda _spec: Held())
    bot = make_bot("exact:else=held")
    state = State(make_rules("italian", 2), deal(make_rules("italian", 2), random.Random(1)).setup)
    close_bot(bot, state)
    assert told == [state, "closed"]
