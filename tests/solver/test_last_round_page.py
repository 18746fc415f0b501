"""The page about the last round, and what docs/exact.md says of the rules, are true."""

import ast
import doctest
from pathlib import Path

import coloretto.solver

SOLVER = Path(coloretto.solver.__file__).parent
EVENTS_OF_THE_KERNEL = {"apply", "draw", "turn_up", "place", "take", "legal_events"}


def test_the_example_can_be_recomputed() -> None:
    page = SOLVER / "last_round" / "README.md"
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 20
    assert results.failed == 0


def names_of_the_kernel(file: Path) -> set[str]:
    """What a file uses as ``kernel.name``."""
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "kernel"
    }


def test_only_the_search_plays_events_by_the_kernel() -> None:
    assert {"apply", "turn_up", "legal_events"} <= names_of_the_kernel(SOLVER / "search_kernel.py")
    names = set.union(*map(names_of_the_kernel, (SOLVER / "last_round").glob("*.py")))
    assert not names & EVENTS_OF_THE_KERNEL
    assert {"next_seat", "clockwise", "takes_from", "score", "row_room"} <= names
