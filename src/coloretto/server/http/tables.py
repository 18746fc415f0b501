"""The HTTP side: the lobby, tables and records. FastAPI makes the OpenAPI schema of it."""

import asyncio
import gzip
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from coloretto.bots.levels import LEVELS, USUAL_LEVEL
from coloretto.records import read_record
from coloretto.records.errors import FAULTS
from coloretto.records.fair_deck import verify
from coloretto.rules import ColorettoError, Rules, make_rules
from coloretto.server.errors import CODES, RefusalError
from coloretto.server.http.doors import address_of, who_asks
from coloretto.server.http.editions import EditionAnswer, edition_facts
from coloretto.server.http.lobby import list_tables
from coloretto.server.http.rate_limits import AddressBook
from coloretto.server.http.schema import json_of
from coloretto.server.http.score_table import score_table
from coloretto.server.live.announcements import tokens_changed
from coloretto.server.live.session import Room
from coloretto.server.live.tables import House
from coloretto.server.people.guests import clean_name
from coloretto.server.people.records import stored_record
from coloretto.server.table import callers
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.branches import branch_of
from coloretto.server.table.replays import view_replay

api = APIRouter(prefix="/api")

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
SeatNumber = Annotated[int, Path(ge=1, le=5)]
GameNumber = Annotated[int, Path(ge=1, le=100_000)]

_MOST_PACE = 10_000
_MOST_CLOCK = 14 * 24 * 3600


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
    pace: int = Field(default=600, ge=0, le=_MOST_PACE)
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


class LevelAnswer(BaseModel):
    """A level of bots."""

    level: str
    bot: str


def the_house(request: Request) -> House:
    """The house that serves this request."""
    house: House = request.app.state.house
    return house


def the_addresses(request: Request) -> AddressBook:
    """What every address has used."""
    book: AddressBook = request.app.state.addresses
    return book


InHouse = Annotated[House, Depends(the_house)]


async def somebody(request: Request, house: InHouse) -> callers.Player:
    """Whoever asks; strangers are asked to say who they are."""
    caller = await who_asks(request, house)
    if caller is None:
        raise RefusalError("who_are_you", "first say who you are: POST /api/me")
    return caller


async def a_person(caller: Annotated[callers.Player, Depends(somebody)]) -> callers.Person:
    """A person; a seat's token is not enough."""
    if not isinstance(caller, callers.Person):
        raise RefusalError("not_allowed", "a seat's token can only play its seat")
    return caller


async def within_limits(request: Request) -> None:
    """Refuse an address that asks too much."""
    if not the_addresses(request).use("requests", address_of(request)):
        raise RefusalError("too_many", "too many requests from this address: wait a little")


Somebody = Annotated[callers.Player, Depends(somebody)]
Person = Annotated[callers.Person, Depends(a_person)]
api.dependencies.append(Depends(within_limits))

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemAnswer} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
api.responses |= PROBLEMS
_VIEW: dict[int | str, dict[str, Any]] = {
    200: {"description": "The table", "content": json_of("TableView")}
}


# Tables.


@api.get("/tables", responses={200: {"description": "The lobby", "content": json_of("Lobby")}})
async def lobby(house: InHouse) -> Response:
    """Listed tables that gather or play, the latest first."""
    return json_answer(await list_tables(house))


@api.post("/tables", responses=_VIEW)
async def open_table(body: NewTable, request: Request, caller: Person, house: InHouse) -> Response:
    """Open a table; you are its host. With ``start`` the game begins at once."""
    if not the_addresses(request).use("tables", address_of(request)):
        raise RefusalError("too_many", "too many new tables from this address: wait a little")
    try:
        rules, branch = _rules_of(body)
    except ColorettoError as error:
        raise RefusalError.of(error) from None
    if len(body.seats) > rules.players:
        raise RefusalError("bad_request", f"{len(body.seats)} seats for {rules.players} players")
    seats = [
        seat
        for number, wish in enumerate(body.seats, 1)
        if (seat := _seated(number, wish, caller)) is not None
    ]
    if body.rated and sum(seat.person is not None for seat in seats) > 1:
        raise RefusalError("not_allowed", "in a rated game everybody plays one seat")
    opened = e.Opened(
        rules=str(rules),
        host=caller.person,
        listed=body.listed,
        rated=body.rated,
        clock=body.clock,
        pace=body.pace,
        out=() if branch is not None else tuple(body.out),
        branch=branch,
    )
    room = await house.open_table(opened, seats)
    if body.start:
        await room.ask(caller, c.Start())
    return json_answer(room.view())


def _rules_of(body: NewTable) -> tuple[Rules, e.Branch | None]:
    """The rules of a new table, and the position it goes on from."""
    if body.branch is not None:
        record = read_record(body.branch.record)
        if body.rated:
            raise RefusalError("not_allowed", "a game that goes on from another is not rated")
        return replace(record.rules, games=1), branch_of(record, body.branch.moves)
    rules = make_rules(
        body.edition,
        body.players,
        scoring=body.scoring,
        jokers=body.jokers,
        golden=body.golden,
        last_round=body.last_round,
        games=body.games,
    )
    return rules, None


def _seated(number: int, wish: SeatWish, caller: callers.Person) -> e.Seated | None:
    if wish.kind == "open":
        return None
    if wish.kind == "me":
        return e.Seated(number, person=caller.person)
    if wish.level not in LEVELS:
        raise RefusalError("unsupported", f"unknown level: choose {', '.join(LEVELS)}")
    return e.Seated(number, bot=LEVELS[wish.level], level=wish.level)


@api.get("/tables/{table_id}", responses=_VIEW)
async def see_table(table_id: TableId, house: InHouse) -> Response:
    """All there is to see of a table; anybody with its link may look."""
    return json_answer((await house.room(table_id)).view())


@api.post(
    "/tables/{table_id}/commands",
    responses=_VIEW,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": json_of("Command"),
        }
    },
)
async def command(
    table_id: TableId, request: Request, caller: Somebody, house: InHouse
) -> Response:
    """Do something at a table: sit, leave, start, move … The same commands go over the socket."""
    try:
        asked = _commands.decode(await request.body())
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RefusalError("bad_request", f"not a command: {error}"[:200]) from None
    room = await house.room(table_id)
    await room.ask(caller, asked)
    return json_answer(room.view())


_commands: msgspec.json.Decoder[c.FromOutside] = msgspec.json.Decoder(c.FromOutside)


@api.post("/tables/{table_id}/seats/{seat}/token")
async def seat_token(
    body: BotName, table_id: TableId, seat: SeatNumber, caller: Person, house: InHouse
) -> SeatToken:
    """Seat a bot of yours that plays over the socket, and get the token it plays with.

    A bot of yours that sits there makes room for it, except in a running match.
    """
    room = await house.room(table_id)
    if caller.person != room.table.host:
        raise RefusalError("not_host", "only the host can do that")
    if seat > len(room.table.seats):
        raise RefusalError("no_seat", f"this table has {len(room.table.seats)} seats")
    bot = await house.people.bot_of(caller.person, clean_name(body.name))
    before = room.table.seat(seat).person
    if before != bot and room.table.phase in ("gathering", "over"):
        await _send_away(house, room, seat, caller)
    await room.ask(caller, c.SeatBot(seat, bot))
    token = await house.people.seat_token(bot, table_id, seat)
    for changed in {bot, before or bot} - {caller.person}:
        tokens_changed(house, changed)
    return SeatToken(table=table_id, seat=seat, token=token)


async def _send_away(house: House, room: Room, seat: int, caller: callers.Person) -> None:
    """A caller's own bot leaves a seat."""
    person = room.table.seat(seat).person
    if person is not None and await house.people.owner_of(person) == caller.person:
        await room.ask(callers.Person(person), c.Leave(seat))


@api.get(
    "/tables/{table_id}/games/{game}/record",
    response_class=Response,
    responses={
        200: {
            "description": "The record",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }
    },
)
async def game_record(table_id: TableId, game: GameNumber, house: InHouse) -> PlainTextResponse:
    """A finished game as a record, with the proof of its deck."""
    record = await stored_record(house.store, house.people, table_id, game, house.settings.site)
    name = f"coloretto-{table_id}-{game}.txt"
    return PlainTextResponse(
        str(record), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


# Everything else.


@api.post("/verify")
async def check_record(body: RecordText) -> VerdictAnswer:
    """Whether a record's cards follow from its revealed secret."""
    try:
        verdict = verify(read_record(body.record))
    except ColorettoError as error:
        raise RefusalError.of(error) from None
    return VerdictAnswer(
        fair=verdict.is_fair,
        checks=[
            CheckAnswer(name=check.name, passed=check.passed, finding=check.finding)
            for check in verdict.checks
        ],
        problems=list(verdict.problems),
    )


@api.post("/replay", responses={200: {"description": "The game", "content": json_of("ReplayView")}})
async def replay(body: RecordText, request: Request) -> Response:
    """A record checked and played through: the table after every move."""
    try:
        view = await asyncio.to_thread(_replay, body.record)
    except ColorettoError as error:
        raise RefusalError.of(error) from None
    return zipped(view, request)


def _replay(text: str) -> bytes:
    return msgspec.json.encode(view_replay(read_record(text)))


@api.get(
    "/score-table",
    responses={200: {"description": "Best scores", "content": json_of("ScoreTable")}},
)
async def best_scores(request: Request) -> Response:
    """Best scores and joker colours of every hand: a score pad needs nothing else."""
    table = await asyncio.to_thread(score_table)
    return zipped(table, request, lasts="public, max-age=86400")


def zipped(content: bytes, request: Request, lasts: str = "no-store") -> Response:
    """A large answer, compressed for whoever understands that."""
    headers = {"cache-control": lasts, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        content = gzip.compress(content, 6)
    return Response(content, headers=headers, media_type="application/json")


@api.get("/levels")
async def levels() -> list[LevelAnswer]:
    """The levels a bot can be chosen by, weakest first."""
    return [LevelAnswer(level=level, bot=bot) for level, bot in LEVELS.items()]


@api.get("/editions")
async def editions(response: Response) -> list[EditionAnswer]:
    """The editions there are, and what each rulebook says."""
    response.headers["cache-control"] = "public, max-age=86400"
    return edition_facts()


def json_answer(value: object) -> Response:
    """An answer of one of our own types."""
    return Response(msgspec.json.encode(value), media_type="application/json")
