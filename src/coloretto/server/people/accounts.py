"""Claimed names: a name and a passphrase take a person to another device.

Nobody needs one to play. A guest is known by the secret in their browser; a guest who claims
a name can sign in with it elsewhere and finds games and ratings there.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar

from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.people.guests import (
    check_free,
    hash_token,
    ids_of,
    is_claimed,
    keep_looks,
    new_token,
    tables_of,
)
from coloretto.server.people.names import claimable, clean_name, fold_name
from coloretto.server.people.passphrases import (
    check_length,
    check_strength,
    hash_passphrase,
    is_right,
)
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.table.callers import Person, Player
from coloretto.server.table.commands import Become, Command, HandOver, Leave

NOBODY: Final = "deleted"
"""The player of a finished game who has deleted their data."""
_MOST_TOKENS: Final = 50
_MOST_WAITING: Final = 20
"""Passphrases to be hashed at a time: each takes a sixth of a second and 64 MiB."""

_threads: Final = ThreadPoolExecutor(1, "passphrase")

T = TypeVar("T")


class Tables(Protocol):
    """What happens to people is felt at the tables where they sit."""

    async def carry_out(self, table_id: str, caller: Player, command: Command) -> int:
        """Do something at a table.

        :raises RefusalError: when it is not done.
        """

    async def seats_of(self, table_id: str, person: str) -> list[int]:
        """The seats a person has at a table.

        :raises RefusalError: when the table cannot be opened.
        """

    def person_changed(self, person: str) -> None:
        """A person has another name, or none any more."""

    def tokens_changed(self, person: str) -> None:
        """Tokens of a person have ended: all their sockets must say anew who they are."""


class Accounts:
    """Claiming a name, signing in and out, and leaving for good."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._waiting = 0

    async def learn_looks(self) -> None:
        """Note what claimed names look like, where an earlier version has not.

        Nobody loses a name: of two that look alike, the one claimed by the earlier person keeps
        others away, and both can sign in.
        """
        people, looks = schema.people, schema.name_looks
        unknown = (
            select(people.c.id, people.c.name)
            .where(people.c.claimed.is_not(None), people.c.id.not_in(select(looks.c.person)))
            .order_by(people.c.created, people.c.id)
        )
        async with self._store.engine.connect() as connection:
            if (await connection.execute(unknown.limit(1))).first() is None:
                return
        async with self._store.writing() as connection:
            if connection.dialect.name == "postgresql":
                # Several workers start at once: one does it, the others find it done.
                await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5018)")
            for row in (await connection.execute(unknown)).all():
                await keep_looks(connection, row.id, row.name)

    # Passphrases.

    async def _hash_new(self, passphrase: str, name: str) -> str:
        """Check a new passphrase; those of earlier versions go on to count as they are."""
        check_length(passphrase)
        with self._in_line():
            await _in_thread(check_strength, passphrase, name)
            return await _in_thread(hash_passphrase, passphrase)

    async def _is_right(self, hashed: str | None, passphrase: str) -> bool:
        with self._in_line():
            return await _in_thread(is_right, hashed, passphrase)

    @contextlib.contextmanager
    def _in_line(self) -> Iterator[None]:
        if self._waiting >= _MOST_WAITING:
            raise RefusalError("busy", "many people sign in just now: ask again in a moment")
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    async def claim(self, person: str, name: str, passphrase: str) -> None:
        """Make a name one's own.

        :raises RefusalError: when it is somebody else's, or this person has claimed one already.
        """
        name = clean_name(name)  # It may be from before there were rules for names.
        folded = claimable(name)
        hashed = await self._hash_new(passphrase, name)
        table = schema.people
        try:
            async with self._store.writing() as connection:
                if await is_claimed(connection, person):
                    raise RefusalError("not_allowed", "you have a passphrase: change that one")
                await check_free(connection, name, person)
                await connection.execute(
                    update(table)
                    .where(table.c.id == person)
                    .values(name=name, claimed=folded, passphrase=hashed)
                )
                await keep_looks(connection, person, name)
        except IntegrityError:
            raise RefusalError("name_taken", f"{name} is somebody else's name") from None
        self._tables.person_changed(person)

    async def change_passphrase(self, person: str, old: str, new: str, token: str) -> None:
        """Take another passphrase; every other device is signed out.

        :param token: of the session that stays.
        """
        table, sessions = schema.people, schema.sessions
        async with self._store.engine.connect() as connection:
            me = (
                await connection.execute(
                    select(table.c.name, table.c.passphrase).where(table.c.id == person)
                )
            ).one_or_none()
        if not await self._is_right(None if me is None else me.passphrase, old):
            raise RefusalError("wrong_passphrase", "that is not your passphrase")
        assert me is not None
        hashed = await self._hash_new(new, me.name)
        async with self._store.writing() as connection:
            await connection.execute(
                update(table).where(table.c.id == person).values(passphrase=hashed)
            )
            await connection.execute(
                delete(sessions).where(
                    sessions.c.person == person, sessions.c.token != hash_token(token)
                )
            )
        self._tables.tokens_changed(person)

    # Signing in and out.

    async def sign_in(
        self,
        name: str,
        passphrase: str,
        here: Player | None,
        token: str | None,
        *,
        bring: bool,
        may_enter: Callable[[str], Awaitable[None]],
    ) -> tuple[str, str]:
        """Be the person who has claimed a name: the id, and a new secret for this browser.

        :param here: who this browser was so far, and the token it had.
        :param bring: whether a guest's seats, games and chat come along.
        :param may_enter: refuses a person who is banned.
        :raises RefusalError: when there is no such name with that passphrase.
        """
        table = schema.people
        async with self._store.engine.connect() as connection:
            row = (
                await connection.execute(
                    select(table.c.id, table.c.passphrase).where(table.c.claimed == fold_name(name))
                )
            ).one_or_none()
        if not await self._is_right(None if row is None else row.passphrase, passphrase):
            raise RefusalError("wrong_passphrase", "the name or the passphrase is wrong")
        assert row is not None
        person: str = row.id
        await may_enter(person)
        fresh = new_token()
        async with self._store.writing() as connection:
            await _add_token(connection, schema.sessions, person, fresh)
            if token is not None:
                await _close_session(connection, token)
            if bring and isinstance(here, Person) and here.person != person:
                await _bring(connection, here.person, person)
            guests = (await ids_of(connection, person))[1:]
        await self._move_seats(guests, person)
        self._tables.person_changed(person)
        if here is not None:
            self._tables.person_changed(here.person)
            self._tables.tokens_changed(here.person)
        return person, fresh

    async def _move_seats(self, guests: Sequence[str], person: str) -> None:
        """Give a person the seats of those they were; what cannot be done now is done next time."""
        for guest in guests:
            for table_id in await self._tables_of([guest]):
                with contextlib.suppress(RefusalError):
                    await self._tables.carry_out(table_id, Person(person), Become(guest))

    async def _tables_of(self, people: Sequence[str]) -> list[str]:
        async with self._store.engine.connect() as connection:
            return await tables_of(connection, people)

    async def sign_out(self, person: str, token: str, *, everywhere: bool) -> None:
        """End this browser's session, or all of them.

        :raises RefusalError: when nobody could come back: a guest has no passphrase.
        """
        async with self._store.writing() as connection:
            if not await is_claimed(connection, person):
                raise RefusalError(
                    "not_allowed", "claim your name first, otherwise you could not come back"
                )
            if everywhere:
                sessions = schema.sessions
                await connection.execute(delete(sessions).where(sessions.c.person == person))
            else:
                await _close_session(connection, token)
        self._tables.tokens_changed(person)

    # Known devices. A stranger's guesses must not keep an owner out, so a browser in which a
    # person has signed in before has guesses of its own. Its secret opens nothing.

    async def new_device(self, person: str) -> str:
        """The secret of a browser that belongs to a person."""
        token, devices = new_token(), schema.devices
        async with self._store.writing() as connection:
            await _add_token(connection, devices, person, token)
        return token

    async def device_owner(self, token: str) -> tuple[str, str] | None:
        """Who has signed in last in a browser: the id, and the name as it is claimed."""
        people, devices = schema.people, schema.devices
        async with self._store.engine.connect() as connection:
            row = (
                await connection.execute(
                    select(people.c.id, people.c.claimed)
                    .join(devices, people.c.id == devices.c.person)
                    .where(devices.c.token == hash_token(token), people.c.claimed.is_not(None))
                )
            ).one_or_none()
        return None if row is None else (row.id, row.claimed)

    # Leaving for good.

    async def delete(self, person: str) -> None:
        """Forget a person: all that is left are random numbers in the logs of tables."""
        await self.leave_tables(person)
        async with self._store.writing() as connection:
            everyone = await _with_bots(connection, await ids_of(connection, person))
            for column in (
                schema.sessions.c.person,
                schema.seat_tokens.c.person,
                schema.messages.c.person,
                schema.ratings.c.player,
                schema.table_people.c.person,
                schema.table_hosts.c.person,
                schema.name_looks.c.person,
                schema.devices.c.person,
                schema.people.c.id,
            ):
                await connection.execute(delete(column.table).where(column.in_(everyone)))
            opener = schema.tables.c.opener
            await connection.execute(
                update(schema.tables).where(opener.in_(everyone)).values(opener=None)
            )
            players = schema.game_players
            await connection.execute(
                update(players).where(players.c.player.in_(everyone)).values(player=NOBODY)
            )
        for gone in everyone:
            self._tables.person_changed(gone)
            self._tables.tokens_changed(gone)
        await self._store.forget_deleted()

    async def leave_tables(self, person: str) -> None:
        """A person leaves every table, and their bots do: others can go on."""
        async with self._store.engine.connect() as connection:
            everyone = await _with_bots(connection, await ids_of(connection, person))
        for table_id in await self._tables_of(everyone):
            await self._leave(table_id, everyone)

    async def _leave(self, table_id: str, people: Sequence[str]) -> None:
        """Leave a table so that the others can go on."""
        with contextlib.suppress(RefusalError):
            for person in people:
                for seat in await self._tables.seats_of(table_id, person):
                    for command in (HandOver(seat), Leave(seat)):
                        with contextlib.suppress(RefusalError):
                            await self._tables.carry_out(table_id, Person(person), command)


async def _in_thread(work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work, *arguments)


async def _add_token(connection: AsyncConnection, tokens: Table, person: str, token: str) -> None:
    """A new session, or a new device; the oldest ones end where there are too many."""
    now = now_ms()
    values = {"token": hash_token(token), "person": person, "created": now}
    if tokens is schema.sessions:
        values["seen"] = now
    await connection.execute(insert(tokens).values(values))
    old = await connection.execute(
        select(tokens.c.token)
        .where(tokens.c.person == person)
        .order_by(tokens.c.created.desc())
        .offset(_MOST_TOKENS)
    )
    ended = [row.token for row in old]
    if ended:
        await connection.execute(delete(tokens).where(tokens.c.token.in_(ended)))


async def _close_session(connection: AsyncConnection, token: str) -> None:
    sessions = schema.sessions
    await connection.execute(delete(sessions).where(sessions.c.token == hash_token(token)))


async def _bring(connection: AsyncConnection, guest: str, person: str) -> None:
    """All that a guest had is a person's now, but for seats, which tables' logs say.

    Somebody with a passphrase of their own is no guest, and keeps everything.
    """
    if await is_claimed(connection, guest):
        return
    people, ratings = schema.people, schema.ratings
    # The guest's id stays in the logs, so it goes on to stand for somebody.
    await connection.execute(
        update(people).where(people.c.id == guest).values(became=person, name="")
    )
    await connection.execute(delete(schema.sessions).where(schema.sessions.c.person == guest))
    for column in (
        schema.messages.c.person,
        schema.game_players.c.player,
        schema.tables.c.opener,
    ):
        await connection.execute(
            update(column.table).where(column == guest).values({column.name: person})
        )
    mine = people.alias()
    same_name = select(mine.c.name).where(mine.c.owner == person)
    await connection.execute(
        update(people)
        .where(people.c.owner == guest, people.c.name.not_in(same_name))
        .values(owner=person)
    )
    # Two ratings do not add up: the person's own counts, where there is one.
    own = select(ratings.c.edition).where(ratings.c.player == person).scalar_subquery()
    await connection.execute(
        delete(ratings).where(ratings.c.player == guest, ratings.c.edition.in_(own))
    )
    await connection.execute(update(ratings).where(ratings.c.player == guest).values(player=person))


async def _with_bots(connection: AsyncConnection, people: Sequence[str]) -> list[str]:
    table = schema.people
    bots = await connection.execute(select(table.c.id).where(table.c.owner.in_(people)))
    return [*people, *(row.id for row in bots)]
