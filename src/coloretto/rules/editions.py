"""The five published rulebooks as frozen data. Every difference between them is a field here."""

from dataclasses import dataclass
from typing import Final, Literal

from coloretto.rules.errors import UnsupportedError

JokerRule = Literal["at the end", "at once"]


@dataclass(frozen=True, slots=True)
class LastRoundPlacement:
    """Where the last-round card lies: above, or shuffled into, the bottom cards of the deck."""

    cards: int
    """How many cards lie under it, or among how many it is shuffled."""
    shuffled: bool = False

    def __str__(self) -> str:
        return f"{'in' if self.shuffled else 'on'} {self.cards}"


@dataclass(frozen=True, slots=True)
class Edition:
    """One rulebook. A host may change the fields that :class:`~coloretto.rules.Rules` names."""

    name: str
    title: str
    """The edition's name for people."""
    players: range
    sides: tuple[str, ...]
    """The words the rulebook prints for its scoring tables, the first one to begin with."""
    last_round: LastRoundPlacement
    golden: bool = False
    """One of the three jokers is golden."""
    jokers: JokerRule = "at the end"
    harder_jokers: bool = False
    """The rulebook itself offers jokers coloured at once, as a harder variant."""
    all_start_colours_differ: bool = False
    """With two players: all four start cards differ, not only each player's two."""
    first_player: str = "chosen at random"
    games: int = 1
    """Games in a match; their sum decides."""
    also_in_the_box: str = ""
    """Cards in the box that have no part in play."""


HUNGARIAN: Final = Edition(
    name="hungarian",
    title="Hungarian",
    players=range(2, 6),
    sides=("brown", "grey"),
    last_round=LastRoundPlacement(15, shuffled=True),
    also_in_the_box="a fourth green row card; two players use three",
)
ITALIAN: Final = Edition(
    name="italian",
    title="Italian",
    players=range(2, 6),
    sides=("brown", "grey"),
    last_round=LastRoundPlacement(15),
    all_start_colours_differ=True,
)
CROATIAN: Final = Edition(
    name="croatian",
    title="Croatian",
    players=range(2, 6),
    sides=("brown", "grey"),
    last_round=LastRoundPlacement(15),
    harder_jokers=True,
    first_player="chosen at random, or whoever wears the most colours of the game",
)
GERMAN: Final = Edition(
    name="german",
    title="German",
    players=range(2, 6),
    sides=("brown", "violet"),
    last_round=LastRoundPlacement(16),
    golden=True,
    first_player="agreed by the players",
)
POLISH: Final = Edition(
    name="polish",
    title="Polish",
    players=range(3, 6),
    sides=("brown",),
    last_round=LastRoundPlacement(15),
    games=4,
    also_in_the_box="13 blank cards",
)

EDITIONS: Final = {
    edition.name: edition for edition in (HUNGARIAN, ITALIAN, CROATIAN, GERMAN, POLISH)
}


def find_edition(name: str) -> Edition:
    """The edition of that name."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise UnsupportedError(f"unknown edition {name!r}: choose {', '.join(EDITIONS)}") from None
