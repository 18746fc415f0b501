"""Games that go on from a position of another game."""

from itertools import islice

from coloretto.records import Record
from coloretto.records.moves import split_moves
from coloretto.rules import Rules, Setup
from coloretto.rules.cards import CARD_SYMBOLS, parse_card
from coloretto.rules.events import event_name, parse_event
from coloretto.rules.state import State
from coloretto.server.table.entries import Branch


def branch_of(record: Record, moves: int) -> Branch:
    """The position of a record after a number of moves, as a table begins from it."""
    kept = [event for move in islice(split_moves(record.events), moves) for event in move]
    return Branch(
        out=tuple(CARD_SYMBOLS[colour] for colour in record.setup.out),
        start=tuple("".join(CARD_SYMBOLS[c] for c in cards) for cards in record.setup.start),
        first=record.setup.first + 1,
        events=tuple(event_name(event) for event in kept),
    )


def branch_state(rules: Rules, branch: Branch) -> tuple[Setup, State]:
    """The position from which a branch goes on.

    :raises ColorettoError: when it breaks a rule.
    """
    setup = Setup(
        tuple(parse_card(colour) for colour in branch.out),
        tuple(tuple(parse_card(card) for card in cards) for cards in branch.start),
        branch.first - 1,
    )
    state = State(rules, setup)
    for event in branch.events:
        state.apply(parse_event(event))
    return setup, state
