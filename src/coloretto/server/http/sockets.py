"""Live play: one socket per client. See docs/socket-protocol.md."""

import contextlib
import time
from typing import Any, Final

import msgspec
import structlog
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from coloretto.server.errors import RefusalError
from coloretto.server.http.auth import authenticate, session_of, token_of
from coloretto.server.http.rate_limits import (
    LOOK_SECONDS,
    MESSAGE_SECONDS,
    MESSAGES,
    ClientLimits,
    TokenBucket,
    address_of,
)
from coloretto.server.http.security import is_same_origin
from coloretto.server.http.texts import NO_NUL, holds_nul
from coloretto.server.live import frames as f
from coloretto.server.live.client import MOST_WAITING, Client
from coloretto.server.live.session import TableSession
from coloretto.server.live.table_registry import TableRegistry
from coloretto.server.store.trouble import TROUBLE, reason_of_trouble, text_of
from coloretto.server.table.callers import SPECTATOR, SeatToken, Spectator, Visitor

_NO_TEXT: Final = 1007
_TOO_MUCH: Final = 1008
_COME_AGAIN: Final = 1013
_SLICE: Final = 512
"""Bytes that are read at a time: a frame can be as short as six, and many fit into a chunk."""
_LAST_WORDS_SECONDS: Final = 1.0
"""How long a peer that was cut off has to read why."""
_CONNECTION: Final = "coloretto.connection"

log = structlog.get_logger()


class SocketProtocol(WebSocketsSansIOProtocol):
    """The server's end of a socket, which takes whole frames and can hang up at once.

    Every frame counts, pings and pieces of messages too; only the answers to our own pings are
    free. A polite close waits until everything is sent, which is never with a peer that does not
    read.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bucket = TokenBucket(MESSAGES, MESSAGE_SECONDS)
        self.has_sent_too_much = False

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
        if not self.handshake_initiated:
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                # A request that cannot be read, with an endless header, never becomes a socket.
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()
            return
        for begin in range(0, len(data), _SLICE):
            if self.has_sent_too_much or self.transport.is_closing():
                return
            super().data_received(data[begin : begin + _SLICE])

    def handle_events(self) -> None:
        frames = self.conn.events
        for at, frame in enumerate(frames):
            if not isinstance(frame, Frame) or self._is_awaited(frame) or self._bucket.take():
                continue
            del frames[at:]
            super().handle_events()
            self.has_sent_too_much = True
            self._cut_off(_TOO_MUCH, "too many messages")
            return
        super().handle_events()

    def _is_awaited(self, frame: Frame) -> bool:
        """Whether it answers our own ping."""
        ping = self.pending_ping_payload
        return frame.opcode is Opcode.PONG and ping is not None and bytes(frame.data) == ping

    def handle_ping(self) -> None:
        if self.waiting > MOST_WAITING:
            self.abort()
        else:
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._cut_off(_NO_TEXT, "this is no UTF-8")
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            self.abort()  # It sent rubbish before the socket was open.
        else:
            super().handle_parser_exception()

    def _cut_off(self, code: int, reason: str) -> None:
        """Say why, read nothing more, and hang up."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            self.abort()  # There is nothing to say yet, or it has been said.
            return
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.read_paused = False
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)

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
            responsible = await self._responsible_for(caller)
        except RefusalError:
            await socket.close()
            return
        except TROUBLE as error:
            await _deny(socket, error)
            return
        try:
            if responsible is not None:
                await self._tables.sanctions.check_at(address, responsible)
        except RefusalError as refusal:
            # A socket that does not open could not say why.
            await socket.accept()
            connection: SocketProtocol = socket.scope[_CONNECTION]
            connection.write(f.encode(f.Bye(refusal.text, come_back=False, code=refusal.code)))
            await socket.close(_TOO_MUCH, refusal.code)
            return
        if not self._limits.use("sockets", address) or not self._limits.connect(address):
            self._tables.metrics.disconnects.labels("too_many_connections").inc()
            await socket.close()
            return
        try:
            await self._enter(socket, table_id, caller, responsible or "")
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

    async def _responsible_for(self, caller: Visitor) -> str | None:
        """The person who answers for a caller: a bot's owner, nobody for a spectator."""
        if isinstance(caller, Spectator):
            return None
        if isinstance(caller, SeatToken):
            return await self._tables.guests.owner_of(caller.person) or caller.person
        return caller.person

    async def _enter(
        self, socket: WebSocket, table_id: str, caller: Visitor, responsible: str
    ) -> None:
        try:
            session = await self._tables.get(table_id)
            if isinstance(caller, SeatToken) and (
                caller.table != table_id or caller.seat not in session.table.seats_of(caller.person)
            ):
                raise RefusalError("not_your_seat", "a token for another seat")
        except RefusalError:
            await socket.close()
            return
        except TROUBLE as error:
            await _deny(socket, error)
            return
        await socket.accept()
        loop = _ClientLoop(self._tables, self._limits, session, socket, caller, responsible)
        await loop.run()


class _ClientLoop:
    """Reads what one client sends and answers it."""

    def __init__(
        self,
        tables: TableRegistry,
        limits: ClientLimits,
        session: TableSession,
        socket: WebSocket,
        caller: Visitor,
        responsible: str,
    ) -> None:
        self._tables = tables
        self._limits = limits
        self._responsible = responsible
        self._metrics = tables.metrics
        self._session = session
        self._socket = socket
        self._caller = caller
        self._connection: SocketProtocol = socket.scope[_CONNECTION]
        self._client = Client(caller, self._connection, self._disconnect, token_of(socket))
        self._client.address = address_of(socket)
        self._is_disconnected = False
        self._looks = TokenBucket(1, LOOK_SECONDS)

    async def run(self) -> None:
        seen = self._socket.query_params.get("seen", "")
        self._metrics.sockets.inc()
        goodbye: tuple[int, str] | None = None
        try:
            await self._session.welcome(self._client, int(seen) if _is_number(seen) else None)
            # Whatever ends a token from now on finds this client at the table and hangs up;
            # what ended it before is seen here.
            await self._tables.announcements.hang_up_ended([self._client])
            await self._receive()
        except WebSocketDisconnect:
            pass
        except (RefusalError, *TROUBLE) as error:
            # The database is in trouble: the table cannot be shown.
            log.error("socket.no_welcome", table=self._session.id, error=type(error).__name__)
            goodbye = _COME_AGAIN, "the table cannot be shown now: come again"
        finally:
            self._session.leave(self._client)
            self._metrics.sockets.dec()
        if goodbye is not None:
            with contextlib.suppress(WebSocketDisconnect):
                await self._socket.close(*goodbye)

    def _disconnect(self) -> None:
        """Hang up: what is waiting to be sent is lost, the client gets it when it comes back."""
        if not self._is_disconnected:
            self._is_disconnected = True
            reason = "token_ended" if self._client.is_hung_up else "slow_reader"
            self._metrics.disconnects.labels(reason).inc()
            self._connection.abort()

    async def _receive(self) -> None:
        """Answer until the client is gone."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                if self._connection.has_sent_too_much:
                    self._metrics.disconnects.labels("too_many_messages").inc()
                return
            if self._client.is_hung_up:
                return  # What came before the end of a token and was not done is not done.
            await self._answer(message.get("text") or message.get("bytes") or "")

    async def _answer(self, data: str | bytes) -> None:
        """Do what a frame asks; whatever it is, there is an answer."""
        began = time.perf_counter()
        if holds_nul(data):
            self._refuse(f.id_of(data), RefusalError("bad_request", NO_NUL))
            return
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
        except TROUBLE as error:
            reason = reason_of_trouble(error)
            log.error("socket.command_failed", table=self._session.id, reason=reason)
            self._refuse(frame.id, RefusalError("busy", text_of(error)))
            return
        self._metrics.commands.labels(type(frame).__name__).inc()
        self._metrics.seconds.observe(time.perf_counter() - began)
        self._reply(f.Ack(frame.id, number))

    def _refuse(self, request_id: str, refusal: RefusalError) -> None:
        self._metrics.refusals.labels(refusal.code).inc()
        self._reply(
            f.Refused(request_id, refusal.code, refusal.text, self._session.audience.view())
        )

    def _reply(self, frame: f.ToClient) -> None:
        self._client.send(f.encode(frame))

    async def _do(self, frame: f.FromClient) -> int:
        session, caller = self._session, self._caller
        if isinstance(frame, f.Look):
            if not self._looks.take():
                raise RefusalError("too_many", f"look at most once in {LOOK_SECONDS:.0f} seconds")
            await session.welcome(self._client, None)
            return session.table.number
        if isinstance(caller, Spectator):
            raise RefusalError("not_allowed", "spectators only watch")
        sanctions = self._tables.sanctions
        sanctions.check_person(self._responsible)
        if not isinstance(frame, f.Say | f.React):
            return await session.carry_out(caller, frame)
        if not session.table.seats_of(caller.person) and caller.person != session.table.host:
            raise RefusalError("not_allowed", "only people at the table can speak")
        sanctions.check_speech(self._responsible)
        if not self._limits.use("chat", self._responsible):
            raise RefusalError("too_many", "too many messages: wait a little")
        announcements = self._tables.announcements
        if isinstance(frame, f.Say):
            message, is_new = await self._tables.chat.add(
                session.id, caller.person, frame.text, frame.id
            )
            if is_new:
                announcements.said(session, message)
        else:
            if frame.reaction not in f.REACTIONS:
                raise RefusalError("bad_request", "there is no such reaction")
            if session.is_first(caller, frame.id and f"react {frame.id}"):
                announcements.reacted(session, caller.person, frame.reaction)
        return session.table.number


async def _deny(socket: WebSocket, error: BaseException) -> None:
    """Refuse a socket before it opens: the database is in trouble."""
    log.error("socket.refused", reason=reason_of_trouble(error))
    problem = {"error": {"code": "busy", "text": text_of(error)}}
    await socket.send_denial_response(JSONResponse(problem, 503))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
