"""What goes over a socket: JSON text frames, described in docs/socket-protocol.md.

A client sends commands (:mod:`coloretto.server.table.commands`) and the few frames of its own
below; the server answers each with an ``ack`` or a ``refused`` of the same ``id`` and tells
everybody what happened.
"""

import struct
from typing import Annotated

import msgspec

from coloretto.server.errors import Code
from coloretto.server.people.chat import Message
from coloretto.server.table import commands as c
from coloretto.server.table.entries import Entry, snake_case
from coloretto.server.table.log_lines import LogLine
from coloretto.server.table.views import ClockView, TableView

MOST_BYTES = 8192
"""Of a frame from a client."""
MOST_CHAT = 300

VERSION = 1


class Numbered(msgspec.Struct, frozen=True):
    """An entry of the log and its number."""

    number: int
    entry: Entry
    lines: tuple[LogLine, ...] = ()
    """What it says in the log."""


class _Frame(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """From the server."""


class Welcome(_Frame, frozen=True):
    """The first frame: who you are, and all you have not seen."""

    version: int
    person: str
    seats: tuple[int, ...]
    """The seats you play."""
    entries: tuple[Numbered, ...]
    """What has happened since the number you said, or since the game began."""
    view: TableView
    messages: tuple[Message, ...]
    clock: ClockView | None = None


class Happened(_Frame, frozen=True):
    """Entries have been committed; the view is the table after them."""

    entries: tuple[Numbered, ...]
    view: TableView
    clock: ClockView | None = None


class Ack(_Frame, frozen=True):
    """What you asked for is done and on disk."""

    id: str
    number: int
    """The last entry it made."""


class Refused(_Frame, frozen=True):
    """What you asked for was not done; this is how the table really is."""

    id: str
    code: Code
    text: str
    view: TableView


class Said(_Frame, frozen=True):
    """Somebody said something."""

    message: Message


class Reacted(_Frame, frozen=True):
    """Somebody made a quick sign."""

    person: str
    reaction: str


class Presence(_Frame, frozen=True):
    """Who is connected now."""

    here: tuple[str, ...]


class Beat(_Frame, frozen=True):
    """The line is alive. A client that hears nothing for nine seconds connects again."""


class Bye(_Frame, frozen=True):
    """The server closes the socket, and says why."""

    reason: str
    come_back: bool
    code: Code | None = None
    """For programs: ``closed`` or ``banned``; none where the server only starts anew."""


class Say(msgspec.Struct, frozen=True, tag_field="do", tag="say", forbid_unknown_fields=True):
    """From a client: chat."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHAT)]
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""


REACTIONS = ("well_played", "thanks", "oops", "hurry", "hello", "good_luck")


class React(msgspec.Struct, frozen=True, tag_field="do", tag="react", forbid_unknown_fields=True):
    """From a client: a quick reaction."""

    reaction: Annotated[str, msgspec.Meta(max_length=20)]
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Look(msgspec.Struct, frozen=True, tag_field="do", tag="look", forbid_unknown_fields=True):
    """From a client: show me the table again."""

    id: Annotated[str, msgspec.Meta(max_length=64)] = ""


FromClient = c.FromOutside | Say | React | Look
"""Every command there is, and three frames that are for sockets only."""
ToClient = Welcome | Happened | Ack | Refused | Said | Reacted | Presence | Beat | Bye


class _AnyFrame(msgspec.Struct, frozen=True):
    """Whatever a client sent, as far as it can be answered."""

    id: Annotated[str, msgspec.Meta(max_length=64)] = ""


_encoder = msgspec.json.Encoder()
_TEXT = 0x81
_SHORT, _LONG = struct.Struct(">BBH"), struct.Struct(">BBQ")
_id_decoder: msgspec.json.Decoder[_AnyFrame] = msgspec.json.Decoder(_AnyFrame)
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def encode(frame: ToClient) -> bytes:
    """A frame as it goes over the wire: a WebSocket text frame (RFC 6455, 5.2).

    It is the same for every client, so it is made once, however many there are.
    """
    text = _encoder.encode(frame)
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 1 << 16:
        return _SHORT.pack(_TEXT, 126, size) + text
    return _LONG.pack(_TEXT, 127, size) + text


def id_of(text: str | bytes) -> str:
    """The id of a frame that may be wrong in every other way; empty when there is none."""
    try:
        return _id_decoder.decode(text).id
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""


def decode(text: str | bytes) -> FromClient:
    """What a client sent.

    :raises msgspec.MsgspecError: when it is not one of our frames.
    """
    return _decoder.decode(text)
