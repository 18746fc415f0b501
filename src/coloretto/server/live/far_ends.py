"""Requests to servers elsewhere, whose addresses come from outside: never into our own network.

A name is resolved once, every address it has must be one of the public internet, and one of these
is connected to: a name that leads somewhere else a moment later leads nowhere. Redirects are
answers like any other. ``COLORETTO_INSIDE_FAR_ENDS`` names exceptions.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

from coloretto import __version__

SECONDS: Final = 10.0
"""For all of it: name, connection, request and the first line of the answer."""
MOST_URL: Final = 1500
_MOST_LINE: Final = 1000
_HTTPS: Final = 443
_OWN_NETWORKS_BEHIND: Final = tuple(
    ipaddress.ip_network(text)
    for text in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
)
"""Ways of IPv6 into networks of IPv4, which may be ours."""


class FarEndError(Exception):
    """It was not reached, or may not be."""


def check_far_end(url: str, inside: Collection[str] = ()) -> SplitResult:
    """Refuse addresses that are never asked.

    :param inside: hosts with ports that may be asked though they are in our own network.
    :raises FarEndError: with the reason.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise FarEndError("that is no address") from None
    if len(url) > MOST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise FarEndError("that is no address")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise FarEndError("that is no address")
    if f"{parts.hostname}:{port}" in inside and parts.scheme in ("http", "https"):
        return parts
    if parts.scheme != "https" or port not in (None, _HTTPS):
        raise FarEndError("only https at its usual port")
    try:
        address = ipaddress.ip_address(parts.hostname)
    except ValueError:
        return parts
    if not is_public(address):
        raise FarEndError("that is in a network of its own")
    return parts


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is one of the public internet."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in network for network in _OWN_NETWORKS_BEHIND):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


async def post(
    url: str, headers: Mapping[str, str], body: bytes, inside: Collection[str] = ()
) -> int:
    """Send a request; the status of the answer, of which nothing more is read.

    :raises FarEndError: when there is no answer, or it may not be asked.
    """
    parts = check_far_end(url, inside)
    try:
        async with asyncio.timeout(SECONDS):
            return await _post(
                parts, headers, body, is_inside=f"{parts.hostname}:{parts.port}" in inside
            )
    except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        # Of a connection, of TLS, of time, of an answer that is none.
        raise FarEndError(type(error).__name__) from None


async def _post(
    parts: SplitResult, headers: Mapping[str, str], body: bytes, *, is_inside: bool
) -> int:
    assert parts.hostname is not None
    is_secure = parts.scheme == "https"
    port = parts.port or _HTTPS
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not is_inside and not all(is_public(ipaddress.ip_address(one)) for one in addresses):
        raise FarEndError("that is in a network of its own")
    reader, writer = await asyncio.open_connection(
        addresses[0],
        port,
        ssl=ssl.create_default_context() if is_secure else None,
        server_hostname=parts.hostname if is_secure else None,
        limit=_MOST_LINE,
    )
    try:
        target = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        lines = {
            "Host": parts.netloc,
            "User-Agent": f"coloretto/{__version__}",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        version, status, *_ = (await reader.readuntil(b"\r\n")).decode("latin-1").split(" ")
        if not version.startswith("HTTP/1."):
            raise FarEndError("that is no web server")
        return int(status)
    finally:
        writer.close()
