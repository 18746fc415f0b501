"""The learning curve of a training, as an SVG file of its own."""

from collections.abc import Sequence

from coloretto.lab.chart_style import STYLE
from coloretto.lab.charts import Mark, columns_panel
from coloretto.lab.statistics import Estimate
from coloretto.lab.training.run import OPPONENTS, Point, Training


def learning_curve(training: Training) -> str:
    """Win shares against the fixed opponents by epoch; empty before the first."""
    epochs = sorted({point.epoch for point in training.curve})
    if not epochs:
        return ""
    players = training.rules.players
    first, second = OPPONENTS
    panel = columns_panel(
        str(training.rules),
        f"win share of the net, one step ahead, against {first} and {second}",
        [str(epoch) for epoch in epochs],
        _marks(training.curve, epochs),
        f"epochs; ● {first}, ◇ {second}",
        span=(0.0, 100.0),
        reference=100.0 / players,
        unit=" %",
    )
    style = f"<style>{_own_rules(STYLE)}</style>"
    start, rest = panel.split(">", 1)
    return f'{start} xmlns="http://www.w3.org/2000/svg">{style}{rest}\n'


def _marks(curve: Sequence[Point], epochs: Sequence[int]) -> list[tuple[int, Mark]]:
    marks = []
    for point in curve:
        share, half = 100 * point.win_share, 100 * point.half_width
        label = f"{share:.1f} ± {half:.1f} % against {point.opponent}, epoch {point.epoch}"
        measured = Estimate(share, (max(share - half, 0.0), min(share + half, 100.0)))
        series = OPPONENTS.index(point.opponent)
        marks.append((epochs.index(point.epoch), Mark(series, measured, label)))
    return marks


def _own_rules(style: str) -> str:
    """What a chart needs of the page's style."""
    return style[: style.index("* {")] + "".join(
        f"{line}\n" for line in style.splitlines() if line.startswith("svg ") and "}" in line
    )
