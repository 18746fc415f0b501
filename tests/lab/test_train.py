"""Training: slopes, going on after any end, and that something is learned."""

import math
import random
from pathlib import Path

import numpy as np
import pytest

from coloretto import DeckDealer, State, UnsupportedError, deal, make_rules
from coloretto.bots import net_kernel
from coloretto.lab import train_kernel
from coloretto.lab.train import Plan, Training, TrainingError
from coloretto.lab.train_plot import learning_curve
from coloretto.rules.events import DRAW
from coloretto.rules.kernel import STATE
from tests.bots.test_net import any_net


@pytest.mark.parametrize("players", [2, 4])
def test_slopes_are_those_of_the_loss(players: int) -> None:
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
    states[0] = state.record
    target = np.zeros(10)
    target[0] = 1.0
    target[players : 2 * players] = np.linspace(7, -9, players)
    settings = np.array([0.9, 0.0, 0.5, 1.0])
    net, desk = any_net(rules), np.zeros(1, net_kernel.DESK)
    room = np.zeros(1, train_kernel.ROOM)
    slope, unused = np.zeros(1, net_kernel.WEIGHTS), np.zeros(1, net_kernel.WEIGHTS)

    def loss(into: np.ndarray) -> float:
        return float(
            train_kernel.learn_position(
                states[0], target, net[0], desk[0], room[0], into[0], settings
            )
        )

    loss(slope)
    slopes = slope.view(np.float32)
    weights = net.view(np.float32)[: net_kernel.SIZE]
    assert np.count_nonzero(slopes) > 1000
    checked = 0
    for i in np.random.default_rng(1).permutation(np.flatnonzero(np.abs(slopes) > 0.01))[:60]:
        before = weights[i]
        weights[i] = before + 0.005
        more = loss(unused)
        weights[i] = before - 0.005
        less = loss(unused)
        weights[i] = before
        checked += math.isclose((more - less) / 0.01, slopes[i], rel_tol=0.03, abs_tol=0.003)
    assert checked >= 57  # a unit may switch on or off within such a step


def test_going_on_gives_the_same_net_as_never_having_stopped(tmp_path: Path) -> None:
    plan = Plan("italian(players=3)", 5, 60, lessons=640)
    whole = Training(plan)
    whole.run(60)
    parts = Training(plan)
    for lessons, games in ((320, 0), (640, 7), (640, 20), (640, 33), (640, 60)):
        parts.watch(lessons)
        if games:
            parts.run(games)
        parts.save(tmp_path / "net.npz")
        parts = Training.load(tmp_path / "net.npz")
    assert parts.is_done
    assert parts.net().tobytes() == whole.net().tobytes()
    assert parts.loss == whole.loss
    assert not list(tmp_path.glob(".*"))


def test_another_seed_gives_another_net() -> None:
    nets = []
    for seed in (1, 2):
        training = Training(Plan("italian(players=2)", seed, 20, lessons=0))
        training.run(20)
        nets.append(training.net().tobytes())
    assert nets[0] != nets[1]


def test_something_is_learned() -> None:
    training = Training(Plan("italian(players=2)", 1, 200, lessons=16_000))
    untaught = training.measure("random", 10)
    training.run(200)
    taught = training.measure("random", 10)
    assert untaught is not None
    assert taught is not None
    assert taught.win_share > 0.95
    assert taught.win_share > untaught.win_share


def test_the_curve_is_drawn_and_kept(tmp_path: Path) -> None:
    training = Training(Plan("italian(players=2)", 1, 40, lessons=8))
    assert learning_curve(training) == ""
    for games in (20, 40):
        training.run(games)
        training.measure("greedy", 2)
    training.save(tmp_path / "net.npz")
    kept = Training.load(tmp_path / "net.npz")
    assert kept.curve == training.curve
    drawn = learning_curve(kept)
    assert drawn.startswith("<svg")
    assert drawn.count("against greedy after") == 2


def test_bad_plans_and_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="0 games"):
        Training(Plan("italian(players=2)", 1, 0))
    with pytest.raises(UnsupportedError, match="seed"):
        Training(Plan("italian(players=2)", -1, 10))
    path = tmp_path / "net.npz"
    path.write_bytes(b"PK not really")
    with pytest.raises(TrainingError, match="not the checkpoint"):
        Training.load(path)
