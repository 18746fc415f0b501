"""Friends, those who are to leave one alone, and invitations.

Two people are friends when each of them would have the other as one. A person who is blocked does
not learn of it: what they send is kept as anybody's is, and never shown.
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.people.games import same_game
from coloretto.server.store.batch import now_ms
from coloretto.server.store.schema import (
    blocks,
    friend_requests,
    game_players,
    invitations,
    people,
    preferences,
    table_people,
    tables,
)

Kind = Literal["block", "mute"]

MOST_FRIENDS: Final = 300
"""Friends and requests of one person."""
MOST_BLOCKED: Final = 1000
MOST_INVITATIONS: Final = 30
"""Of one sender, at a time."""
INVITATION_MS: Final = 24 * 3600 * 1000
ONLINE_MS: Final = 90_000
"""Somebody seen this recently is online."""


class FriendLists(NamedTuple):
    """A person's friends, and who would be one; by ids."""

    friends: list[str]
    asked_me: list[str]
    asked: list[str]


class Invitation(NamedTuple):
    """Somebody asks one to a table."""

    table_id: str
    sender: str
    created: int
    phase: str
    rules: str
    has_seat: bool
    """Whether one sits there already: then it is a rematch."""


# Friends.


async def friend_lists(connection: AsyncConnection, person: str) -> FriendLists:
    """Who is a friend, who has asked, and who was asked. Those who are blocked have not asked."""
    table = friend_requests
    rows = await connection.execute(
        select(table.c.person, table.c.other).where(
            or_(table.c.person == person, table.c.other == person)
        )
    )
    mine, theirs = set[str](), set[str]()
    for one, other in rows:
        (mine if one == person else theirs).add(other if one == person else one)
    blocked = await blocked_by(connection, person, kinds=("block",))
    return FriendLists(
        sorted((mine & theirs) - blocked),
        sorted(theirs - mine - blocked),
        sorted(mine - theirs - blocked),
    )


async def are_friends(connection: AsyncConnection, one: str, other: str) -> bool:
    """Whether each of two would have the other as a friend."""
    table = friend_requests
    count = await connection.scalar(
        select(func.count())
        .select_from(table)
        .where(
            or_(
                and_(table.c.person == one, table.c.other == other),
                and_(table.c.person == other, table.c.other == one),
            )
        )
    )
    return count == 2


async def befriend(connection: AsyncConnection, person: str, other: str) -> None:
    """Ask somebody, or agree to what they have asked.

    :raises RefusalError: when they have not played together, or there are too many friends.
    """
    await check_person(connection, person, other)
    table = friend_requests
    has_asked = await connection.scalar(
        select(table.c.created).where(table.c.person == other, table.c.other == person)
    )
    if has_asked is None and not await have_met(connection, person, other):
        raise RefusalError("not_allowed", "friends are people you have played with")
    count = await connection.scalar(
        select(func.count()).select_from(table).where(table.c.person == person)
    )
    if (count or 0) >= MOST_FRIENDS:
        raise RefusalError("too_many", f"you have {MOST_FRIENDS} friends and requests: remove some")
    known = await connection.scalar(
        select(table.c.created).where(table.c.person == person, table.c.other == other)
    )
    if known is None:
        await connection.execute(insert(table).values(person=person, other=other, created=now_ms()))


async def unfriend(connection: AsyncConnection, person: str, other: str) -> None:
    """Take a request back, refuse one, or be friends no more."""
    table = friend_requests
    await connection.execute(
        delete(table).where(
            or_(
                and_(table.c.person == person, table.c.other == other),
                and_(table.c.person == other, table.c.other == person),
            )
        )
    )


async def have_met(connection: AsyncConnection, one: str, other: str) -> bool:
    """Whether two have finished a game together, or sit at a table together."""
    mine, theirs = game_players, game_players.alias()
    played = (
        select(mine.c.game)
        .join(theirs, same_game(theirs, mine))
        .where(mine.c.player == one, theirs.c.player == other)
        .limit(1)
    )
    here, there = table_people, table_people.alias()
    sit = (
        select(here.c.table_id)
        .join(there, there.c.table_id == here.c.table_id)
        .join(tables, tables.c.id == here.c.table_id)
        .where(here.c.person == one, there.c.person == other, tables.c.phase != "gathering")
        .limit(1)
    )
    for query in (played, sit):
        if (await connection.execute(query)).first() is not None:
            return True
    return False


async def check_person(connection: AsyncConnection, person: str, other: str) -> None:
    """Refuse somebody who is nobody, a bot, or oneself.

    :raises RefusalError: with the reason.
    """
    if person == other:
        raise RefusalError("bad_request", "that is you")
    row = (
        await connection.execute(
            select(people.c.owner, people.c.became).where(people.c.id == other)
        )
    ).one_or_none()
    if row is None or row.became is not None:
        raise RefusalError("not_found", "there is nobody with this id")
    if row.owner is not None:
        raise RefusalError("not_allowed", "that is a bot")


# Online.


async def note_seen(connection: AsyncConnection, persons: Collection[str]) -> None:
    """Note that people are here, of those who let their friends know."""
    await connection.execute(
        update(preferences)
        .where(preferences.c.person.in_(persons), preferences.c.shows_online)
        .values(seen=now_ms())
    )


async def online_among(connection: AsyncConnection, persons: Collection[str]) -> set[str]:
    """Who of some friends is online and lets friends know it."""
    rows = await connection.scalars(
        select(preferences.c.person).where(
            preferences.c.person.in_(persons),
            preferences.c.shows_online,
            preferences.c.seen > now_ms() - ONLINE_MS,
        )
    )
    return set(rows)


# To be left alone.


async def block(connection: AsyncConnection, person: str, other: str, kind: Kind) -> None:
    """Hear nothing more of somebody; who is blocked cannot reach one at all.

    :raises RefusalError: when there is nobody, or there are too many.
    """
    if person == other:
        raise RefusalError("bad_request", "that is you")
    if await connection.scalar(select(people.c.id).where(people.c.id == other)) is None:
        raise RefusalError("not_found", "there is nobody with this id")
    await unblock(connection, person, other)
    count = await connection.scalar(
        select(func.count()).select_from(blocks).where(blocks.c.person == person)
    )
    if (count or 0) >= MOST_BLOCKED:
        raise RefusalError("too_many", f"you have blocked {MOST_BLOCKED} people: let some go")
    await connection.execute(
        insert(blocks).values(person=person, other=other, kind=kind, created=now_ms())
    )
    if kind == "block":
        await unfriend(connection, person, other)
        await connection.execute(
            delete(invitations).where(invitations.c.person == person, invitations.c.sender == other)
        )


async def unblock(connection: AsyncConnection, person: str, other: str) -> None:
    """Let somebody be heard again."""
    await connection.execute(
        delete(blocks).where(blocks.c.person == person, blocks.c.other == other)
    )


async def blocked_by(
    connection: AsyncConnection, person: str, kinds: Sequence[Kind] = ("block", "mute")
) -> set[str]:
    """Whom a person does not want to hear."""
    rows = await connection.scalars(
        select(blocks.c.other).where(blocks.c.person == person, blocks.c.kind.in_(kinds))
    )
    return set(rows)


async def blocks_of(connection: AsyncConnection, person: str) -> dict[str, Kind]:
    """Whom a person has blocked or muted."""
    rows = await connection.execute(
        select(blocks.c.other, blocks.c.kind).where(blocks.c.person == person)
    )
    return {row.other: row.kind for row in rows}


async def blocks_among(
    connection: AsyncConnection, persons: Collection[str]
) -> set[frozenset[str]]:
    """The pairs among some people of whom one has blocked the other."""
    rows = await connection.execute(
        select(blocks.c.person, blocks.c.other).where(
            blocks.c.kind == "block", blocks.c.person.in_(persons), blocks.c.other.in_(persons)
        )
    )
    return {frozenset(row) for row in rows}


# Invitations.


async def invite(connection: AsyncConnection, sender: str, other: str, table_id: str) -> None:
    """Ask a friend, or somebody who sits at a table that is over, to play there.

    :raises RefusalError: when the sender has no business there, or has asked too often.
    """
    await check_person(connection, sender, other)
    seated = set(
        await connection.scalars(
            select(table_people.c.person).where(table_people.c.table_id == table_id)
        )
    )
    if sender not in seated:
        raise RefusalError("not_allowed", "you can invite to tables at which you sit")
    if other not in seated and not await are_friends(connection, sender, other):
        raise RefusalError("not_allowed", "you can invite friends, and those who sit here")
    now = now_ms()
    await connection.execute(delete(invitations).where(invitations.c.created < now - INVITATION_MS))
    known = await connection.scalar(
        select(invitations.c.sender).where(
            invitations.c.table_id == table_id, invitations.c.person == other
        )
    )
    if known is not None:
        return
    count = await connection.scalar(
        select(func.count()).select_from(invitations).where(invitations.c.sender == sender)
    )
    if (count or 0) >= MOST_INVITATIONS:
        raise RefusalError(
            "too_many", f"{MOST_INVITATIONS} invitations of yours wait for an answer"
        )
    await connection.execute(
        insert(invitations).values(table_id=table_id, person=other, sender=sender, created=now)
    )


async def invitations_of(connection: AsyncConnection, person: str) -> list[Invitation]:
    """Who asks a person to which table, the latest first; not those whom the person has blocked."""
    here = (
        select(table_people.c.person)
        .where(table_people.c.table_id == tables.c.id, table_people.c.person == person)
        .exists()
    )
    has_begun = and_(here, tables.c.phase != "over")
    rows = await connection.execute(
        select(invitations, tables.c.phase, tables.c.rules, here.label("has_seat"))
        .join(tables, tables.c.id == invitations.c.table_id)
        .where(
            invitations.c.person == person,
            invitations.c.created > now_ms() - INVITATION_MS,
            tables.c.closed.is_(None),
            # Who sits there has come.
            ~has_begun,
        )
        .order_by(invitations.c.created.desc())
    )
    blocked = await blocked_by(connection, person)
    return [
        Invitation(row.table_id, row.sender, row.created, row.phase, row.rules, bool(row.has_seat))
        for row in rows
        if row.sender not in blocked
    ]


async def decline(connection: AsyncConnection, person: str, table_id: str) -> None:
    """An invitation has been answered."""
    await connection.execute(
        delete(invitations).where(
            invitations.c.person == person, invitations.c.table_id == table_id
        )
    )
