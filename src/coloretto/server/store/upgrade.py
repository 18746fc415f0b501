"""Bringing an older database up to date, with alembic.

Apart from ``database``, which every start needs: importing alembic takes as long as all the rest of
opening a database, and a new one, or one that is up to date, does without.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

_MIGRATIONS: Final = Path(__file__).parent / "migrations"


def revisions() -> list[str]:
    """Every schema there has been, the newest first."""
    script = ScriptDirectory.from_config(_config())
    return [revision.revision for revision in script.walk_revisions()]


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config
