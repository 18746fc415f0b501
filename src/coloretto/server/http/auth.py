"""Who asks: a token in a header for programs, in a cookie for browsers."""

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from coloretto.server.people.guests import Guests
from coloretto.server.table.callers import Player

COOKIE: Final = "coloretto"
_A_YEAR: Final = 365 * 24 * 3600
_SESSION: Final = "coloretto.session"
"""Where a scope keeps the value of our cookie."""


def with_own_cookie(scope: Scope) -> Scope:
    """The same request with our cookie read, and without any Cookie header.

    Nobody else may parse that header: FastAPI would for every request, through ``http.cookies``,
    whose unquoting takes quadratic time (CVE-2024-7592) and stops the whole server.
    """
    headers, session = [], None
    for name, value in scope["headers"]:
        if name == b"cookie":
            found = _own_cookie(value)
            session = session if found is None else found
        else:
            headers.append((name, value))
    return {**scope, "headers": headers, _SESSION: session}


def _own_cookie(header: bytes) -> str | None:
    """The value of our cookie, the last one where there are several.

    Our values are never quoted: whatever else stands there is no token of ours.
    """
    found = None
    for pair in header.split(b";"):
        name, is_pair, value = pair.partition(b"=")
        if is_pair and name.strip() == COOKIE.encode():
            found = value.strip().decode("latin-1")
    return found


def session_of(scope: Scope) -> str | None:
    """The value of our cookie, where a request has one."""
    session: str | None = scope[_SESSION]
    return session


async def authenticate(connection: HTTPConnection, guests: Guests) -> Player | None:
    """The person, or the seat's bot, whose token comes with a request."""
    token = token_of(connection)
    return None if token is None else await guests.find_by_token(token)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that comes with a request; a program's header goes before a browser's cookie."""
    words = connection.headers.get("authorization", "").split()
    if len(words) == 2 and words[0].lower() == "bearer":
        return words[1]
    return session_of(connection.scope)


def set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Give a browser its secret; no script can read it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=_A_YEAR,
        httponly=True,
        samesite="lax",
        secure=_is_secure(connection),
    )


def delete_cookie(connection: HTTPConnection, response: Response) -> None:
    """Take a browser's secret away."""
    secure = _is_secure(connection)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme == "https"
