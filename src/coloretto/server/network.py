"""Where this server can be reached, and by whom."""

import ipaddress
import socket
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import ifaddr

from coloretto.server.settings import Settings

_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "lxc")
"""Interfaces behind which no other device is."""


def local_addresses() -> list[str]:
    """The IPv4 addresses of this machine on its networks, the usual way out first."""
    found = [
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        if not adapter.nice_name.startswith(_VIRTUAL)
        for address in adapter.ips
        if address.is_IPv4 and _is_of_a_network(str(address.ip))
    ]
    usual = _address_of_the_way_out()
    return sorted(dict.fromkeys(found), key=lambda address: address != usual)


def _is_of_a_network(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)


def _address_of_the_way_out() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # Nothing is sent: this only asks for a route.
        except OSError:
            return None
        return str(probe.getsockname()[0])


def is_loopback(host: str) -> bool:
    """Whether a name or address means the computer on which it is typed."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_of(host: str) -> str:
    """An address as limits and bans count it.

    Anybody with an IPv6 address has a whole network of them, so the network counts.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, ipaddress.IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return address.exploded[:19]


@dataclass
class Reach:
    """Who can come to this server."""

    public_url: str = ""
    """The address for the whole world, without a slash at its end."""
    port: int = 0
    addresses: list[str] = field(default_factory=list)
    """Of this machine on its networks, while others can come in there."""

    @classmethod
    def of(cls, settings: Settings) -> "Reach":
        """As the settings say; the port is known once it is bound."""
        is_open = settings.host in ("0.0.0.0", "::")
        addresses = local_addresses() if is_open else []
        if not is_open and not is_loopback(settings.host):
            addresses = [settings.host]
        return cls(settings.public_url.rstrip("/"), settings.port, addresses)

    @property
    def urls(self) -> list[str]:
        """Where other devices find the server; none while only this computer can."""
        if self.public_url:
            return [self.public_url]
        return [f"http://{_in_url(address)}:{self.port}" for address in self.addresses]

    def url_for(self, scheme: str, host: str) -> str | None:
        """Where others find what somebody sees who came by this host; None if nowhere.

        :param host: as in the header Host.
        """
        if self.public_url:
            return self.public_url
        if not is_loopback(urlsplit(f"//{host}").hostname or ""):
            return f"{scheme}://{host}"
        return next(iter(self.urls), None)


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address
