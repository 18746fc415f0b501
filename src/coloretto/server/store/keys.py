"""Keys of the house: the administrator's, of which only a hash is stored, and one for hashing."""

import hashlib
import hmac
import secrets
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.store.batch import now_ms
from coloretto.server.store.connection import connect
from coloretto.server.store.schema import admin_sessions, keys

_ADMINISTRATOR: Final = "administrator"
_ADDRESSES: Final = "addresses"
_LOCK: Final = "SELECT pg_advisory_xact_lock(5018)"


async def lock_server(connection: AsyncConnection) -> None:
    """Be the only one that writes what there is one of. SQLite has one writer in any case."""
    if connection.dialect.name == "postgresql":
        await connection.exec_driver_sql(_LOCK)


async def first_administrator_key(url: URL) -> str | None:
    """The administrator's key where there was none so far; it cannot be read again."""
    engine = connect(url)
    try:
        async with engine.execution_options(writes=True).begin() as connection:
            await lock_server(connection)
            if await _read(connection, _ADMINISTRATOR) is not None:
                return None
            return await new_administrator_key(connection)
    finally:
        await engine.dispose()


async def new_administrator_key(connection: AsyncConnection) -> str:
    """Another key for the administrator; the one before it and its sessions end."""
    key = secrets.token_urlsafe(32)
    await connection.execute(delete(admin_sessions))
    await _write(connection, _ADMINISTRATOR, _hash(key))
    return key


async def is_administrator_key(connection: AsyncConnection, key: str) -> bool:
    """Whether this is the administrator's key. It has 256 random bits: a plain hash is enough."""
    known = await _read(connection, _ADMINISTRATOR)
    return known is not None and hmac.compare_digest(known, _hash(key))


async def address_key(connection: AsyncConnection) -> bytes:
    """The key with which addresses are hashed: without it nobody can try them all out."""
    await lock_server(connection)
    known = await _read(connection, _ADDRESSES)
    if known is None:
        known = secrets.token_bytes(32)
        await _write(connection, _ADDRESSES, known)
    return known


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


async def _read(connection: AsyncConnection, name: str) -> bytes | None:
    value = await connection.scalar(select(keys.c.value).where(keys.c.name == name))
    return None if value is None else bytes(value)


async def _write(connection: AsyncConnection, name: str, value: bytes) -> None:
    await connection.execute(delete(keys).where(keys.c.name == name))
    await connection.execute(insert(keys).values(name=name, value=value, created=now_ms()))
