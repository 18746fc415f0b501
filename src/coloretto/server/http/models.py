"""The bodies of requests and answers about tables and records."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from coloretto.bots.levels import USUAL_LEVEL
from coloretto.records.errors import FAULTS
from coloretto.server.errors import CODES
from coloretto.server.store.rating_shares import REASONS
from coloretto.server.table.commands import MOST_PACE

_MOST_CLOCK: Final = 14 * 24 * 3600


class Strict(BaseModel):
    """A request's body: nothing missing, nothing more, no guessing of types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class RecordProblem(BaseModel):
    """What is wrong with a record that was sent, in parts."""

    fault: str = Field(json_schema_extra={"enum": [*FAULTS]})
    line: int
    move: int | None
    tag: str | None
    read: str | None
    """What was read there: the move, a tag's value or its line."""
    right: str | None
    """What ought to stand there, where that is known: the scores."""


class Problem(BaseModel):
    """Why something was not done."""

    code: str = Field(json_schema_extra={"enum": [*CODES]})
    text: str
    record: RecordProblem | None = None
    """Only where a record is the reason."""
    reason: str | None = None
    """What is wrong, in a word: with a name (length, character, mixed, reserved) or with a
    passphrase (name, repeats, sequence, common, guessable)."""


class ProblemAnswer(BaseModel):
    """The body of every answer that is not a success."""

    error: Problem


class SeatWish(Strict):
    """Who shall sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: str = Field(default=USUAL_LEVEL, max_length=64)


class BranchFrom(Strict):
    """A position of a record."""

    record: str = Field(max_length=60_000)
    moves: int = Field(ge=0, le=1000)
    """How many of its moves have been played."""


class NewTable(Strict):
    """A table to open. What is left out is as the edition's rulebook says."""

    edition: str = Field(default="italian", max_length=32)
    players: int = Field(default=4, ge=2, le=5)
    scoring: str | None = Field(default=None, max_length=16)
    jokers: str | None = Field(default=None, max_length=16)
    golden: bool | None = None
    last_round: str | None = Field(default=None, max_length=16)
    games: int | None = Field(default=None, ge=1, le=99)
    out: list[Annotated[str, Field(max_length=1)]] = Field(default=[], max_length=2)
    seats: list[SeatWish] = Field(default=[], max_length=5)
    """One a seat; seats not named are open."""
    listed: bool = False
    rated: bool = False
    clock: int = Field(default=0, ge=0, le=_MOST_CLOCK)
    pace: int = Field(default=600, ge=0, le=MOST_PACE)
    start: bool = False
    """Begin at once, when every seat has somebody."""
    branch: BranchFrom | None = None
    """Go on from a position of a record; its rules are the table's then."""


class BotName(Strict):
    """A bot that plays over the socket."""

    name: str = Field(min_length=1, max_length=200)


class SeatToken(BaseModel):
    """A token that plays one seat. It is shown once and stored as a hash only."""

    table: str
    seat: int
    token: str


class SeatShareAnswer(BaseModel):
    """How much a finished game counts for the player on a seat."""

    seat: int
    weight: float
    """From 0, not at all, to 1."""
    reason: str | None = Field(json_schema_extra={"enum": [*REASONS, None]})
    """Why it does not count wholly."""
    forfeited: bool
    """Whether it counts as lost, because the player left it."""


class GameRating(BaseModel):
    """How much a finished game counts."""

    seats: list[SeatShareAnswer]


class RecordText(Strict):
    """A record to check."""

    record: str = Field(max_length=60_000)


class CheckAnswer(BaseModel):
    """One thing that was checked."""

    name: str
    passed: bool | None
    finding: str


class VerdictAnswer(BaseModel):
    """Whether a record's deck was fair."""

    fair: bool
    checks: list[CheckAnswer]
    problems: list[str]


class Invitation(BaseModel):
    """How others come to a table; nothing while only this computer can come to the server."""

    link: str | None
    qr: str | None
    """A QR code of the link, as the address of a picture."""


class LevelAnswer(BaseModel):
    """A level of bots."""

    level: str
    bot: str
