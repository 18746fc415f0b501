"""Figures about points: by side, number of players and edition."""

from typing import Final

from coloretto.lab import charts
from coloretto.lab.charts import Strip
from coloretto.lab.statistics import Estimate, format_estimate, format_number
from coloretto.lab.study import measures_kernel as kernel
from coloretto.lab.study.tally import Tally
from coloretto.lab.study.view import (
    SIDES,
    Figure,
    View,
    by_players,
    cells,
    mean_of,
    players_text,
    points_text,
)
from coloretto.rules import Rules

_WORTH_DRAWING: Final = 0.0005
"""Bins that hold less of every distribution are only in the table."""
_QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
_EDGES: Final = [kernel.LEAST_BIN + kernel.BIN * i for i in range(kernel.BINS + 1)]


def points_by_side(view: View) -> Figure:
    """Histograms of one edition."""
    shares = {rules: _bins(view.tally(rules)) for rules in view.usual}
    drawn = [
        i
        for i in range(kernel.BINS)
        if any(bins[i].mean >= _WORTH_DRAWING for bins in shares.values())
    ]
    first, last = drawn[0], drawn[-1]
    top = max(100 * share.mean for bins in shares.values() for share in bins)
    panels = []
    rows = []
    for players, kinds in by_players(view.usual):
        means = view.marks(kinds, mean_of(kernel.POINTS), " points")
        panels.append(
            charts.histogram_panel(
                players_text(players),
                "Distribution of the points of a seat. Means: "
                + "; ".join(mark.label for mark in means),
                _EDGES[first : last + 2],
                [(rules.scoring.index, shares[rules][first : last + 1]) for rules in kinds],
                means,
                "points of a seat",
                top=top,
            )
        )
        rows += [
            (str(players), rules.side, _bin_text(i), *cells(shares[rules][i], 100))
            for rules in kinds
            for i in range(kernel.BINS)
            if shares[rules][i].mean
        ]
    tally = view.tally(view.head)
    low, high = (format_number(tally.quantile(part)) for part in (0.05, 0.95))
    return Figure(
        "points",
        "Points, by side and number of players",
        f"A seat ends with {points_text(tally.mean(kernel.POINTS))} on average; nine seats in ten "
        f"lie between {low} and {high}.",
        view.context,
        f"{view.title} edition, {kernel.BIN} points a step. The marks on top are the means; thin "
        "upright lines are the intervals of the steps.",
        tuple(panels),
        ("Players", "Side", "Points", "Share of seats, %", "95 % interval"),
        tuple(rows),
        (view.edition,),
    )


def _bins(tally: Tally) -> list[Estimate]:
    shares = (tally.share(kernel.POINTS_IN_BIN + i) for i in range(kernel.BINS))
    return [share for share in shares if share is not None]


def _bin_text(i: int) -> str:
    low, high = format_number(_EDGES[i]), format_number(_EDGES[i + 1] - 1)
    if i == 0:
        return f"{high} or fewer"
    return f"{low} or more" if i == kernel.BINS - 1 else f"{low} to {high}"


def points_by_edition(view: View) -> Figure:
    """Quantiles of every edition."""
    span = [view.tally(rules).quantile(part) for rules in view.rules for part in _QUANTILES]
    panels = [
        charts.strips_panel(
            players_text(players),
            "Points of a seat by edition; the numbers are in the table below.",
            [
                (side, strips)
                for index, side in enumerate(SIDES)
                if (strips := [_strip(view, kind) for kind in kinds if kind.scoring.index == index])
            ],
            "points of a seat",
            span=span,
        )
        for players, kinds in by_players(view.rules)
    ]
    rivals = [
        rules
        for rules in view.rules
        if rules.scoring is view.head.scoring and rules.players == view.players
    ]
    ranked = sorted(rivals, key=lambda rules: _mean(view, rules).mean)
    least, most = ranked[0], ranked[-1]
    finding = f"A seat gets {points_text(_mean(view, most))} in the {most.edition.title} edition"
    if least is not most:
        finding += f", the most, and {format_estimate(_mean(view, least))} in the "
        finding += f"{least.edition.title}, the least"
    return Figure(
        "editions",
        "Points, by edition",
        f"{finding}.",
        f"{view.players} players, {view.head.side} side",
        "Thin line: 5 to 95 % of all seats; box: 25 to 75 %; tick: the median. The branch is "
        "zero. Editions whose rules do not differ share their games.",
        tuple(panels),
        (
            "Edition", "Players", "Side", "Mean", "95 % interval", "Median", "95 % interval",
            "5 %", "25 %", "75 %", "95 %", "Winner’s mean", "95 % interval",
        ),
        tuple(_row(view, rules) for rules in view.rules),
    )  # fmt: skip


def _mean(view: View, rules: Rules) -> Estimate:
    mean = view.tally(rules).mean(kernel.POINTS)
    assert mean is not None
    return mean


def _strip(view: View, rules: Rules) -> Strip:
    low, lower, median, upper, high = (view.tally(rules).quantile(part) for part in _QUANTILES)
    return Strip(rules.edition.title, rules.scoring.index, (low, lower, median, upper, high))


def _row(view: View, rules: Rules) -> tuple[str, ...]:
    tally = view.tally(rules)
    low, lower, median, upper, high = (format_number(tally.quantile(part)) for part in _QUANTILES)
    middle = " to ".join(map(format_number, tally.quantile_interval(0.5)))
    return (
        rules.edition.title,
        str(rules.players),
        rules.side,
        *cells(tally.mean(kernel.POINTS)),
        median,
        middle,
        low,
        lower,
        upper,
        high,
        *cells(tally.mean(kernel.WINNING_POINTS)),
    )
