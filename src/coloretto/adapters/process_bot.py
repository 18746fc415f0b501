"""A bot in a process of its own, in any language: ``run:COMMAND``.

It speaks the line protocol (:mod:`coloretto.adapters.line_protocol`).
"""

import os
import random
import re
import shlex
import shutil
import weakref
from collections.abc import Collection, Sequence
from threading import Event as Flag
from typing import TYPE_CHECKING, Final

from coloretto import __version__
from coloretto.adapters import line_protocol as protocol
from coloretto.adapters.line_process import LineProcess, StoppedError
from coloretto.bots import BotError, Decision
from coloretto.bots.options import parse_options
from coloretto.rules.cards import JOKER

if TYPE_CHECKING:
    from coloretto.rules.events import Event
    from coloretto.rules.state import State

SECONDS: Final = 10
"""How long a bot may think about a decision, unless its spec says otherwise."""
_SECONDS_TO_START: Final = 10

_FAREWELL: Final = protocol.format_message(protocol.quit_message())

_SEEDS: Final = 1 << 32

_OPTIONS: Final = {"seconds": 3600, "ms": 3_600_000}
_OPTION: Final = re.compile(r"\w+=\d*")


class ProcessBot:
    """Plays what a process answers. The process starts with the first decision.

    Whatever is wrong with an answer, or with the process, is a
    :class:`~coloretto.bots.BotError` with the reason in one line; the process is then ended, and
    the next decision starts a new one.
    """

    players = range(2, 6)

    def __init__(
        self, command: Sequence[str], *, seconds: float = SECONDS, budget_ms: int | None = None
    ) -> None:
        """
        :param seconds: how long a decision may take.
        :param budget_ms: how long the bot is asked to think, if it heeds that.
        """
        if not command:
            raise BotError("run: which command? Write run:COMMAND, as in run:python3 my_bot.py")
        if shutil.which(command[0]) is None:
            raise BotError(f"run: there is no command {command[0]!r}")
        self.spec = f"run:{shlex.join(command)}"
        self._command = list(command)
        self._seconds = seconds
        self._budget_ms = budget_ms
        self._process: LineProcess | None = None
        self._clean_up: weakref.finalize[..., ProcessBot] | None = None
        self._can_play: Collection[int] = self.players
        self._known: _Known | None = None

    def decide(self, state: "State", rng: random.Random, stop: Flag | None = None) -> Decision:
        """Ask the process. When ``stop`` is set, the first legal action is the answer."""
        seed = int(rng.random() * _SEEDS)
        try:
            process = self._process or self._start(stop)
            self._tell_game(process, state)
            if process.has_spoken():
                raise BotError(f"wrote {protocol.shown(process.receive(1))} without being asked")
            events = self._new_events(state)
            question = protocol.decide_message(state, events, seed, self._budget_ms)
            process.send(protocol.format_message(question))
            return protocol.parse_answer(process.receive(self._seconds, stop), state)
        except StoppedError:
            self._kill()
            return Decision(state.legal_actions[0])
        except BaseException:
            self._kill()
            raise

    def end(self, state: "State") -> None:
        """Tell the process how the game it has played in ended."""
        if self._process is not None and self._known is not None:
            message = protocol.end_message(state, self._new_events(state))
            self._process.send(protocol.format_message(message))
        self._known = None

    def close(self) -> None:
        """End the process, politely first. Forgetting the bot, or leaving Python, does it too."""
        process = self._let_go()
        if process is not None:
            process.close(_FAREWELL)

    def _start(self, stop: Flag | None) -> LineProcess:
        process = LineProcess(self._command)
        self._process = process
        self._clean_up = weakref.finalize(self, process.close, _FAREWELL)
        process.send(protocol.format_message(protocol.hello_message(__version__)))
        seconds = max(self._seconds, _SECONDS_TO_START)
        self._can_play = protocol.check_hello(
            protocol.parse_message(process.receive(seconds, stop))
        )
        return process

    def _kill(self) -> None:
        process = self._let_go()
        if process is not None:
            process.kill()

    def _let_go(self) -> LineProcess | None:
        process, self._process = self._process, None
        self._known = None
        if self._clean_up is not None:
            self._clean_up.detach()
        return process

    def _tell_game(self, process: LineProcess, state: "State") -> None:
        """Say that a game begins, unless this state follows from the one before."""
        if self._known is not None and self._known.leads_to(state):
            return
        if state.players not in self._can_play:
            raise BotError(f"does not play with {state.players} players")
        self._known = None
        message = protocol.game_message(state.rules, state.colours, state.seat)
        process.send(protocol.format_message(message))

    def _new_events(self, state: "State") -> list[protocol.Message]:
        known = 0 if self._known is None else len(self._known.events)
        self._known = _Known(state)
        return protocol.events_since(state, known)


class _Known:
    """What the process has been told of a game, to tell its next state from a new game's."""

    def __init__(self, state: "State") -> None:
        self.events: tuple[Event, ...] = tuple(state.events)
        self._frame = state.rules, state.colours, state.seat
        self._round = state.round
        self._cards_left = state.cards_left
        self._hands = [state.hand(seat)[:JOKER] for seat in range(state.players)]

    def leads_to(self, state: "State") -> bool:
        """Whether a state can come later in the same game: no hand and no round has shrunk."""
        return (
            self._frame == (state.rules, state.colours, state.seat)
            and self._round <= state.round
            and self._cards_left >= state.cards_left
            and tuple(state.events[: len(self.events)]) == self.events
            and all(
                before <= now
                for seat, hand in enumerate(self._hands)
                for before, now in zip(hand, state.hand(seat), strict=False)
            )
        )


def make_process_bot(options: str) -> ProcessBot:
    """``run:COMMAND``, with ``seconds=`` and ``ms=`` before the command if need be."""
    try:
        words = shlex.split(options, posix=os.name == "posix")
    except ValueError as error:
        raise BotError(f"run: {options!r}: {str(error).lower()}") from None
    given = 0
    while given < len(words) and _OPTION.fullmatch(words[given]):
        given += 1
    values = parse_options("run", ",".join(words[:given]), _OPTIONS)
    return ProcessBot(
        words[given:], seconds=values.get("seconds", SECONDS), budget_ms=values.get("ms")
    )
