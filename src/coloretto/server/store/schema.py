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

REVISION: Final = "0005"
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
    Column("avatar", String(32)),  # colour and pattern of the chameleon, where one was chosen
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
    Column("seated", Text),  # who sits where, as JSON; none where an earlier version wrote last
    Column("mover", String(32)),  # the person whose turn it is
    Column("moved", BigInteger),  # since when
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("clock", Integer, nullable=False, server_default="0"),  # seconds a turn
    Column("remind_at", BigInteger, index=True),  # when that person is to be told
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
    Column("player", String(80), nullable=False),
    Column("weight", Float),  # how much a rated game counts for the player; old games: wholly
    Column("reason", String(16)),  # why it does not count wholly
    Column("forfeited", Boolean, nullable=False, server_default=false()),
    # What lists and statistics of a player ask for: no other table is needed for them.
    Column("ended", BigInteger, nullable=False, server_default="0"),
    Column("edition", String(32), nullable=False, server_default=""),
    Column("players", Integer, nullable=False, server_default="0"),
    Column("side", String(16), nullable=False, server_default=""),  # the scoring table
    Column("listed", Boolean, nullable=False, server_default=false()),  # as its table was
    Column("seats", Integer, nullable=False, server_default="1"),  # of the player; see below
    Column("rank", Integer, nullable=False, server_default="0"),
    Column("points", Integer, nullable=False, server_default="0"),
    Column("margin", Integer, nullable=False, server_default="0"),
    Column("win_share", Integer, nullable=False, server_default="0"),  # of SHARES_OF_A_WIN
    Column("mu_before", Float),  # the player's rating before and after, where the game counted;
    Column("mu", Float),  # none in games of earlier versions
    Column("sigma", Float),
)
"""Who plays several seats of a game has their number in the first one's row, 0 in the others."""
Index(
    "games_of_a_player",
    *(
        game_players.c[name]
        for name in (
            *("player", "ended", "table_id", "game", "seat"),  # in this order they are listed
            *("seats", "listed", "edition", "players", "side", "rank", "win_share", "margin"),
        )
    ),
)
Index(
    "ratings_of_a_player",
    game_players.c.player,
    game_players.c.ended,
    sqlite_where=game_players.c.mu.is_not(None),
    postgresql_where=game_players.c.mu.is_not(None),
)

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("over", Boolean, nullable=False, server_default=false()),  # as the table is
)
Index("tables_of_a_person", table_people.c.person, table_people.c.over)

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

preferences = Table(
    "preferences",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("shown", String(8), nullable=False, server_default="listed"),  # which games, to all
    Column("shows_online", Boolean, nullable=False, server_default=false()),  # to friends
    Column("seen", BigInteger),  # lately, and only where friends may know it
    Column("language", String(8), nullable=False, server_default="en"),
    Column("zone", String(64), nullable=False, server_default="UTC"),
    Column("quiet_from", Integer),  # minutes of the day there
    Column("quiet_until", Integer),
)

friend_requests = Table(
    "friend_requests",
    metadata,
    Column("person", String(32), primary_key=True),  # would have
    Column("other", String(32), primary_key=True, index=True),  # as a friend; both ways they are
    Column("created", BigInteger, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), primary_key=True),  # wants to be left alone by
    Column("other", String(32), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # block, or mute: only unheard
    Column("created", BigInteger, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("sender", String(32), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

tickets = Table(
    "tickets",  # of people who wait for others to play with
    metadata,
    Column("person", String(32), primary_key=True),
    Column("edition", String(32), nullable=False),
    Column("least", Integer, nullable=False),  # players
    Column("most", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("level", String(64), nullable=False),  # of the bots that fill up
    Column("bots_after", Integer),  # seconds; without, never
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("table_id", String(32)),  # where they meet
    Column("matched", BigInteger),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the endpoint
    Column("person", String(32), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("public", LargeBinary(65), nullable=False),  # the browser's key
    Column("secret", LargeBinary(16), nullable=False),
    Column("created", BigInteger, nullable=False),
)

emails = Table(
    "emails",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("address", String(254), nullable=False, index=True),
    Column("confirmed", BigInteger),
    Column("code", LargeBinary(32), nullable=False, index=True),  # SHA-256 of what confirms it
    Column("asked", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),  # the last letter
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
