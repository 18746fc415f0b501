"""Figures about single cards: what a joker, a "+2" and the golden joker are worth."""

from collections.abc import Sequence
from typing import Final

from coloretto.lab import charts
from coloretto.lab.charts import Row
from coloretto.lab.statistics import Estimate
from coloretto.lab.study import measures_kernel as kernel
from coloretto.lab.study.view import (
    Figure,
    View,
    by_players,
    cases_text,
    cells,
    mean_of,
    percent_text,
    players_text,
    points_text,
    usual_players,
    wins_above,
    wins_of,
)
from coloretto.rules import Rules
from coloretto.rules.cards import JOKERS

_WITH_OR_WITHOUT: Final = "points with it minus points without"

_JOKERS: Final = (
    ("on average", kernel.JOKER_WORTH),
    ("the only one", kernel.JOKER_WORTH_BY_JOKERS + 1),
    ("one of two", kernel.JOKER_WORTH_BY_JOKERS + 2),
    ("one of three", kernel.JOKER_WORTH_BY_JOKERS + 3),
)
_GOLDEN: Final = (
    ("a plain joker", kernel.JOKER_WORTH),
    ("the golden joker", kernel.GOLDEN_WORTH),
    ("its extra card", kernel.EXTRA_WORTH),
    ("both together", kernel.BOTH_WORTH),
)


def joker_worth(view: View) -> Figure:
    """Points with a joker minus points without it."""
    span = _span(view, view.usual, _JOKERS)
    panels = [
        charts.rows_panel(
            players_text(players),
            "Points that one joker more brings, by how many the seat holds.",
            [
                Row(name, marks)
                for name, measure in _JOKERS
                if (marks := view.marks(kinds, mean_of(measure), " points"))
            ],
            _WITH_OR_WITHOUT,
            span=span,
            reference=0,
            sign=True,
        )
        for players, kinds in by_players(view.usual)
    ]
    by_side = (
        f"{points_text(view.tally(rules).mean(kernel.JOKER_WORTH), sign=True)} on the "
        f"{rules.side} side"
        for rules in view.heads
    )
    return Figure(
        "joker",
        "What a joker is worth",
        f"A joker brings {' and '.join(by_side)}.",
        f"{view.players} players, {view.title} edition",
        f"{view.title} edition. Every final hand is scored again without one joker, both times as "
        "well as can be. That is exact for each hand; the interval is for the mean.",
        tuple(panels),
        ("Players", "Side", "The joker is", "Points", "95 % interval", "Hands"),
        tuple(
            (str(rules.players), rules.side, name, *_worth(view.tally(rules).mean(measure)))
            for rules in view.usual
            for name, measure in _JOKERS
        ),
        (view.edition,),
    )


def _span(view: View, kinds: Sequence[Rules], measures: Sequence[tuple[str, int]]) -> list[float]:
    """Room for all panels of a figure on one scale."""
    marks = (mark for _, measure in measures for mark in view.marks(kinds, mean_of(measure)))
    return [0.0, *charts.values_of(marks)]


def _worth(measured: Estimate | None) -> tuple[str, str, str]:
    return (*cells(measured, sign=True), cases_text(measured))


def wins_by_jokers(view: View) -> Figure:
    """Win shares by jokers held."""
    tally = view.tally(view.head)
    none, one = (percent_text(tally.wins(kernel.WINS_BY_JOKERS + held)) for held in (0, 1))
    return _wins_by_held(
        view,
        "jokers",
        "Win share by jokers held",
        f"A seat without a joker wins {none}, a seat with one {one}.",
        "jokers held at the end",
        [str(held) for held in range(JOKERS + 1)],
        kernel.WINS_BY_JOKERS,
        kernel.POINTS_BY_JOKERS,
    )


def wins_by_plus_twos(view: View) -> Figure:
    """Win shares by "+2" cards held."""
    tally = view.tally(view.head)
    none, four = (percent_text(tally.wins(kernel.WINS_BY_PLUS_TWOS + held)) for held in (0, 4))
    return _wins_by_held(
        view,
        "plus-twos",
        "What a “+2” is worth",
        f"A “+2” brings exactly 2 points. A seat without one wins {none}, a seat with four {four}.",
        "“+2” cards held at the end",
        [*(str(held) for held in range(kernel.MOST_PLUS_TWOS)), f"{kernel.MOST_PLUS_TWOS}+"],
        kernel.WINS_BY_PLUS_TWOS,
        kernel.POINTS_BY_PLUS_TWOS,
    )


def _wins_by_held(
    view: View,
    slug: str,
    title: str,
    finding: str,
    axis: str,
    labels: Sequence[str],
    wins: int,
    points: int,
) -> Figure:
    panels = [
        charts.columns_panel(
            players_text(players),
            f"Win share by {axis}.",
            labels,
            [
                (held, mark)
                for held in range(len(labels))
                for mark in view.marks(kinds, wins_of(wins + held), " %", 100)
            ],
            axis,
            span=[0, 100],
            reference=100 / players,
            unit=" %",
        )
        for players, kinds in by_players(view.usual)
    ]
    rows = []
    for rules in view.usual:
        tally = view.tally(rules)
        for held, label in enumerate(labels):
            share = tally.wins(wins + held)
            mean = tally.mean(points + held)
            numbers = (*cells(share, 100), *cells(mean), cases_text(share))
            rows.append((str(rules.players), rules.side, label, *numbers))
    return Figure(
        slug,
        title,
        finding,
        view.context,
        f"{view.title} edition. The branch is the even share. This is what goes together, not "
        "what causes what: who holds more of these may have taken more of other cards too.",
        tuple(panels),
        (
            "Players", "Side", "Held", "Wins, %", "95 % interval", "Points", "95 % interval",
            "Seats",
        ),
        tuple(rows),
        (view.edition,),
    )  # fmt: skip


def golden_worth(view: View) -> Figure | None:
    """The golden joker and the card it brings, where it is in the game."""
    edition = next((rules.edition for rules in view.rules if rules.golden), None)
    if edition is None:
        return None
    golden = [rules for rules in view.rules if rules.edition is edition]
    span = _span(view, golden, _GOLDEN)
    panels = [
        charts.rows_panel(
            players_text(players),
            "Points that the golden joker and its extra card bring, by side.",
            [
                Row(name, view.marks(kinds, mean_of(measure), " points"))
                for name, measure in _GOLDEN
            ],
            _WITH_OR_WITHOUT,
            span=span,
            reference=0,
            sign=True,
        )
        for players, kinds in by_players(golden)
    ]
    panels.append(
        charts.rows_panel(
            "Wins of the golden joker’s holder",
            "Win share of the golden joker’s holder above the even share.",
            [
                Row(
                    players_text(players),
                    view.marks(kinds, wins_above(kernel.WINS_WITH_GOLDEN, 1 / players), " %", 100),
                )
                for players, kinds in by_players(golden)
            ],
            "percentage points above the even share",
            span=[0],
            reference=0,
            sign=True,
        )
    )
    rows = []
    for rules in golden:
        tally = view.tally(rules)
        place = (str(rules.players), rules.side)
        rows += [(*place, name, *_worth(tally.mean(measure))) for name, measure in _GOLDEN]
        share = tally.wins(kernel.WINS_WITH_GOLDEN)
        rows.append((*place, "its holder’s wins, %", *cells(share, 100), cases_text(share)))
    players = usual_players(golden)
    head = next(rules for rules in golden if rules.players == players)
    both, extra, plain = (
        points_text(view.tally(head).mean(measure), sign=True)
        for measure in (kernel.BOTH_WORTH, kernel.EXTRA_WORTH, kernel.JOKER_WORTH)
    )
    return Figure(
        "golden",
        "What the golden joker is worth",
        f"The golden joker and its extra card bring {both}, the card alone {extra}; a plain joker "
        f"brings {plain}.",
        f"{players} players, {edition.title} edition, {head.side} side",
        f"{edition.title} edition. Every final hand is scored again without the card in question.",
        tuple(panels),
        ("Players", "Side", "What", "Points", "95 % interval", "Hands"),
        tuple(rows),
        (edition.name,),
    )
