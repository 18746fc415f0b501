"""The position line: complete, exact, and refused field by field."""

import pytest

from coloretto import IllegalError, NotationError, Rules, Setup, State
from coloretto.records import apply_move, format_position, parse_position, read_record
from coloretto.rules.events import DRAW, TURN_UP
from tests.records.examples import game
from tests.records.random_games import SPECS, all_rules, play, play_late_jokers, prefixes

START = (
    "german(players=3) out:Y round:1 hands:O/B/R rows:-/-/- "
    "deck:8R8O9G8B9N9E10+2JKL in:123 turn:1 now:decide"
)


@pytest.mark.parametrize("spec", SPECS)
def test_after_every_event(spec: str) -> None:
    rules = Rules.parse(spec)
    setup, whole = play_late_jokers(rules, len(spec))
    for state in prefixes(rules, setup, whole.events):
        text = format_position(state)
        again = parse_position(text)
        assert again.position() == state.position()
        assert again.legal_events == state.legal_events
        assert again.events == ()
        assert format_position(again) == text


@pytest.mark.parametrize("rules", tuple(all_rules()), ids=str)
def test_some_way_into_many_games(rules: Rules) -> None:
    for seed in range(40):
        _, state = play(rules, seed, stop=7 * seed)
        assert parse_position(format_position(state)).position() == state.position()


def test_how_a_position_looks() -> None:
    rules = Rules.parse("german(players=3)")
    state = State(rules, Setup((2,), ((1,), (4,), (0,)), 0))
    assert format_position(state) == START
    state.apply(DRAW)
    assert format_position(state).endswith("in:123 turn:1 now:turn-up")
    state.apply(TURN_UP + 9)
    assert format_position(state).endswith(
        "rows:-/-/- deck:8R8O9G8B9N9E10+2JL in:123 turn:1 now:place:K"
    )


@pytest.mark.parametrize(
    ("moves", "hands", "rows", "turn", "now"),
    [
        ("K1 x1", "O/BK/R", "x/-/-", "2", "extra"),
        ("J1 G1 J1 x1", "OG2J/B/R", "x/-/-", "1", "colour"),
        ("J1 G1 J1 x1=B", "OGJJ=B/B/R", "x/-/-", "1", "colour"),
        ("J1 G1 J1 x1=BO", "OGJ=OJ=B/B/R", "x/-/-", "2", "decide"),
        ("J1 G1 J1 x1=OO", "OGJ=OJ=O/B/R", "x/-/-", "2", "decide"),
        ("O1 K1 x1*+=N", "O/B/RO+J=N", "x/-/-", "1", "decide"),
    ],
)
def test_jokers_that_have_a_colour(moves: str, hands: str, rows: str, turn: str, now: str) -> None:
    state = read_record(game(moves, '[Jokers "at once"]')).replay()
    fields = dict(word.split(":", 1) for word in format_position(state).split(" ")[1:])
    assert (fields["hands"], fields["rows"]) == (hands, rows)
    assert (fields["turn"], fields["now"]) == (turn, now)
    assert parse_position(format_position(state)).position() == state.position()


def test_a_game_goes_on_from_its_position() -> None:
    state = read_record(game("K1 J1", '[Jokers "at once"]')).replay()
    again = parse_position(format_position(state))
    for token in ("x1*G=RR", "N2", "x2", "E3", "x3"):
        apply_move(state, token)
        apply_move(again, token)
    assert again.position() == state.position()
    assert again.round == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("german(players=3)", "german(players=3", "rules: 'german(players=3' is not a spec: "
         "write edition(option=value,…)"),
        ("german(", "swiss(", "rules: unknown edition 'swiss': choose hungarian, italian, "
         "croatian, german, polish"),
        ("players=3", "players=6", "rules: the German edition is for 2 to 5 players, not 6"),
        ("out:Y", "out:YY", "out: a colour is named twice"),
        ("out:Y", "out:J", "out: 'J' is not a colour: use one of R O Y G B N E"),
        ("round:1", "round:01", "round: '01' is not a number"),
        ("round:1", "round:-1", "round: '-1' is not a number"),
        ("round:1", "round:99999999999", "round: '99999999999' is not a number"),
        ("hands:O/", "hands:Q/", "hands: 'Q': write cards as in 2RGJ=Y, or - for none"),
        ("hands:O/", "hands:/", "hands: '': write cards as in 2RGJ=Y, or - for none"),
        ("hands:O/", "hands:0O/", "hands: '0O': write cards as in 2RGJ=Y, or - for none"),
        ("hands:O/", "hands:100O/", "hands: '100O': write cards as in 2RGJ=Y, or - for none"),
        ("hands:O/", "hands:2J=O/", "hands: '2J=O': write cards as in 2RGJ=Y, or - for none"),
        ("hands:O/", "hands:J=J/", "hands: 'J=J': write cards as in 2RGJ=Y, or - for none"),
        ("rows:-/", "rows:J=R/", "rows: 'J=R': only a hand has jokers with a colour"),
        ("rows:-/", "rows:X/", "rows: 'X': write cards as in 2RGJ=Y, or - for none"),
        ("deck:", "deck:x", "deck: 'x8R8O9G8B9N9E10+2JKL': write cards as in 2RGJ=Y, "
         "or - for none"),
        ("in:123", "in:1-3", "in: '1-3': write the seats still in, as in 134, or -"),
        ("in:123", "in:", "in: '': write the seats still in, as in 134, or -"),
        ("turn:1", "turn:one", "turn: 'one' is not a number"),
        ("now:decide", "now:think", "now: 'think': write one of decide, turn-up, place:G, extra, "
         "colour, over"),
        ("now:decide", "now:place", "now: 'place': write one of decide, turn-up, place:G, extra, "
         "colour, over"),
        ("now:decide", "now:decide:G", "now: 'decide:G': write one of decide, turn-up, place:G, "
         "extra, colour, over"),
        ("now:decide", "now:place:", "now: '' is not a card: use one of R O Y G B N E + J K L"),
        ("now:decide", "now:decide\n", "now: 'decide\\n': write one of decide, turn-up, place:G, "
         "extra, colour, over"),
        ("in:123 turn:1", "turn:1 in:123", "in: this field must come here, not 'turn:1'"),
        (" in:", "  in:", "a position is a spec and 8 fields (out, round, hands, rows, deck, in, "
         "turn, now) with one space between; there are 9 fields"),
        ("hands:O/", "hands:1O/", f"hands: not in canonical form; write {START}"),
        ("deck:8R8O", "deck:8O8R", f"deck: not in canonical form; write {START}"),
        ("in:123", "in:321", f"in: not in canonical form; write {START}"),
        ("german(players=3)", "german(players=3,scoring=brown)",
         f"rules: not in canonical form; write {START}"),
    ],
)  # fmt: skip
def test_fields_that_are_wrong(old: str, new: str, message: str) -> None:
    assert old in START
    with pytest.raises(NotationError) as caught:
        parse_position(START.replace(old, new, 1))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("out:Y", "out:-", "the colours out with 3 players are 1, not 0"),
        ("hands:O/B/R", "hands:O/B", "2 hands, but 3 players"),
        ("rows:-/-/-", "rows:-/-", "2 rows, but there are 3"),
        ("rows:-", "rows:3RO", "row 1 holds 3, not 4"),
        ("round:1", "round:0", "there is no round 0"),
        ("hands:O", "hands:-", "seat 1 has fewer cards"),
        ("hands:O", "hands:OL", "seat 1 cannot hold the last-round card"),
        ("hands:O", "hands:OJ=R", "jokers get their colours at the end"),
        ("deck:8R", "deck:9R", "there are only 9 of red"),
        ("deck:8R", "deck:7R", "cards are missing: 1"),
        ("KL", "K", "cannot be out with 64 cards left"),
        ("in:123", "in:23", "seat 1 is out of this round"),
        ("in:123", "in:12", "rows taken are 0, but seats that have taken one are 1"),
        ("turn:1", "turn:4", "there are only 3 seats"),
        ("turn:1", "turn:0", "there are only 3 seats"),
        ("decide", "over", "the game cannot be over before the last round"),
        ("decide", "colour", "rows taken are 0, but seats that have taken one are 1"),
    ],
)
def test_positions_that_no_game_can_come_to(old: str, new: str, message: str) -> None:
    assert old in START
    with pytest.raises(IllegalError, match=message):
        parse_position(START.replace(old, new, 1))


def test_a_text_that_is_far_too_long() -> None:
    with pytest.raises(NotationError, match="at most 1000 characters"):
        parse_position(START + " " * 10**7)
