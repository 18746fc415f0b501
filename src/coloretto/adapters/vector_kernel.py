"""Many games side by side, one action each at a time, compiled."""

from typing import Any, Final

import numpy as np

from coloretto.adapters.observation_kernel import observe, write_mask
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.jit import jit
from coloretto.rules.kernel import Bits, Number, PackedState, RulesRow, States

WIN_SHARE: Final = 0
MARGIN: Final = 1
MARGIN_SCALE: Final = 100
"""More than any two seats' scores can differ by."""

_GAME_SHIFT = np.uint64(32)


@jit
def deal(s: PackedState, rules: RulesRow, seed: Bits, slot: Number, game: Number) -> Bits:
    """Begin a slot's game of that number; returns its generator.

    Slot and number alone choose it, so a slot's games do not depend on how many slots there are.
    """
    number = np.uint64(game) << _GAME_SHIFT | np.uint64(slot)
    kernel.begin(s, rules)
    generator = chance.generator_of(seed, number)
    return chance.set_up(s, generator, rules.all_start_colours_differ)


@jit
def turn_up_cards(s: PackedState, generator: Bits) -> Bits:
    """Let chance decide until a seat has to, or the game is over; returns the generator."""
    while kernel.is_chance(s):
        kernel.turn_up(s, chance.sample(s, chance.urn_of(s.deck), kernel.splitmix64(generator)))
        generator += chance.SPLITMIX_GAMMA
    return generator


@jit
def write_rewards(s: PackedState, reward: Number, rewards: Any) -> None:
    """What a finished game is worth to each seat."""
    lead = outcome.lead_of(s)
    for seat in range(s.players):
        score = kernel.score(s.hands[seat], s.scoring)
        if reward == WIN_SHARE:
            rewards[seat] = outcome.win_share(score, lead)
        else:
            rewards[seat] = outcome.margin(score, lead) / MARGIN_SCALE


@jit
def _show(s: PackedState, i: Number, legal: Any, view: Any, mask: Any, seats: Any) -> None:
    """Write what the seat to move sees and may do."""
    events_now = kernel.legal_events(s)
    legal[i] = events_now
    seats[i] = s.seat
    write_mask(events_now, mask)
    observe(s, np.int64(s.seat), view)


@jit
def find_illegal(legal: Any, actions: Any) -> Number:
    """The first game whose action is illegal; -1 when there is none."""
    for i in range(len(actions)):
        action = actions[i]
        if action < 0 or action >= events.TURN_UP or not legal[i] >> action & 1:
            return i
    return -1


@jit
def step_games(
    start: Number,
    stop: Number,
    states: States,
    rules: Any,
    seed: Number,
    games: Any,
    generators: Any,
    legal: Any,
    views: Any,
    masks: Any,
    seats: Any,
    rewards: Any,
    dones: Any,
    actions: Any,
    reward: Number,
) -> None:
    """Apply one legal action in each slot from ``start`` to ``stop``.

    A slot whose game is over, also from before, goes on with its next game. The arrays come one by
    one because Numba takes 1.3 µs longer to receive them bundled, a third of a step of one game.
    """
    for i in range(start, stop):
        s = states[i]
        if s.phase != kernel.PHASE_OVER:
            kernel.apply(s, actions[i])
            generators[i] = turn_up_cards(s, generators[i])
            if s.phase == kernel.PHASE_OVER:
                write_rewards(s, reward, rewards[i])
                dones[i] = True
            elif dones[i]:
                rewards[i, :] = 0
                dones[i] = False
        if s.phase == kernel.PHASE_OVER:
            games[i] += 1
            generators[i] = deal(s, rules[0], np.uint64(seed), i, games[i])
        _show(s, i, legal, views[i], masks[i], seats)
