"""The tags of a record: their text, and the rules, set-up and result they tell."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from coloretto.records.errors import Fault, RecordError, shown
from coloretto.records.layout import NOT_TEXT, TAG
from coloretto.rules.cards import Card, card_symbol, parse_card, parse_colour
from coloretto.rules.editions import find_edition
from coloretto.rules.errors import ColorettoError, NotationError
from coloretto.rules.ruleset import (
    MOST_GAMES,
    MOST_PLAYERS,
    Rules,
    make_rules,
    parse_joker_rule,
    parse_last_round,
    parse_number,
    parse_yes_no,
)
from coloretto.rules.scoring import find_scoring
from coloretto.rules.setup import Setup

NOT_FINISHED: Final = "*"

_TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_SEAT: Final = re.compile(r"Seat[0-9]+")
_SCORES: Final = re.compile(r"(?:0|-?[1-9][0-9]{0,2})(?: (?:0|-?[1-9][0-9]{0,2}))*")
_MATCH: Final = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?)")
_OWN_TAGS: Final = frozenset(
    ("Edition", "Scoring", "Jokers", "Golden", "LastRound", "Out", "Start", "First", "Result")
)


@dataclass(frozen=True, slots=True)
class TagBlock:
    """Tags by name in the order they were read, and the line of each."""

    values: Mapping[str, str]
    lines: Mapping[str, int]
    first_line: int

    def error(
        self, name: str, reason: object, *, fault: Fault | None = None, right: str | None = None
    ) -> RecordError:
        """What is wrong with a tag, at its line, or at the record's first if there is none."""
        return RecordError(
            f"tag {name}: {reason}",
            self.lines.get(name, self.first_line),
            fault=fault or ("tag_value" if name in self.values else "tag_missing"),
            tag=name,
            read=self.values.get(name),
            right=right,
        )


def read_tags(first_line: int, tag_lines: Sequence[tuple[int, str]]) -> TagBlock:
    """The tags of numbered lines such as ``[Edition "german"]``."""
    values: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, line in tag_lines:
        match = TAG.fullmatch(line)
        if match is None:
            raise RecordError(_why_no_tag(line), number, fault="bad_tag", read=line)
        name, value = match.groups()
        if "\t" in value:
            raise RecordError(
                f"tag {name}: a tab cannot be in a tag", number, fault="bad_tag", read=line
            )
        if name in values:
            raise RecordError(
                f"tag {name}: it is given twice", number, fault="tag_twice", tag=name, read=value
            )
        values[name] = re.sub(r"\\(.)", r"\1", value)
        lines[name] = number
    return TagBlock(values, lines, first_line)


def format_tag(name: str, value: str) -> str:
    """The line of a tag, without its end."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def rules_of(block: TagBlock) -> Rules:
    """The rules that the tags tell."""
    players = _count_seats(block)
    values = block.values
    edition = values.get("Edition", "italian")
    _check(block, "Edition", find_edition)
    _check(block, "Scoring", find_scoring)
    _check(block, "Jokers", parse_joker_rule)
    _check(block, "Golden", parse_yes_no)
    _check(block, "LastRound", parse_last_round)
    _check(block, "Match", parse_match)
    try:
        make_rules(edition, players)
    except ColorettoError as error:
        raise block.error(f"Seat{players}", error, fault="other") from None
    try:
        return make_rules(
            edition,
            players,
            scoring=values.get("Scoring", "brown"),
            jokers=values.get("Jokers"),
            golden=parse_yes_no(values["Golden"]) if "Golden" in values else None,
            last_round=values.get("LastRound"),
            games=parse_match(values["Match"])[1] if "Match" in values else None,
        )
    except ColorettoError as error:
        raise block.error("LastRound", error, fault="other") from None


def setup_of(block: TagBlock, rules: Rules) -> Setup:
    """The set-up that the tags tell, checked against the rules."""
    try:
        out = _parse_out(block.values["Out"]) if "Out" in block.values else ()
    except ColorettoError as error:
        raise block.error("Out", error) from None
    if "Start" not in block.values:
        raise block.error("Start", "it is missing")
    try:
        start = _parse_start(block.values["Start"])
    except ColorettoError as error:
        raise block.error("Start", error) from None
    first = block.values.get("First", "1")
    if first not in map(str, range(1, rules.players + 1)):
        reason = f"'{shown(first)}' is not a seat from 1 to {rules.players}"
        raise block.error("First", reason)
    setup = Setup(out, start, int(first) - 1)
    try:
        setup.check(rules)
    except ColorettoError as error:
        out_is_right = len(set(out)) == len(out) == rules.colours_out
        raise block.error("Start" if out_is_right else "Out", error) from None
    return setup


def result_of(block: TagBlock) -> tuple[int, ...] | None:
    """The scores by seat that the tags claim; None for a game not finished."""
    value = block.values.get("Result", NOT_FINISHED)
    if value == NOT_FINISHED:
        return None
    if not _SCORES.fullmatch(value):
        reason = f"'{shown(value)}': write the scores by seat, as in 24 16 21, or *"
        raise block.error("Result", reason)
    return tuple(map(int, value.split(" ")))


def tags_of(
    rules: Rules,
    setup: Setup,
    names: Sequence[str],
    scores: Sequence[int] | None,
    extra: Mapping[str, str],
) -> dict[str, str]:
    """The tags of a game in canonical order, the extra ones behind."""
    edition = rules.edition
    tags = {"Edition": edition.name, "Scoring": rules.side, "Jokers": rules.jokers}
    if rules.golden != edition.golden:
        tags["Golden"] = "yes" if rules.golden else "no"
    if rules.last_round != edition.last_round:
        tags["LastRound"] = str(rules.last_round)
    if len(names) != rules.players:
        raise NotationError(f"{len(names)} names, but {rules.players} players")
    tags |= {f"Seat{seat}": name for seat, name in enumerate(names, 1)}
    if setup.out:
        tags["Out"] = " ".join(map(card_symbol, setup.out))
    tags["Start"] = " ".join("".join(map(card_symbol, cards)) for cards in setup.start)
    tags["First"] = str(setup.first + 1)
    tags["Result"] = NOT_FINISHED if scores is None else format_scores(scores)
    for name in extra:
        if name in _OWN_TAGS or _SEAT.fullmatch(name):
            raise NotationError(f"tag {name} follows from the game and cannot be given")
    tags |= extra
    for name, value in tags.items():
        _check_tag_text(name, value)
    _check_match(rules, tags)
    return tags


def format_scores(scores: Sequence[int]) -> str:
    """Scores by seat, as the tag ``Result`` has them."""
    return " ".join(map(str, scores))


def parse_match(text: str) -> tuple[int, int]:
    """The game's number and the number of games of ``2/4``."""
    match = _MATCH.fullmatch(text)
    if match is None or int(match[1]) > int(match[2]):
        raise NotationError(
            f"'{shown(text)}': write the game and the number of games (at most {MOST_GAMES}), "
            "as in 2/4"
        )
    return parse_number(match[1]), parse_number(match[2])


def _why_no_tag(line: str) -> str:
    if line.startswith((" ", "\t")):
        return "a tag must be at the start of its line"
    if TAG.match(line):
        return "nothing can follow a tag on its line"
    return (
        f'{shown(line)} is not a tag: write one like [Seat1 "Ann"], with \\" for " and \\\\ for \\'
    )


def _check(block: TagBlock, name: str, parse: Callable[[str], object]) -> None:
    """Refuse a tag's value that its parser refuses."""
    if name not in block.values:
        return
    try:
        parse(block.values[name])
    except ColorettoError as error:
        raise block.error(name, error) from None


def _count_seats(block: TagBlock) -> int:
    seats = [f"Seat{seat}" for seat in range(1, MOST_PLAYERS + 1)]
    for name in block.values:
        if _SEAT.fullmatch(name) and name not in seats:
            raise block.error(name, f"seats are Seat1 to Seat{MOST_PLAYERS}", fault="other")
    given = [name in block.values for name in seats]
    players = sum(given)
    for name, is_given in zip(seats[: max(players, 2)], given, strict=False):
        if not is_given:
            raise block.error(name, f"it is missing; a game has 2 to {MOST_PLAYERS} seats")
    return players


def _parse_out(text: str) -> tuple[Card, ...]:
    return tuple(parse_colour(word) for word in text.split(" "))


def _parse_start(text: str) -> tuple[tuple[Card, ...], ...]:
    words = text.split(" ")
    if "" in words:
        raise NotationError("write each seat's first cards, with one space between seats")
    return tuple(tuple(parse_card(symbol) for symbol in word) for word in words)


def _check_tag_text(name: str, value: str) -> None:
    if not _TAG_NAME.fullmatch(name):
        raise NotationError(f"'{shown(name)}' cannot name a tag: use letters and digits")
    if "\t" in value or NOT_TEXT.search(value):
        raise NotationError(f"tag {name}: a control character cannot be in a tag")


def _check_match(rules: Rules, tags: dict[str, str]) -> None:
    """A record says the number of games only in the tag ``Match``."""
    if "Match" not in tags and rules.games == 1 != rules.edition.games:
        tags["Match"] = "1/1"
    if "Match" not in tags:
        games = rules.edition.games
    else:
        _, games = parse_match(tags["Match"])
    if games != rules.games:
        raise NotationError(
            f"a match is {rules.games} games in these rules: say which game it is "
            f"in the tag Match, as in 1/{rules.games}"
        )
