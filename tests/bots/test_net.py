"""The net and the search on it: symmetries, limits, and what a long search must find."""

import random
from itertools import pairwise
from math import inf

import numpy as np
import pytest

from coloretto import DeckDealer, Rules, State, deal, make_rules
from coloretto.bots import BotError, Decision, make_bot
from coloretto.bots.net import afterstate_kernel as net_choice_kernel
from coloretto.bots.net import model_kernel as net_kernel
from coloretto.bots.net.bot import make_net_bot, make_settings
from coloretto.bots.options import Budget
from coloretto.lab.game_loop import decisions
from coloretto.rules.events import DRAW
from coloretto.rules.kernel import STATE
from coloretto.solver.search import solve
from tests.strategies import named_rules
from tests.support.late_positions import late_state
from tests.support.playing import play_seeded
from tests.support.random_nets import any_net


def evaluated(record: np.ndarray, net: np.ndarray) -> tuple[list[float], list[float]]:
    """Every seat's share and margin."""
    states, workspace = np.zeros(1, STATE), np.zeros(1, net_kernel.WORKSPACE)
    states[0] = record
    net_kernel.evaluate(states[0], net[0], workspace[0])
    players = int(states[0]["players"])
    return workspace["share"][0][:players].tolist(), workspace["margin"][0][:players].tolist()


def decisions_of_a_game(rules: Rules, seed: int) -> list[State]:
    """All decisions to draw or take of a random game."""
    rng = random.Random(seed)
    game = deal(rules, rng)
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    found = []
    for _ in decisions(state, dealer):
        if DRAW in state.legal_actions:
            found.append(state.copy())
        state.apply(rng.choice(state.legal_actions))
    return found


def recoloured(cards: int, order: list[int]) -> int:
    """A multiset of cards with the colours given other names."""
    changed = cards & ~((1 << 28) - 1)
    for colour, new in enumerate(order):
        changed |= (cards >> (4 * colour) & 15) << (4 * new)
    return changed


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_colours_have_no_names(players: int) -> None:
    rules = make_rules("german", players)
    net = any_net(rules)
    rng = random.Random(players)
    for state in decisions_of_a_game(rules, players)[::5]:
        before = evaluated(state.packed, net)
        order = rng.sample(range(7), 7)
        record = state.packed.copy()
        for name in ("hands", "rows"):
            record[name] = [recoloured(int(cards), order) for cards in record[name]]
        record["deck"] = recoloured(int(record["deck"]), order)
        record["colours"] = sum(
            1 << new for colour, new in enumerate(order) if int(record["colours"]) >> colour & 1
        )
        after = evaluated(record, net)
        assert after[0] == pytest.approx(before[0], abs=1e-5)
        assert after[1] == pytest.approx(before[1], abs=1e-3)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_rows_have_no_names(players: int) -> None:
    rules = make_rules("italian", players)
    net = any_net(rules)
    rng = random.Random(players)
    for state in decisions_of_a_game(rules, players)[::5]:
        order = [*rng.sample(range(players), players), *range(players, 5)]
        record = state.packed.copy()
        record["rows"] = [state.packed["rows"][row] for row in order]
        assert evaluated(record, net) == evaluated(state.packed, net)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_places_at_the_table_count_not_seats_numbers(players: int) -> None:
    rules = make_rules("italian", players)
    net = any_net(rules)
    for state in decisions_of_a_game(rules, players)[::5]:
        shares, margins = evaluated(state.packed, net)
        assert sum(shares) == pytest.approx(1)
        record = state.packed.copy()
        record["hands"][:players] = np.roll(state.packed["hands"][:players], 1)
        record["seat"] = (int(record["seat"]) + 1) % players
        in_round = int(record["in_round"]) << 1
        record["in_round"] = in_round & (1 << players) - 1 | in_round >> players
        rolled = evaluated(record, net)
        assert rolled == (shares[-1:] + shares[:-1], margins[-1:] + margins[:-1])


def test_the_end_is_judged_as_the_rules_do() -> None:
    for seed in range(40):
        rules = make_rules("italian", 2 + seed % 4)
        state = play_seeded(rules, [make_bot("random") for _ in range(rules.players)], str(seed))
        outcome = state.outcome()
        assert outcome is not None
        workspace = np.zeros(1, net_kernel.WORKSPACE)
        states = np.zeros(1, STATE)
        states[0] = state.packed
        net_choice_kernel.final_values(states[0], workspace[0])
        scores = state.scores
        for seat in range(rules.players):
            assert workspace["share"][0][seat] == pytest.approx(outcome.win_shares[seat])
            best_other = max(score for other, score in enumerate(scores) if other != seat)
            assert workspace["margin"][0][seat] == scores[seat] - best_other


@pytest.mark.parametrize("rules", named_rules().values(), ids=named_rules().keys())
def test_it_plays_every_game_to_its_end(rules: Rules) -> None:
    bots = [make_net_bot(Budget(20), any_net(rules, seat)) for seat in range(rules.players)]
    assert play_seeded(rules, bots, "1").outcome() is not None


def test_a_long_search_finds_the_best_action_whatever_the_net_says() -> None:
    """With two players, where the value is unique; curious, as the net knows nothing."""
    settings = make_settings(c_puct=1.0, prior_temperature=1.0, win_weight=1.0)
    seen = 0
    for seed in range(30):
        state = late_state("italian(players=2)", seed, 4)
        solution = solve(state)
        values = [values[state.seat] for values in solution.actions.values()]
        if solution.nodes > 500 or max(values) - min(values) < 0.1:
            continue
        bot = make_net_bot(Budget(10_000), any_net(state.rules, seed), settings)
        decision = bot.decide(state.copy(), random.Random(seed))
        assert solution.actions[decision.action][state.seat] == pytest.approx(max(values), abs=0.02)
        assert decision.opinions[decision.action] == pytest.approx(max(values), abs=0.1)
        seen += 1
    assert seen >= 5


def test_no_random_numbers_are_needed() -> None:
    rules = make_rules("italian", 4)
    games = [
        play_seeded(rules, [make_net_bot(Budget(50), any_net(rules)) for _ in range(4)], "5").events
        for _ in range(2)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize(("noise", "most"), [(0.02, 0.04), (1.0, 0.1)])
def test_noise_never_chooses_what_is_plainly_worse(noise: float, most: float) -> None:
    rules = make_rules("italian", 2)
    net = any_net(rules)
    rng = random.Random(1)
    others = 0
    for state in decisions_of_a_game(rules, 3):
        clear: Decision = make_net_bot(Budget(1), net).decide(state.copy(), rng)
        best = max(clear.opinions.values())
        for _ in range(20):
            noisy = make_net_bot(Budget(1), net, noise=noise).decide(state.copy(), rng)
            assert clear.opinions[noisy.action] >= best - most
            others += noisy.action != clear.action
    assert others


def test_the_margin_counts_as_much_as_one_says() -> None:
    """At first sight a value is so much of the margin, and the rest of the win."""
    state = decisions_of_a_game(make_rules("italian", 3), 1)[4]
    margin, half, fifth = (
        make_bot(f"net:sims=1,margin={part}").decide(state.copy(), random.Random(1)).opinions
        for part in (100, 50, 20)
    )
    usual = make_bot("net:sims=1").decide(state.copy(), random.Random(1)).opinions
    assert half == usual
    for action, value in fifth.items():
        win = 2 * half[action] - margin[action]
        assert value == pytest.approx(0.8 * win + 0.2 * margin[action])
        assert win != pytest.approx(margin[action])
    with pytest.raises(BotError, match="from 1 to 100"):
        make_bot("net:sims=1,margin=101")


def test_what_is_clear_is_not_searched_on() -> None:
    """A slice of the search is enough where it is, and all of it is used where it is not."""
    rules = make_rules("italian", 2)
    net, rng = any_net(rules), random.Random(1)
    kinds = set()
    for state in decisions_of_a_game(rules, 3)[::4]:
        short, long, bot = (
            make_net_bot(Budget(sims), net, early_stop_gap=gap).decide(state.copy(), rng)
            for sims, gap in ((250, inf), (500, inf), (500, 0.05))
        )
        best, *others = sorted(short.opinions.values(), reverse=True)
        is_clear = not others or (best - others[0] > 0.05 and short.opinions[short.action] == best)
        assert bot == (short if is_clear else long)
        kinds.add(is_clear and short != long)
    assert kinds == {True, False}


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(BotError, match="no net can be read from it"):
        make_bot("net:sims=10,file=/nowhere/at-all.npz")
    with pytest.raises(BotError, match="sims or ms, not both"):
        make_bot("net:sims=10,ms=5")


def test_more_simulations_look_at_more() -> None:
    state = decisions_of_a_game(make_rules("italian", 3), 1)[4]
    net = any_net(state.rules)
    opinions = [
        make_net_bot(Budget(n), net).decide(state.copy(), random.Random(1)).opinions
        for n in (1, 100, 5000)
    ]
    assert all(a != b for a, b in pairwise(opinions))


def test_a_bot_forgets_the_seats_of_a_larger_game() -> None:
    large = late_state("italian(players=5)", seed=1, back=20)
    small = late_state("italian(players=3)", seed=1, back=20)
    used, fresh = make_bot("net:sims=50"), make_bot("net:sims=50")
    used.decide(large, random.Random(1))
    assert used.decide(small, random.Random(1)) == fresh.decide(small, random.Random(1))
