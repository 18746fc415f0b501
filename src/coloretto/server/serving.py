"""Running the server: one process, or several on one port."""

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final

import uvicorn
from fastapi import FastAPI

from coloretto.server.app import make_app
from coloretto.server.http.open_files import allow_many_files
from coloretto.server.http.protocol import HttpProtocol
from coloretto.server.http.sockets import SocketProtocol
from coloretto.server.live.frames import MOST_BYTES
from coloretto.server.logs import set_up_logs
from coloretto.server.settings import Settings, SettingsError
from coloretto.server.store.connection import DatabaseError, database_url, ready_database
from coloretto.server.store.keys import first_administrator_key

if TYPE_CHECKING:
    from coloretto.server.live.table_registry import TableRegistry

_STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_PING_SECONDS: Final = 4.0
_PONG_SECONDS: Final = 5.0
"""Together under ten seconds: so long a half-open socket goes unnoticed."""
_COLLECTOR: Final = (20_000, 20, 20)
"""When Python looks for garbage in cycles, of which there is little: far less often than usual."""


class Server(uvicorn.Server):
    """Tells its clients to come back before it stops, and can listen in more places meanwhile."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, when_ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.app = app
        self._when_ready = when_ready
        self.install_signal_handlers = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at SIGTERM and Ctrl-C, unless the process that runs us sees to that.

        uvicorn would raise the signal again in the end; a host who stops us has done nothing wrong.
        """
        if not self.install_signal_handlers:
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in _STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            # A server that stops when told to has not failed: uvicorn would raise them again.
            self._captured_signals.clear()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in order; at once where nothing is being served yet, whatever we wait for there."""
        if not self.started:
            os._exit(0)
        super().handle_exit(sig, frame)

    async def listen(self, listener: socket.socket) -> asyncio.Server:
        """Serve another socket as well, until it is closed or the server stops."""
        config = self.config

        def make_protocol() -> asyncio.Protocol:
            # As uvicorn makes them for the sockets it starts with.
            return HttpProtocol(config, self.server_state, self.lifespan.state)

        loop = asyncio.get_running_loop()
        server = await loop.create_server(make_protocol, sock=listener, backlog=config.backlog)
        self.servers.append(server)
        return server

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        tables: TableRegistry | None = getattr(self.app.state, "tables", None)
        if tables is not None:
            await tables.drain()
        await super().shutdown(sockets)


def bind(settings: Settings, host: str | None = None) -> socket.socket:
    """The socket to listen on, at the settings' address or another.

    :raises SettingsError: when somebody else has it.
    """
    host = settings.host if host is None else host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, settings.port))
    except OSError as error:
        listener.close()
        raise SettingsError(
            f"cannot listen on {host} port {settings.port}: {error.strerror}"
        ) from None
    listener.listen(4096)
    return listener


def serve(
    settings: Settings, listener: socket.socket, when_ready: Callable[["Server"], None]
) -> bool:
    """Serve until told to stop; False when the server could not start.

    :raises DatabaseError: when the database cannot be used.
    """
    set_up_logs(settings)
    allow_many_files()
    app = make_app(settings)
    app.state.reach.port = listener.getsockname()[1]
    config = server_config(settings, app)

    def ready() -> None:
        _keep_pauses_short()
        when_ready(server)

    server = Server(config, app, ready)
    with (
        ready_database(settings.database_url),
        asyncio.Runner(loop_factory=config.get_loop_factory()) as runner,
    ):
        app.state.administrator_key = runner.run(
            first_administrator_key(database_url(settings.database_url))
        )
        runner.run(server.serve([listener]))
    if app.state.trouble is not None:
        raise DatabaseError(f"cannot use the database: {app.state.trouble}")
    return server.started


def _keep_pauses_short() -> None:
    """Spare the collector what is here to stay: looking through it all stops every game.

    It is not asked to look once more: that takes a tenth of the start and finds next to nothing.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECTOR)


def server_config(settings: Settings, app: FastAPI) -> uvicorn.Config:
    """How uvicorn is to serve."""
    return uvicorn.Config(
        app,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PONG_SECONDS,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,  # Ours: see logs.py.
        log_level="error",  # Its warnings are about what strangers send.
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or "127.0.0.1",
        timeout_graceful_shutdown=1,
        lifespan="on",
    )
