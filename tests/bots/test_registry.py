"""Bots by their spec strings."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints
from unittest.mock import patch

import pytest

from coloretto.bots import Bot, BotError, bot_names, make_bot
from coloretto.bots.simple.random_bot import RandomBot


def test_every_bot_of_ours_is_found_and_keeps_its_spec() -> None:
    assert {"random", "greedy", "mcts"} <= {*bot_names()}
    for spec in ("random", "greedy", "mcts", "mcts:sims=50", "mcts:ms=20"):
        assert make_bot(spec).spec == spec


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("", "unknown bot ''"),
        ("stockfish", "unknown bot 'stockfish': there are"),
        ("random:sims=1", "unknown option 'sims=1'"),
        ("mcts:sims=0", "sims is a number from 1"),
        ("mcts:ms=0", "ms is a number from 1"),
        ("mcts:sims=-5", "sims is a number from 1"),
        ("mcts:sims=many", "sims is a number from 1"),
        ("mcts:sims", "sims is a number from 1"),
        ("mcts:depth=3", "unknown option 'depth=3'"),
        ("mcts:sims=1,sims=2", "given twice"),
        ("mcts:sims=1,ms=2", "sims or ms, not both"),
        ("mcts:sims=999999999999999999999", "sims is a number from 1"),
    ],
)
def test_bad_specs_are_refused_in_one_line(spec: str, reason: str) -> None:
    with pytest.raises(BotError) as refusal:
        make_bot(spec)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


def make_foreign(options: str) -> Bot:
    """As another package would define it."""
    assert options == "warm"
    return RandomBot()


@contextmanager
def installed(value: str) -> Iterator[None]:
    points = EntryPoints([EntryPoint("foreign", value, "coloretto.bots")])
    with patch("coloretto.bots.registry.entry_points", lambda **_: points):
        yield


def test_bots_of_other_packages_are_found_by_entry_point() -> None:
    with installed("tests.bots.test_registry:make_foreign"):
        assert "foreign" in bot_names()
        assert make_bot("foreign:warm").spec == "foreign:warm"


def test_a_package_that_cannot_be_loaded_is_named() -> None:
    with installed("no_such_package:bot"), pytest.raises(BotError, match="'foreign' cannot be"):
        make_bot("foreign")
