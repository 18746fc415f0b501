"""The rollout player and what it knows."""

import random

import numpy as np
import pytest

from coloretto import Rules, make_rules
from coloretto.bots.heuristics import hand_value_kernel as worth_kernel
from coloretto.bots.heuristics import round_value_kernel as round_kernel
from coloretto.bots.mcts import rollout_kernel
from coloretto.bots.mcts.learned import learned, make_rollout_player
from coloretto.rules import chance_kernel, kernel
from coloretto.rules.cards import COLOURS, JOKER, PLUS_TWO
from tests.strategies import named_rules


def a_player(rules: Rules) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    known = learned(rules)
    player: np.ndarray[tuple[int], np.dtype[np.void]] = make_rollout_player(
        rules, known.worth, known.rollout
    )
    return player


def a_game(rules: Rules, seed: int) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    states = np.zeros(1, kernel.STATE)
    row = kernel.rules_row(rules)
    kernel.begin_at(states, 0, row)
    chance_kernel.set_up(states[0], np.uint64(seed), row[0]["all_start_colours_differ"])
    return states


@pytest.mark.parametrize("scoring", ["brown", "grey"])
@pytest.mark.parametrize("players", [2, 5])
def test_in_the_last_round_a_hand_is_worth_its_points(players: int, scoring: str) -> None:
    rules = make_rules("italian", players, scoring=scoring)
    table = a_player(rules)[0]["table"]
    rng = random.Random(1)
    for _ in range(300):
        counts = [rng.choice((0, 0, 1, 2, 3, 5, 9)) for _ in COLOURS]
        cards = {**dict(enumerate(counts)), PLUS_TWO: rng.randrange(4), JOKER: rng.randrange(4)}
        hand = np.uint64(sum(count << (4 * card) for card, count in cards.items()))
        points = kernel.score(hand, rules.scoring.index)
        assert worth_kernel.worth_at(hand, table, 0) == points


@pytest.mark.parametrize("rules", named_rules().values(), ids=named_rules().keys())
def test_it_plays_every_game_to_its_end_and_again(rules: Rules) -> None:
    player = a_player(rules)
    for seed in range(50):
        ends = []
        for _ in range(2):
            states = a_game(rules, seed)
            rollout_kernel.play_out(states[0], np.uint64(seed), player[0], 4096, 1000)
            assert states[0]["phase"] == kernel.PHASE_OVER
            ends.append(states[0]["hands"].tolist())
        assert ends[0] == ends[1]


def test_what_can_be_expected_is_near_the_mean_of_rollouts() -> None:
    rules = make_rules("italian", 2)
    player, numbers = a_player(rules), learned(rules).rounds
    features = np.zeros(round_kernel.FEATURES)
    states = a_game(rules, 3)
    expected = round_kernel.expect_score(states[0], 0, numbers, features)
    points = []
    for seed in range(500):
        states = a_game(rules, 3)
        rollout_kernel.play_out(states[0], np.uint64(seed), player[0], 4096, 1000)
        points.append(int(kernel.score(states[0]["hands"][0], rules.scoring.index)))
    assert abs(expected - np.mean(points)) < 2.5
