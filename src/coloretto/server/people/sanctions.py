"""Who may not speak or play here: mutes and bans, as this process knows them.

They are few and are asked about at every move, so they are held in memory. The database is
read again when the administrator has done something (:mod:`coloretto.server.live.order`).
"""

import hashlib
import hmac
from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.store.batch import now_ms
from coloretto.server.store.keys import address_key
from coloretto.server.store.log import Store
from coloretto.server.store.schema import sanctions

Kind = Literal["mute", "ban", "address", "name"]

MOST_REASON: Final = 300


class Sanction(NamedTuple):
    """Something that somebody may not do, and why."""

    kind: Kind
    subject: str
    """A person, the hash of an address, or a folded name."""
    until: int | None
    """Milliseconds since 1970; for ever where there is none."""
    reason: str
    addresses_until: int | None = None
    """Of a ban: until when the addresses from which the person comes are banned with it."""

    def is_over(self, now: int) -> bool:
        return self.until is not None and self.until <= now

    def sentence(self, what: str) -> str:
        """What a person hears about it."""
        end = ""
        if self.until is not None:
            end = f" until {datetime.fromtimestamp(self.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
        return f"{what}{end}{f': {self.reason}' if self.reason else ''}"


class Sanctions:
    """What is in force, as far as this process has read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, str], Sanction] = {}
        self._address_key = b""

    async def refresh(self) -> None:
        """Read them all."""
        async with self._store.writing() as connection:
            self._address_key = await address_key(connection)
            rows = (
                await connection.execute(select(sanctions).where(sanctions.c.kind != "name"))
            ).all()
        self._known = {
            (row.kind, row.subject): Sanction(
                row.kind, row.subject, row.until, row.reason, row.addresses_until
            )
            for row in rows
        }

    def _in_force(self, kind: Kind, subject: str) -> Sanction | None:
        found = self._known.get((kind, subject))
        return None if found is None or found.is_over(now_ms()) else found

    def check_speech(self, person: str) -> None:
        """Refuse somebody who is muted.

        :raises RefusalError: with the reason.
        """
        mute = self._in_force("mute", person)
        if mute is not None:
            raise RefusalError("muted", mute.sentence("you cannot speak here"))

    def check_person(self, person: str) -> None:
        """Refuse somebody who is banned.

        :raises RefusalError: with the reason.
        """
        ban = self._in_force("ban", person)
        if ban is not None:
            raise RefusalError("banned", ban.sentence("you cannot play here"))

    async def check_at(self, address: str, person: str | None = None) -> None:
        """Refuse somebody who is banned, or comes from an address that is.

        A ban that takes addresses along bans this one, too.

        :raises RefusalError: with the reason.
        """
        ban = None if person is None else self._in_force("ban", person)
        if ban is not None:
            await self.take_along(ban.subject, address)
            raise RefusalError("banned", ban.sentence("you cannot play here"))
        here = self._in_force("address", self.hashed(address))
        if here is not None:
            raise RefusalError("banned", here.sentence("nobody can play here from this address"))

    def hashed(self, address: str) -> str:
        """All that is ever stored of an address."""
        return hash_address(self._address_key, address)

    async def take_along(self, person: str, address: str) -> None:
        """Ban an address from which a banned person comes, if that is what the ban says."""
        ban = self._in_force("ban", person)
        if ban is None or ban.addresses_until is None or ban.addresses_until <= now_ms():
            return
        taken = Sanction("address", self.hashed(address), ban.addresses_until, ban.reason)
        if self._in_force("address", taken.subject) is not None:
            return
        async with self._store.writing() as connection:
            await write_sanction(connection, taken, person)
        self._known["address", taken.subject] = taken


def hash_address(key: bytes, address: str) -> str:
    """An address as it is stored while it is banned: nobody without the key can name it."""
    return hmac.new(key, address.encode(), hashlib.sha256).hexdigest()


async def write_sanction(
    connection: AsyncConnection, sanction: Sanction, person: str | None = None
) -> None:
    """Put a sanction in force; one of the same kind before it ends."""
    await lift_sanction(connection, sanction.kind, sanction.subject)
    await connection.execute(
        insert(sanctions).values(**sanction._asdict(), person=person, created=now_ms())
    )


async def lift_sanction(connection: AsyncConnection, kind: Kind, subject: str) -> bool:
    """End a sanction; whether there was one."""
    table = sanctions
    done = await connection.execute(
        delete(table).where(table.c.kind == kind, table.c.subject == subject)
    )
    if kind == "ban":
        await connection.execute(
            delete(table).where(table.c.kind == "address", table.c.person == subject)
        )
    return done.rowcount > 0


async def is_removed(connection: AsyncConnection, folded: str) -> bool:
    """Whether the administrator has removed a name for good."""
    table = sanctions
    row = await connection.execute(
        select(table.c.subject).where(table.c.kind == "name", table.c.subject == folded)
    )
    return row.first() is not None
