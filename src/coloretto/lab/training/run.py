"""Training the net: a run that can be stopped, killed, continued and repeated.

First games of self-play give *examples*; every seat searches, with rollouts or on the values of
another net. Then the net learns from the examples for several epochs.

Training is deterministic: the result depends only on the plan (rules, seed, numbers, settings),
never on the clock, threads or machines. The cards and searches of a game follow from the seed and
the game's number, the order of the examples from the seed and the epoch, and the learning rate
from the step. So a run that was killed and continued ends with the same weights as one that was
not.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event as Flag
from typing import Any, Final

import numpy as np

from coloretto.bots import Bot, make_bot
from coloretto.bots.mcts.learned import learned
from coloretto.bots.net.bot import make_net_bot
from coloretto.bots.net.files import FORMAT, make_net
from coloretto.bots.net.model_kernel import NET
from coloretto.bots.options import Budget
from coloretto.lab.atomic_files import read_arrays, write_arrays
from coloretto.lab.game_loop import play_game
from coloretto.lab.statistics import ClusteredMean
from coloretto.lab.training.actors import ActorPool, ThreadActors
from coloretto.lab.training.dataset import Dataset, Examples
from coloretto.lab.training.gradient_kernel import OptimizerState
from coloretto.lab.training.learner import Learner, random_start, validation_errors
from coloretto.lab.training.plan import Plan, name_of_net
from coloretto.rules import ColorettoError, Rules, deal
from coloretto.rules.outcome import SHARES_OF_A_WIN

OPPONENTS: Final = ("greedy", "mcts:sims=200")
"""Who the net is measured against while it learns."""
_VALIDATION_PART: Final = 20
"""One part in this many is held out for validation."""


class TrainingError(ColorettoError):
    """A file that is no checkpoint of this training."""


@dataclass(frozen=True, slots=True)
class Point:
    """How strong the net was after an epoch: its win share with half a 95 % interval."""

    epoch: int
    opponent: str
    win_share: float
    half_width: float


class Training:
    """A net that learns."""

    def __init__(self, plan: Plan, dataset: Path, worth: Any = None, teacher: Any = None) -> None:
        """A training that has learned nothing yet.

        :param dataset: the folder to keep examples in; those that are there are not played again.
        :param worth: the values of hands that the net gets as inputs; default: the package's.
        :param teacher: the net that the plan names, if it names one.
        """
        assert plan.teacher == ("" if teacher is None else name_of_net(teacher))
        self.plan = plan
        self.teacher = teacher
        self.rules = plan.check()
        self.epochs = 0
        """How many epochs are done."""
        self.curve: list[Point] = []
        self.errors: list[tuple[float, float]] = []
        """The validation errors after each epoch: of win shares, and of margins in points."""
        self.worth = learned(self.rules).worth if worth is None else worth
        self.actors: ActorPool = ThreadActors(plan, net=teacher)
        """Who plays the games; others make no difference to what is learned."""
        self._dataset = Dataset(dataset, plan)
        self._dataset.check()
        self._optimizer = random_start(plan.seed)
        self._learner: Learner | None = None
        self._validation: Examples | None = None

    @property
    def is_done(self) -> bool:
        return self.epochs >= self.plan.epochs

    @property
    def games(self) -> int:
        """Played so far."""
        return self.plan.games - sum(part.games for part in self._dataset.missing())

    def play(self, stop: Flag | None = None) -> Iterator[int]:
        """Play the games that are missing, until ``stop`` is set; yields how many are done."""
        for part, examples in self.actors(self._dataset.missing(), stop):
            self._dataset.keep(part, examples)
            yield part.games

    def learn(self, stop: Flag | None = None) -> bool:
        """Learn for one epoch; one that is stopped is forgotten, and False."""
        learner = self._prepare()
        optimizer = learner.learn(self.epochs, self._optimizer, stop)
        if optimizer is None:
            return False
        self._optimizer = optimizer
        self.epochs += 1
        assert self._validation is not None
        self.errors.append(validation_errors(self.net(), self._validation))
        return True

    def _prepare(self) -> Learner:
        """Read the dataset, which takes a while."""
        if self._learner is None:
            parts = list(self.plan.parts())
            held_out = parts[::_VALIDATION_PART]
            learned_from = [part for part in parts if part not in held_out] or parts
            self._validation = self._dataset.read(held_out)
            self._learner = Learner(self.plan, self.worth, self._dataset.read(learned_from))
        return self._learner

    def net(self) -> Any:
        """The net as it plays, as an array of one."""
        rules = self.rules
        return make_net(self._optimizer.ema, self.worth, rules.scoring.name, rules.players)

    def measure(self, opponent: str, decks: int, stop: Flag | None = None) -> Point | None:
        """Let the net play, one step ahead, on fixed decks; None if stopped before the end."""
        net = self.net()
        wins = ClusteredMean()
        for deck in range(decks):
            if stop is not None and stop.is_set():
                return None
            players = self.rules.players
            won = (_won(self.rules, deck, seat, net, opponent) for seat in range(players))
            wins.add(players, sum(won))
        share = wins.estimate_share(SHARES_OF_A_WIN)
        point = Point(self.epochs, opponent, share.mean, share.half_width)
        self.curve.append(point)
        return point

    def save(self, path: Path) -> None:
        """Write everything that is needed to go on; a kill at any time leaves a whole file."""
        about = self._about() | {
            "curve": [_point_to_file(point) for point in self.curve],
            "errors": self.errors,
        }
        write_arrays(
            path,
            about=np.array(json.dumps(about)),
            weights=self._optimizer.ema,
            worth=self.worth,
            latest=self._optimizer.weights,
            mean=self._optimizer.m,
            square=self._optimizer.v,
            teacher=np.zeros(0, NET) if self.teacher is None else self.teacher,
        )

    def save_net(self, path: Path) -> None:
        """Write only what is needed to play."""
        about = np.array(json.dumps(self._about()))
        write_arrays(path, about=about, weights=self._optimizer.ema, worth=self.worth)

    def _about(self) -> dict[str, Any]:
        return {"format": FORMAT, "plan": self.plan.to_file(), "times": self.epochs}

    @classmethod
    def load(cls, path: Path, dataset: Path) -> "Training":
        """The training a checkpoint was written by; its examples are in a folder."""
        names = ("about", "weights", "worth", "latest", "mean", "square", "teacher")
        arrays = read_arrays(path, names)
        if arrays is None:
            raise TrainingError(f"{path}: it is not the checkpoint of a training")
        about = json.loads(str(arrays["about"]))
        if about.get("format") != FORMAT:
            raise TrainingError(f"{path}: it was written by another version ({about['format']})")
        teacher = arrays["teacher"].astype(NET) if len(arrays["teacher"]) else None
        training = cls(Plan.from_file(about["plan"]), dataset, arrays["worth"], teacher)
        training.epochs = about["times"]
        training.curve = [_point_from_file(point) for point in about["curve"]]
        training.errors = [(share, margin) for share, margin in about["errors"]]
        training._optimizer = OptimizerState(
            arrays["latest"], arrays["mean"], arrays["square"], arrays["weights"]
        )
        return training


def _point_to_file(point: Point) -> dict[str, Any]:
    """A point of the curve as checkpoints keep it: their word for epoch is ``times``."""
    kept = asdict(point)
    return {"times": kept.pop("epoch"), **kept}


def _point_from_file(kept: dict[str, Any]) -> Point:
    return Point(kept["times"], kept["opponent"], kept["win_share"], kept["half_width"])


def _won(rules: Rules, deck: int, seat: int, net: Any, opponent: str) -> int:
    """What the net wins in a seat on one of the fixed decks, of ``SHARES_OF_A_WIN``."""
    bots: list[Bot] = [
        make_net_bot(Budget(1), net) if i == seat else make_bot(opponent)
        for i in range(rules.players)
    ]
    rngs = [random.Random(f"training/{deck}/{i}") for i in range(rules.players)]
    end = play_game(rules, bots, deal(rules, random.Random(f"training/{deck}")), rngs)
    outcome = end.outcome()
    assert outcome is not None
    return round(SHARES_OF_A_WIN * outcome.win_shares[seat])
