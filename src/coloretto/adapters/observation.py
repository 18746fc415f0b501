"""What a seat sees, for Python: the named parts of an observation, and one of a state.

All environments of this room give observations of this form: ``SIZE`` signed bytes
from the viewpoint of one seat. ``PARTS`` says what lies where.
"""

from typing import Any, Final, TypeAlias

import numpy as np

from coloretto.adapters import observation_kernel
from coloretto.adapters.observation_kernel import ACTIONS, PARTS, SIZE, Part
from coloretto.rules.state import State

__all__ = [
    "ACTIONS",
    "HIGH",
    "LOW",
    "PARTS",
    "SIZE",
    "Observation",
    "Part",
    "action_mask",
    "named_parts",
    "observe",
    "scaled",
]

Observation: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]


def _bounds(values: list[int]) -> Observation:
    bounds = np.repeat(values, [part.size for part in PARTS]).astype(np.int8)
    bounds.setflags(write=False)
    return bounds


LOW: Final = _bounds([part.low for part in PARTS])
"""The least value each place of an observation can have."""
HIGH: Final = _bounds([part.high for part in PARTS])
"""The greatest value each place of an observation can have."""


def observe(state: State, seat: int) -> Observation:
    """What a seat sees of a state; a new array."""
    view = np.empty(SIZE, np.int8)
    observation_kernel.observe_record(state.packed, seat, view)
    return view


def action_mask(state: State) -> Observation:
    """1 for every legal action of the seat to move; a new array, all 0 when none has to decide."""
    mask = np.zeros(ACTIONS, np.int8)
    mask[list(state.legal_actions)] = 1
    return mask


def named_parts(observation: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The parts of an observation, or of an array of them, by name; views, not copies."""
    before = observation.shape[:-1]
    return {part.name: observation[..., part.slice].reshape(before + part.shape) for part in PARTS}


def scaled(observation: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Observations as floats from -1 to 1, each place divided by the greatest value it can have."""
    floats: np.ndarray[Any, np.dtype[np.float32]] = np.multiply(
        observation, _SCALE, dtype=np.float32
    )
    return floats


_SCALE: Final = (1 / HIGH.astype(np.float32)).astype(np.float32)
