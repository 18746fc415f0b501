"""How a game begins: the colours out of it, everyone's first cards, and who starts."""

from collections.abc import Sequence
from dataclasses import dataclass

from coloretto.rules.cards import CARD_NAMES, COLOURS, Card, colour_names
from coloretto.rules.errors import IllegalError
from coloretto.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """What is on the table before the first turn. Seats are numbered from 0."""

    out: tuple[Card, ...]
    start: tuple[tuple[Card, ...], ...]
    """Each seat's first cards."""
    first: int

    def check(self, rules: Rules) -> None:
        """Refuse a set-up that the rules do not allow."""
        if any(colour not in COLOURS for colour in self.out):
            raise IllegalError("only a colour can be out of the game")
        if len(set(self.out)) != len(self.out):
            raise IllegalError("a colour is out of the game twice")
        if len(self.out) != rules.colours_out:
            wanted = ("no colour leaves", "one colour leaves", "two colours leave")
            raise IllegalError(
                f"with {rules.players} players {wanted[rules.colours_out]} the game, "
                f"not {len(self.out)}"
            )
        if len(self.start) != rules.players:
            raise IllegalError(
                f"{len(self.start)} seats have start cards, but {rules.players} play"
            )
        for seat, cards in enumerate(self.start, 1):
            _check_start(rules, self.out, seat, cards)
        dealt = [card for cards in self.start for card in cards]
        if len(set(dealt)) != len(dealt) and rules.all_start_colours_differ:
            twice = sorted({card for card in dealt if dealt.count(card) > 1})
            raise IllegalError(f"all start cards must differ, but {colour_names(twice)} is double")
        if not 0 <= self.first < rules.players:
            raise IllegalError(f"there is no seat {self.first + 1} to start")


def _check_start(rules: Rules, out: Sequence[Card], seat: int, cards: Sequence[Card]) -> None:
    if len(cards) != rules.start_cards:
        raise IllegalError(f"seat {seat} starts with {rules.start_cards}, not {len(cards)} cards")
    for card in cards:
        if card not in COLOURS:
            raise IllegalError(f"seat {seat} must start with a colour card")
        if card in out:
            raise IllegalError(f"seat {seat} starts with {CARD_NAMES[card]}, which is out")
    if len(set(cards)) != len(cards):
        raise IllegalError(f"seat {seat} must start with two different colours")
