"""A record, seen move by move."""

import pytest

from coloretto.records import read_record
from coloretto.server.table.bot_names import bot_name, is_bot_name
from coloretto.server.table.replays import view_replay
from tests.records.examples import SHORT, WHOLE_GAME


@pytest.mark.parametrize("text", [SHORT, WHOLE_GAME])
def test_every_move_has_its_step(text: str) -> None:
    record = read_record(text)
    replay = view_replay(record)
    assert replay.record == str(record)
    assert replay.names == record.names
    assert replay.is_over
    assert replay.scores == record.replay().scores
    assert sum(len(step.events) for step in replay.steps) == len(record.events)
    assert all(step.lines for step in replay.steps)
    assert replay.steps[-1].game.phase == "over"
    assert (replay.has_proof, replay.is_fair) == (False, False)
    assert not any(replay.bots)


def test_bots_are_known_by_the_names_they_are_given() -> None:
    assert is_bot_name(bot_name("gentle", "net:sims=100,noise=250"))
    assert is_bot_name(bot_name(None, "greedy"))
    assert not is_bot_name("Ada")
    named = view_replay(read_record(SHORT.replace("Player 2", bot_name("steady", "greedy"))))
    assert named.bots == (False, True, False)
