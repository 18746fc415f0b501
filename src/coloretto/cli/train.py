"""``coloretto train``: a net learns the game by playing itself."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from coloretto.cli.long_work import progress_bar, stop_on_ctrl_c
from coloretto.cli.options import THE_USUAL, RulesOptions
from coloretto.rules import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event as Flag

    from coloretto.lab.train import Training

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
    decks: int = 20,
    resume: bool = False,
    net: Path | None = None,
) -> int:
    """Teach a net the game by self-play, and watch how strong it gets.

    The bot net:file=FILE plays with it. What is learned follows from the rules, the seed and the
    number of games, however often the training was stopped.

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
    decks
        On how many decks the strength is measured ten times in a training; 0 for never.
    resume
        Go on with the training of this checkpoint; the game and games come from it.
    net
        Also write only what is needed to play to this file.
    """
    if decks < 0:
        raise UnsupportedError(f"{decks} decks: give 0 or more")
    training = _begin(game, out, games, lessons, seed, rate, resume)
    _check_folder(out)
    end = None if minutes is None else time.monotonic() + 60 * minutes
    plan = training.plan
    print(f"{plan.rules}, seed {plan.seed}, {plan.lessons:,} lessons, {plan.games:,} games")
    if training.lessons:
        print(f"going on after {training.lessons:,} lessons and {training.games:,} games")
    with stop_on_ctrl_c() as stop:
        with progress_bar("lessons", plan.lessons) as advance:
            _watch(training, out, decks, end, stop, advance)
        with progress_bar("games", plan.games) as advance:
            _learn(training, out, decks, end, stop, advance)
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
    game: RulesOptions,
    out: Path,
    games: int | None,
    lessons: int | None,
    seed: int,
    rate: float | None,
    resume: bool,
) -> "Training":
    from coloretto.lab.train import Plan, Training

    if resume:
        training = Training.load(out)
        if games is not None or lessons is not None or rate is not None:
            raise UnsupportedError(f"{out}: its training is planned already: leave --games out")
        return training
    if out.exists():
        raise UnsupportedError(f"{out}: it exists; go on with --resume, or name another file")
    asked = {"games": games, "lessons": lessons, "rate": rate}
    chosen: dict[str, Any] = {key: value for key, value in asked.items() if value is not None}
    return Training(Plan(str(game.rules(games=1)), seed, **({"games": 20_000} | chosen)))


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
        is_point = training.games == next_point or training.is_done
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
