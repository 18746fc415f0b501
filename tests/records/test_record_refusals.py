"""Every kind of wrong record is refused at its place, with the reason."""

import re

import pytest

from coloretto import IllegalError, NotationError, Rules
from coloretto.records import Record, RecordError, apply_move, read_record
from coloretto.rules.cards import GOLDEN_JOKER
from tests.records.examples import SHORT, TAGS, game
from tests.records.random_games import play_late_jokers

NOT_A_TAG = 'is not a tag: write one like [Seat1 "Ann"], with \\" for " and \\\\ for \\'
EDITIONS = "hungarian, italian, croatian, german, polish"
AT_ONCE = '[Jokers "at once"]'


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    message = str(caught.value)
    assert "\n" not in message
    return caught.value


@pytest.mark.parametrize(
    ("moves", "number", "token", "reason"),
    [
        ("G1 G4", 2, "G4", "there is no row 4, only 3"),
        ("G6", 1, "G6", "there is no row 6: rows are 1 to 5"),
        ("G1 x0", 2, "x0", "there is no row 0: rows are 1 to 5"),
        ("G2 O2 B2 R2", 4, "R2", "row 2 is full: it holds 3"),
        ("x2", 1, "x2", "row 2 has no cards"),
        ("G1 x1 G1", 3, "G1", "row 1 has been taken in this round"),
        ("G1 x1 x1", 3, "x1", "row 1 has been taken in this round"),
        ("Y1", 1, "Y1", "no yellow card is left in the deck"),
        ("K1 K2", 2, "K2", "no golden joker card is left in the deck"),
        ("LG1", 1, "LG1", "the last-round card lies deeper: 64 cards are left"),
        ("G1 G1 G1 R2 R2 R2 E3 E3 E3 B1", 10, "B1",
         "no row in the middle has room, so a row must be taken"),
        ("K1 x1 G1", 2, "x1", "the golden joker's extra card is missing"),
        ("G1 x1*R", 2, "x1*R", "row 1 has no golden joker"),
        ("G1 x1*R=G", 2, "x1*R=G", "row 1 has no golden joker"),
        ("K1 x1*Y", 2, "x1*Y", "no yellow card is left in the deck"),
        ("K1 x1*LR", 2, "x1*LR", "the last-round card lies deeper: 63 cards are left"),
        ("J1 x1=G", 2, "x1=G", "jokers get their colours at the end in this game"),
        ("K1 x1=G", 2, "x1=G", "the golden joker's extra card is missing"),
        ("G R1", 1, "G", "the row is missing"),
        ("1. G1 2.x1", 2, "2.x1", "a space must follow the round's number"),
        ("G1 x1*", 2, "x1*", "one extra card follows *, after L if that was turned up first"),
        ("G1 x1*RR", 2, "x1*RR", "one extra card follows *, after L if that was turned up first"),
        ("G1 x1=", 2, "x1=", "only colours can follow ="),
        ("G1 x1=J", 2, "x1=J", "only colours can follow ="),
        ("L1", 1, "L1", "the last-round card is put aside, not on a row"),
        ("g1", 1, "g1", "g1 is not a move: write one like G2, LG2, L, x2, x2*R or x2=Y"),
        ("GG1", 1, "GG1", "GG1 is not a move: write one like G2, LG2, L, x2, x2*R or x2=Y"),
        ("x1R*", 1, "x1R*", "x1R* is not a move: write one like G2, LG2, L, x2, x2*R or x2=Y"),
        ("G1\n\n{no}\n G\u0661", 2, "G\u0661",
         "G\u0661 is not a move: write one like G2, LG2, L, x2, x2*R or x2=Y"),
        ("\u0661. G1", 1, "\u0661.",
         "\u0661. is not a move: write one like G2, LG2, L, x2, x2*R or x2=Y"),
        (". G1", 1, ".", ". is not a move: write one like G2, LG2, L, x2, x2*R or x2=Y"),
    ],
)  # fmt: skip
def test_moves(moves: str, number: int, token: str, reason: str) -> None:
    error = refusal(game(moves))
    assert (error.move, error.token, error.reason) == (number, token, reason)
    line = 8 + moves[: moves.index(token)].count("\n")
    assert str(error) == f'line {line}, move {number} "{token}": {reason}'


@pytest.mark.parametrize(
    ("moves", "token", "reason"),
    [
        ("G1 x1=R", "x1=R", "no joker was taken, 1 colour is given"),
        ("J1 x1=RG", "x1=RG", "1 joker was taken, 2 colours are given"),
        ("J1 x1 G1", "x1", "1 joker was taken, no colours are given"),
        ("J1 J1 x1=R G2", "x1=R", "2 jokers were taken, 1 colour is given"),
        ("J1 x1=Y", "x1=Y", "yellow is out of this game"),
        ("K1 x1*J=R G2", "x1*J=R", "2 jokers were taken, 1 colour is given"),
        ("K1 x1=R G2", "x1=R", "the golden joker's extra card is missing"),
        ("K1 x1*G G2", "x1*G", "1 joker was taken, no colours are given"),
        ("K1 x1*L=R", "x1*L=R", "the last-round card lies deeper: 63 cards are left"),
    ],
)
def test_jokers_at_once(moves: str, token: str, reason: str) -> None:
    error = refusal(game(moves, AT_ONCE))
    assert (error.token, error.reason) == (token, reason)


@pytest.mark.parametrize(
    ("moves", "token", "reason"),
    [
        ("K1 G1", "G1", "the last-round card is next, not green"),
        ("K1 L G1", "L", "the card after the last-round card is missing"),
        ("K1 LG G1", "LG", "the row is missing"),
        ("K1 LG2 LG3", "LG3", "the last-round card has been turned up before"),
        ("K1 x1*R", "x1*R", "the last-round card is next, not red"),
        ("K1 x1*L G1", "x1*L", "the card after the last-round card is missing"),
        ("K1 x1*L=G", "x1*L=G", "the card after the last-round card is missing"),
        ("K1 LG2 x1*R=O x2 O3 x3 x3", "x3", "the game is over"),
        ("K1 LG2 x1*R=O x2 O3 x3 G1", "G1", "the game is over"),
    ],
)
def test_the_last_round(moves: str, token: str, reason: str) -> None:
    error = refusal(game(moves, '[LastRound "on 63"]', AT_ONCE))
    assert (error.token, error.reason) == (token, reason)


@pytest.mark.parametrize(
    "moves",
    ["K1 L", "K1 LG", "K1 x1", "K1 x1*L", "K1 x1*LG", "K1 LG2 x1*J", "K1 LG2 x1*J=R", "G", "J1 J"],
)
def test_only_the_last_move_of_an_unfinished_game_stops_short(moves: str) -> None:
    last_round = [] if moves.startswith(("G", "J")) else ['[LastRound "on 63"]']
    last = moves.rsplit(maxsplit=1)[-1]
    text = game(f"1. {moves}", *last_round, AT_ONCE)
    assert str(read_record(text)) == text
    for result in ("1 2 3", "0 0 0"):
        error = refusal(game(f"1. {moves}", *last_round, AT_ONCE, f'[Result "{result}"]'))
        assert error.token == last
    assert refusal(game(f"1. {moves} G1", *last_round, AT_ONCE)).token == last


def test_after_the_last_card() -> None:
    """Moves that only an empty deck refuses, found in games that end with it."""
    reasons = set()
    for seed in range(80):
        setup, state = play_late_jokers(Rules.parse("german(players=4,last_round=in-2)"), seed)
        record = Record.of(setup, state)
        before = record.begin()
        for token, after in record.states():
            row = before.row(int(token[1]) - 1) if token.startswith("x") else None
            wrong = {
                "L": "LG1",
                "x": f"{token}*R" if row and row[GOLDEN_JOKER] and "*" not in token else "",
            }.get(token[0] if len(token) == 2 or token == "L" else "", "")
            if wrong:
                at_first = before.events
                with pytest.raises(IllegalError) as caught:
                    apply_move(before, wrong)
                reasons.add(str(caught.value))
                assert before.events == at_first
            before = after
    assert reasons == {
        "the last-round card was the last one, no card follows it",
        "the deck is empty, so the golden joker brings no extra card",
    }


def test_a_refused_move_changes_nothing() -> None:
    state = read_record(game("K1 J1", AT_ONCE)).replay()
    twin = state.copy()
    for token in ("x1*G=RRR", "x1*G=RY", "x1*G=R3", "G4", "x1*Y", "nonsense"):
        with pytest.raises((IllegalError, NotationError)):
            apply_move(state, token)
        assert state.position() == twin.position()
        assert state.events == twin.events
    apply_move(state, "x1*G=RR")
    assert state.seat == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"german"', '"swiss"', 1,
         f"tag Edition: unknown edition 'swiss': choose {EDITIONS}"),
        ('[Seat2 "B"]\n', "", 1, "tag Seat2: it is missing; a game has 2 to 5 seats"),
        ("Seat", "Chair", 1, "tag Seat1: it is missing; a game has 2 to 5 seats"),
        ('"C"]', '"C"]\n[Seat6 "F"]', 5, "tag Seat6: seats are Seat1 to Seat5"),
        ('"C"]', '"C"]\n[Seat01 "F"]', 5, "tag Seat01: seats are Seat1 to Seat5"),
        ('"C"]', '"C"]\n[Seat2 "F"]', 5, "tag Seat2: it is given twice"),
        ('[Seat3 "C"]\n', "", 4, "tag Out: with 2 players two colours leave the game, not 1"),
        ('[Out "Y"]\n', "", 1, "tag Out: with 3 players one colour leaves the game, not 0"),
        ('"Y"', '"Y G"', 5, "tag Out: with 3 players one colour leaves the game, not 2"),
        ('"Y"', '"J"', 5, "tag Out: 'J' is not a colour: use one of R O Y G B N E"),
        ('"Y"', '""', 5, "tag Out: '' is not a colour: use one of R O Y G B N E"),
        ('[Start "O B R"]\n', "", 1, "tag Start: it is missing"),
        ("O B R", "O B", 6, "tag Start: 2 seats have start cards, but 3 play"),
        ("O B R", "O B RE", 6, "tag Start: seat 3 starts with 1, not 2 cards"),
        ("O B R", "O  B R", 6,
         "tag Start: write each seat's first cards, with one space between seats"),
        ("O B R", "O B Y", 6, "tag Start: seat 3 starts with yellow, which is out"),
        ("O B R", "O B O", 6, "tag Start: all start cards must differ, but orange is double"),
        ("O B R", "O B +", 6, "tag Start: seat 3 must start with a colour card"),
        ("O B R", "O B Q", 6,
         "tag Start: 'Q' is not a card: use one of R O Y G B N E + J K L"),
        ('R"]', 'R"]\n[First "0"]', 7, "tag First: '0' is not a seat from 1 to 3"),
        ('R"]', 'R"]\n[First "4"]', 7, "tag First: '4' is not a seat from 1 to 3"),
        ('R"]', 'R"]\n[First "1 "]', 7, "tag First: '1 ' is not a seat from 1 to 3"),
        ('R"]', 'R"]\n[Scoring "blue"]', 7,
         "tag Scoring: unknown scoring 'blue': choose brown, grey, violet"),
        ('R"]', 'R"]\n[Jokers "at last"]', 7,
         "tag Jokers: unknown joker rule 'at last': choose 'at the end' or 'at once'"),
        ('R"]', 'R"]\n[Golden "Yes"]', 7, "tag Golden: 'Yes': write yes or no"),
        ('R"]', 'R"]\n[LastRound "15"]', 7,
         "tag LastRound: '15': write 'on 15', or 'in 15' for shuffled in"),
        ('R"]', 'R"]\n[LastRound "on 65"]', 7,
         "tag LastRound: the last-round card cannot lie on 65: with 3 players the deck has "
         "64 cards"),
        ('R"]', 'R"]\n[Match "5/4"]', 7,
         "tag Match: '5/4': write the game and the number of games (at most 99), as in 2/4"),
        ('R"]', 'R"]\n[Result "1, 2, 3"]', 7,
         "tag Result: '1, 2, 3': write the scores by seat, as in 24 16 21, or *"),
        ('R"]', 'R"]\n[Result "-0 1 2"]', 7,
         "tag Result: '-0 1 2': write the scores by seat, as in 24 16 21, or *"),
        ('R"]', 'R"]\n[Result "1 2 3"]', 7,
         "tag Result: the game is not finished, so it must be *"),
        ('R"]', 'R"] ', 6, "nothing can follow a tag on its line"),
        ("[Out", " [Out", 5, "a tag must be at the start of its line"),
        ("[Out", "[Out Out", 5,
         f'[Out Out "Y"] {NOT_A_TAG}'),
        ('"B"', '"B\\n"', 3,
         f'[Seat2 "B\\n"] {NOT_A_TAG}'),
        ('"B"', '"B\t"', 3, "tag Seat2: a tab cannot be in a tag"),
        ('"B"', '"B\x00"', 3,
         "this is not plain text: a record cannot have the character U+0000"),
        ('"B"', '"B\x85"', 3,
         "this is not plain text: a record cannot have the character U+0085"),
        ('"B"', '"B\ud800"', 3, "this is not text in UTF-8"),
        ('R"]\n', 'R"]\nG1\n', 7, "a blank line must stand between the tags and the moves"),
        ('[Edition "german"]\n', "Hello\n", 1,
         'a record starts with its tags, as in [Seat1 "Ann"]'),
        ('R"]\n', 'R"]\n\nG1 }\n', 8, "a } without a { before it"),
        ('R"]\n', 'R"]\n\nG1\n{\n}{ no end\n\nG2\n', 10,
         "the comment that begins here is not closed"),
        ('R"]\n', 'R"]\n\nG1\n{\n[Seat1 "A"]\n}\n', 9,
         "the comment that begins here is not closed"),
        ('R"]\n', 'R"]\n\n[Date "now"]\n', 8,
         "a second record begins here, but only one is expected"),
    ],
)  # fmt: skip
def test_tags_and_layout(old: str, new: str, line: int, reason: str) -> None:
    assert old in TAGS
    error = refusal(TAGS.replace(old, new))
    assert error.reason == reason
    assert (error.line, error.move, error.token) == (line, None, None)
    assert str(error) == f"line {line}: {reason}"


def test_an_edition_for_three_and_more() -> None:
    text = '[Edition "polish"]\n[Seat1 "A"]\n[Seat2 "B"]\n[Out "R O"]\n[Start "YG BE"]\n'
    assert str(refusal(text)) == (
        "line 3: tag Seat2: the Polish edition is for 3 to 5 players, not 2"
    )


def test_four_start_cards_that_differ() -> None:
    tags = '[Edition "{}"]\n[Seat1 "A"]\n[Seat2 "B"]\n[Out "R O"]\n[Start "YG YE"]\n'
    assert read_record(tags.format("hungarian")).rules.players == 2
    assert refusal(tags.format("italian")).line == 5


@pytest.mark.parametrize("scores", ["4 4 9", "4 4", "4 4 8 0", "-4 4 8"])
def test_a_wrong_result(scores: str) -> None:
    error = refusal(SHORT.replace("4 4 8", scores))
    assert str(error) == f"line 11: tag Result: the scores are 4 4 8, not {scores}"


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "\ufeff"])
def test_nothing_to_read(text: str) -> None:
    assert str(refusal(text)) == "line 1: no record in it"


def test_long_and_invisible_tokens_are_shown_short() -> None:
    error = refusal(game("\u200b" + "G" * 5000))
    assert error.token is not None
    assert len(error.token) == 5001
    assert len(str(error)) < 200
    assert re.match(r'line 8, move 1 "\\u200bGGG', str(error))


def test_a_record_that_is_too_long() -> None:
    long = game("{" + "x" * 100_000 + "}")
    assert str(refusal(long)) == "line 8: the record is longer than 100,000 characters"
    assert read_record(game("{" + "x" * 99_000 + "}")).moves == ()


def test_a_last_round_card_that_comes_far_too_early() -> None:
    assert str(refusal(SHORT.replace('[LastRound "on 59"]\n', ""))) == (
        'line 13, move 9 "LN3": the last-round card lies deeper: 59 cards are left'
    )
