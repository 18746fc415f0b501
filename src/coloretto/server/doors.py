"""The way in: which pages may talk to us, what every answer says to browsers, who asks."""

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coloretto.server.commands import Caller
from coloretto.server.house import House
from coloretto.server.refusal import RefusalError

COOKIE: Final = "coloretto"
MOST_BODY: Final = 64 * 1024

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        "trusted-types svelte-trusted-html"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_SAFE: Final = {"GET", "HEAD", "OPTIONS"}


class Doorkeeper:
    """Refuses foreign pages and endless bodies, and puts our headers on every answer."""

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE and not is_friend(headers, self._origins):
            response = _error(403, "not_allowed", "this page may not talk to this server")
            await response(scope, receive, send_with_headers)
            return
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BODY:
            response = _error(413, "too_many", f"at most {MOST_BODY} bytes can be sent")
            await response(scope, receive, send_with_headers)
            return
        await self._app(scope, _limited(receive), send_with_headers)


def _limited(receive: Receive) -> Receive:
    """Receiving that ends at the limit, for bodies that do not say how long they are."""
    left = MOST_BODY

    async def receive_limited() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise RefusalError("too_many", f"at most {MOST_BODY} bytes can be sent")
        return message

    return receive_limited


def is_friend(headers: Headers, origins: frozenset[str]) -> bool:
    """Whether a request comes from our own page, an allowed one, or no page at all.

    A browser always says where a request comes from; a program that does not and
    brings a browser's cookie all the same is refused.
    """
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers or COOKIE not in headers["cookie"]
    if origin in origins:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host")


async def who_asks(connection: HTTPConnection, house: House) -> Caller | None:
    """Whoever's token comes with a request: in a header for programs, in a cookie for browsers."""
    words = connection.headers.get("authorization", "").split()
    if len(words) == 2 and words[0].lower() == "bearer":
        return await house.people.who(words[1])
    token = connection.cookies.get(COOKIE)
    return None if token is None else await house.people.who(token)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits only."""
    return connection.client.host if connection.client is not None else "unknown"


def _error(status: int, code: str, text: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "text": text}}, status)
