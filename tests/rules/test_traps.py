"""One test for each mistake that other implementations of this game made, or nearly made.

Everything is played through the public API. Positions are written by hand
(:mod:`tests.rules.positions`) where a game would take long to get there.
"""

import random
from collections import Counter

import numpy as np
import pytest

from coloretto.lab.game_loop import decisions
from coloretto.rules import (
    EDITIONS,
    DeckDealer,
    IllegalError,
    Match,
    Outcome,
    Phase,
    Rules,
    SamplingDealer,
    ScoreSheet,
    Setup,
    State,
    UnsupportedError,
    deal,
    find_scoring,
    kernel,
    make_rules,
    score_hand,
)
from coloretto.rules.cards import (
    BLUE,
    COLOURS,
    GOLDEN_JOKER,
    GREEN,
    GREY,
    JOKER,
    LAST_ROUND,
    ORANGE,
    PLUS_TWO,
    RED,
    YELLOW,
    parse_card,
    parse_cards,
)
from coloretto.rules.events import DRAW, TURN_UP, place, take, turn_up
from tests.rules.positions import cards, legal, play, table
from tests.strategies import EVERY_EDITION, HOUSE_RULES, play_on, random_event, random_game

GREY_SIDE = find_scoring("grey")

ITALIAN = make_rules("italian", 4)
GERMAN = make_rules("german", 3)
AT_ONCE = make_rules("croatian", 3, jokers="at once")

every_edition = pytest.mark.parametrize(("edition", "players"), EVERY_EDITION)


def begin(edition: str = "italian", players: int = 4, first: int = 0) -> State:
    """A plain set-up: red, orange, yellow, … in seat order, grey and brown out."""
    rules = make_rules(edition, players)
    each = rules.start_cards
    start = tuple(tuple(range(seat * each, (seat + 1) * each)) for seat in range(players))
    return State(rules, Setup(tuple(COLOURS)[7 - rules.colours_out :], start, first))


def cards_left_when_the_last_round_comes(rules: Rules, seed: int) -> int:
    """Play a dealt game with its ordered deck until the last-round card is turned up."""
    rng = random.Random(seed)
    dealt = deal(rules, rng)
    dealer = DeckDealer(dealt.deck)
    state = State(rules, dealt.setup)
    while not state.is_last_round:
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
        else:
            state.apply(random_event(state, rng))
    return state.cards_left


# The deck.


@pytest.mark.parametrize(
    ("edition", "players"), [pair for pair in EVERY_EDITION if pair[0] != "hungarian"]
)
def test_last_round_card_comes_with_exactly_its_number_of_cards_left(
    edition: str, players: int
) -> None:
    left = 16 if edition == "german" else 15
    for seed in range(10):
        assert cards_left_when_the_last_round_comes(make_rules(edition, players), seed) == left


@pytest.mark.many_games
@pytest.mark.parametrize("players", range(2, 6))
def test_shuffled_in_the_last_round_card_comes_anywhere_among_the_last_fifteen(
    players: int,
) -> None:
    rules = make_rules("hungarian", players)
    met = Counter(cards_left_when_the_last_round_comes(rules, seed) for seed in range(160))
    assert set(met) == set(range(16))


@every_edition
def test_dealt_deck_is_not_upside_down(edition: str, players: int) -> None:
    rules = make_rules(edition, players)
    for seed in range(20):
        deck = deal(rules, random.Random(seed)).deck
        under = len(deck) - 1 - deck.index(LAST_ROUND)
        if rules.last_round.shuffled:
            assert under <= rules.last_round.cards
        else:
            assert under == rules.last_round.cards


def test_no_other_card_can_come_when_the_last_round_card_is_due() -> None:
    state = table(ITALIAN, hands=["R", "O", "Y", "G"], deck="9E 6N L", rest=3)
    play(state, "draw")
    assert legal(state) == ["turn up L"]
    assert "the last-round card is next" in state.why_illegal(turn_up(GREY))


def test_last_round_card_cannot_come_one_card_early() -> None:
    state = table(ITALIAN, hands=["R", "O", "Y", "G"], deck="9E 7N L", rest=3)
    play(state, "draw")
    assert legal(state) == ["turn up N", "turn up E"]
    assert "lies deeper: 16 cards are left" in state.why_illegal(turn_up(LAST_ROUND))


@every_edition
def test_start_cards_are_not_in_the_deck(edition: str, players: int) -> None:
    rules = make_rules(edition, players)
    for seed in range(10):
        dealt = deal(rules, random.Random(seed))
        state = State(rules, dealt.setup)
        started = Counter(card for hand in dealt.setup.start for card in hand)
        for colour in COLOURS:
            expected = 0 if colour in dealt.setup.out else 9 - started[colour]
            assert state.deck[colour] == dealt.deck.count(colour) == expected
        assert len(dealt.deck) == sum(state.deck) == rules.deck_size + 1


@pytest.mark.parametrize(
    ("players", "size"), [(2, 45 + 13 - 4), (3, 54 + 13 - 3), (4, 63 + 13 - 4), (5, 63 + 13 - 5)]
)
def test_deck_size(players: int, size: int) -> None:
    assert begin(players=players).cards_left == make_rules("italian", players).deck_size == size


@pytest.mark.parametrize("players", [2, 3])
def test_start_card_of_a_removed_colour_is_refused(players: int) -> None:
    rules = make_rules("italian", players)
    out = (RED,) if players == 3 else (RED, GREY)
    start = ((RED,), (ORANGE,), (YELLOW,)) if players == 3 else ((RED, ORANGE), (YELLOW, GREEN))
    with pytest.raises(IllegalError, match="red, which is out"):
        State(rules, Setup(out, start, 0))


@every_edition
def test_start_cards_and_deck_have_no_card_of_a_removed_colour(edition: str, players: int) -> None:
    rules = make_rules(edition, players)
    for seed in range(50):
        dealt = deal(rules, random.Random(seed))
        assert len(dealt.setup.out) == {2: 2, 3: 1}.get(players, 0)
        assert not set(dealt.setup.out) & set(dealt.deck)
        assert not set(dealt.setup.out) & {card for hand in dealt.setup.start for card in hand}


@pytest.mark.parametrize("players", range(3, 6))
def test_start_cards_differ(players: int) -> None:
    rules = make_rules("italian", players)
    for seed in range(50):
        start = deal(rules, random.Random(seed)).setup.start
        assert len({hand[0] for hand in start}) == players
    same = tuple((RED,) for _ in range(players))
    with pytest.raises(IllegalError, match="must differ"):
        State(rules, Setup((GREY,) if players == 3 else (), same, 0))


def test_host_picks_the_colours_that_leave() -> None:
    for seed in range(20):
        dealt = deal(make_rules("italian", 2), random.Random(seed), out=(YELLOW, BLUE))
        assert dealt.setup.out == (YELLOW, BLUE)
        assert not {YELLOW, BLUE} & set(dealt.deck)


# Turns.


def test_an_empty_row_cannot_be_taken() -> None:
    state = begin()
    assert legal(state) == ["draw"]
    play(state, "R2")
    assert legal(state) == ["draw", "take 2"]
    for row in (0, 2, 3):
        with pytest.raises(IllegalError, match=f"row {row + 1} has no cards"):
            state.apply(take(row))


def test_a_taken_row_cannot_be_refilled() -> None:
    state = play(begin(), "R1", "take 1", "draw", "turn up O")
    assert legal(state) == ["place 2", "place 3", "place 4"]
    with pytest.raises(IllegalError, match="row 1 has been taken"):
        state.apply(place(0))


def test_a_taken_row_cannot_be_taken_again() -> None:
    state = play(begin(), "R1", "take 1")
    assert legal(state) == ["draw"]
    with pytest.raises(IllegalError, match="row 1 has been taken"):
        state.apply(take(0))


def test_a_full_row_cannot_be_filled() -> None:
    state = play(begin(), "R1", "R1", "R1", "draw", "turn up O")
    assert legal(state) == ["place 2", "place 3", "place 4"]
    with pytest.raises(IllegalError, match="row 1 is full: it holds 3"):
        state.apply(place(0))


def test_no_draw_when_every_row_is_full() -> None:
    state = play(begin(players=3), *["R1", "O2", "Y3"] * 3)
    assert legal(state) == ["take 1", "take 2", "take 3"]
    with pytest.raises(IllegalError, match="no row in the middle has room"):
        state.apply(DRAW)


def test_only_rows_still_in_the_middle_give_room_to_draw() -> None:
    """A row that was taken with room in it is no reason to draw."""
    state = play(begin(players=3), "R1", *["O2", "Y3"] * 3, "take 1")
    assert legal(state) == ["take 2", "take 3"]


def test_two_draws_in_one_turn_are_refused() -> None:
    state = play(begin(), "draw", "turn up R")
    for event in (DRAW, turn_up(ORANGE), take(0)):
        with pytest.raises(IllegalError):
            state.apply(event)
    play(state, "place 1")
    assert state.seat == 1
    assert state.phase is Phase.DECIDE


def test_a_draw_cannot_be_followed_by_a_take() -> None:
    state = play(begin(), "R1", "draw")
    with pytest.raises(IllegalError, match="a card is to be turned up before"):
        state.apply(take(0))
    play(state, "turn up R")
    with pytest.raises(IllegalError, match="must first place the red card"):
        state.apply(take(0))


def test_a_take_ends_the_turn_and_the_seat_is_skipped() -> None:
    state = play(begin(players=3), "R1", "take 1", "O2")
    assert state.seat == 0
    play(state, "O3")
    assert state.seat == 2
    assert not state.is_in_round(1)


def test_there_are_as_many_rows_as_players() -> None:
    for players in range(3, 6):
        state = play(begin(players=players), "draw", "turn up R")
        assert legal(state) == [f"place {row + 1}" for row in range(players)]
        if players < 5:
            assert "there is no row 5" in state.why_illegal(place(4))


def test_last_player_may_go_on_drawing_and_must_then_take() -> None:
    state = play(begin(players=3), "R1", "take 1", "O2", "take 2")
    assert state.seat == 2
    for left in (3, 2, 1):
        assert "draw" in legal(state)
        assert state.seat == 2, left
        play(state, "Y3")
    assert legal(state) == ["take 3"]
    play(state, "take 3")
    assert state.round == 2
    assert state.hand(2) == cards("4Y")


def test_last_player_may_not_take_an_empty_row_while_there_are_cards() -> None:
    state = play(begin(players=3), "R1", "take 1", "O2", "take 2")
    assert legal(state) == ["draw"]


# Rounds.


def test_the_next_round_starts_with_whoever_took_last() -> None:
    # Seat 1 begins; the takers are seats 2, 1 and 0 in this order.
    state = play(begin(players=3, first=1), "R1", "take 1", "O2", "take 2", "Y3", "take 3")
    assert state.round == 2
    assert state.seat == 0
    assert [state.is_in_round(seat) for seat in range(3)] == [True] * 3
    assert legal(state) == ["draw"]


@pytest.mark.many_games
def test_the_next_round_starts_neither_with_the_next_seat_nor_with_the_first_seat_again() -> None:
    for seed in range(30):
        game = random_game(make_rules("italian", 5), seed)
        rounds, last_taker = 1, -1
        state = game.begin()
        for event in game.events:
            if take(0) <= event <= take(4):
                last_taker = state.seat
            state.apply(event)
            if state.round > rounds:
                rounds = state.round
                assert state.seat == last_taker


def test_rows_are_empty_and_back_in_the_middle_after_a_round() -> None:
    state = play(begin(players=3), "R1", "take 1", "O2", "take 2", "Y3", "take 3")
    assert [state.row(row) for row in range(3)] == [cards("")] * 3


@pytest.mark.parametrize(("edition", "deck"), [("italian", "9E 6N L"), ("german", "9E 7N L")])
def test_a_round_ending_just_above_the_last_round_card_is_not_the_last(
    edition: str, deck: str
) -> None:
    """The last-round card is then the very first card of a round that is played in full."""
    state = table(
        make_rules(edition, 4),
        hands=["R", "O", "Y", "G"],
        rows=[None, None, None, "R"],
        deck=deck,
        in_round=[2],
        seat=2,
        rest=3,
    )
    play(state, "take 4")
    assert not state.is_over
    assert not state.is_last_round
    assert (state.round, state.seat) == (6, 2)
    play(state, "draw")
    assert legal(state) == ["turn up L"]
    play(state, "turn up L")
    assert state.seat == 2
    assert state.is_last_round
    assert legal(state) == ["turn up N", "turn up E"]
    play(state, "turn up E", "place 1", "N2", "N2", "E3", "E4", *[f"take {row}" for row in "1234"])
    assert state.is_over
    assert state.round == 6


def test_the_last_round_is_played_to_its_end() -> None:
    state = table(
        ITALIAN, hands=["R", "O", "Y", "G"], rows=["R", "", "", ""], deck="9E 6N L", rest=3
    )
    play(state, "draw", "turn up L", "turn up E", "place 2", "take 1", "E3", "E4", "E3")
    assert state.is_last_round
    assert not state.is_over
    play(state, "take 2", "take 3")
    assert legal(state) == ["draw", "take 4"]
    assert not state.is_over
    play(state, "take 4")
    assert state.is_over
    assert state.legal_events == ()


def test_the_same_player_turns_up_another_card_instead_of_the_last_round_card() -> None:
    state = table(ITALIAN, hands=["R", "O", "Y", "G"], deck="9E 6N L", rest=3, seat=1)
    play(state, "draw", "turn up L")
    assert (state.seat, state.phase) == (1, Phase.TURN_UP)
    assert all(row == cards("") for row in (state.row(row) for row in range(4)))
    play(state, "turn up N")
    assert (state.seat, state.phase, state.card) == (1, Phase.PLACE, parse_card("N"))


# Scoring.


def best(hand: str, side: str = "brown") -> ScoreSheet:
    """The score sheet of a hand, after a look whether the kernel thinks the same."""
    counts = parse_cards(hand)
    sheet = score_hand(counts, find_scoring(side))
    packed = np.uint64(sum(count << (4 * card) for card, count in enumerate(counts)))
    assert kernel.score(packed, find_scoring(side).index) == sheet.total
    return sheet


def total(hand: str, side: str = "brown") -> int:
    return best(hand, side).total


def test_rulebook_example_is_41_points() -> None:
    sheet = best("J + 6G 4Y 3R 2B")
    assert sheet.total == 41
    assert sheet.joker_colours == (YELLOW,)
    assert sheet.plus_colours == (GREEN, YELLOW, RED)
    assert [line.points for line in sheet.colour_lines] == [21, 15, 6, -3]


def test_rulebook_example_through_the_kernel() -> None:
    rules = make_rules("italian", 2)
    state = table(rules, hands=["J + 6G 4Y 3R 2B", "2R"], out="E N")
    assert state.scores == (41, 3)


@pytest.mark.parametrize(
    ("side", "points"), [("brown", [1, 3, 6, 10, 15, 21]), ("grey", [1, 4, 8, 7, 6, 5])]
)
def test_table_of_a_side(side: str, points: list[int]) -> None:
    assert [total(f"{number}R", side) for number in range(1, 7)] == points


def test_violet_is_the_grey_table() -> None:
    assert find_scoring("violet") is GREY_SIDE


@pytest.mark.parametrize(("side", "points"), [("brown", 21), ("grey", 5)])
@pytest.mark.parametrize("number", [6, 7, 8, 9])
def test_cards_beyond_the_sixth_change_nothing(side: str, points: int, number: int) -> None:
    assert total(f"{number}R", side) == points
    rules = make_rules("italian", 2, scoring=side)
    assert table(rules, hands=[f"{number}R", "2O"], out="E N").scores[0] == points


def test_minus_colours_count_by_the_table_too() -> None:
    assert total("3R 3O 3Y 3G") == 18 - 6
    assert total("3R 3O 3Y 2G 1B") == 18 - 3 - 1
    assert total("3R 3O 3Y 2G 1B", "grey") == 24 - 4 - 1


def test_negative_totals_stay_negative() -> None:
    assert total("6R 6O 6Y 6G 6B 6N 6E") == -21
    assert total("R O Y G B N E") == -1
    rules = make_rules("italian", 4, last_round="on 20")
    state = table(
        rules,
        hands=["2R 2O 2Y 2G 2B 2N 2E"] * 4,
        rows=[None] * 4,
        deck="R O Y G B N E 10+ 3J",
        phase=Phase.OVER,
        in_round=[],
    )
    assert state.scores == (-3,) * 4


def test_a_joker_is_not_wasted_on_a_full_colour() -> None:
    assert total("6G J") == 22
    assert total("6G 5Y J") == 42
    assert total("9G 2Y 3J") == 21 + 15


def test_a_joker_goes_on_a_full_colour_when_every_other_place_costs() -> None:
    sheet = best("6G 6Y 6R J")
    assert sheet.total == 63
    assert sheet.joker_colours[0] in (GREEN, YELLOW, RED)


def test_grey_side_plus_colours_are_the_best_values_not_the_largest_counts() -> None:
    sheet = best("6R 5O 4Y 3G 2B", "grey")
    assert sheet.plus_colours == (GREEN, YELLOW, ORANGE)
    assert sheet.total == 8 + 7 + 6 - 5 - 4


def test_a_joker_best_on_a_minus_colour() -> None:
    sheet = best("3R 3O 3Y 3G J", "grey")
    assert sheet.total == 24 - 7
    line = next(line for line in sheet.colour_lines if line.jokers)
    assert not line.counts_plus
    assert line.points == -7


def test_a_joker_best_on_a_colour_not_held() -> None:
    sheet = best("3R 3O J", "grey")
    assert sheet.total == 8 + 8 + 1
    assert sheet.joker_colours[0] not in (RED, ORANGE)


def test_a_joker_cannot_become_a_colour_out_of_the_game() -> None:
    sheet = score_hand(parse_cards("3Y 3G J"), GREY_SIDE, colours=(YELLOW, GREEN, BLUE, 5, 6))
    assert sheet.joker_colours[0] in (BLUE, 5, 6)


def test_jokers_go_to_colours_one_by_one() -> None:
    assert total("5R 5O 5Y 3J") == 63
    assert total("2R 2O 2Y 3J", "grey") == 24
    assert total("5R K J") == 22


def test_plus_twos_count_two_each_whatever_else_there_is() -> None:
    assert total("10+") == 20
    assert total("R O Y G B N E 3+") == -1 + 6


def test_a_golden_joker_is_a_joker_at_the_end() -> None:
    assert total("5R K") == 21


# The golden joker.


def test_golden_joker_does_nothing_when_it_is_placed() -> None:
    state = play(begin("german", 3), "K1")
    assert (state.phase, state.seat) == (Phase.DECIDE, 1)
    assert legal(state) == ["draw", "take 1"]


def test_golden_joker_brings_its_taker_one_more_card_at_once() -> None:
    state = play(begin("german", 3), "K1", "take 1")
    assert (state.phase, state.seat) == (Phase.EXTRA, 1)
    assert legal(state) == [f"turn up {letter}" for letter in "ROYGBN+J"]
    left = state.cards_left
    play(state, "turn up B")
    assert state.hand(1) == cards("O B K")
    assert state.cards_left == left - 1
    assert (state.phase, state.seat) == (Phase.DECIDE, 2)
    assert not state.is_in_round(1)


def test_plain_jokers_bring_no_extra_card() -> None:
    state = play(begin("german", 3), "J1", "take 1")
    assert (state.phase, state.seat) == (Phase.DECIDE, 2)


def test_a_golden_joker_in_hand_brings_no_card_with_a_later_take() -> None:
    state = play(begin("german", 3), "K1", "take 1", "turn up B", "R2", "take 2", "Y3", "take 3")
    # Seat 1 holds it; seat 2 begins, and seat 1 is the first to take.
    assert (state.round, state.seat) == (2, 2)
    play(state, "R1", "R2", "take 1")
    assert state.hand(1)[GOLDEN_JOKER] == 1
    assert (state.phase, state.seat) == (Phase.DECIDE, 2)


def test_golden_jokers_extra_card_is_the_last_round_card() -> None:
    """It is put aside, and the next card is turned up instead."""
    state = table(
        GERMAN, hands=["R", "O", "Y"], rows=["K", "", ""], deck="9N 7B L", rest=2, out="E"
    )
    play(state, "take 1")
    assert legal(state) == ["turn up L"]
    play(state, "turn up L")
    assert state.phase is Phase.EXTRA
    assert state.is_last_round
    assert legal(state) == ["turn up B", "turn up N"]
    play(state, "turn up B")
    assert state.hand(0) == cards("R B K")
    assert (state.phase, state.seat) == (Phase.DECIDE, 1)
    play(state, "N2", "take 2", "N3", "take 3")
    assert state.is_over


def test_golden_jokers_extra_card_is_a_joker() -> None:
    """It is kept, and brings no further card."""
    state = play(begin("german", 3), "K1", "take 1", "turn up J")
    assert state.hand(1) == cards("O J K")
    assert (state.phase, state.seat) == (Phase.DECIDE, 2)


def test_golden_joker_with_an_empty_deck_brings_nothing() -> None:
    rules = make_rules("german", 3, last_round="in 15")
    state = table(rules, hands=["R", "O", "Y"], rows=["K", "R", "R"], deck="", rest=2, out="E")
    play(state, "take 1")
    assert state.hand(0) == cards("R K")
    assert (state.phase, state.seat) == (Phase.DECIDE, 1)


def test_golden_joker_when_only_the_last_round_card_is_left() -> None:
    rules = make_rules("german", 3, last_round="in 15")
    state = table(rules, hands=["R", "O", "Y"], rows=["K", "R", "R"], deck="L", rest=2, out="E")
    play(state, "take 1")
    assert legal(state) == ["turn up L"]
    play(state, "turn up L")
    assert state.hand(0) == cards("R K")
    assert (state.phase, state.seat) == (Phase.DECIDE, 1)
    assert state.is_last_round


def test_golden_jokers_extra_card_can_end_the_round() -> None:
    state = table(
        GERMAN,
        hands=["R", "O", "Y"],
        rows=[None, None, "K 2+"],
        in_round=[1],
        seat=1,
        deck="9N 8B L",
        rest=2,
        out="E",
    )
    play(state, "take 3")
    assert state.phase is Phase.EXTRA
    play(state, "turn up N")
    assert (state.round, state.seat, state.phase) == (6, 1, Phase.DECIDE)


# Jokers coloured at once.


def test_a_joker_at_once_gets_its_colour_before_the_turn_passes() -> None:
    state = State(AT_ONCE, Setup((GREY,), ((RED,), (ORANGE,), (YELLOW,)), 0))
    play(state, "J1", "take 1")
    assert (state.phase, state.seat) == (Phase.COLOUR, 1)
    assert legal(state) == [f"colour {letter}" for letter in "ROYGBN"]
    with pytest.raises(IllegalError, match="grey is out of this game"):
        play(state, "colour E")
    play(state, "colour G")
    assert state.hand(1) == cards("O G")
    assert state.coloured(1) == cards("G")
    assert (state.phase, state.seat) == (Phase.DECIDE, 2)


@every_edition
def test_no_edition_colours_jokers_at_once_unless_asked(edition: str, players: int) -> None:
    state = play(begin(edition, players), "J1", "take 1")
    assert state.phase is Phase.DECIDE
    assert state.hand(1)[JOKER] == 1


def test_a_coloured_joker_keeps_its_colour_at_the_end() -> None:
    rules = make_rules("croatian", 2, jokers="at once")
    state = table(rules, hands=["6G 5Y R", "2O"], coloured=["R", ""], out="E N")
    assert state.scores[0] == 21 + 15 + 1
    sheet = state.score_sheet(0)
    assert sheet.total == 37
    assert sheet.joker_lines == ()
    assert [line.jokers for line in sheet.colour_lines if line.colour == RED] == [1]


def test_every_joker_of_a_take_gets_its_own_colour() -> None:
    state = State(AT_ONCE, Setup((GREY,), ((RED,), (ORANGE,), (YELLOW,)), 0))
    play(state, "J1", "J1", "J1", "take 1", "colour G", "colour B")
    assert (state.phase, state.seat) == (Phase.COLOUR, 0)
    play(state, "colour B")
    assert state.hand(0) == cards("R G 2B")
    assert state.coloured(0) == cards("G 2B")
    assert state.phase is Phase.DECIDE


def test_golden_joker_and_an_extra_joker_are_coloured_at_once_too() -> None:
    rules = make_rules("german", 3, jokers="at once")
    state = State(rules, Setup((GREY,), ((RED,), (ORANGE,), (YELLOW,)), 0))
    play(state, "K1", "J1", "take 1")
    assert state.phase is Phase.EXTRA  # the extra card comes before any colour
    play(state, "turn up J")
    for number, letter in enumerate("GBY"):
        assert (state.phase, state.seat) == (Phase.COLOUR, 2), number
        play(state, f"colour {letter}")
    assert state.hand(2) == cards("2Y G B")
    assert state.coloured(2) == cards("Y G B")
    assert (state.phase, state.seat) == (Phase.DECIDE, 0)


def test_a_lone_golden_joker_is_coloured_after_its_extra_card() -> None:
    rules = make_rules("german", 3, jokers="at once")
    state = State(rules, Setup((GREY,), ((RED,), (ORANGE,), (YELLOW,)), 0))
    play(state, "K1", "take 1", "turn up +")
    assert state.phase is Phase.COLOUR
    play(state, "colour O")
    assert state.hand(1) == cards("2O +")
    assert (state.phase, state.seat) == (Phase.DECIDE, 2)


def test_colouring_can_end_the_round_and_the_game() -> None:
    state = table(
        AT_ONCE,
        hands=["R", "O", "Y"],
        rows=[None, None, "J"],
        in_round=[1],
        seat=1,
        deck="9N 6B",
        coloured=["R", "", "Y"],
        rest=2,
        out="E",
    )
    play(state, "take 3")
    assert state.phase is Phase.COLOUR
    assert not state.is_over
    play(state, "colour O")
    assert state.is_over


# Two players.


def test_two_player_rows_hold_one_two_and_three_cards() -> None:
    state = play(begin(players=2), "R1", "draw", "turn up R")
    assert legal(state) == ["place 2", "place 3"]
    play(state, "place 2", "R2", "draw", "turn up R")
    assert legal(state) == ["place 3"]
    play(state, "place 3", "G3", "G3")
    assert legal(state) == ["take 1", "take 2", "take 3"]
    assert [state.row(row) for row in range(3)] == [cards("R"), cards("2R"), cards("R 2G")]


def test_third_row_leaves_the_game_when_both_have_taken() -> None:
    state = play(begin(players=2), "R1", "Y2", "G3", "B3", "take 1")
    assert state.row(2) == cards("G B")
    hands = [state.hand(seat) for seat in range(2)]
    deck = state.deck
    play(state, "take 2")
    assert state.round == 2
    assert state.deck == deck
    assert state.hand(0) == hands[0]
    assert sum(state.hand(1)) == sum(hands[1]) + 1
    assert [state.row(row) for row in range(3)] == [cards("")] * 3
    everywhere = sum(state.deck) + sum(state.hand(0)) + sum(state.hand(1))
    assert everywhere == 45 + 13 + 1 - 2


def test_third_row_can_still_be_filled_by_the_last_player() -> None:
    state = play(begin(players=2), "R1", "take 1")
    assert state.seat == 0
    play(state, "Y2", "G3", "B3")
    assert legal(state) == ["draw", "take 2", "take 3"]
    play(state, "take 2")
    assert state.round == 2


def test_third_row_leaves_at_the_end_of_the_game_and_scores_for_nobody() -> None:
    rules = make_rules("italian", 2)
    state = table(
        rules,
        hands=["2R", "2O"],
        rows=[None, "Y", "3G"],
        in_round=[1],
        seat=1,
        deck="9B",
        out="E N",
    )
    play(state, "take 2")
    assert state.is_over
    assert state.scores == (3, 3 + 1)
    assert all(state.row(row) is None for row in range(3))


def test_each_of_two_players_starts_with_two_different_colours() -> None:
    for edition in ("hungarian", "italian", "croatian", "german"):
        rules = make_rules(edition, 2)
        for seed in range(60):
            for hand in deal(rules, random.Random(seed)).setup.start:
                assert len(set(hand)) == 2
        with pytest.raises(IllegalError, match="two different colours"):
            State(rules, Setup((5, 6), ((RED, RED), (YELLOW, GREEN)), 0))


def test_italian_start_cards_of_two_players_all_differ() -> None:
    rules = make_rules("italian", 2)
    for seed in range(60):
        start = deal(rules, random.Random(seed)).setup.start
        assert len({card for hand in start for card in hand}) == 4
    with pytest.raises(IllegalError, match="all start cards must differ"):
        State(rules, Setup((5, 6), ((RED, ORANGE), (RED, GREEN)), 0))


@pytest.mark.parametrize("edition", ["hungarian", "croatian", "german"])
def test_start_colours_of_two_players_may_be_the_same_elsewhere(edition: str) -> None:
    rules = make_rules(edition, 2)
    shared = Counter(
        len(set(start[0]) & set(start[1]))
        for start in (deal(rules, random.Random(seed)).setup.start for seed in range(200))
    )
    assert set(shared) == {0, 1, 2}
    state = State(rules, Setup((5, 6), ((RED, ORANGE), (RED, ORANGE)), 0))
    assert state.deck[RED] == state.deck[ORANGE] == 7


# How many play.


def test_polish_refuses_two_players() -> None:
    with pytest.raises(UnsupportedError, match="3 to 5 players, not 2"):
        make_rules("polish", 2)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_six_players_and_fewer_than_two_are_refused(edition: str, players: int) -> None:
    with pytest.raises(UnsupportedError):
        make_rules(edition, players)


# Winning.


def test_the_highest_score_wins_though_nobody_is_above_zero() -> None:
    pairs = "2R 2O 2Y 2G 2B 2N 2E"
    rules = make_rules("italian", 4, last_round="on 20")
    state = table(
        rules,
        hands=[pairs, f"{pairs} +", pairs, pairs],
        rows=[None] * 4,
        deck="R O Y G B N E 9+ 3J",
        phase=Phase.OVER,
        in_round=[],
    )
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (-3, -1, -3, -3)
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1, 2, 2)


def test_ties_share_the_win() -> None:
    rules = make_rules("italian", 2)
    state = table(
        rules,
        hands=["3R", "3O"],
        rows=[None] * 3,
        deck="9B",
        out="E N",
        phase=Phase.OVER,
        in_round=[],
    )
    outcome = state.outcome()
    assert outcome == Outcome((6, 6))
    assert outcome.winners == (0, 1)
    assert outcome.ranks == (1, 1)
    assert outcome.win_shares == (0.5, 0.5)


def test_ranks_after_a_tie_leave_a_gap() -> None:
    assert Outcome((5, 9, 9, -2, 5)).ranks == (3, 1, 1, 5, 3)


def test_there_is_no_outcome_before_the_end() -> None:
    assert begin().outcome() is None


def test_polish_match_is_the_sum_of_four_games() -> None:
    rules = make_rules("polish", 3)
    match = Match(rules)
    games = [(10, 20, 5), (0, -3, 40), (30, 20, 0), (1, 2, -6)]
    for scores in games:
        assert match.outcome() is None
        match.add(Outcome(scores))
    assert match.is_over
    assert match.totals == (41, 39, 39)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)  # seat 1 won as many games, but the sum decides
    with pytest.raises(IllegalError, match="4 games is over"):
        match.add(Outcome((1, 1, 1)))


@pytest.mark.parametrize("edition", [name for name in EDITIONS if name != "polish"])
def test_elsewhere_one_game_decides(edition: str) -> None:
    match = Match(make_rules(edition, 3))
    match.add(Outcome((1, 2, 3)))
    assert match.is_over


def test_match_refuses_a_game_of_another_number_of_players() -> None:
    with pytest.raises(IllegalError, match="4 players, the match has 3"):
        Match(make_rules("polish", 3)).add(Outcome((1, 2, 3, 4)))


# The deck runs out.

HUNGARIAN = make_rules("hungarian", 3)


def test_no_draw_from_an_empty_deck() -> None:
    state = table(HUNGARIAN, hands=["R", "O", "Y"], rows=["R", "", ""], deck="", rest=2, out="E")
    assert legal(state) == ["take 1"]
    with pytest.raises(IllegalError, match="no card is left to draw"):
        state.apply(DRAW)
    with pytest.raises(IllegalError, match="row 2 has no cards"):
        state.apply(take(1))


def test_last_round_card_as_the_very_last_card() -> None:
    """It is put aside, there is nothing to draw instead, and the same player must take."""
    state = table(
        HUNGARIAN, hands=["R", "O", "Y"], rows=["R", "G", ""], deck="L", rest=2, out="E", seat=1
    )
    play(state, "draw")
    assert legal(state) == ["turn up L"]
    play(state, "turn up L")
    assert (state.seat, state.phase) == (1, Phase.DECIDE)
    assert state.is_last_round
    assert legal(state) == ["take 1", "take 2"]


def test_an_empty_row_is_taken_when_nothing_else_is_left() -> None:
    state = table(HUNGARIAN, hands=["R", "O", "Y"], rows=["R", "", ""], deck="", rest=2, out="E")
    play(state, "take 1")
    assert legal(state) == ["take 2", "take 3"]
    before = state.hand(1)
    play(state, "take 3")
    assert state.hand(1) == before
    assert state.row(2) is None
    assert legal(state) == ["take 2"]
    play(state, "take 2")
    assert state.is_over


def test_a_round_can_begin_with_nothing_but_the_last_round_card() -> None:
    state = table(
        HUNGARIAN,
        hands=["R", "O", "Y"],
        rows=[None, None, "R"],
        in_round=[2],
        seat=2,
        deck="L",
        rest=2,
        out="E",
    )
    play(state, "take 3")
    assert not state.is_over
    assert legal(state) == ["draw"]
    play(state, "draw", "turn up L")
    assert (state.seat, state.round) == (2, 6)
    assert legal(state) == ["take 1", "take 2", "take 3"]
    play(state, "take 2", "take 1", "take 3")
    assert state.is_over


def test_the_last_card_can_still_be_placed() -> None:
    state = table(HUNGARIAN, hands=["R", "O", "Y"], rows=["R", "", ""], deck="B", rest=2, out="E")
    play(state, "B1")
    assert legal(state) == ["take 1"]


def test_a_dealt_game_whose_deck_runs_out() -> None:
    """Patient players and a last-round card at the very bottom of an ordered deck."""
    rules = make_rules("hungarian", 5, last_round="in 0")
    dealt = deal(rules, random.Random(3))
    assert dealt.deck[-1] == LAST_ROUND
    state = State(rules, dealt.setup)
    dealer = DeckDealer(dealt.deck)
    for _ in decisions(state, dealer):
        state.apply(state.legal_actions[0])
    assert sum(state.deck) == 0
    assert sum(sum(state.hand(seat)) for seat in range(5)) == 76


# Many games.


@every_edition
def test_a_second_game_in_the_same_process_starts_afresh(edition: str, players: int) -> None:
    rules = make_rules(edition, players)
    first = random_game(rules, 1)
    fresh = first.begin()
    before = (fresh.position(), fresh.key, fresh.packed.tobytes())
    for _ in play_on(fresh, random.Random(5)):
        pass
    again = first.begin()
    assert (again.position(), again.key, again.packed.tobytes()) == before
    assert again.events == ()
    assert random_game(rules, 1) == first


def test_two_games_side_by_side_do_not_touch_each_other() -> None:
    game = random_game(make_rules("german", 4), 7)
    alone = [state.key for state in game.walk()]
    one, other = game.walk(), random_game(make_rules("german", 4), 8).walk()
    together = []
    for state in one:
        together.append(state.key)
        next(other, None)
    assert together == alone


@pytest.mark.parametrize("spec", HOUSE_RULES)
def test_house_rules_that_mix_everything(spec: str) -> None:
    rules = Rules.parse(spec)
    assert str(rules) == spec
    match = Match(rules)
    for game in range(rules.games):
        rng = random.Random(game)
        dealt = deal(rules, rng)
        state = State(rules, dealt.setup)
        dealer = DeckDealer(dealt.deck)
        extras = 0
        while not state.is_over:
            extras += state.phase is Phase.EXTRA
            if state.is_chance:
                state.turn_up(dealer.turn_up(state))
            else:
                state.apply(random_event(state, rng))
        outcome = state.outcome()
        assert outcome is not None
        if rules.jokers_at_once:
            assert all(state.hand(seat)[JOKER] == 0 for seat in range(rules.players))
            assert all(state.hand(seat)[GOLDEN_JOKER] == 0 for seat in range(rules.players))
        assert extras <= 2 * rules.golden
        match.add(outcome)
    final = match.outcome()
    assert final is not None
    assert final.scores == tuple(map(sum, zip(*(game.scores for game in match.games), strict=True)))


def test_dealers_refuse_a_deck_that_does_not_fit() -> None:
    state = play(begin(), "draw")
    with pytest.raises(IllegalError, match="does not fit this game: it has golden joker next"):
        DeckDealer([GOLDEN_JOKER]).turn_up(state)
    with pytest.raises(IllegalError, match="has run out"):
        DeckDealer([]).turn_up(state)
    with pytest.raises(IllegalError, match="no card is to be turned up"):
        SamplingDealer(random.Random(1)).turn_up(begin())


def test_a_state_knows_no_order_of_the_deck() -> None:
    """Two decks of one deal that differ only in their order give equal states."""
    rules = make_rules("italian", 4)
    dealt = deal(rules, random.Random(2))
    state = State(rules, dealt.setup)
    assert state.deck[PLUS_TWO] == 10
    assert sorted(dealt.deck) == [
        card for card, count in enumerate(state.deck) for _ in range(count)
    ]
    play(state, "draw")
    likely = {event - TURN_UP: weight for event, weight in state.chance_weights}
    assert likely == {
        card: count for card, count in enumerate(state.deck) if count and card != LAST_ROUND
    }
