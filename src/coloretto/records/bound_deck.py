"""Version 2 of the fair deck: its commitment binds the game and the seats' own commitments.

The seats commit to their nonces first, then the secret is committed to, and only then nonces are
opened. docs/fair-decks.md has the algorithm, and says who must collude to cheat.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from coloretto.records.secret_bits import SecretBits, check_nonce, check_nonces, check_secret, field
from coloretto.rules.cards import LAST_ROUND, Card, card_symbol
from coloretto.rules.dealers import Deal, below, deal, shuffled
from coloretto.rules.errors import NotationError
from coloretto.rules.events import TURN_UP, Event, event_name
from coloretto.rules.position import box_of
from coloretto.rules.ruleset import Rules
from coloretto.rules.setup import Setup

NONCE_DOMAIN: Final = "coloretto nonce 2"
COMMITMENT_DOMAIN: Final = "coloretto commitment 2"
DECK_DOMAIN: Final = "coloretto deck 2"


@dataclass(frozen=True, slots=True)
class Origin:
    """A position of another game from which a game goes on."""

    setup: Setup
    events: tuple[Event, ...]

    def __str__(self) -> str:
        """As a commitment binds it."""
        setup = self.setup
        parts = (
            _symbols(sorted(setup.out)),
            " ".join(_symbols(sorted(cards)) for cards in setup.start),
            str(setup.first + 1),
            ",".join(map(event_name, self.events)),
        )
        return "|".join(parts)


@dataclass(frozen=True, slots=True)
class Terms:
    """All that is settled about a deck before its secret is committed to."""

    table: str
    game: int
    """Counted at the table, from 1."""
    rules: Rules
    rules_version: int
    nonce_commitments: tuple[str, ...]
    """One a seat, ``""`` for a seat whose nonce is not in the deck."""
    picked: tuple[Card, ...] = ()
    """The colours that the host picked to leave the game, in order."""
    origin: Origin | None = None
    """Where the game goes on from, when that is another game."""

    def __bytes__(self) -> bytes:
        """Nothing can slip from a field to the next."""
        if len(self.nonce_commitments) != self.rules.players:
            raise NotationError(
                f"{len(self.nonce_commitments)} nonce commitments, but {self.rules.players} players"
            )
        return _fields(
            DECK_DOMAIN,
            self.table,
            str(self.game),
            str(self.rules),
            str(self.rules_version),
            _symbols(self.picked),
            "" if self.origin is None else str(self.origin),
            *self.nonce_commitments,
        )


def nonce_commitment(table: str, game: int, seat: int, nonce: str) -> str:
    """What a seat shows of its nonce first. It is of no use for another seat, game or table.

    :param seat: from 1.
    """
    check_nonce(nonce)
    if not nonce:
        raise NotationError("there is no nonce to commit to")
    content = _fields(NONCE_DOMAIN, table, str(game), str(seat), nonce)
    return hashlib.sha256(content).hexdigest()


def bound_commitment(terms: Terms, secret: bytes) -> str:
    """What is published before any nonce is opened: it binds secret and terms."""
    check_secret(secret)
    return hashlib.sha256(_fields(COMMITMENT_DOMAIN) + secret + bytes(terms)).hexdigest()


def bound_deal(terms: Terms, secret: bytes, nonces: Sequence[str]) -> Deal:
    """The set-up and the deck that follow from the terms, the secret and the opened nonces.

    :param nonces: one a seat, ``""`` for a seat whose nonce is not in the deck.
    """
    rules = terms.rules
    check_nonces(rules, nonces)
    for seat, (nonce, promised) in enumerate(zip(nonces, terms.nonce_commitments, strict=True), 1):
        if nonce and nonce_commitment(terms.table, terms.game, seat, nonce) != promised:
            raise NotationError(f"the nonce of seat {seat} is not the one it committed to")
    bits = SecretBits(secret, bytes(terms) + _fields(*nonces))
    if terms.origin is not None:
        return _deal_on(rules, terms.origin, bits)
    return deal(rules, bits, out=terms.picked or None)


def left_out(terms: Terms, nonces: Sequence[str]) -> list[int]:
    """The seats, from 1, that committed to a nonce and did not open it."""
    pairs = enumerate(zip(nonces, terms.nonce_commitments, strict=True), 1)
    return [seat for seat, (nonce, promised) in pairs if promised and not nonce]


def _deal_on(rules: Rules, origin: Origin, bits: SecretBits) -> Deal:
    """The deck of a game that goes on: the cards that came, then the others in a new order."""
    came = [event - TURN_UP for event in origin.events if event >= TURN_UP]
    counts = list(box_of(rules, origin.setup.out))
    for card in (*came, *(card for hand in origin.setup.start for card in hand)):
        counts[card] -= 1
    is_last_round = counts[LAST_ROUND] == 0
    counts[LAST_ROUND] = 0
    if min(counts) < 0:
        raise NotationError("more cards came than there are")
    rest: list[Card] = shuffled(
        [card for card, count in enumerate(counts) for _ in range(count)], bits
    )
    if not is_last_round:
        under = min(rules.last_round.cards, len(rest))
        if rules.last_round.shuffled:
            under = below(under + 1, bits)
        rest.insert(len(rest) - under, LAST_ROUND)
    return Deal(origin.setup, (*came, *rest))


def _symbols(cards: Sequence[Card]) -> str:
    return "".join(map(card_symbol, cards))


def _fields(*texts: str) -> bytes:
    return b"".join(field(text.encode()) for text in texts)
