"""A study: many games of one bot with itself, in every kind of game, and what came of them."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event as Flag
from threading import Lock
from typing import Protocol

import numpy as np

from coloretto.bots import Bot, BotError, close_bot, make_bot, tell_end
from coloretto.lab.game_loop import decisions
from coloretto.lab.parallel import check_threads
from coloretto.lab.simulate import check_size
from coloretto.lab.study import measures_kernel
from coloretto.lab.study.tally import Part, Tally
from coloretto.records import Record
from coloretto.review import Judge, Review, review
from coloretto.rules import EDITIONS, DeckDealer, Edition, Rules, State, deal, make_rules
from coloretto.rules.kernel import STATE, rules_row

_RANDOM_GAMES_AT_ONCE = 1_000


class StudyStoppedError(Exception):
    """Nobody wants the rest of a game any more."""


@dataclass(frozen=True)
class Study:
    """What came out. Rules that differ only in name share their games."""

    bot: str
    games: int
    """How many games of each kind were asked for."""
    seed: int
    rules: tuple[Rules, ...]
    tallies: dict[bytes, Tally] = field(default_factory=dict)
    failure: str | None = None
    """Why the bot could not play on, if it could not."""
    luck: bool = False
    """Whether it was asked what of the results was luck."""

    def tally(self, rules: Rules) -> Tally:
        """What the games with these rules add up to."""
        return self.tallies[_key(rules)]

    @property
    def played(self) -> int:
        """How many games were played."""
        return sum(tally.games for tally in self.tallies.values())

    @property
    def wanted(self) -> int:
        """How many games were to be played."""
        return self.games * len(self.tallies)


def kinds_of_games(
    editions: Sequence[str] = (), players: Sequence[int] = (), bot_players: Iterable[int] = ()
) -> tuple[Rules, ...]:
    """Every edition, number of players and side, or those of them that are named.

    :param bot_players: with how many the bot can play; what is named must be among them.
    """
    able = set(bot_players) or set(range(2, 6))
    for number in players:
        if number not in able:
            raise BotError(f"this bot does not play with {number} players")
    chosen = [make_rules(name).edition for name in dict.fromkeys(editions)] or EDITIONS.values()
    kinds = tuple(_kinds(chosen, sorted(set(players)), able))
    if not kinds and players:
        make_rules(editions[0], players[0])  # says why not
    if not kinds:
        raise BotError(f"this bot does not play the {editions[0]} edition")
    return kinds


def _kinds(editions: Iterable[Edition], players: Sequence[int], able: set[int]) -> Iterator[Rules]:
    for edition in editions:
        for number in edition.players:
            if number in able and (not players or number in players):
                for side in edition.sides:
                    yield make_rules(edition, number, scoring=side)


def distinct_kinds(rules: Sequence[Rules]) -> list[Rules]:
    """The first of all rules that play the same."""
    return list({_key(kind): kind for kind in reversed(rules)}.values())[::-1]


def _key(rules: Rules) -> bytes:
    row = rules_row(rules)
    if rules.players > 2:
        row["all_start_colours_differ"] = 1  # they do anyway
    return row.tobytes()


def study(
    bot: str,
    rules: Sequence[Rules],
    games: int,
    seed: int,
    *,
    luck: bool = False,
    threads: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
    stop: Flag | None = None,
) -> Study:
    """Let a bot play this many games of each kind in all seats.

    Every game follows from the seed, its number and its rules, so nothing depends on threads or
    on what else is studied.

    :param luck: also review every game, for what of the results was luck.
    :param on_progress: called with the number of games just finished, one call at a time.
    :param stop: once set, ends early with the games played so far.
    """
    check_size(games, seed)
    make_bot(bot)  # refuses at once what cannot be made
    kinds = distinct_kinds(rules)
    tallies = {_key(kind): Tally() for kind in kinds}
    is_random = bot == "random" and not luck
    size = _RANDOM_GAMES_AT_ONCE if is_random else 1
    # All kinds side by side, so that an early end leaves games of each.
    tasks = ((kind, start) for start in range(0, games, size) for kind in kinds)
    failures: list[str] = []
    lock = Lock()

    def work() -> None:
        games_of: _Games = _RandomGames(seed) if is_random else _BotGames(bot, seed, stop, luck)
        try:
            while not failures and (stop is None or not stop.is_set()):
                with lock:
                    task = next(tasks, None)
                if task is None:
                    return
                kind, start = task
                end = min(start + size, games)
                tally = games_of.play(kind, start, end)
                with lock:
                    tallies[_key(kind)].add(tally)
                    on_progress(end - start)
        except StudyStoppedError:
            pass
        except BotError as error:
            failures.append(str(error))
        finally:
            games_of.close()

    workers = check_threads(threads)
    with ThreadPoolExecutor(workers) as pool:
        for done in [pool.submit(work) for _ in range(workers)]:
            done.result()
    failure = failures[0] if failures else None
    return Study(bot, games, seed, tuple(rules), tallies, failure, luck)


def split(game: Review) -> tuple[int, dict[Part, int]]:
    """How much the seats' shares of the win differ from even ones, and how much each part of it is.

    The sum of squares, and of products with each part: so the parts add up to the whole.
    """
    even = sum(game.win.prior) // game.players
    difference = [share - even for share in game.win.result]
    parts: dict[Part, int] = {"luck": 0, "choices": 0, "rest": 0}
    for seat, own in enumerate(difference):
        account = game.win
        parts["luck"] += own * (account.prior[seat] - even + account.luck[seat])
        parts["choices"] += own * (account.own[seat] + sum(account.others[seat]))
        parts["rest"] += own * account.rest[seat]
    return sum(own * own for own in difference), parts


class _Games(Protocol):
    """Plays the games of one worker."""

    def play(self, rules: Rules, start: int, stop: int) -> Tally: ...

    def close(self) -> None: ...


class _RandomGames:
    """Uniformly random games, compiled."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._states = np.zeros(3, STATE)
        self._trace = np.zeros(measures_kernel.MOST_EVENTS, np.int8)

    def play(self, rules: Rules, start: int, stop: int) -> Tally:
        tally = Tally()
        measures_kernel.play_random_games(
            self._states,
            rules_row(rules),
            self._seed,
            start,
            stop,
            self._trace,
            tally.counts,
        )
        return tally

    def close(self) -> None:
        pass


class _BotGames:
    """Games of any bot, through the same door as everybody's."""

    def __init__(self, spec: str, seed: int, stop: Flag | None, luck: bool) -> None:
        self._spec = spec
        self._seed = seed
        self._stop = stop
        self._judge = Judge("luck") if luck else None
        self._bots: list[Bot] = []

    def play(self, rules: Rules, start: int, stop: int) -> Tally:
        tally = Tally()
        for number in range(start, stop):
            game = deal(rules, random.Random(f"{self._seed} {number}"))
            state = State(rules, game.setup)
            self._play_out(state, DeckDealer(game.deck), number)
            trace = np.array(state.events, np.int8)
            final = np.array([state.packed], STATE)
            measures_kernel.add_game_at(final, 0, game.setup.first, trace, len(trace), tally.counts)
            if self._judge is not None:
                tally.add_parts(*split(review(Record.of(game.setup, state), self._judge)))
        return tally

    def _play_out(self, state: State, dealer: DeckDealer, number: int) -> None:
        while len(self._bots) < state.players:
            self._bots.append(make_bot(self._spec))
        rngs = [random.Random(f"{self._seed} {number} {seat}") for seat in range(state.players)]
        for seat in decisions(state, dealer):
            try:
                decision = self._bots[seat].decide(state.copy(), rngs[seat], self._stop)
                if self._stop is not None and self._stop.is_set():
                    raise StudyStoppedError
                state.apply(decision.action)
            except StudyStoppedError:
                raise
            except Exception as error:
                reason = " ".join(str(error).split()) or type(error).__name__
                raise BotError(
                    f"{self._spec}: {reason} (game {number + 1} of {state.rules}, seat {seat + 1})"
                ) from error
        for bot in self._bots[: state.players]:
            tell_end(bot, state)

    def close(self) -> None:
        for bot in self._bots:
            close_bot(bot)
