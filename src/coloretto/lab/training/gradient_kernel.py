"""Learning from examples, compiled: the gradient of the loss, and Adam's steps."""

import math
from typing import Any, Final, NamedTuple

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
    WEIGHTS,
    WORKSPACE,
    Net,
    Workspace,
)
from coloretto.rules.cards import COLOURS
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Number, PackedState, Real

_COLOURS: Final = len(COLOURS)

_BETA_1: Final = 0.9
_BETA_2: Final = 0.999
_ADAM_EPSILON: Final = 1e-8

_DELTA_FIELDS: Final = [
    ("out", np.float32, (OUTPUTS,)),
    ("second", np.float32, (SECOND_UNITS,)),
    ("first", np.float32, (UNITS,)),
    ("pool", np.float32, (COLOUR_UNITS,)),  # of a colour's units, which are summed over colours
    ("context", np.float32, (COLOUR_UNITS,)),
]
DELTAS: Final = np.dtype((np.record, _DELTA_FIELDS))
"""The gradient of one position's loss with respect to the input of each layer's units."""


class Backprop(NamedTuple):
    """What a gradient is computed in; each an array of one."""

    workspace: Any
    deltas: Any
    gradient: Any
    """By weight, added up over the examples of a batch."""
    flat_gradient: Any
    """The same memory as one row of numbers."""


class OptimizerState(NamedTuple):
    """The weights, and everything the optimizer goes on from; arrays of float32."""

    weights: Any
    m: Any
    """Adam's running mean of gradients."""
    v: Any
    """Adam's running mean of their squares."""
    ema: Any
    """The exponential moving average of the weights, which is what plays."""


class Schedule(NamedTuple):
    """How steps change over a training."""

    batch_size: int
    total_steps: int
    learning_rate: float
    """At the first step."""
    final_fraction: float
    """The learning rate at the last step, as a fraction of that; it falls exponentially."""
    ema_steps: float
    """The weights that play are a mean over about this many steps."""


def make_backprop() -> Backprop:
    """Memory for gradients."""
    gradient = np.zeros(1, WEIGHTS)
    return Backprop(
        np.zeros(1, WORKSPACE), np.zeros(1, DELTAS), gradient, gradient.view(np.float32)
    )


@jit_inline
def _loss(s: PackedState, target: Any, workspace: Workspace, deltas: Any) -> Real:
    """The loss of an evaluated position; its gradient by the outputs goes to ``deltas.out``.

    Cross-entropy for the win shares, and half the squared error of the margins.
    """
    players = np.int64(s.players)
    loss = 0.0
    for output in range(OUTPUTS):
        deltas.out[output] = 0.0
    for offset in range(players):
        seat = (np.int64(s.seat) + offset) % players
        loss -= target[seat] * math.log(max(workspace.share[seat], 1e-9))
        deltas.out[offset] = workspace.share[seat] - target[seat]
        error = (workspace.margin[seat] - target[players + seat]) / MARGIN_UNIT
        loss += 0.5 * error * error
        deltas.out[players + offset] = error
    return loss


@jit_inline
def _backward_out(
    net: Net, workspace: Workspace, outputs: Number, deltas: Any, gradient: Any
) -> None:
    """Through the output layer, of which ``outputs`` are used."""
    for unit in range(SECOND_UNITS):
        deltas.second[unit] = 0.0
        x = workspace.second_units[unit]
        if x > np.float32(0.0):
            total = np.float32(0.0)
            for output in range(outputs):
                total += deltas.out[output] * net.out[unit, output]
            deltas.second[unit] = total
            for output in range(OUTPUTS):
                gradient.out[unit, output] += x * deltas.out[output]
    for output in range(OUTPUTS):
        gradient.out_bias[output] += deltas.out[output]


@jit_inline
def _backward_second(net: Net, workspace: Workspace, deltas: Any, gradient: Any) -> None:
    """Through the second hidden layer."""
    for unit in range(UNITS):
        deltas.first[unit] = 0.0
        x = workspace.units[unit]
        if x > np.float32(0.0):
            total = np.float32(0.0)
            for second in range(SECOND_UNITS):
                total += deltas.second[second] * net.second[unit, second]
            deltas.first[unit] = total
            for second in range(SECOND_UNITS):
                gradient.second[unit, second] += x * deltas.second[second]
    for unit in range(SECOND_UNITS):
        gradient.second_bias[unit] += deltas.second[unit]


@jit_inline
def _backward_first(net: Net, workspace: Workspace, deltas: Any, gradient: Any) -> None:
    """Through the first hidden layer, whose inputs are the pooled colours and the facts."""
    for unit in range(UNITS):
        gradient.bias[unit] += deltas.first[unit]
    for i in range(workspace.n_used):
        used = workspace.used[i]
        x = workspace.inputs[used]
        for unit in range(UNITS):
            gradient.inputs[used, unit] += x * deltas.first[unit]
    for i in range(COLOUR_UNITS):
        total = np.float32(0.0)
        if workspace.inputs[i] > np.float32(0.0):
            for unit in range(UNITS):
                total += deltas.first[unit] * net.inputs[i, unit]
        deltas.pool[i] = total


@jit_inline
def _backward_colours(workspace: Workspace, deltas: Any, gradient: Any) -> None:
    """Through the units that every colour goes through; overwrites ``workspace.colours``."""
    for i in range(COLOUR_UNITS):
        deltas.context[i] = 0.0
    for colour in range(_COLOURS):
        n = workspace.n_features[colour]
        if n == 0:
            continue
        for i in range(COLOUR_UNITS):
            if workspace.colours[colour, i] > np.float32(0.0):
                workspace.colours[colour, i] = deltas.pool[i]
            deltas.context[i] += workspace.colours[colour, i]
        for at in range(n):
            feature = workspace.features[colour, at]
            if feature != PADDING:
                for i in range(COLOUR_UNITS):
                    gradient.features[feature, i] += workspace.colours[colour, i]
    for fact in range(CONTEXT):
        x = workspace.inputs[FACTS + fact]
        if x != np.float32(0.0):
            for i in range(COLOUR_UNITS):
                gradient.context[fact, i] += x * deltas.context[i]


@jit
def add_gradient(
    s: PackedState, target: Any, net: Net, workspace: Workspace, deltas: Any, gradient: Any
) -> Real:
    """Add the gradient of one position's loss; returns the loss."""
    net_kernel.evaluate(s, net, workspace)
    loss = _loss(s, target, workspace, deltas)
    _backward_out(net, workspace, 2 * np.int64(s.players), deltas, gradient)
    _backward_second(net, workspace, deltas, gradient)
    _backward_first(net, workspace, deltas, gradient)
    _backward_colours(workspace, deltas, gradient)
    return loss


@jit
def _adam_step(
    optimizer: Any, gradient: Any, scale: Real, step: Number, learning_rate: Real,
    ema_decay: Real,
) -> None:  # fmt: skip
    """One step of Adam, counted from 1; ``gradient`` times ``scale`` is the batch's mean.

    ``gradient`` is 0 afterwards.
    """
    m, v = optimizer.m, optimizer.v
    weights, ema = optimizer.weights, optimizer.ema
    m_correction = np.float32(1.0 / (1.0 - _BETA_1**step))
    v_correction = np.float32(1.0 / (1.0 - _BETA_2**step))
    learning_rate_ = np.float32(learning_rate)
    scale_ = np.float32(scale)
    ema_change = np.float32(1.0 - ema_decay)
    for i in range(SIZE):
        g = gradient[i] * scale_
        gradient[i] = 0.0
        m[i] += np.float32(1.0 - _BETA_1) * (g - m[i])
        v[i] += np.float32(1.0 - _BETA_2) * (g * g - v[i])
        size = math.sqrt(v[i] * v_correction) + np.float32(_ADAM_EPSILON)
        weights[i] -= learning_rate_ * (m[i] * m_correction) / size
        ema[i] += ema_change * (weights[i] - ema[i])


@jit
def train(
    examples: Any, order: Any, net: Any, backprop: Any, optimizer: Any, schedule: Any, step: Number
) -> Real:
    """Learn from the examples in this order, a batch per step; returns their mean loss.

    ``step`` is the number of the first step in the whole training. The optimizer's weights are
    those in ``net``.
    """
    batch_size = schedule.batch_size
    loss = 0.0
    for first in range(0, len(order), batch_size):
        end = min(first + batch_size, len(order))
        for at in range(first, end):
            i = order[at]
            loss += add_gradient(
                examples.states[i],
                examples.targets[i],
                net[0],
                backprop.workspace[0],
                backprop.deltas[0],
                backprop.gradient[0],
            )
        progress = step / schedule.total_steps
        learning_rate = schedule.learning_rate * schedule.final_fraction**progress
        ema_decay = 1.0 - 1.0 / min(step + 2.0, schedule.ema_steps)
        scale = 1.0 / (end - first)
        _adam_step(optimizer, backprop.flat_gradient, scale, step + 1, learning_rate, ema_decay)
        step += 1
    return loss / len(order)


@jit
def root_mean_square_errors(examples: Any, net: Any, workspace: Any) -> tuple[Real, Real]:
    """The root mean square errors of the net's win shares and of its margins."""
    share = 0.0
    margin = 0.0
    n = 0
    for i in range(len(examples.states)):
        s = examples.states[i]
        net_kernel.evaluate(s, net[0], workspace[0])
        players = np.int64(s.players)
        for seat in range(players):
            share += (workspace[0].share[seat] - examples.targets[i, seat]) ** 2
            margin += (workspace[0].margin[seat] - examples.targets[i, players + seat]) ** 2
            n += 1
    return math.sqrt(share / n), math.sqrt(margin / n)
