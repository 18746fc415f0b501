"""The OpenSpiel game passes OpenSpiel's own tests and plays with its own search."""

import copy
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from coloretto.adapters.observation import PARTS, SIZE, observe
from coloretto.adapters.open_spiel_game import PARAMETERS, ColorettoGame, rules_of
from coloretto.records import format_position
from coloretto.rules import UnsupportedError, make_rules
from coloretto.rules.events import TURN_UP, event_name

GAMES = (
    "coloretto",
    "coloretto(players=2)",
    "coloretto(players=2,edition=croatian,reward=margin)",
    "coloretto(players=3,edition=german,scoring=violet,jokers=at-once)",
    "coloretto(players=5,edition=polish,golden=yes,last_round=in-7,reward=margin)",
)


def walk(game: Any, seed: int) -> Any:
    """One state that moves on at random; yielded before every event and at the end."""
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        yield state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("serialize", [True, False])
def test_open_spiels_own_simulation(name: str, serialize: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=serialize, verbose=False)


def test_it_is_registered_with_its_parameters() -> None:
    assert "coloretto" in pyspiel.registered_names()
    game = pyspiel.load_game("coloretto", {"players": 3, "edition": "german"})
    assert game.num_players() == 3
    assert game.get_parameters()["edition"] == "german"
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION


def test_parameters_name_rules() -> None:
    assert rules_of({}) == make_rules("italian", 4)
    assert rules_of(PARAMETERS) == make_rules("italian", 4)
    named: dict[str, int | str] = {
        "players": 2,
        "edition": "croatian",
        "scoring": "grey",
        "jokers": "at-once",
        "golden": "yes",
        "last_round": "in-7",
    }
    assert rules_of(named) == make_rules(
        "croatian", 2, scoring="grey", jokers="at once", golden=True, last_round="in 7"
    )


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"edition": "klingon"}, "unknown edition 'klingon'"),
        ({"players": 2, "edition": "polish"}, "Polish edition is for 3 to 5 players"),
        ({"golden": "maybe"}, "write yes or no"),
        ({"reward": "fame"}, "choose win_share or margin"),
        ({"colour": "red"}, "unknown parameters: colour"),
    ],
)
def test_bad_parameters(parameters: dict[str, int | str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ColorettoGame(parameters)


@pytest.mark.parametrize(
    ("name", "utility", "total"),
    [
        ("coloretto(players=2)", "CONSTANT_SUM", 1.0),
        ("coloretto(players=2,reward=margin)", "ZERO_SUM", 0.0),
        ("coloretto(players=3,reward=margin)", "GENERAL_SUM", None),
    ],
)
def test_returns_sum_as_promised(name: str, utility: str, total: float | None) -> None:
    game = pyspiel.load_game(name)
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert game.utility_sum() == total
    for state in walk(game, 3):
        if not state.is_terminal():
            assert state.returns() == [0.0] * game.num_players()
    outcome = state.state.outcome()
    if "margin" not in name:
        assert tuple(state.returns()) == outcome.win_shares
    if total is not None:
        assert sum(state.returns()) == pytest.approx(total)
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_ours(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in walk(game, 1):
        ours = state.state
        if ours is None:
            assert state.is_chance_node()
            assert str(state).startswith(f"{game.rules} set-up:")
            continue
        assert str(state) == format_position(ours)
        if ours.is_chance:
            assert state.chance_outcomes() == [
                (event - TURN_UP, chance) for event, chance in ours.chance_outcomes
            ]
        elif not ours.is_over:
            assert state.current_player() == ours.seat
            assert tuple(state.legal_actions()) == ours.legal_actions
            assert [state.action_to_string(action) for action in state.legal_actions()] == [
                event_name(action) for action in ours.legal_actions
            ]
        for player in range(game.num_players()):
            tensor = observe(ours, player).astype(np.float32).tolist()
            assert state.observation_tensor(player) == tensor
        assert state.information_state_tensor(0) == state.observation_tensor(0)
    assert len(state.history()) == len(state.events)
    assert state.move_number() < game.max_game_length() + game.max_chance_nodes_in_history()


def setup_chances(game: Any) -> dict[str, Fraction]:
    """All ways to set a game up, each with its probability."""
    found: dict[str, Fraction] = {}
    todo = [(game.new_initial_state(), Fraction(1))]
    while todo:
        state, chance = todo.pop()
        if state.state is not None:
            key = str(state)
            found[key] = found.get(key, Fraction(0)) + chance
            continue
        outcomes = state.chance_outcomes()
        assert sum(p for _, p in outcomes) == pytest.approx(1)
        for outcome, _ in outcomes:
            todo.append((state.child(outcome), chance / len(outcomes)))
    return found


def test_the_set_up_is_chance_and_fair() -> None:
    # Who starts, two colours out, and all four start cards different.
    chances = setup_chances(pyspiel.load_game("coloretto(players=2,edition=italian)"))
    assert len(chances) == 2 * 21 * 10 * 3
    assert set(chances.values()) == {Fraction(1, len(chances))}


def test_start_cards_of_two_players_may_be_alike_where_the_rulebook_says_so() -> None:
    state = pyspiel.load_game("coloretto(players=2,edition=hungarian)").new_initial_state()
    for outcome in (0, 5, 6, 0, 1):
        state.apply_action(outcome)
    assert state.chance_outcomes() == [(colour, 0.2) for colour in range(5)]
    state.apply_action(1)
    assert state.chance_outcomes() == [(colour, 0.25) for colour in (0, 2, 3, 4)]


def test_set_up_in_words() -> None:
    state = pyspiel.load_game("coloretto(players=3)").new_initial_state()
    words = []
    for outcome in (2, 6, 0, 1, 3):
        words.append(state.action_to_string(outcome))
        state.apply_action(outcome)
    assert words == ["seat 3 starts", "E is out", "seat 1 gets R", "seat 2 gets O", "seat 3 gets G"]
    assert state.current_player() == 2
    assert state.legal_actions() == [0]


@pytest.mark.parametrize("name", GAMES)
def test_serialisation_round_trips(name: str) -> None:
    game = pyspiel.load_game(name)
    for step, state in enumerate(walk(game, 2)):
        if step % 17 and not state.is_terminal():
            continue
        text = pyspiel.serialize_game_and_state(game, state)
        again_game, again = pyspiel.deserialize_game_and_state(text)
        assert str(again_game) == str(game)
        for other in (again, pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.events == state.events
            assert other.state == state.state
            assert other.current_player() == state.current_player()


def test_clones_share_nothing() -> None:
    game = pyspiel.load_game("coloretto(players=4,edition=german,jokers=at-once)")
    earlier: list[tuple[Any, str]] = []
    for step, state in enumerate(walk(game, 4)):
        if step % 9 == 0:
            earlier.append((state.clone(), str(state)))
        assert all(str(clone) == text for clone, text in earlier)
    for clone, text in earlier:
        if not clone.is_terminal():
            event = clone.chance_outcomes()[0][0] if clone.is_chance_node() else None
            clone.apply_action(clone.legal_actions()[0] if event is None else event)
            assert str(clone) != text
    assert state.is_terminal()


def test_observers_name_the_parts() -> None:
    game = pyspiel.load_game("coloretto(players=3)")
    observation = make_observation(game)
    states = walk(game, 5)
    for state in states:
        observation.set_from(state, player=1)
        if state.state is None:
            assert not observation.tensor.any()
        if len(state.history()) == 40:
            break
    assert list(observation.dict) == [part.name for part in PARTS]
    assert observation.tensor.shape == (SIZE,)
    assert observation.dict["hands"].shape == (5, 10)
    assert observation.dict["hands"][0].tolist() == list(state.state.hand(1)[:10])
    assert observation.string_from(state, 1) == str(state)
    assert state.information_state_string(0) == " ".join(map(str, state.history()))
    with pytest.raises(UnsupportedError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.parametrize("name", ["coloretto(players=2)", "coloretto(players=3,reward=margin)"])
def test_plays_with_open_spiels_own_search(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        game,
        uct_c=1.0,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng),
        random_state=rng,
    )
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
    assert decisions > 30
    assert len(state.returns()) == game.num_players()
