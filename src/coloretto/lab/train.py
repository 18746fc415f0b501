"""Training the net: a run that can be stopped, killed, continued and repeated.

First come *lessons*: the net watches games of mcts' rollout player, which are quick, and learns
how they end. Then it plays itself.

What is learned follows from the plan alone (rules, seed, numbers of games and learners, settings),
never from the clock, threads or machines: the cards of a game come from the seed, the learner and
the game's number, and the rate of learning from how much of the plan is done. So a run that was
killed and continued ends with the same weights as one that was not.
"""

import json
import os
import random
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event as Flag
from typing import Any, Final

import numpy as np

from coloretto.bots import Bot, make_bot
from coloretto.bots.net_bot import NetBot
from coloretto.bots.net_weights import FORMAT, make_net
from coloretto.bots.weights import learned
from coloretto.lab.statistics import ClusteredMean
from coloretto.lab.train_learner import CHUNK, LESSONS_CHUNK, Known, average
from coloretto.lab.train_plan import LESSONS_TOGETHER, Plan, share_out
from coloretto.lab.train_team import Team, ThreadTeam
from coloretto.rules import ColorettoError, DeckDealer, Rules, State, deal

__all__ = ["OPPONENTS", "Plan", "Point", "Training", "TrainingError"]

OPPONENTS: Final = ("greedy", "mcts:sims=200")
"""Who the net is measured against while it learns."""


class TrainingError(ColorettoError):
    """A file that is no checkpoint of this training."""


@dataclass(frozen=True, slots=True)
class Point:
    """How strong the net was after some games: its win share with half a 95 % interval."""

    games: int
    opponent: str
    win_share: float
    half_width: float


class Training:
    """A net that learns."""

    def __init__(self, plan: Plan, worth: Any = None) -> None:
        """:param worth: what hands are worth, as the net is told; the package's unless told."""
        self.plan = plan
        self.rules = plan.check()
        self.games = 0
        """Played so far."""
        self.lessons = 0
        """Watched so far."""
        self.curve: list[Point] = []
        self.worth = learned(self.rules).worth if worth is None else worth
        self.team: Team = ThreadTeam(plan, self.worth)
        """Who does the learning; another team makes no difference to what is learned."""
        self._known = Known.nothing(plan.seed)

    @property
    def is_done(self) -> bool:
        return self.games >= self.plan.games

    @property
    def loss(self) -> float:
        """The mean loss a position, of the latest games."""
        return self._known.loss

    def watch(self, lessons: int, stop: Flag | None = None) -> None:
        """Learn from the rollout player's games until so many were watched, or ``stop`` is set.

        Several learners end with a whole stretch, which may be later; one that is stopped
        before its end is forgotten. One learner ends after whole steps.
        """
        lessons = min(lessons, self.plan.lessons)
        while self.lessons < lessons:
            steps = -(-min(LESSONS_CHUNK, lessons - self.lessons) // LESSONS_TOGETHER)
            done = self._learn(True, self.lessons, steps, stop)
            if not done:
                return
            self.lessons += done
            if self.lessons == self.plan.lessons:
                self._known = self._known.after_lessons()

    def run(self, games: int, stop: Flag | None = None) -> None:
        """Play and learn until so many games have been played in all, or ``stop`` is set.

        Several learners end with a whole stretch, as in :meth:`watch`.
        """
        self.watch(self.plan.lessons, stop)
        games = min(games, self.plan.games)
        while self.lessons == self.plan.lessons and self.games < games:
            done = self._learn(False, self.games, min(CHUNK, games - self.games), stop)
            if not done:
                return
            self.games += done

    def _learn(self, is_lessons: bool, done: int, steps: int, stop: Flag | None) -> int:
        """A stretch, or so many steps of one learner; returns how many games it took."""
        # The mean of one is no change, so it can be taken anywhere.
        parts = share_out(self.plan, is_lessons, done, steps if self.plan.learners == 1 else None)
        known = self.team(parts, self._known, stop)
        if known is None:
            return 0
        self._known = average(known)
        return sum(part.games for part in parts)

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
        point = Point(self.games, opponent, wins.mean / _WHOLE, half_width)
        self.curve.append(point)
        return point

    def save(self, path: Path) -> None:
        """Write everything that is needed to go on; a kill at any time leaves a whole file."""
        about = {
            "format": FORMAT,
            "plan": asdict(self.plan),
            "games": self.games,
            "lessons": self.lessons,
            "loss": self.loss,
            "curve": [asdict(point) for point in self.curve],
        }
        _write_whole(
            path,
            about=np.array(json.dumps(about)),
            weights=self._known.smooth,
            worth=self.worth,
            latest=self._known.weights,
            mean=self._known.mean,
            square=self._known.square,
        )

    def save_net(self, path: Path) -> None:
        """Write only what is needed to play."""
        about = {"format": FORMAT, "plan": asdict(self.plan), "games": self.games}
        _write_whole(
            path, about=np.array(json.dumps(about)), weights=self._known.smooth, worth=self.worth
        )

    @classmethod
    def load(cls, path: Path) -> "Training":
        """The training a checkpoint was written by."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                about = json.loads(str(kept["about"]))
                arrays = {name: kept[name] for name in ("weights", "latest", "mean", "square")}
                worth = kept["worth"]
        except FileNotFoundError:
            raise
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise TrainingError(f"{path}: it is not the checkpoint of a training") from error
        if about.get("format") != FORMAT:
            raise TrainingError(f"{path}: it was written by another version ({about['format']})")
        training = cls(Plan(**about["plan"]), worth)
        training.games = about["games"]
        training.lessons = about["lessons"]
        training.curve = [Point(**point) for point in about["curve"]]
        training._known = Known(
            arrays["latest"], arrays["mean"], arrays["square"], arrays["weights"], about["loss"]
        )
        return training


_WHOLE: Final = 60
"""A win in whole numbers: any number of winners divides it."""


def _won(rules: Rules, deck: int, seat: int, net: Any, opponent: str) -> int:
    """What the net wins in a seat on one of the fixed decks, of ``_WHOLE``."""
    game = deal(rules, random.Random(f"training/{deck}"))
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    bots: list[Bot] = [
        NetBot(1, None, net) if i == seat else make_bot(opponent) for i in range(rules.players)
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


def _write_whole(path: Path, **arrays: Any) -> None:
    """Write a file beside its place and move it there in one step."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            np.savez_compressed(file, **arrays)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
