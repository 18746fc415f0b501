"""The browsers to which a person has messages sent, and when it is quiet for them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from hashlib import sha256
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.people.web_push import read_point
from coloretto.server.store.batch import now_ms
from coloretto.server.store.schema import push_subscriptions

MOST_BROWSERS: Final = 10
"""Of one person."""


class Subscription(NamedTuple):
    """A browser that takes messages."""

    id: str
    endpoint: str
    public: bytes
    secret: bytes


def id_of(endpoint: str) -> str:
    """What a subscription is known by."""
    return sha256(endpoint.encode()).hexdigest()


async def subscribe(
    connection: AsyncConnection, person: str, endpoint: str, public: bytes, secret: bytes
) -> None:
    """Have messages sent to a browser; whoever used it before no longer gets any.

    :raises RefusalError: when its keys are none, or there are too many browsers.
    """
    table = push_subscriptions
    try:
        read_point(public)
    except ValueError:
        raise RefusalError("bad_request", "that is no key of a browser") from None
    if len(public) != 65 or len(secret) != 16:
        raise RefusalError("bad_request", "that is no key of a browser")
    await connection.execute(delete(table).where(table.c.id == id_of(endpoint)))
    count = await connection.scalar(
        select(func.count()).select_from(table).where(table.c.person == person)
    )
    if (count or 0) >= MOST_BROWSERS:
        raise RefusalError("too_many", f"{MOST_BROWSERS} browsers are enough: take one back first")
    await connection.execute(
        insert(table).values(
            id=id_of(endpoint),
            person=person,
            endpoint=endpoint,
            public=public,
            secret=secret,
            created=now_ms(),
        )
    )


async def unsubscribe(connection: AsyncConnection, person: str, endpoint: str) -> None:
    """Have no more messages sent to a browser."""
    table = push_subscriptions
    await connection.execute(
        delete(table).where(table.c.id == id_of(endpoint), table.c.person == person)
    )


async def subscriptions_of(connection: AsyncConnection, person: str) -> Sequence[Subscription]:
    """The browsers of a person."""
    table = push_subscriptions
    rows = await connection.execute(select(table).where(table.c.person == person))
    return [
        Subscription(row.id, row.endpoint, bytes(row.public), bytes(row.secret)) for row in rows
    ]


async def forget_subscription(connection: AsyncConnection, subscription_id: str) -> None:
    """A browser takes no more messages."""
    table = push_subscriptions
    await connection.execute(delete(table).where(table.c.id == subscription_id))


def quiet_until(choices: dict[str, Any], now: int) -> int | None:
    """Until when it is quiet for somebody, in milliseconds since 1970; None when it is not."""
    begin, end = choices["quiet_from"], choices["quiet_until"]
    if begin is None or end is None or begin == end:
        return None
    try:
        zone: tzinfo = ZoneInfo(choices["zone"])
    except (ValueError, OSError, KeyError):
        zone = UTC  # This machine does not know it any more.
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    minute = here.hour * 60 + here.minute
    is_quiet = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not is_quiet:
        return None
    day = here.date() + timedelta(days=minute >= end)
    # By the clock on the wall: a night in which it is changed is as long as it is.
    wall = datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=zone)
    return int(wall.timestamp() * 1000)
