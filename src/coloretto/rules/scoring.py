"""What a hand is worth, and why: the scoring tables and the score sheet.

This module is the reference in plain Python. The searches use a table made
from the same numbers (:mod:`coloretto.rules.score_table`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Final

from coloretto.rules.cards import (
    CARD_NAMES,
    COLOURS,
    GOLDEN_JOKER,
    JOKER,
    PLUS_TWO,
    Card,
)
from coloretto.rules.errors import IllegalError, UnsupportedError

PLUS_COLOURS: Final = 3
POINTS_OF_PLUS_TWO: Final = 2
MOST_COUNTED: Final = 6
"""Cards of one colour beyond the sixth change nothing."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """One side of the summary card: points by the number of cards of a colour."""

    name: str
    points: tuple[int, ...]
    index: int

    def value(self, cards: int) -> int:
        """Points of a colour with that many cards, before the sign."""
        return self.points[min(cards, MOST_COUNTED)]


BROWN_SIDE: Final = Scoring("brown", (0, 1, 3, 6, 10, 15, 21), 0)
GREY_SIDE: Final = Scoring("grey", (0, 1, 4, 8, 7, 6, 5), 1)
SCORINGS: Final = (BROWN_SIDE, GREY_SIDE)
SCORING_NAMES: Final = {"brown": BROWN_SIDE, "grey": GREY_SIDE, "violet": GREY_SIDE}
"""Every word for a side; the German edition prints the grey table in violet."""


def find_scoring(name: str) -> Scoring:
    """The side of that name."""
    try:
        return SCORING_NAMES[name]
    except KeyError:
        raise UnsupportedError(
            f"unknown scoring {name!r}: choose {', '.join(SCORING_NAMES)}"
        ) from None


@dataclass(frozen=True, slots=True)
class ColourLine:
    """What one colour brings: its cards, the jokers among them, and signed points."""

    colour: Card
    cards: int
    """All that count for this colour, jokers included."""
    jokers: int
    counts_plus: bool
    points: int
    """With its sign."""


@dataclass(frozen=True, slots=True)
class JokerLine:
    """Where a joker went, and what the best choice with fewer jokers there would have cost."""

    colour: Card
    cards_with_it: int
    """How many cards the colour has with this joker."""
    other: Card | None
    """A colour that gets more jokers in that choice; None where there is no other choice."""
    loss: int
    """Points lost by that other colour: 0 when it is just as good."""


@dataclass(frozen=True)
class ScoreSheet:
    """The best score of a hand, line by line.

    No other choice of joker colours and plus colours gives more: every way to
    colour the jokers is tried, and for each the three colours worth most count
    plus, which is best because a point moved from plus to minus costs twice.
    """

    scoring: Scoring
    colour_lines: tuple[ColourLine, ...]
    joker_lines: tuple[JokerLine, ...]
    plus_twos: int

    @property
    def plus_two_points(self) -> int:
        return POINTS_OF_PLUS_TWO * self.plus_twos

    @cached_property
    def total(self) -> int:
        return sum(line.points for line in self.colour_lines) + self.plus_two_points

    @property
    def plus_colours(self) -> tuple[Card, ...]:
        return tuple(line.colour for line in self.colour_lines if line.counts_plus)

    @property
    def joker_colours(self) -> tuple[Card, ...]:
        return tuple(line.colour for line in self.joker_lines)

    def explain(self) -> Iterator[tuple[str, str]]:
        """Lines for people: a text and its signed points, or an empty string beside a reason."""
        for line in self.colour_lines:
            jokers = ("", ", a joker among them", ", two jokers among them")
            with_jokers = (
                jokers[line.jokers] if line.jokers < len(jokers) else ", three jokers among them"
            )
            yield (
                f"{_cards(line.cards, CARD_NAMES[line.colour])}{with_jokers}",
                f"{line.points:+d}",
            )
        if self.plus_twos:
            yield _cards(self.plus_twos, '"+2"'), f"{self.plus_two_points:+d}"
        for joker, same in Counter(self.joker_lines).items():
            who = ("the joker is", "both jokers are", "all three jokers are")[same - 1]
            if same == 1 and len(self.joker_lines) > 1:
                who = "a joker is"
            yield f"{who} {CARD_NAMES[joker.colour]}: {_reason(joker)}", ""


def _cards(count: int, name: str) -> str:
    return f"{count} {name} card{'' if count == 1 else 's'}"


def _reason(joker: JokerLine) -> str:
    if joker.other is None:
        return "there is no other colour"
    if joker.loss == 0:
        return f"nothing is better, {CARD_NAMES[joker.other]} would be as good"
    points = "1 point" if joker.loss == 1 else f"{joker.loss} points"
    return f"the next best is {CARD_NAMES[joker.other]}, for {points} less"


def total_of(cards: Sequence[int], scoring: Scoring) -> int:
    """Points of colour counts without jokers: the three best values plus, the rest minus."""
    values = sorted((scoring.value(count) for count in cards), reverse=True)
    return sum(values[:PLUS_COLOURS]) - sum(values[PLUS_COLOURS:])


def score_hand(
    counts: Sequence[int],
    scoring: Scoring = BROWN_SIDE,
    colours: Sequence[Card] = COLOURS,
    coloured: Sequence[int] = (0,) * len(COLOURS),
) -> ScoreSheet:
    """The score sheet of a hand given as counts by card.

    :param colours: the colours in the game; a joker can become any of them.
    :param coloured: how many cards of each colour in ``counts`` are jokers that
        were given that colour when taken, for good.
    """
    for colour in COLOURS:
        if counts[colour] and colour not in colours:
            raise IllegalError(f"{CARD_NAMES[colour]} is out of this game")
    free = counts[JOKER] + counts[GOLDEN_JOKER]
    # Among equally good choices the one that makes the largest sets is shown.
    order = sorted(colours, key=lambda colour: -counts[colour])
    totals = {
        choice: total_of(_with_jokers(counts, choice), scoring)
        for choice in combinations_with_replacement(order, free)
    }
    best = max(totals, key=totals.__getitem__)
    cards = _with_jokers(counts, best)
    ranked = sorted(
        (colour for colour in COLOURS if cards[colour]),
        key=lambda colour: (-scoring.value(cards[colour]), -cards[colour], colour),
    )
    plus = ranked[:PLUS_COLOURS]
    lines = tuple(
        ColourLine(
            colour,
            cards[colour],
            best.count(colour) + coloured[colour],
            colour in plus,
            scoring.value(cards[colour]) * (1 if colour in plus else -1),
        )
        for colour in ranked
    )
    joker_lines = tuple(_joker_line(colour, cards[colour], best, totals, order) for colour in best)
    return ScoreSheet(scoring, lines, joker_lines, counts[PLUS_TWO])


def _with_jokers(counts: Sequence[int], choice: Sequence[Card]) -> list[int]:
    cards = list(counts[: len(COLOURS)])
    for colour in choice:
        cards[colour] += 1
    return cards


def _joker_line(
    colour: Card,
    cards_with_it: int,
    best: tuple[Card, ...],
    totals: dict[tuple[Card, ...], int],
    order: Sequence[Card],
) -> JokerLine:
    """Compare with the best choice in which one joker fewer has this colour."""
    fewer = {
        choice: total
        for choice, total in totals.items()
        if choice.count(colour) < best.count(colour)
    }
    if not fewer:
        return JokerLine(colour, cards_with_it, None, 0)
    other = max(fewer, key=fewer.__getitem__)
    moved_to = next(c for c in order if other.count(c) > best.count(c))
    return JokerLine(colour, cards_with_it, moved_to, totals[best] - fewer[other])
