"""Live play: one socket a client. See docs/socket-protocol.md."""

import contextlib
import time
from typing import Final

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from coloretto.server.errors import RefusalError
from coloretto.server.http.doors import address_of, is_friend, session_of, who_asks
from coloretto.server.http.rate_limits import MESSAGE_SECONDS, MESSAGES, AddressBook, Allowance
from coloretto.server.live import frames as f
from coloretto.server.live.client import Client
from coloretto.server.live.session import Room
from coloretto.server.live.tables import House
from coloretto.server.table.callers import SPECTATOR, SeatToken, Spectator, Visitor

_TOO_MUCH: Final = 1008
_COME_AGAIN: Final = 1013
_LINE: Final = "coloretto.line"

log = structlog.get_logger()


class SocketProtocol(WebSocketsSansIOProtocol):
    """The server's end of a socket, which takes whole frames and can hang up at once.

    A polite close waits until everything is sent, which is never with a peer who does not read.
    """

    async def run_asgi(self) -> None:
        self.scope[_LINE] = self  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def write(self, frame: bytes) -> None:
        """Send a frame that :func:`coloretto.server.frames.encode` has made."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    @property
    def waiting(self) -> int:
        return self.transport.get_write_buffer_size()

    def hang_up(self) -> None:
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

    def __init__(self, house: House, addresses: AddressBook, origins: frozenset[str]) -> None:
        self._house = house
        self._addresses = addresses
        self._origins = origins

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        """One socket, from its first byte to its last. Strangers are refused before it opens."""
        address = address_of(socket)
        try:
            caller = await self._let_in(socket)
        except RefusalError:
            await socket.close()
            return
        if not self._addresses.connect(address):
            self._house.metrics.cut_off.labels("too_many_connections").inc()
            await socket.close()
            return
        try:
            await self._enter(socket, table_id, caller)
        finally:
            self._addresses.disconnect(address)

    async def _let_in(self, socket: WebSocket) -> Visitor:
        session = session_of(socket.scope)
        if not is_friend(
            socket.headers, self._origins, socket.url.scheme, has_cookie=session is not None
        ):
            raise RefusalError("not_allowed", "a foreign page")
        if self._house.is_closing:
            raise RefusalError("busy", "the server is stopping")
        caller = await who_asks(socket, self._house)
        if caller is not None:
            return caller
        if "authorization" in socket.headers or session is not None:
            raise RefusalError("who_are_you", "a token that stands for nobody")
        return SPECTATOR

    async def _enter(self, socket: WebSocket, table_id: str, caller: Visitor) -> None:
        try:
            room = await self._house.room(table_id)
            if isinstance(caller, SeatToken) and (
                caller.table != table_id or caller.seat not in room.table.seats_of(caller.person)
            ):
                raise RefusalError("not_your_seat", "a token for another seat")
        except RefusalError:
            await socket.close()
            return
        await socket.accept()
        await _Session(self._house, room, socket, caller).run()


class _Session:
    """A client at a table."""

    def __init__(self, house: House, room: Room, socket: WebSocket, caller: Visitor) -> None:
        self._house = house
        self._room = room
        self._socket = socket
        self._caller = caller
        self._line: SocketProtocol = socket.scope[_LINE]
        self._client = Client(caller, self._line, self._cut_off)
        self._is_cut = False

    async def run(self) -> None:
        seen = self._socket.query_params.get("seen", "")
        self._house.metrics.sockets.inc()
        goodbye: tuple[int, str] | None = None
        try:
            await self._room.welcome(self._client, int(seen) if _is_number(seen) else None)
            goodbye = await self._receive()
        except WebSocketDisconnect:
            pass
        except (RefusalError, SQLAlchemyError, OSError) as error:
            # The database is in trouble: the table cannot be shown.
            log.error("socket.no_welcome", table=self._room.id, error=type(error).__name__)
            goodbye = _COME_AGAIN, "the table cannot be shown now: come again"
        finally:
            self._room.leave(self._client)
            self._house.metrics.sockets.dec()
        if goodbye is not None:
            with contextlib.suppress(WebSocketDisconnect):
                await self._socket.close(*goodbye)

    def _cut_off(self) -> None:
        """Hang up: what is waiting to be sent is lost, the client gets it when it comes back."""
        if not self._is_cut:
            self._is_cut = True
            self._house.metrics.cut_off.labels("slow_reader").inc()
            self._line.hang_up()

    async def _receive(self) -> tuple[int, str] | None:
        """Answer until the client is gone; with what code and words we hang up, if we do."""
        allowance = Allowance(MESSAGES, MESSAGE_SECONDS)
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            if not allowance.take():
                self._house.metrics.cut_off.labels("too_many_messages").inc()
                return _TOO_MUCH, "too many messages"
            await self._answer(message.get("text") or message.get("bytes") or "")

    async def _answer(self, data: str | bytes) -> None:
        """Do what a frame asks; whatever it is, there is an answer."""
        began = time.perf_counter()
        request_id = f.id_of(data)
        try:
            frame = _decode(data)
            number = await self._do(frame)
        except RefusalError as refusal:
            self._refuse(request_id, refusal)
            return
        except (SQLAlchemyError, OSError) as error:
            log.error("socket.command_failed", table=self._room.id, error=type(error).__name__)
            trouble = RefusalError("busy", "the database does not answer: ask again")
            self._refuse(request_id, trouble)
            return
        self._house.metrics.commands.labels(type(frame).__name__).inc()
        self._house.metrics.seconds.observe(time.perf_counter() - began)
        self._reply(f.Ack(request_id, number))

    def _refuse(self, request_id: str, refusal: RefusalError) -> None:
        self._house.metrics.refusals.labels(refusal.code).inc()
        self._reply(f.Refused(request_id, refusal.code, refusal.text, self._room.view()))

    def _reply(self, frame: f.ToClient) -> None:
        self._client.send(f.encode(frame))

    async def _do(self, frame: f.FromClient) -> int:
        room, caller = self._room, self._caller
        if isinstance(frame, f.Look):
            await room.welcome(self._client, None)
            return room.table.number
        if isinstance(caller, Spectator):
            raise RefusalError("not_allowed", "spectators only watch")
        if isinstance(frame, f.Say | f.React):
            if not room.table.seats_of(caller.person) and caller.person != room.table.host:
                raise RefusalError("not_allowed", "only people at the table can speak")
            if isinstance(frame, f.Say):
                message = await self._house.chat.add(room.id, caller.person, frame.text)
                room.say(f.Said(message))
                self._house.tell_others("said", room.id, message.id)
            else:
                if frame.reaction not in f.REACTIONS:
                    raise RefusalError("bad_request", "there is no such reaction")
                room.say(f.Reacted(caller.person, frame.reaction))
                self._house.tell_others("reacted", room.id, caller.person, frame.reaction)
            return room.table.number
        return await room.ask(caller, frame)


def _decode(data: str | bytes) -> f.FromClient:
    try:
        return f.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise RefusalError("bad_request", f"not a frame of ours: {error}"[:200]) from None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
