"""People: whoever holds a browser's secret. Only hashes of secrets are stored."""

import hashlib
import hmac
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from sqlalchemy import delete, insert, select, update

from coloretto.server import schema
from coloretto.server.commands import Caller
from coloretto.server.frames import Message
from coloretto.server.refusal import RefusalError
from coloretto.server.store import Store, now_ms

MOST_NAME: Final = 24
MOST_MESSAGES: Final = 50
_MOST_KNOWN: Final = 20_000


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


class People:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.names: dict[str, str] = {}
        """Names of people seen at tables, by id."""
        self._callers: OrderedDict[bytes, Caller] = OrderedDict()

    # Who asks.

    async def who(self, token: str) -> Caller | None:
        """The person, or the seat, a token stands for; None when it stands for nobody."""
        if not 20 <= len(token) <= 200:
            return None
        hashed = hash_token(token)
        known = self._callers.get(hashed)
        if known is not None:
            self._callers.move_to_end(hashed)
            return known
        async with self._store.engine.connect() as connection:
            for table, seat in ((schema.sessions, None), (schema.seat_tokens, "seat")):
                row = (
                    await connection.execute(select(table).where(table.c.token == hashed))
                ).one_or_none()
                if row is not None and hmac.compare_digest(bytes(row.token), hashed):
                    caller = Caller(row.person, None if seat is None else row.seat)
                    self._remember(hashed, caller)
                    return caller
        return None

    def _remember(self, hashed: bytes, caller: Caller) -> None:
        self._callers[hashed] = caller
        if len(self._callers) > _MOST_KNOWN:
            self._callers.popitem(last=False)

    def forget(self, person: str) -> None:
        """Look a person's tokens up anew."""
        for hashed in [h for h, caller in self._callers.items() if caller.person == person]:
            del self._callers[hashed]
        self.names.pop(person, None)

    async def new_person(self, name: str) -> tuple[str, str]:
        """Somebody new: the id, and the secret for their browser."""
        person, token = new_id(), new_token()
        async with self._store.writing() as connection:
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
        """Give a person another name."""
        async with self._store.writing() as connection:
            await connection.execute(
                update(schema.people).where(schema.people.c.id == person).values(name=name)
            )
        self.names[person] = name

    async def name_of(self, person: str) -> str:
        """A person's name; empty when there is none any more."""
        await self.learn_names([person])
        return self.names.get(person, "")

    async def learn_names(self, people: Iterable[str]) -> None:
        """Read the names that are not known yet."""
        unknown = [person for person in people if person not in self.names]
        if unknown:
            async with self._store.engine.connect() as connection:
                rows = await connection.execute(
                    select(schema.people.c.id, schema.people.c.name).where(
                        schema.people.c.id.in_(unknown)
                    )
                )
                self.names |= {row.id: row.name for row in rows}

    # Bots that play over the socket.

    async def seat_token(self, owner: str, name: str, table_id: str, seat: int) -> tuple[str, str]:
        """A bot of a person's for one seat: the bot's id, and a token that plays that seat only."""
        token = new_token()
        async with self._store.writing() as connection:
            table = schema.people
            row = (
                await connection.execute(
                    select(table.c.id).where(table.c.owner == owner, table.c.name == name)
                )
            ).one_or_none()
            if row is None:
                bot = new_id()
                await connection.execute(
                    insert(table).values(id=bot, name=name, owner=owner, created=now_ms())
                )
            else:
                bot = row.id
            tokens = schema.seat_tokens
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
        self._callers.clear()
        self.names[bot] = name
        return bot, token

    # Chat.

    async def messages_of(self, table_id: str) -> list[Message]:
        """The last things said at a table, oldest first."""
        table = schema.messages
        async with self._store.engine.connect() as connection:
            rows = (
                await connection.execute(
                    select(table)
                    .where(table.c.table_id == table_id)
                    .order_by(table.c.at.desc())
                    .limit(MOST_MESSAGES)
                )
            ).all()
        await self.learn_names({row.person for row in rows})
        return [self._message(row.id, row.person, row.text, row.at) for row in reversed(rows)]

    async def say(self, table_id: str, person: str, text: str) -> Message:
        """Keep what somebody said."""
        words = "".join(c for c in text if c.isprintable()).strip()
        if not words:
            raise RefusalError("bad_request", "nothing was said")
        message_id, at = new_id(), now_ms()
        async with self._store.writing() as connection:
            await connection.execute(
                insert(schema.messages).values(
                    id=message_id, table_id=table_id, person=person, text=words, at=at
                )
            )
        await self.learn_names([person])
        return self._message(message_id, person, words, at)

    def _message(self, message_id: str, person: str, text: str, at: int) -> Message:
        return Message(message_id, person, self.names.get(person, ""), text, at)
