"""Playing fixtures on threads of one machine.

A thread cannot be killed. So a game whose bot neither decides nor stops when told to is
given up with its thread, which stays behind as a daemon, and a new thread takes its place.
"""

from collections.abc import Generator, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Lock, Thread
from typing import Final

from coloretto.lab.arena.fixture_game import (
    TIME_LIMIT,
    AbandonedError,
    FixtureGame,
    GameResult,
    Watchdog,
)
from coloretto.lab.arena.schedule import Fixture, Tournament

_POLL_SECONDS: Final = 0.05
"""Seconds between two looks at the flag and the clocks."""

_JOIN_SECONDS: Final = 0.2
"""Seconds to wait in all for threads that have been told to stop."""


def play_on_threads(
    tournament: Tournament,
    fixtures: Iterator[Fixture],
    *,
    threads: int,
    time_limit: float = TIME_LIMIT,
    stop: Flag | None = None,
) -> Generator[GameResult]:
    """Play fixtures and give each result as it comes, in no particular order.

    :param time_limit: seconds a bot may take for one decision.
    :param stop: once set, ends soon; games under way are dropped, because a bot cut
        short may decide otherwise than it would have.
    """
    pool = WorkerPool(tournament, fixtures, time_limit)
    pool.start(threads)
    try:
        while pool.is_busy and not (stop is not None and stop.is_set()):
            yield from pool.results(_POLL_SECONDS)
    finally:
        pool.stop()


class _Worker:
    """A thread that plays one game after another."""

    def __init__(self, pool: "WorkerPool") -> None:
        self._pool = pool
        self.watchdog = pool.new_watchdog()
        self.game: FixtureGame | None = None
        """The game under way; None before and after."""
        self.thread = Thread(target=self._work, name="arena", daemon=True)
        self.thread.start()

    def _work(self) -> None:
        try:
            while (fixture := self._pool.next_fixture()) is not None:
                game = FixtureGame(self._pool.tournament, fixture, self.watchdog)
                try:
                    self.game = game
                    result = game.play()
                    self.game = None
                    self._pool.report(self, result)
                finally:
                    self._close_bots(game)
            self._pool.report(self, None)
        except AbandonedError:
            return
        except BaseException as error:
            self._pool.report(self, error)

    def _close_bots(self, game: FixtureGame) -> None:
        """Let the bots go, also those of an abandoned game; this can hang like a decision."""
        with suppress(AbandonedError):
            self.watchdog.begin(0)
        game.close()
        self.watchdog.end()


class WorkerPool:
    """The threads at work, and what they report."""

    def __init__(
        self, tournament: Tournament, fixtures: Iterator[Fixture], time_limit: float
    ) -> None:
        self.tournament = tournament
        self._fixtures = fixtures
        self._time_limit = time_limit
        self._lock = Lock()
        self._reports: SimpleQueue[tuple[_Worker, GameResult | BaseException | None]]
        self._reports = SimpleQueue()
        self._workers: set[_Worker] = set()

    @property
    def is_busy(self) -> bool:
        return bool(self._workers)

    def new_watchdog(self) -> Watchdog:
        return Watchdog(self._time_limit)

    def start(self, threads: int) -> None:
        for _ in range(threads):
            self._workers.add(_Worker(self))

    def next_fixture(self) -> Fixture | None:
        with self._lock:
            return next(self._fixtures, None)

    def report(self, worker: _Worker, what: GameResult | BaseException | None) -> None:
        """A game's result, what went wrong with us, or None when there is nothing left to do."""
        self._reports.put((worker, what))

    def results(self, seconds: float) -> Iterator[GameResult]:
        """The next result, if one comes in time, and the games to be given up."""
        try:
            worker, what = self._reports.get(timeout=seconds)
        except Empty:
            pass
        else:
            if isinstance(what, BaseException):
                raise what
            if what is None:
                self._workers.discard(worker)
            else:
                yield what
        for worker in list(self._workers):
            fault = worker.watchdog.give_up_if_hanging()
            if fault is None:
                continue
            self._workers.remove(worker)
            self.start(1)
            game = worker.game
            # Without one it hangs in taking leave of its bots, after the result.
            if game is not None:
                Thread(target=game.close, daemon=True).start()
                yield game.forfeit(fault)

    def stop(self) -> None:
        """Leave no thread thinking that can be stopped."""
        with self._lock:
            self._fixtures = iter(())
        for worker in self._workers:
            worker.watchdog.give_up()
        for worker in self._workers:
            worker.thread.join(_JOIN_SECONDS / len(self._workers))
