"""A state as plain values, and the check that it could stand on a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from coloretto.rules.cards import (
    CARD_NAMES,
    CARDS,
    CARDS_OF_A_COLOUR,
    COLOURS,
    GOLDEN_JOKER,
    JOKER,
    JOKERS,
    LAST_ROUND,
    PLUS_TWO,
    PLUS_TWOS,
    Card,
)
from coloretto.rules.errors import IllegalError
from coloretto.rules.ruleset import Rules

Counts = tuple[int, ...]
"""How many of each card, by card."""


class Phase(IntEnum):
    """What happens next. The numbers are the kernel's."""

    DECIDE = 0
    """The seat draws or takes a row."""
    TURN_UP = 1
    """Chance: the card drawn."""
    PLACE = 2
    """The seat puts that card on a row."""
    EXTRA = 3
    """Chance: the golden joker's extra card."""
    COLOUR = 4
    """The seat gives a joker its colour."""
    OVER = 5


@dataclass(frozen=True, slots=True)
class Position:
    """Everything about a state. Seats and rows are numbered from 0."""

    rules: Rules
    out: tuple[Card, ...]
    """The colours out of the game."""
    round: int
    hands: tuple[Counts, ...]
    """Each seat's cards; a coloured joker counts as its colour."""
    coloured: tuple[Counts, ...]
    """Of each seat's cards of a colour, how many are jokers."""
    rows: tuple[Counts | None, ...]
    """Each row's cards; None for a row that has been taken."""
    deck: Counts
    """What is left face down, the last-round card included."""
    in_round: tuple[int, ...]
    """The seats that have not taken a row yet."""
    seat: int
    """Whose turn it is; when the game is over, who took last."""
    phase: Phase
    card: Card | None
    """The card turned up and not yet placed."""

    @property
    def cards_left(self) -> int:
        """Cards in the deck without the last-round card."""
        return sum(self.deck) - self.deck[LAST_ROUND]

    @property
    def is_last_round(self) -> bool:
        return not self.deck[LAST_ROUND]

    def check(self) -> None:
        """Refuse what no game under these rules can come to."""
        self._check_shape()
        self._check_cards()
        self._check_last_round_card()
        self._check_round()
        self._check_phase()

    def _check_shape(self) -> None:
        rules = self.rules
        if any(colour not in COLOURS for colour in self.out) or len(set(self.out)) != len(self.out):
            raise IllegalError("the colours out of the game must be different colours")
        if len(self.out) != rules.colours_out:
            raise IllegalError(
                f"the colours out with {rules.players} players are {rules.colours_out}, "
                f"not {len(self.out)}"
            )
        if len(self.hands) != rules.players or len(self.coloured) != rules.players:
            raise IllegalError(f"{len(self.hands)} hands, but {rules.players} players")
        if len(self.rows) != len(rules.row_rooms):
            raise IllegalError(f"{len(self.rows)} rows, but there are {len(rules.row_rooms)}")
        if self.round < 1:
            raise IllegalError(f"there is no round {self.round}")
        for number, (row, room) in enumerate(zip(self.rows, rules.row_rooms, strict=True), 1):
            if row is not None and sum(row) > room:
                raise IllegalError(f"row {number} holds {room}, not {sum(row)} cards")

    def _check_cards(self) -> None:
        """No card more than there is; three and more players lose none."""
        box = box_of(self.rules, self.out)
        seen = [0] * len(CARDS)
        places: list[Sequence[int]] = [*self.hands, *(row for row in self.rows if row), self.deck]
        for counts in (*places, *self.coloured):
            if len(counts) != len(CARDS) or any(count < 0 for count in counts):
                raise IllegalError("a count of cards cannot be negative")
        for counts in places:
            for card in CARDS:
                seen[card] += counts[card]
        if self.card is not None:
            seen[self.card] += 1
        jokers_coloured = 0
        for seat, (hand, coloured) in enumerate(zip(self.hands, self.coloured, strict=True), 1):
            if hand[LAST_ROUND]:
                raise IllegalError(f"seat {seat} cannot hold the last-round card")
            if sum(hand) < self.rules.start_cards:
                raise IllegalError(f"seat {seat} has fewer cards than it started with")
            for colour in COLOURS:
                if coloured[colour] > hand[colour]:
                    raise IllegalError(f"seat {seat} has more coloured jokers than cards")
                seen[colour] -= coloured[colour]
                jokers_coloured += coloured[colour]
        if any(row and row[LAST_ROUND] for row in self.rows):
            raise IllegalError("the last-round card cannot lie in a row")
        if jokers_coloured and not self.rules.jokers_at_once:
            raise IllegalError("jokers get their colours at the end in this game")
        if seen[JOKER] + seen[GOLDEN_JOKER] + jokers_coloured > JOKERS:
            raise IllegalError(f"there are only {JOKERS} jokers")
        for card in CARDS:
            if seen[card] > box[card]:
                raise IllegalError(f"{_too_many(card, box[card])}")
        if self.rules.players > 2:
            missing = sum(box) - sum(seen) - jokers_coloured - (box[LAST_ROUND] - seen[LAST_ROUND])
            if missing:
                raise IllegalError(f"cards are missing: {missing}")

    def _check_last_round_card(self) -> None:
        placement = self.rules.last_round
        left = self.cards_left
        if self.is_last_round and left > placement.cards:
            raise IllegalError(
                f"the last-round card lies {placement}, so it cannot be out with {left} cards left"
            )
        if not self.is_last_round and not placement.shuffled and left < placement.cards:
            raise IllegalError(
                f"the last-round card lies {placement}, so it is out with {left} cards left"
            )

    def _check_round(self) -> None:
        seats = range(self.rules.players)
        if self.seat not in seats or any(seat not in seats for seat in self.in_round):
            raise IllegalError(f"there are only {len(seats)} seats")
        if len(set(self.in_round)) != len(self.in_round):
            raise IllegalError("a seat is in the round twice")
        if self.phase is Phase.OVER:
            if not self.is_last_round:
                raise IllegalError("the game cannot be over before the last round")
            if self.in_round or any(row is not None for row in self.rows):
                raise IllegalError("the game is over, so nobody is in and no row in the middle")
            return
        if self.seat not in self.in_round:
            raise IllegalError(f"seat {self.seat + 1} is out of this round")
        taken = sum(row is None for row in self.rows)
        # While its take goes on, the seat is still in and the row already taken.
        out = len(seats) - len(self.in_round) + (self.phase in (Phase.EXTRA, Phase.COLOUR))
        if taken != out:
            raise IllegalError(f"rows taken are {taken}, but seats that have taken one are {out}")

    def _check_phase(self) -> None:
        phase = self.phase
        if (self.card is not None) != (phase is Phase.PLACE):
            raise IllegalError("a card is turned up exactly while it is to be placed")
        if self.card is not None and self.card >= LAST_ROUND:
            raise IllegalError("the last-round card is not placed")
        has_room = any(
            row is not None and sum(row) < room
            for row, room in zip(self.rows, self.rules.row_rooms, strict=True)
        )
        if phase in (Phase.TURN_UP, Phase.PLACE) and not has_room:
            raise IllegalError("a card is drawn, but no row has room for it")
        if phase in (Phase.TURN_UP, Phase.EXTRA) and not sum(self.deck):
            raise IllegalError("a card is to be turned up, but none is left")
        if phase is Phase.EXTRA and not self.hands[self.seat][GOLDEN_JOKER]:
            raise IllegalError("an extra card comes only with the golden joker")
        for seat, hand in enumerate(self.hands):
            free = hand[JOKER] + hand[GOLDEN_JOKER]
            taking = seat == self.seat and phase in (Phase.EXTRA, Phase.COLOUR)
            if self.rules.jokers_at_once and free and not taking:
                raise IllegalError(f"seat {seat + 1} has a joker without a colour")
        if phase is Phase.COLOUR:
            hand = self.hands[self.seat]
            if not self.rules.jokers_at_once or not hand[JOKER] + hand[GOLDEN_JOKER]:
                raise IllegalError("there is no joker to colour")


def box_of(rules: Rules, out: Sequence[Card]) -> Counts:
    """All cards of a game, by card."""
    box = [0 if colour in out else CARDS_OF_A_COLOUR for colour in COLOURS]
    box += [0] * (len(CARDS) - len(COLOURS))
    box[PLUS_TWO] = PLUS_TWOS
    box[JOKER] = JOKERS - rules.golden
    box[GOLDEN_JOKER] = int(rules.golden)
    box[LAST_ROUND] = 1
    return tuple(box)


def _too_many(card: Card, most: int) -> str:
    if most == 0:
        what = "out of" if card in COLOURS else "not in"
        return f"{CARD_NAMES[card]} is {what} this game"
    return f"there are only {most} of {CARD_NAMES[card]} in the game"
