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
from typing import Final

import msgspec
import structlog

from coloretto.bots.parts import RULES
from coloretto.server.errors import RefusalError
from coloretto.server.live import frames as f
from coloretto.server.live.audience import Audience
from coloretto.server.live.client import NOBODY, Client
from coloretto.server.live.services import Services
from coloretto.server.live.table_log import TableLog
from coloretto.server.live.turns import Turns
from coloretto.server.logs import place_of
from coloretto.server.people.guests import new_id
from coloretto.server.store.batch import now_ms
from coloretto.server.store.trouble import TROUBLE, WORDS, is_trouble, reason_of_trouble, text_of
from coloretto.server.store.writer import FencedError, StoreError
from coloretto.server.table import entries as e
from coloretto.server.table.callers import SERVER, Caller, Player, Server, Spectator
from coloretto.server.table.commands import Command, Start
from coloretto.server.table.entries import BrokenLogError
from coloretto.server.table.handlers import Change, carry_out, open_table
from coloretto.server.table.nonces import NONCE_SECONDS, awaited_people
from coloretto.server.table.table import Table
from coloretto.server.table.views import ClockView

_TROUBLE_SECONDS: Final = 1.0
"""How long to wait before a database in trouble is tried again."""
_NONCE_POLL_SECONDS: Final = 0.02
_TELL_SECONDS: Final = 20.0
_TRIES: Final = 3
"""How often a command is sent to the process that owns the table, or was its owner."""

log = structlog.get_logger()


class TableSession:
    """One table in this process. Get it from the :class:`TableRegistry`."""

    def __init__(self, table_id: str, services: Services) -> None:
        self.id = table_id
        self.touched = time.monotonic()
        """When somebody last came, went or did something."""
        self._services = services
        self._log = TableLog(table_id, services.store, services.bus.worker)
        self.audience = Audience(self._log, services)
        self._turns = Turns(table_id, services.bots, services.readiness, self._act)
        self._lock = asyncio.Lock()
        self._recovery: asyncio.Task[None] | None = None
        self._is_unclaimed = False
        """Whether the database could not take our claim: the table is shown, and no more."""
        self._absence: asyncio.TimerHandle | None = None
        self._told: dict[str, float] = {}
        """When the owner of the table last heard from us that somebody was here."""

    @property
    def table(self) -> Table:
        """The table, perhaps with entries that are not committed yet."""
        return self._log.table

    @property
    def frozen(self) -> str | None:
        """Why this table had to be stopped."""
        return self._log.frozen

    @property
    def is_ours(self) -> bool:
        """Whether this process owns the table."""
        return self._log.fence is not None

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and there is nothing to do."""
        has_to_act = self._turns.is_planned and self._turns.seconds_to_sleep is None
        is_busy = has_to_act or self._recovery is not None or self._lock.locked()
        return not self.audience.presence.everybody() and not is_busy

    @property
    def wakes_at(self) -> int | None:
        """When the clock of this table runs out, should it sleep now."""
        seconds = self._turns.seconds_to_sleep
        return None if seconds is None else now_ms() + int(seconds * 1000)

    def close(self) -> None:
        """Stop everything that goes on here."""
        self._turns.close()
        if self._recovery is not None:
            self._recovery.cancel()
        if self._absence is not None:
            self._absence.cancel()

    # Loading.

    async def load(self) -> None:
        """Read the log, own the table if it is free, and go on where it stopped.

        :raises RefusalError: when there is no such table, or it cannot be shown.
        """
        await self._services.readiness.wait_for(RULES)
        async with self._lock:
            await self._claim_and_read()

    async def open(
        self, opened: e.Opened, seats: Sequence[e.Seated], columns: dict[str, object]
    ) -> None:
        """Make a new table and write its first entries."""
        await self._services.readiness.wait_for(RULES)
        async with self._lock:
            change = self._log.begin(opened, self.audience.attendance)
            open_table(change, opened)
            for seat in seats:
                change.append(seat)
            await self._commit(change, "", columns)

    async def _claim_and_read(self) -> None:
        """Read the log, and own the table if it is free and the database can be written to.

        Looking at a table needs no writing: where the claim fails, the table is shown all the
        same, and claimed when that is possible again.
        """
        damage = None
        try:
            await self._log.claim()
            self._is_unclaimed = False
        except TROUBLE as error:
            if not self._is_unclaimed:
                log.error("table.unclaimed", table=self.id, reason=reason_of_trouble(error))
            if reason_of_trouble(error) == "damaged":
                damage = error
            self._is_unclaimed = True
        await self._read()
        if damage is not None:
            self._freeze(damage)
        elif self._is_unclaimed:
            self._plan_recovery()

    async def _read(self) -> None:
        try:
            broken = await self._log.read()
        except RefusalError:
            raise
        except Exception as error:
            if is_trouble(error) and reason_of_trouble(error) != "damaged":
                raise
            self._freeze(error)
            reason = str(error) if isinstance(error, BrokenLogError) else "its log is damaged"
            raise RefusalError("frozen", f"this table cannot be opened: {reason}") from None
        self._thaw()
        self.audience.release()
        self.audience.look_again()
        if broken is not None:
            self._freeze(broken)
        self._services.bus.notify("who", self.id)
        await self.audience.learn_names()
        self._turns.take_clock(self._log.clock, self._log.seconds_away)
        self._plan()

    async def catch_up(self) -> None:
        """Read what another process has written, and tell our clients."""
        async with self._lock:
            if self.is_ours:
                return
            if self.audience.is_held:
                await self._read_again()
                return
            try:
                entries = await self._log.read_on()
            except BrokenLogError as error:
                self._freeze(error)
                return
            if entries:
                await self._tell(entries)

    async def compare(self, number: int, fence: int) -> None:
        """See whether we are as far as the database, and still the owner if we think so."""
        if not self.is_ours and self.table.number < number:
            await self.catch_up()
        elif self._log.fence is not None and self._log.fence < fence:
            async with self._lock:
                await self._read_again()

    async def _read_again(self) -> None:
        """What was written is the truth, not what this process thought."""
        shown = self.audience.view().number
        try:
            await self._claim_and_read()
        except RefusalError as refusal:
            if refusal.code in ("closed", "not_found"):
                # The administrator has closed it; the process hears of that in a moment.
                self._turns.cancel()
                return
            # It is frozen, and everybody is told.
        except TROUBLE as error:
            log.error("table.unread", table=self.id, reason=reason_of_trouble(error))
            self._log.fence = None
            self._plan_recovery()
            return
        self.audience.tell_since(shown, self.clock())

    def _plan_recovery(self) -> None:
        """Read and claim the table when that is possible again, if nobody does it before."""
        self._turns.cancel()
        if self._recovery is not None:
            self._recovery.cancel()
        self._recovery = asyncio.create_task(self._recover(), name=f"recover {self.id}")

    async def _recover(self) -> None:
        await asyncio.sleep(_TROUBLE_SECONDS)
        self._recovery = None
        async with self._lock:
            if self.audience.is_held or (self._is_unclaimed and not self.is_ours):
                await self._read_again()

    def _freeze(self, error: Exception) -> None:
        """Stop a table that is not what it should be; all others go on."""
        self._log.frozen = type(error).__name__
        self._turns.cancel()
        if self.id not in self._services.frozen:
            # Asked for again and again, a table that cannot be opened is still only one.
            self._services.frozen.add(self.id)
            self._services.metrics.frozen.inc()
            self._services.metrics.frozen_now.set(len(self._services.frozen))
            name, place = type(error).__name__, place_of(error)
            log.error("table.frozen", table=self.id, error=name, place=place)
        if self.table.number:
            self.audience.look_again()
            self.audience.tell((), None)

    def _thaw(self) -> None:
        """What was read makes sense."""
        self._log.frozen = None
        self._services.frozen.discard(self.id)
        self._services.metrics.frozen_now.set(len(self._services.frozen))

    # Commands.

    async def carry_out(self, caller: Caller, command: Command) -> int:
        """Carry a command out; the number of its last entry once that is on disk.

        :raises RefusalError: when it is not done.
        """
        if isinstance(caller, Spectator):
            raise RefusalError("not_allowed", "spectators only watch")
        if not isinstance(caller, Server):
            self.audience.presence.saw(caller.person, caller.network)
        # The caller may be gone before the commit: the work goes on all the same.
        try:
            work = self._services.tasks.run(self._carry_out(caller, command))
            return await asyncio.shield(work)
        except TROUBLE as error:
            log.error("table.unread", table=self.id, reason=reason_of_trouble(error))
            raise RefusalError("busy", text_of(error)) from None

    async def _carry_out(self, caller: Player | Server, command: Command) -> int:
        if not self.is_ours and not command.id:
            # It may have to be sent twice and must be carried out once.
            command = msgspec.structs.replace(command, id=new_id())
        move_id = _id_of(caller, command.id)
        if isinstance(command, Start) and isinstance(caller, Player) and self.is_ours:
            await self._wait_for_nonces(caller.person)
        for _ in range(_TRIES):
            async with self._lock:
                self.touched = time.monotonic()
                done = self._log.answer_to(move_id)
                if done is not None:
                    return done
                if self.frozen is not None:
                    raise RefusalError("frozen", f"this table had to be stopped: {self.frozen}")
                if not self.is_ours and await self._log.claim():
                    await self._read()
                if self.is_ours:
                    return await self._carry_out_here(caller, command, move_id)
            if isinstance(caller, Server):
                raise RefusalError("busy", "another process has this table, and acts there itself")
            try:
                number = await self._services.bus.forward(self.id, caller, command)
            finally:
                # Whatever the owner answered, it answered for its own, newer table.
                await self.catch_up()
            if number is not None:
                return number
        raise RefusalError("busy", "the process that has this table does not answer: ask again")

    async def _wait_for_nonces(self, starter: str) -> None:
        """Give those present a moment to add their chance to the deck; then it goes without."""
        is_here, tasks = self.audience.presence.is_here, self._services.tasks
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(NONCE_SECONDS):
                # A server that stops waits for nobody.
                while not tasks.is_closing and awaited_people(self.table, starter, is_here):
                    await asyncio.sleep(_NONCE_POLL_SECONDS)

    async def _carry_out_here(self, caller: Player | Server, command: Command, move_id: str) -> int:
        change = self._log.change(self.audience.attendance)
        self.audience.hold()
        try:
            carry_out(change, caller, command)
        except RefusalError:
            self.audience.release()
            raise
        except Exception as error:
            await self._read_again()
            self._freeze(error)
            raise RefusalError("frozen", "this table had to be stopped") from error
        if change.entries:
            await self._commit(change, move_id)
        else:
            self.audience.release()
            self._log.remember(move_id)
            self._plan()  # A bot that waited may no longer have to.
        return self.table.number

    async def _commit(
        self, change: Change, move_id: str, opens: dict[str, object] | None = None
    ) -> None:
        """Write entries that are applied already; if that fails, the table is read again."""
        try:
            await self._log.commit(change, move_id, self.audience.presence.networks(), opens)
        except (FencedError, StoreError) as error:
            if opens is None:
                await self._read_again()
            if isinstance(error, FencedError):
                reason = "another process has this table now: ask again"
            elif opens is None and error.reason == "damaged":
                self._freeze(error)
                raise RefusalError("frozen", "this table had to be stopped") from None
            else:
                reason = f"{WORDS[error.reason]}: ask again"
                self._turns.hold(_TROUBLE_SECONDS)
            raise RefusalError("busy", reason) from None
        ended = sum(isinstance(entry, e.GameEnded) for entry in change.entries)
        self._services.metrics.finished.inc(ended)
        self.audience.release()
        await self._tell(change.entries)

    async def _tell(self, entries: Sequence[e.Entry]) -> None:
        """Tell everybody what is committed, and see what is to be done now."""
        if any(isinstance(entry, e.Seated | e.HostChanged | e.Became) for entry in entries):
            await self.audience.learn_names()
        self._turns.note(self.table, entries)
        self._plan()
        self.audience.tell(entries, self.clock())

    # Bots and clocks.

    def _plan(self) -> None:
        self._turns.plan(
            self.table,
            may_act=self.is_ours and self.frozen is None and not self._services.tasks.is_closing,
            is_watched=bool(self.audience.presence.everybody()),
        )

    async def _act(self, command: Command) -> None:
        """Do something of the server's own."""
        with contextlib.suppress(RefusalError):
            await self.carry_out(SERVER, command)
        self._plan()

    def clock(self) -> ClockView | None:
        """How long the person to move still has; None when no clock runs."""
        return self._turns.clock(self.table)

    def say_goodbye(self, refusal: RefusalError) -> None:
        """Nobody can be here any more."""
        self._turns.cancel()
        self.audience.broadcast(f.Bye(refusal.text, come_back=False, code=refusal.code))
        for client in list(self.audience.presence.clients):
            client.hang_up()

    # Clients.

    async def welcome(self, client: Client, seen: int | None) -> None:
        """Show the table to somebody who has come, or come back.

        :raises RefusalError: when it cannot be shown now.
        """
        messages = await self._services.chat.recent(self.id)
        async with self._lock:
            self.touched = time.monotonic()
            if self.audience.is_held:
                await self._read_again()
            if self.audience.is_held:
                raise RefusalError("busy", "the database does not answer: come again")
            self.audience.welcome(client, seen, messages, self.clock())
            self._plan()
            self._watch_absence()

    def leave(self, client: Client) -> None:
        """A client is gone."""
        self.touched = time.monotonic()
        self.audience.leave(client)
        self._watch_absence()

    def saw(self, caller: Player) -> None:
        """Somebody looks at the table without being connected to it: they are not away."""
        person, now = caller.person, time.monotonic()
        self.audience.presence.saw(person, caller.network)
        self.audience.look_again()
        if self.is_ours or not self.table.seats_of(person):
            return
        if now - self._told.get(person, 0.0) > _TELL_SECONDS:
            self._told[person] = now
            self._services.bus.notify("seen", self.id, person)

    def set_elsewhere(self, worker: str, people: set[str]) -> None:
        """Who is connected through another worker now."""
        if self.audience.presence.set_elsewhere(worker, people):
            self.audience.show_presence()
            self._plan()
            self._watch_absence()

    def _watch_absence(self) -> None:
        """Show the table again when somebody has been away for so long that it matters."""
        if self._absence is not None or not self.audience.presence.clients:
            return
        people = [seat.person for seat in self.table.seats]
        seconds = self.audience.presence.next_absence(people)
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._absence = loop.call_later(seconds + 0.1, self._show_absence)

    def _show_absence(self) -> None:
        self._absence = None
        if not self._services.tasks.is_closing:
            self._services.tasks.run(self.show_again())
            self._watch_absence()

    def is_first(self, caller: Player, request_id: str) -> bool:
        """Whether something that is not stored has not been asked for with this id before."""
        known = _id_of(caller, request_id)
        is_first = self._log.answer_to(known) is None
        self._log.remember(known)
        return is_first

    async def show_again(self) -> None:
        """Show the table again: somebody here goes by another name, or a bot is ready."""
        async with self._lock:
            await self.audience.learn_names()
            self.audience.tell((), self.clock())


def _id_of(caller: Player | Server, request_id: str) -> str:
    """What a request is known by: two people's ids may be the same, their requests are not."""
    if not request_id:
        return ""
    person = NOBODY if isinstance(caller, Server) else caller.person
    return blake2b(f"{person} {request_id}".encode(), digest_size=16).hexdigest()
