"""What an event or an entry did, as lines of the log: the one place that says so.

A line has what a sentence needs, and no words: every client puts them in its own language. Live
tables send the lines with the entries that made them, replays with their moves.
"""

from typing import Final, Literal

import msgspec

from coloretto.rules.cards import CARD_SYMBOLS, Card
from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE, TURN_UP, Event
from coloretto.server.table import entries as e
from coloretto.server.table.game import Game

Kind = Literal[
    "start", "draw", "extra", "last-round", "place", "take", "colour", "left-over", "round", "end",
    "undone", "paused", "resumed", "left", "stand-in", "taken-back", "forfeit",
]  # fmt: skip

_NOTES: Final[dict[type, Kind]] = {
    e.Undone: "undone",
    e.Paused: "paused",
    e.Resumed: "resumed",
    e.Left: "left",
    e.BotTookOver: "stand-in",
    e.TakenBack: "taken-back",
    e.Forfeited: "forfeit",
}


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened. Only the fields its kind needs are there."""

    kind: Kind
    seat: int | None = None
    """Whose turn it was, or who did it; from 1."""
    card: str | None = None
    row: int | None = None
    cards: tuple[str, ...] | None = None
    """Of a row that was taken or is left over, in the order in which they were placed."""
    points: int | None = None
    """What a row changed in the points of the seat that took it."""
    round: int | None = None
    """The round that begins."""
    event: int | None = None
    """The number of the game's event that it tells of, from 0: an undo takes it out again."""


def lines_of_entry(entry: e.Entry) -> tuple[LogLine, ...]:
    """What an entry that is no event of the game says in the log."""
    if isinstance(entry, e.GameBegan):
        return (LogLine("start", seat=entry.first),)
    kind = _NOTES.get(type(entry))
    seat: int | None = getattr(entry, "seat", None)
    return () if kind is None else (LogLine(kind, seat=seat),)


def apply_and_tell(game: Game, seat: int, event: Event) -> tuple[LogLine, ...]:
    """Apply an event of a seat's turn, and say what it did."""
    state, number = game.state, len(game.turns)
    card, round_before = state.card, state.round
    # Whether there is such a row is for the rules to say.
    taken = game.rows()[event - TAKE :][:1] if TAKE <= event < PLACE else ()
    cards = tuple(card for row in taken for card in row.cards)
    is_extra = event >= TURN_UP and _is_extra(game)
    before = state.scores[seat - 1] if taken else 0
    game.apply(seat, event)
    lines = []
    line = _line_of(seat, event, number, card, cards, is_extra=is_extra)
    if line is not None and taken:
        line = msgspec.structs.replace(line, points=state.scores[seat - 1] - before)
    if line is not None:
        lines.append(line)
    if state.is_over or state.round != round_before:
        lines += [
            LogLine("left-over", row=row, cards=tuple(left.cards), event=number)
            for row, left in enumerate(game.last_rows(), 1)
            if left.cards
        ]
        end = LogLine("end", event=number)
        lines.append(end if state.is_over else LogLine("round", round=state.round, event=number))
    return tuple(lines)


def _is_extra(game: Game) -> bool:
    """Whether the card that is turned up comes with a row that was taken: a golden joker's."""
    for event in reversed(game.state.events):
        if event == DRAW:
            return False
        if TAKE <= event < PLACE:
            return True
    return False


def _line_of(
    seat: int,
    event: Event,
    number: int,
    held: Card | None,
    cards: tuple[str, ...],
    *,
    is_extra: bool,
) -> LogLine | None:
    if event >= TURN_UP:
        card = CARD_SYMBOLS[event - TURN_UP]
        if card == "L":
            return LogLine("last-round", seat=seat, event=number)
        return LogLine("extra" if is_extra else "draw", seat=seat, card=card, event=number)
    if event >= COLOUR:
        return LogLine("colour", seat=seat, card=CARD_SYMBOLS[event - COLOUR], event=number)
    if event >= PLACE:
        card = "" if held is None else CARD_SYMBOLS[held]
        return LogLine("place", seat=seat, card=card, row=event - PLACE + 1, event=number)
    if event >= TAKE:
        return LogLine("take", seat=seat, row=event - TAKE + 1, cards=cards, event=number)
    return None
