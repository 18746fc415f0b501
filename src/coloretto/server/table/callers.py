"""Who asks a table for something. Each kind is a type of its own, on the wire between workers too.

A person, a seat's token and a spectator come from outside. The server itself moves for bots and
keeps the clock, and nothing that comes from outside, or from another process, can be it.
"""

from typing import Final

import msgspec


class _Caller(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Somebody who asks."""


class _Known(_Caller, frozen=True):
    """Somebody with an id."""

    person: str

    def __post_init__(self) -> None:
        if not self.person:
            raise ValueError("nobody has an empty id")


class Person(_Known, frozen=True):
    """A person, by the secret of a browser."""

    network: str = ""
    """Where they come from, by a hash for this server only; empty where that is not known."""


class SeatToken(_Known, frozen=True):
    """A bot with a token that may play one seat of one table, and nothing else."""

    table: str
    seat: int
    network: str = ""


class Spectator(_Caller, frozen=True):
    """Anybody who has the link and says nothing about themselves: may watch."""


class Server(_Caller, frozen=True):
    """This process, at a table that it owns."""


Player = Person | SeatToken
"""Callers that can have a seat. Only their commands go from one worker to another."""
Visitor = Person | SeatToken | Spectator
"""Callers that come from outside."""
Caller = Person | SeatToken | Spectator | Server

SERVER: Final = Server()
SPECTATOR: Final = Spectator()
