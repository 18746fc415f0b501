"""What a seat plays for."""

from enum import IntEnum
from typing import Final, Literal, get_args

Objective = Literal["win share", "margin", "mixed"]
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)


class ObjectiveId(IntEnum):
    """The same for compiled code."""

    WIN_SHARE = 0
    MARGIN = 1
    MIXED = 2


def objective_id(objective: Objective) -> ObjectiveId:
    """The number of an objective."""
    return ObjectiveId[objective.replace(" ", "_").upper()]
