"""Training the net: a run that can be stopped, killed, continued and repeated.

First games are played in which every seat searches, with rollouts or on the values of another
net; they give *lessons*. Then the net goes over the lessons several times.

What is learned follows from the plan alone (rules, seed, numbers, settings), never from the clock,
threads or machines: the cards and searches of a game come from the seed and the game's number, the
order of the lessons from the seed and how often they were gone over, and the rate of learning from
how much of the plan is done. So a run that was killed and continued ends with the same weights as
one that was not.
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
from coloretto.lab.statistics import ClusteredMean
from coloretto.lab.training.actors import Team, ThreadTeam
from coloretto.lab.training.learner import Known, Learner, mean_errors
from coloretto.lab.training.plan import Plan, name_of_net
from coloretto.lab.training.selfplay import LessonBook, Lessons
from coloretto.rules import ColorettoError, DeckDealer, Rules, State, deal

__all__ = ["OPPONENTS", "Plan", "Point", "Training", "TrainingError"]

OPPONENTS: Final = ("greedy", "mcts:sims=200")
"""Who the net is measured against while it learns."""
_HELD_BACK: Final = 20
"""One part in so many is not learned: what the net says of it tells how far off it is."""


class TrainingError(ColorettoError):
    """A file that is no checkpoint of this training."""


@dataclass(frozen=True, slots=True)
class Point:
    """How strong the net was after some times: its win share with half a 95 % interval."""

    times: int
    opponent: str
    win_share: float
    half_width: float


class Training:
    """A net that learns."""

    def __init__(self, plan: Plan, lessons: Path, worth: Any = None, teacher: Any = None) -> None:
        """A training that has learned nothing yet.

        :param lessons: the folder to keep lessons in; those that are there are not played again.
        :param worth: what hands are worth, as the net is told; the package's unless told.
        :param teacher: the net that the plan names, if it names one.
        """
        assert plan.teacher == ("" if teacher is None else name_of_net(teacher))
        self.plan = plan
        self.teacher = teacher
        self.rules = plan.check()
        self.times = 0
        """How often it has gone over the lessons."""
        self.curve: list[Point] = []
        self.errors: list[tuple[float, float]] = []
        """After every time how far off it was on lessons held back: of a win, and in points."""
        self.worth = learned(self.rules).worth if worth is None else worth
        self.team: Team = ThreadTeam(plan, net=teacher)
        """Who plays the games; another team makes no difference to what is learned."""
        self._book = LessonBook(lessons, plan)
        self._book.check()
        self._known = Known.nothing(plan.seed)
        self._learner: Learner | None = None
        self._held_back: Lessons | None = None

    @property
    def is_done(self) -> bool:
        return self.times >= self.plan.times

    @property
    def games(self) -> int:
        """Played so far."""
        return self.plan.games - sum(part.games for part in self._book.missing())

    def play(self, stop: Flag | None = None) -> Iterator[int]:
        """Play the games that are missing, until ``stop`` is set; says how many are done."""
        for part, lessons in self.team(self._book.missing(), stop):
            self._book.keep(part, lessons)
            yield part.games

    def learn(self, stop: Flag | None = None) -> bool:
        """Go over all lessons once more; a time that is stopped is forgotten, and False."""
        learner = self._prepare()
        known = learner.learn(self.times, self._known, stop)
        if known is None:
            return False
        self._known = known
        self.times += 1
        assert self._held_back is not None
        share, margin = mean_errors(self.net(), self._held_back)
        self.errors.append((share, margin))
        return True

    def _prepare(self) -> Learner:
        """Read the lessons, which takes a while."""
        if self._learner is None:
            parts = list(self.plan.parts())
            held_back = parts[::_HELD_BACK]
            learned_from = [part for part in parts if part not in held_back] or parts
            self._held_back = self._book.read(held_back)
            self._learner = Learner(self.plan, self.worth, self._book.read(learned_from))
        return self._learner

    def net(self) -> Any:
        """The net as it plays, as an array of one."""
        return make_net(self._known.smooth, self.worth, self.rules.scoring.name, self.rules.players)

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
        half_width = 1.96 * wins.variance**0.5 / _WHOLE
        point = Point(self.times, opponent, wins.mean / _WHOLE, half_width)
        self.curve.append(point)
        return point

    def save(self, path: Path) -> None:
        """Write everything that is needed to go on; a kill at any time leaves a whole file."""
        about = {
            "format": FORMAT,
            "plan": asdict(self.plan),
            "times": self.times,
            "curve": [asdict(point) for point in self.curve],
            "errors": self.errors,
        }
        write_arrays(
            path,
            about=np.array(json.dumps(about)),
            weights=self._known.smooth,
            worth=self.worth,
            latest=self._known.weights,
            mean=self._known.mean,
            square=self._known.square,
            teacher=np.zeros(0, NET) if self.teacher is None else self.teacher,
        )

    def save_net(self, path: Path) -> None:
        """Write only what is needed to play."""
        about = {"format": FORMAT, "plan": asdict(self.plan), "times": self.times}
        write_arrays(
            path, about=np.array(json.dumps(about)), weights=self._known.smooth, worth=self.worth
        )

    @classmethod
    def load(cls, path: Path, lessons: Path) -> "Training":
        """The training a checkpoint was written by; its lessons are in a folder."""
        names = ("about", "weights", "worth", "latest", "mean", "square", "teacher")
        arrays = read_arrays(path, names)
        if arrays is None:
            raise TrainingError(f"{path}: it is not the checkpoint of a training")
        about = json.loads(str(arrays["about"]))
        if about.get("format") != FORMAT:
            raise TrainingError(f"{path}: it was written by another version ({about['format']})")
        teacher = arrays["teacher"].astype(NET) if len(arrays["teacher"]) else None
        training = cls(Plan(**about["plan"]), lessons, arrays["worth"], teacher)
        training.times = about["times"]
        training.curve = [Point(**point) for point in about["curve"]]
        training.errors = [(share, margin) for share, margin in about["errors"]]
        training._known = Known(
            arrays["latest"], arrays["mean"], arrays["square"], arrays["weights"]
        )
        return training


_WHOLE: Final = 60
"""A win in whole numbers: any number of winners divides it."""


def _won(rules: Rules, deck: int, seat: int, net: Any, opponent: str) -> int:
    """What the net wins in a seat on one of the fixed decks, of ``_WHOLE``."""
    game = deal(rules, random.Random(f"training/{deck}"))
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    bots: list[Bot] = [
        make_net_bot(Budget(1), net) if i == seat else make_bot(opponent)
        for i in range(rules.players)
    ]
    generators = [random.Random(f"training/{deck}/{i}") for i in range(rules.players)]
    while not state.is_over:
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
        else:
            mover = state.seat
            state.apply(bots[mover].decide(state.copy(), generators[mover]).action)
    outcome = state.outcome()
    assert outcome is not None
    return round(_WHOLE * outcome.win_shares[seat])
