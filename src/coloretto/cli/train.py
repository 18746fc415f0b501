"""``coloretto train``: a net learns the game by playing itself."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from coloretto.cli.long_work import progress_bar, stop_on_ctrl_c
from coloretto.cli.options import THE_USUAL, RulesOptions
from coloretto.rules import ColorettoError, UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event as Flag

    from coloretto.lab.train import Training
    from coloretto.lab.train_team import Team

_INTERRUPTED: Final = 130
_POINTS: Final = 10
"""How often the net's strength is measured in a whole training."""
_SAVE_EVERY: Final = 5.0
"""Seconds between two checkpoints, about."""
_CHUNK: Final = 200
_LESSONS_CHUNK: Final = 3200


def train(
    game: RulesOptions = THE_USUAL,
    *,
    out: Path,
    games: Annotated[int | None, Parameter(name=["--games", "-n"])] = None,
    lessons: int | None = None,
    minutes: float | None = None,
    seed: int = 1,
    rate: float | None = None,
    learners: int | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    decks: int = 20,
    resume: bool = False,
    net: Path | None = None,
) -> int:
    """Teach a net the game by self-play, and watch how strong it gets.

    The bot net:file=FILE plays with it. What is learned follows from the rules, the seed and the
    numbers of games and learners, however often the training was stopped and wherever it ran.

    Parameters
    ----------
    out
        The checkpoint to write, such as net.npz; the learning curve is drawn beside it (.svg).
    games
        How many games to play in all: 20,000 unless told. The rate of learning falls towards it.
    lessons
        How many games of a quick player to watch before: 200,000 unless told.
    minutes
        Stop after so many minutes; --resume goes on.
    seed
        The same seed gives the same net.
    rate
        The rate of learning at the beginning.
    learners
        How many share the games and learn at the same time, 1 to 64: 1 unless told.
    threads
        How many threads to use for several learners; all cores unless told.
    cluster
        Learn on a Ray cluster: its address as host:port, or auto for one on this machine.
    decks
        On how many decks the strength is measured ten times in a training; 0 for never.
    resume
        Go on with the training of this checkpoint; the game and games come from it.
    net
        Also write only what is needed to play to this file.
    """
    if decks < 0:
        raise UnsupportedError(f"{decks} decks: give 0 or more")
    asked = {"games": games, "lessons": lessons, "rate": rate, "learners": learners}
    training = _begin(game, out, seed, asked, resume)
    _check_folder(out)
    with stop_on_ctrl_c() as stop, _team_for(training, threads, cluster) as training.team:
        try:
            _do(training, out, decks, minutes, stop)
        except ColorettoError:
            # The cluster was lost; what was learned is not.
            _save(training, out)
            raise
    _save(training, out)
    if net is not None:
        training.save_net(net)
    if not training.is_done:
        print(
            f"coloretto: stopped after {training.games:,} of {training.plan.games:,} games; "
            "--resume goes on from there",
            file=sys.stderr,
        )
        return _INTERRUPTED
    print(f"{out}: {training.games:,} games")
    return 0


def _begin(
    game: RulesOptions, out: Path, seed: int, asked: dict[str, Any], resume: bool
) -> "Training":
    from coloretto.lab.train import Plan, Training

    chosen = {key: value for key, value in asked.items() if value is not None}
    if resume:
        training = Training.load(out)
        if chosen:
            names = " and ".join(f"--{name}" for name in chosen)
            raise UnsupportedError(f"{out}: its training is planned already: leave {names} out")
        return training
    if out.exists():
        raise UnsupportedError(f"{out}: it exists; go on with --resume, or name another file")
    return Training(Plan(str(game.rules(games=1)), seed, **({"games": 20_000} | chosen)))


@contextmanager
def _team_for(training: "Training", threads: int | None, cluster: str | None) -> Iterator["Team"]:
    """The learners, where they are wanted."""
    from coloretto.lab.train_team import ThreadTeam, cluster_team

    plan, worth = training.plan, training.worth
    if cluster is None:
        yield ThreadTeam(plan, worth, threads)
        return
    if threads is not None:
        raise UnsupportedError("give --threads or --cluster, not both")
    if plan.learners == 1:
        raise UnsupportedError("one learner needs no cluster: plan with --learners 2 or more")
    with cluster_team(plan, worth, cluster) as team:
        yield team


def _do(training: "Training", out: Path, decks: int, minutes: float | None, stop: "Flag") -> None:
    """Go on with the plan until it is done, the time is up or somebody stops it."""
    end = None if minutes is None else time.monotonic() + 60 * minutes
    plan = training.plan
    learners = "" if plan.learners == 1 else f", {plan.learners} learners"
    print(
        f"{plan.rules}, seed {plan.seed}, {plan.lessons:,} lessons, {plan.games:,} games{learners}"
    )
    if training.lessons:
        print(f"going on after {training.lessons:,} lessons and {training.games:,} games")
    with progress_bar("lessons", plan.lessons) as advance:
        _watch(training, out, decks, end, stop, advance)
    with progress_bar("games", plan.games) as advance:
        _learn(training, out, decks, end, stop, advance)


def _check_folder(out: Path) -> None:
    """Refuse now what could not be written after the first minute."""
    if not out.resolve().parent.is_dir():
        raise UnsupportedError(f"{out}: there is no such folder")


def _watch(
    training: "Training",
    out: Path,
    decks: int,
    end: float | None,
    stop: "Flag",
    advance: "Callable[[int], None]",
) -> None:
    """The lessons, until they are over, the time is up or somebody stops them."""
    advance(training.lessons)
    saved = time.monotonic()
    while training.lessons < training.plan.lessons and not stop.is_set():
        if end is not None and time.monotonic() >= end:
            return
        before = training.lessons
        training.watch(before + _LESSONS_CHUNK, stop)
        advance(training.lessons - before)
        is_over = training.lessons == training.plan.lessons
        if is_over and decks:
            _measure(training, decks, stop)
        if is_over or time.monotonic() - saved >= _SAVE_EVERY:
            _save(training, out)
            saved = time.monotonic()


def _learn(
    training: "Training",
    out: Path,
    decks: int,
    end: float | None,
    stop: "Flag",
    advance: "Callable[[int], None]",
) -> None:
    """Play, measure and save until the plan is done, the time is up or somebody stops it."""
    advance(training.games)
    saved = time.monotonic()
    part = max(training.plan.games // _POINTS, 1)
    while training.lessons == training.plan.lessons and not training.is_done:
        if stop.is_set():
            return
        if end is not None and time.monotonic() >= end:
            return
        before = training.games
        next_point = (before // part + 1) * part
        training.run(min(before + _CHUNK, next_point), stop)
        advance(training.games - before)
        is_point = training.games >= next_point or training.is_done
        if is_point and decks:
            _measure(training, decks, stop)
        if is_point or time.monotonic() - saved >= _SAVE_EVERY:
            _save(training, out)
            saved = time.monotonic()


def _measure(training: "Training", decks: int, stop: "Flag") -> None:
    from coloretto.lab.train import OPPONENTS

    shown = [f"{training.games:>10,} games", f"loss {training.loss:.4f}"]
    for opponent in OPPONENTS:
        point = training.measure(opponent, decks, stop)
        if point is None:
            return
        share, half = 100 * point.win_share, 100 * point.half_width
        shown.append(f"{opponent} {share:.1f} ± {half:.1f} %")
    print("  ".join(shown), flush=True)


def _save(training: "Training", out: Path) -> None:
    from coloretto.lab.train_plot import learning_curve

    training.save(out)
    curve = learning_curve(training)
    if curve:
        out.with_suffix(".svg").write_text(curve, encoding="utf-8", newline="\n")
