"""Keeping order: the administrator's key and log, sanctions, retention, tables that sleep"""

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "admin_sessions",
        sa.Column("token", sa.LargeBinary(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_table(
        "admin_log",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(length=16), nullable=False),
        sa.Column("action", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("addresses_until", sa.BigInteger(), nullable=True),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.String(length=32), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("serving", sa.Boolean(), nullable=False),
        sa.Column("loaded", sa.Integer(), nullable=False),
        sa.Column("sockets", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.add_column(
        "sessions", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.add_column("tables", sa.Column("opener", sa.String(length=32), nullable=True))
    op.add_column("tables", sa.Column("closed", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("wakes_at", sa.BigInteger(), nullable=True))
    op.create_index("ix_tables_opener", "tables", ["opener"])
    op.add_column(
        "messages", sa.Column("number", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.drop_index("messages_of_a_table", "messages")
    op.create_index("messages_of_a_table", "messages", ["table_id", "number"])
    op.create_index("ix_messages_at", "messages", ["at"])
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    # Nobody knows when a session was last used; from today on that counts.
    connection.execute(
        sa.text("UPDATE sessions SET seen = :now").bindparams(now=int(time.time() * 1000))
    )
    connection.execute(
        sa.text(
            "UPDATE messages SET number = (SELECT count(*) FROM messages AS other "
            "WHERE other.table_id = messages.table_id AND (other.at < messages.at "
            "OR (other.at = messages.at AND other.id <= messages.id)))"
        )
    )
    openings = connection.execute(
        sa.text("SELECT table_id, entry FROM entries WHERE number = 1")
    ).all()
    became = {
        row.id: row.became
        for row in connection.execute(
            sa.text("SELECT id, became FROM people WHERE became IS NOT NULL")
        )
    }
    for table_id, entry in openings:
        host = _host(entry)
        if host is not None:
            connection.execute(
                sa.text("UPDATE tables SET opener = :opener WHERE id = :id").bindparams(
                    opener=became.get(host, host), id=table_id
                )
            )


def _host(entry: str) -> str | None:
    """Who opened a table; a log that cannot be read is reported when the table is opened."""
    try:
        host = json.loads(entry)["host"]
    except (ValueError, KeyError, TypeError):
        return None
    return host if isinstance(host, str) and len(host) <= 32 else None


def downgrade() -> None:
    op.drop_index("ix_messages_at", "messages")
    op.drop_index("messages_of_a_table", "messages")
    op.create_index("messages_of_a_table", "messages", ["table_id", "at"])
    with op.batch_alter_table("messages") as batch:
        batch.drop_column("number")
    op.drop_index("ix_tables_opener", "tables")
    with op.batch_alter_table("tables") as batch:
        for name in ("wakes_at", "closed", "opener"):
            batch.drop_column(name)
    with op.batch_alter_table("sessions") as batch:
        batch.drop_column("seen")
    for name in ("processes", "sanctions", "admin_log", "admin_sessions", "keys"):
        op.drop_table(name)
