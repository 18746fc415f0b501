"""The server's end of an HTTP connection, which takes no endless headers."""

from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

MOST_HEAD: Final = 32 * 1024
"""Bytes of a request before its body: its first line and all headers."""
_TOO_LARGE: Final = 431


class HttpProtocol(HttpToolsProtocol):
    """Refuses a request with too large a head, a socket's handshake too, and closes.

    The parser gathers a header until it is whole, so what has arrived is counted as well as what
    it has handed over. The first chunk of a request may hold the end of another one, and is not.
    """

    _head = 0
    _arrived = 0
    _is_head_open = False
    _has_begun = False
    _is_too_large = False

    def data_received(self, data: bytes) -> None:
        self._has_begun = False
        super().data_received(data)
        if self._is_head_open and not self._has_begun and not self._is_too_large:
            self._arrived += len(data)
            if self._arrived > MOST_HEAD:
                self._is_too_large = True
                self.send_400_response("Too many headers.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = self._arrived = 0
        self._is_head_open = self._has_begun = True

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value) + 4)

    def on_headers_complete(self) -> None:
        self._is_head_open = False
        super().on_headers_complete()

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > MOST_HEAD:
            self._is_too_large = True
            # The parser stops, and has the request refused below.
            raise ValueError("the head of a request is too large")

    def send_400_response(self, msg: str) -> None:
        if not self._is_too_large:
            super().send_400_response(msg)
            return
        text = f"at most {MOST_HEAD} bytes of headers can be sent\n".encode()
        self.transport.write(
            STATUS_LINE[_TOO_LARGE] + b"content-type: text/plain; charset=utf-8\r\n"
            b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (len(text), text)
        )
        self.transport.close()
