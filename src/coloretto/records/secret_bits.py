"""What every version of the fair deck is made of: secrets, nonces, and bits from a secret."""

import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Final

from coloretto.records.errors import shown
from coloretto.rules.errors import NotationError
from coloretto.rules.ruleset import Rules

SECRET_BYTES: Final = 32
MOST_NONCE_CHARACTERS: Final = 64

NO_NONCE: Final = "-"
"""How the tag ``Nonces`` writes a seat that gave none; so it is not a nonce itself."""

_NONCE: Final = re.compile(f"[0-9A-Za-z_-]{{1,{MOST_NONCE_CHARACTERS}}}")


def new_secret() -> bytes:
    """A secret for one game: 256 bits from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def check_nonce(nonce: str) -> None:
    """Refuse what a seat cannot add to the shuffle; ``""`` is a seat that adds nothing."""
    if nonce == NO_NONCE:
        raise NotationError(f"the nonce '{NO_NONCE}' would read as none: choose another")
    if nonce and not _NONCE.fullmatch(nonce):
        raise NotationError(
            f"'{shown(nonce)}' is not a nonce: it has at most {MOST_NONCE_CHARACTERS} "
            "characters, each a letter from A to Z or a to z, a digit, _ or -"
        )


class SecretBits:
    """Random bits that follow from a secret and a seed. Each request takes whole bytes.

    Their stream is HMAC-SHA256 of the seed and a block number of four bytes, 0, 1, 2 …,
    with the secret as the key.
    """

    def __init__(self, secret: bytes, seed: bytes) -> None:
        check_secret(secret)
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


def check_secret(secret: bytes) -> None:
    """Refuse a secret that is shorter: it could be found by trying all."""
    if len(secret) != SECRET_BYTES:
        raise NotationError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")


def check_nonces(rules: Rules, nonces: Sequence[str]) -> None:
    """Refuse anything but one nonce a seat."""
    if len(nonces) != rules.players:
        raise NotationError(f"{len(nonces)} nonces, but {rules.players} players")
    for nonce in nonces:
        check_nonce(nonce)


def field(content: bytes) -> bytes:
    """The length of a content in two bytes, and the content."""
    return len(content).to_bytes(2, "big") + content
