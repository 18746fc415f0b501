"""What the server does at a table by itself: bots move, clocks run out, and cards are dealt."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from coloretto.rules.events import event_name
from coloretto.server.live.bot_pool import BotPool
from coloretto.server.live.readiness import Readiness
from coloretto.server.table import entries as e
from coloretto.server.table.commands import Begin, Command, Move, TimeOut
from coloretto.server.table.nonces import OPENING_SECONDS
from coloretto.server.table.table import Table
from coloretto.server.table.turn_clock import TurnClock
from coloretto.server.table.turns import (
    BotTurn,
    ClockTurn,
    OpeningTurn,
    has_to_wake,
    next_turn,
)
from coloretto.server.table.views import ClockView

_CLOCK_GRACE: Final = 1.0
"""Seconds after the announced end: a move that was sent in time may still be on its way."""
_LATE_SECONDS: Final = 0.25
"""A timer that fires later than this was held up, and so was everything else."""
_HELD_UP_SECONDS: Final = 5.0
"""What the turn has left at least when the process runs again, and reads what was sent in time."""
_MOST_HOLD_UPS: Final = 3
_LEAST_AFTER_RESTART: Final = 60.0
"""Seconds that a restart leaves the seat to move, if it had them: people have to come back."""
_LEAST_SLEEP_SECONDS: Final = 300.0
"""A table whose clock runs for longer need not stay in memory."""
_UNDO_SECONDS: Final = 20.0
"""How long a bot waits with its move for people to say whether they go back."""


class Turns:
    """The turns of one table that the server plays, one at a time."""

    def __init__(
        self,
        table_id: str,
        bots: BotPool,
        readiness: Readiness,
        act: Callable[[Command], Awaitable[None]],
    ) -> None:
        """Nothing to do yet.

        :param act: carries a command of the server's own out.
        """
        self._id = table_id
        self._bots = bots
        self._readiness = readiness
        self._act = act
        self._turn: BotTurn | ClockTurn | OpeningTurn | None = None
        self._task: asyncio.Task[None] | None = None
        self._clock = TurnClock()
        self._held_until = 0.0

    @property
    def is_planned(self) -> bool:
        """Whether a bot, the clock or the dealer is to act."""
        return self._task is not None

    @property
    def seconds_to_sleep(self) -> float | None:
        """How long the server has nothing to do here but to wait for a clock; None if it has."""
        if not isinstance(self._turn, ClockTurn):
            return None
        left = self._clock.left(time.monotonic())
        return left if left > _LEAST_SLEEP_SECONDS else None

    def plan(self, table: Table, *, may_act: bool, is_watched: bool) -> None:
        """See to it that the bot to move thinks, or that the clock runs.

        :param may_act: whether the table is this process's own, and well.
        """
        turn = next_turn(table) if may_act else None
        if not is_watched and not has_to_wake(table):
            turn = None  # Bots among themselves play only while somebody watches.
        if turn == self._turn:
            return
        self.cancel()
        if turn is not None:
            self._turn = turn
            if isinstance(turn, ClockTurn):
                work = self._wait_for_clock(turn)
            elif isinstance(turn, OpeningTurn):
                work = self._wait_for_nonces(turn)
            else:
                work = self._play_bot(turn, table)
            self._task = asyncio.create_task(work, name=f"turn at {self._id}")

    def cancel(self) -> None:
        """Do nothing more until there is a new plan."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = self._turn = None

    def close(self) -> None:
        """The table goes to sleep."""
        self.cancel()
        self._bots.forget(self._id)

    def hold(self, seconds: float) -> None:
        """Let no bot move for a while: the database is in trouble."""
        self._held_until = time.monotonic() + seconds

    def note(self, table: Table, entries: Sequence[e.Entry]) -> None:
        """Entries are committed: bots and the clock may have to begin anew."""
        for entry in entries:
            match entry:
                case e.GameBegan() | e.GameEnded() | e.Undone():
                    self._bots.forget(self._id)
                case e.Seated() | e.Vacated() | e.BotTookOver() | e.TakenBack():
                    self._bots.forget(self._id, entry.seat)
        self._clock.note(table, entries, time.monotonic())

    # Bots.

    async def _play_bot(self, turn: BotTurn, table: Table) -> None:
        assert table.game is not None
        pace = _UNDO_SECONDS if turn.is_undo_asked else turn.pace / 1000
        # A rating is of the bot that is meant: in a rated game nobody plays for it.
        bot = await self._readiness.bot_for(turn.bot, may_stand_in=not table.options.rated)
        action, _ = await asyncio.gather(
            self._bots.decide(
                self._id, replace(turn, bot=bot), table.game.state, table.options.host
            ),
            asyncio.sleep(max(pace, self._held_until - time.monotonic())),
        )
        self._task = self._turn = None
        move_id = f"bot {turn.entry}"
        await self._act(Move(turn.seat, turn.entry, event_name(action), id=move_id))

    # The clock.

    def take_clock(self, clock: TurnClock, away: float) -> None:
        """Go on with the time that is left by the log.

        :param away: the seconds since its last entry.
        """
        clock.go_on(time.monotonic(), away, _LEAST_AFTER_RESTART)
        self._clock = clock
        if isinstance(self._turn, ClockTurn):
            self.cancel()

    def clock(self, table: Table) -> ClockView | None:
        """How long the person to move still has; None when no clock runs."""
        if not isinstance(self._turn, ClockTurn):
            return None
        left = max(0.0, self._clock.left(time.monotonic()))
        # Whole seconds, so that what a client hears does not depend on our speed.
        return ClockView(table.options.clock, ceil(left) * 1000)

    async def _wait_for_clock(self, turn: ClockTurn) -> None:
        if self._clock.left(time.monotonic()) < -_CLOCK_GRACE - _LATE_SECONDS:
            # Nobody else would have had a turn for so long: the process was held up in it.
            self._clock.grant(_HELD_UP_SECONDS)
        for _ in range(_MOST_HOLD_UPS):
            seconds = max(0.0, self._clock.left(time.monotonic())) + _CLOCK_GRACE
            due = time.monotonic() + seconds
            await asyncio.sleep(seconds)
            if time.monotonic() - due < _LATE_SECONDS:
                break
            # The process was held up: moves that came meanwhile are not read yet.
            self._clock.grant(_HELD_UP_SECONDS)
        self._task = self._turn = None
        await self._act(TimeOut(turn.entry))

    # The deal.

    async def _wait_for_nonces(self, turn: OpeningTurn) -> None:
        await asyncio.sleep(OPENING_SECONDS)
        self._task = self._turn = None
        await self._act(Begin(turn.game))
