"""A table's log holds what a game can need, and cannot be fattened."""

from collections.abc import Callable

import pytest

from coloretto.server.errors import RefusalError
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from tests.server.bare_table import BareTable, replay, seen


def until_refused(at: BareTable, *acts: Callable[[], object], most: int = 2000) -> int:
    """Do the same things again and again; the number of entries until they are refused."""
    before = len(at.log)

    def do_it_often() -> None:
        for _ in range(most):
            for act in acts:
                act()

    with pytest.raises(RefusalError) as refused:
        do_it_often()
    assert refused.value.code == "too_many"
    assert seen(replay(at.log)) == seen(at.table)
    return len(at.log) - before


def test_pausing_has_an_end() -> None:
    at = BareTable.seated("ada", "bob")
    pause, resume = c.Pause(seat=1), c.Resume(seat=1)
    assert until_refused(at, lambda: at.do("ada", pause), lambda: at.do("ada", resume)) <= 40
    at.do("bob", c.Pause(seat=2))


def test_placing_and_undoing_has_an_end() -> None:
    at = BareTable.seated("ada", "bob")
    seat, person = at.game.seat, at.player()
    at.play("draw")
    written = until_refused(at, at.place_anywhere, lambda: at.do(person, c.Undo(seat=seat)))
    assert written <= 400


def test_asking_to_go_back_has_an_end() -> None:
    at = BareTable.seated("ada", "bob")
    seat, person = at.game.seat, at.player()
    other = "bob" if person == "ada" else "ada"
    at.play("draw")
    written = until_refused(
        at,
        lambda: at.do(person, c.Undo(seat=seat)),
        lambda: at.do(other, c.AnswerUndo(seat=3 - seat, agrees=False)),
    )
    assert written <= 400


def test_agreeing_once_is_enough() -> None:
    at = BareTable.seated("ada", "bob", "eve")
    seat, person = at.game.seat, at.player()
    at.play("draw")
    at.do(person, c.Undo(seat=seat))
    other, who = next((i, p) for i, p in enumerate(("ada", "bob", "eve"), 1) if p != person)
    assert at.do(who, c.AnswerUndo(seat=other, agrees=True))
    assert at.do(who, c.AnswerUndo(seat=other, agrees=True)) == []


@pytest.mark.parametrize("rated", [False, True])
def test_leaving_and_coming_back_has_an_end(rated: bool) -> None:
    at = BareTable.seated("ada", "bob", clock=60, rules="german(players=2,games=2)", rated=rated)
    if rated:
        while at.table.phase == "playing":
            at.play(at.move().action)
    leave, back = c.Leave(seat=2), c.Sit(seat=2)
    assert until_refused(at, lambda: at.do("bob", leave), lambda: at.do("bob", back)) <= 100


def test_handing_over_and_taking_back_has_an_end() -> None:
    at = BareTable.seated("ada", "bob")
    over, back = c.HandOver(seat=2), c.TakeBack(seat=2)
    assert until_refused(at, lambda: at.do("bob", over), lambda: at.do("bob", back)) <= 100


def test_sitting_down_and_getting_up_has_an_end() -> None:
    at = BareTable("german(players=3)")
    sit, leave = c.Sit(seat=1), c.Leave(seat=1)
    assert until_refused(at, lambda: at.do("eve", sit), lambda: at.do("eve", leave)) <= 50
    assert at.do("bob", c.Sit(seat=2)), "others still can"


def test_many_people_who_sit_down_and_get_up_have_an_end() -> None:
    at = BareTable("german(players=3)")
    people = iter(f"guest {number}" for number in range(5000))

    def one() -> None:
        person = next(people)
        at.do(person, c.Sit(seat=1))
        at.do(person, c.Leave(seat=1))

    assert until_refused(at, one) <= 700


def test_seating_bots_and_handing_the_table_on_has_an_end() -> None:
    at = BareTable("german(players=3)")
    one, none = c.SetSeat(seat=1, level="gentle"), c.SetSeat(seat=1)
    assert until_refused(at, lambda: at.do("ada", one), lambda: at.do("ada", none)) <= 250
    at = BareTable.seated("ada", "bob", start=False)
    first, second = c.GiveHost(seat=2), c.GiveHost(seat=1)
    assert until_refused(at, lambda: at.do("ada", first), lambda: at.do("bob", second)) <= 50


def test_a_new_game_begins_to_count_anew() -> None:
    at = BareTable.seated("ada", "bob")
    pause, resume = c.Pause(seat=1), c.Resume(seat=1)
    until_refused(at, lambda: at.do("ada", pause), lambda: at.do("ada", resume))
    while at.table.phase == "playing":
        at.play(at.move().action)
    at.do("ada", c.Start())
    assert at.do("ada", pause) == [e.Paused(1)]
