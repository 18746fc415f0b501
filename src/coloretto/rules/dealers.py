"""Who turns up the cards. An ordered deck exists only here."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from coloretto.rules.cards import CARD_NAMES, COLOURS, LAST_ROUND, Card
from coloretto.rules.errors import IllegalError
from coloretto.rules.events import TURN_UP
from coloretto.rules.position import box_of
from coloretto.rules.ruleset import Rules
from coloretto.rules.setup import Setup

if TYPE_CHECKING:
    from coloretto.rules.state import State

Item = TypeVar("Item")


class Bits(Protocol):
    """Where random bits come from: any ``random.Random``, or the stream of a fair deck."""

    def getrandbits(self, k: int, /) -> int:
        """A number below ``2**k``, each as likely."""


class Dealer(Protocol):
    """Turns up the next card."""

    def turn_up(self, state: "State") -> Card:
        """The card that is turned up next in this state."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A game before it is played: its set-up and the deck's order, top card first."""

    setup: Setup
    deck: tuple[Card, ...]


def deal(rules: Rules, rng: Bits, *, out: Sequence[Card] | None = None) -> Deal:
    """Set up a game and shuffle its deck; the same generator state gives the same deal for ever.

    :param out: the colours that leave the game, where the host picks them.
    """
    removed = sorted(shuffled(COLOURS, rng)[: rules.colours_out]) if out is None else list(out)
    in_game = [colour for colour in COLOURS if colour not in removed]
    colours = shuffled(in_game, rng)
    each = rules.start_cards
    start = []
    for _ in range(rules.players):
        if not rules.all_start_colours_differ:
            colours = shuffled(in_game, rng)
        start.append(tuple(sorted(colours[:each])))
        colours = colours[each:]
    setup = Setup(tuple(removed), tuple(start), below(rules.players, rng))
    if out is not None:
        setup.check(rules)
    counts = list(box_of(rules, setup.out))
    counts[LAST_ROUND] = 0
    for hand in setup.start:
        for card in hand:
            counts[card] -= 1
    cards: list[Card] = []
    for card, count in enumerate(counts):
        cards += [card] * count
    deck = shuffled(cards, rng)
    under = rules.last_round.cards
    if rules.last_round.shuffled:
        under = below(under + 1, rng)
    deck.insert(len(deck) - under, LAST_ROUND)
    return Deal(setup, tuple(deck))


class DeckDealer:
    """Turns up the cards of an ordered deck, top card first."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self._cards = list(deck)[::-1]

    def turn_up(self, state: "State") -> Card:
        if not self._cards:
            raise IllegalError("the dealer's deck has run out")
        card = self._cards.pop()
        if not state.is_legal(TURN_UP + card):
            raise IllegalError(
                f"the dealer's deck does not fit this game: it has {CARD_NAMES[card]} next, "
                f"but {state.why_illegal(TURN_UP + card)}"
            )
        return card


class SamplingDealer:
    """Turns up any card that can come next, as likely as it is; no order exists at all."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def turn_up(self, state: "State") -> Card:
        weights = state.chance_weights
        if not weights:
            raise IllegalError("no card is to be turned up now")
        cards = [event - TURN_UP for event, weight in weights for _ in range(weight)]
        return cards[below(len(cards), self._rng)]


def below(limit: int, rng: Bits) -> int:
    """A number below a limit, without bias, from bits that every Python gives alike."""
    bits = (limit - 1).bit_length()
    while True:
        number = rng.getrandbits(bits) if bits else 0
        if number < limit:
            return number


def shuffled(items: Iterable[Item], rng: Bits) -> list[Item]:
    """A new list in random order (Fisher and Yates)."""
    cards = list(items)
    draw = rng.getrandbits
    for i in range(len(cards) - 1, 0, -1):
        # As below does, whose calls would take as long as all the rest.
        bits = i.bit_length()
        j = draw(bits)
        while j > i:
            j = draw(bits)
        cards[i], cards[j] = cards[j], cards[i]
    return cards
