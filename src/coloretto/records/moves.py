"""Moves as records write them, and the events they stand for.

A move begins with a draw or a take and holds all that follows from it, so moves
and events translate into each other without a state. Only the last move of an
unfinished game may stop short: ``G`` or ``LG`` (turned up, not yet placed), ``L``
with cards left, ``x2`` or ``x2*L`` with the golden joker's extra card still to
come, or fewer colours than jokers taken. A draw decided with nothing turned up
yet leaves no trace.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from coloretto.records.errors import shown
from coloretto.rules.cards import GOLDEN_JOKER, JOKER, LAST_ROUND, card_symbol, parse_card
from coloretto.rules.errors import IllegalError, NotationError
from coloretto.rules.events import (
    COLOUR,
    DRAW,
    MOST_ROWS,
    PLACE,
    TAKE,
    TURN_UP,
    Event,
    colour,
    place,
    take,
    turn_up,
)
from coloretto.rules.position import Phase

if TYPE_CHECKING:
    from coloretto.rules.state import State

_MOVE: Final = re.compile(
    r"x(?P<taken>[0-9])(?:\*(?P<extra>L?[ROYGBNE+JK]|L))?(?:=(?P<colours>[ROYGBNE]+))?"
    r"|(?P<drawn>L?[ROYGBNE+JK])(?P<placed>[0-9])?"
    r"|(?P<last>L)"
)

_NO_CARD_AFTER_LAST_ROUND: Final = "the card after the last-round card is missing"
_NO_EXTRA_CARD: Final = "the golden joker's extra card is missing"


def parse_move(token: str) -> tuple[Event, ...]:
    """The events of a move such as ``G2`` or ``x2*R=Y``, whether or not they are legal."""
    match = _MOVE.fullmatch(token)
    if match is None:
        raise NotationError(_why_no_move(token))
    if match["taken"]:
        first = take(_row(match["taken"]))
        colours = [colour(parse_card(symbol)) for symbol in match["colours"] or ""]
        return (first, *_turned_up(match["extra"]), *colours)
    cards = _turned_up(match["drawn"] or match["last"])
    placed = [place(_row(match["placed"]))] if match["placed"] else []
    return (DRAW, *cards, *placed)


def format_move(events: Sequence[Event]) -> str:
    """The token of one move's events; the reverse of :func:`parse_move`."""
    token = ""
    sign = "*"
    for event in events:
        if event == DRAW:
            sign = ""
        elif event < PLACE:
            token += f"x{event - TAKE + 1}"
        elif event < COLOUR:
            token += f"{event - PLACE + 1}"
        elif event < TURN_UP:
            token += f"{'' if '=' in token else '='}{card_symbol(event - COLOUR)}"
        else:
            token += f"{sign}{card_symbol(event - TURN_UP)}"
            sign = ""
    return token


def split_moves(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events of a game, move by move."""
    move: list[Event] = []
    for event in events:
        if event < PLACE and move:
            yield tuple(move)
            move = []
        move.append(event)
    if move:
        yield tuple(move)


def format_rounds(events: Iterable[Event], players: int) -> tuple[tuple[str, ...], ...]:
    """The tokens of a game, round by round."""
    rounds: list[list[str]] = []
    takes = players
    for move in split_moves(events):
        if takes == players:
            rounds.append([])
            takes = 0
        rounds[-1].append(format_move(move))
        takes += move[0] != DRAW
    return tuple(tuple(tokens) for tokens in rounds)


def apply_move(state: "State", token: str) -> None:
    """Apply a move, or refuse it with the reason and change nothing.

    A move may stop short: :func:`missing_from_move` tells what it lacks.
    """
    events = parse_move(token)
    applied = 0
    try:
        for event in events:
            state.apply(event)
            applied += 1
    except IllegalError as error:
        stuck = state.copy()
        for _ in range(applied):
            state.undo()
        reason = _why_not_in_move(state, stuck, events, applied)
        raise IllegalError(reason or str(error)) from None


def missing_from_move(state: "State") -> str | None:
    """What the last move applied lacks before the next can come; None if it is complete."""
    phase = state.phase
    if phase is Phase.PLACE:
        return "the row is missing"
    if phase is Phase.TURN_UP:
        return _NO_CARD_AFTER_LAST_ROUND
    if phase is Phase.EXTRA:
        return _missing_extra(state)
    if phase is Phase.COLOUR:
        given = 0
        for event in reversed(state.events):
            if not COLOUR <= event < TURN_UP:
                break
            given += 1
        hand = state.hand(state.seat)
        return _jokers_and_colours(given + hand[JOKER] + hand[GOLDEN_JOKER], given)
    return None


def _turned_up(symbols: str | None) -> list[Event]:
    return [turn_up(parse_card(symbol)) for symbol in symbols or ""]


def _row(digit: str) -> int:
    if not 1 <= int(digit) <= MOST_ROWS:
        raise NotationError(f"there is no row {digit}: rows are 1 to {MOST_ROWS}")
    return int(digit) - 1


def _why_no_move(token: str) -> str:
    if re.match(r"[0-9]+\.", token):
        return "a space must follow the round's number"
    if re.fullmatch(r"x[0-9](\*[^=]*)?=[^=]*", token):
        return "only colours can follow ="
    if re.fullmatch(r"x[0-9]\*[^=]*", token):
        return "one extra card follows *, after L if that was turned up first"
    if re.fullmatch(r"L[0-9]", token):
        return "the last-round card is put aside, not on a row"
    return f"{shown(token)} is not a move: write one like G2, LG2, L, x2, x2*R or x2=Y"


def _why_not_in_move(
    before: "State", stuck: "State", events: Sequence[Event], applied: int
) -> str | None:
    """Why an event cannot follow the part of its move that was applied, if the move tells more."""
    event = events[applied]
    if event >= TURN_UP and not stuck.is_chance:
        if events[applied - 1] == turn_up(LAST_ROUND):
            return "the last-round card was the last one, no card follows it"
        row = events[0] - TAKE
        cards = before.row(row)
        if cards is not None and cards[GOLDEN_JOKER]:
            return "the deck is empty, so the golden joker brings no extra card"
        return f"row {row + 1} has no golden joker"
    if COLOUR <= event < TURN_UP and stuck.phase is not Phase.COLOUR:
        if stuck.phase is Phase.EXTRA:
            return _missing_extra(stuck)
        if not stuck.rules.jokers_at_once:
            return "jokers get their colours at the end in this game"
        colours = sum(COLOUR <= other < TURN_UP for other in events)
        return _jokers_and_colours(colours - (len(events) - applied), colours)
    return None


def _missing_extra(state: "State") -> str:
    events = state.events
    if events and events[-1] == turn_up(LAST_ROUND):
        return _NO_CARD_AFTER_LAST_ROUND
    return _NO_EXTRA_CARD


def _jokers_and_colours(jokers: int, colours: int) -> str:
    taken = ("no joker was", "1 joker was")[jokers] if jokers < 2 else f"{jokers} jokers were"
    given = "1 colour is" if colours == 1 else f"{colours or 'no'} colours are"
    return f"{taken} taken, {given} given"
