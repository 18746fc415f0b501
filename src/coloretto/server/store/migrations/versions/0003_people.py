"""Known devices, what claimed names look like, and who looks after each table"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ROWS_AT_A_TIME = 1000


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("token", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    with op.batch_alter_table("devices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_devices_person"), ["person"], unique=False)

    # The server fills it when it starts: by Unicode's tables, which are not for a migration.
    op.create_table(
        "name_looks",
        sa.Column("look", sa.Text(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("look"),
    )
    with op.batch_alter_table("name_looks", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_name_looks_person"), ["person"], unique=False)

    hosts = op.create_table(
        "table_hosts",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    with op.batch_alter_table("table_hosts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_table_hosts_person"), ["person"], unique=False)

    rows = [{"table_id": table, "person": host} for table, host in _hosts().items()]
    for first in range(0, len(rows), _ROWS_AT_A_TIME):
        op.bulk_insert(hosts, rows[first : first + _ROWS_AT_A_TIME])


def _hosts() -> dict[str, str]:
    """Who looks after each table, by the logs. People who are gone look after nothing."""
    connection = op.get_bind()
    people = {row.id for row in connection.execute(sa.text("SELECT id FROM people"))}
    changes = connection.execute(
        sa.text(
            "SELECT table_id, entry FROM entries WHERE entry LIKE '%\"opened\"%' "
            "OR entry LIKE '%\"host_changed\"%' OR entry LIKE '%\"became\"%' "
            "ORDER BY table_id, number"
        )
    )
    hosts: dict[str, str] = {}
    for table_id, text in changes:
        entry: dict[str, Any] = json.loads(text)
        if entry["kind"] == "opened":
            hosts[table_id] = entry["host"]
        elif entry["kind"] == "host_changed" or (
            entry["kind"] == "became" and hosts.get(table_id) == entry["guest"]
        ):
            hosts[table_id] = entry["person"]
    return {table: host for table, host in hosts.items() if host in people}


def downgrade() -> None:
    for table in ("table_hosts", "name_looks", "devices"):
        op.drop_table(table)
