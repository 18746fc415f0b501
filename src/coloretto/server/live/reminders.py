"""Tells people who are not here that a game waits for them: by web push, and by e-mail.

When somebody's turn begins, the table's row says when they are to be told, if they have not moved
by then. So nothing is lost with a process, and of several workers the one that takes the row tells.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

import structlog
from sqlalchemy import select, update

from coloretto.rules import Rules
from coloretto.server.live.far_ends import FarEndError, post
from coloretto.server.live.mailing import Mailing
from coloretto.server.live.push_keys import PushKeys
from coloretto.server.live.session import TableSession
from coloretto.server.people.games import waiting_games
from coloretto.server.people.guests import Guests
from coloretto.server.people.preferences import read_preferences
from coloretto.server.people.subscriptions import (
    Subscription,
    forget_subscription,
    quiet_until,
    subscriptions_of,
)
from coloretto.server.people.web_push import encrypt
from coloretto.server.settings import Settings
from coloretto.server.store.batch import now_ms
from coloretto.server.store.log import Store
from coloretto.server.store.schema import tables
from coloretto.server.table.summary import read_seated

REMINDER_SECONDS: Final = 5.0
_AT_ONCE: Final = 20
_HERE_MS: Final = 60_000
"""People at the table are notified later, if they go away."""
_LEASE_MS: Final = 120_000
"""A worker that takes so long has died: another one tells."""
_AGAIN_MS: Final = 15 * 60_000
_PATIENCE_MS: Final = 24 * 3600_000
"""So long it is tried again."""
_LIVES_SECONDS: Final = 24 * 3600
"""How long a push service keeps a message for a browser that is switched off."""
_GONE: Final = (404, 410)

log = structlog.get_logger()


class Reminders:
    """Looks for turns that people are to be told of."""

    def __init__(
        self,
        store: Store,
        guests: Guests,
        settings: Settings,
        worker: str,
        loaded: Callable[[str], TableSession | None],
    ) -> None:
        self._store = store
        self._guests = guests
        self._worker = worker
        self._loaded = loaded
        self._inside = settings.inside_far_ends.split()
        self.keys = PushKeys(settings)
        self.mailing = Mailing(store, settings)

    async def look(self) -> None:
        """Tell everybody who is to be told now."""
        table = tables.c
        async with self._store.engine.connect() as connection:
            due = (
                await connection.execute(
                    select(table.id, table.mover, table.moved, table.remind_at, table.rules)
                    .where(
                        table.remind_at <= now_ms(),
                        table.closed.is_(None),
                        self._store.ownership.is_free(self._worker),
                    )
                    .order_by(table.remind_at)
                    .limit(_AT_ONCE)
                )
            ).all()
        if due:
            await asyncio.gather(*(self._remind(row) for row in due))

    async def _remind(self, row: Any) -> None:
        now = now_ms()
        session = self._loaded(row.id)
        if session is not None and session.audience.presence.is_here(row.mover):
            await self._put_off(row.id, row.remind_at, now + _HERE_MS)
            return
        async with self._store.engine.connect() as connection:
            choices = await read_preferences(connection, row.mover)
        quiet = quiet_until(choices, now)
        if quiet is not None:
            await self._put_off(row.id, row.remind_at, quiet)
            return
        lease = now + _LEASE_MS
        if not await self._put_off(row.id, row.remind_at, lease):
            return  # They have moved, or another worker tells.
        has_told = await self._tell(row, choices)
        is_late = row.moved is None or now - row.moved > _PATIENCE_MS
        await self._put_off(row.id, lease, None if has_told or is_late else now + _AGAIN_MS)

    async def _put_off(self, table_id: str, before: int, at: int | None) -> bool:
        """Tell at another time, or not at all; whether nothing has changed meanwhile."""
        async with self._store.writing() as connection:
            done = await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.remind_at == before)
                .values(remind_at=at)
            )
        return done.rowcount > 0

    async def _tell(self, row: Any, choices: dict[str, Any]) -> bool:
        """Tell somebody; False where it is to be tried again."""
        person = row.mover
        async with self._store.engine.connect() as connection:
            browsers = await subscriptions_of(connection, person)
            waiting = await waiting_games(connection, person)
            seated = await connection.scalar(select(tables.c.seated).where(tables.c.id == row.id))
        others = [
            seat.person
            for seat in read_seated(seated or "[]")
            if seat.person is not None and seat.person != person
        ]
        await self._guests.learn_names(others)
        names = [name for one in others if (name := self._guests.names.get(one))]
        message = {
            "kind": "turn",
            "table": row.id,
            "games": len(waiting),
            "edition": Rules.parse(row.rules).edition.name,
            "opponents": names,
        }
        sent = await asyncio.gather(*(self._push(one, message) for one in browsers))
        mailed = await self.mailing.mail_turn(
            person, choices["language"], len(waiting), names, row.id
        )
        tried = [*sent, *([] if mailed is None else [mailed])]
        return any(tried) or not tried

    async def _push(self, browser: Subscription, message: dict[str, Any]) -> bool:
        """Send to a browser; False where it may be tried again."""
        content = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        try:
            authorization = self.keys.authorization(browser.endpoint)
        except (OSError, ValueError) as error:
            log.error("push.no_key", error=type(error).__name__)
            return False
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(_LIVES_SECONDS),
            "Urgency": "normal",
            # A newer message about the same game takes the older one's place.
            "Topic": str(message["table"])[:32],
            "Authorization": authorization,
        }
        body = encrypt(content, browser.public, browser.secret)
        try:
            status = await post(browser.endpoint, headers, body, self._inside)
        except FarEndError as error:
            log.info("push.failed", reason=str(error))
            return False
        if status in _GONE:
            async with self._store.writing() as connection:
                await forget_subscription(connection, browser.id)
            return True
        if not 200 <= status < 300:
            log.info("push.refused", status=status)
            return False
        return True
