"""How one process wakes others on the same PostgreSQL. What was said is always in the database."""

from typing import Final

from sqlalchemy import TextClause, text

CHANNEL: Final = "coloretto"


def notice(payload: str) -> TextClause:
    """A statement that sends a notice when its transaction is committed."""
    statement = text("SELECT pg_notify(:channel, :payload)")
    return statement.bindparams(channel=CHANNEL, payload=payload)
