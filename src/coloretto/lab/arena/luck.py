"""The luck in an arena's games, worked out on threads while others are played or read."""

from concurrent.futures import Future, ThreadPoolExecutor
from threading import local
from typing import TYPE_CHECKING

from coloretto.lab.arena.fixture_game import GameResult
from coloretto.lab.arena.schedule import Tournament
from coloretto.review.judge import Judge
from coloretto.review.luck import luck_of

if TYPE_CHECKING:
    from coloretto.review.accounting import Vector


class LuckMeter:
    """Says how much luck every seat of a game had: of the win, then of the margin."""

    def __init__(self, tournament: Tournament, threads: int) -> None:
        self._tournament = tournament
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="luck")
        self._own = local()
        self._found: dict[tuple[int, int], Future[Vector]] = {}

    def begin(self, game: GameResult) -> None:
        """Begin to work it out; nobody waits for it yet."""
        key = (game.fixture.deck, game.fixture.game)
        if key not in self._found:
            self._found[key] = self._pool.submit(self._measure, game)

    def of(self, game: GameResult) -> "Vector":
        """What came out."""
        self.begin(game)
        return self._found.pop((game.fixture.deck, game.fixture.game)).result()

    def close(self) -> None:
        """Drop what nobody has asked for."""
        self._pool.shutdown(cancel_futures=True)

    def _measure(self, game: GameResult) -> "Vector":
        if not hasattr(self._own, "judge"):
            self._own.judge = Judge("luck")
        judge: Judge = self._own.judge
        setup = self._tournament.deal(game.fixture.deck).setup
        return luck_of(self._tournament.rules, setup, game.events, judge)
