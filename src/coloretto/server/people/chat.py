"""What people say at a table."""

from hashlib import blake2b
from typing import Final

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from coloretto.server.errors import RefusalError
from coloretto.server.people.guests import Guests, new_id
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.store.schema import messages, tables

MOST_MESSAGES: Final = 50
"""How many of the last messages a newcomer is shown."""


class Message(msgspec.Struct, frozen=True):
    """Something somebody said. Text, never markup."""

    id: str
    person: str
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


class Chat:
    """The messages of every table."""

    def __init__(self, store: Store, guests: Guests) -> None:
        self._store = store
        self._guests = guests

    async def recent(self, table_id: str) -> list[Message]:
        """The last messages at a table, oldest first."""
        async with self._store.engine.connect() as connection:
            rows = (
                await connection.execute(
                    select(messages)
                    .where(messages.c.table_id == table_id)
                    .order_by(messages.c.number.desc())
                    .limit(MOST_MESSAGES)
                )
            ).all()
        await self._guests.learn_names({row.person for row in rows})
        return [self._message(row.id, row.person, row.text, row.at) for row in reversed(rows)]

    async def find(self, message_id: str) -> Message | None:
        """A message by its id."""
        async with self._store.engine.connect() as connection:
            row = (
                await connection.execute(select(messages).where(messages.c.id == message_id))
            ).one_or_none()
        if row is None:
            return None
        await self._guests.learn_names([row.person])
        return self._message(row.id, row.person, row.text, row.at)

    async def add(
        self, table_id: str, person: str, text: str, said_id: str = ""
    ) -> tuple[Message, bool]:
        """Keep what somebody said, and whether it is new: the same id is the same message.

        :param said_id: made by the client; empty where it made none.
        :raises RefusalError: when nothing of it can be shown.
        """
        words = "".join(c for c in text if c.isprintable()).strip()
        if not words:
            raise RefusalError("bad_request", "nothing was said")
        message_id, at = _id_of(table_id, person, said_id), now_ms()
        try:
            async with self._store.writing() as connection:
                # Messages are counted, as clocks can be set; one at a time in all workers.
                await connection.execute(
                    select(tables.c.id).where(tables.c.id == table_id).with_for_update()
                )
                last = await connection.scalar(
                    select(func.max(messages.c.number)).where(messages.c.table_id == table_id)
                )
                await connection.execute(
                    insert(messages).values(
                        id=message_id,
                        table_id=table_id,
                        person=person,
                        text=words,
                        at=at,
                        number=(last or 0) + 1,
                    )
                )
        except IntegrityError:
            known = await self.find(message_id)
            if known is not None:
                return known, False
            raise
        await self._guests.learn_names([person])
        return self._message(message_id, person, words, at), True

    def _message(self, message_id: str, person: str, text: str, at: int) -> Message:
        return Message(message_id, person, self._guests.names.get(person, ""), text, at)


def _id_of(table_id: str, person: str, said_id: str) -> str:
    """A message's id, which follows from the client's own where there is one."""
    if not said_id:
        return new_id()
    return blake2b(f"{table_id} {person} {said_id}".encode(), digest_size=12).hexdigest()
