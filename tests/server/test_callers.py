"""Who asks can never be mistaken for somebody else, and least of all for the server."""

from itertools import combinations
from typing import get_args

import msgspec
import pytest

from coloretto.server.errors import RefusalError
from coloretto.server.table import commands as c
from coloretto.server.table.callers import (
    SERVER,
    SPECTATOR,
    Caller,
    Person,
    Player,
    SeatToken,
)
from coloretto.server.table.handlers import Change, carry_out
from tests.server.bare_table import THE_SERVER, BareTable

CALLERS: list[Caller] = [Person("ada"), SeatToken("ada", "t", 1), SPECTATOR, SERVER]


def test_no_two_kinds_of_callers_are_equal() -> None:
    assert {type(caller) for caller in CALLERS} == set(get_args(Caller))
    for one, other in combinations(CALLERS, 2):
        assert one != other
        assert msgspec.json.encode(one) != msgspec.json.encode(other)


def test_the_kind_of_a_caller_survives_being_sent() -> None:
    for caller in CALLERS:
        again = msgspec.json.decode(msgspec.json.encode(caller), type=Caller)
        assert (type(again), again) == (type(caller), caller)


@pytest.mark.parametrize("caller", [SPECTATOR, SERVER])
def test_only_players_can_be_forwarded(caller: Caller) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(caller), type=Player)


def test_nobody_has_an_empty_id() -> None:
    with pytest.raises(ValueError, match="empty"):
        Person("")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode('{"type":"SeatToken","person":"","table":"t","seat":1}', type=Player)


def commands(at: BareTable) -> list[c.Command]:
    """One of each kind."""
    every: list[c.Command] = [
        *(c.Sit(seat=3), c.Leave(seat=1), c.SetSeat(seat=3), c.SeatBot(seat=3, person="eve")),
        *(c.Start(), at.move(), c.Undo(seat=1), c.AnswerUndo(seat=1, agrees=True)),
        *(c.Pause(seat=1), c.Resume(seat=1), c.HandOver(seat=1), c.TakeBack(seat=1)),
        *(c.GiveNonce(seat=1, nonce="x"), c.GiveHost(seat=1), c.Become(guest="bob")),
        *(c.KeepAway(seat=2), c.AllowBack(person="eve"), c.SetPace(pace=0), c.Hurry(seat=1)),
        *(c.CommitNonce(seat=1, commitment="0" * 64), c.OpenNonce(seat=1, nonce="x")),
        *(c.TimeOut(expects=at.table.last_change), c.Begin(expects=1)),
    ]
    assert {type(command) for command in every} == set(get_args(c.Command))
    return every


def test_a_spectator_can_do_nothing_and_the_server_only_what_is_its_own() -> None:
    at = BareTable.seated("ada", "bob", "bot")
    while at.player() != THE_SERVER:
        at.play("draw")
        at.place_anywhere()
    number = at.table.number
    for command in commands(at):
        for caller in (SPECTATOR, SERVER):
            if caller is SERVER and isinstance(command, c.Move | c.TimeOut | c.Begin):
                continue
            change = Change(at.table, at.secrets, at.here.__contains__)
            with pytest.raises(RefusalError) as refused:
                carry_out(change, caller, command)
            assert refused.value.code == "not_allowed", (caller, command)
    assert at.table.number == number
    at.do(THE_SERVER, at.move())
    assert at.table.number > number


def test_nobody_but_the_clock_can_end_a_persons_time() -> None:
    at = BareTable.seated("ada", "bob", clock=10)
    over = c.TimeOut(expects=at.table.last_change)
    assert at.why_not("ada", over) == "not_allowed"
    assert at.why_not("ada", over, token=1) == "not_allowed"
    assert len(at.do(THE_SERVER, over)) == 1
