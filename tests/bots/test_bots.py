"""What holds for every bot, and what is special about some."""

import random
import time
from threading import Event as Flag
from threading import Timer

import pytest

from coloretto import Rules, State, deal, make_rules, parse_position
from coloretto.bots import make_bot
from coloretto.rules.events import DRAW, PLACE, TAKE
from tests.strategies import named_rules
from tests.support.playing import play_seeded, win_share

SPECS = ["random", "greedy", "mcts:sims=30", "net:sims=30"]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("rules", named_rules().values(), ids=named_rules().keys())
def test_every_bot_plays_every_game_to_its_end(spec: str, rules: Rules) -> None:
    bots = [make_bot(spec) for _ in range(rules.players)]
    assert play_seeded(rules, bots, "1").outcome() is not None


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_gives_the_same_game(spec: str) -> None:
    rules = make_rules("german", 3, scoring="violet")
    first, second = (
        play_seeded(rules, [make_bot(spec) for _ in range(3)], "7").events for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("spec", SPECS)
def test_opinions_are_of_legal_actions_and_the_best_is_chosen(spec: str) -> None:
    rng = random.Random(3)
    rules = make_rules("croatian", 4, jokers="at once")
    state = State(rules, deal(rules, rng).setup)
    bot = make_bot(spec)
    while not state.is_over:
        if state.is_chance:
            state.apply(rng.choice(state.legal_events))
            continue
        before = state.copy()
        decision = bot.decide(state.copy(), rng)
        assert state == before
        assert {*decision.opinions} <= {*state.legal_actions}
        assert decision.action in decision.opinions
        if spec == "greedy":
            assert decision.opinions[decision.action] == max(decision.opinions.values())
        state.apply(decision.action)


def a_choice_of_places() -> State:
    """A position in which mcts has to search."""
    rules = make_rules("italian", 5)
    state = State(rules, deal(rules, random.Random(1)).setup)
    state.apply(DRAW)
    state.apply(state.legal_events[0])
    state.apply(PLACE)
    return state


def test_a_search_stops_after_one_slice_of_simulations() -> None:
    """A slice takes about two milliseconds, so a decision can be stopped within 20."""
    bot = make_bot("mcts:sims=100000000")
    stop = Flag()
    stop.set()
    bot.decide(a_choice_of_places(), random.Random(1), stop)
    assert 0 < bot._tree.visits <= 250  # type: ignore[attr-defined]


def test_a_search_that_goes_on_is_stopped_from_another_thread() -> None:
    bot = make_bot("mcts:sims=100000000")
    stop = Flag()
    timer = Timer(0.1, stop.set)
    timer.start()
    decision = bot.decide(a_choice_of_places(), random.Random(1), stop)
    timer.join()
    assert decision.opinions


def test_a_budget_in_milliseconds_is_used() -> None:
    began = time.perf_counter()
    bot = make_bot("mcts:ms=60")
    bot.decide(a_choice_of_places(), random.Random(1))
    assert time.perf_counter() - began >= 0.06
    assert bot._tree.visits > 250  # type: ignore[attr-defined]


def test_equal_rows_are_one_choice_for_mcts() -> None:
    rules = make_rules("italian", 4)
    state = State(rules, deal(rules, random.Random(1)).setup)
    state.apply(DRAW)
    state.apply(state.legal_events[0])
    assert len(state.legal_actions) == 4
    decision = make_bot("mcts:sims=100").decide(state.copy(), random.Random(1))
    assert list(decision.opinions) == [PLACE]


def test_mcts_keeps_its_tree_between_moves() -> None:
    """After its own move and a card it has looked at, the search does not begin from nothing."""
    rules = make_rules("italian", 2)
    state = State(rules, deal(rules, random.Random(5)).setup)
    bot = make_bot("mcts:sims=2000")
    rng = random.Random(1)
    state.apply(DRAW)
    state.apply(state.legal_events[0])
    state.apply(bot.decide(state.copy(), rng).action)
    tree = bot._tree  # type: ignore[attr-defined]
    assert tree.visits == 2000
    state.apply(DRAW)
    state.apply(state.legal_events[0])
    tree.move_to(state)
    assert 0 < tree.visits < 2000
    tree.move_to(State(rules, deal(rules, random.Random(6)).setup))
    assert tree.visits == 0


@pytest.mark.parametrize("spec", ["greedy", "mcts:sims=200"])
def test_the_better_row_is_taken_at_the_very_end(spec: str) -> None:
    """In the last round, all rows full, the seat to move takes what brings it most."""
    position = (
        "italian(players=3) out:E round:9 hands:5R2Y4G3+/4O9B5N3+/4Y4N rows:3R/3Y/3G "
        "deck:R5O2G4+3J in:123 turn:1 now:decide"
    )
    state = parse_position(position)
    decision = make_bot(spec).decide(state.copy(), random.Random(1))
    assert decision.action == TAKE + 1  # yellow adds 12, green 11, red 6


@pytest.mark.parametrize(
    ("spec", "others", "players", "scoring", "least"),
    [
        ("greedy", "random", 2, "brown", 0.95),
        ("greedy", "random", 4, "brown", 0.75),
        ("greedy", "random", 2, "grey", 0.85),
        ("greedy", "random", 4, "grey", 0.5),
        ("mcts:sims=200", "random", 4, "brown", 0.75),
        ("mcts:sims=1000", "greedy", 2, "brown", 0.6),
        ("mcts:sims=1000", "greedy", 2, "grey", 0.6),
        ("mcts:sims=1000", "greedy", 4, "brown", 0.25),
    ],
)
def test_stronger_bots_win(
    spec: str, others: str, players: int, scoring: str, least: float
) -> None:
    """A short guard against losing strength; docs/bots.md has the real numbers."""
    rules = make_rules("italian", players, scoring=scoring)
    assert win_share(spec, others, rules, 60 // players) >= least
