"""What searches, environments and statistics ask the kernel for says the same as the rules do."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from coloretto.lab.game_loop import random_playout
from coloretto.rules import Outcome, Phase, Rules, Setup, State, deal, kernel, make_rules
from coloretto.rules import chance_kernel as chance
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, LAST_ROUND
from coloretto.rules.events import DRAW, TAKE, TURN_UP
from coloretto.rules.jit import jit
from coloretto.rules.outcome import POINTS_OF_A_WIN

RULES = [
    make_rules("italian", 2),
    make_rules("hungarian", 2, scoring="grey"),
    make_rules("polish", 3),
    make_rules("german", 4, last_round="in 9"),
    make_rules("croatian", 5, golden=True, jokers="at once"),
]
every_rules = pytest.mark.parametrize("rules", RULES, ids=map(str, RULES))


def states_of(rules: Rules, seed: int) -> Iterator[State]:
    """Every state of a random game."""
    rng = random.Random(seed)
    state = random_playout(State(rules, deal(rules, rng).setup), rng)
    while state.events:
        yield state
        state.undo()
    yield state


@jit
def set_up_first(states: kernel.States, game: kernel.Bits, colours_differ: bool) -> None:
    """Set up the first of these states, as compiled loops do."""
    chance.set_up(states[0], chance.generator_of(np.uint64(5), game), colours_differ)


@pytest.mark.parametrize("phase", Phase)
def test_phases_have_the_same_numbers_everywhere(phase: Phase) -> None:
    assert getattr(kernel, f"PHASE_{phase.name}") == phase


@every_rules
def test_set_up_by_number_of_players(rules: Rules) -> None:
    players = rules.players
    assert kernel.colours_out_of(players) == rules.colours_out
    assert kernel.start_cards_of(players) == rules.start_cards
    assert kernel.rows_of(players) == len(rules.row_rooms)
    rooms = [int(kernel.row_room(kernel.empty_row(players, row))) for row in range(5)]
    assert rooms == [*rules.row_rooms, *([0] * (5 - len(rules.row_rooms)))]


@every_rules
def test_helpers_agree_with_the_state(rules: Rules) -> None:
    for state in states_of(rules, 1):
        s = state.packed
        assert bool(kernel.is_chance(s)) == state.is_chance
        before = max(state.cards_left - rules.last_round.cards, 0)
        assert kernel.cards_before_last_round(s) == before
        for row in range(len(rules.row_rooms)):
            packed = s["rows"][row]
            cards = state.row(row)
            if cards is None:
                assert not packed
                continue
            held = [int(kernel.count(kernel.row_cards(packed), card)) for card in range(len(cards))]
            assert held == list(cards)
            assert kernel.row_room(packed) == rules.row_rooms[row] - sum(cards)
        if state.phase is Phase.DECIDE:
            takes = {action - TAKE for action in state.legal_actions if action != DRAW}
            assert kernel.legal_takes(s) == sum(1 << row for row in takes)
            assert bool(kernel.may_draw(s)) == (DRAW in state.legal_actions)


def test_an_empty_row_may_be_taken_where_there_is_nothing_else() -> None:
    nothing, a_card = 0, 1
    assert kernel.takes_from(0b000, 0b101, nothing) == 0b101
    assert kernel.takes_from(0b010, 0b101, nothing) == 0b010
    assert kernel.takes_from(0b000, 0b101, a_card) == 0
    assert kernel.draws_from(0b101, np.uint64(7)) == a_card
    assert kernel.draws_from(0b101, np.uint64(0)) == nothing
    assert kernel.draws_from(0b000, np.uint64(7)) == nothing


@every_rules
def test_shares_and_margins_are_those_of_the_outcome(rules: Rules) -> None:
    for seed in range(10):
        state = next(states_of(rules, seed))
        said = state.outcome()
        assert said is not None
        lead = outcome.lead_of(state.packed)
        for seat, points in enumerate(said.scores):
            assert outcome.win_share(points, lead) == said.win_shares[seat]
            assert outcome.margin(points, lead) == said.margins[seat]


def test_a_shared_win() -> None:
    """Two seats with the same cards share the win; their margin is none."""
    states = np.zeros(1, kernel.STATE)
    kernel.begin_at(states, 0, kernel.rules_row(make_rules("italian", 3)))
    states["hands"][0, :3] = [3, 3, 2]  # three, three and two red cards
    s = states[0]
    lead = outcome.lead_of(s)
    points = [int(kernel.score(s["hands"][seat], 0)) for seat in range(3)]
    assert points[0] == points[1] > points[2]
    assert [outcome.win_share(p, lead) for p in points] == [0.5, 0.5, 0.0]
    said = Outcome(tuple(points))
    assert [int(outcome.margin(p, lead)) for p in points] == list(said.margins)
    assert said.margins == (0, 0, points[2] - points[0])


def test_utility_weighs_win_and_margin() -> None:
    assert outcome.utility(1.0, 10.0, 1.0) == 1.0
    assert outcome.utility(1.0, 0.0, 0.0) == 0.5
    assert outcome.utility(0.5, POINTS_OF_A_WIN, 0.5) == 0.25 + 0.5 * 1.5


@every_rules
def test_compiled_set_ups_are_legal(rules: Rules) -> None:
    """Games set up inside compiled loops keep to the same rules as those dealt outside."""
    row = kernel.rules_row(rules)
    seen: Counter[int] = Counter()
    for game in range(60):
        states = np.zeros(1, kernel.STATE)
        kernel.begin_at(states, 0, row)
        set_up_first(states, np.uint64(game), rules.all_start_colours_differ)
        s = states[0]
        out = tuple(colour for colour in COLOURS if not int(s.colours) >> colour & 1)
        start = tuple(
            tuple(c for c in COLOURS for _ in range(int(kernel.count(s.hands[seat], c))))
            for seat in range(rules.players)
        )
        Setup(out, start, int(s.seat)).check(rules)
        assert s.left == rules.deck_size
        seen[int(s.seat)] += 1
    assert len(seen) == rules.players


@every_rules
def test_compiled_samples_are_cards_that_can_come(rules: Rules) -> None:
    met = set()
    for number, state in enumerate(states_of(rules, 2)):
        if not state.is_chance:
            continue
        s = state.packed
        for draw in range(5):
            bits = np.uint64(chance.generator_of(np.uint64(draw), np.uint64(number)))
            card = chance.sample(s, np.uint64(chance.urn_of(s["deck"])), bits)
            assert TURN_UP + int(card) in state.legal_events
            met.add(int(card))
    assert met >= {JOKER, LAST_ROUND}
    assert (GOLDEN_JOKER in met) <= rules.golden


def test_an_urn_without_a_card() -> None:
    deck = kernel.one(0) + kernel.one(0) + kernel.one(3) + kernel.one(JOKER)
    assert chance.without(chance.urn_of(deck), 0) == chance.urn_of(deck - kernel.one(0))
    assert chance.without(chance.urn_of(deck), JOKER) == chance.urn_of(deck)


def test_members_of_a_mask() -> None:
    packed = chance.members(0b1010010)
    assert [int(chance.member(packed, i)) for i in range(int(chance.size(packed)))] == [1, 4, 6]
    assert {int(chance.pick(0b1010010, np.uint64(bits))) for bits in range(0, 65536, 97)} == {
        1,
        4,
        6,
    }
