"""Self-play that teaches the net, compiled: TD(λ) over the positions behind every action.

All seats are played by the net, one step ahead, with a few random actions. Behind every
action the net says what it expects; once the game is over, each of these expectations should
have been what came of it: a mixture of the later expectations and the end of the game.
"""

import math
from typing import Any, Final

import numpy as np

from coloretto.bots import net_kernel
from coloretto.bots import rollout_kernel as rollout
from coloretto.bots.net_choice_kernel import (
    assess,
    distinct_events,
    judge,
    mix_of,
    mixed,
    settle_take,
)
from coloretto.bots.net_kernel import (
    COLOUR_UNITS,
    MARGIN_UNIT,
    NOWHERE,
    OUTPUTS,
    SIZE,
    UNITS,
    Desk,
    Net,
)
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.cards import COLOURS, LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, Record
from coloretto.rules.ruleset import MOST_PLAYERS

# How self-play is done, as an array of float64.
TRACE: Final = 0  # λ: how much later expectations count
RANDOM: Final = 1  # the share of random actions
WIN_WEIGHT: Final = 2  # how much the chance to win counts against the margin in choosing
MARGIN_WEIGHT: Final = 3  # how much the margin counts against the chance to win in learning
SETTINGS: Final = 4

_COLOURS: Final = len(COLOURS)
MOST_STEPS: Final = 400
"""More positions than any game has."""

_ROOM_FIELDS: Final = [
    ("states", kernel.STATE, (MOST_STEPS,)),
    ("values", np.float64, (MOST_STEPS, 2 * MOST_PLAYERS)),  # expected when it was chosen
    ("best", np.float64, (MOST_STEPS, 2 * MOST_PLAYERS)),  # expected behind the best action
    ("is_random", np.int64, (MOST_STEPS,)),  # whether the next action was
    ("options", np.float64, (events.TURN_UP, 2 * MOST_PLAYERS)),  # expected behind each action
    ("likes", np.float64, (events.TURN_UP,)),  # by the seat to move
    ("placed", np.float64, (2 * (LAST_ROUND + 1), 2 * MOST_PLAYERS)),  # with each card that comes
    ("place", np.int64, (2 * (LAST_ROUND + 1),)),  # the best row for it
    ("slope", np.float32, (UNITS,)),
    ("pool_slope", np.float32, (COLOUR_UNITS,)),
    ("out_slope", np.float32, (OUTPUTS,)),
]
ROOM: Final = np.dtype((np.record, _ROOM_FIELDS))
"""A game under way and what is thought about it."""


@jit
def _keep(values: Any, desk: Desk, players: Number) -> None:
    for seat in range(players):
        values[seat] = desk.share[seat]
        values[players + seat] = desk.margin[seat]


@jit_inline
def _at(s: Record, card: Number) -> Number:
    """Where thoughts about a card are kept: in the last round it is another matter."""
    return card + (LAST_ROUND + 1) * np.int64(kernel.is_last_round(s))


@jit
def _expect_place(
    states: Any, card: Number, net: Net, desk: Desk, win_weight: Number, room: Any
) -> None:
    """The best row for a card that comes in ``states[1]``; the two behind it are room."""
    players = np.int64(states[1].players)
    seat = np.int64(states[1].seat)
    at = _at(states[1], card)
    states[2] = states[1]
    kernel.turn_up_to_place(states[2], card)
    mask = distinct_events(states[2])
    best = -1e9
    for row in range(events.MOST_ROWS):
        if mask >> (events.PLACE + row) & 1:
            states[3] = states[2]
            kernel.place(states[3], row)
            assess(states[3], net, desk)
            value = mixed(desk, seat, win_weight)
            if value > best:
                best = value
                room.place[at] = row
                _keep(room.placed[at], desk, players)


@jit
def _expect_draw(
    states: Any, net: Net, desk: Desk, win_weight: Number, room: Any, values: Any
) -> None:
    """What is expected where a card is to be turned up in ``states[1]``, which is changed."""
    players = np.int64(states[1].players)
    for i in range(2 * players):
        values[i] = 0.0
    part = 1.0
    while True:
        pool = kernel.turn_up_pool(states[1])
        total = 0
        for card in range(LAST_ROUND + 1):
            total += kernel.count(pool, card)
        for card in range(LAST_ROUND):
            copies = kernel.count(pool, card)
            if copies:
                _expect_place(states, card, net, desk, win_weight, room)
                at = _at(states[1], card)
                for i in range(2 * players):
                    values[i] += part * copies / total * room.placed[at, i]
        if kernel.count(pool, LAST_ROUND) == 0:
            return
        part /= total
        kernel.put_last_round_aside(states[1])
        if states[1].phase != kernel.TURN_UP:
            assess(states[1], net, desk)
            for seat in range(players):
                values[seat] += part * desk.share[seat]
                values[players + seat] += part * desk.margin[seat]
            return


@jit
def look_ahead(states: Any, net: Net, desk: Desk, win_weight: Number, room: Any) -> Number:
    """Note what is expected behind every action of ``states[0]``; returns the one liked best.

    A seat is to draw or take; the three states behind it are room. Of equal rows only the
    first is looked at.
    """
    seat = np.int64(states[0].seat)
    players = np.int64(states[0].players)
    mask = distinct_events(states[0])
    s = states[1]
    best = -1
    for action in range(events.PLACE):
        if mask >> action & 1:
            states[1] = states[0]
            kernel.apply(s, action)
            if action == events.DRAW:
                _expect_draw(states, net, desk, win_weight, room, room.options[action])
            else:
                settle_take(s)
                assess(s, net, desk)
                _keep(room.options[action], desk, players)
            share = room.options[action, seat]
            margin = room.options[action, players + seat]
            room.likes[action] = mix_of(share, margin, win_weight)
            if best < 0 or room.likes[action] > room.likes[best]:
                best = action
    return best


@jit
def _any_of(mask: Number, bits: Bits) -> Number:
    """One of the actions of a mask, all as likely."""
    n = 0
    for action in range(events.TURN_UP):
        n += mask >> action & 1
    place = np.int64((bits & np.uint64(0xFFFF)) * np.uint64(n) >> np.uint64(16))
    for action in range(events.TURN_UP):
        if mask >> action & 1:
            if place == 0:
                return action
            place -= 1
    return -1


@jit_inline
def _is_random(luck: Bits, settings: Any) -> Number:
    return np.float64(luck & np.uint64(0xFFFFFF)) < settings[RANDOM] * 0x1000000


@jit
def play_game(
    states: Any, row: Any, seed: Bits, net: Net, desk: Desk, room: Any, settings: Any
) -> Number:
    """Play one game; returns how many positions were noted. ``states`` is room for four."""
    s = states[0]
    players = np.int64(row.players)
    kernel.begin(s, row)
    seed = chance.set_up(s, seed, row.all_start_colours_differ)
    room.states[0] = states[0]
    n = 1
    while s.phase != kernel.OVER:
        luck = kernel.mix(seed)
        seed += chance.STEP
        if s.phase in (kernel.TURN_UP, kernel.EXTRA):
            kernel.turn_up(s, chance.sample(s, chance.urn_of(s.deck), luck >> np.uint64(32)))
            continue
        if s.phase == kernel.PLACE:
            at = _at(s, s.card)
            action = events.PLACE + room.place[at]
            room.is_random[n - 1] = 0
            for i in range(2 * players):
                room.best[n - 1, i] = room.options[events.DRAW, i]
                room.values[n, i] = room.placed[at, i]
            if _is_random(luck, settings):
                action = _any_of(distinct_events(s), luck >> np.uint64(32))
                room.is_random[n - 1] = 1
        else:
            best = look_ahead(states, net, desk, settings[WIN_WEIGHT], room)
            action = best
            if _is_random(luck, settings):
                action = _any_of(distinct_events(s), luck >> np.uint64(32))
            room.is_random[n - 1] = action != best
            for i in range(2 * players):
                room.best[n - 1, i] = room.options[best, i]
                room.values[n, i] = room.options[action, i]
        kernel.apply(s, action)
        settle_take(s)
        room.states[n] = states[0]
        n += 1
    return n


@jit
def learn_from(room: Any, n: Number, net: Net, desk: Desk, slope: Any, settings: Any) -> Number:
    """Add to ``slope`` which way the weights should go; returns the loss of the whole game."""
    players = np.int64(room.states[0].players)
    target = np.zeros(2 * MOST_PLAYERS)
    for i in range(2 * players):
        target[i] = room.values[n - 1, i]
    loss = 0.0
    for step in range(n - 2, -1, -1):
        for i in range(2 * players):
            later = target[i] - room.values[step + 1, i]
            target[i] = room.best[step, i]
            if not room.is_random[step]:
                target[i] += settings[TRACE] * later
        loss += learn_position(room.states[step], target, net, desk, room, slope, settings)
    return loss


@jit
def learn_position(
    s: Record, target: Any, net: Net, desk: Desk, room: Any, slope: Any, settings: Any
) -> Number:
    """Add one position's part to ``slope``; returns its loss."""
    players = np.int64(s.players)
    net_kernel.evaluate(s, net, desk)
    loss = 0.0
    for output in range(OUTPUTS):
        room.out_slope[output] = 0.0
    for place in range(players):
        seat = (np.int64(s.seat) + place) % players
        loss -= target[seat] * math.log(max(desk.share[seat], 1e-9))
        room.out_slope[place] = desk.share[seat] - target[seat]
        wrong = (desk.margin[seat] - target[players + seat]) / MARGIN_UNIT
        loss += 0.5 * settings[MARGIN_WEIGHT] * wrong * wrong
        room.out_slope[players + place] = settings[MARGIN_WEIGHT] * wrong
    for unit in range(UNITS):
        room.slope[unit] = 0.0
        x = desk.units[unit]
        if x > np.float32(0.0):
            total = np.float32(0.0)
            for output in range(2 * players):
                total += room.out_slope[output] * net.out[unit, output]
            room.slope[unit] = total
            for output in range(OUTPUTS):
                slope.out[unit, output] += x * room.out_slope[output]
    for output in range(OUTPUTS):
        slope.out_bias[output] += room.out_slope[output]
    for unit in range(UNITS):
        slope.bias[unit] += room.slope[unit]
    for i in range(desk.n_used):
        used = desk.used[i]
        x = desk.inputs[used]
        for unit in range(UNITS):
            slope.inputs[used, unit] += x * room.slope[unit]
    for i in range(COLOUR_UNITS):
        total = np.float32(0.0)
        if desk.inputs[i] > np.float32(0.0):
            for unit in range(UNITS):
                total += room.slope[unit] * net.inputs[i, unit]
        room.pool_slope[i] = total
    for colour in range(_COLOURS):
        n = desk.n_places[colour]
        for i in range(COLOUR_UNITS):
            if n and desk.colours[colour, i] <= np.float32(0.0):
                desk.colours[colour, i] = 0.0
            else:
                desk.colours[colour, i] = room.pool_slope[i]
        for at in range(n):
            place = desk.places[colour, at]
            if place != NOWHERE:
                for i in range(COLOUR_UNITS):
                    slope.places[place, i] += desk.colours[colour, i]
    return loss


@jit
def _adam(
    weights: Any, slope: Any, mean: Any, square: Any, smooth: Any, step: Number, rate: Number,
    share: Number, keep: Number,
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
def _watch_game(s: Record, row: Any, seed: Bits, player: Any, room: Any, desk: Desk) -> Number:
    """Let the rollout player play a game; returns how many positions of it were noted.

    About one in eight is; behind them come the end and what it is worth to everyone.
    """
    players = np.int64(row.players)
    kernel.begin(s, row)
    seed = chance.set_up(s, seed, row.all_start_colours_differ)
    n = 0
    while s.phase != kernel.OVER:
        luck = kernel.mix(seed)
        seed += chance.STEP
        if s.phase in (kernel.DECIDE, kernel.TURN_UP) and luck & np.uint64(7) == np.uint64(0):
            room.states[n] = s
            n += 1
        if s.phase in (kernel.TURN_UP, kernel.EXTRA):
            kernel.turn_up(s, chance.sample(s, chance.urn_of(s.deck), luck >> np.uint64(32)))
        elif luck >> np.uint64(3) & np.uint64(15) == np.uint64(0):
            kernel.apply(s, _any_of(distinct_events(s), luck >> np.uint64(32)))
        else:
            kernel.apply(s, rollout.choose(s, player))
    judge(s, desk)
    _keep(room.values[n], desk, players)
    return n


@jit
def watch(
    states: Any, rules: Any, seed: Bits, first: Number, games: Number, planned: Number, net: Any,
    desk: Any, room: Any, slope: Any, flat_slope: Any, weights: Any, mean: Any, square: Any,
    smooth: Any, settings: Any, rate: Number, last_rate: Number, smooth_over: Number, loss: Number,
    player: Any, together: Number,
) -> Number:  # fmt: skip
    """Learn how games of the rollout player end, a step for every so many games ``together``.

    The rest is as in :func:`train`.
    """
    target = np.zeros(2 * MOST_PLAYERS)
    for step in range(first // together, (first + games) // together):
        positions = 0
        latest = 0.0
        for i in range(together):
            game = np.uint64(step * together + i)
            luck = kernel.mix(~kernel.mix(seed) + game * chance.STEP)
            n = _watch_game(states[0], rules[0], luck, player[0], room[0], desk[0])
            for k in range(2 * MOST_PLAYERS):
                target[k] = room[0].values[n, k]
            for at in range(n):
                latest += learn_position(
                    room[0].states[at], target, net[0], desk[0], room[0], slope[0], settings
                )
            positions += n
        if positions == 0:
            continue
        loss += (latest / positions - loss) / min(step + 1.0, 500.0)
        now = rate * last_rate ** (step * together / planned)
        keep = 1.0 - 1.0 / min(step + 2.0, smooth_over)
        _adam(weights, flat_slope, mean, square, smooth, step + 1, now, 1.0 / positions, keep)
    return loss


@jit
def train(
    states: Any, rules: Any, seed: Bits, first: Number, games: Number, planned: Number, net: Any,
    desk: Any, room: Any, slope: Any, flat_slope: Any, weights: Any, mean: Any, square: Any,
    smooth: Any, settings: Any, rate: Number, last_rate: Number, smooth_over: Number, loss: Number,
) -> Number:  # fmt: skip
    """Play games from number ``first``, learning after each; returns the loss, which it smooths.

    ``weights`` are those in ``net``, ``flat_slope`` is ``slope``: the same memory as one row of
    numbers.
    """
    for game in range(first, first + games):
        luck = kernel.mix(kernel.mix(seed) + np.uint64(game) * chance.STEP)
        n = play_game(states, rules[0], luck, net[0], desk[0], room[0], settings)
        latest = learn_from(room[0], n, net[0], desk[0], slope[0], settings) / (n - 1)
        loss += (latest - loss) / min(game + 1.0, 500.0)
        now = rate * last_rate ** (game / planned)
        keep = 1.0 - 1.0 / min(game + 2.0, smooth_over)
        _adam(weights, flat_slope, mean, square, smooth, game + 1, now, 1.0 / (n - 1), keep)
    return loss
