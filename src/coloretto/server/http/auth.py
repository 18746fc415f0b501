"""Who asks: a token in a header for programs, in a cookie for browsers."""

from hashlib import blake2b
from typing import Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from coloretto.server.http.rate_limits import address_of
from coloretto.server.people.guests import Guests
from coloretto.server.table.callers import Player

COOKIE: Final = "coloretto"
DEVICE: Final = "coloretto-device"
"""The cookie of a browser in which somebody has signed in: it opens nothing."""
_HOST_ONLY: Final = "__Host-"
"""What a cookie's name begins with where there is TLS: no other server of the domain, and nobody on
the way, can set such a one.

Browsers that came before there was this name bring the plain one, and get this one for it."""
SECURE_COOKIE: Final = f"{_HOST_ONLY}{COOKIE}"
_A_YEAR: Final = 365 * 24 * 3600
_COOKIES: Final = "coloretto.cookies"
"""Where a scope keeps the values of our cookies."""
_OURS: Final = {
    f"{prefix}{name}".encode(): f"{prefix}{name}"
    for name in (COOKIE, DEVICE)
    for prefix in ("", _HOST_ONLY)
}


def with_own_cookie(scope: Scope) -> Scope:
    """The same request with our cookies read, and without any Cookie header.

    Nobody else may parse that header: FastAPI would for every request, through ``http.cookies``,
    whose unquoting takes quadratic time (CVE-2024-7592) and stops the whole server.
    """
    headers, cookies = [], dict[str, str]()
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookies |= _own_cookies(value)
        else:
            headers.append((name, value))
    return {**scope, "headers": headers, _COOKIES: cookies}


def _own_cookies(header: bytes) -> dict[str, str]:
    """The values of our cookies, the last one where there are several of a name.

    Our values are never quoted: whatever else stands there is no token of ours.
    """
    found = {}
    for pair in header.split(b";"):
        name, is_pair, value = pair.partition(b"=")
        ours = _OURS.get(name.strip())
        if is_pair and ours is not None:
            found[ours] = value.strip().decode("latin-1")
    return found


def session_of(scope: Scope) -> str | None:
    """The value of our cookie, where a request has one."""
    return _cookie(scope, COOKIE)


def device_of(scope: Scope) -> str | None:
    """The secret of a browser in which somebody has signed in."""
    return _cookie(scope, DEVICE)


def _cookie(scope: Scope, name: str) -> str | None:
    cookies: dict[str, str] = scope[_COOKIES]
    return cookies.get(f"{_HOST_ONLY}{name}", cookies.get(name))


async def authenticate(connection: HTTPConnection, guests: Guests) -> Player | None:
    """The person, or the seat's bot, whose token comes with a request."""
    token = token_of(connection)
    caller = None if token is None else await guests.find_by_token(token)
    if caller is None:
        return None
    return msgspec.structs.replace(caller, network=network_of(connection))


def network_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as a hash: the same for two browsers behind one address."""
    return blake2b(address_of(connection).encode(), digest_size=8).hexdigest()


def token_of(connection: HTTPConnection) -> str | None:
    """The token that comes with a request; a program's header goes before a browser's cookie."""
    words = connection.headers.get("authorization", "").split()
    if len(words) == 2 and words[0].lower() == "bearer":
        return words[1]
    return session_of(connection.scope)


def set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Give a browser its secret; no script can read it."""
    _set(connection, response, COOKIE, token)


def set_device(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let a browser show later that somebody has signed in there."""
    _set(connection, response, DEVICE, token)


def _set(connection: HTTPConnection, response: Response, name: str, value: str) -> None:
    is_secure = _is_secure(connection)
    response.set_cookie(
        f"{_HOST_ONLY}{name}" if is_secure else name,
        value,
        max_age=_A_YEAR,
        httponly=True,
        samesite="lax",
        secure=is_secure,
    )
    if is_secure and name in connection.scope[_COOKIES]:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=True)


def delete_cookie(connection: HTTPConnection, response: Response) -> None:
    """Take a browser's secret away."""
    _delete(connection, response, COOKIE)


def delete_device(connection: HTTPConnection, response: Response) -> None:
    """Forget that anybody has signed in here."""
    _delete(connection, response, DEVICE)


def _delete(connection: HTTPConnection, response: Response, name: str) -> None:
    is_secure = _is_secure(connection)
    for written in (name, f"{_HOST_ONLY}{name}") if is_secure else (name,):
        response.delete_cookie(written, httponly=True, samesite="lax", secure=is_secure)


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme == "https"
