"""Which processes serve this database, as each of them says every few seconds.

By this others know what runs, and clocks of sleeping tables know how long nothing did.
"""

from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.store.batch import now_ms
from coloretto.server.store.keys import lock_server
from coloretto.server.store.schema import processes, tables

PULSE_SECONDS: Final = 10.0
ALIVE_MS: Final = 60_000
"""A process that has not been heard of for longer is gone."""
_KEPT_MS: Final = 24 * 3600 * 1000


async def pulse(connection: AsyncConnection, **values: Any) -> None:
    """A process says that it serves.

    No clock runs while no process does, and none when somebody sets the machine's clock: by as
    much as nobody was heard of, sleeping tables sleep longer.

    :param values: the columns of the process, but for when it was seen.
    """
    await lock_server(connection)
    now = now_ms()
    last: int | None = await connection.scalar(select(func.max(processes.c.seen)))
    if last is not None and abs(now - last) > ALIVE_MS:
        await connection.execute(
            update(tables)
            .where(tables.c.wakes_at.is_not(None))
            .values(wakes_at=tables.c.wakes_at + (now - last))
        )
    await connection.execute(
        delete(processes).where(
            (processes.c.id == values["id"])
            | (processes.c.seen < now - _KEPT_MS)
            | (processes.c.seen > now)  # from before the clock was set back
        )
    )
    await connection.execute(insert(processes).values(**values, serving=True, seen=now))


async def say_goodbye(connection: AsyncConnection, process: str) -> None:
    """A process stops; what it last said is known for a while."""
    await connection.execute(
        update(processes).where(processes.c.id == process).values(serving=False)
    )


async def alive(connection: AsyncConnection) -> list[Any]:
    """The processes that serve now, the oldest first."""
    rows = await connection.execute(
        select(processes)
        .where(processes.c.seen > now_ms() - ALIVE_MS, processes.c.serving)
        .order_by(processes.c.started)
    )
    return list(rows)
