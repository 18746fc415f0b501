"""Letting friends in: addresses and a QR code in the terminal, and the key that opens the door."""

import asyncio
import dataclasses
import os
import sys
from io import StringIO

from coloretto.server.network import Reach, local_addresses
from coloretto.server.serving import Server, bind
from coloretto.server.settings import Settings, SettingsError

_KEY = "f"


def print_addresses(reach: Reach) -> None:
    """Say where others find the server, and who can come."""
    if not reach.urls:
        print("This machine is on no network: only this computer can open it.", flush=True)
        return
    print("Others open  " + "  or  ".join(f"{url}/" for url in reach.urls), flush=True)
    if not reach.public_url:
        print(
            "Everybody on this network can open it and listen in: fine at home, not in a café.",
            flush=True,
        )
    if sys.stdout.isatty():
        print(qr_text(f"{reach.urls[0]}/"), flush=True)


def qr_text(link: str) -> str:
    """A QR code as text, for a dark or a light terminal."""
    import segno  # Not before it is needed: the server opens sooner.

    out = StringIO()
    segno.make(link, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")


def offer_to_let_friends_in(server: Server, settings: Settings, port: int) -> None:
    """Say that only this computer can come, and let a key change that; a service says nothing."""
    if not sys.stdout.isatty():
        return
    can_ask = sys.stdin.isatty() and sys.platform != "win32"
    how = f"press {_KEY} and Enter" if can_ask else "start it with --friends"
    print(f"Only this computer can open it. To let others on your network play, {how}.", flush=True)
    if can_ask:
        _Door(server, dataclasses.replace(settings, port=port)).listen_to_keys()


class _Door:
    """Open to the network, or not."""

    def __init__(self, server: Server, settings: Settings) -> None:
        self._server = server
        self._settings = settings
        self._reach: Reach = server.app.state.reach
        self._listeners: list[asyncio.Server] = []
        self._task: asyncio.Task[None] | None = None

    def listen_to_keys(self) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(sys.stdin.fileno(), self._on_input)

    def _on_input(self) -> None:
        text = os.read(sys.stdin.fileno(), 1024).decode(errors="replace")
        if not text:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        elif text.strip().lower() == _KEY:
            self._task = asyncio.get_running_loop().create_task(self._turn())

    async def _turn(self) -> None:
        if self._listeners:
            self._close()
        else:
            await self._open()

    async def _open(self) -> None:
        addresses = []
        for address in local_addresses():
            try:
                self._listeners.append(await self._server.listen(bind(self._settings, address)))
                addresses.append(address)
            except (SettingsError, OSError) as error:
                print(f"{address} cannot be used: {error}", flush=True)
        self._reach.addresses = addresses
        print_addresses(self._reach)
        if addresses:
            print(f"To close it again, press {_KEY} and Enter.", flush=True)

    def _close(self) -> None:
        for listener in self._listeners:
            listener.close()
            self._server.servers.remove(listener)
        self._listeners = []
        self._reach.addresses = []
        print("Closed: nobody else can come in. Those who are here can play on.", flush=True)
