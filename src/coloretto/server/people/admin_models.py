"""What the administrator is shown. Times are milliseconds since 1970."""

from pydantic import BaseModel


class ProcessLine(BaseModel):
    """A process that serves."""

    id: str
    version: str
    started: int
    seen: int
    tables_in_memory: int
    sockets: int


class Storage(BaseModel):
    """How much room everything takes."""

    bytes: int
    rows: dict[str, int]
    """By the database's own tables."""


class Status(BaseModel):
    """What runs here, and how much there is of everything."""

    version: str
    now: int
    database: str
    """``sqlite`` or ``postgresql``."""
    processes: list[ProcessLine]
    """Those that serve now; none where the server is stopped."""
    tables: dict[str, int]
    """By phase."""
    closed_tables: int
    games: int
    """Finished ones."""
    people: int
    """Those with a passphrase."""
    guests: int
    bots: int
    """Of people, that play over the socket."""
    storage: Storage


class TableRow(BaseModel):
    """A table in the administrator's list."""

    id: str
    phase: str
    rules: str
    listed: bool
    entries: int
    opener: str | None
    opener_name: str
    people: list[str]
    """The names of those who sit there."""
    created: int
    changed: int
    in_memory: bool


class SanctionLine(BaseModel):
    """A mute or a ban."""

    kind: str
    until: int | None
    """For ever where there is none."""
    reason: str


class PersonLine(BaseModel):
    """A person in the administrator's list."""

    id: str
    name: str
    kind: str
    """``guest``, ``account``, or ``bot`` for one that plays over the socket."""
    owner: str | None
    """Whose bot it is."""
    created: int
    seen: int | None
    """When they last came, to the hour."""
    games: int
    """Finished ones."""
    sanctions: list[SanctionLine]
