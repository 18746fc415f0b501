"""Letters, through the SMTP server that the host names; without one there are none."""

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import structlog

from coloretto.server.errors import RefusalError
from coloretto.server.network import is_loopback
from coloretto.server.people.emails import give_turn_back, stop_token, take_turn_to_send
from coloretto.server.settings import Settings
from coloretto.server.store.log import Store

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

_SECONDS: Final = 20.0
_CATALOGUES: Final = Path(__file__).parents[2] / "locales"
_PORTS: Final = {"smtp": 587, "smtps": 465}

log = structlog.get_logger()


class Mailing:
    """Writes and sends letters."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._server = settings.mail
        self._from = settings.mail_from
        self._base = settings.public_url.rstrip("/")

    @property
    def is_on(self) -> bool:
        """Whether this server sends letters at all."""
        return bool(self._server)

    async def ask(self, address: str, code: str, language: str) -> None:
        """Ask somebody to confirm an address.

        :raises RefusalError: when the letter is not taken.
        """
        link = f"{self._base}/api/email/confirm/{code}"
        letter = self._letter(address, language, "mail-confirm", link=link)
        if not await self._send(letter):
            raise RefusalError("busy", "the letter could not be sent: try again later")

    async def mail_turn(
        self, person: str, language: str, games: int, names: list[str], table_id: str
    ) -> bool | None:
        """Tell somebody that games wait for them.

        :return: whether it was sent; None where none is to be sent now.
        """
        if not self.is_on:
            return None
        async with self._store.writing() as connection:
            address = await take_turn_to_send(connection, person)
            if address is None:
                return None
            stop = f"{self._base}/api/email/stop/{await stop_token(connection, person, address)}"
        letter = self._letter(
            address,
            language,
            "mail-turn",
            count=games,
            names=", ".join(names),
            link=f"{self._base}/table/{table_id}",
            stop=stop,
        )
        # RFC 8058: one click in the reader's own program.
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        if await self._send(letter):
            return True
        async with self._store.writing() as connection:
            await give_turn_back(connection, person)
        return False

    def _letter(
        self, address: str, language: str, message: str, **values: str | int
    ) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = self._from
        letter["To"] = address
        letter["Subject"] = say(language, f"{message}-subject", **values)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(say(language, f"{message}-text", **values) + "\n")
        return letter

    async def _send(self, letter: EmailMessage) -> bool:
        try:
            async with asyncio.timeout(2 * _SECONDS):
                await asyncio.to_thread(_deliver, self._server, letter)
        except (OSError, smtplib.SMTPException) as error:
            # A TimeoutError is an OSError. What the server says may have the address in it.
            log.error("mail.failed", error=type(error).__name__)
            return False
        return True


def _deliver(server: str, letter: EmailMessage) -> None:
    parts = urlsplit(server)
    host = parts.hostname or ""
    port = parts.port or _PORTS[parts.scheme]
    safe = ssl.create_default_context()
    if parts.scheme == "smtps":
        connection: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=_SECONDS, context=safe)
    else:
        connection = smtplib.SMTP(host, port, timeout=_SECONDS)
    with connection:
        connection.ehlo()
        if parts.scheme == "smtp" and connection.has_extn("starttls"):
            connection.starttls(context=safe)
            connection.ehlo()
        elif parts.scheme == "smtp" and not is_loopback(host):
            raise smtplib.SMTPNotSupportedError("no TLS")
        if parts.username:
            connection.login(unquote(parts.username), unquote(parts.password or ""))
        connection.send_message(letter)


def say(language: str, message: str, **values: str | int) -> str:
    """A text of the catalogue of letters."""
    bundle = _bundle(language)
    pattern = bundle.get_message(message).value
    assert pattern is not None
    text, _ = bundle.format_pattern(pattern, values)
    return str(text)


@lru_cache(maxsize=8)
def _bundle(language: str) -> "FluentBundle":
    # Not before the first letter: it takes a while.
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    text = (_CATALOGUES / language / "mail.ftl").read_text("utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle
