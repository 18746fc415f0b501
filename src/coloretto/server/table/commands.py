"""What people, bots and the clock can ask of a table.

Every command is a value that can be sent to the process that owns the table. What follows from it
is in :mod:`coloretto.server.table.handlers`.
"""

from typing import Annotated, Final

import msgspec

from coloretto.bots.levels import USUAL_LEVEL
from coloretto.server.table.entries import Seat, snake_case

Name = Annotated[str, msgspec.Meta(max_length=64)]
MOST_PACE: Final = 10_000
"""Milliseconds between two acts of bots."""
MOST_GRACE_MS: Final = 5000
Nonce = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{1,64}$", max_length=64)]


class _Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    tag=snake_case,
    forbid_unknown_fields=True,
):
    """Something to do."""

    id: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Made by the client; the same command sent twice is carried out once."""


class Sit(_Command, frozen=True):
    """Take an open seat, or come back to one's own."""

    seat: Seat


class Leave(_Command, frozen=True):
    """Give a seat up; in a match it stays one's own to come back to."""

    seat: Seat


class SetSeat(_Command, frozen=True):
    """The host puts a bot of a level on a seat, or opens it, even when somebody sits there."""

    seat: Seat
    level: Name | None = None


class KeepAway(_Command, frozen=True):
    """The host sends the person on a seat away, who cannot sit down here any more."""

    seat: Seat


class AllowBack(_Command, frozen=True):
    """The host lets somebody who was sent away sit down here again."""

    person: Annotated[str, msgspec.Meta(max_length=32)]


class SeatBot(_Command, frozen=True):
    """The host seats a bot of somebody's that plays over the socket."""

    seat: Seat
    person: str


class Start(_Command, frozen=True):
    """Begin the first game, the next game of the match, or a rematch."""


class Move(_Command, frozen=True):
    """Play: an action by its name, at the position the mover has seen."""

    seat: Seat
    expects: int
    """The position's number as the client knows it."""
    action: Annotated[str, msgspec.Meta(max_length=16)]
    grace_ms: Annotated[int, msgspec.Meta(ge=0, le=MOST_GRACE_MS)] = 0
    """How long a bot that is next waits at least, so that this can be undone."""


class Undo(_Command, frozen=True):
    """Take one's own last act back at once, or ask everybody to go back further."""

    seat: Seat


class AnswerUndo(_Command, frozen=True):
    """Agree to going back, or not."""

    seat: Seat
    agrees: bool


class Pause(_Command, frozen=True):
    """Bots and clocks wait."""

    seat: Seat


class Resume(_Command, frozen=True):
    """Bots and clocks go on; bots also when they waited in case a move is undone."""

    seat: Seat


class SetPace(_Command, frozen=True):
    """The host lets bots play faster or slower."""

    pace: Annotated[int, msgspec.Meta(ge=0, le=MOST_PACE)]
    """Milliseconds between their acts."""


class Hurry(_Command, frozen=True):
    """Let the bots finish a round without pauses, when none but bots still play in it."""

    seat: Seat


class HandOver(_Command, frozen=True):
    """Let a bot play a seat: one's own, or as host that of somebody who is gone."""

    seat: Seat
    level: Name = USUAL_LEVEL


class TakeBack(_Command, frozen=True):
    """Play one's seat oneself again."""

    seat: Seat


class CommitNonce(_Command, frozen=True):
    """Promise one's own chance for the next deck: the hash of a nonce that nobody can guess."""

    seat: Seat
    commitment: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]


class OpenNonce(_Command, frozen=True):
    """Show the nonce that was promised, once the deck's commitment binds it."""

    seat: Seat
    nonce: Nonce


class GiveNonce(_Command, frozen=True):
    """Add one's own chance to the next deck at once, without a promise.

    For decks of version 1, and for those who trust the server: it sees the nonce before it
    commits itself.
    """

    seat: Seat
    nonce: Nonce


class GiveHost(_Command, frozen=True):
    """Let the person on a seat look after the table."""

    seat: Seat


class Become(_Command, frozen=True):
    """A guest has signed in as the caller: whatever is theirs here is the caller's now."""

    guest: str


class TimeOut(_Command, frozen=True):
    """The clock: a turn has taken too long."""

    expects: int
    """The entry that the turn began with, as for a move."""


class Begin(_Command, frozen=True):
    """The server: nonces have had their time, so the game begins with those that are open."""

    expects: int
    """The game that is to begin."""


FromOutside = (
    Sit
    | Leave
    | SetSeat
    | Start
    | Move
    | Undo
    | AnswerUndo
    | Pause
    | Resume
    | SetPace
    | Hurry
    | HandOver
    | TakeBack
    | CommitNonce
    | OpenNonce
    | GiveNonce
    | GiveHost
    | KeepAway
    | AllowBack
)
"""What a client can ask for; the rest comes from the server itself."""

Command = FromOutside | SeatBot | Become | TimeOut | Begin
