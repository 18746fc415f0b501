"""Small charts as inline SVG: dots with intervals, columns, strips and histograms.

Every panel is narrow enough for a phone and takes its colours from the page's style. A
series is told by shape as well as by colour: series 0 is filled and round, series 1 is
open and square. A reference value is drawn as a branch, as the client draws its zero lines.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

from coloretto.lab.statistics import Estimate, format_number

WIDTH: Final = 360
_TOP: Final = 30
_BOTTOM: Final = 44
_RIGHT: Final = 14
_ROW: Final = 22
_LETTER: Final = 7.1
_TICKS: Final = 4
_MARK: Final = 4.5


@dataclass(frozen=True, slots=True)
class Mark:
    """A measured value of a series."""

    series: int
    measured: Estimate
    label: str = ""
    """What a pointer resting on it is told."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a panel: a label and its marks. Without any it heads the lines below it."""

    label: str
    marks: tuple[Mark, ...] | None = None


@dataclass(frozen=True, slots=True)
class Strip:
    """A distribution in one line: its 5, 25, 50, 75 and 95 % quantiles."""

    label: str
    series: int
    quantiles: tuple[int, int, int, int, int]


class Scale:
    """Values to places along one direction."""

    def __init__(self, values: Iterable[float], start: float, end: float) -> None:
        low, high = _span(values)
        self.ticks, self.decimals = _ticks(low, high)
        self._low = min(low, self.ticks[0])
        self._high = max(high, self.ticks[-1])
        self._start = start
        self._end = end

    def __call__(self, value: float) -> float:
        part = (value - self._low) / (self._high - self._low)
        return self._start + part * (self._end - self._start)

    def tick_texts(self, sign: bool, unit: str) -> list[tuple[float, str]]:
        return [
            (self(tick), format_number(tick, self.decimals, sign) + unit) for tick in self.ticks
        ]


def values_of(marks: Iterable[Mark]) -> list[float]:
    """All that a scale must have room for."""
    values: list[float] = []
    for mark in marks:
        values.append(mark.measured.mean)
        values.extend(mark.measured.interval if mark.measured.has_interval else ())
    return values


def rows_panel(
    title: str,
    description: str,
    rows: Sequence[Row],
    axis: str,
    *,
    span: Iterable[float] = (),
    reference: float | None = None,
    sign: bool = False,
    unit: str = "",
) -> str:
    """Lines of dots with intervals, one below the other."""
    left = _room_for(row.label for row in rows if row.marks is not None)
    values = [*span, *values_of(mark for row in rows for mark in row.marks or ())]
    if reference is not None:
        values.append(reference)
    height = _TOP + _ROW * len(rows) + _BOTTOM
    across = Scale(values, left + 10, WIDTH - _RIGHT - 10)
    parts = _horizontal_axis(across, height, left, axis, sign, unit)
    if reference is not None:
        parts.append(_branch_up(across(reference), _TOP - 4, height - _BOTTOM + 4))
    is_striped = True
    for i, row in enumerate(rows):
        y = _TOP + _ROW * (i + 0.5)
        if row.marks is None:
            is_striped = True
            parts.append(_text(2, y + 4, row.label, "heading"))
            continue
        is_striped = not is_striped
        if is_striped:
            stripe = f'<rect class="stripe" x="0" y="{y - _ROW / 2:g}" {_box(WIDTH, _ROW)}/>'
            parts.insert(0, stripe)
        parts.append(_text(left, y + 4, row.label, "label end"))
        shift = 4.5 if len({mark.series for mark in row.marks}) > 1 else 0
        parts += [
            _dot_across(across, y + (shift if mark.series else -shift), mark) for mark in row.marks
        ]
    return _svg(title, description, height, parts)


def columns_panel(
    title: str,
    description: str,
    labels: Sequence[str],
    marks: Sequence[tuple[int, Mark]],
    axis: str,
    *,
    span: Iterable[float] = (),
    reference: float | None = None,
    sign: bool = False,
    unit: str = "",
    is_joined: bool = True,
    plot_height: int = 170,
) -> str:
    """Dots with intervals over named places; a series is joined by a line, or stands on stems."""
    left = 52
    values = [*span, *values_of(mark for _, mark in marks)]
    if reference is not None:
        values.append(reference)
    height = _TOP + plot_height + _BOTTOM
    up = Scale(values, _TOP + plot_height - 6, _TOP + 8)
    step = (WIDTH - left - _RIGHT) / len(labels)
    parts = []
    for y, text in up.tick_texts(sign, unit):
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - _RIGHT}" {_level(y)}/>')
        parts.append(_text(left - 6, y + 4, text, "tick end"))
    for place, label in enumerate(labels):
        parts.append(
            _text(left + step * (place + 0.5), height - _BOTTOM + 17, label, "tick middle")
        )
    parts.append(_text((left + WIDTH - _RIGHT) / 2, height - 7, axis, "axis middle"))
    if reference is not None:
        parts.append(_branch_along(up(reference), left, WIDTH - _RIGHT))
    for series in (0, 1):
        shift = -4 if series == 0 else 4
        own = [
            (left + step * (i + 0.5) + shift, mark) for i, mark in marks if mark.series == series
        ]
        if not is_joined:
            parts += [
                _line_up(x, up(0), up(mark.measured.mean), f"stem s{series}") for x, mark in own
            ]
        line = " ".join(f"{x:.1f},{up(mark.measured.mean):.1f}" for x, mark in own)
        if is_joined and len(own) > 1:
            parts.append(f'<polyline class="line s{series}" points="{line}"/>')
        parts += [_dot_up(up, x, mark) for x, mark in own]
    return _svg(title, description, height, parts)


def strips_panel(
    title: str,
    description: str,
    strips: Sequence[tuple[str, Sequence[Strip]]],
    axis: str,
    *,
    span: Iterable[float] = (),
) -> str:
    """Distributions as thin and thick lines: 5 to 95 %, 25 to 75 %, and a tick at the median."""
    left = _room_for(strip.label for _, group in strips for strip in group)
    values = [*span, *(q for _, group in strips for strip in group for q in strip.quantiles)]
    lines = sum(1 + len(group) for _, group in strips)
    height = _TOP + _ROW * lines + _BOTTOM
    across = Scale(values, left + 10, WIDTH - _RIGHT - 10)
    parts = _horizontal_axis(across, height, left, axis, False, "")
    if across.ticks[0] <= 0 <= across.ticks[-1]:
        parts.append(_branch_up(across(0), _TOP - 4, height - _BOTTOM + 4))
    y = _TOP + _ROW * 0.5
    for heading, group in strips:
        parts.append(_text(2, y + 4, heading, "heading"))
        for strip in group:
            y += _ROW
            parts.append(_text(left, y + 4, strip.label, "label end"))
            parts.append(_strip(across, y, strip))
        y += _ROW
    return _svg(title, description, height, parts)


def histogram_panel(
    title: str,
    description: str,
    edges: Sequence[float],
    series: Sequence[tuple[int, Sequence[Estimate]]],
    means: Sequence[Mark],
    axis: str,
    *,
    top: float,
    plot_height: int = 150,
) -> str:
    """Shares by bin: series 0 as a filled shape, series 1 as an outline, with their means.

    :param top: the largest share there is room for.
    """
    left = 44
    height = _TOP + plot_height + _BOTTOM
    floor_y = _TOP + plot_height
    across = Scale(edges, left + 2, WIDTH - _RIGHT)
    up = Scale([0, top], floor_y, _TOP + 16)
    parts = []
    for y, text in up.tick_texts(False, " %"):
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - _RIGHT}" {_level(y)}/>')
        parts.append(_text(left - 4, y + 4, text, "tick end"))
    for x, text in across.tick_texts(False, ""):
        parts.append(_text(x, floor_y + 17, text, "tick middle"))
    parts.append(_text((left + WIDTH - _RIGHT) / 2, height - 7, axis, "axis middle"))
    for number, shares in series:
        path = f"M{across(edges[0]):.1f},{floor_y:.1f}"
        for low, high, share in zip(edges, edges[1:], shares, strict=False):
            y = up(100 * share.mean)
            path += f"L{across(low):.1f},{y:.1f}L{across(high):.1f},{y:.1f}"
        path += f"L{across(edges[-1]):.1f},{floor_y:.1f}"
        parts.append(f'<path class="area s{number}" d="{path}"/>')
        for low, high, share in zip(edges, edges[1:], shares, strict=False):
            if share.has_interval and share.mean > 0:
                x = across((low + high) / 2) + (1.5 if number else -1.5)
                low_y, high_y = (up(100 * end) for end in share.interval)
                parts.append(_line_up(x, low_y, high_y, f"whisker fine s{number}"))
    parts.append(_branch_along(floor_y, left, WIDTH - _RIGHT))
    parts += [_dot_across(across, _TOP + 4 + 8 * mark.series, mark) for mark in means]
    return _svg(title, description, height, parts)


def legend_mark(series: int) -> str:
    """The mark of a series on its own, for a legend."""
    whisker = f'<line class="whisker s{series}" x1="1" x2="23" {_level(6)}/>'
    return (
        '<svg class="key" viewBox="0 0 24 12" aria-hidden="true">'
        f"{whisker}{_shape(series, 12, 6)}</svg>"
    )


def _span(values: Iterable[float]) -> tuple[float, float]:
    every = [value for value in values if abs(value) < float("inf")] or [0.0]
    low, high = min(every), max(every)
    if high - low < 1e-9:
        return low - 1, high + 1
    return low, high


def _ticks(low: float, high: float) -> tuple[list[float], int]:
    """Round numbers from below ``low`` to above ``high``, and the decimals they need."""
    rough = (high - low) / _TICKS
    power = 10.0 ** floor(log10(rough))
    factor = next(f for f in (1, 2, 2.5, 5, 10) if power * f >= rough * 0.999)
    step = power * factor
    first, last = floor(low / step + 1e-6), ceil(high / step - 1e-6)
    decimals = max(0, -floor(log10(step) + 1e-9) + (factor == 2.5))
    return [round(i * step, 9) for i in range(first, last + 1)], decimals


def _room_for(labels: Iterable[str]) -> float:
    return min(max([_LETTER * len(label) for label in labels] or [0]) + 4, WIDTH * 0.45)


def _svg(title: str, description: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg class="panel" viewBox="0 0 {WIDTH} {height:g}" role="img" '
        f'aria-label="{escape(title)}: {escape(description)}">'
        f'<text class="title" x="2" y="14">{escape(title)}</text>{"".join(parts)}</svg>'
    )


def _horizontal_axis(
    across: Scale, height: float, left: float, axis: str, sign: bool, unit: str
) -> list[str]:
    bottom = height - _BOTTOM
    parts = []
    for x, text in across.tick_texts(sign, unit):
        parts.append(_line_up(x, _TOP, bottom, "grid"))
        parts.append(_text(x, bottom + 17, text, "tick middle"))
    parts.append(_text((left + WIDTH) / 2, height - 7, axis, "axis middle"))
    return parts


def _dot_across(across: Scale, y: float, mark: Mark) -> str:
    x = across(mark.measured.mean)
    whisker = ""
    if mark.measured.has_interval:
        low, high = (across(end) for end in mark.measured.interval)
        whisker = (
            f'<line class="whisker s{mark.series}" x1="{low:.1f}" x2="{high:.1f}" {_level(y)}/>'
        )
    return f"<g>{_hover(mark.label)}{whisker}{_shape(mark.series, x, y)}</g>"


def _dot_up(up: Scale, x: float, mark: Mark) -> str:
    whisker = ""
    if mark.measured.has_interval:
        low, high = (up(end) for end in mark.measured.interval)
        whisker = _line_up(x, low, high, f"whisker s{mark.series}")
    return f"<g>{_hover(mark.label)}{whisker}{_shape(mark.series, x, up(mark.measured.mean))}</g>"


def _strip(across: Scale, y: float, strip: Strip) -> str:
    outer_low, inner_low, median, inner_high, outer_high = map(across, strip.quantiles)
    s = f"s{strip.series}"
    label = f"{strip.label}: 5 %, 25 %, 50 %, 75 % and 95 % at " + ", ".join(
        format_number(value) for value in strip.quantiles
    )
    return (
        f"<g>{_hover(label)}"
        f'<line class="outer {s}" x1="{outer_low:.1f}" x2="{inner_low:.1f}" {_level(y)}/>'
        f'<line class="outer {s}" x1="{inner_high:.1f}" x2="{outer_high:.1f}" {_level(y)}/>'
        f'<rect class="inner {s}" x="{inner_low:.1f}" y="{y - 5:g}" rx="2" '
        f"{_box(inner_high - inner_low, 10)}/>{_line_up(median, y - 8, y + 8, f'median {s}')}</g>"
    )


def _shape(series: int, x: float, y: float) -> str:
    if series == 0:
        return f'<circle class="mark s0" cx="{x:.1f}" cy="{y:.1f}" r="{_MARK - 0.5:g}"/>'
    d = _MARK
    path = f"M{x:.1f},{y - d:.1f}l{d},{d}l{-d},{d}l{-d},{-d}z"
    return f'<path class="mark s1" d="{path}"/>'


def _branch_up(x: float, top: float, bottom: float) -> str:
    return _line_up(x, top, bottom, "branch") + _leaf(x, top)


def _branch_along(y: float, left: float, right: float) -> str:
    return f'<line class="branch" x1="{left}" x2="{right:g}" {_level(y)}/>'


def _leaf(x: float, y: float) -> str:
    return f'<path class="leaf" d="M{x:.1f},{y + 2:.1f}q1,-7 9,-8q0,7 -9,8z"/>'


def _line_up(x: float, y1: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{y1:.1f}" y2="{y2:.1f}"/>'


def _level(y: float) -> str:
    return f'y1="{y:.1f}" y2="{y:.1f}"'


def _box(width: float, height: float) -> str:
    return f'width="{max(width, 0):.1f}" height="{height:.1f}"'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _hover(label: str) -> str:
    return f"<title>{escape(label)}</title>" if label else ""
