"""Positions for tests, written by hand: name what matters, the rest falls into place."""

from collections.abc import Sequence

from coloretto.rules import Phase, Position, Rules, State
from coloretto.rules.cards import CARDS, JOKER, LAST_ROUND, parse_card, parse_cards
from coloretto.rules.events import event_name, parse_event
from coloretto.rules.position import Counts, box_of

NO_CARDS: Counts = (0,) * len(CARDS)


def cards(text: str) -> Counts:
    """Counts of a text such as ``6G 4Y + J``; ``L`` is the last-round card."""
    words = text.split()
    counts = parse_cards(" ".join(word for word in words if word != "L"))
    counts[LAST_ROUND] = words.count("L")
    return tuple(counts)


def table(
    rules: Rules,
    *,
    hands: Sequence[str],
    rows: Sequence[str | None] | None = None,
    deck: str | None = None,
    rest: int | None = None,
    out: str = "",
    in_round: Sequence[int] | None = None,
    seat: int = 0,
    phase: Phase = Phase.DECIDE,
    card: str | None = None,
    coloured: Sequence[str] | None = None,
    number: int = 5,
) -> State:
    """A state from texts.

    ``coloured`` says which cards of the hands are jokers, none of them the golden one.
    All cards of the game that are named nowhere go to the hand of seat ``rest``;
    without ``rest`` they are the deck (or leave the game, when the deck is given).
    """
    left = list(box_of(rules, [parse_card(letter) for letter in out.split()]))
    held = [cards(hand) for hand in hands]
    middle = [None if row is None else cards(row) for row in rows or [""] * len(rules.row_rooms)]
    jokers = [cards(text) for text in coloured or [""] * len(hands)]
    given = None if deck is None else cards(deck)
    turned_up = None if card is None else parse_card(card)
    for counts in (*held, *middle, given):
        left = [a - b for a, b in zip(left, counts or NO_CARDS, strict=True)]
    for counts in jokers:
        left = [a + b for a, b in zip(left, counts, strict=True)]
        left[JOKER] -= sum(counts)
    if turned_up is not None:
        left[turned_up] -= 1
    if rest is not None:
        left[LAST_ROUND] = 0
        held[rest] = tuple(a + b for a, b in zip(held[rest], left, strict=True))
    return State.from_position(
        Position(
            rules=rules,
            out=tuple(parse_card(letter) for letter in out.split()),
            round=number,
            hands=tuple(held),
            coloured=tuple(jokers),
            rows=tuple(middle),
            deck=tuple(left) if given is None else given,
            in_round=tuple(range(rules.players) if in_round is None else in_round),
            seat=seat,
            phase=phase,
            card=turned_up,
        )
    )


def play(state: State, *names: str) -> State:
    """Apply events given by name, such as ``draw``, ``turn up G`` or ``take 2``; returns the state.

    ``G2`` is short for drawing green and placing it on row 2.
    """
    for name in names:
        if name[-1].isdigit() and len(name) == 2:
            play(state, "draw", f"turn up {name[0]}", f"place {name[1]}")
        else:
            state.apply(parse_event(name))
    return state


def legal(state: State) -> list[str]:
    """The names of what can come next."""
    return [event_name(event) for event in state.legal_events]
