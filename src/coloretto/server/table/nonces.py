"""Whose chance goes into the next deck, and whom a start waits for."""

from collections.abc import Callable

from coloretto.records.fair_deck import nonce_commitment
from coloretto.server.table.table import Table

NONCE_SECONDS = 2.5
"""How long a start waits for the nonces of those present."""
OPENING_SECONDS = 6.0
"""How long a deck waits for the nonces that it binds to be opened."""


def awaited_people(table: Table, starter: str, is_present: Callable[[str], bool]) -> set[str]:
    """Whose nonces a start waits for: those present who have none yet on any of their seats.

    Never the absent, and never the one who starts: they could have given theirs before.
    """
    if table.phase == "playing" or table.is_dealing or any(seat.is_open for seat in table.seats):
        return set()
    having = {seat.person for seat in table.seats if seat.has_nonce}
    asked = {seat.person for seat in table.seats if seat.person is not None and seat.has_say}
    return {person for person in asked - having - {starter} if is_present(person)}


def bound_nonces(table: Table, starter: str, is_present: Callable[[str], bool]) -> tuple[str, ...]:
    """Each seat's commitment that the deck is to bind.

    A nonce that somebody absent has promised would only be waited for in vain.
    """
    bound = []
    for number, seat in enumerate(table.seats, 1):
        if seat.nonce:
            bound.append(nonce_commitment(table.id, table.next_game, number, seat.nonce))
        elif seat.person is not None and (seat.person == starter or is_present(seat.person)):
            bound.append(seat.nonce_commitment)
        else:
            bound.append("")
    return tuple(bound)
