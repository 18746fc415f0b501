"""What can be wrong, in three small classes under ``ValueError``."""


class ColorettoError(ValueError):
    """Something about a game cannot be as it was asked for."""


class NotationError(ColorettoError):
    """A text is not well formed: a card, a spec, a record, a position."""


class IllegalError(ColorettoError):
    """A text or call is well formed, but the rules do not allow it."""


class UnsupportedError(ColorettoError):
    """An edition, option or number of players that does not exist."""
