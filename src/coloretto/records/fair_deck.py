"""Provably fair decks: commit to a secret, let the seats add nonces, reveal, and check.

The whole deal follows from the rules, the secret and the nonces, by the algorithm
of docs/fair-decks.md. Anybody can repeat it: a change here breaks every proof
given before, so it would need a new version in :data:`DECK_DOMAIN`.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from coloretto.records.errors import shown
from coloretto.records.moves import format_move, split_moves
from coloretto.records.record import Record
from coloretto.rules.cards import CARD_NAMES, COLOURS, Card, card_symbol
from coloretto.rules.dealers import Deal, deal
from coloretto.rules.errors import ColorettoError, IllegalError, NotationError
from coloretto.rules.events import TURN_UP
from coloretto.rules.ruleset import Rules, parse_yes_no
from coloretto.rules.setup import Setup

COMMITMENT_DOMAIN: Final = b"coloretto commitment 1"
DECK_DOMAIN: Final = b"coloretto deck 1"

SECRET_BYTES: Final = 32
MOST_NONCE_CHARACTERS: Final = 64

NO_NONCE: Final = "-"
"""How the tag ``Nonces`` writes a seat that gave none; so it is not a nonce itself."""

_NONCE: Final = re.compile(f"[0-9A-Za-z_-]{{1,{MOST_NONCE_CHARACTERS}}}")
_HEX: Final = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


def new_secret() -> bytes:
    """A secret for one game: 256 bits from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the first card: it binds the secret and does not tell it."""
    _check_secret(secret)
    return hashlib.sha256(_field(COMMITMENT_DOMAIN) + secret).hexdigest()


def check_nonce(nonce: str) -> None:
    """Refuse what a seat cannot add to the shuffle; ``""`` is a seat that adds nothing."""
    if nonce == NO_NONCE:
        raise NotationError(f"the nonce '{NO_NONCE}' would read as none: choose another")
    if nonce and not _NONCE.fullmatch(nonce):
        raise NotationError(
            f"'{shown(nonce)}' is not a nonce: it has at most {MOST_NONCE_CHARACTERS} "
            "characters, each a letter from A to Z or a to z, a digit, _ or -"
        )


def fair_deal(
    rules: Rules, secret: bytes, nonces: Sequence[str], *, out: Sequence[Card] | None = None
) -> Deal:
    """The set-up and the deck that follow from a secret and the seats' nonces.

    :param nonces: one a seat, ``""`` for a seat that gave none.
    :param out: the colours that leave the game, where the host picks them.
    """
    _check_nonces(rules, nonces)
    picked = picked_colours(rules, out)
    return deal(rules, SecretBits(secret, _seed(rules, nonces, picked)), out=picked)


def proof_tags(
    secret: bytes, nonces: Sequence[str], *, out_picked: bool = False, revealed: bool = True
) -> dict[str, str]:
    """The tags that carry the proof in a record.

    :param out_picked: whether the host picked the colours that are out.
    :param revealed: False while the game goes on: then the secret is left out.
    """
    for nonce in nonces:
        check_nonce(nonce)
    tags = {"Commitment": commitment(secret)}
    if revealed:
        tags["Secret"] = secret.hex()
    tags["Nonces"] = " ".join(nonce or NO_NONCE for nonce in nonces)
    if out_picked:
        tags["OutPicked"] = "yes"
    return tags


class SecretBits:
    """Random bits that follow from a secret and a seed. Each request takes whole bytes.

    Their stream is HMAC-SHA256 of the seed and a block number of four bytes, 0, 1, 2 …,
    with the secret as the key.
    """

    def __init__(self, secret: bytes, seed: bytes) -> None:
        _check_secret(secret)
        self._secret = secret
        self._seed = seed
        self._block = 0
        self._bytes = b""

    def getrandbits(self, k: int, /) -> int:
        """The top ``k`` bits of the next bytes, as few bytes as hold them."""
        size = (k + 7) // 8
        while len(self._bytes) < size:
            message = self._seed + self._block.to_bytes(4, "big")
            self._bytes += hmac.digest(self._secret, message, "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a record's proof has to show."""

    name: str
    """``commitment``, ``nonces``, ``set-up`` or ``cards``."""
    passed: bool | None
    """None when it could not be checked, because of another problem."""
    finding: str
    """What was found, or what is wrong, in a few words."""


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
    secret = bytes.fromhex(tags["Secret"]) if _HEX.fullmatch(tags.get("Secret", "")) else None
    checks = [_check_commitment(tags, secret)]
    nonces: tuple[str, ...] = ()
    try:
        nonces = _parse_nonces(record.rules, tags.get("Nonces"))
        checks.append(Check("nonces", True, _nonces_in_words(nonces)))
    except ColorettoError as error:
        checks.append(Check("nonces", False, str(error)))
    checks += _check_deal(record, secret, nonces)
    problems = [f"{check.name}: {check.finding}" for check in checks if check.passed is False]
    if "Secret" not in tags:
        problems.append("the secret has not been revealed")
    return Verdict(True, tuple(checks), tuple(problems), nonces)


def _check_commitment(tags: Mapping[str, str], secret: bytes | None) -> Check:
    name = "commitment"
    if "Secret" not in tags:
        return Check(name, None, "the secret has not been revealed")
    if secret is None:
        return Check(
            name, False, f"the secret must be {2 * SECRET_BYTES} digits from 0 to 9 and a to f"
        )
    if "Commitment" not in tags:
        return Check(name, False, "there is none, so the secret may have been chosen afterwards")
    if tags["Commitment"] != commitment(secret):
        return Check(name, False, "it is not the hash of the revealed secret")
    return Check(name, True, "it is the hash of the revealed secret")


def _check_deal(record: Record, secret: bytes | None, nonces: Sequence[str]) -> tuple[Check, Check]:
    """The checks of the set-up and of the cards."""
    not_checked = Check("cards", None, "not checked, because the deck is not known")
    if secret is None or not nonces:
        return Check("set-up", None, not_checked.finding), not_checked
    try:
        is_picked = parse_yes_no(record.tags.get("OutPicked", "no"))
    except ColorettoError as error:
        return Check("set-up", False, f"tag OutPicked: {error}"), not_checked
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
    _check_nonces(rules, nonces)
    return nonces


def _nonces_in_words(nonces: Sequence[str]) -> str:
    given = [str(seat) for seat, nonce in enumerate(nonces, 1) if nonce]
    if not given:
        return "no seat gave one, so whoever made the secret could have chosen the deck"
    if len(given) == len(nonces):
        return "every seat gave one"
    return f"seat {given[0]} gave one" if len(given) == 1 else f"seats {_and(given)} gave one"


def _and(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _symbols(cards: Sequence[Card]) -> str:
    """Cards whose order does not matter, as a message shows them."""
    return "".join(map(card_symbol, sorted(cards)))


def _check_secret(secret: bytes) -> None:
    # A shorter one could be found by trying all.
    if len(secret) != SECRET_BYTES:
        raise NotationError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")


def _check_nonces(rules: Rules, nonces: Sequence[str]) -> None:
    if len(nonces) != rules.players:
        raise NotationError(f"{len(nonces)} nonces, but {rules.players} players")
    for nonce in nonces:
        check_nonce(nonce)


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
    return b"".join(map(_field, (DECK_DOMAIN, *(text.encode() for text in texts))))


def _field(content: bytes) -> bytes:
    return len(content).to_bytes(2, "big") + content
