"""Who is who: whoever holds a browser's secret. Only hashes of secrets are stored."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.store import schema
from coloretto.server.store.log import Store, now_ms
from coloretto.server.table.callers import Person, Player, SeatToken

GUEST: Final = "Guest"
"""Whoever has not said a name."""
MOST_NAME: Final = 24

_NOBODYS_NAMES: Final = frozenset({"guest", "player"})
"""Folded names that stand for anybody, so that nobody can claim them."""


def new_token() -> str:
    """A secret of 256 bits that can go into a cookie or a header."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An id that nobody can guess, short enough for a link: 96 bits."""
    return secrets.token_urlsafe(12)


def hash_token(token: str) -> bytes:
    """What is stored of a token. It has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def clean_name(text: str) -> str:
    """A name as it is shown: one line of text.

    :raises RefusalError: when nothing is left of it, or too much.
    """
    kept = "".join(c for c in unicodedata.normalize("NFC", text) if c.isprintable())
    name = " ".join(kept.split())
    if not 1 <= len(name) <= MOST_NAME:
        raise RefusalError("bad_request", f"a name has 1 to {MOST_NAME} characters")
    return name


def fold_name(name: str) -> str:
    """A name as it is compared: ``ZOË`` and ``zoe`` are one name, and so are ``ﬁ`` and ``fi``."""
    parts = unicodedata.normalize("NFKD", name)
    bare = "".join(c for c in parts if not unicodedata.combining(c)).casefold()
    return " ".join(unicodedata.normalize("NFKC", bare).split())


def claimable(name: str) -> str:
    """The form in which a name can be somebody's own.

    :raises RefusalError: when it cannot.
    """
    folded = fold_name(name)
    if not folded or folded in _NOBODYS_NAMES:
        raise RefusalError("name_taken", f"{name} can be anybody: take another name first")
    return folded


class Guests:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.names: dict[str, str] = {}
        """Names of people seen at tables, by id."""
        self._guests_of: dict[str, set[str]] = {}
        """The ids under which a person played before signing in, where they are known here."""

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
                        return Person(row.person)
                    return SeatToken(row.person, row.table_id, row.seat)
        return None

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
                    token=hash_token(token), person=person, created=now_ms()
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
                await check_free(connection, name, owner)
                known: str | None = await connection.scalar(
                    select(table.c.id).where(table.c.owner == owner, table.c.name == name)
                )
                if known is not None:
                    return known
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
    """Refuse a name that somebody else has claimed.

    :raises RefusalError: when it is taken.
    """
    table = schema.people
    taken = await connection.execute(
        select(table.c.id).where(table.c.claimed == fold_name(name), table.c.id != person)
    )
    if taken.first() is not None:
        raise RefusalError("name_taken", f"{name} is somebody else's name")


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
