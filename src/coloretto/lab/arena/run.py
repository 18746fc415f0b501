"""Playing a tournament: on threads or a cluster, with a journal, until the end or a precision."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event as Flag
from typing import TYPE_CHECKING, Final

from coloretto.lab.arena.fixture_game import TIME_LIMIT, GameResult
from coloretto.lab.arena.game_records import record_of
from coloretto.lab.arena.journal import Journal, read_journal
from coloretto.lab.arena.on_threads import play_on_threads
from coloretto.lab.arena.schedule import Fixture, Tournament
from coloretto.lab.arena.standings import Standing, Standings
from coloretto.lab.parallel import check_threads
from coloretto.records import Record
from coloretto.rules import Rules, UnsupportedError

if TYPE_CHECKING:
    from coloretto.lab.arena.luck import LuckMeter

_FEWEST_DECKS: Final = 20
"""From fewer decks no precision is believed."""


@dataclass(frozen=True, slots=True)
class ArenaProgress:
    """How far an arena is."""

    games: int
    """Games played so far, those of earlier runs included."""
    most_games: int
    """As many as there can be; fewer are needed when the precision is reached before."""
    standings: tuple[Standing, ...]
    """Standings over the whole decks so far."""
    is_finished: bool


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """What came out. Only whole decks count, from the first on without a gap."""

    tournament: Tournament
    decks: int
    """How many decks count."""
    standings: tuple[Standing, ...]
    """One per bot, the best first; empty if no deck was finished."""
    games: tuple[GameResult, ...]
    """The games that count, by deck and rotation."""
    is_finished: bool
    """Whether all decks were played or the precision was reached."""

    @property
    def faults(self) -> tuple[GameResult, ...]:
        """The games that were forfeited."""
        return tuple(game for game in self.games if game.fault is not None)

    def records(self) -> Iterator[Record]:
        """All games as records."""
        for game in self.games:
            yield record_of(self.tournament, game)


def play_arena(
    rules: Rules,
    bots: Sequence[str],
    *,
    decks: int = 100,
    seed: int = 1,
    precision: float | None = None,
    luck: bool = False,
    threads: int | None = None,
    cluster: str | None = None,
    results: Path | None = None,
    fresh: bool = False,
    time_limit: float = TIME_LIMIT,
    on_progress: Callable[[ArenaProgress], None] = lambda _: None,
    stop: Flag | None = None,
) -> ArenaResult:
    """Let bots play every deck in every seat rotation; the same seed gives the same games.

    Results do not depend on threads, machines or interruptions, as long as the
    bots' budgets are in simulations and not in time.

    :param bots: specs, at least as many as there are seats; equal ones count as one bot.
    :param precision: end when every win share is known to plus or minus this, as a fraction.
    :param luck: also say what came out without the luck of deal and cards, and end by that. It can
        be asked of games that were played before.
    :param threads: default: all cores.
    :param cluster: the address of a Ray cluster, or ``auto``; None for threads of this machine.
    :param results: a journal that keeps every game as it ends, and is gone on with;
        see :func:`coloretto.lab.arena.default_journal`. None keeps nothing.
    :param fresh: begin the journal anew.
    :param time_limit: seconds for one decision; a bot that does not stop then forfeits.
    :param on_progress: called before the first game and after each.
    :param stop: once set, ends soon with what was played; games under way are dropped.
    """
    tournament = Tournament(rules, tuple(bots), seed)
    tournament.check()
    return play_tournament(
        tournament,
        decks=decks,
        precision=precision,
        luck=luck,
        threads=threads,
        cluster=cluster,
        results=results,
        fresh=fresh,
        time_limit=time_limit,
        on_progress=on_progress,
        stop=stop,
    )


def play_tournament(
    tournament: Tournament,
    *,
    decks: int = 100,
    precision: float | None = None,
    luck: bool = False,
    threads: int | None = None,
    cluster: str | None = None,
    results: Path | None = None,
    fresh: bool = False,
    time_limit: float = TIME_LIMIT,
    on_progress: Callable[[ArenaProgress], None] = lambda _: None,
    stop: Flag | None = None,
) -> ArenaResult:
    """Play a tournament that has been checked; the parameters are those of :func:`play_arena`."""
    _check(decks, precision, threads, time_limit)
    with ExitStack() as stack:
        meter = _luck_meter(tournament, threads, stack) if luck else None
        collector = Collector(tournament, decks, precision, meter)
        journal = None
        if results is not None:
            journal = stack.enter_context(Journal(results, tournament, fresh=fresh))
            collector.expect(journal.games)
            for game in journal.games:
                if stop is not None and stop.is_set():
                    return collector.result()
                collector.add(game)
        on_progress(collector.progress())
        if collector.is_finished:
            return collector.result()
        missing = collector.missing()
        if cluster is None:
            play = play_on_threads(
                tournament,
                missing,
                threads=check_threads(threads),
                time_limit=time_limit,
                stop=stop,
            )
        else:
            from coloretto.lab.arena.on_cluster import play_on_cluster

            play = play_on_cluster(
                tournament, missing, address=cluster, time_limit=time_limit, stop=stop
            )
        for game in stack.enter_context(closing(play)):
            if journal is not None:
                journal.add(game)
            collector.add(game)
            on_progress(collector.progress())
            if collector.is_finished:
                break
    return collector.result()


def recount(
    path: Path,
    *,
    luck: bool = False,
    threads: int | None = None,
    on_progress: Callable[[ArenaProgress], None] = lambda _: None,
    stop: Flag | None = None,
) -> ArenaResult:
    """What came out in a journal, whatever code has played it; no game is played.

    The parameters are those of :func:`play_arena`.
    """
    tournament, games = read_journal(path)
    decks = 1 + max((game.fixture.deck for game in games), default=0)
    with ExitStack() as stack:
        meter = _luck_meter(tournament, threads, stack) if luck else None
        collector = Collector(tournament, decks, None, meter)
        collector.expect(games)
        for game in games:
            if stop is not None and stop.is_set():
                return collector.result()
            collector.add(game)
            on_progress(collector.progress())
    return replace(collector.result(), is_finished=True)


def _luck_meter(tournament: Tournament, threads: int | None, stack: ExitStack) -> "LuckMeter":
    from coloretto.lab.arena.luck import LuckMeter

    meter = LuckMeter(tournament, check_threads(threads))
    stack.callback(meter.close)
    return meter


def _check(decks: int, precision: float | None, threads: int | None, time_limit: float) -> None:
    if decks < 1:
        raise UnsupportedError(f"{decks} decks: play at least 1")
    check_threads(threads)
    if precision is not None and not 0 < precision <= 0.5:
        raise UnsupportedError(
            f"a precision of {100 * precision:g} percentage points: it is more than 0, at most 50"
        )
    if not time_limit > 0:
        raise UnsupportedError(f"a time limit of {time_limit:g} s: it is more than 0")


class Collector:
    """Collects games in any order and counts decks in canonical order.

    The end is found in that order too, so that it does not depend on which game
    happened to end first.
    """

    def __init__(
        self,
        tournament: Tournament,
        decks: int,
        precision: float | None,
        luck: "LuckMeter | None" = None,
    ) -> None:
        self._tournament = tournament
        self._decks = decks
        self._precision = precision
        self._games_per_deck = tournament.games_per_deck
        self._games: dict[tuple[int, int], GameResult] = {}
        self._luck = luck
        self._standings = Standings(tournament, luck)
        self._shown: tuple[Standing, ...] = ()
        self.is_finished = False

    def expect(self, games: Iterable[GameResult]) -> None:
        """Games that will be added: their luck is worked out meanwhile, if it is wanted."""
        for game in games:
            if self._luck is not None and game.fixture.deck < self._decks:
                self._luck.begin(game)

    def add(self, game: GameResult) -> None:
        fixture = game.fixture
        if fixture.deck >= self._decks:
            return
        self.expect([game])
        self._games.setdefault((fixture.deck, fixture.game), game)
        before = self._standings.decks
        while not self.is_finished and (deck := self._whole_deck(self._standings.decks)):
            self._standings.add_deck(deck)
            self.is_finished = self._standings.decks == self._decks or self._is_precise()
        if self._standings.decks > before:
            self._shown = self._standings.all()

    def missing(self) -> Iterator[Fixture]:
        """The fixtures without a game."""
        known = set(self._games)
        for fixture in self._tournament.fixtures(self._decks):
            if (fixture.deck, fixture.game) not in known:
                yield fixture

    def progress(self) -> ArenaProgress:
        most = self._decks * self._games_per_deck
        return ArenaProgress(len(self._games), most, self._shown, self.is_finished)

    def result(self) -> ArenaResult:
        decks = self._standings.decks
        games = tuple(game for deck in range(decks) for game in self._whole_deck(deck))
        return ArenaResult(self._tournament, decks, self._shown, games, self.is_finished)

    def _whole_deck(self, deck: int) -> list[GameResult]:
        """All games of a deck; none while one is missing."""
        keys = [(deck, game) for game in range(self._games_per_deck)]
        if not all(key in self._games for key in keys):
            return []
        return [self._games[key] for key in keys]

    def _is_precise(self) -> bool:
        return (
            self._precision is not None
            and self._standings.decks >= _FEWEST_DECKS
            and self._standings.half_width <= self._precision
        )
