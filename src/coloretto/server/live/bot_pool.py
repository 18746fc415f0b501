"""Bots think in threads of their own, with a deadline; nobody's move waits for them."""

import asyncio
import os
import random
import secrets
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Flag
from typing import Final

import structlog

from coloretto.bots import make_bot
from coloretto.rules.compile_cache import is_compiled
from coloretto.rules.events import PLACE, TAKE, Action
from coloretto.rules.state import State

_GRACE: Final = 0.5
"""Seconds a bot has to answer once its time is up; a bot of ours needs 20 ms."""

log = structlog.get_logger()


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, deadline: float, salt: bytes | None = None) -> None:
        self._deadline = deadline
        threads = max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(threads, "bot")
        self._free = asyncio.Semaphore(threads)
        self._salt = secrets.token_bytes(16) if salt is None else salt
        self._stops: set[Flag] = set()
        self._can_think = asyncio.Event()

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

    async def decide(self, spec: str, state: State, place: str) -> Action:
        """A bot's action; a legal one even when the bot fails or does not answer.

        :param place: names the table and the position; the bot's chance follows from it.
        """
        state = state.copy(history=False)  # the table may go on while the bot thinks
        rng = random.Random(self._salt + place.encode())
        await self._can_think.wait()
        async with self._free:  # A bot's time begins when it can think.
            return await self._think(spec, state, rng, place)

    async def _think(self, spec: str, state: State, rng: random.Random, place: str) -> Action:
        stop = Flag()
        self._stops.add(stop)
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._threads, _decide, spec, state, rng, stop)
        timer = loop.call_later(self._deadline, stop.set)
        try:
            return await asyncio.wait_for(asyncio.shield(thought), self._deadline + _GRACE)
        except TimeoutError:
            log.error("bot.too_slow", bot=spec, place=place)
        except Exception as error:
            log.error("bot.failed", bot=spec, place=place, error=repr(error))
        finally:
            timer.cancel()
            stop.set()  # Nobody waits for what it may still be thinking.
            self._stops.discard(stop)
        return default_action(state)

    def close(self) -> None:
        """Stop thinking."""
        for stop in list(self._stops):
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _decide(spec: str, state: State, rng: random.Random, stop: Flag) -> Action:
    action = make_bot(spec).decide(state.copy(), rng, stop).action
    if not state.is_legal(action):
        raise ValueError(f"{spec} chose {action}, which is not legal")
    return action


def default_action(state: State) -> Action:
    """What is played when a bot fails: take the first row there is, else the first legal action."""
    actions = state.legal_actions
    return next((action for action in actions if TAKE <= action < PLACE), actions[0])
