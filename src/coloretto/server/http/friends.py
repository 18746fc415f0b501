"""The HTTP side of company: quick pairing, friends, invitations, and being left alone."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from coloretto.bots.levels import LEVELS, USUAL_LEVEL
from coloretto.rules import EDITIONS, Rules
from coloretto.server.errors import RefusalError
from coloretto.server.http.dependencies import (
    PROBLEMS,
    AllowedPerson,
    APerson,
    InGuests,
    InSettings,
    InStore,
    InTables,
    TableId,
    use,
    within_limits,
)
from coloretto.server.http.lobby import check_tables_of
from coloretto.server.http.models import Strict
from coloretto.server.http.people import Done
from coloretto.server.http.profiles import PersonId
from coloretto.server.people import friends, pairing
from coloretto.server.people.games import waiting_games
from coloretto.server.people.guests import Guests
from coloretto.server.people.preferences import read_preferences
from coloretto.server.store.log import Store

friends_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)

_MOST_WAIT = 3600
Players = Annotated[int, Field(ge=2, le=5)]


class PairingWish(Strict):
    """What you would play with other people who wait."""

    edition: str = Field(default="italian", max_length=32)
    least: Players = 2
    most: Players = 5
    rated: bool = False
    bots_after: int | None = Field(default=None, ge=0, le=_MOST_WAIT)
    """After so many seconds bots fill up; without, never."""
    level: str = Field(default=USUAL_LEVEL, max_length=64)
    """Of those bots."""


class PairingAnswer(BaseModel):
    """Where you stand. Ask again every few seconds: who does not for 20 is not waited for."""

    waiting: bool
    since: int | None
    """Since when you wait; milliseconds since 1970."""
    table: str | None
    """Where you play: your game begins when all are there, or in a moment."""
    people: int
    """How many people wait, for whatever game."""


class Other(BaseModel):
    """Somebody else."""

    person: str
    name: str
    avatar: str


class Friend(Other):
    """A friend."""

    online: bool | None
    """Only of those who let friends know it; None of all others."""


class Friends(BaseModel):
    """Your friends, and who would be one."""

    friends: list[Friend]
    asked_you: list[Other]
    asked: list[Other]
    """Whom you have asked."""


class LeftAlone(Other):
    """Somebody of whom you hear nothing."""

    kind: Literal["block", "mute"]


class Blocking(Strict):
    """How much you want to be left alone: unheard, or not reached at all."""

    kind: Literal["block", "mute"] = "block"


class Blocked(BaseModel):
    """Of whom you hear nothing. They do not learn of it."""

    people: list[LeftAlone]


class Invitee(Strict):
    """Whom you ask to a table."""

    person: str = Field(pattern=r"^[A-Za-z0-9_-]{1,32}$")


class InvitationLine(BaseModel):
    """Somebody asks you to a table."""

    table: str
    sender: Other
    at: int
    """Milliseconds since 1970."""
    rematch: bool
    """Whether you have played there."""
    edition: str
    players: int


class Waiting(BaseModel):
    """What waits for you: for the header of every page."""

    games: int
    """In how many games it is your turn."""
    first: str | None
    """The table that has waited longest."""
    friends: int
    """How many would be your friends."""
    invitations: list[InvitationLine]


async def _others(guests: Guests, people: list[str]) -> list[Other]:
    await guests.learn_names(people)
    return [
        Other(
            person=person,
            name=guests.names.get(person, ""),
            avatar=await guests.avatar_of(person),
        )
        for person in people
    ]


# Quick pairing.


@friends_api.post("/me/pairing")
async def find_a_game(
    body: PairingWish,
    request: Request,
    caller: AllowedPerson,
    store: InStore,
    tables: InTables,
    settings: InSettings,
) -> PairingAnswer:
    """Wait for others: people who want the same game meet, as many as there are."""
    use(request, "pairings", "too many games looked for", key=caller.person)
    edition = EDITIONS.get(body.edition)
    if edition is None:
        raise RefusalError("unsupported", f"unknown edition: choose {', '.join(EDITIONS)}")
    if body.level not in LEVELS:
        raise RefusalError("unsupported", f"unknown level: choose {', '.join(LEVELS)}")
    least = max(body.least, edition.players.start)
    if body.most < least:
        raise RefusalError(
            "bad_request", f"{body.least} to {body.most} players cannot play that edition"
        )
    await check_tables_of(tables, settings, caller.person, is_listed=False)
    wish = pairing.Wish(body.edition, least, body.most, body.rated, body.level, body.bots_after)
    async with store.writing() as connection:
        await pairing.wait(connection, caller.person, wish)
    await tables.pairing.look()
    return await _meeting(store, caller.person)


@friends_api.get("/me/pairing")
async def is_there_a_game(caller: APerson, store: InStore) -> PairingAnswer:
    """Where you stand. To ask is to go on waiting."""
    async with store.engine.connect() as connection:
        meeting = await pairing.meeting_of(connection, caller.person)
    if meeting.since is not None:
        async with store.writing() as connection:
            await pairing.wait_on(connection, caller.person)
    return _answer(meeting)


@friends_api.delete("/me/pairing")
async def stop_looking(caller: APerson, store: InStore) -> PairingAnswer:
    """Wait no more."""
    async with store.writing() as connection:
        await pairing.stop_waiting(connection, caller.person)
    return await _meeting(store, caller.person)


async def _meeting(store: Store, person: str) -> PairingAnswer:
    async with store.engine.connect() as connection:
        return _answer(await pairing.meeting_of(connection, person))


def _answer(meeting: pairing.Meeting) -> PairingAnswer:
    is_waiting = meeting.since is not None and meeting.table_id is None
    return PairingAnswer(
        waiting=is_waiting,
        since=meeting.since,
        table=meeting.table_id,
        people=meeting.people,
    )


# Friends.


@friends_api.get("/me/friends")
async def my_friends(caller: APerson, store: InStore, guests: InGuests) -> Friends:
    """Your friends, who of them is online where they let you know it, and who would be one."""
    async with store.engine.connect() as connection:
        lists = await friends.friend_lists(connection, caller.person)
        online = await friends.online_among(connection, lists.friends)
        shows = {
            person
            for person in lists.friends
            if (await read_preferences(connection, person))["shows_online"]
        }
    return Friends(
        friends=[
            Friend(
                **other.model_dump(),
                online=other.person in online if other.person in shows else None,
            )
            for other in await _others(guests, lists.friends)
        ],
        asked_you=await _others(guests, lists.asked_me),
        asked=await _others(guests, lists.asked),
    )


@friends_api.put("/me/friends/{person}")
async def befriend(
    person: PersonId, request: Request, caller: AllowedPerson, store: InStore, guests: InGuests
) -> Friends:
    """Ask somebody you have played with to be your friend, or agree to what they have asked."""
    use(request, "friends", "too many friends asked", key=caller.person)
    async with store.writing() as connection:
        await friends.befriend(connection, caller.person, person)
    return await my_friends(caller, store, guests)


@friends_api.delete("/me/friends/{person}")
async def unfriend(person: PersonId, caller: APerson, store: InStore, guests: InGuests) -> Friends:
    """Be friends no more, refuse a request, or take your own back."""
    async with store.writing() as connection:
        await friends.unfriend(connection, caller.person, person)
    return await my_friends(caller, store, guests)


# To be left alone.


@friends_api.get("/me/blocked")
async def my_blocked(caller: APerson, store: InStore, guests: InGuests) -> Blocked:
    """Of whom you hear nothing."""
    async with store.engine.connect() as connection:
        kinds = await friends.blocks_of(connection, caller.person)
    return Blocked(
        people=[
            LeftAlone(**other.model_dump(), kind=kinds[other.person])
            for other in await _others(guests, sorted(kinds))
        ]
    )


@friends_api.put("/me/blocked/{person}")
async def block(
    person: PersonId,
    body: Blocking,
    caller: APerson,
    store: InStore,
    guests: InGuests,
    tables: InTables,
) -> Blocked:
    """Hear nothing more of somebody. Who is blocked is never paired with you, either, cannot sit
    down at your tables, and is no friend any more; they do not learn of it.
    """
    async with store.writing() as connection:
        await friends.block(connection, caller.person, person, body.kind)
    await tables.unheard_changed(caller.person)
    return await my_blocked(caller, store, guests)


@friends_api.delete("/me/blocked/{person}")
async def unblock(
    person: PersonId, caller: APerson, store: InStore, guests: InGuests, tables: InTables
) -> Blocked:
    """Hear somebody again."""
    async with store.writing() as connection:
        await friends.unblock(connection, caller.person, person)
    await tables.unheard_changed(caller.person)
    return await my_blocked(caller, store, guests)


# Invitations.


@friends_api.post("/tables/{table_id}/invitations")
async def invite(
    body: Invitee,
    table_id: TableId,
    request: Request,
    caller: AllowedPerson,
    store: InStore,
    tables: InTables,
) -> Done:
    """Ask a friend to a table at which you sit, or somebody who sits there to a rematch."""
    use(request, "invitations", "too many invitations", key=caller.person)
    await tables.get(table_id)
    async with store.writing() as connection:
        await friends.invite(connection, caller.person, body.person, table_id)
    return Done()


@friends_api.delete("/me/invitations/{table_id}")
async def decline(table_id: TableId, caller: APerson, store: InStore) -> Done:
    """Decline an invitation."""
    async with store.writing() as connection:
        await friends.decline(connection, caller.person, table_id)
    return Done()


@friends_api.get("/me/waiting")
async def what_waits(caller: APerson, store: InStore, guests: InGuests) -> Waiting:
    """What waits for you. To ask is to be online, for friends whom you let know it."""
    async with store.engine.connect() as connection:
        games = await waiting_games(connection, caller.person)
        lists = await friends.friend_lists(connection, caller.person)
        invitations = await friends.invitations_of(connection, caller.person)
        chosen = await read_preferences(connection, caller.person)
    if chosen["shows_online"]:
        async with store.writing() as connection:
            await friends.note_seen(connection, [caller.person])
    senders = await _others(guests, [one.sender for one in invitations])
    lines = []
    for one, sender in zip(invitations, senders, strict=True):
        rules = Rules.parse(one.rules)
        lines.append(
            InvitationLine(
                table=one.table_id,
                sender=sender,
                at=one.created,
                rematch=one.has_seat,
                edition=rules.edition.name,
                players=rules.players,
            )
        )
    return Waiting(
        games=len(games),
        first=games[0] if games else None,
        friends=len(lists.asked_me),
        invitations=lines,
    )
