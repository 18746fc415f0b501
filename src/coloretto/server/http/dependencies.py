"""What routes ask for: the parts of the running server, and who asks."""

from typing import Annotated, Any

from fastapi import Depends, Path, Request

from coloretto.server.errors import RefusalError
from coloretto.server.http.auth import authenticate
from coloretto.server.http.models import ProblemAnswer
from coloretto.server.http.rate_limits import ClientLimits, address_of
from coloretto.server.live.table_registry import TableRegistry
from coloretto.server.network import Reach
from coloretto.server.people.accounts import Accounts
from coloretto.server.people.guests import Guests
from coloretto.server.settings import Settings
from coloretto.server.store.log import Store
from coloretto.server.table import callers

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
SeatNumber = Annotated[int, Path(ge=1, le=5)]
GameNumber = Annotated[int, Path(ge=1, le=100_000)]

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemAnswer}
    for status in (400, 401, 403, 404, 409, 410, 413, 422, 429, 503)
}


def the_tables(request: Request) -> TableRegistry:
    """The tables of this process."""
    tables: TableRegistry = request.app.state.tables
    return tables


def the_store(request: Request) -> Store:
    """The database."""
    return the_tables(request).store


def the_guests(request: Request) -> Guests:
    """Who is who."""
    return the_tables(request).guests


def the_accounts(request: Request) -> Accounts:
    """The claimed names of this server."""
    accounts: Accounts = request.app.state.accounts
    return accounts


def the_settings(request: Request) -> Settings:
    """What the host has set."""
    settings: Settings = request.app.state.settings
    return settings


def the_reach(request: Request) -> Reach:
    """Who can come to this server."""
    reach: Reach = request.app.state.reach
    return reach


InTables = Annotated[TableRegistry, Depends(the_tables)]
InStore = Annotated[Store, Depends(the_store)]
InGuests = Annotated[Guests, Depends(the_guests)]
InAccounts = Annotated[Accounts, Depends(the_accounts)]
InSettings = Annotated[Settings, Depends(the_settings)]
InReach = Annotated[Reach, Depends(the_reach)]


async def a_player(request: Request, guests: InGuests) -> callers.Player:
    """The person who asks; strangers are asked to say who they are."""
    caller = await authenticate(request, guests)
    if caller is None:
        raise RefusalError("who_are_you", "first say who you are: POST /api/me")
    return caller


async def a_person(caller: Annotated[callers.Player, Depends(a_player)]) -> callers.Person:
    """A person; a seat's token is not enough."""
    if not isinstance(caller, callers.Person):
        raise RefusalError("not_allowed", "a seat's token can only play its seat")
    return caller


APlayer = Annotated[callers.Player, Depends(a_player)]
APerson = Annotated[callers.Person, Depends(a_person)]


async def check_ban(request: Request, caller: callers.Player | None) -> None:
    """Refuse somebody who is banned, whose owner is, or who comes from an address that is.

    :raises RefusalError: with the reason.
    """
    tables = the_tables(request)
    person = None if caller is None else caller.person
    if isinstance(caller, callers.SeatToken):
        person = await tables.guests.owner_of(caller.person) or caller.person
    await tables.sanctions.check_at(address_of(request), person)


async def an_allowed_player(request: Request, caller: APlayer) -> callers.Player:
    """A player who is not banned."""
    await check_ban(request, caller)
    return caller


async def an_allowed_person(request: Request, caller: APerson) -> callers.Person:
    """A person who is not banned."""
    await check_ban(request, caller)
    return caller


AllowedPlayer = Annotated[callers.Player, Depends(an_allowed_player)]
AllowedPerson = Annotated[callers.Person, Depends(an_allowed_person)]


def use(request: Request, what: str, refusal: str, key: str = "") -> None:
    """Count something that is limited, by address or by another key.

    :raises RefusalError: when it is too much.
    """
    limits: ClientLimits = request.app.state.limits
    if not limits.use(what, key or address_of(request)):
        raise RefusalError("too_many", f"{refusal}: wait a little")


def give_back(request: Request, what: str, key: str) -> None:
    """Something that was counted is not to count."""
    limits: ClientLimits = request.app.state.limits
    limits.give_back(what, key)


async def within_limits(request: Request) -> None:
    """Refuse an address that asks too much."""
    use(request, "requests", "too many requests from this address")
