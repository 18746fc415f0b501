"""A written game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coloretto.records.moves import format_move, format_rounds, split_moves
from coloretto.records.tags import format_tag, tags_of
from coloretto.rules.errors import IllegalError
from coloretto.rules.events import DRAW, Event
from coloretto.rules.ruleset import Rules
from coloretto.rules.setup import Setup

if TYPE_CHECKING:
    from coloretto.rules.state import State


@dataclass(frozen=True, slots=True)
class Record:
    """All that happened in one game, finished or not. ``str`` gives its text.

    Make one with :meth:`of` or :func:`~coloretto.records.read_record`: they see to
    it that tags, rules, set-up and events agree.
    """

    tags: Mapping[str, str] = field(hash=False)
    """Every tag in its order, as it was written."""
    rules: Rules
    setup: Setup
    events: tuple[Event, ...]

    @classmethod
    def of(
        cls,
        setup: Setup,
        state: "State",
        *,
        names: Sequence[str] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> "Record":
        """The record of a game from its set-up to a state, with its history.

        :param names: who sat where; ``Player 1`` and so on when left out.
        :param tags: more tags, such as ``Date``, ``Site`` or ``Match``.
        """
        rules = state.rules
        if names is None:
            names = [f"Player {seat}" for seat in range(1, rules.players + 1)]
        events = tuple(state.events)
        if not _leads_to(setup, events, state):
            raise IllegalError("the state's events do not lead from this set-up to it")
        if events and events[-1] == DRAW:
            events = events[:-1]
        scores = state.scores if state.is_over else None
        return cls(tags_of(rules, setup, names, scores, tags or {}), rules, setup, events)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where."""
        return tuple(self.tags[f"Seat{seat}"] for seat in range(1, self.rules.players + 1))

    @property
    def moves(self) -> tuple[tuple[str, ...], ...]:
        """The moves in canonical form, round by round."""
        return format_rounds(self.events, self.rules.players)

    def __str__(self) -> str:
        lines = [format_tag(name, value) for name, value in self.tags.items()]
        rounds = self.moves
        if rounds:
            lines.append("")
        lines += [f"{number}. {' '.join(tokens)}" for number, tokens in enumerate(rounds, 1)]
        return "".join(f"{line}\n" for line in lines)

    def begin(self) -> "State":
        """The state before the first move."""
        from coloretto.rules.state import State

        return State(self.rules, self.setup)

    def replay(self) -> "State":
        """The state after the last move, with its history."""
        return _replayed(self.rules, self.setup, self.events)

    def states(self) -> Iterator[tuple[str, "State"]]:
        """Each move with the state after it, a state of its own."""
        state = self.begin()
        for move in split_moves(self.events):
            for event in move:
                state.apply(event)
            yield format_move(move), state.copy()


def _leads_to(setup: Setup, events: Sequence[Event], state: "State") -> bool:
    setup.check(state.rules)
    try:
        return _replayed(state.rules, setup, events).position() == state.position()
    except IllegalError:
        return False


def _replayed(rules: Rules, setup: Setup, events: Sequence[Event]) -> "State":
    from coloretto.rules.state import State

    state = State(rules, setup)
    for event in events:
        state.apply(event)
    return state
