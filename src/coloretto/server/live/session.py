"""A table at work: commands come in one at a time, are written down, and then everybody hears.

One process owns a table and decides; where several processes serve the same database, the others
follow its log, show it to their own clients and forward commands to it
(:mod:`coloretto.server.live.bus`).
"""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from hashlib import blake2b
from math import ceil
from typing import TYPE_CHECKING, Final

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from coloretto.rules import Phase
from coloretto.rules.events import event_name
from coloretto.server.errors import RefusalError
from coloretto.server.live import frames as f
from coloretto.server.live.client import NOBODY, Client
from coloretto.server.people.guests import new_id
from coloretto.server.store.log import Append, FencedError, StoreError
from coloretto.server.store.rating import SERVER_BOT
from coloretto.server.table import entries as e
from coloretto.server.table.callers import SERVER, Caller, Player, Server, Spectator
from coloretto.server.table.commands import Change, Command, Move, TimeOut, carry_out
from coloretto.server.table.deck_secrets import SecretVault
from coloretto.server.table.entries import BrokenLogError
from coloretto.server.table.finished import FinishedGame
from coloretto.server.table.table import Table
from coloretto.server.table.views import ClockView, TableView, view_table

if TYPE_CHECKING:
    from coloretto.server.live.tables import House

_CLOCK_GRACE: Final = 1.0
"""Seconds after the announced end: a move that was sent in time may still be on its way."""
_MOST_ACKS: Final = 2000
_MOST_NAMED: Final = 200
_TROUBLE_SECONDS: Final = 1.0
"""How long the house waits before it tries a database in trouble again."""
_UNDO_SECONDS: Final = 20.0
"""How long a bot waits with its move for people to say whether they go back."""
_TRIES: Final = 3
"""How often a command is sent to the process that owns the table, or was its owner."""

log = structlog.get_logger()


class Room:
    """One table in this process. Make it with :meth:`House.room`."""

    def __init__(self, house: "House", table_id: str) -> None:
        self._house = house
        self.id = table_id
        self.table = Table(table_id)
        self.fence: int | None = None
        """This process's right to write; None while another process owns the table."""
        self.frozen: str | None = None
        self.clients: set[Client] = set()
        self._elsewhere: dict[str, set[str]] = {}
        """Who is connected to this table through other workers."""
        self.touched = time.monotonic()
        self.spoke = self.touched
        """When all our clients last heard something."""
        self._vault: SecretVault | None = None
        self._recent: list[e.Entry] = []
        """The last entries of the log, from before the present game on."""
        self._acks: dict[str, int] = {}
        self._lock = asyncio.Lock()
        self._plan: asyncio.Task[None] | None = None
        self._plan_for: tuple[int, str, bool] | None = None
        """Where in the game the house acts, how, and whether people are asked to go back."""
        self._told = 0
        """The number of the last entry that our clients have heard of."""
        self._turn_ends = 0.0
        self._view: TableView | None = None
        self._is_ahead = False
        """Whether the table has entries that are not committed, which nobody may see yet."""
        self._trouble_until = 0.0

    # Loading.

    async def load(self) -> None:
        """Read the log, own the table if it is free, and go on where it stopped."""
        async with self._lock:
            await self._claim()
            await self._read()
            self._told = self.table.number

    async def _claim(self) -> bool:
        """Own the table where nobody alive does. What follows reads the log to its end."""
        self.fence = await self._house.store.claim(self.id, self._house.worker)
        return self.fence is not None

    async def _read(self) -> None:
        try:
            stored = await self._house.store.load(self.id)
        except BrokenLogError as error:
            self._freeze(error)
            raise RefusalError("frozen", f"this table cannot be opened: {error}") from None
        except (SQLAlchemyError, OSError):
            self.fence = None  # Nobody writes to what they have not read.
            raise
        if stored is None:
            raise RefusalError("not_found", "there is no such table")
        table = Table(self.id)
        self._recent, self._acks, self.frozen = [], stored.move_ids, None
        try:
            for entry in stored.entries:
                self._note(entry, table)
        except BrokenLogError as error:
            self._freeze(error)
            if table.number == 0:
                raise RefusalError("frozen", "this table's log cannot be read") from None
        self.table = table
        self._view = None
        self._is_ahead = False
        self._use_secrets(stored.secrets)
        self._house.tell_others("who", self.id)
        await self._look()
        self._restart_clock()
        self._make_plan()

    def begin(self, opened: e.Opened) -> Change:
        """A new table of this process, not written yet."""
        self.fence = 1
        self._vault = SecretVault(opened, {})
        return Change(self.table, self._vault, self.is_here)

    def _use_secrets(self, secrets: dict[int, bytes]) -> None:
        self._vault = SecretVault(self.table.options, secrets)

    def _note(self, entry: e.Entry, table: Table) -> None:
        """Apply an entry of the log."""
        table.apply(entry)
        if isinstance(entry, e.GameBegan):
            self._recent = []
        self._recent.append(entry)

    # Commands.

    async def ask(self, caller: Caller, command: Command) -> int:
        """Carry a command out; the number of its last entry once that is on disk.

        :raises RefusalError: when it is not done.
        """
        if isinstance(caller, Spectator):
            raise RefusalError("not_allowed", "spectators only watch")
        # Whoever asked may be gone before the commit: the work goes on all the same.
        try:
            return await asyncio.shield(self._house.run(self._ask(caller, command)))
        except (SQLAlchemyError, OSError) as error:
            log.error("table.unread", table=self.id, error=type(error).__name__)
            raise RefusalError("busy", "the database does not answer: ask again") from None

    async def _ask(self, caller: Player | Server, command: Command) -> int:
        if self.fence is None and not command.id:
            # It may have to be sent twice and must be carried out once.
            command = msgspec.structs.replace(command, id=new_id())
        for _ in range(_TRIES):
            async with self._lock:
                self.touched = time.monotonic()
                kept_id = _kept_id(caller, command)
                if kept_id in self._acks:
                    return self._acks[kept_id]
                if self.frozen is not None:
                    raise RefusalError("frozen", f"this table had to be stopped: {self.frozen}")
                if self.fence is None and await self._claim():
                    await self._read()
                if self.fence is not None:
                    return await self._decide(caller, command)
            if isinstance(caller, Server):
                raise RefusalError("busy", "another process has this table, and acts there itself")
            try:
                number = await self._house.forward(self.id, caller, command)
            finally:
                # Whatever the owner answered, it answered for its own, newer table.
                await self.catch_up()
            if number is not None:
                return number
        raise RefusalError("busy", "the process that has this table does not answer: ask again")

    async def _decide(self, caller: Player | Server, command: Command) -> int:
        assert self._vault is not None
        change = Change(self.table, self._vault, self.is_here)
        self.view()  # Until the commit everybody sees the table as it is now.
        self._is_ahead = True
        try:
            carry_out(change, caller, command)
        except RefusalError:
            self._is_ahead = False
            raise
        except Exception as error:
            await self._read_again()
            self._freeze(error)
            raise RefusalError("frozen", "this table had to be stopped") from error
        kept_id = _kept_id(caller, command)
        if change.entries:
            await self._commit(change, kept_id)
        else:
            self._is_ahead = False
            self._remember(kept_id)
        return self.table.number

    async def _commit(
        self, change: Change, move_id: str, opens: dict[str, object] | None = None
    ) -> None:
        """Write entries that are applied already; if that fails, the table is read again."""
        assert self.fence is not None
        assert self._vault is not None
        table = self.table
        append = Append(
            table_id=self.id,
            fence=self.fence,
            before=table.number - len(change.entries),
            entries=change.entries,
            phase=table.phase,
            wakes=self._wakes(),
            move_id=move_id or None,
            secrets=self._vault.unwritten,
            finished=self._finished(change.entries),
            people=self._people(change.entries),
            opens=opens,
        )
        self._vault.unwritten = {}
        try:
            await self._house.store.append(append)
        except (FencedError, StoreError) as error:
            if opens is None:
                await self._read_again()
            if isinstance(error, FencedError):
                reason = "another process has this table now: ask again"
            else:
                reason = "the table could not be written: ask again"
                self._trouble_until = time.monotonic() + _TROUBLE_SECONDS
            raise RefusalError("busy", reason) from None
        self._is_ahead = False
        self._remember(move_id)
        for entry in change.entries:
            if isinstance(entry, e.GameBegan):
                self._recent = []
            self._recent.append(entry)
        await self._tell(change.entries)

    async def _read_again(self) -> None:
        """What was written is the truth, not what this process thought."""
        try:
            await self._claim()
            await self._read()
        except (SQLAlchemyError, OSError) as error:
            log.error("table.unread", table=self.id, error=type(error).__name__)
            self.fence = None
            self._plan_recovery()
            return
        except Exception as error:
            self._freeze(error)
        self._broadcast(f.Happened(self._since(self._told), self.view(), self.clock()))
        self._told = self.table.number

    def _plan_recovery(self) -> None:
        """Read the table when the database can be read again; whoever asks first may do so too."""
        self._cancel_plan()
        self._plan = asyncio.create_task(self._recover(), name=f"recover {self.id}")

    async def _recover(self) -> None:
        await asyncio.sleep(_TROUBLE_SECONDS)
        self._plan = None
        async with self._lock:
            if self._is_ahead:
                await self._read_again()

    def _remember(self, move_id: str) -> None:
        if not move_id:
            return
        self._acks[move_id] = self.table.number
        while len(self._acks) > _MOST_ACKS:
            del self._acks[next(iter(self._acks))]

    async def open_with(self, change: Change, opens: dict[str, object]) -> None:
        """Write a new table's first entries."""
        async with self._lock:
            await self._commit(change, "", opens)

    async def catch_up(self) -> None:
        """Read what another process has written, and tell our clients."""
        async with self._lock:
            if self.fence is not None:
                return
            if self._is_ahead:
                await self._read_again()
                return
            try:
                stored = await self._house.store.load(self.id, after=self.table.number)
                if stored is None or not stored.entries:
                    return
                for entry in stored.entries:
                    self._note(entry, self.table)
            except BrokenLogError as error:
                self._freeze(error)
                return
            self._acks |= stored.move_ids
            await self._tell(stored.entries)

    async def compare(self, number: int, fence: int) -> None:
        """See whether we are as far as the database, and still the owner if we think so."""
        if self.fence is None and self.table.number < number:
            await self.catch_up()
        elif self.fence is not None and self.fence < fence:
            async with self._lock:
                await self._read_again()

    def _people(self, entries: Sequence[e.Entry]) -> list[str] | None:
        """Who sits here, when that has changed."""
        if not any(isinstance(entry, e.Seated | e.Vacated | e.Became) for entry in entries):
            return None
        return sorted({seat.person for seat in self.table.seats if seat.person is not None})

    def _finished(self, entries: Sequence[e.Entry]) -> list[FinishedGame]:
        table, game = self.table, self.table.game
        return [
            FinishedGame(
                game=entry.game,
                rules=str(table.rules),
                edition=table.rules.edition.name,
                rules_version=game.began.rules_version,
                rated=table.options.rated,
                scores=entry.scores,
                players=tuple(seat.person or f"{SERVER_BOT}{seat.bot}" for seat in table.seats),
            )
            for entry in entries
            if isinstance(entry, e.GameEnded) and game is not None
        ]

    def _freeze(self, error: Exception) -> None:
        """Stop a table that is not what it should be; all others go on."""
        self.frozen = type(error).__name__
        self._cancel_plan()
        self._house.metrics.frozen.inc()
        log.error("table.frozen", table=self.id, error=repr(error), exc_info=error)
        if self.table.number:
            if self._is_ahead and self._view is not None:
                self._view = msgspec.structs.replace(self._view, frozen=self.frozen)
            else:
                self._view = None
            self._broadcast(f.Happened((), self.view(), None))

    # What clients see.

    async def welcome(self, client: Client, seen: int | None) -> None:
        """Show the table to somebody who has come, or come back.

        :raises RefusalError: when it cannot be shown now.
        """
        messages = await self._house.chat.recent(self.id)
        async with self._lock:
            self.touched = time.monotonic()
            if self._is_ahead:
                await self._read_again()
            if self._is_ahead:
                raise RefusalError("busy", "the database does not answer: come again")
            self.clients.add(client)
            self._view = None  # Whoever is welcomed is here.
            client.send(
                f.encode(
                    f.Welcome(
                        version=f.VERSION,
                        person=client.person,
                        seats=self.seats_of(client),
                        entries=self._since(seen),
                        view=self.view(),
                        messages=tuple(messages),
                        clock=self.clock(),
                    )
                )
            )
            self._presence_changed()
            self._make_plan()

    def is_here(self, person: str) -> bool:
        """Whether a person is connected to this table."""
        return person in self._everybody_here()

    def people_here(self) -> set[str]:
        """Who is connected through this process."""
        return {client.person for client in self.clients}

    def people_to_name(self) -> list[str]:
        """Whom other workers hear of: a notice of PostgreSQL's has room for some hundreds."""
        playing = {seat.person for seat in self.table.seats}
        return sorted(self.people_here(), key=lambda person: (person not in playing, person))[
            :_MOST_NAMED
        ]

    def _everybody_here(self) -> set[str]:
        return self.people_here().union(*self._elsewhere.values())

    def here_elsewhere(self, worker: str, people: set[str]) -> None:
        """Who is connected through another worker now."""
        if self._elsewhere.get(worker, set()) != people:
            self._elsewhere[worker] = people
            self._show_presence()
            self._make_plan()

    def forget_absent_workers(self, alive: set[str]) -> None:
        """A dead worker's clients are not here any more."""
        gone = self._elsewhere.keys() - alive
        for worker in gone:
            del self._elsewhere[worker]
        if gone:
            self._show_presence()

    def seats_of(self, client: Client) -> tuple[int, ...]:
        """The seats a client plays."""
        seats = self.table.seats_of(client.person)
        return tuple(s for s in seats if client.seat is None or s == client.seat)

    def leave(self, client: Client) -> None:
        """A client is gone."""
        self.clients.discard(client)
        self.touched = time.monotonic()
        self._presence_changed()

    def _presence_changed(self) -> None:
        """Tell everybody who is here, in other processes too."""
        self._show_presence()
        self._house.tell_others("here", self.id, *self.people_to_name())

    def _show_presence(self) -> None:
        if not self._is_ahead:
            self._view = None
        self._broadcast(f.Presence(tuple(sorted(self._everybody_here() - {NOBODY}))))

    def view(self) -> TableView:
        """The table as everybody sees it."""
        if self._view is None:
            people = self._house.people.names
            self._view = view_table(self.table, people, self._everybody_here(), self.frozen)
        return self._view

    def clock(self) -> ClockView | None:
        """How long the person to move still has; None when no clock runs."""
        if self._plan_for is None or self._plan_for[1] != "clock":
            return None
        left = max(0.0, self._turn_ends - time.monotonic())
        # Whole seconds, so that what a client hears does not depend on our speed.
        return ClockView(self.table.options.clock, ceil(left) * 1000)

    async def _tell(self, entries: Sequence[e.Entry]) -> None:
        """Tell everybody what is committed, and see what the house has to do now."""
        await self._look(entries)
        self._view = None
        if _begins_a_turn(self.table, entries):
            self._restart_clock()
        self._make_plan()
        first = self.table.number - len(entries) + 1
        self._told = self.table.number
        self._broadcast(f.Happened(self._numbered(entries, first), self.view(), self.clock()))

    async def _look(self, entries: Sequence[e.Entry] | None = None) -> None:
        """Get the names of people who are new here."""
        if entries is None or any(
            isinstance(entry, e.Seated | e.HostChanged | e.Became) for entry in entries
        ):
            people = {seat.person for seat in self.table.seats if seat.person is not None}
            # What is committed is told, with or without names.
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._house.people.learn_names(people)

    async def show_anew(self) -> None:
        """Show the table again: somebody here goes by another name."""
        async with self._lock:
            await self._look()
            self._view = None
            self._broadcast(f.Happened((), self.view(), self.clock()))

    def _since(self, seen: int | None) -> tuple[f.Numbered, ...]:
        """What has happened since a number, or since the game began where that is longer ago."""
        first = self.table.number - len(self._recent) + 1
        is_known = seen is not None and first - 1 <= seen <= self.table.number
        after = seen if is_known and seen is not None else first - 1
        return self._numbered(self._recent[after - first + 1 :], after + 1)

    def _numbered(self, entries: Sequence[e.Entry], first: int) -> tuple[f.Numbered, ...]:
        return tuple(f.Numbered(number, entry) for number, entry in enumerate(entries, first))

    def say(self, frame: f.ToClient) -> None:
        """Tell everybody something that is not part of the game."""
        self._broadcast(frame)

    def _broadcast(self, frame: f.ToClient) -> None:
        self.spoke = time.monotonic()
        if self.clients:
            text = f.encode(frame)
            for client in self.clients:
                client.send(text)

    # What the house does at a table: bots and clocks.

    def _wakes(self) -> bool:
        """Whether the house has to act here even when nobody is connected."""
        job = self._job()
        return job is not None and any(seat.person is not None for seat in self.table.seats)

    def _job(self) -> str | None:
        """What the house has to do: a bot's spec, ``clock``, or nothing."""
        table, game = self.table, self.table.game
        if table.phase != "playing" or table.paused or game is None:
            return None
        bot = table.seat(game.seat).playing_bot
        if bot is not None:
            return bot
        return "clock" if table.options.clock else None

    def _make_plan(self) -> None:
        """See to it that the bot to move thinks, or that the clock runs."""
        job = None if self.fence is None or self.frozen else self._job()
        if job is not None and not self._everybody_here() and not self._wakes():
            job = None  # Bots among themselves play for whoever watches.
        plan_for = None if job is None else (self.table.position, job, self.table.undo is not None)
        if plan_for == self._plan_for:
            return
        self._cancel_plan()
        if plan_for is not None and job is not None:
            self._plan_for = plan_for
            work = self._wait_for_clock() if job == "clock" else self._play_bot(job)
            self._plan = asyncio.create_task(work, name=f"plan {self.id}")

    def _cancel_plan(self) -> None:
        if self._plan is not None and self._plan is not asyncio.current_task():
            self._plan.cancel()
        self._plan = self._plan_for = None

    async def _play_bot(self, bot: str) -> None:
        table, game = self.table, self.table.game
        assert game is not None
        position, seat = table.position, game.seat
        place = f"{self.id} {position}"
        pace = table.options.pace / 1000 if table.undo is None else _UNDO_SECONDS
        action, _ = await asyncio.gather(
            self._house.thinkers.decide(bot, game.state, place),
            asyncio.sleep(max(pace, self._trouble_until - time.monotonic())),
        )
        self._plan = self._plan_for = None
        move = Move(seat, position, event_name(action), id=f"bot {position}")
        with contextlib.suppress(RefusalError):
            await self.ask(SERVER, move)
        self._make_plan()

    def _restart_clock(self) -> None:
        self._turn_ends = time.monotonic() + self.table.options.clock
        if self._plan_for is not None and self._plan_for[1] == "clock":
            self._cancel_plan()

    async def _wait_for_clock(self) -> None:
        position = self.table.position
        await asyncio.sleep(self._turn_ends - time.monotonic() + _CLOCK_GRACE)
        self._plan = self._plan_for = None
        with contextlib.suppress(RefusalError):
            await self.ask(SERVER, TimeOut(position))
        self._make_plan()

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and the house has nothing to do."""
        return not self._everybody_here() and self._plan is None and not self._lock.locked()

    def close(self) -> None:
        """Stop everything the house does here."""
        self._cancel_plan()


def _kept_id(caller: Player | Server, command: Command) -> str:
    """What a command is known by: two people's ids may be the same, their commands are not."""
    if not command.id:
        return ""
    person = NOBODY if isinstance(caller, Server) else caller.person
    return blake2b(f"{person} {command.id}".encode(), digest_size=16).hexdigest()


def _begins_a_turn(table: Table, entries: Sequence[e.Entry]) -> bool:
    """Whether the seat to move gets its whole time: not when it only has to place its card."""
    if any(
        isinstance(entry, e.Undone | e.Resumed | e.TakenBack | e.GameBegan) for entry in entries
    ):
        return True
    moved = any(isinstance(entry, e.Moved) for entry in entries)
    return moved and table.game is not None and table.game.state.phase is Phase.DECIDE
