"""Training the net: a run that can be stopped, killed, continued and repeated.

First come *lessons*: the net watches games of mcts' rollout player, which are quick, and learns
how they end. Then it plays itself.

What is learned follows from the plan alone (rules, seed, numbers of games and settings), never
from the clock: the cards of a game come from the seed and the game's number, and the rate of
learning from how much of the plan is done. So a run that was killed and continued ends with
the same weights as one that was not.
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
from coloretto.bots.net_kernel import DESK, SIZE, WEIGHTS
from coloretto.bots.net_weights import FORMAT, make_net
from coloretto.bots.weights import learned, make_rollout_player
from coloretto.lab import train_kernel
from coloretto.lab.statistics import ClusteredMean
from coloretto.rules import ColorettoError, DeckDealer, Rules, State, UnsupportedError, deal
from coloretto.rules.kernel import STATE, rules_row

OPPONENTS: Final = ("greedy", "mcts:sims=200")
"""Who the net is measured against while it learns."""

_CHUNK: Final = 20
"""Games between two looks at the stop flag: a few hundredths of a second."""
_LESSONS_TOGETHER: Final = 8
"""Watched games to one step of learning."""
_LESSONS_CHUNK: Final = 40 * _LESSONS_TOGETHER
_LAST_RATE_OF_LESSONS: Final = 0.1
_LAST_RATE: Final = 0.03
"""The rate of learning at the end, as a part of that at the beginning."""
_SMOOTH_OVER: Final = 2000
"""The weights that play are a mean over about so many steps of learning."""


class TrainingError(ColorettoError):
    """A file that is no checkpoint of this training."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides what is learned."""

    rules: str
    seed: int
    games: int
    """How many games to play in all."""
    lessons: int = 200_000
    """How many games to watch before."""
    rate: float = 0.002
    """The rate of learning when it begins to play; twice that when it begins to watch."""
    trace: float = 0.9
    """λ: how much later expectations count."""
    random: float = 0.02
    """The share of random actions."""
    win_weight: float = 0.5
    """How much the chance to win counts against the margin when an action is chosen."""
    margin_weight: float = 1.0
    """How much the margin counts against the chance to win in what is learned."""

    def check(self) -> Rules:
        """The rules; refuses what cannot be trained."""
        if not 1 <= self.games <= 1_000_000_000:
            raise UnsupportedError(f"{self.games} games: train with 1 to 1,000,000,000")
        if not 0 <= self.lessons <= 1_000_000_000 or self.lessons % _LESSONS_TOGETHER:
            raise UnsupportedError(
                f"{self.lessons} lessons: give 0 to 1,000,000,000, a multiple of eight"
            )
        if not 0 <= self.seed < 1 << 63:
            raise UnsupportedError(f"the seed {self.seed} is not a number from 0 to 2^63 - 1")
        if not 0 < self.rate <= 1:
            raise UnsupportedError(f"the rate {self.rate} is not between 0 and 1")
        return Rules.parse(self.rules)


@dataclass(frozen=True, slots=True)
class Point:
    """How strong the net was after some games: its win share with half a 95 % interval."""

    games: int
    opponent: str
    win_share: float
    half_width: float


class Training:
    """A net that learns."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = plan.check()
        self.games = 0
        """Played so far."""
        self.lessons = 0
        """Watched so far."""
        self.loss = 0.0
        """The mean loss a position, of the latest games."""
        self.curve: list[Point] = []
        known = learned(self.rules)
        self._worth = known.worth
        self._player = make_rollout_player(self.rules, known.worth, known.rollout)
        side, players = self.rules.scoring.name, self.rules.players
        self._net = make_net(_first_weights(plan.seed), self._worth, side, players)
        self._weights = self._net.view(np.float32)[:SIZE]
        self._mean = np.zeros(SIZE, np.float32)
        self._square = np.zeros(SIZE, np.float32)
        self._smooth = self._weights.copy()
        self._desk = np.zeros(1, DESK)
        self._room = np.zeros(1, train_kernel.ROOM)
        self._states = np.zeros(4, STATE)
        self._slope = np.zeros(1, WEIGHTS)
        self._row = rules_row(self.rules)
        settings = np.zeros(train_kernel.SETTINGS)
        settings[train_kernel.TRACE] = plan.trace
        settings[train_kernel.RANDOM] = plan.random
        settings[train_kernel.WIN_WEIGHT] = plan.win_weight
        settings[train_kernel.MARGIN_WEIGHT] = plan.margin_weight
        self._settings = settings

    @property
    def is_done(self) -> bool:
        return self.games >= self.plan.games

    def watch(self, lessons: int, stop: Flag | None = None) -> None:
        """Learn from the rollout player's games until so many were watched, or ``stop`` is set."""
        lessons = min(lessons, self.plan.lessons)
        while self.lessons < lessons and not (stop is not None and stop.is_set()):
            chunk = min(_LESSONS_CHUNK, self.plan.lessons - self.lessons)
            rates = (2 * self.plan.rate, _LAST_RATE_OF_LESSONS)
            common = self._arguments(self.lessons, chunk, self.plan.lessons, rates)
            self.loss = train_kernel.watch(*(*common, self._player, _LESSONS_TOGETHER))
            self.lessons += chunk
            if self.lessons == self.plan.lessons:
                # It begins to play with the smoothed weights, and nothing else of the lessons.
                self._weights[:] = self._smooth
                self._mean[:] = 0.0
                self._square[:] = 0.0

    def run(self, games: int, stop: Flag | None = None) -> None:
        """Play and learn until so many games have been played in all, or ``stop`` is set."""
        self.watch(self.plan.lessons, stop)
        games = min(games, self.plan.games)
        while self.games < games and not (stop is not None and stop.is_set()):
            chunk = min(_CHUNK - self.games % _CHUNK, games - self.games)
            rates = (self.plan.rate, _LAST_RATE)
            self.loss = train_kernel.train(
                *self._arguments(self.games, chunk, self.plan.games, rates)
            )
            self.games += chunk

    def _arguments(
        self, first: int, games: int, planned: int, rates: tuple[float, float]
    ) -> tuple[Any, ...]:
        """What both ways of learning need, as the kernel wants it."""
        return (
            self._states,
            self._row,
            np.uint64(self.plan.seed),
            first,
            games,
            planned,
            self._net,
            self._desk,
            self._room,
            self._slope,
            self._slope.view(np.float32),
            self._weights,
            self._mean,
            self._square,
            self._smooth,
            self._settings,
            *rates,
            _SMOOTH_OVER,
            self.loss,
        )

    def net(self) -> Any:
        """The net as it plays, as an array of one."""
        return make_net(self._smooth, self._worth, self.rules.scoring.name, self.rules.players)

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
            weights=self._smooth,
            worth=self._worth,
            latest=self._weights,
            mean=self._mean,
            square=self._square,
        )

    def save_net(self, path: Path) -> None:
        """Write only what is needed to play."""
        about = {"format": FORMAT, "plan": asdict(self.plan), "games": self.games}
        _write_whole(
            path, about=np.array(json.dumps(about)), weights=self._smooth, worth=self._worth
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
        training = cls(Plan(**about["plan"]))
        training.games = about["games"]
        training.lessons = about["lessons"]
        training.loss = about["loss"]
        training.curve = [Point(**point) for point in about["curve"]]
        training._worth = worth
        side, players = training.rules.scoring.name, training.rules.players
        training._net = make_net(arrays["latest"], worth, side, players)
        training._weights = training._net.view(np.float32)[:SIZE]
        training._smooth[:] = arrays["weights"]
        training._mean[:] = arrays["mean"]
        training._square[:] = arrays["square"]
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


def _first_weights(seed: int) -> Any:
    """Small random weights."""
    rng = np.random.default_rng(seed)
    net = np.zeros(1, WEIGHTS)
    for name, size in (("places", 0.3), ("inputs", 0.12), ("out", 0.02)):
        net[name] = size * rng.standard_normal(net[name].shape)
    net["places"][0, -1] = 0.0
    return net.view(np.float32)


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
