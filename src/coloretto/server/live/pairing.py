"""Quick pairing: those who wait for others are brought together at new tables, and games begin."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

import structlog

from coloretto.bots.levels import LEVELS
from coloretto.rules import make_rules
from coloretto.server.errors import RefusalError
from coloretto.server.live.session import TableSession
from coloretto.server.people.pairing import (
    Group,
    forget_group,
    is_anybody_there,
    make_groups,
    tables_to_start,
)
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.store.trouble import TROUBLE
from coloretto.server.table import entries as e
from coloretto.server.table.callers import Person
from coloretto.server.table.commands import Start
from coloretto.server.table.conduct import USUAL_CLOCK

PAIRING_SECONDS: Final = 1.0
_ARRIVAL_MS: Final = 8_000
"""So long the game waits for those who have met to come to their table."""

log = structlog.get_logger()


class OpenTable(Protocol):
    """Makes a new table."""

    async def __call__(
        self, opened: e.Opened, seats: Sequence[e.Seated], table_id: str | None = None
    ) -> TableSession: ...


class Pairing:
    """Brings people together. Every process looks; the database sees that each meets once."""

    def __init__(
        self,
        store: Store,
        open_table: OpenTable,
        get: Callable[[str], Awaitable[TableSession]],
    ) -> None:
        self._store = store
        self._open_table = open_table
        self._get = get

    async def look(self) -> None:
        """Open tables for those who can meet now, and begin the games of those who have come."""
        async with self._store.engine.connect() as connection:
            if not await is_anybody_there(connection):
                return
        async with self._store.writing() as connection:
            groups = await make_groups(connection)
        for group in groups:
            await self._open(group)
        await self._begin_games()

    async def _open(self, group: Group) -> None:
        wish = group.wish
        rules = make_rules(wish.edition, group.players)
        people = [ticket.person for ticket in group.tickets]
        seats = [e.Seated(seat, person=person) for seat, person in enumerate(people, 1)]
        seats += [
            e.Seated(seat, bot=LEVELS[wish.level], level=wish.level)
            for seat in range(len(people) + 1, group.players + 1)
        ]
        opened = e.Opened(
            rules=str(rules), host=people[0], listed=True, rated=wish.rated, clock=USUAL_CLOCK
        )
        try:
            await self._open_table(opened, seats, group.table_id)
        except (RefusalError, *TROUBLE) as error:
            log.error("pairing.failed", error=type(error).__name__)
            async with self._store.writing() as connection:
                await forget_group(connection, group)

    async def _begin_games(self) -> None:
        """A rated game begins when everybody has said so, as any does."""
        async with self._store.engine.connect() as connection:
            waiting = await tables_to_start(connection)
        for table_id, met in waiting:
            try:
                session = await self._get(table_id)
                people = {seat.person for seat in session.table.seats if seat.person is not None}
                here = session.audience.presence.everybody()
                if people <= here or met < now_ms() - _ARRIVAL_MS:
                    await session.carry_out(Person(session.table.host), Start(id="met"))
            except RefusalError:
                continue  # Somebody has left already; who is there can go on as at any table.
