"""Lessons: positions of games in which every seat searches, with what the searches say of them.

A part of a plan's games gives the same lessons wherever and whenever it is played. They are kept
in a folder, a file for every part, so that a training that was stopped has lost at most the parts
that were being played.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from coloretto.bots.mcts.bot import make_rollouts
from coloretto.bots.net.bot import make_settings
from coloretto.bots.net.model_kernel import WORKSPACE
from coloretto.bots.net.search_kernel import NetSearch
from coloretto.bots.search.tree_kernel import MOST_CHILDREN, make_tree
from coloretto.lab.atomic_files import read_arrays, write_arrays
from coloretto.lab.training import net_selfplay_kernel as own_lesson_kernel
from coloretto.lab.training import rollout_selfplay_kernel as lesson_kernel
from coloretto.lab.training.plan import GAMES_OF_A_PART, Part, Plan
from coloretto.rules import ColorettoError
from coloretto.rules.kernel import STATE, rules_row
from coloretto.rules.ruleset import MOST_PLAYERS

FORMAT: Final = "coloretto lessons 1"
"""Raised when the same plan gives other lessons."""
_LESSONS_OF_A_GAME: Final = 2000
"""More than any game has: about 250."""
_NODES_OF_A_SIMULATION: Final = 2 * MOST_CHILDREN


class LessonError(ColorettoError):
    """A folder whose lessons are not those of this plan."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Positions, and for each everyone's share of the win and then everyone's margin."""

    states: Any
    targets: Any

    def __len__(self) -> int:
        return len(self.states)


class Teacher(Protocol):
    """Plays games of a plan; for one thread at a time."""

    def play(self, part: Part) -> Lessons:
        """Play a part of the games."""


def make_teacher(plan: Plan, net: Any = None) -> Teacher:
    """Whoever plays the games of a plan.

    :param net: the one that the plan names, if it names one.
    """
    return NetTeacher(plan, net) if plan.teacher else RolloutTeacher(plan)


class _Found:
    """Room for the lessons of a part."""

    def __init__(self) -> None:
        self.states = np.zeros(GAMES_OF_A_PART * _LESSONS_OF_A_GAME, STATE)
        self.said = np.zeros((len(self.states), 2 * MOST_PLAYERS), np.float32)

    def first(self, n: int) -> Lessons:
        return Lessons(self.states[:n].copy(), self.said[:n].copy())


class RolloutTeacher:
    """Every seat searches as ``mcts`` does."""

    def __init__(self, plan: Plan) -> None:
        rules = plan.check()
        self._plan = plan
        self._row = rules_row(rules)
        self._rollouts = make_rollouts(rules)
        nodes = MOST_CHILDREN + _NODES_OF_A_SIMULATION * plan.simulations
        self._tree = make_tree(nodes, np.zeros(3, STATE), with_parts=True)
        self._found = _Found()

    def play(self, part: Part) -> Lessons:
        n = lesson_kernel.give_lessons(
            self._tree,
            self._row,
            np.uint64(self._plan.seed),
            part.first,
            part.games,
            self._plan.random,
            self._plan.simulations,
            self._rollouts,
            self._found.states,
            self._found.said,
        )
        return self._found.first(int(n))


class NetTeacher:
    """Every seat searches on the values of a net."""

    def __init__(self, plan: Plan, net: Any) -> None:
        self._plan = plan
        self._row = rules_row(plan.check())
        self._search = NetSearch(net, np.zeros(1, WORKSPACE), make_settings())
        nodes = (plan.simulations + 2) * _NODES_OF_A_SIMULATION
        self._tree = make_tree(nodes, np.zeros(4, STATE), with_parts=True)
        self._turns = np.zeros(own_lesson_kernel.MOST_TURNS, own_lesson_kernel.TURN)
        self._found = _Found()

    def play(self, part: Part) -> Lessons:
        n = own_lesson_kernel.give_lessons(
            self._tree,
            self._row,
            np.uint64(self._plan.seed),
            part.first,
            part.games,
            self._plan.random,
            self._plan.simulations,
            self._plan.trust,
            self._search,
            self._turns,
            self._found.states,
            self._found.said,
        )
        return self._found.first(int(n))


class LessonBook:
    """The folder that a plan's lessons are kept in."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder = folder
        self._plan = plan
        self._about = json.dumps({"format": FORMAT, "plan": _what_decides(plan)})

    def check(self) -> None:
        """Refuse a folder with the lessons of another training."""
        for file in sorted(self._folder.glob("*.npz"))[:1]:
            self._read(file)

    def missing(self) -> list[Part]:
        """The parts that have not been played."""
        return [part for part in self._plan.parts() if not self._file(part).exists()]

    def keep(self, part: Part, lessons: Lessons) -> None:
        """Write the lessons of a part."""
        self._folder.mkdir(exist_ok=True)
        write_arrays(
            self._file(part),
            about=np.array(self._about),
            states=lessons.states,
            targets=lessons.targets,
        )

    def read(self, parts: list[Part]) -> Lessons:
        """The lessons of these parts, one after the other."""
        read = [self._read(self._file(part)) for part in parts]
        return Lessons(
            np.concatenate([lessons.states for lessons in read]),
            np.concatenate([lessons.targets for lessons in read]),
        )

    def _read(self, file: Path) -> Lessons:
        arrays = read_arrays(file, ("about", "states", "targets"))
        if arrays is None or arrays["states"].dtype != STATE:
            raise LessonError(f"{file}: no lessons can be read from it")
        if str(arrays["about"]) != self._about:
            raise LessonError(f"{file}: its lessons are those of another training")
        return Lessons(arrays["states"], arrays["targets"])

    def _file(self, part: Part) -> Path:
        return self._folder / f"{part.first:08}-{part.games}.npz"


def _what_decides(plan: Plan) -> dict[str, Any]:
    """What of a plan decides what a part of its games teaches."""
    names = ["rules", "seed", "simulations", "random"]
    if plan.teacher:
        names += ["teacher", "trust"]
    return {name: asdict(plan)[name] for name in names}
