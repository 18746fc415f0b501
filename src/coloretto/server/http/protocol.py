"""The server's end of an HTTP connection: nobody keeps it busy, or open, without end."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from coloretto.server.http.open_files import most_connections, say_that_it_is_full

MOST_HEAD: Final = 32 * 1024
"""Bytes of a request before its body: its first line and all headers. As many may come with the
body without being part of it: the lengths of its chunks, and trailers."""
MOST_HEADERS: Final = 100
_TOO_LARGE: Final = f"at most {MOST_HEAD} bytes of headers can be sent"
_TOO_MANY: Final = f"at most {MOST_HEADERS} headers can be sent"
_MOST_PIPELINED: Final = 16
"""Requests that may wait for the answer to another one."""
FIRST_BYTE_SECONDS: Final = 10.0
REQUEST_SECONDS: Final = 30.0
"""From a request's first byte to its last, of the body too."""
_ANSWER_SECONDS: Final = 60.0
"""How long an answer may wait for a peer that does not read."""
_LAST_WORDS_SECONDS: Final = 1.0
"""How long a refused peer has to read why."""
_MOST_IGNORED: Final = 256 * 1024
"""Bytes that a refused peer may send meanwhile."""


class HttpProtocol(HttpToolsProtocol):
    """Refuses a request that is too large or too slow, a socket's handshake too, and closes.

    The parser gathers a header until it is whole, so what has arrived is counted as well as what
    it has handed over. A chunk in which a head begins or ends holds something else besides, and
    is counted by what the parser hands over alone.
    """

    _size = 0
    """Bytes handed over, of the head or of what comes with the body."""
    _arrived = 0
    """Bytes arrived, of the same."""
    _headers = 0
    _body = 0
    """Bytes of body in this chunk."""
    _is_turn = False
    """Whether a head has begun or ended in this chunk."""
    _is_reading = False
    """Whether a request has begun that is not here as a whole."""
    _is_head_open = False
    _limit_passed = ""
    _is_refused = False
    _ignored = 0
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            say_that_it_is_full(len(self.connections))
            self._write_refusal(503, "too many connections: come again")
            transport.close()
            return
        self._give(FIRST_BYTE_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_timers()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(_ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # Time.

    def _give(self, seconds: float) -> None:
        """Set the time until the next thing has to have happened, whatever arrives meanwhile."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._run_out)

    def _run_out(self) -> None:
        self._deadline = None
        if self._is_refused or self.transport.is_closing():
            self.transport.abort()
        elif self._is_reading:
            self._refuse(408, "the request did not come in time")
        else:
            self._close()

    def _close(self) -> None:
        """Hang up as soon as the peer has what was sent, if it takes that in time."""
        self.transport.close()
        self._give(_ANSWER_SECONDS)

    def timeout_keep_alive_handler(self) -> None:
        if not self._is_reading and not self.transport.is_closing():
            self._close()

    def _stop_timers(self) -> None:
        for timer in (self._deadline, self._unread):
            if timer is not None:
                timer.cancel()
        self._deadline = self._unread = None

    # Requests.

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            self._ignored += len(data)
            if self._ignored > _MOST_IGNORED:
                self.transport.abort()
            return
        self._is_turn, self._body = False, 0
        super().data_received(data)
        if self._is_reading and not self._is_turn and not self._is_refused:
            self._arrived += len(data) - self._body
            if self._arrived > MOST_HEAD:
                self._refuse(431, _TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_reading = self._is_head_open = True
        self._count_anew()
        self._give(REQUEST_SECONDS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        self._count(len(name) + len(value) + 4)
        # A trailer is no header: what a proxy says about a request, it says before the body.
        if self._is_head_open:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_head_open = False
        self._count_anew()
        if len(self.pipeline) >= _MOST_PIPELINED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_reading = False
        if self.cycle is not None and self.cycle.response_complete:
            self._give(self.timeout_keep_alive)
        elif self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._give(_ANSWER_SECONDS)
        elif not self._is_reading and self.cycle.response_complete:
            self._give(self.timeout_keep_alive)

    def _count_anew(self) -> None:
        self._size = self._arrived = self._headers = 0
        self._is_turn = True

    def _count(self, size: int) -> None:
        self._size += size
        if self._size > MOST_HEAD:
            self._limit_passed = _TOO_LARGE
        elif self._headers > MOST_HEADERS:
            self._limit_passed = _TOO_MANY
        else:
            return
        # The parser stops, and has the request refused below.
        raise ValueError(self._limit_passed)

    # Refusals.

    def send_400_response(self, msg: str) -> None:
        if self._limit_passed:
            self._refuse(431, self._limit_passed)
        else:
            self._refuse(400, msg)

    def _refuse(self, status: int, text: str) -> None:
        """Say why, listen no more, and hang up once that can have been read.

        Who hangs up with something unread in the line takes the answer back.
        """
        self._is_refused = True
        cycle = self.cycle
        if not self._may_answer():
            self.transport.abort()
        else:
            self._write_refusal(status, text)
            self.transport.write_eof()
            self._give(_LAST_WORDS_SECONDS)
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()

    def _may_answer(self) -> bool:
        """Whether the request that is being read has no answer, and no other one is on its way."""
        if self.cycle is None or self.transport.is_closing():
            return not self.transport.is_closing()
        if self._is_head_open:
            return self.cycle.response_complete
        return not self.pipeline and not self.cycle.response_started

    def _write_refusal(self, status: int, text: str) -> None:
        body = f"{text}\n".encode()
        self.transport.write(
            STATUS_LINE[status] + b"content-type: text/plain; charset=utf-8\r\n"
            b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (len(body), body)
        )
