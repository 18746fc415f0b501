"""Mistakes and key moments as people are told them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coloretto.review.marks import SIGNS
from coloretto.review.reasons import reasons_of
from coloretto.review.words import Words, percent, points

if TYPE_CHECKING:
    from coloretto.review.accounting import Decision, Moment, Review
    from coloretto.review.judge import Judge


@dataclass(frozen=True, slots=True)
class Told:
    """A choice in words."""

    move: int
    seat: int
    name: str
    action: str
    sign: str
    """``?``, ``~?`` and so on."""
    cost: str
    """Of the win, and in points."""
    better: str
    reason: str
    exact: bool


@dataclass(frozen=True, slots=True)
class ToldMoment:
    """A key moment in words."""

    move: int
    win: int
    points: int
    text: str


def told(
    review: "Review", decisions: "Sequence[Decision]", judge: "Judge", language: str = "en"
) -> Iterator[Told]:
    """Choices with what would have been better, and why.

    :param judge: one that has begun with the game, as it has after the review.
    """
    words = Words(language, review.names)
    for decision in decisions:
        won, gained = decision.lost
        yield Told(
            decision.move,
            decision.seat,
            review.names[decision.seat],
            words.action(decision.state, decision.action),
            sign_of(decision),
            f"{percent(-won, sign=True)}, {points(-gained)}",
            words.better(decision),
            words.reason(decision, reasons_of(decision, judge)),
            decision.exact,
        )


def sign_of(decision: "Decision") -> str:
    """The sign of a choice's class, with ``~`` where another class is as likely."""
    if decision.is_only:
        return "!"
    sign = SIGNS[decision.class_]
    return f"~{sign}" if sign and decision.is_uncertain else sign


def moments(review: "Review", seat: int, language: str = "en") -> list[ToldMoment]:
    """A seat's key moments in words."""
    words = Words(language, review.names)
    return [
        ToldMoment(
            moment.move,
            moment.win,
            moment.points,
            f"{review.names[moment.seat]}: {_text(review, moment, words)}",
        )
        for moment in review.key_moments(seat)
    ]


def _text(review: "Review", moment: "Moment", words: Words) -> str:
    if moment.kind == "card":
        cards = [card for card in review.cards if card.move == moment.move]
        one = max(cards, key=lambda card: abs(card.luck[0]) + max(map(abs, card.luck)))
        return words.say("review-turned-up", cards=words.card(one.card))
    made = [decision for decision in review.decisions if decision.move == moment.move]
    if made:
        return ", ".join(words.action(one.state, one.action) for one in made)
    return review.moves[moment.move - 1].text
