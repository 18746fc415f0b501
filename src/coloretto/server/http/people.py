"""The HTTP side of people: coming in, claiming a name, signing in and out, ratings, one's data."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, Field

from coloretto.bots.levels import LEVELS
from coloretto.rules import EDITIONS
from coloretto.server.errors import RefusalError
from coloretto.server.http.doors import COOKIE, address_of, session_of, token_of, who_asks
from coloretto.server.http.lobby import tables_of
from coloretto.server.http.schema import json_of
from coloretto.server.http.tables import (
    PROBLEMS,
    InHouse,
    Person,
    Somebody,
    Strict,
    json_answer,
    the_addresses,
    within_limits,
)
from coloretto.server.live.announcements import person_changed
from coloretto.server.live.tables import House
from coloretto.server.people.accounts import MOST_PASSPHRASE, Accounts
from coloretto.server.people.data_export import MyData, collect_data
from coloretto.server.people.guests import GUEST, clean_name, fold_name
from coloretto.server.people.ratings import RatingLine, best_of, ratings_of
from coloretto.server.store.rating import SERVER_BOT

people_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)

_A_YEAR = 365 * 24 * 3600
_LEVEL_OF = {bot: level for level, bot in LEVELS.items()}

Passphrase = Annotated[str, Field(max_length=MOST_PASSPHRASE)]
Name = Annotated[str, Field(max_length=200)]
SomeName = Annotated[str, Field(min_length=1, max_length=200)]


class RatingAnswer(BaseModel):
    """How strong somebody is in an edition, and how sure that is."""

    edition: str
    rating: float
    """The mean of what openskill believes; everybody starts at 25."""
    sigma: float
    low: float
    high: float
    """The strength lies between these two with 95 % certainty."""
    games: int
    provisional: bool
    """Too few games to say much."""


class RatedPlayer(RatingAnswer):
    """A line of the list."""

    name: str
    kind: Literal["person", "bot"]
    person: str | None
    """The public id of a person, or of a bot that plays over the socket."""
    bot: str | None
    """The spec of one of the server's own bots."""


class RatingList(BaseModel):
    """The strongest first, by the lower end of the interval."""

    edition: str
    players: list[RatedPlayer]


class Me(BaseModel):
    """Who you are here."""

    person: str
    name: str
    claimed: bool = False
    """Whether you can sign in elsewhere with a passphrase."""
    ratings: list[RatingAnswer] = []


class NewPerson(Strict):
    """Somebody who has just come."""

    name: Name = ""


class NewName(Strict):
    """What others call you."""

    name: SomeName


class Claim(Strict):
    """A name to be your own; without one, the name you have."""

    name: Name = ""
    passphrase: Passphrase


class NewPassphrase(Strict):
    """Another passphrase."""

    old: Passphrase
    new: Passphrase


class SignIn(Strict):
    """Who you are on another device."""

    name: SomeName
    passphrase: Passphrase
    bring: bool = True
    """Whether the seats, games and messages of the guest in this browser come along."""


class SignOut(Strict):
    """Leave this browser, or all."""

    everywhere: bool = False


class Done(BaseModel):
    """It is done."""

    done: bool = True


def the_accounts(request: Request) -> Accounts:
    """The claimed names of this server."""
    accounts: Accounts = request.app.state.accounts
    return accounts


InAccounts = Annotated[Accounts, Depends(the_accounts)]


# Who you are.


@people_api.post("/me")
async def come_in(body: NewPerson, request: Request, response: Response, house: InHouse) -> Me:
    """Be somebody: a new person gets this browser's secret in a cookie, a known one is greeted."""
    caller = await who_asks(request, house)
    if caller is not None:
        known = session_of(request.scope)
        if known is not None and known == token_of(request):
            set_cookie(request, response, known)  # for another year
        return await _me(house, caller.person)
    _use(request, "people", address_of(request), "too many new people from this address")
    name = clean_name(body.name) if body.name.strip() else GUEST
    person, token = await house.people.new_person(name)
    set_cookie(request, response, token)
    return Me(person=person, name=name)


@people_api.get("/me")
async def who_am_i(caller: Somebody, house: InHouse) -> Me:
    """Who you are here, and how strong."""
    return await _me(house, caller.person)


@people_api.put("/me/name")
async def rename(body: NewName, caller: Person, house: InHouse) -> Me:
    """Take another name."""
    await house.people.rename(caller.person, clean_name(body.name))
    person_changed(house, caller.person)
    return await _me(house, caller.person)


@people_api.get(
    "/me/tables", responses={200: {"description": "Your tables", "content": json_of("Lobby")}}
)
async def my_tables(caller: Somebody, house: InHouse) -> Response:
    """The tables at which you sit."""
    return json_answer(await tables_of(house, caller.person))


# Names and passphrases.


@people_api.post("/me/claim")
async def claim(
    body: Claim, request: Request, caller: Person, house: InHouse, accounts: InAccounts
) -> Me:
    """Make a name your own: with the passphrase you are the same person on any device."""
    _use(request, "passphrases", address_of(request), "too many passphrases from this address")
    name = clean_name(body.name) if body.name.strip() else await house.people.name_of(caller.person)
    await accounts.claim(caller.person, name, body.passphrase)
    return await _me(house, caller.person)


@people_api.put("/me/passphrase")
async def change_passphrase(
    body: NewPassphrase, request: Request, caller: Person, accounts: InAccounts
) -> Done:
    """Take another passphrase; all other devices are signed out."""
    _use(request, "passphrases", address_of(request), "too many passphrases from this address")
    _use(request, "guesses", caller.person, "too many passphrases for this name")
    token = token_of(request) or ""
    await accounts.change_passphrase(caller.person, body.old, body.new, token)
    return Done()


@people_api.post("/me/sign-in")
async def sign_in(
    body: SignIn, request: Request, response: Response, house: InHouse, accounts: InAccounts
) -> Me:
    """Be the person who has claimed a name, in this browser too."""
    _use(request, "passphrases", address_of(request), "too many passphrases from this address")
    _use(request, "guesses", fold_name(body.name), "too many passphrases for this name")
    here = await who_asks(request, house)
    person, token = await accounts.sign_in(
        body.name, body.passphrase, here, session_of(request.scope), bring=body.bring
    )
    set_cookie(request, response, token)
    return await _me(house, person)


@people_api.post("/me/sign-out")
async def sign_out(
    body: SignOut, request: Request, response: Response, caller: Person, accounts: InAccounts
) -> Done:
    """Leave this browser; your name and your games wait for you."""
    token = token_of(request) or ""
    await accounts.sign_out(caller.person, token, everywhere=body.everywhere)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=_is_secure(request))
    return Done()


# Your data.


@people_api.get("/me/data")
async def my_data(request: Request, caller: Person, house: InHouse) -> MyData:
    """All that is stored of you, with the records of your games."""
    _use(request, "exports", address_of(request), "too many exports from this address")
    return await collect_data(house.store, house.people, house.settings.site, caller.person)


@people_api.delete("/me")
async def delete_me(
    request: Request, response: Response, caller: Person, accounts: InAccounts
) -> Done:
    """Forget you: name, passphrase, devices, bots, messages and ratings. It cannot be undone."""
    await accounts.delete(caller.person)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=_is_secure(request))
    return Done()


# Ratings.


@people_api.get("/ratings")
async def ratings(
    house: InHouse,
    edition: Annotated[str, Query(max_length=32)] = "italian",
    most: Annotated[int, Query(ge=1, le=500)] = 100,
) -> RatingList:
    """The strongest people and bots of an edition, with the uncertainty of their ratings."""
    if edition not in EDITIONS:
        raise RefusalError("unsupported", f"unknown edition: choose {', '.join(EDITIONS)}")
    async with house.store.engine.connect() as connection:
        lines = await best_of(connection, edition, most)
    people = [line.player for line in lines if not line.player.startswith(SERVER_BOT)]
    await house.people.learn_names(people)
    bots = await house.people.bots_among(people)
    return RatingList(edition=edition, players=[_rated_player(house, line, bots) for line in lines])


def _rated_player(house: House, line: RatingLine, bots: set[str]) -> RatedPlayer:
    values = _rating(line).model_dump()
    if line.player.startswith(SERVER_BOT):
        spec = line.player.removeprefix(SERVER_BOT)
        name = _LEVEL_OF.get(spec, spec)
        return RatedPlayer(**values, name=name, kind="bot", person=None, bot=spec)
    return RatedPlayer(
        **values,
        name=house.people.names.get(line.player, ""),
        kind="bot" if line.player in bots else "person",
        person=line.player,
        bot=None,
    )


def _rating(line: RatingLine) -> RatingAnswer:
    low, high = line.rating.interval
    return RatingAnswer(
        edition=line.edition,
        rating=line.rating.mu,
        sigma=line.rating.sigma,
        low=low,
        high=high,
        games=line.games,
        provisional=line.is_provisional,
    )


async def _me(house: House, person: str) -> Me:
    async with house.store.engine.connect() as connection:
        lines = await ratings_of(connection, [person])
    return Me(
        person=person,
        name=await house.people.name_of(person),
        claimed=await house.people.has_claimed(person),
        ratings=[_rating(line) for line in lines],
    )


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Give a browser its secret; no script can read it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=_A_YEAR,
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


def _is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def _use(request: Request, what: str, key: str, refusal: str) -> None:
    if not the_addresses(request).use(what, key):
        raise RefusalError("too_many", f"{refusal}: wait a little")
