"""By which names this server is known. A page of another name is not ours, wherever it leads.

Somebody's own domain can be made to lead to a server in a visitor's network, and a page of that
domain then talks to us as if it were ours (DNS rebinding). It can never be an address, nor a name
that no public DNS has, so those need not be told.
"""

import ipaddress
import re
import socket
from typing import Final
from urllib.parse import urlsplit

from coloretto.server.settings import Settings

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^\s\[\]:/@?#\\]+)(?::\d{0,5})?", re.IGNORECASE)
_OF_NETWORKS: Final = ("localhost", "local", "home.arpa", "internal")
"""Domains that mean something in a network or a computer only (RFC 6761, 6762, 8375)."""


class KnownHosts:
    """The names by which browsers may come."""

    def __init__(self, settings: Settings) -> None:
        named = settings.hosts.lower().split()
        public = urlsplit(settings.public_url).hostname
        # A proxy knows the names it serves, and passes on no others.
        self._is_any = "*" in named or bool(settings.proxies and not named and public is None)
        self._names = {*named, public, settings.host.lower(), socket.gethostname().lower()}

    @property
    def advice(self) -> str:
        """What to do about a name that is not known."""
        return (
            "this server does not know itself by this name: its host can set --public-url, "
            "or COLORETTO_HOSTS"
        )

    def __contains__(self, header: str) -> bool:
        """Whether a header Host names us."""
        if self._is_any:
            return True
        found = _HOST.fullmatch(header)
        if found is None:
            return False
        name = found[1].strip("[]").lower().removesuffix(".")
        return name in self._names or _is_of_networks(name)


def _is_of_networks(name: str) -> bool:
    """Whether no public DNS can have this name: an address, or one that is for networks only."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(tuple(f".{domain}" for domain in _OF_NETWORKS))
    return True
