"""Bots think in threads of their own, with a deadline; nobody's move waits for them."""

import asyncio
import os
import random
import secrets
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event as Flag
from typing import Final

import structlog

from coloretto.bots import Bot, make_bot
from coloretto.rules.compile_cache import is_compiled
from coloretto.rules.events import PLACE, TAKE, Action
from coloretto.rules.state import State
from coloretto.server.table.turns import BotTurn

_GRACE: Final = 0.5
"""Seconds a bot has to answer once its time is up; a bot of ours needs 20 ms."""
_MOST_KEPT: Final = 64
"""Bots kept from move to move; one that has not moved for longest makes room for another."""

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
    thinks it is nobody else's: one that fails, or is not waited for, never comes back.
    """

    def __init__(self, deadline: float, salt: bytes | None = None) -> None:
        self._deadline = deadline
        threads = max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(threads, "bot")
        self._free = asyncio.Semaphore(threads)
        self._salt = secrets.token_bytes(16) if salt is None else salt
        self._stops: set[Flag] = set()
        self._can_think = asyncio.Event()
        self._kept: OrderedDict[tuple[str, int], _Kept] = OrderedDict()
        """By table and seat, the one that moved last at the end."""

    async def get_ready(self) -> None:
        """Compile what bots need, once after an installation, in a process of its own.

        Here it would stop the whole server for as long as it takes.
        """
        if not is_compiled():
            log.info("bots.compiling", note="once after an installation; bots wait for it")
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "coloretto", "compile"), stdout=asyncio.subprocess.DEVNULL
            )
            try:
                await process.wait()
            except asyncio.CancelledError:
                process.terminate()
                await process.wait()
                raise
        self._can_think.set()

    async def decide(self, table_id: str, turn: BotTurn, state: State) -> Action:
        """A bot's action; a legal one even when the bot fails or does not answer.

        :param state: with the history of its game, by which a bot knows what it has seen before.
        """
        state = state.copy()  # the table may go on while the bot thinks
        rng = random.Random(self._salt + f"{table_id} {turn.entry}".encode())
        await self._can_think.wait()
        async with self._free:  # A bot's time begins when it can think.
            key = table_id, turn.seat
            kept = self._kept.pop(key, None)
            is_its_own = kept is not None and (kept.spec, kept.game) == (turn.bot, turn.game)
            bot = kept.bot if kept is not None and is_its_own else None
            found = await self._think(table_id, turn, bot, state, rng)
        if found is None:
            return default_action(state)
        bot, action = found
        self._kept[key] = _Kept(turn.bot, turn.game, bot)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return action

    async def _think(
        self, table_id: str, turn: BotTurn, bot: Bot | None, state: State, rng: random.Random
    ) -> tuple[Bot, Action] | None:
        """The bot that has decided and its action; None when it did not."""
        stop = Flag()
        self._stops.add(stop)
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._threads, self._decide, turn.bot, bot, state, rng, stop)
        timer = loop.call_later(self._deadline, stop.set)
        where = {"bot": turn.bot, "table": table_id, "entry": turn.entry}
        try:
            return await asyncio.wait_for(asyncio.shield(thought), self._deadline + _GRACE)
        except TimeoutError:
            log.error("bot.too_slow", **where)
        except Exception as error:
            log.error("bot.failed", **where, error=repr(error))
        finally:
            timer.cancel()
            stop.set()  # Nobody waits for what it may still be thinking.
            self._stops.discard(stop)
        return None

    def _decide(
        self, spec: str, bot: Bot | None, state: State, rng: random.Random, stop: Flag
    ) -> tuple[Bot, Action]:
        """In a thread: have a bot decide, a new one where none was kept."""
        if bot is None:
            try:
                bot = make_bot(spec)
            except MemoryError:
                self._kept.clear()  # Trees can be grown anew; a move cannot wait.
                bot = make_bot(spec)
        action = bot.decide(state.copy(), rng, stop).action
        if not state.is_legal(action):
            raise ValueError(f"{spec} chose {action}, which is not legal")
        return bot, action

    def forget(self, table_id: str, seat: int | None = None) -> None:
        """Let the bot of a seat go, or those of a whole table."""
        for key in [key for key in self._kept if key[0] == table_id and seat in (None, key[1])]:
            del self._kept[key]

    def close(self) -> None:
        """Stop thinking."""
        for stop in list(self._stops):
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._kept.clear()


def default_action(state: State) -> Action:
    """What is played when a bot fails: take the first row there is, else the first legal action."""
    actions = state.legal_actions
    return next((action for action in actions if TAKE <= action < PLACE), actions[0])
