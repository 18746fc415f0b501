"""Best scores against a brute force that shares nothing with the package but the rulebook.

The brute force tries every way to colour the jokers and, for each, every choice
of three plus colours. It runs over many hands at once, as columns of an array.
"""

import re
from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coloretto.rules import IllegalError, find_scoring, kernel, score_hand
from coloretto.rules.cards import (
    CARD_NAMES,
    CARDS,
    COLOURS,
    GOLDEN_JOKER,
    JOKER,
    PLUS_TWO,
    parse_cards,
)
from coloretto.rules.score_table import COUNT_WEIGHTS, make_best_scores
from tests.strategies import hands

BROWN = (0, 1, 3, 6, 10, 15, 21)
GREY = (0, 1, 4, 8, 7, 6, 5)
SIDES = {"brown": BROWN, "grey": GREY}

Counts = npt.NDArray[np.int64]

every_side = pytest.mark.parametrize("side", SIDES)
every_number_of_jokers = pytest.mark.parametrize("jokers", range(4))

MULTISETS: Counts = np.array(list(combinations_with_replacement(range(7), 7)))


def brute_force(counts: Counts, jokers: int, side: str, in_game: tuple[int, ...]) -> Counts:
    """The most points of each row of colour counts, over all that a player may choose."""
    points = np.array(SIDES[side])
    choices = list(combinations(in_game, 3))
    signs = np.full((len(choices), 7), -1)
    for choice, plus in enumerate(choices):
        signs[choice, list(plus)] = 1
    best = np.full(len(counts), -(10**6))
    for colours in combinations_with_replacement(in_game, jokers):
        cards = counts.copy()
        for colour in colours:
            cards[:, colour] += 1
        values = points[np.minimum(cards, 6)]
        best = np.maximum(best, (values @ signs.T).max(axis=1))
    return best


def best_of(hand: tuple[int, ...], side: str, in_game: tuple[int, ...] = tuple(COLOURS)) -> int:
    """The most points of one hand, by brute force."""
    free = hand[JOKER] + hand[GOLDEN_JOKER]
    colours = int(brute_force(np.array([hand[:7]]), free, side, in_game)[0])
    return colours + 2 * hand[PLUS_TWO]


def pack(hand: tuple[int, ...]) -> np.uint64:
    """A hand as the kernel holds it."""
    return np.uint64(sum(count << (4 * card) for card, count in enumerate(hand)))


def test_every_seven_of_counts_has_its_own_weight_sum() -> None:
    sums = np.array(COUNT_WEIGHTS)[MULTISETS].sum(axis=1)
    assert len(MULTISETS) == 1716
    assert len(set(sums.tolist())) == 1716


@every_side
@every_number_of_jokers
def test_score_table_is_the_brute_force(side: str, jokers: int) -> None:
    table = make_best_scores()
    sums = np.array(COUNT_WEIGHTS)[MULTISETS].sum(axis=1)
    expected = brute_force(MULTISETS, jokers, side, tuple(range(7)))
    np.testing.assert_array_equal(table[find_scoring(side).index, jokers, sums], expected)


@every_side
@every_number_of_jokers
@pytest.mark.parametrize("colours_in_game", [5, 6])
def test_a_joker_on_a_colour_out_of_the_game_never_scores_more(
    side: str, jokers: int, colours_in_game: int
) -> None:
    """The kernel's table lets jokers go on any of seven colours; this shows that it may.

    The counts are sorted, so colours out of the game can be the first columns.
    """
    out = 7 - colours_in_game
    possible = MULTISETS[(MULTISETS[:, :out] == 0).all(axis=1)]
    in_game = tuple(range(out, 7))
    np.testing.assert_array_equal(
        brute_force(possible, jokers, side, in_game),
        brute_force(possible, jokers, side, tuple(range(7))),
    )


@every_side
@every_number_of_jokers
def test_kernel_scores_every_seven_of_counts(side: str, jokers: int) -> None:
    scoring = find_scoring(side)
    expected = brute_force(MULTISETS, jokers, side, tuple(range(7)))
    # Colours in descending order, so that a mix-up of the packing's pairs would show too.
    for counts, best in zip(MULTISETS[:, ::-1].tolist(), expected.tolist(), strict=True):
        hand = (*counts, 0, jokers, 0, 0)
        assert kernel.score(pack(hand), scoring.index) == best


@every_side
@given(hand=hands())
@settings(max_examples=150)
def test_score_hand_and_kernel_are_the_brute_force(side: str, hand: tuple[int, ...]) -> None:
    scoring = find_scoring(side)
    expected = best_of(hand, side)
    assert score_hand(hand, scoring).total == expected
    assert kernel.score(pack(hand), scoring.index) == expected


@st.composite
def hands_in_a_game(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A hand and the five, six or seven colours in the game."""
    out = draw(st.sets(st.sampled_from(COLOURS), max_size=2))
    in_game = tuple(colour for colour in COLOURS if colour not in out)
    return draw(hands(colours=in_game)), in_game


@every_side
@given(case=hands_in_a_game())
@settings(max_examples=150)
def test_fewer_colours_in_the_game(
    side: str, case: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    hand, in_game = case
    scoring = find_scoring(side)
    sheet = score_hand(hand, scoring, in_game)
    assert sheet.total == best_of(hand, side, in_game)
    assert kernel.score(pack(hand), scoring.index) == sheet.total
    assert set(sheet.joker_colours) <= set(in_game)


@every_side
@given(case=hands_in_a_game())
@settings(max_examples=150)
def test_lines_of_a_score_sheet_add_up(
    side: str, case: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    hand, in_game = case
    points = SIDES[side]
    sheet = score_hand(hand, find_scoring(side), in_game)
    jokers = Counter(sheet.joker_colours)
    assert sum(jokers.values()) == hand[JOKER] + hand[GOLDEN_JOKER]
    held = {colour for colour in COLOURS if hand[colour] + jokers[colour]}
    assert [line.colour for line in sheet.colour_lines if line.counts_plus] == list(
        sheet.plus_colours
    )
    assert len(sheet.plus_colours) == min(3, len(held))
    assert {line.colour for line in sheet.colour_lines} == held
    for line in sheet.colour_lines:
        assert line.cards == hand[line.colour] + jokers[line.colour]
        assert line.jokers == jokers[line.colour]
        sign = 1 if line.counts_plus else -1
        assert line.points == sign * points[min(line.cards, 6)]
    assert sheet.plus_two_points == 2 * hand[PLUS_TWO]
    assert sheet.total == sum(line.points for line in sheet.colour_lines) + 2 * hand[PLUS_TWO]
    # What counts plus comes first, and nothing that counts minus is worth more.
    signs = [line.counts_plus for line in sheet.colour_lines]
    assert signs == sorted(signs, reverse=True)
    values = [abs(line.points) for line in sheet.colour_lines]
    assert values == sorted(values, reverse=True)


def total_with(
    hand: tuple[int, ...], colours: tuple[int, ...], side: str, in_game: tuple[int, ...]
) -> int:
    """Points with the jokers on these colours and the plus colours chosen best."""
    cards = np.array([hand[:7]])
    for colour in colours:
        cards[0, colour] += 1
    return int(brute_force(cards, 0, side, in_game)[0]) + 2 * hand[PLUS_TWO]


@every_side
@given(case=hands_in_a_game())
@settings(max_examples=60)
def test_a_joker_line_says_what_the_best_other_colour_would_cost(
    side: str, case: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    hand, in_game = case
    sheet = score_hand(hand, find_scoring(side), in_game)
    shown = Counter(sheet.joker_colours)
    totals = {
        colours: total_with(hand, colours, side, in_game)
        for colours in combinations_with_replacement(in_game, sum(shown.values()))
    }
    assert totals[tuple(sorted(sheet.joker_colours))] == sheet.total
    for line in sheet.joker_lines:
        moved = {c: t for c, t in totals.items() if c.count(line.colour) < shown[line.colour]}
        assert line.loss == sheet.total - max(moved.values()) >= 0
        assert line.other is not None
        assert line.other != line.colour
        assert line.cards_with_it == hand[line.colour] + shown[line.colour]
        on_the_other = [t for c, t in moved.items() if c.count(line.other) > shown[line.other]]
        assert line.loss == sheet.total - max(on_the_other)


@every_side
@given(case=hands_in_a_game())
@settings(max_examples=100)
def test_explanation_reads_well(side: str, case: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    hand, in_game = case
    sheet = score_hand(hand, find_scoring(side), in_game)
    lines = list(sheet.explain())
    assert sum(int(points) for _, points in lines if points) == sheet.total
    colours = "|".join(CARD_NAMES[:7])
    cards = re.compile(
        rf'\d+ ({colours}|"\+2") cards?(, (a joker|two jokers|three jokers) among them)?'
    )
    reason = re.compile(
        rf"((the|a) joker is|both jokers are|all three jokers are) ({colours}): "
        rf"(nothing is better, ({colours}) would be as good"
        rf"|the next best is ({colours}), for (1 point|\d+ points) less)"
    )
    for text, points in lines:
        if points:
            assert re.fullmatch(r"[+-]\d+", points)
            assert cards.fullmatch(text), text
            assert text.startswith("1 ") == (" card," in text or text.endswith(" card"))
        else:
            assert reason.fullmatch(text), text
            assert " 0 points" not in text


def test_explanation_of_the_rulebook_example() -> None:
    sheet = score_hand(parse_cards("J + 6G 4Y 3R 2B"))
    assert list(sheet.explain()) == [
        ("6 green cards", "+21"),
        ("5 yellow cards, a joker among them", "+15"),
        ("3 red cards", "+6"),
        ("2 blue cards", "-3"),
        ('1 "+2" card', "+2"),
        ("the joker is yellow: the next best is red, for 1 point less", ""),
    ]


def test_no_cards_bring_no_points() -> None:
    sheet = score_hand((0,) * len(CARDS))
    assert sheet.total == 0
    assert list(sheet.explain()) == []


def test_coloured_jokers_are_shown_and_stay() -> None:
    hand = parse_cards("3R 2O J")
    sheet = score_hand(hand, coloured=(2, 1, 0, 0, 0, 0, 0))
    assert [(line.colour, line.cards, line.jokers) for line in sheet.colour_lines] == [
        (0, 4, 3),
        (1, 2, 1),
    ]
    assert len(sheet.joker_lines) == 1


def test_a_hand_cannot_have_a_colour_out_of_the_game() -> None:
    with pytest.raises(IllegalError, match="grey is out of this game"):
        score_hand(parse_cards("E"), colours=range(6))


@every_side
def test_largest_and_smallest_scores_fit_the_table(side: str) -> None:
    """The table holds bytes; the sum of all hands of one colour count shows nothing wraps."""
    for counts in product((0, 6, 9), repeat=7):
        hand = (*counts, 10, 0, 0, 0)
        assert kernel.score(pack(hand), find_scoring(side).index) == best_of(hand, side)
