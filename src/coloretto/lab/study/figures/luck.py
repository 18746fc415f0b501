"""Is it a game of luck? What of the win comes of luck, and what of choices."""

from coloretto.lab import charts
from coloretto.lab.charts import Row
from coloretto.lab.statistics import Estimate
from coloretto.lab.study.tally import Part, Tally
from coloretto.lab.study.view import (
    Figure,
    Take,
    View,
    by_edition,
    by_players,
    cells,
    percent_text,
    players_text,
)


def luck_and_choices(view: View) -> Figure | None:
    """How much of the win is luck; None if no game was reviewed."""
    if not any(view.tally(rules).parts for rules in view.rules):
        return None
    luck = part_of("luck")
    span = [0.0, 100.0]
    span += charts.values_of(view.marks(view.rules, luck, scale=100))
    panels = [
        charts.rows_panel(
            players_text(players),
            "The part of the win that is luck, by edition and side.",
            [Row(title, view.marks(own, luck, " %", 100)) for title, own in by_edition(kinds)],
            "per cent of the differences between results",
            span=span,
        )
        for players, kinds in by_players(view.rules)
    ]
    rows = tuple(
        (
            rules.edition.title,
            str(rules.players),
            rules.side,
            *cells(view.tally(rules).part("luck"), 100),
            *cells(view.tally(rules).part("choices"), 100),
            *cells(view.tally(rules).part("rest"), 100),
        )
        for rules in view.rules
    )
    head = view.tally(view.head)
    return Figure(
        "luck",
        "Luck and choices",
        f"Of what decides who wins, {percent_text(head.part('luck'))} is luck, "
        f"{percent_text(head.part('choices'))} is the players’ choices, and "
        f"{percent_text(head.part('rest'))} is not explained.",
        view.context,
        "The variance of a seat’s share of the win, split by the review: luck is that of the deal "
        "and of all cards, choices are those of all seats, and what is not explained is where the "
        "judge changed its mind. Players who are alike have little else than luck to tell them "
        "apart; where they differ, choices weigh more.",
        tuple(panels),
        (
            "Edition", "Players", "Side", "Luck, %", "95 % interval", "Choices, %",
            "95 % interval", "Not explained, %", "95 % interval",
        ),
        rows,
    )  # fmt: skip


def part_of(part: Part) -> Take:
    """A part of the differences between results."""

    def take(tally: Tally) -> Estimate | None:
        return tally.part(part)

    return take
