"""Provably fair decks: commit to a secret, let the seats add nonces, reveal, and check.

The whole deal follows from the rules, the secret and the nonces, by the algorithm
of docs/fair-decks.md. Anybody can repeat it: a change here breaks every proof
given before, so it needs a new version. What is made here is version 1, as games had it
until version 2 (:mod:`coloretto.records.bound_deck`); :func:`verify` checks both.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from coloretto.records.bound_deck import (
    Origin,
    Terms,
    bound_commitment,
    bound_deal,
    left_out,
    nonce_commitment,
)
from coloretto.records.errors import shown
from coloretto.records.moves import format_move, split_moves
from coloretto.records.record import Record
from coloretto.records.secret_bits import (
    NO_NONCE,
    SECRET_BYTES,
    SecretBits,
    check_nonce,
    check_nonces,
    check_secret,
    field,
    new_secret,
)
from coloretto.rules.cards import CARD_NAMES, COLOURS, Card, card_symbol
from coloretto.rules.dealers import Deal, deal
from coloretto.rules.errors import ColorettoError, IllegalError, NotationError
from coloretto.rules.events import TURN_UP
from coloretto.rules.ruleset import Rules, parse_yes_no
from coloretto.rules.setup import Setup

__all__ = [
    "Check",
    "Origin",
    "SecretBits",
    "Terms",
    "Verdict",
    "bound_commitment",
    "bound_deal",
    "bound_proof_tags",
    "check_nonce",
    "commitment",
    "fair_deal",
    "left_out",
    "new_secret",
    "nonce_commitment",
    "picked_colours",
    "proof_tags",
    "verify",
]

COMMITMENT_DOMAIN: Final = b"coloretto commitment 1"
DECK_DOMAIN: Final = b"coloretto deck 1"

_HEX: Final = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_TABLE: Final = re.compile("[0-9A-Za-z_-]{1,64}")
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")


def commitment(secret: bytes) -> str:
    """What is published before the first card: it binds the secret and does not tell it."""
    check_secret(secret)
    return hashlib.sha256(field(COMMITMENT_DOMAIN) + secret).hexdigest()


def fair_deal(
    rules: Rules, secret: bytes, nonces: Sequence[str], *, out: Sequence[Card] | None = None
) -> Deal:
    """The set-up and the deck that follow from a secret and the seats' nonces.

    :param nonces: one a seat, ``""`` for a seat that gave none.
    :param out: the colours that leave the game, where the host picks them.
    """
    check_nonces(rules, nonces)
    picked = picked_colours(rules, out)
    return deal(rules, SecretBits(secret, _seed(rules, nonces, picked)), out=picked)


def proof_tags(
    secret: bytes, nonces: Sequence[str], *, out_picked: bool = False, revealed: bool = True
) -> dict[str, str]:
    """The tags that carry a proof of version 1 in a record.

    :param out_picked: whether the host picked the colours that are out.
    :param revealed: False while the game goes on: then the secret is left out.
    """
    for nonce in nonces:
        check_nonce(nonce)
    tags = {"Commitment": commitment(secret)}
    if revealed:
        tags["Secret"] = secret.hex()
    tags["Nonces"] = _words(nonces)
    if out_picked:
        tags["OutPicked"] = "yes"
    return tags


def bound_proof_tags(terms: Terms, secret: bytes, nonces: Sequence[str]) -> dict[str, str]:
    """The tags that carry a proof of version 2 in a record."""
    tags = {
        "DeckVersion": "2",
        "Table": terms.table,
        "Game": str(terms.game),
        "RulesVersion": str(terms.rules_version),
        "Commitment": bound_commitment(terms, secret),
        "Secret": secret.hex(),
        "NonceCommitments": _words(terms.nonce_commitments),
        "Nonces": _words(nonces),
    }
    if terms.picked:
        tags["OutPicked"] = "yes"
    if terms.origin is not None:
        tags["Branch"] = str(len(terms.origin.events))
    return tags


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a record's proof has to show."""

    name: str
    """``commitment``, ``nonces``, ``set-up`` or ``cards``."""
    passed: bool | None
    """None when it could not be checked, because of another problem."""
    finding: str
    """What was found, or what is wrong, in a few words."""


_UNKNOWN: Final = "not checked, because the deck is not known"
_NO_DECK: Final = (Check("set-up", None, _UNKNOWN), Check("cards", None, _UNKNOWN))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What :func:`verify` found."""

    has_proof: bool
    """False when the record has neither commitment nor secret."""
    checks: tuple[Check, ...]
    problems: tuple[str, ...]
    """All that is wrong or missing, a sentence each; empty when the deck is fair."""
    nonces: tuple[str, ...] = ()
    """Each seat's, ``""`` for none; empty when they cannot be read."""
    terms: Terms | None = None
    """What the commitment binds, in version 2; None when it cannot be read."""
    left_out: tuple[int, ...] = ()
    """The seats, from 1, that committed to a nonce and did not open it."""

    @property
    def is_fair(self) -> bool:
        """Whether everything was checked and nothing is wrong."""
        return not self.problems


def verify(record: Record) -> Verdict:
    """Check the proof that a record carries in its tags; of an unfinished game, as far as it goes.

    A record alone cannot tell when its commitment was made: compare that with the
    one published before the first card.
    """
    tags = record.tags
    if "Commitment" not in tags and "Secret" not in tags:
        return Verdict(False, (), ("this record carries no proof",))
    version = tags.get("DeckVersion", "1")
    if version not in ("1", "2"):
        problem = f"this program does not know version '{shown(version)}' of the proof"
        return Verdict(True, (), (problem,))
    secret = bytes.fromhex(tags["Secret"]) if _HEX.fullmatch(tags.get("Secret", "")) else None
    nonces: tuple[str, ...] = ()
    try:
        nonces = _parse_nonces(record.rules, tags.get("Nonces"))
        nonce_check = Check("nonces", True, _nonces_in_words(nonces))
    except ColorettoError as error:
        nonce_check = Check("nonces", False, str(error))
    if version == "1":
        checks = [
            _check_commitment(tags, secret),
            nonce_check,
            *_check_deal(record, secret, nonces),
        ]
        return _verdict(tags, checks, nonces)
    try:
        terms = _terms_of(record)
    except ColorettoError as error:
        checks = [Check("commitment", False, str(error)), nonce_check, *_NO_DECK]
        return _verdict(tags, checks, nonces)
    checks = [_check_commitment(tags, secret, terms), nonce_check, *_NO_DECK]
    if not nonces:
        return _verdict(tags, checks, nonces, terms)
    checks[1:] = _check_bound(record, terms, secret, nonces)
    return _verdict(tags, checks, nonces, terms)


def _verdict(
    tags: Mapping[str, str],
    checks: Sequence[Check],
    nonces: tuple[str, ...],
    terms: Terms | None = None,
) -> Verdict:
    problems = [f"{check.name}: {check.finding}" for check in checks if check.passed is False]
    if "Secret" not in tags:
        problems.append("the secret has not been revealed")
    without = tuple(left_out(terms, nonces)) if terms is not None and nonces else ()
    return Verdict(True, tuple(checks), tuple(problems), nonces, terms, without)


def _check_commitment(
    tags: Mapping[str, str], secret: bytes | None, terms: Terms | None = None
) -> Check:
    name = "commitment"
    if "Secret" not in tags:
        return Check(name, None, "the secret has not been revealed")
    if secret is None:
        return Check(
            name, False, f"the secret must be {2 * SECRET_BYTES} digits from 0 to 9 and a to f"
        )
    if "Commitment" not in tags:
        return Check(name, False, "there is none, so the secret may have been chosen afterwards")
    if terms is not None:
        bound = f"table {terms.table}, game {terms.game} and the rules"
        if tags["Commitment"] != bound_commitment(terms, secret):
            return Check(name, False, f"it is not the hash of the revealed secret with {bound}")
        return Check(name, True, f"it is the hash of the revealed secret with {bound}")
    if tags["Commitment"] != commitment(secret):
        return Check(name, False, "it is not the hash of the revealed secret")
    return Check(name, True, "it is the hash of the revealed secret")


def _check_bound(
    record: Record, terms: Terms, secret: bytes | None, nonces: Sequence[str]
) -> tuple[Check, Check, Check]:
    """The checks of the nonces, the set-up and the cards, in version 2."""
    try:
        # Without the secret nonces can be checked all the same.
        dealt = bound_deal(terms, secret or bytes(SECRET_BYTES), nonces)
    except ColorettoError as error:
        return Check("nonces", False, str(error)), *_NO_DECK
    in_words = _nonces_in_words(nonces)
    without = left_out(terms, nonces)
    if without:
        in_words += f"; committed to and not opened: seat {', '.join(map(str, without))}"
    nonce_check = Check("nonces", True, in_words)
    if secret is None:
        return nonce_check, *_NO_DECK
    if terms.origin is None:
        setup_check = _check_setup(record.setup, dealt.setup, bool(terms.picked))
    else:
        before = len(terms.origin.events)
        setup_check = Check(
            "set-up", True, f"the game goes on from another, after {before} events of it"
        )
    return nonce_check, setup_check, _check_cards(record, dealt.deck)


def _terms_of(record: Record) -> Terms:
    """What the tags say that the commitment binds."""
    tags, rules = record.tags, record.rules
    table = tags.get("Table", "")
    if not _TABLE.fullmatch(table):
        raise NotationError("the tag Table must name the table")
    words = tags.get("NonceCommitments", _words([""] * rules.players)).split(" ")
    if not all(word == NO_NONCE or _HEX.fullmatch(word) for word in words):
        raise NotationError(
            f"the tag NonceCommitments must have {2 * SECRET_BYTES} hexadecimal digits a seat, "
            f"or {NO_NONCE}"
        )
    if len(words) != rules.players:
        raise NotationError(f"{len(words)} nonce commitments, but {rules.players} players")
    origin = None
    if "Branch" in tags:
        before = _number_in(tags, "Branch")
        if before > len(record.events):
            raise NotationError(f"the tag Branch says {before} events, but there are fewer")
        origin = Origin(record.setup, record.events[:before])
    try:
        is_picked = parse_yes_no(tags.get("OutPicked", "no"))
    except ColorettoError as error:
        raise NotationError(f"tag OutPicked: {error}") from None
    return Terms(
        table=table,
        game=_number_in(tags, "Game"),
        rules=rules,
        rules_version=_number_in(tags, "RulesVersion"),
        nonce_commitments=tuple("" if word == NO_NONCE else word for word in words),
        picked=tuple(sorted(record.setup.out)) if is_picked and origin is None else (),
        origin=origin,
    )


def _number_in(tags: Mapping[str, str], name: str) -> int:
    text = tags.get(name, "")
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"the tag {name} must be a number")
    return int(text)


def _check_deal(record: Record, secret: bytes | None, nonces: Sequence[str]) -> tuple[Check, Check]:
    """The checks of the set-up and of the cards."""
    if secret is None or not nonces:
        return _NO_DECK
    try:
        is_picked = parse_yes_no(record.tags.get("OutPicked", "no"))
    except ColorettoError as error:
        return Check("set-up", False, f"tag OutPicked: {error}"), _NO_DECK[1]
    out = record.setup.out if is_picked else None
    dealt = fair_deal(record.rules, secret, nonces, out=out)
    return _check_setup(record.setup, dealt.setup, is_picked), _check_cards(record, dealt.deck)


def _check_setup(found: Setup, right: Setup, is_picked: bool) -> Check:
    wrong = []
    if sorted(found.out) != sorted(right.out):
        wrong.append(f"Out is {_symbols(found.out)} but should be {_symbols(right.out)}")
    starts = [" ".join(map(_symbols, setup.start)) for setup in (found, right)]
    if starts[0] != starts[1]:
        wrong.append(f"Start is {starts[0]} but should be {starts[1]}")
    if found.first != right.first:
        wrong.append(f"First is {found.first + 1} but should be {right.first + 1}")
    if wrong:
        return Check("set-up", False, "; ".join(wrong))
    if is_picked and found.out:
        return Check("set-up", True, "Start and First follow from the secret; the host picked Out")
    names = "Out, Start and First" if found.out else "Start and First"
    return Check("set-up", True, f"{names} follow from the secret")


def _check_cards(record: Record, deck: Sequence[Card]) -> Check:
    moves = enumerate(split_moves(record.events), 1)
    turned_up = [(event - TURN_UP, m, n) for n, m in moves for event in m if event >= TURN_UP]
    for number, ((card, move, move_number), right) in enumerate(
        zip(turned_up, deck, strict=False), 1
    ):
        if card != right:
            finding = (
                f"card {number} (move {move_number}, {format_move(move)}) is {CARD_NAMES[card]} "
                f"but should be {CARD_NAMES[right]}"
            )
            return Check("cards", False, finding)
    if len(turned_up) > len(deck):
        return Check("cards", False, f"{len(turned_up)} turned up, but the deck has {len(deck)}")
    if not turned_up:
        return Check("cards", True, "none turned up yet")
    return Check("cards", True, f"{len(turned_up)} of {len(deck)} turned up, each in its place")


def _parse_nonces(rules: Rules, tag: str | None) -> tuple[str, ...]:
    """The nonces of the tag ``Nonces``; without it no seat gave one."""
    if tag is None:
        return ("",) * rules.players
    words = tag.split(" ")
    if "" in words:
        raise NotationError(f"write each seat's nonce, or {NO_NONCE}, with one space between")
    nonces = tuple("" if word == NO_NONCE else word for word in words)
    check_nonces(rules, nonces)
    return nonces


def _nonces_in_words(nonces: Sequence[str]) -> str:
    given = [str(seat) for seat, nonce in enumerate(nonces, 1) if nonce]
    if not given:
        return "no seat gave one, so the maker of the secret could have chosen the deck"
    if len(given) == len(nonces):
        return "every seat gave one"
    return f"seat {given[0]} gave one" if len(given) == 1 else f"seats {_and(given)} gave one"


def _words(texts: Sequence[str]) -> str:
    """One a seat, as a tag has them."""
    return " ".join(text or NO_NONCE for text in texts)


def _and(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _symbols(cards: Sequence[Card]) -> str:
    """Cards whose order does not matter, as a message shows them."""
    return "".join(map(card_symbol, sorted(cards)))


def picked_colours(rules: Rules, out: Sequence[Card] | None) -> list[Card] | None:
    """The colours that the host picked, in order; None when there is nothing to pick.

    :raises IllegalError: when they are not as many different ones as leave the game.
    """
    if out is None or not (out or rules.colours_out):
        return None
    if len(set(out)) != len(out) or len(out) != rules.colours_out or not set(out) <= set(COLOURS):
        raise IllegalError(
            f"with {rules.players} players the colours out of the game are {rules.colours_out}, "
            "each a different one"
        )
    return sorted(out)


def _seed(rules: Rules, nonces: Sequence[str], picked: Sequence[Card] | None) -> bytes:
    """All that the deck follows from but the secret; nothing can slip from a field to the next."""
    texts = (str(rules), _symbols(picked or ()), *nonces)
    return b"".join(map(field, (DECK_DOMAIN, *(text.encode() for text in texts))))
