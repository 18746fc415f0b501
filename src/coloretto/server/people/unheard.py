"""Whom people do not want to hear, as this process knows it of those who are here."""

from sqlalchemy import or_, select

from coloretto.server.people.friends import blocked_by
from coloretto.server.store.log import Store
from coloretto.server.store.schema import people


class Unheard:
    """Says whose chat is shown to whom."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by: dict[str, frozenset[str]] = {}

    async def learn(self, person: str) -> None:
        """Read whom a person does not want to hear: them, those they were as guests, their bots."""
        if not person:
            return
        async with self._store.engine.connect() as connection:
            others = frozenset(await blocked_by(connection, person))
            if others:
                rows = await connection.scalars(
                    select(people.c.id).where(
                        or_(people.c.owner.in_(others), people.c.became.in_(others))
                    )
                )
                others |= set(rows)
        if others:
            self._by[person] = others
        else:
            self._by.pop(person, None)

    def knows(self, person: str) -> bool:
        """Whether anything is known here of a person."""
        return person in self._by

    def hears(self, person: str, sender: str) -> bool:
        """Whether a person wants to hear somebody."""
        return sender not in self._by.get(person, ())
