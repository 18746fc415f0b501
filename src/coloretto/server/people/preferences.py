"""What people choose for themselves: what others see of them, and when they may be called."""

from collections.abc import Sequence
from typing import Any, Final, Literal
from zoneinfo import ZoneInfo

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.store.schema import preferences

Shown = Literal["nothing", "listed", "all"]
"""Which finished games count in what everybody may see: none, those at listed tables, or all."""
USUAL_SHOWN: Final = "listed"
LANGUAGES: Final = ("en", "de", "hu", "it", "hr", "pl")


async def read_preferences(connection: AsyncConnection, person: str) -> dict[str, Any]:
    """A person's choices, or what goes without any."""
    row = (
        await connection.execute(select(preferences).where(preferences.c.person == person))
    ).one_or_none()
    if row is not None:
        return dict(row._mapping)
    return {
        "person": person,
        "shown": USUAL_SHOWN,
        "shows_online": False,
        "seen": None,
        "language": "en",
        "zone": "UTC",
        "quiet_from": None,
        "quiet_until": None,
    }


async def write_preferences(connection: AsyncConnection, person: str, **values: Any) -> None:
    """Note choices; those not named stay.

    :raises RefusalError: when there is no such time zone.
    """
    if "zone" in values:
        check_zone(values["zone"])
    if values.get("shows_online") is False:
        values["seen"] = None
    done = await connection.execute(
        update(preferences).where(preferences.c.person == person).values(values)
    )
    if not done.rowcount:
        await connection.execute(insert(preferences).values(person=person, **values))


def check_zone(name: str) -> None:
    """Refuse what is no time zone.

    :raises RefusalError: when there is none of this name.
    """
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        # Of a name that leads out of the zones' folder, of a folder, and of what is not there.
        raise RefusalError("bad_request", "there is no such time zone") from None


async def shown_of(connection: AsyncConnection, people: Sequence[str]) -> dict[str, Shown]:
    """What each of some people shows to everybody."""
    rows = await connection.execute(
        select(preferences.c.person, preferences.c.shown).where(preferences.c.person.in_(people))
    )
    chosen: dict[str, Shown] = {row.person: row.shown for row in rows}
    return {person: chosen.get(person, USUAL_SHOWN) for person in people}
