"""What is somebody's alone: it goes with them, whether they delete it or are forgotten."""

from typing import Any, Final

from sqlalchemy import Column

from coloretto.server.store import schema

OF_A_PERSON: Final[tuple[Column[Any], ...]] = (
    schema.preferences.c.person,
    schema.friend_requests.c.person,
    schema.friend_requests.c.other,
    schema.blocks.c.person,
    schema.blocks.c.other,
    schema.invitations.c.person,
    schema.invitations.c.sender,
    schema.tickets.c.person,
    schema.push_subscriptions.c.person,
    schema.emails.c.person,
)
