"""Avatars: a chameleon in a colour with a pattern. Clients draw it; here is only which."""

from hashlib import blake2b
from typing import Final, Literal, get_args

AvatarColour = Literal["orange", "green", "blue", "brown", "grey", "red", "yellow"]
AvatarPattern = Literal["scales", "bands", "waves", "dots", "thorns", "bark", "crosses"]

COLOURS: Final[tuple[AvatarColour, ...]] = get_args(AvatarColour)
PATTERNS: Final[tuple[AvatarPattern, ...]] = get_args(AvatarPattern)


def avatar_of(person: str, chosen: str | None) -> str:
    """Colour and pattern, as in ``green waves``: as chosen, or else as the id has it."""
    if chosen is not None:
        return chosen
    number = int.from_bytes(blake2b(person.encode(), digest_size=4).digest(), "big")
    pattern, colour = divmod(number, len(COLOURS))
    return f"{COLOURS[colour]} {PATTERNS[pattern % len(PATTERNS)]}"
