"""Bots think in threads of their own, with a deadline; nobody's move waits for them.

A thread cannot be ended from outside. One that does not return is given up: it keeps no place that
another bot could think in, it is counted, and where too many hang no bot thinks any more and the
games go on with legal moves.
"""

import asyncio
import contextlib
import os
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event as Flag
from threading import Thread
from typing import Final

import structlog

from coloretto.bots import Bot, close_bot, make_own_bot
from coloretto.rules.events import PLACE, TAKE, Action
from coloretto.rules.state import State
from coloretto.server.live.fair_shares import FairShares
from coloretto.server.logs import place_of
from coloretto.server.metrics import Metrics
from coloretto.server.table.turns import BotTurn

_GRACE: Final = 0.5
"""Seconds a bot has to answer once its time is up; a bot of ours needs 20 ms."""
_MOST_KEPT: Final = 64
"""Bots kept from move to move; one that has not moved for longest makes room for another."""

_MOST_HANGING: Final = 16
"""Threads that were given up and still run; while there are this many, no bot thinks."""

log = structlog.get_logger()


@dataclass(frozen=True)
class _Kept:
    """A bot between two moves of its seat."""

    spec: str
    game: int
    bot: Bot


class BotPool:
    """The bots of this process, and the threads in which they think.

    A bot is kept for its seat, so that what it found out lives on from move to move. While it
    thinks it is nobody else's: one that fails, or is not waited for, never comes back. All are
    closed in the end.
    """

    def __init__(
        self, deadline: float, metrics: Metrics | None = None, salt: bytes | None = None
    ) -> None:
        self._deadline = deadline
        self._metrics = Metrics() if metrics is None else metrics
        self._free = FairShares(max(1, (os.cpu_count() or 2) - 1))
        self._salt = secrets.token_bytes(16) if salt is None else salt
        self._stops: set[Flag] = set()
        self._hanging: set[asyncio.Future[tuple[Bot, Action]]] = set()
        """Thoughts that nobody waits for any more and that have not ended."""
        self._kept: OrderedDict[tuple[str, int], _Kept] = OrderedDict()
        """By table and seat, the one that moved last at the end."""

    async def decide(self, table_id: str, turn: BotTurn, state: State, opener: str = "") -> Action:
        """A bot's action; a legal one even when the bot fails or does not answer.

        :param state: with the history of its game, by which a bot knows what it has seen before.
        :param opener: who opened the table: everybody gets the same share of the bots' time.
        """
        state = state.copy()  # the table may go on while the bot thinks
        rng = random.Random(self._salt + f"{table_id} {turn.entry}".encode())
        async with self._free.turn(opener):  # A bot's time begins when it can think.
            key = table_id, turn.seat
            bot = None
            if (kept := self._kept.pop(key, None)) is not None:
                if (kept.spec, kept.game) == (turn.bot, turn.game):
                    bot = kept.bot
                else:
                    close_bot(kept.bot)
            found = await self._think(table_id, turn, bot, state, rng)
        if found is None:
            return default_action(state)
        bot, action = found
        self._drop(key)
        self._kept[key] = _Kept(turn.bot, turn.game, bot)
        if len(self._kept) > _MOST_KEPT:
            self._drop(next(iter(self._kept)))
        return action

    async def _think(
        self, table_id: str, turn: BotTurn, bot: Bot | None, state: State, rng: random.Random
    ) -> tuple[Bot, Action] | None:
        """The bot that has decided and its action; None when it did not."""
        where = {"bot": turn.bot, "table": table_id, "entry": turn.entry}
        if self.is_stuck:
            self._note_failure("hanging", **where)
            return None
        stop = Flag()
        self._stops.add(stop)
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self._deadline, stop.set)
        thought: asyncio.Future[tuple[Bot, Action]] | None = None
        found: tuple[Bot, Action] | None = None
        try:
            thought = _in_a_thread(lambda: self._decide(turn.bot, bot, state, rng, stop))
            found = await asyncio.wait_for(asyncio.shield(thought), self._deadline + _GRACE)
        except TimeoutError:
            self._note_failure("too_slow", **where)
        except Exception as error:
            failed = {"error": type(error).__name__, "place": place_of(error)}
            self._note_failure("failed", **where, **failed)
        finally:
            timer.cancel()
            stop.set()  # Nobody waits for what it may still be thinking.
            self._stops.discard(stop)
            if thought is not None and found is None:
                self._give_up(thought)
        return found

    def _note_failure(self, reason: str, **where: object) -> None:
        self._metrics.bot_failures.labels(reason).inc()
        log.error(f"bot.{reason}", **where)

    def _give_up(self, thought: "asyncio.Future[tuple[Bot, Action]]") -> None:
        """Wait no more for a thread; it is counted until it ends, which may be never."""

        def has_ended(_: object) -> None:
            if not thought.cancelled() and thought.exception() is None:
                close_bot(thought.result()[0])
            self._hanging.discard(thought)
            self._metrics.bots_hanging.set(len(self._hanging))

        if thought.done():
            has_ended(thought)
            return
        self._hanging.add(thought)
        self._metrics.bots_hanging.set(len(self._hanging))
        thought.add_done_callback(has_ended)

    @property
    def is_stuck(self) -> bool:
        """Whether too many bots hang for another to think."""
        return len(self._hanging) >= _MOST_HANGING

    def _decide(
        self, spec: str, bot: Bot | None, state: State, rng: random.Random, stop: Flag
    ) -> tuple[Bot, Action]:
        """In a thread: have a bot decide, a new one where none was kept.

        Its spec comes from the log, perhaps out of a stranger's backup: it can name no program.
        """
        if bot is None:
            try:
                bot = make_own_bot(spec)
            except MemoryError:
                self._drop_all()  # Trees can be grown anew; a move cannot wait.
                bot = make_own_bot(spec)
        try:
            action = bot.decide(state.copy(), rng, stop).action
            if not state.is_legal(action):
                raise ValueError(f"{spec} chose {action}, which is not legal")
        except Exception:
            close_bot(bot)
            raise
        return bot, action

    def forget(self, table_id: str, seat: int | None = None) -> None:
        """Let the bot of a seat go, or those of a whole table."""
        for key in [key for key in self._kept if key[0] == table_id and seat in (None, key[1])]:
            self._drop(key)

    def close(self) -> None:
        """Stop thinking."""
        for stop in list(self._stops):
            stop.set()
        self._drop_all()

    def _drop(self, key: tuple[str, int]) -> None:
        """Let a bot go that is kept, if there is one."""
        if (kept := self._kept.pop(key, None)) is not None:
            close_bot(kept.bot)

    def _drop_all(self) -> None:
        for key in list(self._kept):
            self._drop(key)


def _in_a_thread(
    think: Callable[[], tuple[Bot, Action]],
) -> "asyncio.Future[tuple[Bot, Action]]":
    """Think in a new thread, which holds up neither the others nor the end of the process.

    Threads of a pool would be waited for at the end, and one that hangs would never come free.

    :raises RuntimeError: when the system has no thread to give.
    """
    loop = asyncio.get_running_loop()
    thought: asyncio.Future[tuple[Bot, Action]] = loop.create_future()

    def settle(found: tuple[Bot, Action] | None, error: BaseException | None) -> None:
        if thought.done():
            return
        if found is None:
            thought.set_exception(error or RuntimeError("no thought"))
        else:
            thought.set_result(found)

    def run() -> None:
        found, failure = None, None
        try:
            found = think()
        except Exception as error:
            failure = error
        with contextlib.suppress(RuntimeError):  # The loop may be closed by now.
            loop.call_soon_threadsafe(settle, found, failure)

    Thread(target=run, name="bot", daemon=True).start()
    return thought


def default_action(state: State) -> Action:
    """What is played when a bot fails: take the first row there is, else the first legal action."""
    actions = state.legal_actions
    return next((action for action in actions if TAKE <= action < PLACE), actions[0])
