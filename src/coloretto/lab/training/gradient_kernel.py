"""Learning from lessons, compiled: which way the weights should go, and a step of Adam."""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots.net import model_kernel as net_kernel
from coloretto.bots.net.model_kernel import (
    COLOUR_UNITS,
    CONTEXT,
    FACTS,
    MARGIN_UNIT,
    OUTPUTS,
    PADDING,
    SECOND_UNITS,
    SIZE,
    UNITS,
    Net,
    Workspace,
)
from coloretto.rules.cards import COLOURS
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Number, PackedState, Real

_COLOURS: Final = len(COLOURS)

_ROOM_FIELDS: Final = [
    ("slope", np.float32, (UNITS,)),
    ("second_slope", np.float32, (SECOND_UNITS,)),
    ("pool_slope", np.float32, (COLOUR_UNITS,)),
    ("context_slope", np.float32, (COLOUR_UNITS,)),
    ("out_slope", np.float32, (OUTPUTS,)),
]
ROOM: Final = np.dtype((np.record, _ROOM_FIELDS))
"""Room for the slopes behind one position."""


@jit
def learn_position(
    s: PackedState, target: Any, net: Net, workspace: Workspace, room: Any, slope: Any
) -> Real:
    """Add one position's part to ``slope``; returns its loss."""
    players = np.int64(s.players)
    net_kernel.evaluate(s, net, workspace)
    loss = 0.0
    for output in range(OUTPUTS):
        room.out_slope[output] = 0.0
    for place in range(players):
        seat = (np.int64(s.seat) + place) % players
        loss -= target[seat] * math.log(max(workspace.share[seat], 1e-9))
        room.out_slope[place] = workspace.share[seat] - target[seat]
        wrong = (workspace.margin[seat] - target[players + seat]) / MARGIN_UNIT
        loss += 0.5 * wrong * wrong
        room.out_slope[players + place] = wrong
    for unit in range(SECOND_UNITS):
        room.second_slope[unit] = 0.0
        x = workspace.second_units[unit]
        if x > np.float32(0.0):
            total = np.float32(0.0)
            for output in range(2 * players):
                total += room.out_slope[output] * net.out[unit, output]
            room.second_slope[unit] = total
            for output in range(OUTPUTS):
                slope.out[unit, output] += x * room.out_slope[output]
    for output in range(OUTPUTS):
        slope.out_bias[output] += room.out_slope[output]
    for unit in range(UNITS):
        room.slope[unit] = 0.0
        x = workspace.units[unit]
        if x > np.float32(0.0):
            total = np.float32(0.0)
            for second in range(SECOND_UNITS):
                total += room.second_slope[second] * net.second[unit, second]
            room.slope[unit] = total
            for second in range(SECOND_UNITS):
                slope.second[unit, second] += x * room.second_slope[second]
    for unit in range(SECOND_UNITS):
        slope.second_bias[unit] += room.second_slope[unit]
    for unit in range(UNITS):
        slope.bias[unit] += room.slope[unit]
    for i in range(workspace.n_used):
        used = workspace.used[i]
        x = workspace.inputs[used]
        for unit in range(UNITS):
            slope.inputs[used, unit] += x * room.slope[unit]
    for i in range(COLOUR_UNITS):
        total = np.float32(0.0)
        if workspace.inputs[i] > np.float32(0.0):
            for unit in range(UNITS):
                total += room.slope[unit] * net.inputs[i, unit]
        room.pool_slope[i] = total
    for i in range(COLOUR_UNITS):
        room.context_slope[i] = 0.0
    for colour in range(_COLOURS):
        n = workspace.n_features[colour]
        if n == 0:
            continue
        for i in range(COLOUR_UNITS):
            if workspace.colours[colour, i] > np.float32(0.0):
                workspace.colours[colour, i] = room.pool_slope[i]
            room.context_slope[i] += workspace.colours[colour, i]
        for at in range(n):
            place = workspace.features[colour, at]
            if place != PADDING:
                for i in range(COLOUR_UNITS):
                    slope.features[place, i] += workspace.colours[colour, i]
    for fact in range(CONTEXT):
        x = workspace.inputs[FACTS + fact]
        if x != np.float32(0.0):
            for i in range(COLOUR_UNITS):
                slope.context[fact, i] += x * room.context_slope[i]
    return loss


@jit
def _adam(
    weights: Any, slope: Any, mean: Any, square: Any, smooth: Any, step: Number, rate: Real,
    share: Real, keep: Real,
) -> None:  # fmt: skip
    """One step of Adam; ``slope`` times ``share`` is the mean slope, and is 0 afterwards.

    ``smooth`` follows the weights slowly: it keeps so much of itself.
    """
    fix_mean = np.float32(1.0 / (1.0 - 0.9**step))
    fix_square = np.float32(1.0 / (1.0 - 0.999**step))
    rate_ = np.float32(rate)
    share_ = np.float32(share)
    change = np.float32(1.0 - keep)
    for i in range(SIZE):
        x = slope[i] * share_
        slope[i] = 0.0
        mean[i] += np.float32(0.1) * (x - mean[i])
        square[i] += np.float32(0.001) * (x * x - square[i])
        size = math.sqrt(square[i] * fix_square) + np.float32(1e-8)
        weights[i] -= rate_ * (mean[i] * fix_mean) / size
        smooth[i] += change * (weights[i] - smooth[i])


@jit
def learn(
    states: Any, targets: Any, order: Any, together: Number, net: Any, workspace: Any, room: Any,
    slope: Any, flat_slope: Any, weights: Any, mean: Any, square: Any, smooth: Any, step: Number,
    planned: Number, rate: Real, last_rate: Real, smooth_over: Number,
) -> Real:  # fmt: skip
    """Learn lessons in this order, so many ``together`` a step; returns their mean loss.

    ``step`` of ``planned`` is the first; the rate falls from one to the next, to ``last_rate`` of
    what it was. ``weights`` are those in ``net``, ``flat_slope`` is ``slope``: the same memory as
    one row of numbers.
    """
    loss = 0.0
    for first in range(0, len(order), together):
        for at in range(first, min(first + together, len(order))):
            i = order[at]
            loss += learn_position(states[i], targets[i], net[0], workspace[0], room[0], slope[0])
        now = rate * last_rate ** (step / planned)
        keep = 1.0 - 1.0 / min(step + 2.0, smooth_over)
        share = 1.0 / (min(first + together, len(order)) - first)
        _adam(weights, flat_slope, mean, square, smooth, step + 1, now, share, keep)
        step += 1
    return loss / len(order)


@jit
def mean_errors(states: Any, targets: Any, net: Any, workspace: Any) -> tuple[Real, Real]:
    """How far off the net is, as roots of mean squares: of the chance to win, of the margin."""
    share = 0.0
    margin = 0.0
    n = 0
    for i in range(len(states)):
        net_kernel.evaluate(states[i], net[0], workspace[0])
        players = np.int64(states[i].players)
        for seat in range(players):
            share += (workspace[0].share[seat] - targets[i, seat]) ** 2
            margin += (workspace[0].margin[seat] - targets[i, players + seat]) ** 2
            n += 1
    return math.sqrt(share / n), math.sqrt(margin / n)
