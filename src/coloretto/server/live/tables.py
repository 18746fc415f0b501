"""The house: every table that this process serves, and all that tables need."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Sequence
from typing import Any, Final, TypeVar

import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from coloretto.rules import ColorettoError, Rules
from coloretto.rules.cards import parse_colour
from coloretto.rules.setup import Setup
from coloretto.server.errors import RefusalError
from coloretto.server.live import frames as f
from coloretto.server.live.announcements import person_changed, tokens_changed
from coloretto.server.live.bot_pool import Thinkers
from coloretto.server.live.bus import Post
from coloretto.server.live.session import Room
from coloretto.server.metrics import Metrics
from coloretto.server.people.chat import Chat
from coloretto.server.people.guests import People, new_id
from coloretto.server.settings import Settings
from coloretto.server.store.connection import database_url
from coloretto.server.store.log import Store
from coloretto.server.table import entries as e
from coloretto.server.table.branches import branch_state
from coloretto.server.table.callers import Player
from coloretto.server.table.commands import Command, open_table

_BEAT_SECONDS: Final = 4.0
_IDLE_SECONDS: Final = 60.0
_GOODBYE_SECONDS: Final = 1.5
_LAST_WORDS: Final = 0.1
"""Seconds for the goodbye to leave the house."""

T = TypeVar("T")

log = structlog.get_logger()


class House:
    """One process's part of the server."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.people = People(store)
        self.chat = Chat(store, self.people)
        self.metrics = Metrics()
        self.worker = new_id()
        self.is_closing = False
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._at_work: set[asyncio.Task[Any]] = set()
        self._chores: list[asyncio.Task[None]] = []
        self._post: Post | None = None
        """The other workers, where there can be any."""

    @classmethod
    async def open(cls, settings: Settings) -> "House":
        """Open the database and wake the tables in which something is to be done."""
        store = await Store.open(database_url(settings.database_place))
        house = cls(settings, store, Thinkers(settings.bot_seconds))
        if store.is_postgresql:
            house._post = Post(house)
            await house._post.open()
        house._chores = [
            asyncio.create_task(chore, name=name)
            for name, chore in (
                ("bots", house.thinkers.get_ready()),
                ("beat", house._beat()),
                ("tidy up", house._tidy_up()),
                ("wake tables", house.wake_tables()),
            )
        ]
        return house

    async def wake_tables(self) -> None:
        """Load the tables where a bot or the clock has to act and that nobody looks after."""
        for table_id in await self.store.tables_that_wake(self.worker):
            with contextlib.suppress(RefusalError):
                await self.room(table_id)

    async def close(self) -> None:
        """Let running commands finish, say goodbye, and stop."""
        await self.say_goodbye()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for room in self._rooms.values():
            room.close()
        self.thinkers.close()
        if self._post is not None:
            await self._post.close()
        await self.store.release([r.id for r in self._rooms.values() if r.fence], self.worker)
        await self.store.close()

    async def say_goodbye(self) -> None:
        """Take no more commands, finish those that run, and tell every client to come back."""
        if self.is_closing:
            return
        self.is_closing = True
        if self._post is not None:
            self._post.give_up()
        if self._at_work:
            await asyncio.wait(self._at_work, timeout=_GOODBYE_SECONDS)
        for room in self._rooms.values():
            room.say(f.Bye("the server starts anew", come_back=True))
        await asyncio.sleep(_LAST_WORDS)

    async def is_well(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.store.engine.connect() as connection:
                await connection.execute(select(1))
        except (SQLAlchemyError, OSError):
            return False
        return not self.is_closing

    # Rooms.

    async def room(self, table_id: str) -> Room:
        """A table's room, loaded if need be.

        :raises RefusalError: when there is no such table.
        """
        room = self._rooms.get(table_id)
        if room is not None:
            room.touched = time.monotonic()  # Not to be forgotten while somebody comes in.
            return room
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Room:
        room = Room(self, table_id)
        await room.load()
        self._rooms[table_id] = room
        # A notice that came while it was loading found no room to wake.
        await room.catch_up()
        self.metrics.rooms.set(len(self._rooms))
        return room

    @property
    def rooms(self) -> Sequence[Room]:
        """The tables in memory."""
        return tuple(self._rooms.values())

    async def open_table(self, opened: e.Opened, seats: Sequence[e.Seated]) -> Room:
        """A new table, with whoever sits there from the start.

        :raises RefusalError: when its rules or options do not go together.
        """
        try:
            rules = Rules.parse(opened.rules)
            _check_out(rules, opened.out)
            if opened.branch is not None:
                _check_branch(rules, opened.branch)
        except ColorettoError as error:
            raise RefusalError("bad_request", str(error)) from None
        room = Room(self, new_id())
        change = room.begin(opened)
        open_table(change, opened)
        for seat in seats:
            change.record(seat)
        opens = {
            "id": room.id,
            "number": 0,
            "rules": str(rules),
            "phase": "gathering",
            "listed": opened.listed,
            "wakes": False,
            "owner": self.worker,
            "fence": 1,
            "changed": 0,
        }
        await room.open_with(change, opens)
        self._rooms[room.id] = room
        self.metrics.rooms.set(len(self._rooms))
        return room

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something that must be finished, even when whoever asked for it is gone.

        :raises RefusalError: when the server is stopping.
        """
        if self.is_closing:
            work.close()
            raise RefusalError("busy", "the server starts anew: ask again in a moment")
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return task

    async def forward(self, table_id: str, caller: Player, command: Command) -> int | None:
        """Have a command carried out by the process that owns the table; None without an answer.

        :raises RefusalError: when the owner refuses it.
        """
        if self._post is None:
            return None
        return await self._post.send(table_id, caller, command)

    def tell_others(self, kind: str, *words: str) -> None:
        """Let the other workers know something, where there are any."""
        if self._post is not None and not self.is_closing:
            self.run(self._post.notify(kind, self.worker, *words))

    def loaded(self, table_id: str) -> Room | None:
        """A table's room, if it is in memory."""
        return self._rooms.get(table_id)

    # What accounts ask of tables.

    async def carry_out(self, table_id: str, caller: Player, command: Command) -> int:
        """Do something at a table.

        :raises RefusalError: when it is not done.
        """
        return await (await self.room(table_id)).ask(caller, command)

    async def seats_of(self, table_id: str, person: str) -> list[int]:
        """The seats a person has at a table.

        :raises RefusalError: when the table cannot be opened.
        """
        return (await self.room(table_id)).table.seats_of(person)

    def hosted_by(self, people: Sequence[str]) -> set[str]:
        """The tables in memory that one of these people looks after."""
        return {room.id for room in self._rooms.values() if room.table.host in people}

    def person_changed(self, person: str) -> None:
        """A person has another name, or none any more."""
        person_changed(self, person)

    def tokens_changed(self, person: str) -> None:
        """Tokens of a person have ended: all their sockets must say anew who they are."""
        tokens_changed(self, person)

    # Chores.

    async def _beat(self) -> None:
        """Let clients that have not heard anything for a while hear that the line is alive.

        Each table has its own time, so that not all are told in one long breath.
        """
        beat = f.Beat()
        while True:
            await asyncio.sleep(_BEAT_SECONDS / 16)
            quiet = time.monotonic() - _BEAT_SECONDS
            for room in self._rooms.values():
                if room.spoke < quiet:
                    room.say(beat)

    async def _tidy_up(self) -> None:
        """Forget tables that nobody looks at; they are all in the database."""
        while True:
            await asyncio.sleep(_IDLE_SECONDS / 4)
            old = time.monotonic() - _IDLE_SECONDS
            idle = [room for room in self._rooms.values() if room.is_idle and room.touched < old]
            for room in idle:
                del self._rooms[room.id]
                room.close()
            await self.store.release([room.id for room in idle if room.fence], self.worker)
            self.metrics.rooms.set(len(self._rooms))


def _check_branch(rules: Rules, branch: e.Branch) -> None:
    """Refuse a position in which nobody has a choice any more."""
    _, state = branch_state(rules, branch)
    if not state.legal_actions:
        raise RefusalError("bad_request", "nobody is to move in this position")


def _check_out(rules: Rules, out: Sequence[str]) -> None:
    """Refuse colours that cannot be the ones that are out."""
    if out:
        colours = tuple(parse_colour(symbol) for symbol in out)
        free = [c for c in range(7) if c not in colours]
        start = tuple(
            tuple(free[i * rules.start_cards : (i + 1) * rules.start_cards])
            for i in range(rules.players)
        )
        Setup(colours, start, 0).check(rules)
