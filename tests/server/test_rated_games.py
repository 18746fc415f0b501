"""What a rated game asks of a table and its people: docs/rating.md."""

import random

import pytest

from coloretto.bots.levels import LEVELS
from coloretto.records.fair_deck import nonce_commitment
from coloretto.rules.events import event_name
from coloretto.server.errors import RefusalError
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.conduct import LEAST_CLOCK, TIME_OUTS, USUAL_CLOCK, rated_options
from coloretto.server.table.finished import FinishedGame
from coloretto.server.table.views import TableView
from tests.server.bare_table import THE_SERVER, BareTable, replay, seen

GENTLEST = next(iter(LEVELS.values()))
RULES = "german(players=3)"


def rated(*people: str, rules: str = "", clock: int = 60, start: bool = True) -> BareTable:
    """A rated table, at which these people have begun a game."""
    return BareTable.seated(*people, rules=rules, rated=True, clock=clock, start=start)


def view_of(at: BareTable) -> TableView:
    view = seen(at.table)
    assert isinstance(view, TableView)
    return view


def time_out(at: BareTable) -> list[e.Entry]:
    return at.do(THE_SERVER, c.TimeOut(expects=at.table.last_change))


def come_to(at: BareTable, person: str) -> None:
    """Play until somebody is to begin a turn."""
    while at.player() != person or at.game.state.card is not None:
        at.play(event_name(at.game.state.legal_actions[0]))


# Opening a table.


def test_a_rated_table_has_a_clock() -> None:
    opened = e.Opened(RULES, "ada", rated=True)
    assert rated_options(opened).clock == USUAL_CLOCK
    for clock in (LEAST_CLOCK, 14 * 24 * 3600):
        kept = e.Opened(RULES, "ada", rated=True, clock=clock)
        assert rated_options(kept) == kept
    friendly = e.Opened(RULES, "ada", clock=1, out=("R",))
    assert rated_options(friendly) == friendly


@pytest.mark.parametrize(
    "opened",
    [
        e.Opened(RULES, "ada", rated=True, clock=LEAST_CLOCK - 1),
        e.Opened(RULES, "ada", rated=True, clock=60, out=("R",)),
        e.Opened(RULES, "ada", rated=True, branch=e.Branch(("R",), ("B", "Y", "G"), 1, ())),
    ],
    ids=["a clock too quick", "colours picked", "a branch"],
)
def test_what_does_not_go_with_ratings_is_refused(opened: e.Opened) -> None:
    with pytest.raises(RefusalError) as refused:
        rated_options(opened)
    assert refused.value.code == "not_allowed"


# Leaving and losing.


def test_who_leaves_a_rated_game_has_lost_it() -> None:
    at = rated("ada", "bob", "eve")
    assert at.do("bob", c.Leave(seat=2)) == [
        e.Left(2),
        e.Forfeited(2, "left"),
        e.BotTookOver(2, GENTLEST, "left"),
    ]
    for back in (c.TakeBack(seat=2), c.Sit(seat=2)):
        assert at.why_not("bob", back) == "not_allowed"
    at.play_out(random.Random(1))
    assert at.game.forfeited == {2}
    assert view_of(at).seats[1].has_forfeited
    assert seen(replay(at.log)) == seen(at.table)


def test_time_may_run_out_twice_and_then_the_game_is_lost() -> None:
    at = rated("ada", "bob")
    for number in range(1, TIME_OUTS):
        come_to(at, "bob")
        assert time_out(at) == [e.BotTookOver(2, GENTLEST, "clock")]
        assert view_of(at).seats[1].time_outs_left == TIME_OUTS - number
        assert at.do("bob", c.TakeBack(seat=2)) == [e.TakenBack(2)]
    come_to(at, "bob")
    assert time_out(at) == [e.BotTookOver(2, GENTLEST, "clock"), e.Forfeited(2, "clock")]
    assert at.why_not("bob", c.TakeBack(seat=2)) == "not_allowed"


def test_who_does_not_come_back_before_the_end_has_lost() -> None:
    at = rated("ada", "bob")
    come_to(at, "bob")
    time_out(at)
    at.play_out(random.Random(1))
    *_, forfeited, ended = at.log
    assert (forfeited, type(ended)) == (e.Forfeited(2, "away"), e.GameEnded)


def test_who_comes_back_in_time_has_lost_nothing() -> None:
    at = rated("ada", "bob")
    come_to(at, "bob")
    time_out(at)
    at.do("bob", c.TakeBack(seat=2))
    at.play_out(random.Random(1))
    assert not at.game.forfeited


@pytest.mark.parametrize(
    ("forfeited", "ranks"),
    [
        ((), (1, 2, 3, 4)),
        ((1,), (4, 1, 2, 3)),
        ((1, 2), (3, 3, 1, 2)),
        ((1, 2, 3, 4), (1, 1, 1, 1)),
    ],
)
def test_those_who_left_share_the_last_places(
    forfeited: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    game = FinishedGame(
        *(1, "german(players=4)", "german", 1, True, (40, 30, 20, 10), ("a", "b", "c", "d")),
        forfeited=frozenset(forfeited),
    )
    assert game.ranks == ranks


def test_in_a_rated_game_nobody_pauses_or_lets_a_bot_play() -> None:
    at = rated("ada", "bob")
    at.gone.add("bob")
    assert at.why_not("ada", c.Pause(seat=1)) == "not_allowed"
    assert at.why_not("ada", c.HandOver(seat=1)) == "not_allowed"
    assert at.why_not("ada", c.HandOver(seat=2)) == "not_allowed", "their clock does that"


def test_a_game_without_ratings_is_left_and_taken_up_as_before() -> None:
    at = BareTable.seated("ada", "bob", clock=30)
    at.do("bob", c.Leave(seat=2))
    at.do("bob", c.Sit(seat=2))
    at.do("ada", c.Pause(seat=1))
    at.do("ada", c.Resume(seat=1))
    for _ in range(TIME_OUTS + 1):
        come_to(at, "bob")
        time_out(at)
        at.do("bob", c.TakeBack(seat=2))
    assert not at.game.forfeited


# Beginning together.


def test_a_rated_game_begins_when_everybody_is_here_and_ready() -> None:
    at = rated("ada", "bob", "bot", start=False)
    at.here |= {"ada", "bob"}
    assert at.do("ada", c.Start()) == [e.ReadyGiven(1)]
    assert at.why_not("ada", c.Start()) == "not_ready"
    _, began = at.do("bob", c.Start())
    assert isinstance(began, e.GameBegan)
    assert began.unrated is None


def test_who_is_ready_and_gone_away_is_waited_for() -> None:
    at = rated("ada", "bob", start=False)
    at.here.add("bob")
    at.do("bob", c.Start())
    at.here = {"ada"}
    assert at.do("ada", c.Start()) == [e.ReadyGiven(1)]
    assert at.why_not("ada", c.Start()) == "not_ready"
    at.here.add("bob")
    assert isinstance(at.do("ada", c.Start())[-1], e.GameBegan)


def test_with_hours_for_a_turn_nobody_has_to_be_here_at_the_same_time() -> None:
    at = rated("ada", "bob", clock=24 * 3600, start=False)
    at.do("bob", c.Start())
    at.gone.add("bob")
    assert isinstance(at.do("ada", c.Start())[-1], e.GameBegan)


def test_another_company_is_asked_anew() -> None:
    at = rated("ada", "bob", start=False)
    at.here |= {"ada", "bob", "eve"}
    at.do("ada", c.Start())
    at.do("bob", c.Leave(seat=2))
    at.do("eve", c.Sit(seat=2))
    assert at.do("eve", c.Start()) == [e.ReadyGiven(2)], "ada was ready for bob"


def test_there_is_no_rated_rematch_against_somebody_who_has_gone() -> None:
    at = rated("ada", "bob")
    at.play_out(random.Random(1))
    at.here.discard("bob")
    at.gone.add("bob")
    assert at.why_not("ada", c.HandOver(seat=2)) == "no_game"
    assert at.do("ada", c.Start()) == [e.ReadyGiven(1)]
    assert at.why_not("ada", c.Start()) == "not_ready"
    assert at.table.phase == "over"
    at.do("ada", c.SetSeat(seat=2, level="gentle"))
    assert isinstance(at.do("ada", c.Start())[-1], e.GameBegan), "against a bot it is another game"


def test_a_rated_match_goes_on_without_somebody_but_counts_no_more() -> None:
    at = rated("ada", "bob", "eve", rules="german(players=3,games=2)")
    at.do("bob", c.Leave(seat=2))
    at.play_out(random.Random(1))
    assert at.table.phase == "between"
    at.here.discard("bob")
    at.do("ada", c.Start())
    _, began = at.do("eve", c.Start())
    assert isinstance(began, e.GameBegan)
    assert began.unrated == "stand_in"
    assert view_of(at).unrated == "stand_in"
    assert not at.table.is_rated


def test_who_lost_a_game_can_play_the_next_one_of_the_match() -> None:
    at = rated("ada", "bob", rules="german(players=2,games=2)")
    at.do("bob", c.Leave(seat=2))
    at.play_out(random.Random(1))
    at.do("ada", c.Start())
    began = at.do("bob", c.Start())
    assert began[0] == e.TakenBack(2)
    assert isinstance(began[-1], e.GameBegan)
    assert began[-1].unrated is None
    assert not at.game.forfeited


def test_a_game_with_ones_own_bot_does_not_count() -> None:
    at = BareTable(RULES, rated=True, clock=60)
    at.do("ada", c.Sit(seat=1))
    at.do("ada", c.SeatBot(seat=2, person="robot"))
    at.do("ada", c.SetSeat(seat=3, level="gentle"))
    at.here |= {"ada", "robot"}
    assert view_of(at).unrated == "own_bot", "it is said before"
    _, began = at.do("ada", c.Start())
    assert isinstance(began, e.GameBegan)
    assert began.unrated == "own_bot"


def test_tables_of_earlier_versions_go_on_and_their_next_game_is_friendly() -> None:
    at = BareTable("german(players=2)", rated=True)
    for seat, person in enumerate(("ada", "bob"), 1):
        at.do(person, c.Sit(seat=seat))
    at.here |= {"ada", "bob"}
    at.do("ada", c.Start())
    _, began = at.do("bob", c.Start())
    assert isinstance(began, e.GameBegan)
    assert began.unrated == "no_clock"


# A rematch without ratings.


def test_stand_ins_end_with_the_match() -> None:
    at = BareTable.seated("ada", "bob")
    at.do("bob", c.HandOver(seat=2))
    at.play_out(random.Random(1))
    back, _, began = at.do("ada", c.Start())
    assert (back, type(began)) == (e.TakenBack(2), e.GameBegan)


def test_a_rematch_asks_those_who_have_gone() -> None:
    at = BareTable.seated("ada", "bob")
    at.play_out(random.Random(1))
    at.gone.add("bob")
    assert at.do("ada", c.Start()) == [e.ReadyGiven(1)]
    assert at.why_not("ada", c.Start()) == "not_ready"
    at.gone = {"ada"}
    assert isinstance(at.do("bob", c.Start())[-1], e.GameBegan), "ada has said that she would"


def test_who_left_a_match_has_no_seat_in_the_next() -> None:
    at = BareTable.seated("ada", "bob", "eve")
    at.do("bob", c.Leave(seat=2))
    at.do("ada", c.HandOver(seat=2))
    at.play_out(random.Random(1))
    assert at.do("ada", c.Start()) == [e.Vacated(2)]
    assert at.why_not("ada", c.Start()) == "seats_open"


def test_the_games_of_a_friendly_match_follow_each_other_whoever_is_there() -> None:
    at = BareTable.seated("ada", "bob", rules="german(players=2,games=2)")
    at.play_out(random.Random(1))
    at.gone |= {"ada", "bob"}
    assert isinstance(at.do("ada", c.Start())[-1], e.GameBegan)


def test_after_a_match_the_others_can_seat_a_bot_for_a_host_who_has_gone() -> None:
    at = BareTable.seated("ada", "bob", "eve")
    at.play_out(random.Random(1))
    assert at.why_not("bob", c.SetSeat(seat=1, level="gentle")) == "not_host"
    at.gone.add("ada")
    assert at.why_not("zoe", c.SetSeat(seat=1, level="gentle")) == "not_host"
    at.do("bob", c.SetSeat(seat=1, level="gentle"))
    assert isinstance(at.do("bob", c.Start())[-1], e.GameBegan)


def test_with_hours_for_a_turn_nobody_is_away() -> None:
    at = BareTable.seated("ada", "bob", clock=24 * 3600)
    at.gone.add("bob")
    assert at.why_not("ada", c.HandOver(seat=2)) == "not_allowed"
    at.do("bob", c.Leave(seat=2))
    at.do("ada", c.HandOver(seat=2))


# While nonces are opened.


def dealing(*, rated: bool) -> BareTable:
    """A table whose deck waits for ada's nonce."""
    at = BareTable.seated("ada", "bob", start=False, rated=rated, clock=60)
    at.here |= {"ada", "bob"}
    at.do("ada", c.CommitNonce(seat=1, commitment=nonce_commitment("t", 1, 1, "mine")))
    for person in ("ada", "bob") if rated else ("ada",):
        at.do(person, c.Start())
    assert at.table.is_dealing
    return at


def test_leaving_before_the_cards_are_dealt_is_losing_too() -> None:
    at = dealing(rated=True)
    at.do("bob", c.Leave(seat=2))
    assert e.Forfeited(2, "left") in at.do("ada", c.OpenNonce(seat=1, nonce="mine"))
    assert at.table.seat(2).playing_bot is not None, "the others do not wait for them"


def test_nobody_is_sent_away_while_the_cards_are_dealt() -> None:
    at = dealing(rated=False)
    assert at.why_not("ada", c.KeepAway(seat=2)) == "game_running"
    assert at.why_not("ada", c.SetSeat(seat=2, level="gentle")) == "game_running"
