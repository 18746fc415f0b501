"""What each edition's rulebook says, as plain facts for clients that hold no rules."""

from typing import Final, Literal

from pydantic import BaseModel

from coloretto.rules import EDITIONS, make_rules
from coloretto.rules.cards import CARDS_OF_A_COLOUR, COLOURS, JOKERS, PLUS_TWOS
from coloretto.rules.editions import Edition
from coloretto.rules.scoring import find_scoring

FirstPlayer = Literal["random", "random or colourful", "agreed"]

_FIRST_PLAYERS: Final[dict[str, FirstPlayer]] = {
    "chosen at random": "random",
    "chosen at random, or whoever wears the most colours of the game": "random or colourful",
    "agreed by the players": "agreed",
}


class SideAnswer(BaseModel):
    """One side of the summary card."""

    name: str
    """The rulebook's own word for it."""
    scoring: str
    """Its name in the score table."""
    points: list[int]
    """Of a colour by its number of cards, from 0; the last one also for more."""


class SetUpAnswer(BaseModel):
    """What a number of players changes."""

    players: int
    colours: int
    """How many colours are in the game."""
    start_cards: int
    """How many cards each player starts with."""
    rows: list[int]
    """How many cards each row holds."""


class EditionAnswer(BaseModel):
    """An edition's facts."""

    name: str
    title: str
    sides: list[SideAnswer]
    set_ups: list[SetUpAnswer]
    """One a number of players that can play."""
    colour_cards: int
    """Cards of each colour in the box."""
    plus_twos: int
    jokers: int
    """All of them, the golden one too."""
    golden: bool
    """One of the jokers is golden: its taker also gets the top card of the deck."""
    joker_colours: Literal["at the end", "at once"]
    harder_jokers: bool
    """The rulebook itself offers jokers coloured at once, as a harder variant."""
    last_round_cards: int
    """How many cards lie under the last-round card, or among how many it is shuffled."""
    last_round_shuffled: bool
    all_start_colours_differ: bool
    """With two players all four start cards differ, not only each player's two."""
    first_player: FirstPlayer
    games: int
    """Games in a match; their sum decides."""


def edition_facts() -> list[EditionAnswer]:
    """The facts of all editions."""
    return [_facts(edition) for edition in EDITIONS.values()]


def _facts(edition: Edition) -> EditionAnswer:
    sides = [(word, find_scoring(word)) for word in edition.sides]
    rules = [make_rules(edition.name, players) for players in edition.players]
    return EditionAnswer(
        name=edition.name,
        title=edition.title,
        sides=[
            SideAnswer(name=word, scoring=scoring.name, points=list(scoring.points))
            for word, scoring in sides
        ],
        set_ups=[
            SetUpAnswer(
                players=rule.players,
                colours=len(COLOURS) - rule.colours_out,
                start_cards=rule.start_cards,
                rows=list(rule.row_rooms),
            )
            for rule in rules
        ],
        colour_cards=CARDS_OF_A_COLOUR,
        plus_twos=PLUS_TWOS,
        jokers=JOKERS,
        golden=edition.golden,
        joker_colours=edition.jokers,
        harder_jokers=edition.harder_jokers,
        last_round_cards=edition.last_round.cards,
        last_round_shuffled=edition.last_round.shuffled,
        all_start_colours_differ=edition.all_start_colours_differ,
        first_player=_FIRST_PLAYERS[edition.first_player],
        games=edition.games,
    )
