"""What people, bots and the clock can ask of a table, and why it may be refused."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from coloretto.bots.levels import LEVELS, USUAL_LEVEL
from coloretto.records.fair_deck import Terms, bound_commitment, bound_deal, nonce_commitment
from coloretto.rules import RULES_VERSION
from coloretto.rules.cards import CARD_SYMBOLS, LAST_ROUND
from coloretto.rules.events import event_name
from coloretto.server.errors import CODES, STATUS, RefusalError
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.callers import SeatToken
from coloretto.server.table.handlers import Change, carry_out
from coloretto.server.table.turns import BotTurn, next_turn
from tests.server.bare_table import THE_SERVER, BareTable, replay, seen

RNG = random.Random


# Sitting down.


def test_people_sit_on_open_seats_and_get_up_again() -> None:
    at = BareTable("german(players=3)")
    assert at.do("ada", c.Sit(seat=1)) == [e.Seated(1, person="ada")]
    assert at.why_not("bob", c.Sit(seat=1)) == "seat_taken"
    assert at.do("bob", c.Sit(seat=2)) == [e.Seated(2, person="bob")]
    assert at.do("bob", c.Sit(seat=2)) == []
    assert at.do("bob", c.Leave(seat=2)) == [e.Vacated(2)]
    assert at.why_not("bob", c.Leave(seat=2)) == "not_your_seat"


def test_there_are_only_so_many_seats() -> None:
    at = BareTable("german(players=3)")
    assert at.why_not("ada", c.Sit(seat=4)) == "no_seat"


def test_one_device_can_have_several_seats() -> None:
    at = BareTable.seated("ada", "ada", "ada")
    at.play_out(RNG(1))
    assert at.table.phase == "over"


def test_the_host_chooses_bots_by_level() -> None:
    at = BareTable("german(players=3)")
    assert at.do("ada", c.SetSeat(seat=2, level="gentle")) == [
        e.Seated(2, bot=LEVELS["gentle"], level="gentle")
    ]
    assert at.why_not("ada", c.SetSeat(seat=2, level="godlike")) == "unsupported"
    assert at.why_not("bob", c.SetSeat(seat=2)) == "not_host"
    assert at.do("ada", c.SetSeat(seat=2)) == [e.Vacated(2)]
    assert at.do("ada", c.SetSeat(seat=2)) == []


def test_the_host_can_remove_somebody_before_a_match() -> None:
    at = BareTable("german(players=3)")
    at.do("bob", c.Sit(seat=2))
    assert at.why_not("bob", c.SetSeat(seat=2)) == "not_host"
    assert at.do("ada", c.SetSeat(seat=2)) == [e.Vacated(2)]
    assert at.why_not("bob", c.Leave(seat=2)) == "not_your_seat"
    at.do("bob", c.Sit(seat=3))
    seated = e.Seated(3, bot=LEVELS["gentle"], level="gentle")
    assert at.do("ada", c.SetSeat(seat=3, level="gentle")) == [seated]


def test_seats_stay_as_they_are_while_a_match_runs() -> None:
    at = BareTable.seated("ada", "bot", "bot")
    assert at.why_not("ada", c.SetSeat(seat=2)) == "game_running"
    assert at.why_not("ada", c.SeatBot(seat=2, person="robot")) == "game_running"
    assert at.why_not("eve", c.Sit(seat=2)) == "seat_taken"


def test_a_bot_over_the_socket_gets_a_seat_from_the_host() -> None:
    at = BareTable.seated("ada", "bob", "bot", start=False)
    assert at.why_not("bob", c.SeatBot(seat=3, person="robot")) == "not_host"
    assert at.why_not("ada", c.SeatBot(seat=2, person="robot")) == "seat_taken"
    assert at.do("ada", c.SeatBot(seat=3, person="robot")) == [
        e.Seated(3, person="robot", owner="ada")
    ]
    assert at.do("ada", c.SeatBot(seat=3, person="robot")) == []


# Starting.


def test_a_game_starts_when_every_seat_has_somebody() -> None:
    at = BareTable.seated("ada", "bob", "bot", start=False)
    at.do("bob", c.Leave(seat=2))
    assert at.why_not("ada", c.Start()) == "seats_open"
    at.do("bob", c.Sit(seat=2))
    assert at.why_not("eve", c.Start()) == "not_your_seat"
    committed, began = at.do("bob", c.Start())
    assert isinstance(committed, e.DeckCommitted)
    assert isinstance(began, e.GameBegan)
    assert (began.game, began.in_match) == (1, 1)
    assert at.why_not("ada", c.Start()) == "game_running"


def test_a_host_who_watches_starts_a_table_full_of_bots() -> None:
    at = BareTable.seated("bot", "bot", "bot")
    at.play_out(RNG(1))
    assert at.table.phase == "over"


def test_a_match_has_its_games_and_a_rematch_keeps_the_seats() -> None:
    at = BareTable.seated("ada", "bob", "bot", rules="polish(players=3,games=2)")
    seats = [(seat.person, seat.bot) for seat in at.table.seats]
    at.play_out(RNG(1))
    phases = [at.table.phase]
    began = at.do("bob", c.Start())[-1]
    assert isinstance(began, e.GameBegan)
    assert (began.game, began.in_match) == (2, 2)
    at.play_out(RNG(2))
    phases.append(at.table.phase)
    assert phases == ["between", "over"]
    first, second = (game.scores for game in at.table.finished)
    assert at.table.match.totals == tuple(map(sum, zip(first, second, strict=True)))
    began = at.do("ada", c.Start())[-1]
    assert isinstance(began, e.GameBegan)
    assert (began.game, began.in_match) == (3, 1)
    assert at.table.match.totals == (0, 0, 0)
    assert [(seat.person, seat.bot) for seat in at.table.seats] == seats


# Moving.


def test_a_drawn_card_comes_with_the_draw() -> None:
    at = BareTable.seated("ada", "ada", "ada")
    seat = at.game.seat
    drawn = at.do("ada", at.move("draw"))
    assert drawn[0] == e.Moved(seat, "draw")
    assert isinstance(drawn[1], e.Moved)
    assert drawn[1].event.startswith("turn up ")
    assert len(drawn) == 2


def test_a_move_is_refused_for_a_reason() -> None:
    at = BareTable.seated("ada", "bob", start=False)
    move = c.Move(id="1", seat=1, expects=0, action="draw")
    assert at.why_not("ada", move) == "no_game"
    at.do("ada", c.Start())
    player, other = ("ada", "bob") if at.game.seat == 1 else ("bob", "ada")
    seat = at.game.seat
    here = at.table.last_change

    def move_of(seat: int, expects: int = here, action: str = "draw") -> c.Move:
        return c.Move(id="1", seat=seat, expects=expects, action=action)

    assert at.why_not(other, move_of(seat)) == "not_your_seat"
    assert at.why_not("eve", move_of(seat)) == "not_your_seat"
    assert at.why_not(other, move_of(3 - seat)) == "not_your_turn"
    assert at.why_not(player, move_of(seat, expects=here - 1)) == "stale"
    assert at.why_not(player, move_of(seat, expects=here + 1)) == "stale"
    assert at.why_not(player, move_of(seat, action="take 1")) == "illegal"
    assert at.why_not(player, move_of(seat, action="turn up R")) == "illegal"
    assert at.why_not(player, move_of(seat, action="dance")) == "illegal"
    without_id = c.Move(seat=seat, expects=here, action="draw")
    assert at.why_not(player, without_id) == "bad_request"
    at.do(player, move_of(seat))


def test_what_is_said_and_done_between_moves_does_not_make_a_move_stale() -> None:
    at = BareTable.seated("ada", "bob")
    move = at.move("draw")
    player, other = (
        (at.player(), 2 if at.game.seat == 1 else 1),
        ("bob" if at.player() == "ada" else "ada"),
    )
    at.do(other, c.Pause(seat=player[1]))
    assert at.why_not(player[0], move) == "paused"
    at.do(other, c.Resume(seat=player[1]))
    at.do(player[0], move)


def test_a_seat_that_a_bot_plays_is_the_bots() -> None:
    at = BareTable.seated("ada", "ada", "ada")
    seat = at.game.seat
    at.do("ada", c.HandOver(seat=seat))
    assert at.why_not("ada", at.move("draw")) == "not_your_turn"
    at.do(THE_SERVER, at.move("draw"))
    at.do("ada", c.TakeBack(seat=seat))
    assert at.why_not(THE_SERVER, at.move()) == "not_your_turn", "no bot plays for her any more"
    at.place_anywhere()


def test_a_finished_game_reveals_its_secret() -> None:
    at = BareTable.seated("ada", "bob", "bot", start=False)
    at.do("bob", c.GiveNonce(seat=2, nonce="bobs-own"))
    committed, _ = at.do("ada", c.Start())
    assert isinstance(committed, e.DeckCommitted)
    at.play_out(RNG(4))
    ended = at.log[-1]
    assert isinstance(ended, e.GameEnded)
    secret = bytes.fromhex(ended.secret)
    promised = ("", nonce_commitment("t", 1, 2, "bobs-own"), "")
    terms = Terms("t", 1, at.table.rules, RULES_VERSION, promised)
    assert committed.commitment == ended.commitment == bound_commitment(terms, secret)
    deal = bound_deal(terms, secret, ("", "bobs-own", ""))
    cards = [
        entry.event.removeprefix("turn up ")
        for entry in at.log
        if isinstance(entry, e.Moved) and entry.event.startswith("turn up")
    ]
    assert cards == [CARD_SYMBOLS[card] for card in deal.deck[: len(cards)]]
    assert CARD_SYMBOLS[LAST_ROUND] in cards


def test_a_nonce_is_given_once_before_the_cards_are_dealt() -> None:
    at = BareTable.seated("ada", "bob", start=False)
    assert at.why_not("eve", c.GiveNonce(seat=1, nonce="x")) == "not_your_seat"
    assert at.why_not("ada", c.GiveNonce(seat=1, nonce="-")) == "bad_request"
    assert at.why_not("ada", c.GiveNonce(seat=1, nonce="ends with a line\n")) == "bad_request"
    at.do("ada", c.GiveNonce(seat=1, nonce="first"))
    assert at.why_not("ada", c.GiveNonce(seat=1, nonce="second")) == "not_allowed"
    began = at.do("ada", c.Start())[-1]
    assert isinstance(began, e.GameBegan)
    assert began.nonces == ("first", "")
    assert at.why_not("ada", c.GiveNonce(seat=1, nonce="late")) == "game_running"
    assert not any(seat.nonce for seat in at.table.seats)


# Leaving and coming back.


def test_who_leaves_a_match_can_come_back() -> None:
    at = BareTable.seated("ada", "bob", "bot")
    assert at.do("bob", c.Leave(seat=2)) == [e.Left(2)]
    assert at.do("bob", c.Leave(seat=2)) == []
    assert at.why_not("eve", c.Sit(seat=2)) == "seat_taken"
    assert at.do("bob", c.Sit(seat=2)) == [e.TakenBack(2)]
    at.do("bob", c.Leave(seat=2))
    over = e.BotTookOver(2, LEVELS["gentle"], "left")
    assert at.do("ada", c.HandOver(seat=2, level="gentle")) == [over]
    assert at.do("ada", c.HandOver(seat=2, level="gentle")) == []
    assert at.do("bob", c.TakeBack(seat=2)) == [e.TakenBack(2)]
    assert at.do("bob", c.TakeBack(seat=2)) == []
    assert at.why_not("ada", c.TakeBack(seat=2)) == "not_your_seat"


def test_only_an_absent_persons_seat_is_given_away() -> None:
    at = BareTable.seated("ada", "bob", "eve")
    assert at.why_not("bob", c.HandOver(seat=3)) == "not_allowed", "not connected for a moment"
    at.gone.add("eve")
    assert at.why_not("ada", c.HandOver(seat=2)) == "not_allowed"
    assert at.why_not("zoe", c.HandOver(seat=3)) == "not_your_seat"
    (over,) = at.do("bob", c.HandOver(seat=3))
    assert isinstance(over, e.BotTookOver)
    assert over.reason == "away"
    (over,) = at.do("bob", c.HandOver(seat=2, level="gentle"))
    assert over == e.BotTookOver(2, LEVELS["gentle"], "asked")
    assert at.why_not("ada", c.HandOver(seat=1, level="godlike")) == "unsupported"


def test_there_is_nothing_to_hand_over_without_a_person_or_a_match() -> None:
    at = BareTable.seated("ada", "bot", start=False)
    assert at.why_not("ada", c.HandOver(seat=1)) == "no_game"
    at.do("ada", c.Start())
    assert at.why_not("ada", c.HandOver(seat=2)) == "not_your_seat"


def test_a_host_who_leaves_passes_the_table_on() -> None:
    at = BareTable.seated("ada", "bot", "bob")
    assert at.do("ada", c.Leave(seat=1)) == [e.Left(1), e.HostChanged("bob")]
    assert at.why_not("ada", c.GiveHost(seat=1)) == "not_host"
    assert at.do("bob", c.Leave(seat=3)) == [e.Left(3)], "nobody is there to pass it on to"
    assert at.table.host == "bob"


def test_a_host_with_another_seat_stays_host() -> None:
    at = BareTable.seated("ada", "ada", "bob")
    assert at.do("ada", c.Leave(seat=1)) == [e.Left(1)]
    assert at.do("ada", c.Leave(seat=2)) == [e.Left(2), e.HostChanged("bob")]


def test_a_host_can_pass_the_table_on() -> None:
    at = BareTable.seated("ada", "bob", "bot", start=False)
    assert at.why_not("bob", c.GiveHost(seat=2)) == "not_host"
    assert at.why_not("ada", c.GiveHost(seat=3)) == "no_seat"
    assert at.do("ada", c.GiveHost(seat=1)) == []
    assert at.do("ada", c.GiveHost(seat=2)) == [e.HostChanged("bob")]


def test_a_guest_who_signs_in_keeps_seats_and_table() -> None:
    at = BareTable.seated("ada", "bob", "bot", start=False)
    assert at.do("eve", c.Become(guest="nobody")) == []
    assert at.do("ada2", c.Become(guest="ada")) == [e.Became("ada", "ada2")]
    assert (at.table.host, at.table.seats_of("ada2")) == ("ada2", [1])


# The clock.


def test_the_clock_gives_a_seat_to_a_bot_and_it_can_be_taken_back() -> None:
    at = BareTable.seated("ada", "ada", "ada", clock=10)
    seat = at.game.seat
    here = at.table.last_change
    assert at.why_not("ada", c.TimeOut(expects=here)) == "not_allowed"
    assert at.do(THE_SERVER, c.TimeOut(expects=here - 1)) == [], "the seat has moved meanwhile"
    (over,) = at.do(THE_SERVER, c.TimeOut(expects=here))
    assert over == e.BotTookOver(seat, LEVELS[USUAL_LEVEL], "clock")
    assert at.do(THE_SERVER, c.TimeOut(expects=here)) == []
    assert at.do("ada", c.TakeBack(seat=seat)) == [e.TakenBack(seat)]
    at.do("ada", at.move("draw"))


def test_no_time_runs_out_in_a_pause() -> None:
    at = BareTable.seated("ada", "ada", "ada", clock=10)
    assert at.why_not("eve", c.Pause(seat=1)) == "not_your_seat"
    assert at.do("ada", c.Pause(seat=1)) == [e.Paused(1)]
    assert at.do("ada", c.Pause(seat=1)) == []
    assert at.do(THE_SERVER, c.TimeOut(expects=at.table.last_change)) == []
    assert at.do("ada", c.Resume(seat=2)) == [e.Resumed(2)]
    assert at.do("ada", c.Resume(seat=2)) == []


def test_only_the_host_sets_the_pace_of_the_bots() -> None:
    at = BareTable.seated("ada", "bob", "bot")
    assert at.why_not("bob", c.SetPace(pace=200)) == "not_host"
    before = at.table.pace
    assert at.do("ada", c.SetPace(pace=before)) == []
    assert at.do("ada", c.SetPace(pace=before + 200)) == [e.PaceSet(before + 200)]
    assert at.table.pace == before + 200


def test_bots_hurry_to_the_end_of_the_round_when_nobody_else_plays_in_it() -> None:
    at = BareTable.seated("ada", "bot", "bot", pace=600)
    while at.game.state.is_in_round(0):
        assert at.why_not("ada", c.Hurry(seat=1)) == "not_allowed", "it is ada's round too"
        at.play(event_name(at.game.state.legal_actions[-1]))
    turn = next_turn(at.table)
    assert isinstance(turn, BotTurn)
    assert turn.pace == 600
    assert at.why_not("eve", c.Hurry(seat=1)) == "not_your_seat"
    assert at.do("ada", c.Hurry(seat=1)) == [e.Hurried(1)]
    assert at.do("ada", c.Hurry(seat=1)) == []
    number = at.game.state.round
    while at.game.state.round == number:
        hurried = next_turn(at.table)
        assert isinstance(hurried, BotTurn)
        assert hurried.pace == 0
        at.play(event_name(at.game.state.legal_actions[-1]))
    first = next_turn(at.table)
    if isinstance(first, BotTurn):
        assert first.pace == 1600, "people see how the last round went"


def test_there_is_nothing_to_pause_before_a_game() -> None:
    at = BareTable.seated("ada", "ada", start=False)
    assert at.why_not("ada", c.Pause(seat=1)) == "no_game"
    assert at.why_not(THE_SERVER, c.TimeOut(expects=0)) == "no_game"


# Going back.


def people_who_have_placed(*people: str, **options: Any) -> tuple[BareTable, int]:
    """A table at which somebody has just drawn and placed; and the seat that did."""
    at = BareTable.seated(*people, **options)
    seat = at.game.seat
    at.play("draw")
    at.place_anywhere()
    return at, seat


@pytest.mark.parametrize("rated", [False, True])
def test_a_placing_can_be_taken_back_until_something_else_happens(rated: bool) -> None:
    at, seat = people_who_have_placed("ada", "bob", rated=rated)
    card = at.game.state.events[1]
    person = at.table.seat(seat).person or ""
    assert at.do(person, c.Undo(seat=seat)) == [e.Undone(seat, 2)]
    assert at.game.seat == seat
    assert at.game.state.card == card - 18
    at.place_anywhere()
    at.play("draw")
    entries = [] if rated else at.do(person, c.Undo(seat=seat))
    if not rated:
        assert entries == [e.UndoAsked(seat, 2)], "now the others are asked"
    else:
        assert at.why_not(person, c.Undo(seat=seat)) == "cannot_undo"


def test_a_rated_game_never_goes_back_past_a_card_turned_up() -> None:
    at = BareTable.seated("ada", "bot", rated=True)
    while at.player() != "ada":
        at.play(event_name(at.game.state.legal_actions[0]))
    at.play("draw")
    assert at.why_not("ada", c.Undo(seat=1)) == "cannot_undo"


def test_a_taken_row_goes_back_in_a_rated_game_until_a_card_is_turned_up() -> None:
    at, seat = people_who_have_placed("ada", "bob", rated=True)
    taker = at.game.seat
    other = at.table.seat(seat).person or ""
    person = at.table.seat(taker).person or ""
    row = next(i for i, cards in enumerate(at.game.rows(), 1) if cards.cards)
    at.play(f"take {row}")
    assert at.do(person, c.Undo(seat=taker)) == [e.Undone(taker, 3)], "nothing came of it yet"
    assert at.game.seat == taker
    at.play(f"take {row}")
    at.play("draw")
    assert at.why_not(person, c.Undo(seat=taker)) == "cannot_undo"
    assert at.why_not(other, c.AnswerUndo(seat=seat, agrees=True)) == "no_undo_asked"


def test_a_taken_row_goes_back_at_once_until_the_next_player_acts() -> None:
    at, seat = people_who_have_placed("ada", "bob")
    taker = at.game.seat
    person = at.table.seat(taker).person or ""
    row = next(i for i, cards in enumerate(at.game.rows(), 1) if cards.cards)
    at.play(f"take {row}")
    assert at.do(person, c.Undo(seat=taker)) == [e.Undone(taker, 3)]
    at.play(f"take {row}")
    at.play("draw")
    assert at.do(person, c.Undo(seat=taker)) == [e.UndoAsked(taker, 3)], "now bob is asked"
    assert at.do(at.table.seat(seat).person or "", c.AnswerUndo(seat=seat, agrees=True))[-1] == (
        e.Undone(taker, 3)
    )


def test_a_bot_waits_in_case_a_move_is_undone() -> None:
    at = BareTable.seated("ada", "bot")
    while at.player() != "ada":
        at.play(event_name(at.game.state.legal_actions[0]))
    at.play("draw")
    place = event_name(at.game.state.legal_actions[0])
    move = c.Move(seat=1, expects=at.table.last_change, action=place, grace_ms=3000, id="m")
    at.do("ada", move)
    turn = next_turn(at.table)
    assert isinstance(turn, BotTurn)
    assert turn.pace == 3000
    assert at.do("ada", c.Resume(seat=1)) == [], "no longer: that is no matter for the log"
    assert next_turn(at.table) == replace(turn, pace=at.table.pace)
    at.do("ada", c.Undo(seat=1))
    again = msgspec.structs.replace(move, expects=at.table.last_change, id="n")
    at.do("ada", again)
    at.play(event_name(at.game.state.legal_actions[0]))
    assert at.table.grace_ms == 0, "the bot has moved"


def test_all_people_must_agree_to_go_back() -> None:
    at = BareTable.seated("ada", "bob", "eve", "bot")
    before = [0]
    while at.player() == THE_SERVER:
        at.play(event_name(at.game.state.legal_actions[0]))
        before.append(len(at.game.turns))
    seat, keep = at.game.seat, len(at.game.turns)
    asker = at.player()
    others = [(s, p) for s, p in enumerate(("ada", "bob", "eve"), 1) if p != asker]
    at.play("draw")
    assert at.do(asker, c.Undo(seat=seat)) == [e.UndoAsked(seat, keep)]
    assert at.do(asker, c.Undo(seat=seat)) == [], "asked once is enough"
    (first, first_person), (second, second_person) = others
    assert at.do(first_person, c.AnswerUndo(seat=first, agrees=True)) == [
        e.UndoAnswered(first, True)
    ]
    assert at.do(second_person, c.AnswerUndo(seat=second, agrees=True)) == [
        e.UndoAnswered(second, True),
        e.Undone(seat, keep),
    ]
    assert len(at.game.turns) == keep
    assert at.table.undo is None


def test_one_no_is_enough_and_a_move_withdraws_the_question() -> None:
    at, seat = people_who_have_placed("ada", "bob")
    person, other = ("ada", "bob") if seat == 1 else ("bob", "ada")
    at.play("draw")
    answer = c.AnswerUndo(seat=3 - seat, agrees=False)
    assert at.why_not(other, answer) == "no_undo_asked"
    at.do(person, c.Undo(seat=seat))
    at.do(other, answer)
    assert at.why_not(other, answer) == "no_undo_asked"
    at.do(person, c.Undo(seat=seat))
    assert at.table.undo is not None
    at.place_anywhere()
    assert at.table.undo is None
    assert at.why_not(other, answer) == "no_undo_asked"


def test_agreement_given_before_counts_when_the_last_one_leaves() -> None:
    at = BareTable.seated("ada", "bob", "eve")
    seat, asker = at.game.seat, at.player()
    others = [(s, p) for s, p in enumerate(("ada", "bob", "eve"), 1) if p != asker]
    (first, first_person), (second, second_person) = others
    at.play("draw")
    at.do(asker, c.Undo(seat=seat))
    at.do(first_person, c.AnswerUndo(seat=first, agrees=True))
    at.do(second_person, c.Leave(seat=second))
    assert at.do(asker, c.Undo(seat=seat)) == [e.Undone(seat, 0)]


def test_with_bots_only_nobody_needs_to_be_asked() -> None:
    at = BareTable.seated("ada", "bot", "bot")
    assert at.why_not("ada", c.Undo(seat=1)) == "cannot_undo", "nothing to take back yet"
    rng = RNG(2)
    while len(at.game.turns) < 30 or at.game.seat != 1:
        at.play(event_name(rng.choice(at.game.state.legal_actions)))
    last = max(i for i, turn in enumerate(at.game.turns) if turn == 1)
    (undone,) = at.do("ada", c.Undo(seat=1))
    assert isinstance(undone, e.Undone)
    assert undone.keep <= last
    assert at.game.seat == 1
    assert at.why_not("eve", c.Undo(seat=1)) == "not_your_seat"


def test_a_persons_other_seats_need_not_agree() -> None:
    at = BareTable.seated("ada", "ada", "ada")
    seat = at.game.seat
    at.play("draw")
    assert at.do("ada", c.Undo(seat=seat)) == [e.Undone(seat, 0)]


def test_the_same_card_comes_again_after_going_back() -> None:
    at = BareTable.seated("ada", "ada")
    seat = at.game.seat
    at.play("draw")
    card = at.game.state.card
    at.do("ada", c.Undo(seat=seat))
    at.play("draw")
    assert at.game.state.card == card


def test_nothing_goes_back_when_no_game_runs() -> None:
    at = BareTable.seated("ada", "ada", start=False)
    assert at.why_not("ada", c.Undo(seat=1)) == "no_game"
    assert at.why_not("ada", c.AnswerUndo(seat=1, agrees=True)) == "no_game"
    at.do("ada", c.Start())
    at.play_out(RNG(1))
    assert at.why_not("ada", c.Undo(seat=1)) == "no_game"


# Rated games and tokens.


def test_in_a_rated_game_everybody_plays_one_seat() -> None:
    at = BareTable("german(players=3)", rated=True)
    at.do("ada", c.Sit(seat=1))
    assert at.why_not("ada", c.Sit(seat=2)) == "not_allowed"
    at.do("bob", c.Sit(seat=2))
    assert at.why_not("ada", c.Become(guest="bob")) == "not_allowed"


def test_a_token_plays_its_seat_and_no_more() -> None:
    at = BareTable.seated("ada", "robot", start=False)
    at.do("robot", c.GiveNonce(seat=2, nonce="x"), token=2)
    at.do("ada", c.Start())
    for command in (
        c.Start(),
        c.Sit(seat=2),
        c.Leave(seat=2),
        c.HandOver(seat=2),
        c.SetSeat(seat=2),
        c.Pause(seat=1),
    ):
        assert at.why_not("robot", command, token=2) == "not_allowed"
    while at.player() != "robot":
        at.play(event_name(at.game.state.legal_actions[0]))
    at.do("robot", at.move(), token=2)
    elsewhere = Change(at.table, at.secrets, at.here.__contains__)
    with pytest.raises(RefusalError) as refused:
        carry_out(elsewhere, SeatToken("robot", "another table", 2), c.Pause(seat=2))
    assert refused.value.code == "not_allowed"


def test_a_stranger_can_do_nothing() -> None:
    at = BareTable.seated("ada", "bob", "bot")
    asked: list[c.Command] = [
        *(c.Sit(seat=3), c.Leave(seat=1), c.SetSeat(seat=3), c.SeatBot(seat=3, person="eve")),
        *(c.Start(), at.move(), c.Undo(seat=1), c.AnswerUndo(seat=1, agrees=True)),
        *(c.Pause(seat=1), c.Resume(seat=1), c.HandOver(seat=1), c.TakeBack(seat=1)),
        *(c.GiveNonce(seat=1, nonce="x"), c.GiveHost(seat=1), c.TimeOut(expects=0)),
        *(c.SetPace(pace=0), c.Hurry(seat=1)),
    ]
    for command in asked:
        assert at.why_not("eve", command), command


def test_whatever_is_asked_in_whatever_order_the_log_replays() -> None:
    rng = RNG(11)
    people = ("ada", "bob", "eve", THE_SERVER)
    for game in range(30):
        players = rng.choice((2, 3, 4, 5))
        at = BareTable(f"german(players={players})", seed=str(game), rated=rng.random() < 0.3)
        for _ in range(150):
            seat = rng.randint(1, 5)
            command = rng.choice(
                [
                    *(c.Sit(seat=seat), c.Leave(seat=seat), c.Start(), c.Undo(seat=seat)),
                    *(c.SetSeat(seat=seat, level=rng.choice((None, "gentle"))),),
                    *(c.AnswerUndo(seat=seat, agrees=rng.random() < 0.8), c.Pause(seat=seat)),
                    *(c.Resume(seat=seat), c.HandOver(seat=seat), c.TakeBack(seat=seat)),
                    *(c.GiveNonce(seat=seat, nonce="n"), c.GiveHost(seat=seat)),
                    c.CommitNonce(seat=seat, commitment=nonce_commitment("t", 1, seat, "o")),
                    *(c.OpenNonce(seat=seat, nonce="o"), c.Begin(expects=1)),
                    *(c.KeepAway(seat=seat), c.AllowBack(person=rng.choice(people))),
                    *(c.SetPace(pace=seat), c.Hurry(seat=seat)),
                    *([at.move()] * 8 if at.table.phase == "playing" else [c.Start()]),
                ]
            )
            person = rng.choice(people)
            if isinstance(command, c.Move) and rng.random() < 0.8:
                person = at.player()
            number, before = len(at.log), seen(at.table)
            try:
                at.do(person, command)
            except RefusalError:
                assert (len(at.log), seen(at.table)) == (number, before)
        assert seen(replay(at.log)) == seen(at.table)


def test_every_code_has_a_status_of_http() -> None:
    assert set(STATUS) <= set(CODES)
    assert all(400 <= status < 600 for status in STATUS.values())
