"""What the server does at a table by itself: bots move, and clocks run out."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from math import ceil
from typing import Final

from coloretto.rules import Phase
from coloretto.rules.events import event_name
from coloretto.server.live.bot_pool import BotPool
from coloretto.server.table import entries as e
from coloretto.server.table.commands import Command, Move, TimeOut
from coloretto.server.table.table import Table
from coloretto.server.table.turns import BotTurn, ClockTurn, has_to_wake, next_turn
from coloretto.server.table.views import ClockView

_CLOCK_GRACE: Final = 1.0
"""Seconds after the announced end: a move that was sent in time may still be on its way."""
_UNDO_SECONDS: Final = 20.0
"""How long a bot waits with its move for people to say whether they go back."""


class Turns:
    """The turns of one table that the server plays, one at a time."""

    def __init__(
        self, table_id: str, bots: BotPool, act: Callable[[Command], Awaitable[None]]
    ) -> None:
        """Nothing to do yet.

        :param act: carries a command of the server's own out.
        """
        self._id = table_id
        self._bots = bots
        self._act = act
        self._turn: BotTurn | ClockTurn | None = None
        self._task: asyncio.Task[None] | None = None
        self._turn_ends = 0.0
        self._held_until = 0.0

    @property
    def is_planned(self) -> bool:
        """Whether a bot or the clock is to act."""
        return self._task is not None

    def plan(self, table: Table, *, may_act: bool, is_watched: bool) -> None:
        """See to it that the bot to move thinks, or that the clock runs.

        :param may_act: whether the table is this process's own, and well.
        """
        turn = next_turn(table) if may_act else None
        if not is_watched and not has_to_wake(table):
            turn = None  # Bots among themselves play for whoever watches.
        if turn == self._turn:
            return
        self.cancel()
        if turn is not None:
            self._turn = turn
            if isinstance(turn, ClockTurn):
                work = self._wait_for_clock(turn)
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
        if _begins_a_turn(table, entries):
            self.restart_clock(table)

    # Bots.

    async def _play_bot(self, turn: BotTurn, table: Table) -> None:
        assert table.game is not None
        pace = _UNDO_SECONDS if turn.is_undo_asked else table.options.pace / 1000
        action, _ = await asyncio.gather(
            self._bots.decide(self._id, turn, table.game.state),
            asyncio.sleep(max(pace, self._held_until - time.monotonic())),
        )
        self._task = self._turn = None
        move_id = f"bot {turn.entry}"
        await self._act(Move(turn.seat, turn.entry, event_name(action), id=move_id))

    # The clock.

    def restart_clock(self, table: Table) -> None:
        """Give whoever is to move the whole time."""
        self._turn_ends = time.monotonic() + table.options.clock
        if isinstance(self._turn, ClockTurn):
            self.cancel()

    def clock(self, table: Table) -> ClockView | None:
        """How long the person to move still has; None when no clock runs."""
        if not isinstance(self._turn, ClockTurn):
            return None
        left = max(0.0, self._turn_ends - time.monotonic())
        # Whole seconds, so that what a client hears does not depend on our speed.
        return ClockView(table.options.clock, ceil(left) * 1000)

    async def _wait_for_clock(self, turn: ClockTurn) -> None:
        await asyncio.sleep(self._turn_ends - time.monotonic() + _CLOCK_GRACE)
        self._task = self._turn = None
        await self._act(TimeOut(turn.entry))


def _begins_a_turn(table: Table, entries: Sequence[e.Entry]) -> bool:
    """Whether the seat to move gets its whole time: not when it only has to place its card."""
    if any(
        isinstance(entry, e.Undone | e.Resumed | e.TakenBack | e.GameBegan) for entry in entries
    ):
        return True
    moved = any(isinstance(entry, e.Moved) for entry in entries)
    return moved and table.game is not None and table.game.state.phase is Phase.DECIDE
