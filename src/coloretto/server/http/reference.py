"""What never changes while a server runs: levels, editions and the score table."""

import asyncio

from fastapi import APIRouter, Depends, Request, Response

from coloretto.bots.levels import LEVELS
from coloretto.server.http.answers import zipped
from coloretto.server.http.dependencies import PROBLEMS, within_limits
from coloretto.server.http.editions import EditionAnswer, edition_facts
from coloretto.server.http.models import LevelAnswer
from coloretto.server.http.score_table import score_table
from coloretto.server.http.wire_schema import json_of

reference_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)


@reference_api.get(
    "/score-table",
    responses={200: {"description": "Best scores", "content": json_of("ScoreTable")}},
)
async def best_scores(request: Request) -> Response:
    """Best scores and joker colours of every hand: a score pad needs nothing else."""
    table = await asyncio.to_thread(score_table)
    return zipped(table, request, lasts="public, max-age=86400")


@reference_api.get("/levels")
async def levels() -> list[LevelAnswer]:
    """The levels a bot can be chosen by, weakest first."""
    return [LevelAnswer(level=level, bot=bot) for level, bot in LEVELS.items()]


@reference_api.get("/editions")
async def editions(response: Response) -> list[EditionAnswer]:
    """The editions there are, and what each rulebook says."""
    response.headers["cache-control"] = "public, max-age=86400"
    return edition_facts()
