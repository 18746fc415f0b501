"""One game at a table: its state, whose turn each event was, and its rows in order."""

from dataclasses import dataclass, field

from coloretto.rules import Setup
from coloretto.rules.cards import CARD_SYMBOLS
from coloretto.rules.events import COLOUR, PLACE, TAKE, TURN_UP, Event
from coloretto.rules.state import State
from coloretto.server.table import entries as e


@dataclass
class Game:
    """One game at a table."""

    began: e.GameBegan
    committed: e.DeckCommitted
    """What was known of the deck before it began."""
    setup: Setup
    state: State
    turns: list[int] = field(default_factory=list)
    """The seat whose turn it was, for every event; from 1."""
    turned_up: int = 0
    """How many cards have come from the deck."""
    ended: e.GameEnded | None = None
    forfeited: set[int] = field(default_factory=set)
    """The seats that have lost a rated game by leaving it; from 1."""

    @property
    def seat(self) -> int:
        """Whose turn it is, from 1."""
        return self.state.seat + 1

    def apply(self, seat: int, event: Event) -> None:
        """Apply an event of a seat's turn."""
        self.state.apply(event)
        self.turns.append(seat)
        self.turned_up += event >= TURN_UP

    def go_back(self, keep: int) -> None:
        """Undo all events but the first ``keep``."""
        while len(self.turns) > keep:
            self.turned_up -= self.state.undo() >= TURN_UP
            self.turns.pop()

    def rows(self) -> list["RowNow"]:
        """The rows as they lie, from how this round went."""
        rows, before = self._lay_rows()
        # After the last round nothing is laid out again.
        return before if self.state.is_over else rows

    def last_rows(self) -> list["RowNow"]:
        """The rows of the last round that is over, as it left them."""
        return self._lay_rows()[1]

    def _lay_rows(self) -> tuple[list["RowNow"], list["RowNow"]]:
        """The rows of this round, and of the round before it."""
        rules = self.state.rules
        rows = before = [RowNow() for _ in rules.row_rooms]
        taken, card = 0, ""
        for seat, event in zip(self.turns, self.state.events, strict=True):
            if event >= TURN_UP:
                card = CARD_SYMBOLS[event - TURN_UP]
            elif PLACE <= event < COLOUR:
                rows[event - PLACE].cards.append(card)
            elif TAKE <= event < PLACE:
                rows[event - TAKE] = RowNow(taken_by=seat)
                taken += 1
                if taken % rules.players == 0:
                    rows, before = [RowNow() for _ in rules.row_rooms], rows
        return rows, before


@dataclass
class RowNow:
    """A row: its cards in the order they were placed, or the seat that has taken it."""

    cards: list[str] = field(default_factory=list)
    taken_by: int | None = None
