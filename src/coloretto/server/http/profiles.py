"""The HTTP side of what people have played: my games, my statistics, and what others may see."""

from collections.abc import Iterable
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field

from coloretto.rules import EDITIONS
from coloretto.server.errors import RefusalError
from coloretto.server.http.dependencies import (
    PROBLEMS,
    APerson,
    InGuests,
    InStore,
    InTables,
    within_limits,
)
from coloretto.server.http.models import Strict
from coloretto.server.http.people import RatingAnswer, rating_answer
from coloretto.server.people.games import (
    GamesPage,
    Opponent,
    Result,
    RunningGame,
    Wanted,
    finished_page,
    people_in,
    running_game,
    running_query,
)
from coloretto.server.people.guests import Guests
from coloretto.server.people.preferences import (
    LANGUAGES,
    Shown,
    read_preferences,
    write_preferences,
)
from coloretto.server.people.profiles import (
    present_id,
    public_games,
    public_statistics,
    what_is_shown,
)
from coloretto.server.people.ratings import ratings_of
from coloretto.server.people.statistics import Statistics, statistics_of
from coloretto.server.table.summary import mover_of, write_seated

profiles_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)

_MOST_OF_A_DAY: Final = 24 * 60 - 1

PersonId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Minutes = Annotated[int, Field(ge=0, le=_MOST_OF_A_DAY)]


class MyRunningGames(BaseModel):
    """What goes on, games that wait for you first."""

    games: list[RunningGame]
    waiting: int
    """How many wait for you."""


class Preferences(Strict):
    """What you choose; what is left out stays as it is."""

    shown: Shown | None = None
    """Which finished games count in what everybody may see of you."""
    shows_online: bool | None = None
    """Whether friends may see that you are online."""
    language: str | None = Field(default=None, json_schema_extra={"enum": [*LANGUAGES, None]})
    """In which messages are sent to you."""
    zone: str | None = Field(default=None, max_length=64)
    """Your time zone, as in Europe/Berlin: quiet hours are by its clock."""
    quiet: list[Minutes] | None = Field(default=None, max_length=2)
    """From when until when you are not called, in minutes of the day; an empty list is never."""


class PreferencesAnswer(BaseModel):
    """What you have chosen."""

    shown: Shown
    shows_online: bool
    language: str
    zone: str
    quiet: list[int]


class Profile(BaseModel):
    """What everybody may see of somebody."""

    person: str
    name: str
    avatar: str
    """Colour and pattern, as in ``green waves``."""
    is_bot: bool
    """Whether it is a bot that plays over the socket."""
    shown: Shown
    ratings: list[RatingAnswer]
    statistics: Statistics | None
    """None where nothing is shown."""


def _wanted(
    edition: Annotated[str | None, Query(max_length=32)] = None,
    players: Annotated[int | None, Query(ge=2, le=5)] = None,
    opponent: Annotated[str | None, Query(max_length=80)] = None,
    result: Result | None = None,
    before: Annotated[str | None, Query(max_length=64)] = None,
    most: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Wanted:
    if edition is not None and edition not in EDITIONS:
        raise RefusalError("unsupported", f"unknown edition: choose {', '.join(EDITIONS)}")
    return Wanted(
        edition=edition,
        players=players,
        opponent=opponent,
        result=result,
        before=before,
        most=most,
    )


WantedGames = Annotated[Wanted, Depends(_wanted)]


async def name_opponents(guests: Guests, opponents: Iterable[Opponent]) -> None:
    """Say who those are who have an id."""
    known = list(opponents)
    await guests.learn_names(people_in(known))
    for one in known:
        if one.person is not None:
            one.name = guests.names.get(one.person, "")
            one.avatar = guests.avatars.get(one.person)


# Mine.


@profiles_api.get("/me/games")
async def my_games(
    wanted: WantedGames, caller: APerson, store: InStore, guests: InGuests
) -> GamesPage:
    """Your finished games, the latest first, a page at a time."""
    async with store.engine.connect() as connection:
        page = await finished_page(connection, caller.person, wanted)
    await name_opponents(guests, (other for game in page.games for other in game.opponents))
    return page


@profiles_api.get("/me/games/running")
async def my_running_games(
    caller: APerson, store: InStore, guests: InGuests, tables: InTables
) -> MyRunningGames:
    """The tables at which you sit and that are not over; those that wait for you come first."""
    person = caller.person
    async with store.engine.connect() as connection:
        rows = (await connection.execute(running_query(person))).all()
    games = []
    for row in rows:
        seated, mover = row.seated, row.mover
        if seated is None:  # An earlier version has written last: the log knows.
            try:
                table = (await tables.get(row.id)).table
            except RefusalError:
                continue
            seated, mover = write_seated(table), mover_of(table)
        games.append(running_game(row, seated, mover, person))
    games.sort(key=lambda game: not game.my_turn)
    await name_opponents(guests, (other for game in games for other in game.opponents))
    return MyRunningGames(games=games, waiting=sum(game.my_turn for game in games))


@profiles_api.get("/me/statistics")
async def my_statistics(caller: APerson, store: InStore, guests: InGuests) -> Statistics:
    """How you play, by all your finished games in which you had one seat."""
    async with store.engine.connect() as connection:
        found = await statistics_of(connection, caller.person)
    await name_opponents(guests, (one.opponent for one in found.favourites))
    return found


@profiles_api.get("/me/preferences")
async def my_preferences(caller: APerson, store: InStore) -> PreferencesAnswer:
    """What you have chosen: what others see of you, and when you may be called."""
    async with store.engine.connect() as connection:
        chosen = await read_preferences(connection, caller.person)
    quiet = [chosen["quiet_from"], chosen["quiet_until"]]
    return PreferencesAnswer(
        shown=chosen["shown"],
        shows_online=chosen["shows_online"],
        language=chosen["language"],
        zone=chosen["zone"],
        quiet=[] if None in quiet else quiet,
    )


@profiles_api.put("/me/preferences")
async def choose(body: Preferences, caller: APerson, store: InStore) -> PreferencesAnswer:
    """Choose anew; what is left out stays."""
    values = body.model_dump(exclude_none=True, exclude={"quiet"})
    if values.get("language", "en") not in LANGUAGES:
        raise RefusalError("unsupported", f"unknown language: choose {', '.join(LANGUAGES)}")
    if body.quiet is not None:
        if len(body.quiet) == 1:
            raise RefusalError("bad_request", "quiet hours have a beginning and an end")
        values["quiet_from"], values["quiet_until"] = body.quiet or (None, None)
    if values:
        async with store.writing() as connection:
            await write_preferences(connection, caller.person, **values)
    return await my_preferences(caller, store)


# Everybody's.


@profiles_api.get("/people/{person}")
async def profile(person: PersonId, store: InStore, guests: InGuests) -> Profile:
    """What everybody may see of somebody: name, ratings, and statistics of their public games."""
    async with store.engine.connect() as connection:
        known = await present_id(connection, person)
        shown = await what_is_shown(connection, known)
        found = await public_statistics(connection, known, shown)
        lines = [] if shown == "nothing" else await ratings_of(connection, [known])
    if found is not None:
        await name_opponents(guests, (one.opponent for one in found.favourites))
    return Profile(
        person=known,
        name=await guests.name_of(known),
        avatar=await guests.avatar_of(known),
        is_bot=bool(await guests.bots_among([known])),
        shown=shown,
        ratings=[rating_answer(line) for line in lines],
        statistics=found,
    )


@profiles_api.get("/people/{person}/games")
async def games_of(
    person: PersonId, wanted: WantedGames, store: InStore, guests: InGuests
) -> GamesPage:
    """Somebody's public games, the latest first; their days are told, not their times."""
    async with store.engine.connect() as connection:
        known = await present_id(connection, person)
        shown = await what_is_shown(connection, known)
        page = await public_games(connection, known, shown, wanted)
    await name_opponents(guests, (other for game in page.games for other in game.opponents))
    return page
