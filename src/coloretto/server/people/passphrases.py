"""Passphrases: how they are kept, and which are too easy to guess."""

import unicodedata
from typing import Final, Literal

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from coloretto.server.errors import RefusalError
from coloretto.server.people.names import fold_name

LEAST_PASSPHRASE: Final = 10
MOST_PASSPHRASE: Final = 200

_LEAST_GUESSES: Final = 10**8
"""How many tries a clever guesser must need. Behind argon2 that takes a computer months."""
_WEIGHED: Final = 24
"""How many characters are weighed: enough for that number; zxcvbn takes long for more."""
_OURS: Final = ("coloretto", "chameleon", "kamäleon", "kaméleon", "camaleonte", "kameleon")
"""What comes to mind first at this table."""

_hasher: Final = PasswordHasher(memory_cost=65536, time_cost=3, parallelism=4)
"""RFC 9106's second recommended option."""
_NOBODYS_HASH: Final = f"$argon2id$v=19$m=65536,t=3,p=4${'A' * 22}${'A' * 43}"
"""What is compared where there is no such name, so that it takes as long."""

Weakness = Literal["name", "repeats", "sequence", "common", "guessable"]
_WORDS: Final[dict[Weakness, str]] = {
    "name": "it is your name, or nearly",
    "repeats": "it repeats itself",
    "sequence": "its characters follow each other on the keyboard, in the alphabet or in a date",
    "common": "many people have chosen it before",
    "guessable": "it is guessed quickly",
}


def check_length(passphrase: str) -> None:
    """Refuse a passphrase that its length makes easy to guess.

    :raises RefusalError: when it is too short or too long.
    """
    if not LEAST_PASSPHRASE <= len(passphrase) <= MOST_PASSPHRASE:
        raise RefusalError(
            "bad_request",
            f"a passphrase has {LEAST_PASSPHRASE} to {MOST_PASSPHRASE} characters: "
            "three or four words are easy to keep in mind",
        )


def check_strength(passphrase: str, name: str) -> None:
    """Refuse a passphrase that is easy to guess. It takes a tenth of a second at worst.

    :raises RefusalError: with the reason.
    """
    weakness = weakness_of(passphrase, name)
    if weakness is not None:
        raise RefusalError(
            "weak_passphrase",
            f"this passphrase is easy to guess: {_WORDS[weakness]}. "
            "Three or four words that do not belong together are better",
            reason=weakness,
        )


def weakness_of(passphrase: str, name: str) -> Weakness | None:
    """What makes a passphrase easy to guess, if anything does."""
    from zxcvbn import zxcvbn  # Only where a passphrase is chosen: it has long lists of words.

    words = " ".join(_normal(passphrase).split())
    folded = fold_name(name)
    if len(set(words)) < 4:
        return "repeats"
    rest = words.casefold().replace(folded, "") if folded else words
    if rest != words.casefold() and not rest.strip(" 0123456789.,;:!?-_"):
        return "name"
    known = [*_OURS, *(part for part in (folded, *folded.split()) if part)]
    found = zxcvbn(words[:_WEIGHED], user_inputs=known)
    if found["guesses"] >= _LEAST_GUESSES:
        return None
    longest = max(found["sequence"], key=lambda part: len(part["token"]))
    if longest["pattern"] == "dictionary" and longest["dictionary_name"] == "user_inputs":
        return "name" if longest["matched_word"] not in _OURS else "guessable"
    return _PATTERNS.get(longest["pattern"], "guessable")


_PATTERNS: Final[dict[str, Weakness]] = {
    "repeat": "repeats",
    "sequence": "sequence",
    "spatial": "sequence",
    "date": "sequence",
    "dictionary": "common",
}


def hash_passphrase(passphrase: str) -> str:
    """What is stored of a passphrase. It takes a while, so that guessing does."""
    return _hasher.hash(_normal(passphrase))


def is_right(hashed: str | None, passphrase: str) -> bool:
    """Whether a passphrase is the one; where there is none to compare with it takes as long."""
    try:
        _hasher.verify(hashed or _NOBODYS_HASH, _normal(passphrase))
    except VerificationError:
        return False
    return hashed is not None


def _normal(passphrase: str) -> str:
    """The same for every keyboard that types it."""
    return unicodedata.normalize("NFKC", passphrase)
