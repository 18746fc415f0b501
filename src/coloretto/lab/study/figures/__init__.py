"""All figures of a study, in the order of its page."""

from coloretto.lab.study.figures.cards import (
    golden_worth,
    joker_worth,
    wins_by_jokers,
    wins_by_plus_twos,
)
from coloretto.lab.study.figures.games import first_seat, length, turn_order
from coloretto.lab.study.figures.luck import luck_and_choices
from coloretto.lab.study.figures.naive import naive_jokers
from coloretto.lab.study.figures.points import points_by_edition, points_by_side
from coloretto.lab.study.run import Study
from coloretto.lab.study.view import Figure, View

_FIGURES = (
    luck_and_choices,
    points_by_side,
    points_by_edition,
    first_seat,
    turn_order,
    length,
    joker_worth,
    wins_by_jokers,
    wins_by_plus_twos,
    golden_worth,
    naive_jokers,
)


def figures_of(study: Study) -> list[Figure]:
    """Every figure that these games can fill."""
    view = View(study)
    return [figure for make in _FIGURES if (figure := make(view)) is not None]
