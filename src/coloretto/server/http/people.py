"""The HTTP side of people: coming in, claiming a name, signing in and out, ratings, one's data."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, Field

from coloretto.bots.levels import LEVELS
from coloretto.rules import EDITIONS
from coloretto.server.errors import RefusalError
from coloretto.server.http.answers import json_answer
from coloretto.server.http.auth import (
    authenticate,
    delete_cookie,
    delete_device,
    device_of,
    session_of,
    set_cookie,
    set_device,
    token_of,
)
from coloretto.server.http.dependencies import (
    PROBLEMS,
    AllowedPerson,
    APerson,
    APlayer,
    InAccounts,
    InGuests,
    InSettings,
    InStore,
    InTables,
    check_ban,
    give_back,
    use,
    within_limits,
)
from coloretto.server.http.lobby import tables_of
from coloretto.server.http.models import Strict
from coloretto.server.http.rate_limits import address_of
from coloretto.server.http.wire_schema import json_of
from coloretto.server.people.accounts import Accounts
from coloretto.server.people.data_export import MyData, collect_data
from coloretto.server.people.guests import Guests
from coloretto.server.people.names import GUEST, clean_name, fold_name
from coloretto.server.people.passphrases import MOST_PASSPHRASE
from coloretto.server.people.ratings import RatingLine, best_of, ratings_of
from coloretto.server.store.log import Store
from coloretto.server.store.rating_shares import SERVER_BOT
from coloretto.server.table.callers import Person

people_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)

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


# Who you are.


@people_api.post("/me")
async def come_in(
    body: NewPerson,
    request: Request,
    response: Response,
    store: InStore,
    guests: InGuests,
    accounts: InAccounts,
) -> Me:
    """Be somebody: a new person gets this browser's secret in a cookie, a known one is greeted."""
    caller = await authenticate(request, guests)
    if caller is not None:
        known = session_of(request.scope)
        if known is not None and known == token_of(request):
            set_cookie(request, response, known)  # for another year
            if await guests.has_claimed(caller.person):
                await _know_device(request, response, accounts, caller.person)
        return await _me(store, guests, caller.person)
    await check_ban(request, None)
    use(request, "people", "too many new people from this address")
    name = clean_name(body.name) if body.name.strip() else GUEST
    person, token = await guests.new_person(name)
    set_cookie(request, response, token)
    return Me(person=person, name=name)


@people_api.get("/me")
async def who_am_i(caller: APlayer, store: InStore, guests: InGuests) -> Me:
    """Who you are here, and how strong."""
    return await _me(store, guests, caller.person)


@people_api.put("/me/name")
async def rename(
    body: NewName, caller: AllowedPerson, store: InStore, guests: InGuests, tables: InTables
) -> Me:
    """Take another name."""
    await guests.rename(caller.person, clean_name(body.name))
    tables.person_changed(caller.person)
    return await _me(store, guests, caller.person)


@people_api.get(
    "/me/tables", responses={200: {"description": "Your tables", "content": json_of("Lobby")}}
)
async def my_tables(caller: APlayer, tables: InTables) -> Response:
    """The tables at which you sit."""
    return json_answer(await tables_of(tables, caller.person))


# Names and passphrases.


@people_api.post("/me/claim")
async def claim(
    body: Claim,
    request: Request,
    response: Response,
    caller: AllowedPerson,
    store: InStore,
    guests: InGuests,
    accounts: InAccounts,
) -> Me:
    """Make a name your own: with the passphrase you are the same person on any device."""
    use(request, "passphrases", "too many passphrases from this address")
    name = clean_name(body.name) if body.name.strip() else await guests.name_of(caller.person)
    await accounts.claim(caller.person, name, body.passphrase)
    await _know_device(request, response, accounts, caller.person)
    return await _me(store, guests, caller.person)


@people_api.put("/me/passphrase")
async def change_passphrase(
    body: NewPassphrase, request: Request, caller: APerson, accounts: InAccounts
) -> Done:
    """Take another passphrase; all other devices are signed out."""
    use(request, "passphrases", "too many passphrases from this address")
    use(request, "guesses", "too many passphrases for this name", key=f"of {caller.person}")
    token = token_of(request) or ""
    await accounts.change_passphrase(caller.person, body.old, body.new, token)
    return Done()


@people_api.post("/me/sign-in")
async def sign_in(
    body: SignIn,
    request: Request,
    response: Response,
    store: InStore,
    guests: InGuests,
    accounts: InAccounts,
) -> Me:
    """Be the person who has claimed a name, in this browser too."""
    use(request, "passphrases", "too many passphrases from this address")
    counted = await _count_guess(request, accounts, body.name)
    here = await authenticate(request, guests)
    await check_ban(request, here)
    try:
        person, token = await accounts.sign_in(
            body.name,
            body.passphrase,
            here,
            session_of(request.scope),
            bring=body.bring,
            may_enter=lambda known: check_ban(request, Person(known)),
        )
    except RefusalError as refusal:
        if refusal.code != "wrong_passphrase":
            _uncount(request, counted)
        raise
    _uncount(request, counted)
    set_cookie(request, response, token)
    await _know_device(request, response, accounts, person)
    return await _me(store, guests, person)


async def _count_guess(request: Request, accounts: Accounts, name: str) -> dict[str, str]:
    """Count a try at a name; what was counted under which key.

    Tries are counted by name and address, and by name alone, with room for many more: strangers
    with many addresses must not guess on for ever. A browser in which the owner has signed in
    before is counted by itself, so that no stranger can use its tries up.

    :raises RefusalError: when there were too many.
    """
    folded, device = fold_name(name), device_of(request.scope)
    owner = None if device is None else await accounts.device_owner(device)
    if owner is not None and owner[1] == folded:
        counted = {"guesses": f"{folded} on {device}"}
    else:
        counted = {"guesses": f"{folded} from {address_of(request)}", "guesses_for_a_name": folded}
    for what, key in counted.items():
        use(request, what, "too many wrong passphrases for this name", key=key)
    return counted


def _uncount(request: Request, counted: dict[str, str]) -> None:
    """It was no wrong guess."""
    for what, key in counted.items():
        give_back(request, what, key)


async def _know_device(
    request: Request, response: Response, accounts: Accounts, person: str
) -> None:
    """Know this browser again as one of a person's."""
    device = device_of(request.scope)
    owner = None if device is None else await accounts.device_owner(device)
    if device is None or owner is None or owner[0] != person:
        device = await accounts.new_device(person)
    set_device(request, response, device)


@people_api.post("/me/sign-out")
async def sign_out(
    body: SignOut, request: Request, response: Response, caller: APerson, accounts: InAccounts
) -> Done:
    """Leave this browser; your name and your games wait for you."""
    token = token_of(request) or ""
    await accounts.sign_out(caller.person, token, everywhere=body.everywhere)
    delete_cookie(request, response)
    return Done()


# Your data.


@people_api.get("/me/data")
async def my_data(
    request: Request, caller: APerson, store: InStore, guests: InGuests, settings: InSettings
) -> MyData:
    """All that is stored of you, with the records of your games."""
    use(request, "exports", "too many exports from this address")
    return await collect_data(store, guests, settings.site, caller.person)


@people_api.delete("/me")
async def delete_me(
    request: Request, response: Response, caller: APerson, accounts: InAccounts
) -> Done:
    """Forget you: name, passphrase, devices, bots, messages and ratings. It cannot be undone."""
    await accounts.delete(caller.person)
    delete_cookie(request, response)
    delete_device(request, response)
    return Done()


# Ratings.


@people_api.get("/ratings")
async def ratings(
    store: InStore,
    guests: InGuests,
    edition: Annotated[str, Query(max_length=32)] = "italian",
    most: Annotated[int, Query(ge=1, le=500)] = 100,
) -> RatingList:
    """The strongest people and bots of an edition, with the uncertainty of their ratings."""
    if edition not in EDITIONS:
        raise RefusalError("unsupported", f"unknown edition: choose {', '.join(EDITIONS)}")
    async with store.engine.connect() as connection:
        lines = await best_of(connection, edition, most)
    people = [line.player for line in lines if not line.player.startswith(SERVER_BOT)]
    await guests.learn_names(people)
    bots = await guests.bots_among(people)
    return RatingList(
        edition=edition, players=[_rated_player(guests, line, bots) for line in lines]
    )


def _rated_player(guests: Guests, line: RatingLine, bots: set[str]) -> RatedPlayer:
    values = _rating(line).model_dump()
    if line.player.startswith(SERVER_BOT):
        spec = line.player.removeprefix(SERVER_BOT)
        name = _LEVEL_OF.get(spec, spec)
        return RatedPlayer(**values, name=name, kind="bot", person=None, bot=spec)
    return RatedPlayer(
        **values,
        name=guests.names.get(line.player, ""),
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


async def _me(store: Store, guests: Guests, person: str) -> Me:
    async with store.engine.connect() as connection:
        lines = await ratings_of(connection, [person])
    return Me(
        person=person,
        name=await guests.name_of(person),
        claimed=await guests.has_claimed(person),
        ratings=[_rating(line) for line in lines],
    )
