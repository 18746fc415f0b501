"""The way in: which pages may talk to us, what every answer says to browsers, who asks."""

from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coloretto.server.live.tables import House
from coloretto.server.table.callers import Player

COOKIE: Final = "coloretto"
MOST_BODY: Final = 64 * 1024
_SESSION: Final = "coloretto.session"
"""Where a scope keeps the value of our cookie."""

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        "trusted-types svelte-trusted-html coloretto-worker"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_SAFE: Final = {"GET", "HEAD", "OPTIONS"}

log = structlog.get_logger()


class Doorkeeper:
    """Refuses foreign pages and endless bodies, and puts our headers on every answer.

    Also on the one that says that something went wrong here, so that is answered here too.
    """

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope = with_own_cookie(scope)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        is_ours = is_friend(
            headers, self._origins, scope["scheme"], has_cookie=session_of(scope) is not None
        )
        if scope["method"] not in _SAFE and not is_ours:
            response = _error(403, "not_allowed", "this page may not talk to this server")
            await response(scope, receive, send_with_headers)
            return
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > MOST_BODY:
            response = _error(413, "too_many", f"at most {MOST_BODY} bytes can be sent")
            await response(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, _limited(receive), send_with_headers)
        except Exception as error:
            log.error("request.failed", path=scope["path"], exc_info=error)
            if not has_begun:
                response = _error(500, "busy", "something went wrong here; it has been noted")
                await response(scope, receive, send_with_headers)


def _limited(receive: Receive) -> Receive:
    """Receiving that ends at the limit, for bodies that do not say how long they are."""
    left = MOST_BODY

    async def receive_limited() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413, f"at most {MOST_BODY} bytes can be sent")
        return message

    return receive_limited


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


def is_friend(headers: Headers, origins: frozenset[str], scheme: str, *, has_cookie: bool) -> bool:
    """Whether a request comes from our own page, an allowed one, or no page at all.

    A browser always says where a request comes from; a program that does not and
    brings a browser's cookie all the same is refused. A page without TLS is not ours where we
    have TLS: anybody on the way could have written it.
    """
    origin = headers.get("origin")
    if origin is None:
        return not has_cookie
    if origin in origins:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if scheme in ("https", "wss") else ("http", "https")
    return parts.scheme in schemes and parts.netloc != "" and parts.netloc == headers.get("host")


async def who_asks(connection: HTTPConnection, house: House) -> Player | None:
    """Whoever's token comes with a request: in a header for programs, in a cookie for browsers."""
    token = token_of(connection)
    return None if token is None else await house.people.who(token)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that comes with a request; a program's header goes before a browser's cookie."""
    words = connection.headers.get("authorization", "").split()
    if len(words) == 2 and words[0].lower() == "bearer":
        return words[1]
    return session_of(connection.scope)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits only.

    Whoever has an IPv6 address has a whole network of them, so the network counts.
    """
    host = connection.client.host if connection.client is not None else "unknown"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return address.exploded[:19]


def _error(status: int, code: str, text: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "text": text}}, status)
