"""Who is who: a person is known by the secret in their browser. Only its hash is stored."""

import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.people.names import claimable, fold_name, looks_like, looks_of
from coloretto.server.people.sanctions import is_removed
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.table.callers import Person, Player, SeatToken

_TOKENS_AT_A_TIME: Final = 500
_SEEN_MS: Final = 3600 * 1000
"""When a session was used is noted once an hour: that is enough to tell who comes no more."""
_SEEN_AT_A_TIME: Final = 200


def new_token() -> str:
    """A secret of 256 bits that can go into a cookie or a header."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An id that nobody can guess, short enough for a link: 96 bits."""
    return secrets.token_urlsafe(12)


def hash_token(token: str) -> bytes:
    """What is stored of a token. It has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


class Guests:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.names: dict[str, str] = {}
        """Names of people seen at tables, by id."""
        self._guests_of: dict[str, set[str]] = {}
        """The ids under which a person played before signing in, where they are known here."""
        self._seen: dict[bytes, int] = {}
        """When sessions were used, where the database does not know it yet."""

    # Who asks.

    async def find_by_token(self, token: str) -> Player | None:
        """The person, or the seat, a token stands for; None when it stands for nobody.

        It is looked up each time: a token that is taken back ends everywhere at once, in
        other processes too.
        """
        if not 20 <= len(token) <= 200:
            return None
        hashed = hash_token(token)
        async with self._store.engine.connect() as connection:
            for table in (schema.sessions, schema.seat_tokens):
                row = (
                    await connection.execute(select(table).where(table.c.token == hashed))
                ).one_or_none()
                if row is not None and hmac.compare_digest(bytes(row.token), hashed):
                    if table is schema.sessions:
                        self._note_session(hashed, row.seen)
                        return Person(row.person)
                    return SeatToken(row.person, row.table_id, row.seat)
        return None

    async def known_tokens(self, hashes: Collection[bytes]) -> set[bytes]:
        """Which of these tokens, given by their hashes, still stand for somebody."""
        wanted, known = sorted(hashes), set[bytes]()
        async with self._store.engine.connect() as connection:
            for first in range(0, len(wanted), _TOKENS_AT_A_TIME):
                some = wanted[first : first + _TOKENS_AT_A_TIME]
                for table in (schema.sessions, schema.seat_tokens):
                    rows = await connection.execute(
                        select(table.c.token).where(table.c.token.in_(some))
                    )
                    known |= {bytes(row.token) for row in rows}
        return known

    def _note_session(self, hashed: bytes, seen: int) -> None:
        now = now_ms()
        if seen < now - _SEEN_MS:
            self._seen[hashed] = now

    async def write_seen(self) -> None:
        """Note in the database which sessions were used lately."""
        while self._seen:
            some = dict(list(self._seen.items())[:_SEEN_AT_A_TIME])
            table = schema.sessions
            async with self._store.writing() as connection:
                await connection.execute(
                    update(table).where(table.c.token.in_(some)).values(seen=max(some.values()))
                )
            for hashed in some:
                self._seen.pop(hashed, None)

    def forget(self, person: str) -> None:
        """Look a person's name up anew."""
        for known in (person, *self._guests_of.pop(person, ())):
            self.names.pop(known, None)

    async def new_person(self, name: str) -> tuple[str, str]:
        """Somebody new: the id, and the secret for their browser.

        :raises RefusalError: when the name is somebody else's.
        """
        person, token = new_id(), new_token()
        async with self._store.writing() as connection:
            await check_free(connection, name)
            await connection.execute(
                insert(schema.people).values(id=person, name=name, created=now_ms())
            )
            await connection.execute(
                insert(schema.sessions).values(
                    token=hash_token(token), person=person, created=now_ms(), seen=now_ms()
                )
            )
        self.names[person] = name
        return person, token

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name; a claimed one stays claimed.

        :raises RefusalError: when it is somebody else's.
        """
        table = schema.people
        try:
            async with self._store.writing() as connection:
                await check_free(connection, name, person)
                values = {"name": name}
                if await is_claimed(connection, person):
                    values["claimed"] = claimable(name)
                    await keep_looks(connection, person, name)
                await connection.execute(update(table).where(table.c.id == person).values(values))
        except IntegrityError:
            raise RefusalError("name_taken", f"{name} is somebody else's name") from None
        self.forget(person)

    async def has_claimed(self, person: str) -> bool:
        """Whether a person has claimed their name."""
        async with self._store.engine.connect() as connection:
            return await is_claimed(connection, person)

    async def bots_among(self, people: Sequence[str]) -> set[str]:
        """Which of these are bots that play over the socket."""
        table = schema.people
        async with self._store.engine.connect() as connection:
            rows = await connection.execute(
                select(table.c.id).where(table.c.id.in_(people), table.c.owner.is_not(None))
            )
            return {row.id for row in rows}

    async def name_of(self, person: str) -> str:
        """A person's name; empty when there is none any more."""
        await self.learn_names([person])
        return self.names.get(person, "")

    async def learn_names(self, people: Iterable[str]) -> None:
        """Read the names that are not known yet."""
        unknown = [person for person in people if person not in self.names]
        if not unknown:
            return
        table, now = schema.people, schema.people.alias()
        async with self._store.engine.connect() as connection:
            rows = await connection.execute(
                select(table.c.id, table.c.became, func.coalesce(now.c.name, table.c.name))
                .outerjoin(now, now.c.id == table.c.became)
                .where(table.c.id.in_(unknown))
            )
            for person, became, name in rows:
                self.names[person] = name
                if became is not None:
                    self._guests_of.setdefault(became, set()).add(person)

    # Bots that play over the socket.

    async def bot_of(self, owner: str, name: str) -> str:
        """A person's bot of that name; a new one where there is none.

        :raises RefusalError: when the name is somebody else's.
        """
        table = schema.people
        try:
            async with self._store.writing() as connection:
                known: str | None = await connection.scalar(
                    select(table.c.id).where(table.c.owner == owner, table.c.name == name)
                )
                if known is not None:
                    return known
                await check_free(connection, name, owner)
                bot = new_id()
                await connection.execute(
                    insert(table).values(id=bot, name=name, owner=owner, created=now_ms())
                )
        except IntegrityError:
            raise RefusalError("busy", "that bot is just being made: ask again") from None
        self.names[bot] = name
        return bot

    async def owner_of(self, bot: str) -> str | None:
        """Whose bot this is; None for a person."""
        table = schema.people
        async with self._store.engine.connect() as connection:
            owner: str | None = await connection.scalar(
                select(table.c.owner).where(table.c.id == bot)
            )
            return owner

    async def seat_token(self, bot: str, table_id: str, seat: int) -> str:
        """A token that plays one seat of one table; an earlier one for that seat ends."""
        token, tokens = new_token(), schema.seat_tokens
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    delete(tokens).where(tokens.c.table_id == table_id, tokens.c.seat == seat)
                )
                await connection.execute(
                    insert(tokens).values(
                        token=hash_token(token),
                        table_id=table_id,
                        seat=seat,
                        person=bot,
                        created=now_ms(),
                    )
                )
        except IntegrityError:
            raise RefusalError("busy", "that seat just gets a token: ask again") from None
        return token


async def check_free(connection: AsyncConnection, name: str, person: str = "") -> None:
    """Refuse a name that somebody else has claimed, or that looks like one.

    :raises RefusalError: when it is taken.
    """
    people, looks = schema.people, schema.name_looks
    for taken in (
        select(people.c.id).where(people.c.claimed == fold_name(name), people.c.id != person),
        select(looks.c.person).where(looks.c.look.in_(looks_like(name)), looks.c.person != person),
    ):
        if (await connection.execute(taken)).first() is not None:
            raise RefusalError("name_taken", f"{name} is somebody else's name")
    if await is_removed(connection, fold_name(name)):
        raise RefusalError("name_taken", f"nobody can be called {name} here")


async def keep_looks(connection: AsyncConnection, person: str, name: str) -> None:
    """Keep what a person's claimed name looks like; what is another's look stays theirs."""
    table, looks = schema.name_looks, looks_of(name)
    await connection.execute(delete(table).where(table.c.person == person))
    rows = await connection.execute(select(table.c.look).where(table.c.look.in_(looks)))
    free = looks - {row.look for row in rows}
    if free:
        await connection.execute(
            insert(table), [{"look": look, "person": person} for look in sorted(free)]
        )


async def is_claimed(connection: AsyncConnection, person: str) -> bool:
    """Whether a person has a passphrase."""
    table = schema.people
    row = await connection.execute(
        select(table.c.id).where(table.c.id == person, table.c.passphrase.is_not(None))
    )
    return row.first() is not None


async def ids_of(connection: AsyncConnection, person: str) -> Sequence[str]:
    """A person's id, and those of guests who have become this person."""
    table = schema.people
    rows = await connection.execute(select(table.c.id).where(table.c.became == person))
    return [person, *(row.id for row in rows)]


async def tables_of(connection: AsyncConnection, people: Sequence[str]) -> list[str]:
    """The tables at which one of these people sits, or that they look after."""
    found: set[str] = set()
    for table in (schema.table_people, schema.table_hosts):
        rows = await connection.execute(
            select(table.c.table_id).where(table.c.person.in_(people)).distinct()
        )
        found |= {row.table_id for row in rows}
    return sorted(found)
