"""The HTTP side of being called: web push, and letters with their way out."""

from html import escape
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from coloretto.server.errors import RefusalError
from coloretto.server.http.dependencies import (
    PROBLEMS,
    AllowedPerson,
    APerson,
    InSettings,
    InStore,
    InTables,
    use,
    within_limits,
)
from coloretto.server.http.models import Strict
from coloretto.server.http.people import Done
from coloretto.server.live.far_ends import MOST_URL, FarEndError, check_far_end
from coloretto.server.live.mailing import say
from coloretto.server.people import emails
from coloretto.server.people.preferences import read_preferences
from coloretto.server.people.subscriptions import subscribe, unsubscribe
from coloretto.server.people.web_push import from_text

reminders_api = APIRouter(prefix="/api", dependencies=[Depends(within_limits)], responses=PROBLEMS)

Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,200}$")]
_PAGE: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "A page, perhaps with a button",
        "content": {"text/html": {"schema": {"type": "string"}}},
    }
}


class PushKeyAnswer(BaseModel):
    """What a browser is told when it subscribes: ``applicationServerKey``."""

    key: str


class BrowserKeys(Strict):
    """A browser's keys, as it writes them."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class Browser(Strict):
    """What a browser's ``PushSubscription`` says of itself."""

    endpoint: str = Field(max_length=MOST_URL)
    keys: BrowserKeys


class BrowserEndpoint(Strict):
    """A browser that is to take no more messages."""

    endpoint: str = Field(max_length=MOST_URL)


class NewEmail(Strict):
    """Where letters are to be sent."""

    address: str = Field(max_length=254)


class EmailAnswer(BaseModel):
    """Where letters are sent."""

    available: bool
    """Whether this server sends any."""
    address: str | None
    confirmed: bool


# Web push.


@reminders_api.get("/push/key")
async def push_key(tables: InTables) -> PushKeyAnswer:
    """The server's public key for web push."""
    try:
        return PushKeyAnswer(key=tables.reminders.keys.key.public)
    except (OSError, ValueError):
        raise RefusalError("busy", "this server's key for web push cannot be read") from None


@reminders_api.post("/me/push")
async def send_here(
    body: Browser, request: Request, caller: AllowedPerson, store: InStore, settings: InSettings
) -> Done:
    """Have this browser told when a game waits for you."""
    use(request, "browsers", "too many browsers", key=caller.person)
    try:
        check_far_end(body.endpoint, settings.inside_far_ends.split())
        public, secret = from_text(body.keys.p256dh), from_text(body.keys.auth)
    except FarEndError as error:
        raise RefusalError("bad_request", f"no push service is there: {error}") from None
    except ValueError:
        raise RefusalError("bad_request", "that is no key of a browser") from None
    async with store.writing() as connection:
        await subscribe(connection, caller.person, body.endpoint, public, secret)
    return Done()


@reminders_api.delete("/me/push")
async def send_no_more_here(body: BrowserEndpoint, caller: APerson, store: InStore) -> Done:
    """Have this browser told nothing more."""
    async with store.writing() as connection:
        await unsubscribe(connection, caller.person, body.endpoint)
    return Done()


# Letters.


@reminders_api.get("/me/email")
async def my_email(caller: APerson, store: InStore, tables: InTables) -> EmailAnswer:
    """Where letters are sent to you."""
    async with store.engine.connect() as connection:
        email = await emails.email_of(connection, caller.person)
    return EmailAnswer(
        available=tables.reminders.mailing.is_on,
        address=None if email is None else email.address,
        confirmed=email is not None and email.is_confirmed,
    )


@reminders_api.put("/me/email")
async def send_letters(
    body: NewEmail, request: Request, caller: AllowedPerson, store: InStore, tables: InTables
) -> EmailAnswer:
    """Have letters sent when games wait for you; a first one asks you to confirm the address."""
    mailing = tables.reminders.mailing
    if not mailing.is_on:
        raise RefusalError("unsupported", "this server sends no e-mail")
    use(request, "emails", "too many addresses", key=caller.person)
    use(request, "emails of an address", "too many addresses")
    address = emails.check_address(body.address)
    async with store.writing() as connection:
        choices = await read_preferences(connection, caller.person)
        code = await emails.ask_to_confirm(connection, caller.person, address)
    try:
        await mailing.ask(address, code, choices["language"])
    except RefusalError:
        async with store.writing() as connection:
            await emails.forget_email(connection, caller.person)
        raise
    return await my_email(caller, store, tables)


@reminders_api.delete("/me/email")
async def send_no_letters(caller: APerson, store: InStore, tables: InTables) -> EmailAnswer:
    """Have no more letters sent, and your address forgotten."""
    async with store.writing() as connection:
        await emails.forget_email(connection, caller.person)
    return await my_email(caller, store, tables)


# From a letter, in a browser that need not know who one is. Programs that look at links before
# people do must change nothing, so the link shows a button.


@reminders_api.get("/email/confirm/{token}", response_class=Response, responses=_PAGE)
async def ask_to_confirm(token: Token, store: InStore) -> HTMLResponse:
    """A page with a button that confirms an address."""
    async with store.engine.connect() as connection:
        person = await emails.person_with_code(connection, token)
        choices = await read_preferences(connection, person or "")
    if person is None:
        raise RefusalError("not_found", "this link is too old, or has been used")
    return _page(choices["language"], "mail-confirm-question", "mail-confirm-button")


@reminders_api.post("/email/confirm/{token}", response_class=Response, responses=_PAGE)
async def confirm(token: Token, store: InStore) -> HTMLResponse:
    """Confirm an address."""
    async with store.writing() as connection:
        person = await emails.confirm(connection, token)
        choices = await read_preferences(connection, person or "")
    if person is None:
        raise RefusalError("not_found", "this link is too old, or has been used")
    return _page(choices["language"], "mail-confirmed")


@reminders_api.get("/email/stop/{token}", response_class=Response, responses=_PAGE)
async def ask_to_stop(token: Token, store: InStore) -> HTMLResponse:
    """A page with a button that ends all letters."""
    async with store.writing() as connection:
        person = await emails.person_of_stop_token(connection, token)
        choices = await read_preferences(connection, person or "")
    if person is None:
        return _page(choices["language"], "mail-stopped")
    return _page(choices["language"], "mail-stop-question", "mail-stop-button")


@reminders_api.post("/email/stop/{token}", response_class=Response, responses=_PAGE)
async def stop(token: Token, store: InStore) -> HTMLResponse:
    """End all letters, by one click (RFC 8058). Done twice it is done."""
    async with store.writing() as connection:
        person = await emails.person_of_stop_token(connection, token)
        choices = await read_preferences(connection, person or "")
        if person is not None:
            await emails.forget_email(connection, person)
    return _page(choices["language"], "mail-stopped")


def _page(language: str, text: str, button: str | None = None) -> HTMLResponse:
    """A page with a sentence, and perhaps a button that sends it back here."""
    form = (
        ""
        if button is None
        else f'<form method="post"><button>{_said(language, button)}</button></form>'
    )
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Coloretto</title>'
        f"<main><h1>Coloretto</h1><p>{_said(language, text)}</p>{form}</main></html>"
    )


def _said(language: str, text: str) -> str:
    return escape(say(language, text))
