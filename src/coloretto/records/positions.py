"""A position as one line of text.

The spec of the rules comes first, then named fields in fixed order::

    german(players=3) out:Y round:2 hands:O+/BJ/R2G rows:R/-/x deck:8R…L in:12 turn:1 now:decide

Hands and rows go by number, ``/`` between them. A count stands before its card,
one is left out. A joker that has its colour is written ``J=Y`` behind the other
cards, which do not count it. ``-`` is nothing, a row ``x`` has been taken. ``now``
says what comes next: ``decide``, ``turn-up``, ``place:G`` (the card to place),
``extra``, ``colour`` or ``over``. Only this exact form is read.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from coloretto.records.errors import shown
from coloretto.rules.cards import CARD_SYMBOLS, CARDS, Card, card_symbol, parse_card, parse_colour
from coloretto.rules.errors import ColorettoError, NotationError
from coloretto.rules.position import Counts, Phase, Position
from coloretto.rules.ruleset import Rules, parse_number

if TYPE_CHECKING:
    from coloretto.rules.state import State

_FIELDS: Final = ("out", "round", "hands", "rows", "deck", "in", "turn", "now")
_NOTHING: Final = "-"
_TAKEN: Final = "x"
_CARD: Final = re.compile(r"J=(?P<colour>[ROYGBNE])|(?P<count>[1-9][0-9]?)?(?P<card>[ROYGBNE+JKL])")
_PHASES: Final = {
    Phase.DECIDE: "decide",
    Phase.TURN_UP: "turn-up",
    Phase.PLACE: "place",
    Phase.EXTRA: "extra",
    Phase.COLOUR: "colour",
    Phase.OVER: "over",
}
_MOST_CHARACTERS: Final = 1000
"""More than any position needs."""


def format_position(state: "State") -> str:
    """A state as one line of text, complete but for its history."""
    position = state.position()
    hands = [
        _format_hand(hand, coloured)
        for hand, coloured in zip(position.hands, position.coloured, strict=True)
    ]
    rows = [_TAKEN if row is None else _format_cards(row) for row in position.rows]
    now = _PHASES[position.phase]
    if position.card is not None:
        now += f":{card_symbol(position.card)}"
    values = (
        "".join(map(card_symbol, position.out)) or _NOTHING,
        position.round,
        "/".join(hands),
        "/".join(rows),
        _format_cards(position.deck),
        "".join(str(seat + 1) for seat in position.in_round) or _NOTHING,
        position.seat + 1,
        now,
    )
    fields = (f"{name}:{value}" for name, value in zip(_FIELDS, values, strict=True))
    return " ".join((str(position.rules), *fields))


def parse_position(text: str) -> "State":
    """The state of a line that :func:`format_position` wrote. It has no past."""
    from coloretto.rules.state import State

    if len(text) > _MOST_CHARACTERS:
        raise NotationError(f"a position has at most {_MOST_CHARACTERS} characters")
    spec, *words = text.split(" ")
    if len(words) != len(_FIELDS):
        raise NotationError(
            f"a position is a spec and {len(_FIELDS)} fields ({', '.join(_FIELDS)}) "
            f"with one space between; there are {len(words)} fields"
        )
    values = {}
    for name, word in zip(_FIELDS, words, strict=True):
        key, _, values[name] = word.partition(":")
        if key != name:
            raise NotationError(f"{name}: this field must come here, not '{shown(word)}'")
    state = State.from_position(_position(spec, values))
    canonical = format_position(state)
    if canonical != text:
        raise NotationError(f"{_first_difference(text, canonical)}; write {canonical}")
    return state


def _position(spec: str, values: dict[str, str]) -> Position:
    name = "rules"
    try:
        rules = Rules.parse(spec)
        name = "out"
        out = _parse_out(values[name])
        name = "round"
        number = parse_number(values[name])
        name = "hands"
        hands = [_parse_hand(hand) for hand in values[name].split("/")]
        name = "rows"
        rows = tuple(
            None if row == _TAKEN else _parse_cards(row) for row in values[name].split("/")
        )
        name = "deck"
        deck = _parse_cards(values[name])
        name = "in"
        in_round = _parse_seats(values[name])
        name = "turn"
        seat = parse_number(values[name]) - 1
        name = "now"
        phase, card = _parse_now(values[name])
    except ColorettoError as error:
        raise NotationError(f"{name}: {error}") from None
    return Position(
        rules=rules,
        out=out,
        round=number,
        hands=tuple(counts for counts, _ in hands),
        coloured=tuple(coloured for _, coloured in hands),
        rows=rows,
        deck=deck,
        in_round=in_round,
        seat=seat,
        phase=phase,
        card=card,
    )


def _format_cards(counts: Sequence[int]) -> str:
    cards = (f"{n if n > 1 else ''}{CARD_SYMBOLS[card]}" for card, n in enumerate(counts) if n)
    return "".join(cards) or _NOTHING


def _format_hand(hand: Counts, coloured: Counts) -> str:
    natural = [count - jokers for count, jokers in zip(hand, coloured, strict=True)]
    jokers = "".join(f"J={CARD_SYMBOLS[card]}" * count for card, count in enumerate(coloured))
    if not any(natural) and jokers:
        return jokers
    return _format_cards(natural) + jokers


def _parse_cards(text: str) -> Counts:
    counts, coloured = _parse_hand(text)
    if any(coloured):
        raise NotationError(f"'{shown(text)}': only a hand has jokers with a colour")
    return counts


def _parse_hand(text: str) -> tuple[Counts, Counts]:
    """Counts by card, coloured jokers counted as their colour, and the coloured ones alone."""
    counts = [0] * len(CARDS)
    coloured = [0] * len(CARDS)
    at = 0
    while text != _NOTHING and (at < len(text) or not text):
        match = _CARD.match(text, at)
        if match is None:
            raise NotationError(
                f"'{shown(text)}': write cards as in 2RGJ=Y, or {_NOTHING} for none"
            )
        at = match.end()
        if match["colour"]:
            counts[CARD_SYMBOLS.index(match["colour"])] += 1
            coloured[CARD_SYMBOLS.index(match["colour"])] += 1
        else:
            counts[CARD_SYMBOLS.index(match["card"])] += int(match["count"] or 1)
    return tuple(counts), tuple(coloured)


def _parse_out(text: str) -> tuple[Card, ...]:
    out = tuple(map(parse_colour, "" if text == _NOTHING else text))
    if len(set(out)) != len(out):
        raise NotationError("a colour is named twice")
    return out


def _parse_seats(text: str) -> tuple[int, ...]:
    if text == _NOTHING:
        return ()
    if not re.fullmatch("[1-9]+", text):
        raise NotationError(f"'{shown(text)}': write the seats still in, as in 134, or {_NOTHING}")
    return tuple(int(digit) - 1 for digit in text)


def _parse_now(text: str) -> tuple[Phase, Card | None]:
    word, colon, symbol = text.partition(":")
    for phase, name in _PHASES.items():
        if word == name and bool(colon) == (phase is Phase.PLACE):
            return phase, parse_card(symbol) if colon else None
    known = ", ".join(_PHASES.values()).replace("place", "place:G")
    raise NotationError(f"'{shown(text)}': write one of {known}")


def _first_difference(text: str, canonical: str) -> str:
    pairs = zip(("rules", *_FIELDS), text.split(" "), canonical.split(" "), strict=True)
    name = next(name for name, given, wanted in pairs if given != wanted)
    return f"{name}: not in canonical form"
