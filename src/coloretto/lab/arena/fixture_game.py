"""One game between bots. A bot that fails forfeits it; nothing a bot does goes beyond it."""

import operator
import time
from contextlib import suppress
from dataclasses import dataclass
from threading import Event as Flag
from threading import Lock
from typing import Final

from coloretto.bots import Bot, Decision, close_bot, make_bot
from coloretto.lab.arena.schedule import Fixture, Tournament
from coloretto.lab.game_loop import decisions
from coloretto.rules import DeckDealer, State
from coloretto.rules.events import Action

TIME_LIMIT: Final = 60.0
"""Seconds for one decision, by default."""

_GRACE: Final = 1.0
"""Seconds from being told to stop to being given up; bots promise to take 20 ms."""

_LONGEST_REASON: Final = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a seat forfeited its game."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played, to its end or to a fault."""

    fixture: Fixture
    events: bytes
    """All events of the game, one per byte."""
    scores: tuple[int, ...] | None
    """Scores by seat; None after a fault."""
    fault: Fault | None = None


class AbandonedError(Exception):
    """Nobody waits for this game any more."""


class Watchdog:
    """Times the decisions of a game for somebody in another thread, who may give it up."""

    def __init__(self, time_limit: float = TIME_LIMIT) -> None:
        self._time_limit = time_limit
        self._lock = Lock()
        self._stop = Flag()
        self._began: float | None = None
        self._seat = 0
        self._is_abandoned = False

    def begin(self, seat: int) -> Flag:
        """A bot begins to think; the flag will tell it to stop."""
        with self._lock:
            if self._is_abandoned:
                raise AbandonedError
            self._stop = Flag()
            self._seat = seat
            self._began = time.monotonic()
            return self._stop

    def end(self) -> None:
        """The bot has decided."""
        with self._lock:
            if self._is_abandoned:
                raise AbandonedError
            self._began = None

    def give_up_if_hanging(self) -> Fault | None:
        """Tell a bot that thinks too long to stop; give the game up if that does not help."""
        with self._lock:
            if self._began is None:
                return None
            seconds = time.monotonic() - self._began
            if seconds > self._time_limit:
                self._stop.set()
            if seconds <= self._time_limit + _GRACE:
                return None
            self._is_abandoned = True
            return Fault(self._seat, f"did not decide within {self._time_limit:g} s")

    def give_up(self) -> None:
        """Nobody wants this game any more."""
        with self._lock:
            self._is_abandoned = True
            self._stop.set()


class FixtureGame:
    """A fixture being played."""

    def __init__(self, tournament: Tournament, fixture: Fixture, watchdog: Watchdog) -> None:
        deal = tournament.deal(fixture.deck)
        self._fixture = fixture
        self._watchdog = watchdog
        self._state = State(tournament.rules, deal.setup)
        self._dealer = DeckDealer(deal.deck)
        self._rngs = [tournament.rng(fixture, seat) for seat in range(tournament.rules.players)]
        self._bots: list[Bot] = []

    def play(self) -> GameResult:
        """Play to the end, or to the first fault."""
        state = self._state
        try:
            for seat, spec in enumerate(self._fixture.seats):
                self._bots.append(self._make_bot(seat, spec))
            for seat in decisions(state, self._dealer):
                state.apply(self._ask(seat))
        except _ForfeitError as forfeit:
            return self.forfeit(forfeit.fault)
        return GameResult(self._fixture, bytes(state.events), state.scores)

    def forfeit(self, fault: Fault) -> GameResult:
        """The game as it is when a seat forfeits it."""
        return GameResult(self._fixture, bytes(self._state.events), None, fault)

    def close(self) -> None:
        """Let the bots go. Two threads may do so at once."""
        while self._bots:
            with suppress(IndexError):
                close_bot(self._bots.pop(), self._state.copy() if self._state.is_over else None)

    def _make_bot(self, seat: int, spec: str) -> Bot:
        self._watchdog.begin(seat)
        try:
            return make_bot(spec)
        except BaseException as error:
            raise _ForfeitError(seat, f"could not be made: {_describe(error)}") from error
        finally:
            self._watchdog.end()

    def _ask(self, seat: int) -> Action:
        """The bot's action, which is legal."""
        decision = self._decide(seat)
        if not isinstance(decision, Decision):
            raise _ForfeitError(seat, f"answered {_shown(decision)} instead of a decision")
        try:
            action = operator.index(decision.action)
        except TypeError:
            reason = f"answered {_shown(decision.action)}, which is no action"
            raise _ForfeitError(seat, reason) from None
        if action not in self._state.legal_actions:
            reason = f"answered {_shown(action)}: {self._state.why_illegal(action)}"
            raise _ForfeitError(seat, reason)
        return action

    def _decide(self, seat: int) -> object:
        # With its history, which everybody at the table has seen. Only the dealer knows the order
        # of the deck.
        seen = self._state.copy()
        stop = self._watchdog.begin(seat)
        try:
            return self._bots[seat].decide(seen, self._rngs[seat], stop)
        except BaseException as error:
            raise _ForfeitError(seat, f"raised {_describe(error)}") from error
        finally:
            self._watchdog.end()


class _ForfeitError(Exception):
    def __init__(self, seat: int, reason: str) -> None:
        self.fault = Fault(seat, _one_line(reason))


def _describe(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:
        text = ""
    name = type(error).__name__
    return f"{name}: {text}" if text else name


def _shown(value: object) -> str:
    try:
        return repr(value)[:_LONGEST_REASON]
    except Exception:
        return f"a {type(value).__name__}"


def _one_line(text: str) -> str:
    """Text that a table, a tag and a terminal can show."""
    line = " ".join(text.split())
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    return line if len(line) <= _LONGEST_REASON else f"{line[: _LONGEST_REASON - 1]}…"
