"""Training: gradients, examples, going on after any end, and that something is learned."""

import json
import math
import random
from dataclasses import replace
from pathlib import Path
from threading import Event as Flag

import numpy as np
import pytest

from coloretto import DeckDealer, State, UnsupportedError, deal, make_rules
from coloretto.bots.net import model_kernel as net_kernel
from coloretto.bots.net.files import load_net
from coloretto.lab.training import (
    Plan,
    Training,
    TrainingError,
    gradient_kernel,
    net_selfplay_kernel,
    selfplay_kernel,
)
from coloretto.lab.training.dataset import Dataset, DatasetError
from coloretto.lab.training.plan import Part, name_of_net
from coloretto.lab.training.plot import learning_curve
from coloretto.lab.training.selfplay import Actor
from coloretto.rules import kernel
from coloretto.rules.events import DRAW
from coloretto.rules.kernel import STATE
from tests.support.random_nets import any_net

PLAN = Plan("italian(players=3)", 5, 12, simulations=40, epochs=3)


NET = load_net("brown", 3)
BY_NET = replace(PLAN, teacher=name_of_net(NET))
"""The same, but the searches ask a net."""


def trained(plan: Plan, folder: Path) -> Training:
    """A training that is done."""
    training = Training(plan, folder, teacher=NET if plan.teacher else None)
    for _ in training.play():
        pass
    while not training.is_done:
        assert training.learn()
    return training


@pytest.mark.parametrize("players", [2, 4])
def test_the_gradient_is_that_of_the_loss(players: int) -> None:
    """Against differences of the loss when one weight changes a little."""
    rules = make_rules("italian", players)
    rng = random.Random(4)
    game = deal(rules, rng)
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    for _ in range(60):
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
        else:
            state.apply(rng.choice(state.legal_actions))
    while DRAW not in state.legal_actions:
        state.undo()
    states = np.zeros(1, STATE)
    states[0] = state.packed
    target = np.zeros(10, np.float32)
    target[0] = 1.0
    target[players : 2 * players] = np.linspace(7, -9, players)
    net, workspace = any_net(rules), np.zeros(1, net_kernel.WORKSPACE)
    deltas = np.zeros(1, gradient_kernel.DELTAS)
    gradient, unused = np.zeros(1, net_kernel.WEIGHTS), np.zeros(1, net_kernel.WEIGHTS)

    def loss(into: np.ndarray) -> float:
        return float(
            gradient_kernel.add_gradient(
                states[0], target, net[0], workspace[0], deltas[0], into[0]
            )
        )

    loss(gradient)
    gradients = gradient.view(np.float32)
    weights = net.view(np.float32)[: net_kernel.SIZE]
    assert np.count_nonzero(gradients) > 1000
    checked = 0
    for i in np.random.default_rng(1).permutation(np.flatnonzero(np.abs(gradients) > 0.01))[:60]:
        before = weights[i]
        weights[i] = before + 0.005
        more = loss(unused)
        weights[i] = before - 0.005
        less = loss(unused)
        weights[i] = before
        checked += math.isclose((more - less) / 0.01, gradients[i], rel_tol=0.03, abs_tol=0.003)
    assert checked >= 57  # a unit may switch on or off within such a step


@pytest.mark.parametrize("by_net", [False, True])
@pytest.mark.parametrize("players", [2, 5])
def test_examples_are_positions_of_games_with_their_values(players: int, by_net: bool) -> None:
    net = load_net("brown", players) if by_net else None
    name = name_of_net(net) if by_net else ""
    plan = Plan(f"italian(players={players})", 1, 8, simulations=64, teacher=name)
    examples = Actor(plan, net).play(Part(0, 4))
    assert len(examples) > 4 * 50
    assert set(examples.states["phase"]) == {kernel.PHASE_DECIDE, kernel.PHASE_TURN_UP}
    assert set(examples.states["players"]) == {players}
    shares, margins = examples.targets[:, :players], examples.targets[:, players : 2 * players]
    assert np.allclose(shares.sum(axis=1), 1.0, atol=1e-5)
    # What a net says can be corrected by a little too much.
    assert shares.min() >= (-0.3 if by_net else 0)
    # Of two players one wins as much as the other loses.
    assert players > 2 or np.allclose(margins.sum(axis=1), 0.0, atol=1e-4)
    assert not np.any(examples.targets[:, 2 * players :])
    # Who is ahead by many points wins, and late in a game more surely than early.
    best = margins.argmax(axis=1) == shares.argmax(axis=1)
    assert best.mean() > 0.85
    late = examples.states["left"] < 20
    assert shares[late].max(axis=1).mean() > shares[~late].max(axis=1).mean() + 0.1


@pytest.mark.parametrize("plan", [PLAN, BY_NET], ids=["rollouts", "net"])
def test_a_part_gives_the_same_examples_whoever_plays_it(plan: Plan) -> None:
    actor = Actor(plan, NET)
    actor.play(Part(0, 8))
    again, alone = actor.play(Part(8, 4)), Actor(plan, NET).play(Part(8, 4))
    assert again.states.tobytes() == alone.states.tobytes()
    assert again.targets.tobytes() == alone.targets.tobytes()
    other = Actor(replace(plan, seed=6), NET).play(Part(8, 4))
    assert other.states.tobytes() != again.states.tobytes()


def test_td_correction_worked_out_by_hand() -> None:
    """Two decisions with an example each; the first also had a card to come."""
    turns = np.zeros(2, selfplay_kernel.TURN)
    for turn, value, expected, decision, draw in ((0, 0.5, 0.7, 0, 1), (1, 0.6, 0.8, 2, -1)):
        turns[turn]["value"][:2] = value, 1 - value
        turns[turn]["expected"][:2] = expected, 1 - expected
        turns[turn]["is_expected"] = 1
        turns[turn]["decision"], turns[turn]["draw"] = decision, draw
    targets = np.array([[0.5, 0.5], [0.4, 0.6], [0.6, 0.4]])
    targets = np.hstack([targets, np.zeros_like(targets)])

    def corrected(td_lambda: float) -> np.ndarray:
        after = targets.copy()
        end = np.array([1.0, 0.0, 0.0, 0.0])
        net_selfplay_kernel.apply_td_correction(turns, 2, end, 2, td_lambda, after)
        return after[:, 0]

    assert np.allclose(corrected(0.0), [0.5, 0.4, 0.6])
    # The game was won where 0.8 had been expected: 0.2 more; so it stood at 0.8 before, where
    # 0.7 had been expected: 0.1 more.
    assert np.allclose(corrected(1.0), [0.6, 0.5, 0.8])
    assert np.allclose(corrected(0.5), [0.5, 0.4, 0.7])
    turns[0]["is_random"] = 1  # the decision is judged by its best action, which was not taken
    assert np.allclose(corrected(1.0), [0.5, 0.5, 0.8])
    turns[1]["is_expected"] = 0
    assert np.allclose(corrected(1.0), [0.5, 0.3, 0.6])


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_is_corrected_only_by_what_it_did_not_know(players: int) -> None:
    """Games of one length, with and without what came after: much the same on the whole."""
    net = load_net("brown", players)
    plan = Plan(f"italian(players={players})", 3, 8, simulations=50, teacher=name_of_net(net))
    found = [
        Actor(replace(plan, td_lambda=td_lambda), net).play(Part(0, 8))
        for td_lambda in (0.0, 0.5, 1.0)
    ]
    assert len({examples.states.tobytes() for examples in found}) == 1
    never, half, whole = (examples.targets[:, :players] for examples in found)
    changed = np.abs(half - never).max(axis=1) > 1e-6
    assert 0.3 < changed.mean() < 1
    # Cards are not what corrects it: the end of the game would be 0.4 away.
    assert 0 < np.std(half - never) < np.std(whole - never) < 0.25


@pytest.mark.parametrize("plan", [PLAN, BY_NET], ids=["rollouts", "net"])
def test_going_on_gives_the_same_net_as_never_having_stopped(plan: Plan, tmp_path: Path) -> None:
    whole = trained(plan, tmp_path / "whole")
    path, examples = tmp_path / "net.npz", tmp_path / "parts"
    parts = Training(plan, examples, teacher=NET if plan.teacher else None)
    while not parts.is_done:
        before = parts.epochs, parts.games
        stop = Flag()
        for _ in parts.play(stop):
            stop.set()
        if parts.games == PLAN.games and before[1] == PLAN.games:
            stop.set()
            assert not parts.learn(stop)
            assert parts.epochs == before[0]
            assert parts.learn()
        parts.save(path)
        parts = Training.load(path, examples)
        assert (parts.epochs, parts.games) > before
    assert parts.net().tobytes() == whole.net().tobytes()
    assert parts.errors == whole.errors
    assert len(parts.errors) == 3
    assert not list(tmp_path.rglob(".*"))


def test_another_seed_gives_another_net(tmp_path: Path) -> None:
    one = Plan("italian(players=2)", 1, 8, simulations=20, epochs=1)
    nets = {
        trained(plan, tmp_path / str(plan.seed)).net().tobytes()
        for plan in (one, replace(one, seed=2))
    }
    assert len(nets) == 2


def test_examples_are_learned_from_again_without_being_played_again(tmp_path: Path) -> None:
    trained(PLAN, tmp_path / "dataset")
    more = Training(replace(PLAN, games=20, epochs=1, learning_rate=0.001), tmp_path / "dataset")
    # Of its three parts one was played; another was shorter then.
    assert more.games == 8
    with pytest.raises(DatasetError, match="those of another training"):
        Training(replace(PLAN, simulations=41), tmp_path / "dataset")
    with pytest.raises(DatasetError, match="those of another training"):
        Training(BY_NET, tmp_path / "dataset", teacher=NET)


def test_examples_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    dataset = Dataset(tmp_path, PLAN)
    part = Part(0, 8)
    dataset.keep(part, Actor(PLAN).play(part))
    assert dataset.missing() == [Part(8, 4)]
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(DatasetError, match="no examples can be read"):
        dataset.read([part])


def test_something_is_learned(tmp_path: Path) -> None:
    training = Training(Plan("italian(players=2)", 1, 64, simulations=50), tmp_path)
    untaught = training.measure("random", 10)
    for _ in training.play():
        pass
    while not training.is_done:
        training.learn()
    taught = training.measure("random", 10)
    assert untaught is not None
    assert taught is not None
    assert taught.win_share > 0.9
    assert taught.win_share > untaught.win_share
    assert training.errors[-1][0] < 0.95 * training.errors[0][0]
    assert training.errors[-1][1] < 0.95 * training.errors[0][1]


def test_the_curve_is_drawn_and_kept(tmp_path: Path) -> None:
    training = Training(replace(PLAN, epochs=2), tmp_path / "dataset")
    for _ in training.play():
        pass
    assert learning_curve(training) == ""
    while not training.is_done:
        training.learn()
        training.measure("greedy", 2)
    training.save(tmp_path / "net.npz")
    kept = Training.load(tmp_path / "net.npz", tmp_path / "dataset")
    assert kept.curve == training.curve
    drawn = learning_curve(kept)
    assert drawn.startswith("<svg")
    assert drawn.count("% against greedy, ") == 2


def test_files_keep_the_words_they_had_first(tmp_path: Path) -> None:
    """So that trainings and nets of before can be read, and those of now by a program of before."""
    training = trained(replace(PLAN, games=8, epochs=1), tmp_path / "dataset")
    training.measure("random", 1)
    training.save(tmp_path / "net.npz")
    with np.load(tmp_path / "net.npz") as kept:
        assert {"weights", "worth", "latest", "mean", "square", "teacher"} < set(kept)
        about = json.loads(str(kept["about"]))
    assert about["plan"] == {
        "rules": "italian(players=3)",
        "seed": 5,
        "games": 8,
        "simulations": 40,
        "random": 0.05,
        "times": 1,
        "rate": 0.003,
        "teacher": "",
        "trust": 0.9,
    }
    assert about["times"] == 1
    assert set(about["curve"][0]) == {"times", "opponent", "win_share", "half_width"}
    (part,) = (tmp_path / "dataset").iterdir()
    with np.load(part) as kept:
        assert json.loads(str(kept["about"])) == {
            "format": "coloretto lessons 1",
            "plan": {
                "rules": "italian(players=3)",
                "seed": 5,
                "simulations": 40,
                "random": 0.05,
            },
        }


def test_bad_plans_and_files_are_refused(tmp_path: Path) -> None:
    for change, said in (
        ({"games": 0}, "0 games: give 1 to"),
        ({"simulations": 0}, "0 simulations: give 1 to"),
        ({"epochs": 1001}, "1001 epochs: give 1 to"),
        ({"seed": -1}, "seed"),
        ({"learning_rate": 0}, "learning rate"),
        ({"td_lambda": 1.1}, "λ = 1.1"),
    ):
        with pytest.raises(UnsupportedError, match=said):
            Training(replace(PLAN, **change), tmp_path)
    path = tmp_path / "net.npz"
    path.write_bytes(b"PK not really")
    with pytest.raises(TrainingError, match="not the checkpoint"):
        Training.load(path, tmp_path / "dataset")
