"""The dataset of a training: the examples of its self-play, on disk.

There is one file per part of the games, so that a training that was stopped has lost at most the
parts that were being played.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from coloretto.lab.atomic_files import read_arrays, write_arrays
from coloretto.lab.training.plan import Part, Plan
from coloretto.rules import ColorettoError
from coloretto.rules.kernel import STATE

FORMAT: Final = "coloretto lessons 1"
"""Raised when the same plan gives other examples. It keeps the word that examples had first."""


class DatasetError(ColorettoError):
    """A folder whose examples are not those of this plan."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions, and the target of each: every seat's win share, then every seat's margin."""

    states: Any
    targets: Any

    def __len__(self) -> int:
        return len(self.states)


class Dataset:
    """The folder that a plan's examples are kept in."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder = folder
        self._plan = plan
        self._about = json.dumps({"format": FORMAT, "plan": _what_decides(plan)})

    def check(self) -> None:
        """Refuse a folder with the examples of another training."""
        for file in sorted(self._folder.glob("*.npz"))[:1]:
            self._read(file)

    def missing(self) -> list[Part]:
        """The parts that have not been played."""
        return [part for part in self._plan.parts() if not self._file(part).exists()]

    def keep(self, part: Part, examples: Examples) -> None:
        """Write the examples of a part."""
        self._folder.mkdir(exist_ok=True)
        write_arrays(
            self._file(part),
            about=np.array(self._about),
            states=examples.states,
            targets=examples.targets,
        )

    def read(self, parts: list[Part]) -> Examples:
        """The examples of these parts, one after the other."""
        read = [self._read(self._file(part)) for part in parts]
        return Examples(
            np.concatenate([examples.states for examples in read]),
            np.concatenate([examples.targets for examples in read]),
        )

    def _read(self, file: Path) -> Examples:
        arrays = read_arrays(file, ("about", "states", "targets"))
        if arrays is None or arrays["states"].dtype != STATE:
            raise DatasetError(f"{file}: no examples can be read from it")
        if str(arrays["about"]) != self._about:
            raise DatasetError(f"{file}: its examples are those of another training")
        return Examples(arrays["states"], arrays["targets"])

    def _file(self, part: Part) -> Path:
        return self._folder / f"{part.first:08}-{part.games}.npz"


def _what_decides(plan: Plan) -> dict[str, Any]:
    """The settings of a plan that its examples depend on."""
    names = ["rules", "seed", "simulations", "random"]
    if plan.teacher:
        names += ["teacher", "trust"]
    kept = plan.to_file()
    return {name: kept[name] for name in names}
