"""Real servers and clients for the tests: in a process of their own, or in the test's loop."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
import websockets
from fastapi import FastAPI

from coloretto.server.app import make_app
from coloretto.server.live.table_registry import TableRegistry
from coloretto.server.serving import Server, bind, server_config
from coloretto.server.settings import Settings

Json = dict[str, Any]

PATIENCE = 120.0
"""Seconds: a busy machine is no reason to fail."""

_to_close: list["Visitor | Live"] = []
"""What a test has opened and need not close itself."""


@dataclass
class RunningServer:
    """A server in a process of its own, started as users start it."""

    process: subprocess.Popen[str]
    base: str

    @classmethod
    def start(
        cls,
        database: str | None,
        *,
        port: int = 0,
        workers: int = 1,
        umask: int = -1,
        log: Path | None = None,
        environment: Mapping[str, str | Path] = MappingProxyType({}),
        **settings: str,
    ) -> "RunningServer":
        """Start one and wait until it says where it is.

        :param database: None for the default place.
        :param umask: of its process; -1 for this process's own.
        :param log: the file its log goes to; None for this process's own place.
        :param settings: those that have an environment variable ``COLORETTO_…``.
        """
        place = () if database is None else ("--database", database)
        with ExitStack() as stack:
            errors = None if log is None else stack.enter_context(log.open("ab"))
            process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "coloretto", "serve"),
                    *("--port", str(port), "--workers", str(workers), *place),
                ],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                umask=umask,
                env={
                    **os.environ,
                    **{name: str(value) for name, value in environment.items()},
                    **{f"COLORETTO_{name.upper()}": value for name, value in settings.items()},
                },
            )
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http://" not in line:
            raise AssertionError(f"the server did not start: {line!r}")
        link = next(word for word in line.split() if word.startswith("http://"))
        return cls(process, link.rstrip("/").replace("localhost", "127.0.0.1"))

    @property
    def port(self) -> int:
        return int(self.base.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self._wait(None)

    def stop(self, timeout: float = PATIENCE) -> int:
        """As a host would; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._wait(timeout)

    def _wait(self, timeout: float | None) -> int:
        code = self.process.wait(timeout)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@dataclass
class InProcess:
    """A server in this test's own loop, with its insides at hand."""

    base: str
    app: FastAPI

    @property
    def tables(self) -> TableRegistry:
        tables: TableRegistry = self.app.state.tables
        return tables


@asynccontextmanager
async def serving(database: str | Path, **settings: Any) -> AsyncIterator[InProcess]:
    """Serve in this loop over real sockets."""
    given = Settings(**{"port": 0, "database": str(database), **settings})
    listener = bind(given)
    app = make_app(given)
    ready = asyncio.Event()
    server = Server(server_config(given, app), app, ready.set)
    server.install_signal_handlers = False
    task = asyncio.create_task(server.serve([listener]))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        await task
        raise AssertionError("the server did not start")
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        yield InProcess(base, app)
    finally:
        server.should_exit = True
        await task
        await close_all(base)


async def close_all(base: str = "") -> None:
    """Close every client of this test, or those of one server."""
    loop = asyncio.get_running_loop()
    for client in [client for client in _to_close if client.base.startswith(base)]:
        if client.loop is not loop:
            continue  # What another test left open went with its loop, and cannot be closed here.
        _to_close.remove(client)
        await client.close()


class Visitor:
    """A person with a browser: keeps its cookie, and can open tables and sockets."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.loop = asyncio.get_running_loop()
        self.http = httpx.AsyncClient(
            base_url=base,
            headers={"origin": base},
            timeout=PATIENCE,
            verify=False,  # Without TLS, reading all certificates only takes time.
            # Not as long as the server's: a request would meet a connection that is being closed.
            limits=httpx.Limits(keepalive_expiry=1),
        )
        self.person = ""

    @classmethod
    async def come(cls, base: str, name: str = "Ada") -> "Visitor":
        """Somebody new."""
        visitor = cls(base)
        _to_close.append(visitor)
        answer = await visitor.post("/api/me", name=name)
        visitor.person = answer["person"]
        return visitor

    async def post(self, path: str, **body: Any) -> Json:
        """A request that must succeed."""
        response = await self.http.post(path, json=body)
        assert response.status_code == 200, response.text
        return dict(response.json())

    async def do(self, table_id: str, do: str, **fields: Any) -> httpx.Response:
        """A command over HTTP."""
        return await self.http.post(f"/api/tables/{table_id}/commands", json={"do": do, **fields})

    @property
    def cookie(self) -> str:
        return f"coloretto={self.http.cookies['coloretto']}"

    async def open_table(self, *seats: str, **options: Any) -> str:
        """A table with these seats: ``me``, ``open``, or a bot's level."""
        wishes = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        options = {"players": len(seats), "pace": 0, **options}
        return str((await self.post("/api/tables", seats=wishes, **options))["id"])

    async def connect(self, table_id: str, seen: int | None = None, base: str = "") -> "Live":
        """A socket at a table."""
        return await Live.open(
            base or self.base,
            table_id,
            {"cookie": self.cookie, "origin": self.base},
            seen,
        )

    async def close(self) -> None:
        await self.http.aclose()


@dataclass
class Live:
    """A socket, and what it has told so far."""

    socket: websockets.ClientConnection
    base: str = ""
    welcome: Json = field(default_factory=dict)
    view: Json = field(default_factory=dict)
    entries: dict[int, Json] = field(default_factory=dict)
    frames: list[str] = field(default_factory=list)
    """Every frame, as it came."""
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)

    @classmethod
    async def open(
        cls, base: str, table_id: str, headers: dict[str, str], seen: int | None = None
    ) -> "Live":
        """Connect and read the welcome."""
        query = "" if seen is None else f"?seen={seen}"
        url = f"{base.replace('http', 'ws', 1)}/api/tables/{table_id}/live{query}"
        origin = headers.pop("origin", None)
        socket = await websockets.connect(
            url,
            additional_headers=headers,
            origin=None if origin is None else websockets.Origin(origin),
            compression=None,
        )
        live = cls(socket, base)
        _to_close.append(live)
        live.welcome = await live.until(lambda frame: frame["type"] == "welcome")
        return live

    async def receive(self, timeout: float = PATIENCE) -> Json:
        """The next frame; the view and the log are kept."""
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        frame: Json = json.loads(text)
        self.view = frame.get("view", self.view)
        for line in frame.get("entries", ()):
            known = self.entries.setdefault(line["number"], line["entry"])
            assert known == line["entry"], "the log told something else before"
        return frame

    async def until(self, found: Callable[[Json], bool], timeout: float = PATIENCE) -> Json:
        """Read until a frame is found."""
        async with asyncio.timeout(timeout):
            while True:
                frame = await self.receive(timeout)
                if found(frame):
                    return frame

    async def send(self, do: str, **fields: Any) -> str:
        """Send a command; its id."""
        request = fields.setdefault("id", uuid.uuid4().hex)
        await self.socket.send(json.dumps({"do": do, **fields}))
        return str(request)

    async def ask(self, do: str, **fields: Any) -> Json:
        """Send a command and wait for its ack or refusal."""
        request = await self.send(do, **fields)
        return await self.until(lambda frame: frame.get("id") == request)

    async def move(self, action: str, seat: int | None = None, **fields: Any) -> Json:
        """Move at the position seen last."""
        mover = self.view["game"]["seat"] if seat is None else seat
        fields = {"expects": self.view["position"], **fields}
        return await self.ask("move", seat=mover, action=action, **fields)

    @property
    def actions(self) -> list[str]:
        """What the seat to move may do."""
        return [action["action"] for action in self.view["game"]["actions"]]

    async def close(self) -> None:
        await self.socket.close()
