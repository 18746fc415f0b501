"""Stand-ins for the far ends of messages: a push service and an SMTP server, on this machine."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_string
from email.message import Message
from email.policy import default
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from coloretto.server.people.web_push import to_text


class Browser:
    """A browser's side of web push: its keys, and what it makes of a message."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.secret = bytes(range(16))
        self._private = ec.generate_private_key(ec.SECP256R1())
        self.public = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def subscription(self) -> dict[str, Any]:
        """As ``PushSubscription.toJSON()`` gives it."""
        keys = {"p256dh": to_text(self.public), "auth": to_text(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message, by RFC 8188 and 8291 and not by our code."""
        salt, length = body[:16], body[20]
        assert int.from_bytes(body[16:20], "big") >= len(body) - 21 - length
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._private.exchange(ec.ECDH(), point)

        def derive(key: bytes, with_salt: bytes, info: bytes, count: int) -> bytes:
            return HKDF(hashes.SHA256(), count, with_salt, info).derive(key)

        key = derive(shared, self.secret, b"WebPush: info\x00" + self.public + sender, 32)
        content_key = derive(key, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derive(key, salt, b"Content-Encoding: nonce\x00", 12)
        text = AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert text.endswith(b"\x02")
        return dict(json.loads(text[:-1]))


@dataclass
class PushService:
    """Takes messages for browsers, and answers as it is told to."""

    port: int = 0
    status: int = 201
    requests: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    come: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.port}"

    def browser(self, name: str = "one") -> Browser:
        return Browser(f"http://{self.place}/send/{name}")

    async def until(self, count: int, seconds: float = 30) -> None:
        """Wait until so many messages have come."""
        async with asyncio.timeout(seconds), self.come:
            await self.come.wait_for(lambda: len(self.requests) >= count)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        writer.write(
            f"HTTP/1.1 {self.status} Said\r\nLocation: http://127.0.0.1:1/\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()
        async with self.come:
            self.requests.append((first, headers, body))
            self.come.notify_all()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service on this machine."""
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield service


@dataclass
class MailServer:
    """Takes letters, or refuses them."""

    port: int = 0
    refuses: bool = False
    letters: list[Message] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            word = line.split(" ")[0].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                text = (await reader.readuntil(b"\r\n.\r\n"))[:-3].decode()
                self.letters.append(message_from_string(text, policy=default))
            if word == "RCPT" and self.refuses:
                writer.write(b"550 nobody here\r\n")
            elif word == "QUIT":
                break
            else:
                writer.write(b"250 ok\r\n")
        writer.close()


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    """An SMTP server on this machine."""
    mail = MailServer()
    server = await asyncio.start_server(mail.serve, "127.0.0.1", 0)
    mail.port = server.sockets[0].getsockname()[1]
    async with server:
        yield mail
