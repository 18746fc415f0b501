"""The HTTP side of records: finished games, proofs and replays."""

import asyncio
from dataclasses import asdict

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse

from coloretto.records import read_record
from coloretto.records.fair_deck import verify
from coloretto.rules import ColorettoError
from coloretto.server.errors import RefusalError
from coloretto.server.http.answers import zipped
from coloretto.server.http.dependencies import (
    PROBLEMS,
    GameNumber,
    InGuests,
    InSettings,
    InStore,
    TableId,
    within_limits,
)
from coloretto.server.http.models import (
    CheckAnswer,
    GameRating,
    RecordText,
    SeatShareAnswer,
    VerdictAnswer,
)
from coloretto.server.http.wire_schema import json_of
from coloretto.server.people.game_records import stored_record
from coloretto.server.people.ratings import seat_shares
from coloretto.server.table.replays import view_replay

records_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)


@records_api.get(
    "/tables/{table_id}/games/{game}/record",
    response_class=Response,
    responses={
        200: {
            "description": "The record",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }
    },
)
async def game_record(
    table_id: TableId, game: GameNumber, store: InStore, guests: InGuests, settings: InSettings
) -> PlainTextResponse:
    """A finished game as a record, with the proof of its deck."""
    record = await stored_record(store, guests, table_id, game, settings.site)
    name = f"coloretto-{table_id}-{game}.txt"
    return PlainTextResponse(
        str(record), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@records_api.get("/tables/{table_id}/games/{game}/rating")
async def game_rating(table_id: TableId, game: GameNumber, store: InStore) -> GameRating:
    """How much a finished game counts for each player's rating, and why not wholly."""
    async with store.engine.connect() as connection:
        shares = await seat_shares(connection, table_id, game)
    if not shares:
        raise RefusalError("not_found", "there is no such finished game")
    return GameRating(seats=[SeatShareAnswer(**asdict(share)) for share in shares])


@records_api.post("/verify")
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


@records_api.post(
    "/replay", responses={200: {"description": "The game", "content": json_of("ReplayView")}}
)
async def replay(body: RecordText, request: Request) -> Response:
    """A record checked and played through: the table after every move."""
    try:
        view = await asyncio.to_thread(_replay, body.record)
    except ColorettoError as error:
        raise RefusalError.of(error) from None
    return zipped(view, request)


def _replay(text: str) -> bytes:
    return msgspec.json.encode(view_replay(read_record(text)))
