"""A database as an earlier version left it."""

from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from coloretto.server.store import upgrade


def downgrade(path: Path, revision: str) -> None:
    """Take an SQLite file back to an earlier schema, by the migrations' own way back."""
    engine = create_engine(f"sqlite:///{path}")
    config = upgrade._config()
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, revision)
    finally:
        engine.dispose()
