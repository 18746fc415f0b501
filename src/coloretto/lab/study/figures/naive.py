"""The figure about a common habit: putting every joker on the largest set."""

from typing import Final

from coloretto.lab import charts
from coloretto.lab.charts import Row
from coloretto.lab.study import measures_kernel as kernel
from coloretto.lab.study.view import (
    Figure,
    Take,
    View,
    by_players,
    cells,
    mean_of,
    percent_text,
    players_text,
    points_text,
    share_of,
    wins_of,
)
from coloretto.rules import Rules

_HELD: Final = ((1, "one joker"), (2, "two jokers"), (3, "three jokers"))
_LOSSES: Final = [str(points) for points in range(1, kernel.MOST_LOSS)] + [f"{kernel.MOST_LOSS}+"]


def naive_jokers(view: View) -> Figure:
    """What is lost by it, how often, and what that costs in wins."""
    loss_marks = [
        (points - 1, mark)
        for points in range(1, kernel.MOST_LOSS + 1)
        for mark in view.marks(view.heads, share_of(kernel.NAIVE_LOSS_OF + points), " %", 100)
    ]
    panels = (
        charts.rows_panel(
            "How often it loses points",
            "Share of hands with jokers that lose points, by jokers held.",
            _rows_by_jokers(view),
            "share of hands with this many jokers",
            span=[0],
            unit=" %",
        ),
        charts.rows_panel(
            "How many points, when it loses",
            "Mean points lost by the hands that lose some.",
            _rows(view, mean_of(kernel.NAIVE_LOSS_WHEN_LOST), " points"),
            "points lost",
            span=[0],
        ),
        charts.rows_panel(
            "What it costs in wins",
            "Win share lost, over all hands with a joker.",
            _rows(view, wins_of(kernel.NAIVE_WINS_LOST), " %", 100),
            "percentage points of win share lost",
            span=[0],
        ),
        charts.columns_panel(
            f"Points lost, {players_text(view.players)}",
            "Share of hands with a joker by points lost.",
            _LOSSES,
            loss_marks,
            "points lost",
            span=[0],
            unit=" %",
            is_joined=False,
        ),
    )
    return Figure(
        "naive",
        "Every joker to the largest set: what that loses",
        f"That loses points {'; '.join(_said(view, rules) for rules in view.heads)}.",
        f"{view.players} players, {view.title} edition, hands with a joker",
        f"{view.title} edition. All jokers of a final hand are put on its largest set, and the "
        "points compared with the best there is. That is exact for each hand; the intervals are "
        "for the means. Wins are lost when the points lost decide the game, all others scoring "
        "as well as they can.",
        panels,
        (
            "Players", "Side", "Loses, %", "95 % interval", "Points when it loses",
            "95 % interval", "Points over all", "95 % interval", "Wins lost, %", "95 % interval",
        ),
        tuple(_row(view, rules) for rules in view.usual),
        (view.edition,),
    )  # fmt: skip


def _said(view: View, rules: Rules) -> str:
    tally = view.tally(rules)
    often = percent_text(tally.share(kernel.NAIVE_LOSES))
    loss = tally.mean(kernel.NAIVE_LOSS_WHEN_LOST)
    how_many = f", {points_text(loss)} each" if loss else ""
    return f"in {often} of hands on the {rules.side} side{how_many}"


def _rows_by_jokers(view: View) -> list[Row]:
    rows: list[Row] = []
    for players, kinds in by_players(view.usual):
        rows.append(Row(players_text(players)))
        rows += [
            Row(name, marks)
            for held, name in _HELD
            if (
                marks := view.marks(kinds, share_of(kernel.NAIVE_LOSES_BY_JOKERS + held), " %", 100)
            )
        ]
    return rows


def _rows(view: View, take: Take, unit: str, scale: float = 1.0) -> list[Row]:
    return [
        Row(players_text(players), view.marks(kinds, take, unit, scale))
        for players, kinds in by_players(view.usual)
    ]


def _row(view: View, rules: Rules) -> tuple[str, ...]:
    tally = view.tally(rules)
    return (
        str(rules.players),
        rules.side,
        *cells(tally.share(kernel.NAIVE_LOSES), 100),
        *cells(tally.mean(kernel.NAIVE_LOSS_WHEN_LOST)),
        *cells(tally.mean(kernel.NAIVE_LOSS)),
        *cells(tally.wins(kernel.NAIVE_WINS_LOST), 100),
    )
