"""Figures about whole games: who starts, and how long they last."""

from typing import Final

from coloretto.lab import charts
from coloretto.lab.charts import Row
from coloretto.lab.statistics import Estimate, format_estimate, format_number
from coloretto.lab.study import measures_kernel as kernel
from coloretto.lab.study.view import (
    Figure,
    View,
    by_edition,
    by_players,
    cells,
    mean_of,
    percent_text,
    players_text,
    wins_above,
    wins_of,
)

_TURNS: Final = ("first", "second", "third", "fourth", "fifth")
_LENGTHS: Final = (
    ("Decisions", kernel.DECISIONS, "decisions a game"),
    ("Rounds", kernel.ROUNDS, "rounds a game"),
    ("Cards turned up", kernel.CARDS, "cards a game"),
    ("Cards in a hand at the end", kernel.HAND, "cards a seat"),
)


def first_seat(view: View) -> Figure:
    """The starting seat's win share above its even share."""
    measure = kernel.WINS_BY_TURN
    span = charts.values_of(
        mark
        for players, kinds in by_players(view.rules)
        for mark in view.marks(kinds, wins_above(measure, 1 / players), scale=100)
    )
    panels = [
        charts.rows_panel(
            f"{players_text(players)}, even share {_even(players)} %",
            "The first seat’s win share minus its even share, by edition and side.",
            [
                Row(title, view.marks(own, wins_above(measure, 1 / players), " %", 100))
                for title, own in by_edition(kinds)
            ],
            "percentage points above the even share",
            span=span,
            reference=0,
            sign=True,
        )
        for players, kinds in by_players(view.rules)
    ]
    rows = []
    for rules in view.rules:
        share = view.tally(rules).wins(measure)
        even = 1 / rules.players
        rows.append(
            (
                rules.edition.title,
                str(rules.players),
                rules.side,
                *cells(share, 100),
                _even(rules.players),
                *cells(share and share.minus(even), 100, sign=True),
            )
        )
    share = view.tally(view.head).wins(measure)
    return Figure(
        "first-seat",
        "The advantage of the first seat",
        f"The seat that starts wins {percent_text(share)} where an even share is "
        f"{_even(view.players)} %: {_verdict(share, 1 / view.players)}",
        view.context,
        "The branch is the even share. A win of several is shared among them. Editions whose "
        "rules do not differ share their games.",
        tuple(panels),
        (
            "Edition", "Players", "Side", "First seat’s wins, %", "95 % interval", "Even share, %",
            "Above it", "95 % interval",
        ),
        tuple(rows),
    )  # fmt: skip


def _even(players: int) -> str:
    return format_number(100 / players, 1 if 100 % players else 0)


def _verdict(share: Estimate | None, even: float) -> str:
    if share is None or not share.has_interval:
        return "too few games to say more."
    low, high = share.interval
    if low > even:
        return "starting is an advantage."
    if high < even:
        return "starting is a disadvantage."
    return "these games show no difference."


def turn_order(view: View) -> Figure:
    """Win shares by the order of the first round."""
    panels = [
        charts.columns_panel(
            players_text(players),
            "Win share by the order of the first round.",
            _TURNS[:players],
            [
                (turn, mark)
                for turn in range(players)
                for mark in view.marks(kinds, wins_of(kernel.WINS_BY_TURN + turn), " %", 100)
            ],
            "turn in the first round",
            reference=100 / players,
            unit=" %",
        )
        for players, kinds in by_players(view.usual)
    ]
    tally = view.tally(view.head)
    shares = [tally.wins(kernel.WINS_BY_TURN + turn) for turn in range(view.players)]
    best = max(range(view.players), key=lambda i: share.mean if (share := shares[i]) else 0)
    worst = min(range(view.players), key=lambda i: share.mean if (share := shares[i]) else 0)
    return Figure(
        "turn-order",
        "Win share by turn order",
        f"The {_TURNS[best]} seat wins most often, {percent_text(shares[best])}, the "
        f"{_TURNS[worst]} least, {percent_text(shares[worst])}.",
        view.context,
        f"{view.title} edition. The branch is the even share; each panel has its own scale.",
        tuple(panels),
        ("Players", "Side", "Turn", "Wins, %", "95 % interval"),
        tuple(
            (
                str(rules.players),
                rules.side,
                _TURNS[turn],
                *cells(view.tally(rules).wins(kernel.WINS_BY_TURN + turn), 100),
            )
            for rules in view.usual
            for turn in range(rules.players)
        ),
        (view.edition,),
    )


def length(view: View) -> Figure:
    """Decisions, rounds and cards of a game."""
    panels = []
    for title, measure, axis in _LENGTHS:
        rows: list[Row] = []
        for players, kinds in by_players(view.rules):
            rows.append(Row(players_text(players)))
            rows += [
                Row(edition, view.marks(own, mean_of(measure)))
                for edition, own in by_edition(kinds)
            ]
        panels.append(
            charts.rows_panel(title, f"Mean {axis}, by players, edition and side.", rows, axis)
        )
    tally = view.tally(view.head)
    return Figure(
        "length",
        "How long a game lasts",
        f"A game has {format_estimate(tally.mean(kernel.DECISIONS))} decisions in "
        f"{format_estimate(tally.mean(kernel.ROUNDS))} rounds; "
        f"{format_estimate(tally.mean(kernel.CARDS))} cards are turned up.",
        view.context,
        "To draw, to place and to take are decisions of their own. Start cards and the last-round "
        "card are not turned up; start cards are in the hands.",
        tuple(panels),
        (
            "Edition", "Players", "Side", "Decisions", "95 % interval", "Rounds", "95 % interval",
            "Cards", "95 % interval", "In a hand", "95 % interval",
        ),
        tuple(
            (
                rules.edition.title,
                str(rules.players),
                rules.side,
                *(cell for _, m, _ in _LENGTHS for cell in cells(view.tally(rules).mean(m))),
            )
            for rules in view.rules
        ),
    )  # fmt: skip
