"""The table in a terminal. Every card shows its letter; colour is never the only sign."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from coloretto.rules.cards import CARD_SYMBOLS, COLOURS, LAST_ROUND, PLUS_TWO, Card
from coloretto.rules.outcome import Outcome
from coloretto.rules.position import Counts

if TYPE_CHECKING:
    from coloretto.rules.state import State

_PAPER: Final = "#1E1A16 on #FFF6E4"
CARD_STYLES: Final = (
    "bold #FFF6E4 on #C93B2D",
    "bold #1E1A16 on #EB7F20",
    "bold #1E1A16 on #FAD75D",
    "bold #10190F on #42A070",
    "bold #FFF6E4 on #2A58A6",
    "bold #FFF6E4 on #522F1C",
    "bold #1E1A16 on #BCC2C5",
    _PAPER,
    f"bold {_PAPER}",
    "bold #1E1A16 on #E9B949",
    "bold #FFF6E4 on #1F4238",
)


def card_text(card: Card, count: int = 1) -> Text:
    """A card, or several of one kind."""
    if card == PLUS_TWO:
        label = f"+2×{count}" if count > 1 else "+2"
    else:
        label = f"{count if count > 1 else ''}{CARD_SYMBOLS[card]}"
    return Text(f" {label} ", style=CARD_STYLES[card])


def cards_text(counts: Sequence[int]) -> Text:
    """Cards sorted by colour, each kind once with its count."""
    return Text(" ").join(card_text(card, count) for card, count in enumerate(counts) if count)


def hand_text(state: "State", seat: int) -> Text:
    """A seat's collection; jokers that have a colour stand behind the rest."""
    counts = list(state.hand(seat))
    coloured = state.coloured(seat)
    for colour in COLOURS:
        counts[colour] -= coloured[colour]
    text = cards_text(counts)
    for colour in COLOURS:
        for _ in range(coloured[colour]):
            text.append(" ")
            text.append(f" J={CARD_SYMBOLS[colour]} ", style=CARD_STYLES[colour])
    return text


def table_view(state: "State", names: Sequence[str]) -> Group:
    """Everything there is to see: rows, deck, and every seat's collection and points now."""
    return Group(_headline(state), "", _rows(state), "", collections_view(state, names))


def rows_line(state: "State") -> Text:
    """The rows of the middle on one line."""
    line = Text()
    for row, room in enumerate(state.rules.row_rooms):
        cards = state.row(row)
        cell = Text("taken", style="dim") if cards is None else _slots(cards, room)
        cell.pad_right(5 * room + 2 - cell.cell_len)
        line.append_text(cell)
    return line


def winners_line(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and with how many points."""
    winners = [names[seat] for seat in outcome.winners]
    points = max(outcome.scores)
    if len(winners) > 1:
        who = f"{', '.join(winners[:-1])} and {winners[-1]} share the win"
    else:
        who = f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}"
    return f"{who} with {points} point{'' if abs(points) == 1 else 's'}."


def _headline(state: "State") -> Text:
    text = Text(f"Round {state.round}", style="bold")
    left = state.cards_left
    text.append(f"   {left} card{'' if left == 1 else 's'} left in the deck", style="not bold")
    if state.is_last_round:
        text.append("   ")
        text.append(" last round ", style=CARD_STYLES[LAST_ROUND])
    return text


def _rows(state: "State") -> Table:
    table = Table.grid(padding=(0, 2))
    for row, room in enumerate(state.rules.row_rooms):
        cards = state.row(row)
        if cards is None:
            table.add_row(f"  Row {row + 1}", Text("taken", style="dim"))
            continue
        table.add_row(f"  Row {row + 1}", _slots(cards, room))
    return table


def _slots(cards: Counts, room: int) -> Text:
    text = Text(" ").join(card_text(card) for card, count in enumerate(cards) for _ in range(count))
    for _ in range(room - sum(cards)):
        text.append(" " if text else "")
        text.append(" · ", style="dim")
    return text


def collections_view(state: "State", names: Sequence[str]) -> Table:
    """Every seat's cards and points now."""
    table = Table.grid(padding=(0, 2))
    scores = state.scores
    for seat, name in enumerate(names):
        is_turn = seat == state.seat and not state.is_over
        is_out = not state.is_in_round(seat) and not state.is_over
        table.add_row(
            Text(f"{'▸' if is_turn else ' '} {name}", style="bold" if is_turn else ""),
            Text(f"{scores[seat]:>3} point{'s' if abs(scores[seat]) != 1 else ''}", style="dim"),
            hand_text(state, seat),
            Text("out this round" if is_out else "", style="dim"),
        )
    return table
