"""How much a rated game counts for each of its players, and who lost it by leaving"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game_players", schema=None) as batch_op:
        batch_op.add_column(sa.Column("weight", sa.Float(), nullable=True))
        batch_op.add_column(sa.Column("reason", sa.String(length=16), nullable=True))
        batch_op.add_column(
            sa.Column("forfeited", sa.Boolean(), server_default=sa.false(), nullable=False)
        )


def downgrade() -> None:
    with op.batch_alter_table("game_players", schema=None) as batch_op:
        for name in ("forfeited", "reason", "weight"):
            batch_op.drop_column(name)
