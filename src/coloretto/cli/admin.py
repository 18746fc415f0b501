"""``coloretto admin``: keeping order at a server, whether it runs or not.

The commands work on the database; a running server hears of what they do within a second.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from cyclopts import App, Parameter

from coloretto.rules.errors import ColorettoError

if TYPE_CHECKING:
    from coloretto.server.people.administration import Administration
    from coloretto.server.settings import Settings
    from coloretto.server.store.log import Store

T = TypeVar("T")

admin = App(
    name="admin",
    help="Keep order at a server: see what it does, mute, ban, close tables, clean up.",
    help_format="plaintext",
    default_parameter=Parameter(negative=()),
)


class AdminError(ColorettoError):
    """Something the administrator asked for that cannot be done."""


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """Which server, and how the answer looks."""

    database: str | None = None
    """A file for SQLite, or postgresql://USER@HOST/NAME. Default: as for serve."""
    json: bool = False
    """Answer in JSON, for programs."""


_HERE = Where()

Hours = Annotated[float | None, Parameter(help="For how many hours. Default: for ever.")]
Reason = Annotated[str, Parameter(help="What the person hears about it.")]
Most = Annotated[int, Parameter(help="How many are shown.")]
Person = Annotated[str, Parameter(help="A person's id or name.")]


@asynccontextmanager
async def _opened(settings: "Settings") -> AsyncIterator[tuple["Administration", "Store"]]:
    from coloretto.server.errors import RefusalError
    from coloretto.server.people.administration import Administration
    from coloretto.server.store.backup import existing_database
    from coloretto.server.store.log import Store

    async with existing_database(settings.database_url) as engine:
        store = Store(engine)
        try:
            yield Administration(store, "command"), store
        except RefusalError as refusal:
            raise AdminError(refusal.text) from None


def _settings(where: Where) -> "Settings":
    from coloretto.server.settings import settings_from_environment

    return settings_from_environment(database=where.database)


def _ask(where: Where, work: Callable[["Administration"], Awaitable[T]]) -> T:
    async def ask() -> T:
        async with _opened(_settings(where)) as (administration, _):
            return await work(administration)

    return asyncio.run(ask())


def _tell(where: Where, value: Any, *lines: str) -> None:
    """Print an answer."""
    print(json.dumps(value, ensure_ascii=False) if where.json else "\n".join(lines))


def _day(ms: int | None) -> str:
    return "-" if not ms else f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M}"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, each column as wide as its widest word."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


# Seeing.


@admin.command
def status(*, where: Where = _HERE) -> None:
    """Show version, uptime, database, and how much there is of everything."""
    found = _ask(where, lambda a: a.status())
    tables = ", ".join(f"{count} {phase}" for phase, count in sorted(found.tables.items()))
    lines = [
        ["version", found.version],
        ["database", f"{found.database}, {_megabytes(found.storage.bytes)}"],
        ["health", "serving" if found.processes else "no server runs"],
        *(
            [
                "process",
                f"{process.id}: version {process.version}, up "
                f"{timedelta(seconds=(found.now - process.started) // 1000)}, "
                f"{process.tables_in_memory} tables in memory, {process.sockets} sockets",
            ]
            for process in found.processes
        ),
        ["people", f"{found.people} with a passphrase, {found.guests} guests, {found.bots} bots"],
        ["tables", f"{tables or 'none'}; {found.closed_tables} closed"],
        ["games", f"{found.games} finished"],
    ]
    _tell(where, found.model_dump(), *_columns(lines))


@admin.command
def storage(*, where: Where = _HERE) -> None:
    """Show how much room everything takes."""
    found = _ask(where, lambda a: a.storage())
    rows = [[name, str(count)] for name, count in sorted(found.rows.items())]
    _tell(where, found.model_dump(), *_columns([["database", _megabytes(found.bytes)], *rows]))


@admin.command
def tables(search: str = "", *, most: Most = 50, where: Where = _HERE) -> None:
    """List tables, the last in which something happened first.

    Parameters
    ----------
    search
        A table's id, a phase such as playing, or a part of the name of somebody there.
    """
    found = _ask(where, lambda a: a.tables(search, most))
    rows = [
        [
            *(table.id, table.phase, "listed" if table.listed else "-", _day(table.changed)),
            *(table.rules, ", ".join(table.people) or "-"),
        ]
        for table in found
    ]
    heading = ["table", "phase", "lobby", "changed (UTC)", "rules", "people"]
    _tell(where, [table.model_dump() for table in found], *_columns([heading, *rows]))


@admin.command
def people(search: str = "", *, most: Most = 50, where: Where = _HERE) -> None:
    """List people, the latest first.

    Parameters
    ----------
    search
        A person's id, a part of a name, or muted or banned.
    """
    found = _ask(where, lambda a: a.people(search, most))
    rows = [
        [
            *(person.id, person.name, person.kind, _day(person.created), _day(person.seen)),
            str(person.games),
            ", ".join(
                f"{s.kind} until {_day(s.until)}" if s.until else s.kind for s in person.sanctions
            )
            or "-",
        ]
        for person in found
    ]
    heading = ["person", "name", "kind", "since (UTC)", "seen", "games", "sanctions"]
    _tell(where, [person.model_dump() for person in found], *_columns([heading, *rows]))


@admin.command
def log(*, most: Most = 50, where: Where = _HERE) -> None:
    """Show what the administrator has done, the latest first."""
    found = _ask(where, lambda a: a.log(most))
    rows = [
        [
            *(str(line.number), _day(line.at), line.by, line.action, line.subject or "-"),
            " ".join(f"{key}={value}" for key, value in line.details.items() if value is not None),
        ]
        for line in found
    ]
    heading = ["number", "at (UTC)", "by", "action", "subject", "details"]
    _tell(where, [line.model_dump() for line in found], *_columns([heading, *rows]))


# Doing.


def _hours(hours: float | None, name: str = "hours") -> float | None:
    from coloretto.server.people.administration import MOST_HOURS

    if hours is not None and not 0 < hours <= MOST_HOURS:
        raise AdminError(f"{name} {hours:g} is not between 0 and {MOST_HOURS}")
    return hours


def _reason(reason: str) -> str:
    from coloretto.server.people.sanctions import MOST_REASON

    if len(reason) > MOST_REASON:
        raise AdminError(f"a reason has at most {MOST_REASON} characters")
    return reason


def _to_person(
    where: Where, person: str, done: str, work: Callable[["Administration", str], Awaitable[T]]
) -> None:
    async def do(administration: "Administration") -> tuple[str, T]:
        found = await administration.find_person(person)
        return found, await work(administration, found)

    found, answer = _ask(where, do)
    said = {"person": found} | ({} if answer is None else {"answer": answer})
    _tell(where, said, done.format(person=found, answer=answer))


@admin.command
def close_table(table: str, *, reason: Reason = "", where: Where = _HERE) -> None:
    """Close a table: nobody can play there any more. Its finished games stay.

    Parameters
    ----------
    table
        The table's id: the last part of its address.
    """
    _reason(reason)
    _ask(where, lambda a: a.close_table(table, reason))
    _tell(where, {"table": table}, f"table {table} is closed")


@admin.command
def allow_back(table: str, person: Person, *, where: Where = _HERE) -> None:
    """Let somebody sit down again at a table whose host has sent them away.

    Parameters
    ----------
    table
        The table's id: the last part of its address.
    """
    done = f"{{person}} may sit down at table {table} again"
    _to_person(where, person, done, lambda a, p: a.allow_back(table, p))


@admin.command
def mute(person: Person, *, hours: Hours = None, reason: Reason = "", where: Where = _HERE) -> None:
    """Let somebody speak no more: neither chat nor quick signs."""
    until, why = _hours(hours), _reason(reason)
    _to_person(where, person, "{person} is muted", lambda a, p: a.mute(p, until, why))


@admin.command
def unmute(person: Person, *, where: Where = _HERE) -> None:
    """Let somebody speak again."""
    _to_person(where, person, "{person} can speak again", lambda a, p: a.lift(p, "mute"))


@admin.command
def ban(
    person: Person,
    *,
    hours: Hours = None,
    reason: Reason = "",
    address_hours: float | None = None,
    where: Where = _HERE,
) -> None:
    """Let somebody play no more. A bot plays on for them where they sit.

    Parameters
    ----------
    address_hours
        For this many hours the addresses from which they come are banned as well. Others who
        share the address are, too; only a hash of it is stored.
    """
    until, why = _hours(hours), _reason(reason)
    addresses = _hours(address_hours, "address hours") or 0
    _to_person(where, person, "{person} is banned", lambda a, p: a.ban(p, until, why, addresses))


@admin.command
def unban(person: Person, *, where: Where = _HERE) -> None:
    """Let somebody play again, also from the addresses banned with them."""
    _to_person(where, person, "{person} can play again", lambda a, p: a.lift(p, "ban"))


@admin.command
def ban_address(address: str, *, hours: float, reason: Reason = "", where: Where = _HERE) -> None:
    """Let nobody play from an address for some hours. Only a hash of it is stored.

    Parameters
    ----------
    address
        An IPv4 address, or an IPv6 address, which stands for its network of 64 bits.
    hours
        For how many hours.
    """
    network, why = _network(address), _reason(reason)
    length = _hours(hours)
    assert length is not None
    _ask(where, lambda a: a.ban_address(network, length, why))
    _tell(where, {"hours": length}, f"nobody can play from there for {length:g} hours")


@admin.command
def unban_address(address: str, *, where: Where = _HERE) -> None:
    """Let people play from an address again."""
    network = _network(address)
    _ask(where, lambda a: a.lift_address(network))
    _tell(where, {}, "people can play from there again")


def _network(address: str) -> str:
    import ipaddress

    from coloretto.server.network import network_of

    try:
        ipaddress.ip_address(address)
    except ValueError:
        raise AdminError(f"{address} is no address: give one such as 203.0.113.7") from None
    return network_of(address)


@admin.command
def remove_name(person: Person, *, where: Where = _HERE) -> None:
    """Take somebody's name away for good, and give them another.

    Nobody can take the name again. A passphrase stays, and signs in with the new name.
    """
    _to_person(where, person, "{person} is now called {answer}", lambda a, p: a.remove_name(p))


@admin.command
def clean_up(*, where: Where = _HERE) -> None:
    """Delete now what is older than the settings say. A running server does so by itself."""

    async def clean() -> dict[str, int]:
        from coloretto.server.people.retention import Retention

        settings = _settings(where)
        async with _opened(settings) as (administration, store):
            return await administration.clean_up(Retention(store, settings))

    gone = asyncio.run(clean())
    rows = [[name, str(count)] for name, count in gone.items()]
    _tell(where, gone, *_columns([["gone", ""], *rows]))


@admin.command
def new_key(*, where: Where = _HERE) -> None:
    """Make another key for the administrator's page; the one before it ends."""
    key = _ask(where, lambda a: a.new_key())
    _tell(where, {"key": key}, f"The administrator's key, which is shown only now: {key}")
