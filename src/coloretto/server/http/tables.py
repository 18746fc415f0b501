"""The HTTP side of tables: the lobby, opening one, and commands. FastAPI makes the schema of it."""

from dataclasses import replace
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from coloretto.bots.levels import LEVELS
from coloretto.records import read_record
from coloretto.rules import ColorettoError, Rules, make_rules
from coloretto.server.errors import RefusalError
from coloretto.server.http.answers import json_answer
from coloretto.server.http.auth import authenticate
from coloretto.server.http.dependencies import (
    PROBLEMS,
    AllowedPerson,
    AllowedPlayer,
    InGuests,
    InSettings,
    InTables,
    SeatNumber,
    TableId,
    use,
    within_limits,
)
from coloretto.server.http.lobby import check_tables_of, list_tables
from coloretto.server.http.models import BotName, NewTable, SeatToken, SeatWish
from coloretto.server.http.wire_schema import json_of
from coloretto.server.live.session import TableSession
from coloretto.server.people.guests import Guests
from coloretto.server.people.names import clean_name
from coloretto.server.table import callers
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.branches import branch_of

tables_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)

_VIEW: dict[int | str, dict[str, Any]] = {
    200: {"description": "The table", "content": json_of("TableView")}
}
_commands: Final[msgspec.json.Decoder[c.FromOutside]] = msgspec.json.Decoder(c.FromOutside)


@tables_api.get(
    "/tables", responses={200: {"description": "The lobby", "content": json_of("Lobby")}}
)
async def lobby(tables: InTables, settings: InSettings) -> Response:
    """Listed tables that gather or play, the latest first."""
    return json_answer(await list_tables(tables, settings.listed_minutes))


@tables_api.post("/tables", responses=_VIEW)
async def open_table(
    body: NewTable,
    request: Request,
    caller: AllowedPerson,
    tables: InTables,
    settings: InSettings,
) -> Response:
    """Open a table; you are its host. With ``start`` the game begins at once."""
    use(request, "tables", "too many new tables from this address")
    await check_tables_of(tables, settings, caller.person, is_listed=body.listed)
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
    session = await tables.open_table(opened, seats)
    if body.start:
        await session.carry_out(caller, c.Start())
    return json_answer(session.audience.view())


def _rules_of(body: NewTable) -> tuple[Rules, e.Branch | None]:
    """The rules of a new table, and the position it goes on from."""
    if body.branch is not None:
        record = read_record(body.branch.record)
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


@tables_api.get("/tables/{table_id}", responses=_VIEW)
async def see_table(
    table_id: TableId, request: Request, tables: InTables, guests: InGuests
) -> Response:
    """All there is to see of a table; anybody with its link may look."""
    session = await tables.get(table_id)
    caller = await authenticate(request, guests)
    if caller is not None:
        session.saw(caller)  # Who plays over HTTP is not away while they look.
    return json_answer(session.audience.view())


@tables_api.post(
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
    table_id: TableId, request: Request, caller: AllowedPlayer, tables: InTables
) -> Response:
    """Do something at a table: sit, leave, start, move … The same commands go over the socket."""
    try:
        asked = _commands.decode(await request.body())
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RefusalError("bad_request", f"not a command: {error}"[:200]) from None
    session = await tables.get(table_id)
    await session.carry_out(caller, asked)
    return json_answer(session.audience.view())


@tables_api.post("/tables/{table_id}/seats/{seat}/token")
async def seat_token(
    body: BotName,
    table_id: TableId,
    seat: SeatNumber,
    caller: AllowedPerson,
    tables: InTables,
    guests: InGuests,
) -> SeatToken:
    """Seat a bot of yours that plays over the socket, and get the token it plays with.

    A bot of yours that sits there makes room for it, except in a running match.
    """
    session = await tables.get(table_id)
    if caller.person != session.table.host:
        raise RefusalError("not_host", "only the host can do that")
    if seat > len(session.table.seats):
        raise RefusalError("no_seat", f"this table has {len(session.table.seats)} seats")
    bot = await guests.bot_of(caller.person, clean_name(body.name))
    before = session.table.seat(seat).person
    if before != bot and session.table.phase in ("gathering", "over"):
        await _send_away(guests, session, seat, caller)
    await session.carry_out(caller, c.SeatBot(seat, bot))
    token = await guests.seat_token(bot, table_id, seat)
    for changed in {bot, before or bot} - {caller.person}:
        tables.tokens_changed(changed)
    return SeatToken(table=table_id, seat=seat, token=token)


async def _send_away(
    guests: Guests, session: TableSession, seat: int, caller: callers.Person
) -> None:
    """A caller's own bot leaves a seat."""
    person = session.table.seat(seat).person
    if person is not None and await guests.owner_of(person) == caller.person:
        await session.carry_out(callers.Person(person), c.Leave(seat))
