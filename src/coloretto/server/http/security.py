"""Which pages may talk to us, how much they may send, and what every answer says to browsers."""

from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coloretto.server.http.auth import session_of, with_own_cookie

MOST_BODY: Final = 64 * 1024

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


class SecurityHeaders:
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
        is_ours = is_same_origin(
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
