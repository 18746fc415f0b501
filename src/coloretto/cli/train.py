"""``coloretto train``: a net learns the game from self-play in which every seat searches."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from coloretto.cli.long_work import progress_bar, stop_on_ctrl_c
from coloretto.cli.shared_options import THE_USUAL, RulesOptions
from coloretto.rules import UnsupportedError

if TYPE_CHECKING:
    from threading import Event as Flag

    from coloretto.lab.training import Training
    from coloretto.lab.training.actors import ActorPool

_INTERRUPTED: Final = 130

_OLD_NAME: Final = Parameter(show=False)
"""An option that goes on working under the name it had first."""


def train(
    game: RulesOptions = THE_USUAL,
    *,
    out: Path,
    games: Annotated[int | None, Parameter(name=["--games", "-n"])] = None,
    simulations: int | None = None,
    epochs: int | None = None,
    times: Annotated[int | None, _OLD_NAME] = None,
    minutes: float | None = None,
    seed: int = 1,
    learning_rate: float | None = None,
    rate: Annotated[float | None, _OLD_NAME] = None,
    teacher: Path | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    decks: int = 20,
    resume: bool = False,
    net: Path | None = None,
) -> int:
    """Train a net by self-play in which every seat searches, and watch how strong it gets.

    The bot net:file=FILE plays with it. Training is deterministic: the result depends only on the
    rules, the seed and the numbers, however often it was stopped and wherever it ran. The examples
    from self-play are kept beside the checkpoint, in the folder with its name and .lessons, and
    can be learned from again.

    Parameters
    ----------
    out
        The checkpoint to write, such as net.npz; the learning curve is drawn beside it (.svg).
    games
        Games of self-play (default: 1600).
    simulations
        Simulations per search in self-play (default: 400, or 100 with a teacher).
    epochs
        How many times to go over all examples (default: 10).
    times
        The same as --epochs.
    minutes
        Stop after this many minutes; --resume goes on.
    seed
        The same seed gives the same net.
    learning_rate
        The learning rate at the first step (default: 0.003).
    rate
        The same as --learning-rate.
    teacher
        A net on whose values the searches run, such as one of an earlier training. Without it
        they play rollouts as mcts does, which is slower and less exact.
    threads
        How many threads play (default: all cores).
    cluster
        Play on a Ray cluster: its address as host:port, or auto for one on this machine.
    decks
        On how many decks the strength is measured after each epoch; 0 for never.
    resume
        Go on with the training of this checkpoint; the game and numbers come from it.
    net
        Also write only what is needed to play to this file.
    """
    if decks < 0:
        raise UnsupportedError(f"{decks} decks: give 0 or more")
    asked = {
        "games": games,
        "simulations": simulations,
        "epochs": times if epochs is None else epochs,
        "learning_rate": rate if learning_rate is None else learning_rate,
    }
    _check_folder(out)
    from coloretto.bots.parts import MCTS, NET, RULES
    from coloretto.cli.warm_up import TRAINING, get_ready

    get_ready(RULES, NET, *(() if teacher is not None else (MCTS,)), TRAINING)
    training = _begin(game, out, seed, asked, teacher, resume)
    end = None if minutes is None else time.monotonic() + 60 * minutes
    with stop_on_ctrl_c() as stop, _actors_for(training, threads, cluster) as training.actors:
        _save(training, out)
        _say_the_plan(training)
        _play(training, end, stop)
        _learn(training, out, decks, end, stop)
    if net is not None and training.epochs:
        training.save_net(net)
    if not training.is_done:
        print(
            f"coloretto: stopped after {training.games:,} of {training.plan.games:,} games and "
            f"{training.epochs} of {training.plan.epochs} epochs; "
            "--resume goes on from there",
            file=sys.stderr,
        )
        return _INTERRUPTED
    print(f"{out}: {training.games:,} games, {training.epochs} epochs")
    return 0


def _begin(
    game: RulesOptions,
    out: Path,
    seed: int,
    asked: dict[str, Any],
    teacher: Path | None,
    resume: bool,
) -> "Training":
    from coloretto.bots.net.files import read_net
    from coloretto.lab.training import Plan, Training
    from coloretto.lab.training.plan import name_of_net

    # The folder keeps the name it had first, so that old trainings go on.
    dataset = out.with_suffix(".lessons")
    chosen = {key: value for key, value in asked.items() if value is not None}
    if resume:
        training = Training.load(out, dataset)
        if chosen or teacher:
            given = [*chosen, *["teacher"] * bool(teacher)]
            names = " and ".join(f"--{name.replace('_', '-')}" for name in given)
            raise UnsupportedError(f"{out}: its training is planned already: leave {names} out")
        return training
    if out.exists():
        raise UnsupportedError(f"{out}: it exists; go on with --resume, or name another file")
    rules = game.rules(games=1)
    net = None
    usual: dict[str, Any] = {"games": 1600}
    if teacher is not None:
        net = read_net(teacher, rules)
        usual |= {"simulations": 100, "teacher": name_of_net(net)}
    return Training(Plan(str(rules), seed, **(usual | chosen)), dataset, teacher=net)


@contextmanager
def _actors_for(
    training: "Training", threads: int | None, cluster: str | None
) -> Iterator["ActorPool"]:
    """Who plays the games, and where."""
    from coloretto.lab.training.actors import ThreadActors, cluster_actors

    if cluster is None:
        yield ThreadActors(training.plan, threads, training.teacher)
        return
    if threads is not None:
        raise UnsupportedError("give --threads or --cluster, not both")
    with cluster_actors(training.plan, cluster, training.teacher) as actors:
        yield actors


def _check_folder(out: Path) -> None:
    """Refuse now what could not be written after the first minute."""
    if not out.resolve().parent.is_dir():
        raise UnsupportedError(f"{out}: there is no such folder")


def _say_the_plan(training: "Training") -> None:
    plan = training.plan
    print(
        f"{plan.rules}, seed {plan.seed}, {plan.games:,} games with {plan.simulations:,} "
        f"simulations per search{plan.teacher and f' on the net {plan.teacher}'}, "
        f"{plan.epochs} epochs",
        flush=True,
    )
    if training.games:
        print(f"going on after {training.games:,} games and {training.epochs} epochs")


def _play(training: "Training", end: float | None, stop: "Flag") -> None:
    """Play until all games are there, the time is up or somebody stops it."""
    with progress_bar("games", training.plan.games) as advance:
        advance(training.games)
        for games in training.play(stop):
            advance(games)
            if end is not None and time.monotonic() >= end:
                return


def _learn(training: "Training", out: Path, decks: int, end: float | None, stop: "Flag") -> None:
    """Learn, measure and save until the plan is done, the time is up or somebody stops it."""
    with progress_bar("epochs", training.plan.epochs) as advance:
        advance(training.epochs)
        while training.games == training.plan.games and not training.is_done:
            if stop.is_set() or (end is not None and time.monotonic() >= end):
                return
            if not training.learn(stop):
                return
            advance(1)
            _measure(training, decks, stop)
            _save(training, out)


def _measure(training: "Training", decks: int, stop: "Flag") -> None:
    from coloretto.lab.training import OPPONENTS

    share, margin = training.errors[-1]
    shown = [
        f"epoch {training.epochs:>4}",
        f"validation error {share:.4f} of a win, {margin:.2f} points",
    ]
    for opponent in OPPONENTS if decks else ():
        point = training.measure(opponent, decks, stop)
        if point is None:
            break
        win_share, half = 100 * point.win_share, 100 * point.half_width
        shown.append(f"{opponent} {win_share:.1f} ± {half:.1f} %")
    print("  ".join(shown), flush=True)


def _save(training: "Training", out: Path) -> None:
    from coloretto.lab.training.plot import learning_curve

    training.save(out)
    curve = learning_curve(training)
    if curve:
        out.with_suffix(".svg").write_text(curve, encoding="utf-8", newline="\n")
