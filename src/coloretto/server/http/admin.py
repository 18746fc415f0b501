"""The HTTP side of keeping order: for the administrator, who has the administrator's key."""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, Field
from sqlalchemy import delete, insert, select

from coloretto.server.errors import RefusalError
from coloretto.server.http.dependencies import (
    PROBLEMS,
    InStore,
    InTables,
    TableId,
    use,
    within_limits,
)
from coloretto.server.http.models import Strict
from coloretto.server.people.admin_log import AdminLogLine
from coloretto.server.people.admin_models import PersonLine, Status, TableRow
from coloretto.server.people.administration import MOST_HOURS, MOST_LISTED, Administration
from coloretto.server.people.guests import hash_token, new_token
from coloretto.server.people.sanctions import MOST_REASON
from coloretto.server.store.batch import now_ms
from coloretto.server.store.keys import is_administrator_key
from coloretto.server.store.schema import admin_sessions

SESSION_SECONDS: Final = 3600

admin_api = APIRouter(
    prefix="/api/admin", dependencies=[Depends(within_limits)], responses=PROBLEMS
)

PersonId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Search = Annotated[str, Query(max_length=64)]
Most = Annotated[int, Query(ge=1, le=MOST_LISTED)]


class Key(Strict):
    """The administrator's key."""

    key: str = Field(max_length=200)


class AdminSession(BaseModel):
    """A token for the administrator's requests: ``Authorization: Bearer TOKEN``."""

    token: str
    until: int
    """Milliseconds since 1970."""


class Reason(Strict):
    """Why something is done."""

    reason: str = Field(default="", max_length=MOST_REASON)


class Mute(Reason):
    """Let somebody speak no more."""

    hours: float | None = Field(default=None, gt=0, le=MOST_HOURS)
    """For ever where there are none."""


class Ban(Mute):
    """Let somebody play no more."""

    address_hours: float = Field(default=0, ge=0, le=MOST_HOURS)
    """For so long, the addresses from which they come are banned as well."""


class Finished(BaseModel):
    """It is done."""

    done: bool = True


class NewNameOf(BaseModel):
    """What somebody is called now."""

    name: str


class Cleaned(BaseModel):
    """How much of each is gone."""

    gone: dict[str, int]


async def the_administration(request: Request, store: InStore) -> Administration:
    """What the administrator can do, for a request that comes with the administrator's token."""
    words = request.headers.get("authorization", "").split()
    if len(words) == 2 and words[0].lower() == "bearer":
        async with store.engine.connect() as connection:
            until = await connection.scalar(
                select(admin_sessions.c.until).where(admin_sessions.c.token == hash_token(words[1]))
            )
        if until is not None and until > now_ms():
            return Administration(store, "page")
    raise RefusalError("who_are_you", "this is for the administrator: POST /api/admin/session")


InAdministration = Annotated[Administration, Depends(the_administration)]


@admin_api.post("/session")
async def sign_in(body: Key, request: Request, store: InStore) -> AdminSession:
    """Be the administrator for an hour."""
    use(request, "administrator keys", "too many keys from this address")
    async with store.writing() as connection:
        if not await is_administrator_key(connection, body.key.strip()):
            raise RefusalError("wrong_passphrase", "that is not the administrator's key")
        token, until = new_token(), now_ms() + SESSION_SECONDS * 1000
        await connection.execute(
            insert(admin_sessions).values(token=hash_token(token), until=until)
        )
    return AdminSession(token=token, until=until)


@admin_api.delete("/session")
async def sign_out(request: Request, store: InStore, _: InAdministration) -> Finished:
    """End this session."""
    token = request.headers["authorization"].split()[1]
    async with store.writing() as connection:
        await connection.execute(
            delete(admin_sessions).where(admin_sessions.c.token == hash_token(token))
        )
    return Finished()


@admin_api.get("/status")
async def status(administration: InAdministration) -> Status:
    """What runs here, and how much there is of everything."""
    return await administration.status()


@admin_api.get("/tables")
async def tables_list(
    administration: InAdministration, search: Search = "", most: Most = 50
) -> list[TableRow]:
    """Tables that are not closed, the last in which something happened first."""
    return await administration.tables(search, most)


@admin_api.post("/tables/{table_id}/close")
async def close_table(
    body: Reason, table_id: TableId, administration: InAdministration, tables: InTables
) -> Finished:
    """Close a table. Its finished games stay."""
    await administration.close_table(table_id, body.reason)
    await tables.order.look()
    return Finished()


@admin_api.get("/people")
async def people_list(
    administration: InAdministration, search: Search = "", most: Most = 50
) -> list[PersonLine]:
    """People, the latest first."""
    return await administration.people(search, most)


@admin_api.post("/people/{person}/mute")
async def mute(
    body: Mute, person: PersonId, administration: InAdministration, tables: InTables
) -> Finished:
    """Let somebody speak no more."""
    await administration.mute(person, body.hours, body.reason)
    await tables.order.look()
    return Finished()


@admin_api.post("/people/{person}/ban")
async def ban(
    body: Ban, person: PersonId, administration: InAdministration, tables: InTables
) -> Finished:
    """Let somebody play no more."""
    await administration.ban(person, body.hours, body.reason, body.address_hours)
    await tables.order.look()
    return Finished()


@admin_api.delete("/people/{person}/name")
async def remove_name(
    person: PersonId, administration: InAdministration, tables: InTables
) -> NewNameOf:
    """Take somebody's name away, and give them another."""
    name = await administration.remove_name(person)
    await tables.order.look()
    return NewNameOf(name=name)


@admin_api.delete("/people/{person}/{kind}")
async def lift(
    person: PersonId,
    kind: Literal["mute", "ban"],
    administration: InAdministration,
    tables: InTables,
) -> Finished:
    """End a mute or a ban."""
    await administration.lift(person, kind)
    await tables.order.look()
    return Finished()


@admin_api.post("/clean-up")
async def clean_up(administration: InAdministration, tables: InTables) -> Cleaned:
    """Delete now what is too old."""
    return Cleaned(gone=await administration.clean_up(tables.retention))


@admin_api.get("/log")
async def log(administration: InAdministration, most: Most = 100) -> list[AdminLogLine]:
    """What the administrator has done, the latest first."""
    return await administration.log(most)
