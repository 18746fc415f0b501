"""What the administrator, who runs this server, can see and do.

Everything is done in the database, in one transaction with its entry in the log, so that it is the
same whether a server runs or not. Running ones hear of it through the log within a second
(:mod:`coloretto.server.live.order`). Where something is done to a table, its fence is raised:
whatever process has it cannot write to it before it has read it again, heard or not.
"""

import secrets
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, and_, exists, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto import __version__
from coloretto.server.errors import RefusalError
from coloretto.server.people import admin_log
from coloretto.server.people.admin_models import (
    PersonLine,
    ProcessLine,
    SanctionLine,
    Status,
    Storage,
    TableRow,
)
from coloretto.server.people.names import fold_name
from coloretto.server.people.retention import Counts, Retention
from coloretto.server.people.sanctions import (
    Sanction,
    hash_address,
    lift_sanction,
    write_sanction,
)
from coloretto.server.store import keys, processes, schema
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.table.entries import AllowedBack, BrokenLogError, write_entry
from coloretto.server.table.table import Table

MOST_HOURS: Final = 24 * 366 * 10
MOST_LISTED: Final = 500
_HOUR_MS: Final = 3600 * 1000
_LAST_SEEN: Final = func.max(schema.sessions.c.seen)

Lifted = Literal["mute", "ban"]


class Administration:
    """All of it, through one of its doors."""

    def __init__(self, store: Store, door: admin_log.Door) -> None:
        self._store = store
        self._door = door

    # What there is to see.

    async def status(self) -> Status:
        """What runs here, and how much there is of everything."""
        tables, people, games = schema.tables, schema.people, schema.games
        async with self._store.engine.connect() as connection:
            running = await processes.alive(connection)
            phases = await connection.execute(
                select(tables.c.phase, func.count())
                .where(tables.c.closed.is_(None))
                .group_by(tables.c.phase)
            )
            return Status(
                version=__version__,
                now=now_ms(),
                database=self._store.engine.dialect.name,
                processes=[
                    ProcessLine(
                        id=row.id,
                        version=row.version,
                        started=row.started,
                        seen=row.seen,
                        tables_in_memory=row.loaded,
                        sockets=row.sockets,
                    )
                    for row in running
                ],
                tables={row.phase: row[1] for row in phases},
                closed_tables=await _count(connection, tables.c.closed.is_not(None)),
                games=await _count(connection, games.c.game > 0),
                people=await _count(connection, people.c.passphrase.is_not(None)),
                guests=await _count(
                    connection,
                    and_(
                        people.c.passphrase.is_(None),
                        people.c.owner.is_(None),
                        people.c.became.is_(None),
                    ),
                ),
                bots=await _count(connection, people.c.owner.is_not(None)),
                storage=await self._storage(connection),
            )

    async def storage(self) -> Storage:
        """How much room everything takes."""
        async with self._store.engine.connect() as connection:
            return await self._storage(connection)

    async def _storage(self, connection: AsyncConnection) -> Storage:
        if self._store.is_postgresql:
            size = await connection.scalar(select(func.pg_database_size(func.current_database())))
        else:
            pages = await connection.scalar(text("SELECT page_count FROM pragma_page_count"))
            bytes_a_page = await connection.scalar(text("SELECT page_size FROM pragma_page_size"))
            size = (pages or 0) * (bytes_a_page or 0)
        rows = {
            table.name: int(await connection.scalar(select(func.count()).select_from(table)) or 0)
            for table in schema.metadata.sorted_tables
        }
        return Storage(bytes=int(size or 0), rows=rows)

    async def tables(self, search: str = "", most: int = 50) -> list[TableRow]:
        """Tables that are not closed, the last in which something happened first.

        :param search: a table's id, a phase, or a part of the name of somebody there.
        """
        tables, sitting, people = schema.tables, schema.table_people, schema.people
        query = select(tables).where(tables.c.closed.is_(None))
        if search:
            named = (
                select(sitting.c.table_id)
                .join(people, people.c.id == sitting.c.person)
                .where(_is_like(people.c.name, search))
            )
            query = query.where(
                or_(tables.c.id == search, tables.c.phase == search, tables.c.id.in_(named))
            )
        async with self._store.engine.connect() as connection:
            rows = (
                await connection.execute(query.order_by(tables.c.changed.desc()).limit(most))
            ).all()
            found = await connection.execute(
                select(sitting.c.table_id, people.c.id, people.c.name)
                .join(people, people.c.id == sitting.c.person)
                .where(sitting.c.table_id.in_([row.id for row in rows]))
                .order_by(people.c.name)
            )
            here: dict[str, list[str]] = {}
            for table_id, _, name in found:
                here.setdefault(table_id, []).append(name)
            openers = await _names(connection, [row.opener for row in rows if row.opener])
        return [
            TableRow(
                id=row.id,
                phase=row.phase,
                rules=row.rules,
                listed=row.listed,
                entries=row.number,
                opener=row.opener,
                opener_name=openers.get(row.opener, ""),
                people=here.get(row.id, []),
                created=row.created,
                changed=row.changed,
                in_memory=row.owner is not None,
            )
            for row in rows
        ]

    async def people(self, search: str = "", most: int = 50) -> list[PersonLine]:
        """People, the latest first.

        :param search: a person's id, a part of a name, or ``muted`` or ``banned``.
        """
        people, sanctions = schema.people, schema.sanctions
        query = select(people).where(people.c.became.is_(None))
        if search in ("muted", "banned"):
            kind = "mute" if search == "muted" else "ban"
            subjects = select(sanctions.c.subject).where(sanctions.c.kind == kind)
            query = query.where(people.c.id.in_(subjects))
        elif search:
            query = query.where(or_(people.c.id == search, _is_like(people.c.name, search)))
        async with self._store.engine.connect() as connection:
            rows = (
                await connection.execute(query.order_by(people.c.created.desc()).limit(most))
            ).all()
            ids = [row.id for row in rows]
            seen = await _by(connection, schema.sessions.c.person, ids, _LAST_SEEN)
            games = await _by(connection, schema.game_players.c.player, ids, func.count())
            in_force = await connection.execute(
                select(sanctions).where(
                    sanctions.c.subject.in_(ids), sanctions.c.kind.in_(("mute", "ban"))
                )
            )
            known: dict[str, list[SanctionLine]] = {}
            for row in in_force:
                if row.until is None or row.until > now_ms():
                    known.setdefault(row.subject, []).append(
                        SanctionLine(kind=row.kind, until=row.until, reason=row.reason)
                    )
        return [
            PersonLine(
                id=row.id,
                name=row.name,
                kind="bot" if row.owner else "account" if row.passphrase else "guest",
                owner=row.owner,
                created=row.created,
                seen=seen.get(row.id),
                games=games.get(row.id, 0),
                sanctions=known.get(row.id, []),
            )
            for row in rows
        ]

    async def log(self, most: int = 100) -> list[admin_log.AdminLogLine]:
        """What was done last, the latest first."""
        async with self._store.engine.connect() as connection:
            return await admin_log.last_lines(connection, most)

    async def find_person(self, text: str) -> str:
        """A person's id, from the id or the name.

        :raises RefusalError: when nobody is called so, or several people are.
        """
        people = schema.people
        async with self._store.engine.connect() as connection:
            for condition in (
                people.c.id == text,
                people.c.claimed == fold_name(text),
                and_(people.c.name == text, people.c.became.is_(None)),
            ):
                ids = list(await connection.scalars(select(people.c.id).where(condition).limit(2)))
                if len(ids) == 1:
                    return str(ids[0])
                if ids:
                    raise RefusalError(
                        "bad_request", f"several people are called {text}: give an id"
                    )
        raise RefusalError("not_found", f"there is nobody with the id or name {text}")

    # What can be done.

    async def mute(self, person: str, hours: float | None, reason: str) -> None:
        """Let somebody speak no more, for some hours or for ever.

        :raises RefusalError: when there is no such person.
        """
        await self._sanction(Sanction("mute", person, _until(hours), reason))

    async def ban(
        self, person: str, hours: float | None, reason: str, address_hours: float = 0
    ) -> None:
        """Let somebody play no more, for some hours or for ever.

        :param address_hours: for so long, the addresses they come from are banned as well.
        :raises RefusalError: when there is no such person.
        """
        addresses = _until(address_hours) if address_hours else None
        await self._sanction(Sanction("ban", person, _until(hours), reason, addresses))

    async def _sanction(self, sanction: Sanction) -> None:
        async with self._store.writing() as connection:
            await _need_person(connection, sanction.subject)
            await write_sanction(connection, sanction)
            await admin_log.write_log(
                connection,
                self._door,
                sanction.kind,
                sanction.subject,
                until=sanction.until,
                reason=sanction.reason,
                addresses_until=sanction.addresses_until,
            )

    async def lift(self, person: str, kind: Lifted) -> None:
        """End a mute or a ban, and the bans of addresses that went with it.

        :raises RefusalError: when there is none.
        """
        async with self._store.writing() as connection:
            if not await lift_sanction(connection, kind, person):
                done = "muted" if kind == "mute" else "banned"
                raise RefusalError("not_found", f"{person} is not {done}")
            await admin_log.write_log(connection, self._door, f"lift_{kind}", person)

    async def ban_address(self, network: str, hours: float, reason: str) -> None:
        """Ban an address, which is stored as a hash only, for some hours.

        :param network: as :func:`coloretto.server.network.network_of` gives it.
        """
        async with self._store.writing() as connection:
            hashed = hash_address(await keys.address_key(connection), network)
            await write_sanction(connection, Sanction("address", hashed, _until(hours), reason))
            await admin_log.write_log(
                connection, self._door, "ban_address", until=_until(hours), reason=reason
            )

    async def lift_address(self, network: str) -> None:
        """End the ban of an address.

        :raises RefusalError: when it is not banned.
        """
        async with self._store.writing() as connection:
            hashed = hash_address(await keys.address_key(connection), network)
            if not await lift_sanction(connection, "address", hashed):
                raise RefusalError("not_found", "this address is not banned")
            await admin_log.write_log(connection, self._door, "lift_address")

    async def close_table(self, table_id: str, reason: str) -> None:
        """Close a table: nobody can play or watch there any more. Its finished games stay.

        :raises RefusalError: when there is no such table, or it is closed already.
        """
        tables = schema.tables
        async with self._store.writing() as connection:
            row = (
                await connection.execute(
                    select(tables.c.closed).where(tables.c.id == table_id).with_for_update()
                )
            ).one_or_none()
            if row is None:
                raise RefusalError("not_found", f"there is no table {table_id}")
            if row.closed is not None:
                raise RefusalError("closed", f"table {table_id} is closed already")
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id)
                .values(
                    closed=now_ms(),
                    fence=tables.c.fence + 1,
                    owner=None,
                    listed=False,
                    wakes=False,
                    wakes_at=None,
                )
            )
            await admin_log.write_log(
                connection, self._door, "close_table", table_id, reason=reason
            )

    async def allow_back(self, table_id: str, person: str) -> None:
        """Let somebody sit down again at a table whose host has sent them away.

        :raises RefusalError: when there is no such table, or they were not sent away from it.
        """
        tables = schema.tables
        async with self._store.writing() as connection:
            # From here on nobody else writes to this table, and what is read stays as it is.
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id)
                .values(
                    number=tables.c.number + 1,
                    fence=tables.c.fence + 1,
                    owner=None,
                    changed=now_ms(),
                )
            )
            table = await self._read_table(table_id)
            if person not in table.kept_away:
                others = ", ".join(table.kept_away) or "nobody"
                raise RefusalError(
                    "not_found", f"{person} is not kept away from there: {others} is"
                )
            await connection.execute(
                insert(schema.entries).values(
                    table_id=table_id,
                    number=table.number + 1,
                    entry=write_entry(AllowedBack(person)),
                    at=now_ms(),
                )
            )
            await admin_log.write_log(connection, self._door, "allow_back", table_id, person=person)

    async def _read_table(self, table_id: str) -> Table:
        table = Table(table_id)
        try:
            stored = await self._store.load(table_id)
            for entry in () if stored is None else stored.entries:
                table.apply(entry)
        except BrokenLogError:
            raise RefusalError("frozen", f"the log of table {table_id} is damaged") from None
        if stored is None:
            raise RefusalError("not_found", f"there is no table {table_id}")
        if stored.is_closed:
            raise RefusalError("closed", f"table {table_id} is closed")
        return table

    async def remove_name(self, person: str) -> str:
        """Take a person's name away for good, and give them another; which one.

        An account keeps its passphrase and signs in with the new name.

        :raises RefusalError: when there is no such person.
        """
        people = schema.people
        async with self._store.writing() as connection:
            row = (
                await connection.execute(
                    select(people.c.name, people.c.claimed).where(people.c.id == person)
                )
            ).one_or_none()
            if row is None:
                raise RefusalError("not_found", f"there is nobody with the id {person}")
            name = f"Guest {secrets.randbelow(10**8):08d}"
            claimed = None if row.claimed is None else fold_name(name)
            await connection.execute(
                update(people).where(people.c.id == person).values(name=name, claimed=claimed)
            )
            folded = fold_name(row.name)
            if folded != fold_name("Guest") and len(folded) <= 80:
                await write_sanction(connection, Sanction("name", folded, None, ""))
            # The name itself is not in the log: it was not to be read any more.
            await admin_log.write_log(connection, self._door, "remove_name", person, name=name)
        return name

    async def clean_up(self, retention: Retention) -> Counts:
        """Delete now what is too old; how much that was."""
        counts = await retention.clean_up()
        async with self._store.writing() as connection:
            await admin_log.write_log(connection, self._door, "clean_up", "", **counts)
        return counts

    async def new_key(self) -> str:
        """Another key; the one before it and its sessions end."""
        async with self._store.writing() as connection:
            key = await keys.new_administrator_key(connection)
            await admin_log.write_log(connection, self._door, "new_key")
        return key


def _until(hours: float | None) -> int | None:
    return None if hours is None else now_ms() + int(hours * _HOUR_MS)


def _is_like(column: ColumnElement[str], search: str) -> ColumnElement[bool]:
    return column.icontains(search, autoescape=True)


async def _need_person(connection: AsyncConnection, person: str) -> None:
    if not await connection.scalar(select(exists().where(schema.people.c.id == person))):
        raise RefusalError("not_found", f"there is nobody with the id {person}")


async def _count(connection: AsyncConnection, condition: ColumnElement[bool]) -> int:
    return int(await connection.scalar(select(func.count()).where(condition)) or 0)


async def _names(connection: AsyncConnection, ids: list[str]) -> dict[str, str]:
    people = schema.people
    rows = await connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(ids)))
    return {row.id: row.name for row in rows}


async def _by(
    connection: AsyncConnection, person: ColumnElement[str], ids: list[str], value: Any
) -> dict[str, int]:
    """A number for each of these people, where there is one."""
    rows = await connection.execute(select(person, value).where(person.in_(ids)).group_by(person))
    return {row[0]: int(row[1]) for row in rows}
