"""An address to which a person has turns sent, once they have confirmed it."""

import hmac
import re
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.people.guests import hash_token, new_token
from coloretto.server.store.batch import now_ms
from coloretto.server.store.keys import mail_key
from coloretto.server.store.schema import emails

CODE_MS: Final = 24 * 3600 * 1000
"""How long an address can be confirmed."""
AGAIN_MS: Final = 10 * 60 * 1000
"""So long after one question to an address there is no other."""
BETWEEN_MS: Final = 4 * 3600 * 1000
"""Between two letters to somebody."""

_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)


class Email(NamedTuple):
    """Where somebody has letters sent."""

    address: str
    is_confirmed: bool


def check_address(address: str) -> str:
    """An address to which a letter can be sent.

    :raises RefusalError: when it is none.
    """
    address = address.strip()
    if len(address) > 254 or not _ADDRESS.fullmatch(address):
        raise RefusalError("bad_request", "that is no e-mail address")
    return address


async def email_of(connection: AsyncConnection, person: str) -> Email | None:
    """A person's address, where there is one."""
    row = (await connection.execute(select(emails).where(emails.c.person == person))).one_or_none()
    return None if row is None else Email(row.address, row.confirmed is not None)


async def ask_to_confirm(connection: AsyncConnection, person: str, address: str) -> str:
    """Note an address that is to be confirmed; the code that does it.

    :raises RefusalError: when somebody was just asked there.
    """
    now = now_ms()
    asked = await connection.scalar(
        select(emails.c.asked)
        .where((emails.c.person == person) | (emails.c.address == address))
        .order_by(emails.c.asked.desc())
        .limit(1)
    )
    if asked is not None and asked > now - AGAIN_MS:
        raise RefusalError("too_many", "a letter was just sent: wait ten minutes for another")
    code = new_token()
    await forget_email(connection, person)
    await connection.execute(
        insert(emails).values(
            person=person, address=address, code=hash_token(code), asked=now, sent=0
        )
    )
    return code


async def person_with_code(connection: AsyncConnection, code: str) -> str | None:
    """Whose address a code confirms; None when it is nobody's, or too old."""
    person: str | None = await connection.scalar(
        select(emails.c.person).where(
            emails.c.code == hash_token(code), emails.c.asked > now_ms() - CODE_MS
        )
    )
    return person


async def confirm(connection: AsyncConnection, code: str) -> str | None:
    """Confirm an address; whose it is, or None when the code is nobody's, or too old."""
    person = await person_with_code(connection, code)
    if person is not None:
        await connection.execute(
            update(emails).where(emails.c.person == person).values(confirmed=now_ms())
        )
    return person


async def forget_email(connection: AsyncConnection, person: str) -> None:
    """Send no more letters."""
    await connection.execute(delete(emails).where(emails.c.person == person))


async def take_turn_to_send(connection: AsyncConnection, person: str) -> str | None:
    """The address, if a letter may be sent there now; then it counts as sent."""
    now = now_ms()
    done = await connection.execute(
        update(emails)
        .where(
            emails.c.person == person,
            emails.c.confirmed.is_not(None),
            emails.c.sent <= now - BETWEEN_MS,
        )
        .values(sent=now)
        .returning(emails.c.address)
    )
    row = done.one_or_none()
    return None if row is None else row.address


async def give_turn_back(connection: AsyncConnection, person: str) -> None:
    """The letter was not sent after all."""
    await connection.execute(update(emails).where(emails.c.person == person).values(sent=0))


# The way out, without signing in.


async def stop_token(connection: AsyncConnection, person: str, address: str) -> str:
    """What stands in a letter, and ends all further ones."""
    return f"{person}.{_mac(await mail_key(connection), person, address)}"


async def person_of_stop_token(connection: AsyncConnection, token: str) -> str | None:
    """Who gets no more letters by a token; None when it is nobody's."""
    person, _, mac = token.partition(".")
    email = await email_of(connection, person)
    if email is None:
        return None
    right = _mac(await mail_key(connection), person, email.address)
    return person if hmac.compare_digest(right.encode(), mac.encode()) else None


def _mac(key: bytes, person: str, address: str) -> str:
    return hmac.new(key, f"{person} {address}".encode(), sha256).hexdigest()
