"""The tables of the database. Changes come with a migration in ``migrations/versions``.

A new database is made from here, an older one by the migrations; a test holds the two together.
Times are milliseconds since 1970 in UTC; tokens are stored as hashes only.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

REVISION: Final = "0004"
"""The newest migration, which ends in what stands here."""

metadata = MetaData()

revision_table = Table(
    "alembic_version",
    MetaData(),  # alembic's own, not one of ours
    Column("version_num", String(32), primary_key=True),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("claimed", Text, unique=True),  # the name in the form in which it is compared
    Column("passphrase", Text),  # argon2
    Column("owner", String(32)),  # of a bot: whose it is
    Column("became", String(32), index=True),  # of a guest who signed in: who they are now
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("owner", "name", name="one_bot_a_name"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),  # SHA-256 of the browser's secret
    Column("person", String(32), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),  # last used, to the hour
)

devices = Table(
    "devices",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),  # SHA-256 of a browser's second secret
    Column("person", String(32), nullable=False, index=True),  # has signed in there
    Column("created", BigInteger, nullable=False),
)

name_looks = Table(
    "name_looks",
    metadata,
    Column("look", Text, primary_key=True),  # what a claimed name looks like, in one of its forms
    Column("person", String(32), nullable=False, index=True),
)

seat_tokens = Table(
    "seat_tokens",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),  # SHA-256
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("table_id", "seat", name="one_token_a_seat"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("number", Integer, nullable=False),  # the last entry's
    Column("rules", String(200), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("wakes", Boolean, nullable=False),  # whether the server has to act: a bot, a clock
    Column("owner", String(32)),  # the worker that serves it
    Column("fence", BigInteger, nullable=False),  # raised with every owner
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("opener", String(32), index=True),  # who opened it
    Column("closed", BigInteger),  # when the administrator closed it
    Column("wakes_at", BigInteger),  # when the clock of a table that sleeps runs out
)
Index("tables_in_the_lobby", tables.c.listed, tables.c.phase, tables.c.changed)
Index("tables_that_wake", tables.c.wakes)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("move_id", String(64)),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "move_id", name="one_move_an_id"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("secret", LargeBinary(32), nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("rules", String(200), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("scores", String(64), nullable=False),
    Column("ended", BigInteger, nullable=False, index=True),
)

game_players = Table(
    "game_players",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(80), nullable=False, index=True),
    Column("weight", Float),  # how much a rated game counts for the player; old games: wholly
    Column("reason", String(16)),  # why it does not count wholly
    Column("forfeited", Boolean, nullable=False, server_default=false()),
)

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
)

table_hosts = Table(
    "table_hosts",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(80), primary_key=True),  # a person's id, or bot: and a spec
    Column("edition", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Column("number", BigInteger, nullable=False, server_default="0"),  # at its table, from 1
)
Index("messages_of_a_table", messages.c.table_id, messages.c.number)

workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("alive_until", BigInteger, nullable=False),  # by the database's clock
)

forwarded = Table(
    "mail",  # the name it has in databases
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("request", Text, nullable=False),
    Column("reply", Text),
    Column("at", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),
    Column("created", BigInteger, nullable=False),
)

admin_sessions = Table(
    "admin_sessions",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),  # SHA-256
    Column("until", BigInteger, nullable=False),
)

admin_log = Table(
    "admin_log",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", String(16), nullable=False),  # the door: command or page
    Column("action", String(32), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("details", Text, nullable=False),  # JSON
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("kind", String(8), primary_key=True),  # mute, ban, address or name
    Column("subject", String(80), primary_key=True),  # a person, an address's hash, a folded name
    Column("until", BigInteger),  # for ever where there is none
    Column("addresses_until", BigInteger),  # of a ban: until when it takes addresses along
    Column("person", String(32)),  # of an address: whose ban has taken it along
    Column("reason", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),  # as tables name their owner
    Column("version", String(32), nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("serving", Boolean, nullable=False),  # until it stops
    Column("loaded", Integer, nullable=False),  # tables in memory
    Column("sockets", Integer, nullable=False),
)
