"""``coloretto rules``: an edition's rules in our own words."""

from collections.abc import Callable, Iterator
from shutil import get_terminal_size
from textwrap import fill

from coloretto.rules import EDITIONS, Edition, find_edition, find_scoring
from coloretto.rules.cards import JOKERS
from coloretto.rules.scoring import MOST_COUNTED


def rules(edition: str | None = None, /) -> None:
    """Explain the rules of an edition; without one, show what differs between all five.

    Parameters
    ----------
    edition
        hungarian, italian, croatian, german or polish.
    """
    if edition is None:
        _print_differences()
    else:
        print_rules(find_edition(edition))


def edition_sections(edition: Edition) -> Iterator[tuple[str, list[str]]]:
    """The rules of an edition: headings, and a sentence or two a point."""
    least, most = edition.players[0], edition.players[-1]
    two = least == 2
    yield (
        "In short",
        [
            f"{least} to {most} players collect coloured cards. At the end three colours count "
            "plus and all others minus, so it pays to have many of few.",
        ],
    )
    yield (
        "The cards",
        [
            "63 colour cards: 9 each of red, orange, yellow, green, blue, brown and grey.",
            f'10 "+2" cards, {_joker_cards(edition)}, and the last-round card.',
            *_not_in_play(edition),
        ],
    )
    yield "Set-up", list(_set_up(edition))
    yield (
        "A turn: do exactly one of two things",
        [
            "Draw and place: turn up the top card of the deck and put it on any row with room. A "
            "row holds three cards. When no row in the middle has room, you must take one.",
            "Take a row: choose a row with at least one card and keep its cards face up. You are "
            "out until the next round.",
            "The last player still in may go on drawing while there is room, then takes a row.",
        ],
    )
    yield "Jokers", list(_jokers(edition))
    yield (
        "End of a round",
        ["When everyone has taken a row, a new round begins. Whoever took last starts it."],
    )
    yield "End of the game", list(_end(edition))
    yield "Scoring", list(_scoring(edition))
    if two:
        yield "With two players", list(_two_players(edition))
    yield (
        "Where the rulebook is silent",
        [
            "Players with equally many points share the win.",
            "Which colours leave the game is random, unless the host picks them.",
            *(
                [
                    "If the deck runs out, nobody can draw any more. If then every row in the "
                    "middle is empty, a player leaves the round with nothing."
                ]
                if edition.last_round.shuffled
                else []
            ),
        ],
    )


def _not_in_play(edition: Edition) -> Iterator[str]:
    if edition.also_in_the_box:
        yield f"In the box but not in play: {edition.also_in_the_box}."


def _joker_cards(edition: Edition) -> str:
    return f"{JOKERS - 1} jokers and one golden joker" if edition.golden else f"{JOKERS} jokers"


def _set_up(edition: Edition) -> Iterator[str]:
    yield "Put one row card a player into the middle."
    yield "With three players, take all cards of one colour out of the game."
    yield "Everyone starts with one face-up colour card, each of a different colour."
    where = (
        "Count 15 cards off, shuffle the last-round card into them, and put the rest on top."
        if edition.last_round.shuffled
        else f"Count {edition.last_round.cards} cards off, lay the last-round card on them, and "
        "put the rest on top."
    )
    yield f"Shuffle the other cards face down. {where}"
    yield f"The first player is {edition.first_player}."


def _jokers(edition: Edition) -> Iterator[str]:
    yield "Keep jokers aside. Each gets any colour of the game at the end."
    if edition.harder_jokers:
        yield (
            "A harder variant: whoever takes a joker gives it a colour at once, and it stays so "
            "(option --jokers 'at once')."
        )
    if edition.golden:
        yield (
            "The golden joker is a joker, and whoever takes it also turns up the top card of the "
            "deck at once and keeps it. Should that be the last-round card, put it aside and turn "
            "up the next."
        )


def _end(edition: Edition) -> Iterator[str]:
    yield (
        "Whoever turns up the last-round card lays it where all can see it and turns up another "
        "card instead. The round is played to its end, and the game ends with it."
    )
    if edition.last_round.shuffled:
        yield "It may come as late as the very last card; there is then nothing to draw instead."
    if edition.games > 1:
        yield f"The sum of {edition.games} games decides. Every game is set up anew."


def _scoring(edition: Edition) -> Iterator[str]:
    yield "Choose three colours that count plus; every other colour counts minus."
    if len(edition.sides) > 1:
        yield (
            f"Agree beforehand on a side of the summary card: {edition.sides[0]} to begin with, "
            f"{edition.sides[1]} for more of a challenge."
        )
    yield 'Every "+2" brings 2 points. The most points win.'


def _two_players(edition: Edition) -> Iterator[str]:
    yield "Take two whole colours out of the game."
    if edition.all_start_colours_differ:
        yield "Each player starts with two cards; all four are of different colours."
    else:
        yield "Each player starts with two cards of different colours."
    yield "Use the three green row cards: they hold one, two and three cards."
    yield "When both have taken a row, the cards of the third row leave the game."


def points_table(edition: Edition) -> list[str]:
    """The edition's scoring table."""
    heads = [*map(str, range(1, MOST_COUNTED)), f"{MOST_COUNTED}+"]
    lines = ["cards of a colour " + "".join(f"{head:>5}" for head in heads)]
    for side in edition.sides:
        points = find_scoring(side).points[1:]
        lines.append(f"{side + ' side':<18}" + "".join(f"{value:>5}" for value in points))
    return lines


def print_rules(edition: Edition) -> None:
    """Show an edition's rules."""
    width = min(get_terminal_size().columns, 84)
    print(f"Coloretto, the {edition.title} edition")
    for heading, points in edition_sections(edition):
        print(f"\n{heading.upper()}")
        for point in points:
            print(fill(point, width, initial_indent="- ", subsequent_indent="  "))
        if heading == "Scoring":
            print()
            for line in points_table(edition):
                print(f"  {line}")


def _print_differences() -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title="The five editions", title_justify="left")
    table.add_column("")
    for edition in EDITIONS.values():
        table.add_column(edition.name)
    for label, value in _DIFFERENCES.items():
        table.add_row(label, *(value(edition) for edition in EDITIONS.values()))
    console = Console(highlight=False)
    console.print(table)
    console.print("coloretto rules EDITION explains one of them.", style="dim")


_DIFFERENCES: dict[str, Callable[[Edition], str]] = {
    "players": lambda edition: f"{edition.players[0]}–{edition.players[-1]}",
    "jokers": lambda edition: "2 + 1 golden" if edition.golden else "3",
    "last-round card": lambda edition: (
        f"in the bottom {edition.last_round.cards}"
        if edition.last_round.shuffled
        else f"on the bottom {edition.last_round.cards}"
    ),
    "sides": lambda edition: ", ".join(edition.sides),
    "jokers coloured": lambda edition: (
        "at the end, or at once" if edition.harder_jokers else "at the end"
    ),
    "2 players start": lambda edition: (
        "–"
        if 2 not in edition.players
        else "four colours"
        if edition.all_start_colours_differ
        else "two colours each"
    ),
    "a win is": lambda edition: (
        f"the sum of {edition.games} games" if edition.games > 1 else "one game"
    ),
}
