"""Live play: one socket per client. See docs/socket-protocol.md."""

import contextlib
import time
from typing import Final

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from coloretto.server.errors import RefusalError
from coloretto.server.http.auth import authenticate, session_of
from coloretto.server.http.rate_limits import (
    MESSAGE_SECONDS,
    MESSAGES,
    ClientLimits,
    TokenBucket,
    address_of,
)
from coloretto.server.http.security import is_same_origin
from coloretto.server.live import frames as f
from coloretto.server.live.client import Client
from coloretto.server.live.session import TableSession
from coloretto.server.live.tables import TableRegistry
from coloretto.server.table.callers import SPECTATOR, SeatToken, Spectator, Visitor

_TOO_MUCH: Final = 1008
_COME_AGAIN: Final = 1013
_CONNECTION: Final = "coloretto.connection"

log = structlog.get_logger()


class SocketProtocol(WebSocketsSansIOProtocol):
    """The server's end of a socket, which takes whole frames and can hang up at once.

    A polite close waits until everything is sent, which is never with a peer that does not read.
    """

    async def run_asgi(self) -> None:
        self.scope[_CONNECTION] = self  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def write(self, frame: bytes) -> None:
        """Send a frame that :func:`coloretto.server.live.frames.encode` has made."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    @property
    def waiting(self) -> int:
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """End the connection without a word."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # A request that cannot be read, with an endless header, never becomes a socket.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Sockets:
    """Serves every socket of this process."""

    def __init__(
        self, tables: TableRegistry, limits: ClientLimits, origins: frozenset[str]
    ) -> None:
        self._tables = tables
        self._limits = limits
        self._origins = origins

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        """One socket, from its first byte to its last. Strangers are refused before it opens."""
        address = address_of(socket)
        try:
            caller = await self._authenticate(socket)
        except RefusalError:
            await socket.close()
            return
        if not self._limits.connect(address):
            self._tables.metrics.disconnects.labels("too_many_connections").inc()
            await socket.close()
            return
        try:
            await self._enter(socket, table_id, caller)
        finally:
            self._limits.disconnect(address)

    async def _authenticate(self, socket: WebSocket) -> Visitor:
        has_cookie = session_of(socket.scope) is not None
        if not is_same_origin(
            socket.headers, self._origins, socket.url.scheme, has_cookie=has_cookie
        ):
            raise RefusalError("not_allowed", "a foreign page")
        if self._tables.is_closing:
            raise RefusalError("busy", "the server is stopping")
        caller = await authenticate(socket, self._tables.guests)
        if caller is not None:
            return caller
        if "authorization" in socket.headers or has_cookie:
            raise RefusalError("who_are_you", "a token that stands for nobody")
        return SPECTATOR

    async def _enter(self, socket: WebSocket, table_id: str, caller: Visitor) -> None:
        try:
            session = await self._tables.get(table_id)
            if isinstance(caller, SeatToken) and (
                caller.table != table_id or caller.seat not in session.table.seats_of(caller.person)
            ):
                raise RefusalError("not_your_seat", "a token for another seat")
        except RefusalError:
            await socket.close()
            return
        await socket.accept()
        await _ClientLoop(self._tables, session, socket, caller).run()


class _ClientLoop:
    """Reads what one client sends and answers it."""

    def __init__(
        self, tables: TableRegistry, session: TableSession, socket: WebSocket, caller: Visitor
    ) -> None:
        self._tables = tables
        self._metrics = tables.metrics
        self._session = session
        self._socket = socket
        self._caller = caller
        self._connection: SocketProtocol = socket.scope[_CONNECTION]
        self._client = Client(caller, self._connection, self._disconnect_slow)
        self._is_disconnected = False

    async def run(self) -> None:
        seen = self._socket.query_params.get("seen", "")
        self._metrics.sockets.inc()
        goodbye: tuple[int, str] | None = None
        try:
            await self._session.welcome(self._client, int(seen) if _is_number(seen) else None)
            goodbye = await self._receive()
        except WebSocketDisconnect:
            pass
        except (RefusalError, SQLAlchemyError, OSError) as error:
            # The database is in trouble: the table cannot be shown.
            log.error("socket.no_welcome", table=self._session.id, error=type(error).__name__)
            goodbye = _COME_AGAIN, "the table cannot be shown now: come again"
        finally:
            self._session.leave(self._client)
            self._metrics.sockets.dec()
        if goodbye is not None:
            with contextlib.suppress(WebSocketDisconnect):
                await self._socket.close(*goodbye)

    def _disconnect_slow(self) -> None:
        """Hang up: what is waiting to be sent is lost, the client gets it when it comes back."""
        if not self._is_disconnected:
            self._is_disconnected = True
            self._metrics.disconnects.labels("slow_reader").inc()
            self._connection.abort()

    async def _receive(self) -> tuple[int, str] | None:
        """Answer until the client is gone; with what code and words we hang up, if we do."""
        bucket = TokenBucket(MESSAGES, MESSAGE_SECONDS)
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            if not bucket.take():
                self._metrics.disconnects.labels("too_many_messages").inc()
                return _TOO_MUCH, "too many messages"
            await self._answer(message.get("text") or message.get("bytes") or "")

    async def _answer(self, data: str | bytes) -> None:
        """Do what a frame asks; whatever it is, there is an answer."""
        began = time.perf_counter()
        try:
            frame = f.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            refusal = RefusalError("bad_request", f"not a frame of ours: {error}"[:200])
            self._refuse(f.id_of(data), refusal)
            return
        try:
            number = await self._do(frame)
        except RefusalError as refusal:
            self._refuse(frame.id, refusal)
            return
        except (SQLAlchemyError, OSError) as error:
            log.error("socket.command_failed", table=self._session.id, error=type(error).__name__)
            trouble = RefusalError("busy", "the database does not answer: ask again")
            self._refuse(frame.id, trouble)
            return
        self._metrics.commands.labels(type(frame).__name__).inc()
        self._metrics.seconds.observe(time.perf_counter() - began)
        self._reply(f.Ack(frame.id, number))

    def _refuse(self, request_id: str, refusal: RefusalError) -> None:
        self._metrics.refusals.labels(refusal.code).inc()
        self._reply(f.Refused(request_id, refusal.code, refusal.text, self._session.view()))

    def _reply(self, frame: f.ToClient) -> None:
        self._client.send(f.encode(frame))

    async def _do(self, frame: f.FromClient) -> int:
        session, caller = self._session, self._caller
        if isinstance(frame, f.Look):
            await session.welcome(self._client, None)
            return session.table.number
        if isinstance(caller, Spectator):
            raise RefusalError("not_allowed", "spectators only watch")
        if not isinstance(frame, f.Say | f.React):
            return await session.carry_out(caller, frame)
        if not session.table.seats_of(caller.person) and caller.person != session.table.host:
            raise RefusalError("not_allowed", "only people at the table can speak")
        announcements = self._tables.announcements
        if isinstance(frame, f.Say):
            message = await self._tables.chat.add(session.id, caller.person, frame.text)
            announcements.said(session, message)
        else:
            if frame.reaction not in f.REACTIONS:
                raise RefusalError("bad_request", "there is no such reaction")
            announcements.reacted(session, caller.person, frame.reaction)
        return session.table.number


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
