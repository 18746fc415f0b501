"""Which pages may talk to us, how much they may send, and what every answer says to browsers."""

import sys
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coloretto.server.http.auth import session_of, with_own_cookie
from coloretto.server.http.hosts import KnownHosts
from coloretto.server.http.texts import NO_NUL, holds_nul, is_nul_in_address
from coloretto.server.logs import place_of

MOST_BODY: Final = 64 * 1024
_MOST_READ: Final = 1024 * 1024
"""Bytes of a body that is too large which are read before the answer."""
_MOST_DIGITS: Final = 20
"""Of a length: Python reads no number of thousands of digits, zeros or not."""

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; "
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


class SecurityHeaders:
    """The door: refuses what is not for us, and puts our headers on every answer.

    Foreign pages, other names than ours, endless bodies and NUL get no further. Also the answer
    that says that something went wrong here has our headers, so that is given here too.
    """

    def __init__(self, app: ASGIApp, origins: frozenset[str], hosts: KnownHosts) -> None:
        self._app = app
        self._origins = origins
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope = with_own_cookie(scope)
        headers = Headers(scope=scope)
        refusal = self._refuse_address(scope, headers)
        if scope["type"] == "websocket":
            if refusal is None:
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close"})
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

        refusal = refusal or self._refuse_request(scope, headers)
        try:
            # Who is refused may finish, too: hanging up on what is unread takes the answer back.
            is_hopeless = _length_of(headers) > _MOST_READ
            body = b"" if is_hopeless else await _whole_body(receive)
            if body is None:
                return  # The client is gone.
            refusal = refusal or _refuse_body(body)
            if refusal is None:
                await self._app(scope, _given(body, receive), send_with_headers)
        except Exception as error:
            # A line, and nothing of what was sent: any stranger may be able to cause it again.
            name, place = type(error).__name__, place_of(error)
            log.error("request.failed", route=route_of(scope), error=name, place=place)
            if not has_begun:
                refusal = _error(500, "busy", "something went wrong here; it has been noted")
        if refusal is not None:
            await refusal(scope, receive, send_with_headers)

    def _refuse_address(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        if is_nul_in_address(scope["path"], scope["query_string"]):
            return _error(422, "bad_request", NO_NUL)
        host = headers.get("host")
        if host is not None and host not in self._hosts:
            return _error(421, "not_allowed", self._hosts.advice)
        return None

    def _refuse_request(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        is_ours = is_same_origin(
            headers, self._origins, scope["scheme"], has_cookie=session_of(scope) is not None
        )
        if scope["method"] not in _SAFE and not is_ours:
            return _error(403, "not_allowed", "this page may not talk to this server")
        return None if _length_of(headers) <= MOST_BODY else _too_large()


def _length_of(headers: Headers) -> int:
    """The length of its body that a request tells; more than any, if that is no length."""
    length = headers.get("content-length", "0")
    is_number = length.isascii() and length.isdigit() and len(length) < _MOST_DIGITS
    return int(length) if is_number else sys.maxsize


def route_of(scope: Scope) -> str:
    """What was asked for, as the program calls it: a path itself may be anything."""
    path: str = getattr(scope.get("route"), "path", "?")
    return f"{scope.get('method', '')} {path}".strip()


async def _whole_body(receive: Receive) -> bytes | None:
    """The body of a request, or its beginning if it is too large; None when the client is gone."""
    body, arrived, has_more = b"", 0, True
    while has_more and arrived <= _MOST_READ:
        message = await receive()
        if message["type"] != "http.request":
            return None
        arrived += len(message.get("body", b""))
        if len(body) <= MOST_BODY:
            body += message.get("body", b"")
        has_more = message.get("more_body", False)
    return body


def _given(body: bytes, receive: Receive) -> Receive:
    """Receiving that begins with a whole body."""
    is_given = False

    async def receive_whole() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_whole


def _refuse_body(body: bytes) -> JSONResponse | None:
    if len(body) > MOST_BODY:
        return _too_large()
    return _error(422, "bad_request", NO_NUL) if holds_nul(body) else None


def _too_large() -> JSONResponse:
    return _error(413, "too_many", f"at most {MOST_BODY} bytes can be sent")


def is_same_origin(
    headers: Headers, origins: frozenset[str], scheme: str, *, has_cookie: bool
) -> bool:
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


def _error(status: int, code: str, text: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "text": text}}, status)
