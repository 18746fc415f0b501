"""What is written is read back, for whole games and after every event."""

import io
import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coloretto import IllegalError, NotationError, Rules, Setup, State, make_rules
from coloretto.records import (
    Record,
    RecordError,
    format_position,
    parse_position,
    read_record,
    read_records,
    write_records,
)
from coloretto.records.moves import format_move, parse_move, split_moves
from coloretto.rules.events import DRAW
from tests.records.examples import SHORT, WHOLE_GAME
from tests.records.random_games import (
    SPECS,
    all_rules,
    extra_tags,
    play,
    play_late_jokers,
    prefixes,
)

ALL_RULES = tuple(all_rules())


@pytest.mark.parametrize("text", [SHORT, WHOLE_GAME])
def test_a_canonical_record_keeps_every_byte(text: str) -> None:
    record = read_record(text)
    assert str(record) == text
    assert record.replay().is_over


def test_what_a_record_tells() -> None:
    record = read_record(WHOLE_GAME)
    assert record.names == ("Ann", 'Bea "B" \\', "Čedo")
    assert str(record.rules) == (
        "croatian(players=3,jokers=at-once,golden=yes,last_round=in-12,games=4)"
    )
    assert record.setup == Setup((4,), ((0,), (2,), (6,)), 1)
    assert list(record.tags)[-2:] == ["Date", "Match"]
    assert len(record.moves) == 8
    assert record.moves[2] == ("R2", "O1", "O1", "+2", "x1", "J2", "N3", "N3", "x3", "x2=R")
    assert record.replay().scores == (37, 22, 26)


def test_steps_show_the_table_as_it_developed() -> None:
    record = read_record(SHORT)
    steps = list(record.states())
    assert [token for token, _ in steps] == [token for tokens in record.moves for token in tokens]
    assert [state.round for _, state in steps] == [1] * 5 + [2] * 8
    assert steps[0][1].row(0) == (0, 1) + (0,) * 9
    assert steps[-1][1].position() == record.replay().position()
    assert steps[-1][1].events == record.events == record.replay().events
    assert record.begin().events == ()


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_whole_games(rules: Rules) -> None:
    for seed in range(6):
        setup, state = (play, play_late_jokers)[seed % 2](rules, seed)
        record = Record.of(setup, state, tags=extra_tags(rules))
        again = read_record(str(record))
        assert again == record
        assert list(again.tags) == list(record.tags)
        assert str(again) == str(record)
        assert again.rules == rules
        assert again.replay().position() == state.position()
        assert again.events == state.events


@pytest.mark.parametrize("spec", SPECS)
def test_unfinished_after_every_event(spec: str) -> None:
    rules = Rules.parse(spec)
    setup, whole = play_late_jokers(rules, len(spec))
    for state in prefixes(rules, setup, whole.events):
        record = Record.of(setup, state, tags=extra_tags(rules))
        events = state.events[:-1] if state.events[-1:] == (DRAW,) else state.events
        assert record.events == events
        assert record.tags["Result"] == (
            "*" if len(state.events) < len(whole.events) else " ".join(map(str, whole.scores))
        )
        again = read_record(str(record))
        assert again == record
        assert str(again) == str(record)


@settings(max_examples=100)
@given(
    rules=st.sampled_from(ALL_RULES),
    seed=st.integers(0, 10**9),
    stop=st.one_of(st.none(), st.integers(0, 150)),
    eager=st.sampled_from([0.2, 0.6, 0.95]),
    names=st.lists(
        st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20),
        min_size=5,
        max_size=5,
    ),
)
def test_any_game_with_any_names(
    rules: Rules, seed: int, stop: int | None, eager: float, names: list[str]
) -> None:
    setup, state = play(rules, seed, eager=eager, stop=stop)
    record = Record.of(setup, state, names=names[: rules.players], tags=extra_tags(rules))
    again = read_record(str(record))
    assert again == record
    assert again.names == tuple(names[: rules.players])
    final = again.replay()
    assert parse_position(format_position(final)).position() == final.position()


def test_every_form_of_move_comes_up_and_translates_both_ways() -> None:
    forms = set()
    for spec in (
        "german(players=4,jokers=at-once,last_round=in-3)",
        "german(players=3,last_round=in-3)",
    ):
        for seed in range(120):
            _, state = play_late_jokers(Rules.parse(spec), seed)
            for events in split_moves(state.events):
                token = format_move(events)
                assert parse_move(token) == events
                forms.add(re.sub("[ROYGBNE+JK]", "C", re.sub("[1-5]", "2", token)))
    assert forms >= {
        "C2", "LC2", "L", "x2", "x2*C", "x2*LC", "x2*L", "x2=C", "x2=CC", "x2*C=C", "x2*L=C",
        "x2*C=CC",
    }  # fmt: skip


def test_layout_that_carries_no_meaning() -> None:
    tags, moves = SHORT.split("\n\n")
    messy = (
        "\n\n" + tags + "\n\n\n{a game} 1. O1\t+3 x1{!}x3 7.\n\nN2\nx2{over\n\n[two\nlines]} 2. "
    )
    messy += " ".join(moves.split()[8:])
    assert str(read_record(messy)) == SHORT


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.removesuffix("\n"),
        lambda text: text + "\n  \n\n",
    ],
)
def test_marks_and_line_ends(change: Callable[[str], str]) -> None:
    text = change(SHORT)
    assert str(read_record(text)) == SHORT
    assert [str(r) for r in read_records(io.StringIO(text, newline=""))] == [SHORT]
    assert [str(r) for r in read_records(io.BytesIO(text.encode()))] == [SHORT]


def test_tags_keep_their_order_and_wording() -> None:
    text = (
        '[Start "OB RG"]\n[Site "C:\\\\games \\"1\\""]\n[Seat2 "B"]\n[Scoring "violet"]\n'
        '[Seat1 "A"]\n[Out "E Y"]\n[Whatever ""]\n[Golden "no"]\n'
    )
    record = read_record(text)
    assert str(record) == text
    assert str(record.rules) == "italian(players=2,scoring=grey)"
    assert record.setup.out == (6, 2)
    assert record.tags["Site"] == 'C:\\games "1"'
    assert record.moves == ()


def test_tags_that_are_left_out() -> None:
    record = read_record('[Seat1 "A"]\n[Seat2 "B"]\n[Seat3 "C"]\n[Seat4 "D"]\n[Start "R O Y G"]')
    assert record.rules == make_rules("italian", 4)
    assert record.setup.first == 0


def test_canonical_tags() -> None:
    rules = Rules.parse("german(players=2,scoring=violet,golden=no,last_round=in-9)")
    setup = Setup((2, 6), ((0, 1), (0, 3)), 1)
    record = Record.of(setup, State(rules, setup), names=["A", "B"], tags={"Seed": "7"})
    assert str(record) == (
        '[Edition "german"]\n[Scoring "violet"]\n[Jokers "at the end"]\n[Golden "no"]\n'
        '[LastRound "in 9"]\n[Seat1 "A"]\n[Seat2 "B"]\n[Out "Y E"]\n[Start "RO RG"]\n'
        '[First "2"]\n[Result "*"]\n[Seed "7"]\n'
    )


def test_a_finished_game_may_leave_the_adding_up_to_others() -> None:
    for text in (SHORT.replace("4 4 8", "*"), SHORT.replace('[Result "4 4 8"]\n', "")):
        assert str(read_record(text)) == text


def test_the_match_tag_tells_the_number_of_games() -> None:
    rules = Rules.parse("polish(players=3,games=1)")
    setup, state = play(rules, 1)
    record = Record.of(setup, state)
    assert record.tags["Match"] == "1/1"
    assert read_record(str(record)).rules == rules
    three = Rules.parse("italian(players=3,games=3)")
    setup, state = play(three, 1)
    with pytest.raises(NotationError, match="a match is 3 games"):
        Record.of(setup, state)
    with pytest.raises(NotationError, match="a match is 3 games"):
        Record.of(setup, state, tags={"Match": "1/2"})
    with pytest.raises(NotationError, match="as in 2/4"):
        Record.of(setup, state, tags={"Match": "4/3"})
    assert read_record(str(Record.of(setup, state, tags={"Match": "3/3"}))).rules == three


def test_what_cannot_be_a_record() -> None:
    rules = make_rules("italian", 3)
    setup, state = play(rules, 3)
    other = Setup(setup.out, setup.start, (setup.first + 1) % 3)
    with pytest.raises(IllegalError, match="do not lead from this set-up"):
        Record.of(other, state)
    with pytest.raises(IllegalError, match="do not lead from this set-up"):
        Record.of(setup, parse_position(format_position(state)))
    with pytest.raises(IllegalError, match="one colour leaves"):
        Record.of(Setup((), setup.start, 0), state)
    with pytest.raises(NotationError, match="2 names, but 3 players"):
        Record.of(setup, state, names=["A", "B"])
    with pytest.raises(NotationError, match="tag Seat2: a control character"):
        Record.of(setup, state, names=["A", "B\n", "C"])
    for name in ("Result", "Seat4", "Out"):
        with pytest.raises(NotationError, match=f"tag {name} follows from the game"):
            Record.of(setup, state, tags={name: "x"})
    with pytest.raises(NotationError, match="cannot name a tag"):
        Record.of(setup, state, tags={"a b": "x"})
    for value in ("\t", "\0", "\x85", "\ud800", "\u2028"):
        with pytest.raises(NotationError, match="tag Site: a control character"):
            Record.of(setup, state, tags={"Site": value})


def test_several_records_have_a_blank_line_between() -> None:
    first, second = read_record(SHORT), read_record(WHOLE_GAME)
    empty = read_record(SHORT.partition("\n\n")[0].replace("4 4 8", "*"))
    out = io.StringIO()
    write_records(out, iter([first, empty, second]))
    assert out.getvalue() == f"{SHORT}\n{empty}\n{WHOLE_GAME}"
    out.seek(0)
    assert list(read_records(out)) == [first, empty, second]
    nothing = io.StringIO()
    write_records(nothing, [])
    assert nothing.getvalue() == ""


def test_records_and_errors_travel_between_processes() -> None:
    record = read_record(SHORT)
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(pickle.loads(pickle.dumps(record))) == hash(record)
    error = RecordError("why", 3, 2, "G2")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == 'line 3, move 2 "G2": why'
    assert (again.line, again.move, again.token, again.reason) == (3, 2, "G2", "why")
