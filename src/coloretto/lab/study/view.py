"""How a study looks at its games: what a figure is, and the words and marks all share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from coloretto.lab.charts import Mark
from coloretto.lab.statistics import Estimate, format_estimate, format_number
from coloretto.lab.study.run import Study
from coloretto.lab.study.tally import Tally
from coloretto.rules import Rules

SIDES: Final = ("brown side", "grey or violet side")

_USUAL_EDITION: Final = "italian"
_USUAL_PLAYERS: Final = 4

Take = Callable[[Tally], Estimate | None]
"""A number of a tally."""


@dataclass(frozen=True)
class Figure:
    """One figure with everything a reader needs to check it."""

    slug: str
    title: str
    finding: str
    """What came out, in a sentence."""
    context: str
    """Which games the sentence is about."""
    note: str
    """How to read it."""
    panels: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    editions: tuple[str, ...] = ()
    """The editions it needs, when not all."""


class View:
    """The games of a study, and which of them stand for the others."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self.rules = [rules for rules in study.rules if study.tally(rules).games]
        """All kinds of games that were played."""
        names = [rules.edition.name for rules in self.rules]
        self.edition = _USUAL_EDITION if _USUAL_EDITION in names else names[0]
        """The edition that stands for all where one is enough."""
        self.usual = [rules for rules in self.rules if rules.edition.name == self.edition]
        """The games of that edition."""
        self.players = usual_players(self.usual)
        self.head = next(rules for rules in self.usual if rules.players == self.players)
        """The kind of game that sentences speak of."""

    @property
    def title(self) -> str:
        """The name of the edition that stands for all."""
        return self.head.edition.title

    @property
    def context(self) -> str:
        """The kind of game that sentences speak of, in words."""
        return f"{self.players} players, {self.title} edition, {self.head.side} side"

    @property
    def heads(self) -> list[Rules]:
        """The same kind of game on every side."""
        return [rules for rules in self.usual if rules.players == self.players]

    def tally(self, rules: Rules) -> Tally:
        return self._study.tally(rules)

    def marks(
        self, kinds: Iterable[Rules], take: Take, unit: str = "", scale: float = 1.0
    ) -> tuple[Mark, ...]:
        """A mark of each kind of game that has this number."""
        marks = []
        for rules in kinds:
            measured = take(self.tally(rules))
            if measured is not None:
                text = format_estimate(measured, scale, unit)
                label = f"{rules.edition.title}, {rules.players} players, {rules.side} side: {text}"
                marks.append(Mark(rules.scoring.index, measured.times(scale), label))
        return tuple(marks)


def usual_players(rules: Iterable[Rules]) -> int:
    """The number of players that sentences speak of."""
    counts = sorted({kind.players for kind in rules})
    return _USUAL_PLAYERS if _USUAL_PLAYERS in counts else counts[0]


def by_players(rules: Sequence[Rules]) -> Iterator[tuple[int, list[Rules]]]:
    """Kinds of games together that are for the same number of players."""
    for players in sorted({kind.players for kind in rules}):
        yield players, [kind for kind in rules if kind.players == players]


def by_edition(rules: Sequence[Rules]) -> Iterator[tuple[str, list[Rules]]]:
    """Kinds of games together that are of the same edition."""
    for title in dict.fromkeys(kind.edition.title for kind in rules):
        yield title, [kind for kind in rules if kind.edition.title == title]


def mean_of(measure: int) -> Take:
    return lambda tally: tally.mean(measure)


def share_of(measure: int) -> Take:
    return lambda tally: tally.share(measure)


def wins_of(measure: int) -> Take:
    return lambda tally: tally.wins(measure)


def wins_above(measure: int, even: float) -> Take:
    """A win share above or below an even one."""

    def take(tally: Tally) -> Estimate | None:
        share = tally.wins(measure)
        return share and share.minus(even)

    return take


def players_text(number: int) -> str:
    return f"{number} players"


def points_text(measured: Estimate | None, *, sign: bool = False) -> str:
    """``19.4 points (19.3 to 19.5)``."""
    return format_estimate(measured, unit=" points", sign=sign)


def percent_text(measured: Estimate | None) -> str:
    """``26.4 % (26.1 to 26.7)``."""
    return format_estimate(measured, 100, " %")


def cells(measured: Estimate | None, scale: float = 1.0, *, sign: bool = False) -> tuple[str, str]:
    """A mean and its interval as two cells of a table."""
    text, _, interval = format_estimate(measured, scale, sign=sign).partition(" (")
    return text, interval.rstrip(")") or "–"


def cases_text(measured: Estimate | None) -> str:
    """How many cases a number comes from."""
    return format_number(measured.count if measured else 0)
