"""Who waits for others to play with, and who of them meet.

A wish is a row in the database and lives as long as its person goes on asking for it: it outlives a
restart, any worker can fulfil it, and nobody waits for people who have gone away.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.people.friends import blocks_among
from coloretto.server.people.guests import new_id
from coloretto.server.store.batch import now_ms
from coloretto.server.store.schema import tables, tickets

LAPSE_MS: Final = 20_000
"""Somebody who has not asked for this long no longer waits."""
GATHER_MS: Final = 4_000
"""Fewer than one would have wait so long for more to come."""
_KEPT_MS: Final = 120_000
"""How long it is known where somebody met others."""
_OPENING_MS: Final = 10_000
"""A table is open after so long, or its worker is gone."""
_LOCK: Final = "SELECT pg_advisory_xact_lock(5021)"


class Wish(NamedTuple):
    """What somebody would play."""

    edition: str
    least: int
    most: int
    """Players."""
    rated: bool
    level: str
    """Of the bots that fill up."""
    bots_after: int | None
    """After so many seconds; None is never."""


@dataclass(frozen=True)
class Ticket:
    """Somebody who waits."""

    person: str
    wish: Wish
    since: int

    def fits(self, players: int) -> bool:
        """Whether they would play with so many."""
        return self.wish.least <= players <= self.wish.most


@dataclass(frozen=True)
class Group:
    """People who meet."""

    tickets: tuple[Ticket, ...]
    """The one who has waited longest first."""
    players: int
    """With the bots that fill up."""
    table_id: str

    @property
    def wish(self) -> Wish:
        return self.tickets[0].wish


@dataclass(frozen=True)
class Meeting:
    """Where somebody who waits stands."""

    since: int | None
    """None where they do not wait."""
    table_id: str | None
    people: int
    """How many people wait, for whatever game."""


# Who meets.


def groups_of(
    waiting: Sequence[Ticket], apart: Collection[frozenset[str]], now: int
) -> list[Group]:
    """The groups that meet now.

    :param apart: pairs of people who are not to meet.
    """
    groups = []

    def kind(ticket: Ticket) -> tuple[str, bool]:
        return ticket.wish.edition, ticket.wish.rated

    for _, some in groupby(sorted(waiting, key=kind), kind):
        left = sorted(some, key=lambda ticket: (ticket.since, ticket.person))
        for first in list(left):
            if first not in left:
                continue
            group = _group_of(first, left, apart, now)
            if group is not None:
                groups.append(group)
                left = [ticket for ticket in left if ticket not in group.tickets]
    return groups


def _group_of(
    first: Ticket, waiting: Sequence[Ticket], apart: Collection[frozenset[str]], now: int
) -> Group | None:
    """Those who meet somebody now, as many people as can; None when nobody does."""
    sizes = range(first.wish.most, first.wish.least - 1, -1)
    waited = now - first.since
    for players in sizes:
        together = _together(first, waiting, players, apart)
        # Somebody who would have more of them gives others a moment to come.
        if len(together) == players and (players == first.wish.most or waited >= GATHER_MS):
            return Group(together, players, new_id())
    after = first.wish.bots_after
    if after is None or waited < after * 1000:
        return None
    ready = [ticket for ticket in waiting if ticket.wish.bots_after is not None]
    found = [(_together(first, ready, players, apart), players) for players in sizes]
    together, players = max(found, key=lambda one: (len(one[0]), -one[1]))
    return Group(together, players, new_id())


def _together(
    first: Ticket, waiting: Sequence[Ticket], players: int, apart: Collection[frozenset[str]]
) -> tuple[Ticket, ...]:
    """Those who would play with so many, the longest waiting first, and no two to be kept apart."""
    chosen = [first]
    for ticket in waiting:
        if len(chosen) == players:
            break
        if (
            ticket is not first
            and ticket.fits(players)
            and not any(frozenset((ticket.person, one.person)) in apart for one in chosen)
        ):
            chosen.append(ticket)
    return tuple(chosen)


# The database.


async def wait(connection: AsyncConnection, person: str, wish: Wish) -> None:
    """Begin to wait; whatever the person waited for before is forgotten."""
    now = now_ms()
    await connection.execute(delete(tickets).where(tickets.c.person == person))
    await connection.execute(
        insert(tickets).values(person=person, since=now, seen=now, **wish._asdict())
    )


async def wait_on(connection: AsyncConnection, person: str) -> None:
    """Go on waiting."""
    await connection.execute(
        update(tickets).where(tickets.c.person == person).values(seen=now_ms())
    )


async def stop_waiting(connection: AsyncConnection, person: str) -> None:
    """Wait no more."""
    await connection.execute(delete(tickets).where(tickets.c.person == person))


async def meeting_of(connection: AsyncConnection, person: str) -> Meeting:
    """Where a person stands."""
    row = (
        await connection.execute(
            select(tickets.c.since, tickets.c.table_id).where(
                tickets.c.person == person, tickets.c.seen > now_ms() - LAPSE_MS
            )
        )
    ).one_or_none()
    people = await people_waiting(connection)
    return Meeting(None, None, people) if row is None else Meeting(*row, people)


async def people_waiting(connection: AsyncConnection) -> int:
    """How many people wait."""
    query = select(func.count()).select_from(tickets)
    return await connection.scalar(query.where(_is_waiting())) or 0


async def is_anybody_there(connection: AsyncConnection) -> bool:
    """Whether there is anything to do here."""
    return await connection.scalar(select(tickets.c.person).limit(1)) is not None


async def make_groups(connection: AsyncConnection) -> list[Group]:
    """Have people meet, in a transaction that writes; the tables are to be opened."""
    if connection.dialect.name == "postgresql":
        # One worker after the other, so that nobody meets two groups.
        await connection.exec_driver_sql(_LOCK)
    now = now_ms()
    await connection.execute(
        delete(tickets).where(
            (tickets.c.table_id.is_(None) & (tickets.c.seen <= now - LAPSE_MS))
            | (tickets.c.matched <= now - _KEPT_MS)
        )
    )
    # A worker that has died has not opened its table: they wait again.
    opened = select(tables.c.id).where(tables.c.id == tickets.c.table_id).exists()
    await connection.execute(
        update(tickets)
        .where(tickets.c.matched <= now - _OPENING_MS, ~opened)
        .values(table_id=None, matched=None)
    )
    rows = await connection.execute(select(tickets).where(_is_waiting()))
    waiting = [_ticket(row) for row in rows]
    apart = await blocks_among(connection, [ticket.person for ticket in waiting])
    groups = groups_of(waiting, apart, now)
    for group in groups:
        people = [ticket.person for ticket in group.tickets]
        await connection.execute(
            update(tickets)
            .where(tickets.c.person.in_(people))
            .values(table_id=group.table_id, matched=now)
        )
    return groups


async def forget_group(connection: AsyncConnection, group: Group) -> None:
    """Its table could not be opened: they wait again."""
    await connection.execute(
        update(tickets)
        .where(tickets.c.table_id == group.table_id)
        .values(table_id=None, matched=None)
    )


async def tables_to_start(connection: AsyncConnection) -> list[tuple[str, int]]:
    """Tables at which people have met whose game has not begun, and when they met."""
    rows = await connection.execute(
        select(tickets.c.table_id, func.max(tickets.c.matched))
        .join(tables, tables.c.id == tickets.c.table_id)
        .where(tables.c.phase == "gathering", tickets.c.rated.is_(False))
        .group_by(tickets.c.table_id)
    )
    return [(table_id, matched) for table_id, matched in rows]


def _is_waiting() -> ColumnElement[bool]:
    return tickets.c.table_id.is_(None) & (tickets.c.seen > now_ms() - LAPSE_MS)


def _ticket(row: Row[Any]) -> Ticket:
    wish = Wish(*(getattr(row, name) for name in Wish._fields))
    return Ticket(row.person, wish, row.since)
