"""Reviews in the words of six languages.

The templates are in the catalogues that the browser reads, too. Names and colours only stand where
no language inflects them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from fluent.runtime import FluentBundle, FluentResource

from coloretto.review.accounting import WIN, Decision
from coloretto.review.reasons import Fact, Reasons
from coloretto.rules.cards import CARDS
from coloretto.rules.errors import UnsupportedError
from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE, Action

if TYPE_CHECKING:
    from coloretto.rules.state import State

LANGUAGES: Final = ("en", "de", "hu", "it", "hr", "pl")

_CARD_IDS: Final = (
    *("card-red", "card-orange", "card-yellow", "card-green", "card-blue", "card-brown"),
    *("card-grey", "card-plus-two", "card-joker", "card-golden-joker", "card-last-round"),
)
_MESSAGES: Final[Mapping[str, str]] = {
    "brings": "reason-brings",
    "denies": "reason-denies",
    "minus": "reason-minus",
    "joker": "reason-joker",
    "golden": "reason-golden",
    "hope": "reason-hope",
    "stays": "reason-stays",
    "goes": "reason-goes",
    "nothing": "reason-nothing",
    "alone": "reason-alone",
    "adds": "reason-adds",
    "hurts": "reason-less",
    "spoils": "reason-less",
    "feeds": "reason-feeds",
    "colour": "reason-colour",
    "left": "reason-left",
    "won": "reason-won",
    "exact": "reason-exact",
}
_SIGNED: Final = frozenset({("brings", "points"), ("stays", "points"), ("goes", "points")})
"""Numbers that are shown with a plus or minus, beside every total."""


class Words:
    """The words of one language, for one table."""

    def __init__(self, language: str, names: Sequence[str], you: int | None = None) -> None:
        """Words.

        :param names: by seat.
        :param you: the seat that is spoken to, if any.
        """
        if language not in LANGUAGES:
            raise UnsupportedError(f"unknown language {language!r}: choose {', '.join(LANGUAGES)}")
        self.language = language
        self._names = names
        self._you = you

    def say(self, message: str, **values: object) -> str:
        """A message of the catalogues."""
        bundle = _bundle(self.language)
        pattern = bundle.get_message(message).value
        text, errors = bundle.format_pattern(pattern, values)
        if errors:
            raise errors[0]
        return str(text)

    def cards(self, counts: Sequence[int]) -> str:
        """The names of the cards that a multiset has."""
        return ", ".join(self.say(_CARD_IDS[card]) for card, count in enumerate(counts) if count)

    def card(self, card: int) -> str:
        """The name of a card."""
        return self.say(_CARD_IDS[card])

    def action(self, state: "State", action: Action) -> str:
        """An action, as something that can be done."""
        if action == DRAW:
            return self.say("review-draw")
        if action < PLACE:
            return self.say("review-take", row=str(action - TAKE + 1))
        if action < COLOUR:
            card = "" if state.card is None else self.card(state.card)
            return self.say("review-place", row=str(action - PLACE + 1), cards=card)
        return self.say("review-colour", cards=self.card(action - COLOUR))

    def better(self, decision: Decision) -> str:
        """What would have been better."""
        return self.say("review-better", action=self.action(decision.state, decision.best))

    def clause(self, fact: Fact, mover: int) -> str:
        """A fact in words."""
        seat = mover if fact.who is None else fact.who
        values: dict[str, object] = {
            name: _number(number, (fact.name, name) in _SIGNED or name == "total")
            for name, number in fact.numbers.items()
        }
        values["who"] = self._names[seat]
        values["you"] = "yes" if seat == self._you else "no"
        values["cards"] = self.cards(fact.cards or (0,) * len(CARDS))
        return self.say(_MESSAGES[fact.name], **values)

    def reason(self, decision: Decision, reasons: Reasons) -> str:
        """Why the best action is better, or that there is no short reason."""
        seat = decision.seat
        clauses = [
            self.say("reason-although", clause=self.clause(fact, seat)) for fact in reasons.although
        ]
        if not reasons:
            more = _number(round(100 * decision.loss), False)
            clauses.append(self.say("reason-none", percent=more))
        clauses += [self.clause(fact, seat) for fact in (*reasons.better, *reasons.against)]
        return " ".join(clauses)


def percent(share: int, *, sign: bool = False) -> str:
    """A part of the win in per cent: ``+12 %``."""
    return f"{_number(round(100 * share / WIN), sign)} %"


def points(thousandths: int, *, sign: bool = True) -> str:
    """Points to one tenth: ``−2.1``."""
    text = f"{thousandths / 1000:{'+' if sign else ''}.1f}"
    return text.lstrip("+-") if text.strip("+-") == "0.0" else text.replace("-", "−")


def _number(number: int, sign: bool) -> str:
    text = f"{number:+d}" if sign and number else str(number)
    return text.replace("-", "−")


@cache
def _bundle(language: str) -> Any:
    bundle = FluentBundle([language], use_isolating=False)
    for catalogue in ("coloretto", "review"):
        path = files("coloretto").joinpath("locales", language, f"{catalogue}.ftl")
        bundle.add_resource(FluentResource(path.read_text("utf-8")))
    return bundle
