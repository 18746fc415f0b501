"""What the administrator does is felt here: each process reads the log of it every second.

So it is the same whether it was done on the command line, at another worker or here; and nothing
is lost when a notice is.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from coloretto.server.errors import RefusalError
from coloretto.server.live.announcements import Announcements
from coloretto.server.live.session import TableSession
from coloretto.server.people.admin_log import AdminLogLine, last_number, lines_since
from coloretto.server.people.sanctions import Sanctions
from coloretto.server.store.log import Store
from coloretto.server.store.schema import people

LOOK_SECONDS: Final = 1.0

log = structlog.get_logger()


class Order:
    """Carries out in this process what the administrator has done."""

    def __init__(
        self,
        store: Store,
        sanctions: Sanctions,
        announcements: Announcements,
        sessions: Callable[[], Sequence[TableSession]],
        drop: Callable[[str], None],
        leave_tables: Callable[[str], Awaitable[None]],
    ) -> None:
        """Nothing is read yet.

        :param drop: forgets a table that is in memory.
        :param leave_tables: has a person leave every table.
        """
        self._store = store
        self._sanctions = sanctions
        self._announcements = announcements
        self._sessions = sessions
        self._drop = drop
        self._leave_tables = leave_tables
        self._seen = 0
        self._lock = asyncio.Lock()

    async def open(self) -> None:
        """Know what is in force when the server starts."""
        async with self._store.engine.connect() as connection:
            self._seen = await last_number(connection)
        await self._sanctions.refresh()

    async def keep(self) -> None:
        """Look for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except (SQLAlchemyError, OSError) as error:
                log.error("order.unread", error=type(error).__name__)

    async def look(self) -> None:
        """Carry out what has been done since the last look."""
        async with self._lock:
            async with self._store.engine.connect() as connection:
                lines = await lines_since(connection, self._seen)
            if not lines:
                return
            await self._sanctions.refresh()
            self._seen = lines[-1].number
            for line in lines:
                try:
                    await self._carry_out(line)
                except (RefusalError, SQLAlchemyError, OSError) as error:
                    log.error("order.failed", action=line.action, error=type(error).__name__)

    async def _carry_out(self, line: AdminLogLine) -> None:
        match line.action:
            case "close_table":
                self._close_table(line.subject)
            case "allow_back":
                await self._read_again(line.subject)
            case "remove_name":
                self._announcements.person_changed(line.subject)
            case "ban":
                await self._send_away(line.subject)

    def _close_table(self, table_id: str) -> None:
        for session in self._sessions():
            if session.id == table_id:
                self._drop(table_id)
                session.say_goodbye(
                    RefusalError("closed", "the administrator has closed this table")
                )
                session.close()

    async def _read_again(self, table_id: str) -> None:
        """Something was written to a table's log by the administrator."""
        standing = await self._store.standing([table_id])
        for session in self._sessions():
            if session.id == table_id and table_id in standing:
                await session.compare(*standing[table_id])

    async def _send_away(self, person: str) -> None:
        """Somebody is banned: their sockets end, and bots play for them."""
        async with self._store.engine.connect() as connection:
            bots = list(
                await connection.scalars(select(people.c.id).where(people.c.owner == person))
            )
        for session in self._sessions():
            for client in list(session.audience.presence.clients):
                if client.person == person:
                    await self._sanctions.take_along(person, client.address)
        for one in (person, *bots):
            # When they come back, they hear why.
            self._announcements.tokens_changed(one)
        await self._leave_tables(person)
