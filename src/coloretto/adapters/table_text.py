"""The table as plain text, for environments that render."""

from collections.abc import Sequence

from coloretto.rules.cards import CARD_NAMES, CARD_SYMBOLS, format_cards
from coloretto.rules.position import Phase
from coloretto.rules.state import State

_NEXT = {
    Phase.DECIDE: "draws or takes a row",
    Phase.TURN_UP: "draws",
    Phase.EXTRA: "gets an extra card",
    Phase.COLOUR: "gives a joker its colour",
}


def table_text(state: State, names: Sequence[str]) -> str:
    """Everything there is to see: rows, deck, every seat's cards and points, what comes next."""
    left = f"{state.cards_left} cards left in the deck"
    last = ", last round" if state.is_last_round else ""
    lines = [f"{state.rules}  round {state.round}: {left}{last}"]
    for row, room in enumerate(state.rules.row_rooms):
        counts = state.row(row)
        if counts is None:
            lines.append(f"  row {row + 1}: taken")
            continue
        cards = [CARD_SYMBOLS[card] for card, count in enumerate(counts) for _ in range(count)]
        lines.append(f"  row {row + 1}: {' '.join(cards + ['·'] * (room - len(cards)))}")
    width = max(map(len, names))
    for seat, (name, score) in enumerate(zip(names, state.scores, strict=True)):
        mark = ">" if seat == state.seat and not state.is_over else " "
        out = "" if state.is_in_round(seat) or state.is_over else "  (out this round)"
        cards_held = format_cards(state.hand(seat))
        lines.append(f"{mark} {name:<{width}} {score:>4} points  {cards_held}{out}")
    lines.append(_what_next(state, names))
    return "\n".join(lines)


def _what_next(state: State, names: Sequence[str]) -> str:
    outcome = state.outcome()
    if outcome is not None:
        winners = " and ".join(names[seat] for seat in outcome.winners)
        return f"over: won by {winners} with {max(outcome.scores)} points"
    who = names[state.seat]
    if state.card is not None:
        return f"{who} places the card turned up: {CARD_NAMES[state.card]}"
    return f"{who} {_NEXT[state.phase]}"
