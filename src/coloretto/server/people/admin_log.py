"""The administrator's log: everything the administrator has done here, numbered.

It is also how running servers hear of it: whatever door it came through, the command line beside a
running server or the page of another worker, each process reads the entries it has not seen.
"""

import json
from typing import Literal

from pydantic import BaseModel
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.store.batch import now_ms
from coloretto.server.store.keys import lock_server
from coloretto.server.store.schema import admin_log

Door = Literal["command", "page"]


class AdminLogLine(BaseModel):
    """Something the administrator has done."""

    number: int
    at: int
    """Milliseconds since 1970."""
    by: str
    """``command`` for the command line, or ``page``."""
    action: str
    subject: str
    """A person's or a table's id, where it was done to one."""
    details: dict[str, str | int | None]


async def write_log(
    connection: AsyncConnection,
    by: Door,
    action: str,
    subject: str = "",
    **details: str | int | None,
) -> None:
    """Note what is done in the same transaction."""
    await lock_server(connection)
    last: int | None = await connection.scalar(select(func.max(admin_log.c.number)))
    await connection.execute(
        insert(admin_log).values(
            number=(last or 0) + 1,
            at=now_ms(),
            by=by,
            action=action,
            subject=subject,
            details=json.dumps(details, ensure_ascii=False),
        )
    )


async def last_number(connection: AsyncConnection) -> int:
    """The number of the last entry; 0 where there is none."""
    return await connection.scalar(select(func.max(admin_log.c.number))) or 0


async def lines_since(connection: AsyncConnection, number: int) -> list[AdminLogLine]:
    """What was done after an entry, in order."""
    rows = await connection.execute(
        select(admin_log).where(admin_log.c.number > number).order_by(admin_log.c.number)
    )
    return [_line(row) for row in rows]


async def last_lines(connection: AsyncConnection, most: int) -> list[AdminLogLine]:
    """What was done last, the latest first."""
    rows = await connection.execute(
        select(admin_log).order_by(admin_log.c.number.desc()).limit(most)
    )
    return [_line(row) for row in rows]


def _line(row: object) -> AdminLogLine:
    values = dict(row._mapping)  # type: ignore[attr-defined]
    return AdminLogLine(**{**values, "details": json.loads(values["details"])})
