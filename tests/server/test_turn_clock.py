"""What the server has to do at a table, and how much time a turn has left."""

import pytest

from coloretto.records.fair_deck import nonce_commitment
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.nonces import awaited_people
from coloretto.server.table.turn_clock import BACK_SECONDS, TurnClock
from coloretto.server.table.turns import (
    BotTurn,
    ClockTurn,
    OpeningTurn,
    has_to_wake,
    next_turn,
)
from tests.server.bare_table import THE_SERVER, BareTable


class Clocked:
    """A table with a clock, at times that the test chooses."""

    def __init__(self) -> None:
        self.at = BareTable.seated("ada", "bob", start=False, clock=60)
        self.clock = TurnClock()
        self.now = 100.0
        self.do("ada", c.Start())

    def do(self, person: str, command: c.Command) -> list[e.Entry]:
        entries = self.at.do(person, command)
        self.clock.note(self.at.table, entries, self.now)
        return entries

    def draw(self) -> str:
        """Draw a card for the player to move; who that is."""
        person = self.at.player()
        self.do(person, self.at.move("draw"))
        return person

    @property
    def left(self) -> float:
        return self.clock.left(self.now)


@pytest.fixture
def clocked() -> Clocked:
    return Clocked()


def test_a_turn_runs_down_and_the_next_has_the_whole_time(clocked: Clocked) -> None:
    assert clocked.left == 60
    clocked.now += 15
    assert clocked.left == 45
    person = clocked.draw()
    assert clocked.left == 45, "placing the card is part of the turn"
    clocked.do(person, clocked.at.move())
    assert clocked.left == 60
    clocked.now += 100
    assert clocked.left == -40, "it is overdue"


def test_a_pause_stops_it_and_gives_nothing_back(clocked: Clocked) -> None:
    clocked.now += 20
    clocked.do("ada", c.Pause(seat=1))
    clocked.now += 500
    assert clocked.left == 40
    clocked.do("ada", c.Resume(seat=1))
    clocked.now += 5
    assert clocked.left == 35


def test_a_turn_that_is_gone_back_to_has_what_it_had(clocked: Clocked) -> None:
    person = clocked.draw()
    clocked.now += 25
    clocked.do(person, clocked.at.move())
    assert clocked.left == 60
    clocked.do(person, c.Undo(seat=("ada", "bob").index(person) + 1))
    assert clocked.left == 35


def test_who_takes_a_seat_back_has_a_little_time(clocked: Clocked) -> None:
    person = clocked.at.player()
    clocked.now += 60
    clocked.do(THE_SERVER, c.TimeOut(expects=clocked.at.table.last_change))
    clocked.do(person, c.TakeBack(seat=("ada", "bob").index(person) + 1))
    assert clocked.left == BACK_SECONDS


def test_time_without_a_server_counts_but_leaves_a_minute(clocked: Clocked) -> None:
    clocked.now += 10
    assert clocked.left == 50
    clocked.clock.go_on(at=7.0, away=20, least=10)
    assert clocked.clock.left(7.0) == 30
    clocked.clock.go_on(at=7.0, away=1000, least=10)
    assert clocked.clock.left(7.0) == 10


def test_whose_nonce_a_start_waits_for() -> None:
    at = BareTable.seated("ada", "bob", "eve", start=False)
    here = {"ada", "bob"}
    assert awaited_people(at.table, "ada", here.__contains__) == {"bob"}, "eve is not here"
    at.do("bob", c.GiveNonce(seat=2, nonce="mine"))
    assert awaited_people(at.table, "ada", here.__contains__) == set()
    at.do("eve", c.Leave(seat=3))
    assert awaited_people(at.table, "bob", here.__contains__) == set(), "it cannot start"


def test_what_the_server_has_to_do() -> None:
    at = BareTable.seated("ada", "bot", start=False)
    assert next_turn(at.table) is None
    assert not has_to_wake(at.table)
    promised = nonce_commitment("t", 1, 1, "mine")
    at.do("ada", c.CommitNonce(seat=1, commitment=promised))
    at.do("ada", c.Start())
    assert isinstance(next_turn(at.table), OpeningTurn)
    at.do("ada", c.OpenNonce(seat=1, nonce="mine"))
    while at.player() == "ada":
        assert next_turn(at.table) is None, "a person without a clock"
        at.do("ada", at.move())
    turn = next_turn(at.table)
    assert isinstance(turn, BotTurn)
    assert (turn.seat, turn.game) == (2, 1)
    assert has_to_wake(at.table)
    at.do("ada", c.Pause(seat=1))
    assert next_turn(at.table) is None
    assert isinstance(next_turn(BareTable.seated("ada", "bob", clock=60).table), ClockTurn)
