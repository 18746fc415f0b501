"""What can happen at a table. A table's log is a list of these, numbered from 1.

The log is the truth: it is written before anyone hears of it, and a table is
nothing but its log applied in order (:mod:`coloretto.server.table.table`). So a kind of
entry, once released, keeps its name, its fields and its meaning for ever; new fields
need a default, and an older program that meets one says so. Nothing secret is ever in
an entry: names live with the people, and the secret of a deck lies elsewhere until
:class:`GameEnded` reveals it.

Seats and rows are numbered from 1 and events go by their names (``draw``, ``take 2``,
``turn up G``), as in records and in the line protocol.
"""

import re
from typing import Annotated, Literal

import msgspec

Seat = Annotated[int, msgspec.Meta(ge=1, le=5)]
Reason = Literal["left", "clock", "asked", "away"]
Unrated = Literal["stand_in", "no_clock", "colours", "own_bot"]
"""Why a game at a rated table begins without counting."""


def snake_case(name: str) -> str:
    """``GameBegan`` is stored as ``game_began``."""
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()


class BrokenLogError(Exception):
    """A log that does not follow the rules, or is from a newer version than this one."""


class _Entry(
    msgspec.Struct,
    frozen=True,
    tag_field="kind",
    tag=snake_case,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something that happened."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of another game from which the first game here goes on."""

    out: tuple[str, ...]
    start: tuple[str, ...]
    """Each seat's first cards."""
    first: Seat
    events: tuple[str, ...]


class Opened(_Entry, frozen=True):
    """The table is there, with its rules and options."""

    rules: str
    """The rules' spec: ``german(players=3)``."""
    host: str
    """The person who opened it."""
    listed: bool = False
    """Whether strangers see it in the lobby."""
    rated: bool = False
    clock: int = 0
    """Seconds a turn; 0 is no clock."""
    pace: int = 600
    """Milliseconds between the acts of bots."""
    out: tuple[str, ...] = ()
    """The colours that leave every game, where the host picked them."""
    branch: Branch | None = None


class Seated(_Entry, frozen=True):
    """A seat has a player: a person, or one of our bots by its spec."""

    seat: Seat
    person: str | None = None
    bot: str | None = None
    level: str | None = None
    """The level the bot was chosen by, where it was."""
    owner: str | None = None
    """Of a bot that plays over the socket: the person whose bot it is."""


class Vacated(_Entry, frozen=True):
    """A seat is open again, before a match has begun."""

    seat: Seat


class Left(_Entry, frozen=True):
    """A person has left a running match; the seat stays theirs to come back to."""

    seat: Seat


class BotTookOver(_Entry, frozen=True):
    """A bot plays for a person until they take the seat back."""

    seat: Seat
    bot: str
    reason: Reason


class TakenBack(_Entry, frozen=True):
    """A person plays their seat themselves again."""

    seat: Seat


class HostChanged(_Entry, frozen=True):
    """Another person looks after the table."""

    person: str


class KeptAway(_Entry, frozen=True):
    """The host has sent a person away, who cannot sit down here until they are allowed back."""

    person: str


class AllowedBack(_Entry, frozen=True):
    """A person who was sent away may sit down here again."""

    person: str


class Became(_Entry, frozen=True):
    """A guest has signed in as somebody: their seats are that person's now."""

    guest: str
    person: str


class DeckCommitted(_Entry, frozen=True):
    """The next game's secret exists, and this is its commitment.

    In version 1 nonces are given afterwards. In version 2 the game has been asked for, and the
    seats' own commitments are part of this one: their nonces are opened now, and the game begins.
    """

    game: int
    commitment: str
    version: int = 1
    rules_version: int = 0
    """From version 2 on."""
    nonces: tuple[str, ...] = ()
    """From version 2 on: each seat's commitment, empty where its nonce is not in the deck."""


class NonceGiven(_Entry, frozen=True):
    """A seat adds its own chance to the next deck, for all to see at once."""

    seat: Seat
    nonce: str


class NonceCommitted(_Entry, frozen=True):
    """A seat has a nonce for the next deck, and this is its commitment."""

    seat: Seat
    commitment: str


class NonceOpened(_Entry, frozen=True):
    """A seat shows the nonce that it committed to, now that the deck is committed to."""

    seat: Seat
    nonce: str


class ReadyGiven(_Entry, frozen=True):
    """A person would begin the next game; who sits down or gets up afterwards undoes it."""

    seat: Seat


class GameBegan(_Entry, frozen=True):
    """The cards are dealt."""

    game: int
    """Counted at this table, from 1."""
    in_match: int
    """Counted in its match, from 1."""
    rules_version: int
    out: tuple[str, ...]
    start: tuple[str, ...]
    """Each seat's first cards."""
    first: Seat
    nonces: tuple[str, ...]
    """One a seat, empty where none was given."""
    before: tuple[str, ...] = ()
    """What had happened already, in a game that goes on from another."""
    unrated: Unrated | None = None
    """At a rated table: why this game does not count."""


class Moved(_Entry, frozen=True):
    """An event of the game: what a seat did, or a card turned up on its turn."""

    seat: Seat
    event: str


class UndoAsked(_Entry, frozen=True):
    """A seat would like to go back."""

    seat: Seat
    keep: int
    """How many events of the game would stay."""


class UndoAnswered(_Entry, frozen=True):
    """Somebody agrees, or does not."""

    seat: Seat
    agrees: bool


class Undone(_Entry, frozen=True):
    """The game is back where it was after this number of events."""

    seat: Seat
    keep: int


class Paused(_Entry, frozen=True):
    """Bots and clocks wait."""

    seat: Seat


class Resumed(_Entry, frozen=True):
    """Bots and clocks go on."""

    seat: Seat


class PaceSet(_Entry, frozen=True):
    """The host lets bots play faster or slower."""

    pace: int
    """Milliseconds between their acts."""


class Hurried(_Entry, frozen=True):
    """Somebody who is out of the round lets the bots finish it without pauses."""

    seat: Seat


class Forfeited(_Entry, frozen=True):
    """A rated game is lost for this seat, however its stand-in finishes it."""

    seat: Seat
    reason: Literal["left", "clock", "away"]
    """They left, ran out of time too often, or did not come back before the end."""


class GameEnded(_Entry, frozen=True):
    """A game is over and its deck's secret is no secret any more."""

    game: int
    scores: tuple[int, ...]
    """By seat. A replay that comes to others is noticed."""
    commitment: str
    secret: str


Entry = (
    Opened
    | Seated
    | Vacated
    | Left
    | BotTookOver
    | TakenBack
    | HostChanged
    | KeptAway
    | AllowedBack
    | Became
    | DeckCommitted
    | NonceGiven
    | NonceCommitted
    | NonceOpened
    | ReadyGiven
    | GameBegan
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | Paused
    | Resumed
    | PaceSet
    | Hurried
    | Forfeited
    | GameEnded
)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: Entry) -> str:
    """An entry as it is stored."""
    return _encoder.encode(entry).decode()


def read_entry(text: str) -> Entry:
    """A stored entry.

    :raises BrokenLogError: when it is none that this version knows.
    """
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BrokenLogError(
            f"an entry of the log is not known to this program ({error}): "
            "it is damaged, or needs a newer coloretto"
        ) from None
