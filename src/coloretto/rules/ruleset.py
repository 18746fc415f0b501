"""Rules: an edition with its options for a number of players, frozen, and their spec string."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from coloretto.rules.cards import CARDS_OF_A_COLOUR, COLOURS, JOKERS, PLUS_TWOS
from coloretto.rules.editions import Edition, JokerRule, LastRoundPlacement, find_edition
from coloretto.rules.errors import NotationError, UnsupportedError
from coloretto.rules.scoring import Scoring, find_scoring

RULES_VERSION: Final = 1
"""Raised when a fix changes what any event does; stored games keep the version they began with."""

MOST_PLAYERS: Final = 5
ROW_ROOM: Final = 3
TWO_PLAYER_ROOMS: Final = (1, 2, 3)
MOST_GAMES: Final = 99

_SPEC = re.compile(r"([a-z]+)(?:\(([^()]*)\))?")


@dataclass(frozen=True, slots=True)
class Rules:
    """All that must be known before the cards are dealt. ``str`` gives the spec, which round-trips.

    Make them with :func:`make_rules` or :meth:`Rules.parse`.
    """

    edition: Edition
    players: int
    scoring: Scoring
    jokers: JokerRule
    golden: bool
    last_round: LastRoundPlacement
    games: int

    def __post_init__(self) -> None:
        allowed = self.edition.players
        if self.players not in allowed:
            raise UnsupportedError(
                f"the {self.edition.title} edition is for {allowed[0]} to {allowed[-1]} players, "
                f"not {self.players}"
            )
        if not 0 <= self.last_round.cards <= self.deck_size:
            raise UnsupportedError(
                f"the last-round card cannot lie {self.last_round}: with {self.players} players "
                f"the deck has {self.deck_size} cards"
            )
        if not 1 <= self.games <= MOST_GAMES:
            raise UnsupportedError(f"a match is 1 to {MOST_GAMES} games, not {self.games}")

    @property
    def colours_out(self) -> int:
        """How many colours leave the game before it begins."""
        return colours_out(self.players)

    @property
    def start_cards(self) -> int:
        """How many cards each seat starts with."""
        return start_cards(self.players)

    @property
    def all_start_colours_differ(self) -> bool:
        """Whether no two start cards of the table may have the same colour."""
        return self.players > 2 or self.edition.all_start_colours_differ

    @property
    def row_rooms(self) -> tuple[int, ...]:
        """How many cards each row holds."""
        return row_rooms(self.players)

    @property
    def deck_size(self) -> int:
        """Cards in the deck before the first is turned up, without the last-round card."""
        colours = len(COLOURS) - self.colours_out
        dealt = self.players * self.start_cards
        return colours * CARDS_OF_A_COLOUR + PLUS_TWOS + JOKERS - dealt

    @property
    def jokers_at_once(self) -> bool:
        return self.jokers == "at once"

    @property
    def side(self) -> str:
        """The edition's own word for the scoring table."""
        for word in self.edition.sides:
            if find_scoring(word) == self.scoring:
                return word
        return self.scoring.name

    def __str__(self) -> str:
        edition = self.edition
        options = [f"players={self.players}"]
        if self.scoring != find_scoring(edition.sides[0]):
            options.append(f"scoring={self.side}")
        if self.jokers != edition.jokers:
            options.append(f"jokers={self.jokers.replace(' ', '-')}")
        if self.golden != edition.golden:
            options.append(f"golden={'yes' if self.golden else 'no'}")
        if self.last_round != edition.last_round:
            options.append(f"last_round={str(self.last_round).replace(' ', '-')}")
        if self.games != edition.games:
            options.append(f"games={self.games}")
        return f"{edition.name}({','.join(options)})"

    @classmethod
    def parse(cls, spec: str) -> "Rules":
        """The rules of a spec such as ``german(players=3,scoring=violet)``."""
        match = _SPEC.fullmatch(spec)
        if match is None:
            raise NotationError(f"{spec!r} is not a spec: write edition(option=value,…)")
        name, inside = match.groups()
        options: dict[str, Any] = {}
        for item in inside.split(",") if inside else []:
            key, equals, value = item.partition("=")
            if not equals or key not in _OPTION_PARSERS:
                known = ", ".join(_OPTION_PARSERS)
                raise NotationError(f"{spec!r}: unknown option {item!r}; there are {known}")
            if key in options:
                raise NotationError(f"{spec!r}: {key} is given twice")
            options[key] = _OPTION_PARSERS[key](value)
        return make_rules(name, **options)


def colours_out(players: int) -> int:
    """How many colours leave the game before it begins."""
    return {2: 2, 3: 1}.get(players, 0)


def start_cards(players: int) -> int:
    """How many cards each seat starts with."""
    return 2 if players == 2 else 1


def row_rooms(players: int) -> tuple[int, ...]:
    """How many cards each row holds with that many players."""
    return TWO_PLAYER_ROOMS if players == 2 else (ROW_ROOM,) * players


def make_rules(
    edition: str | Edition = "italian",
    players: int = 4,
    *,
    scoring: str | None = None,
    jokers: str | None = None,
    golden: bool | None = None,
    last_round: str | None = None,
    games: int | None = None,
) -> Rules:
    """An edition's rules; what is left out is as its rulebook says.

    :param scoring: ``brown``, ``grey`` or ``violet`` (the same table as grey).
    :param jokers: ``at the end`` or ``at once``.
    :param last_round: ``on 15``, ``in 15`` (shuffled in) or another number.
    """
    preset = find_edition(edition) if isinstance(edition, str) else edition
    return Rules(
        edition=preset,
        players=players,
        scoring=find_scoring(preset.sides[0] if scoring is None else scoring),
        jokers=preset.jokers if jokers is None else parse_joker_rule(jokers),
        golden=preset.golden if golden is None else golden,
        last_round=preset.last_round if last_round is None else parse_last_round(last_round),
        games=preset.games if games is None else games,
    )


def parse_joker_rule(text: str) -> JokerRule:
    """``at the end`` or ``at once``."""
    if text == "at the end":
        return "at the end"
    if text == "at once":
        return "at once"
    raise UnsupportedError(f"unknown joker rule {text!r}: choose 'at the end' or 'at once'")


def parse_yes_no(text: str) -> bool:
    """``yes`` or ``no``."""
    if text not in ("yes", "no"):
        raise NotationError(f"{text!r}: write yes or no")
    return text == "yes"


def parse_last_round(text: str) -> LastRoundPlacement:
    """``on 15`` or ``in 15``."""
    match = re.fullmatch(r"(on|in) (0|[1-9][0-9]?)", text)
    if match is None:
        raise NotationError(f"{text!r}: write 'on 15', or 'in 15' for shuffled in")
    return LastRoundPlacement(int(match[2]), shuffled=match[1] == "in")


def parse_number(text: str) -> int:
    """A small number without a sign or leading zeros."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", text):
        raise NotationError(f"{text!r} is not a number")
    return int(text)


def _words(text: str) -> str:
    return text.replace("-", " ")


_OPTION_PARSERS: Final[dict[str, Callable[[str], object]]] = {
    "players": parse_number,
    "scoring": str,
    "jokers": _words,
    "golden": parse_yes_no,
    "last_round": _words,
    "games": parse_number,
}
