"""Whole games of uniformly random players, compiled."""

from typing import Any, Final

import numpy as np

from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState, RulesRow, States

_SUMS_FIELDS: Final = [
    ("games", np.int64),
    ("decisions", np.int64),
    ("decisions_squared", np.int64),
    ("points", np.int64),  # of all seats of a game
    ("points_squared", np.int64),
    ("winning_points", np.int64),
    ("winning_points_squared", np.int64),
    ("first_seat_wins", np.int64),  # a win counts as SHARES_OF_A_WIN
    ("first_seat_wins_squared", np.int64),
    ("rounds", np.int64),
    ("rounds_squared", np.int64),
]
SUMS: Final = np.dtype((np.record, _SUMS_FIELDS))
"""What games add up to: whole numbers, so that their order makes no difference."""

MOST_EVENTS: Final = 512
"""More than any game has: 76 cards are turned up and placed at most once, and each round of at
most six events a seat uses up a card."""


@jit_inline
def _note(trace: Any, length: Number, event: Number) -> Number:
    """Write an event down, if anyone wants to know; returns how many are written."""
    if trace is not None:
        trace[length] = event
        return length + 1
    return length


@jit
def _finish_take(
    s: PackedState, seed: Bits, trace: Any, length: Number
) -> tuple[Bits, Number, Number]:
    """The golden joker's extra card and the colours of jokers, apart because they are rare.

    Returns the generator, how many decisions there were, and the events written.
    """
    decisions = 0
    while s.phase == kernel.PHASE_EXTRA:
        card = chance.sample(s, chance.urn_of(s.deck), kernel.splitmix64(seed))
        seed += chance.SPLITMIX_GAMMA
        length = _note(trace, length, events.TURN_UP + card)
        kernel.turn_up(s, card)
    while s.phase == kernel.PHASE_COLOUR:
        colour = chance.pick(s.colours, kernel.splitmix64(seed))
        seed += chance.SPLITMIX_GAMMA
        length = _note(trace, length, events.COLOUR + colour)
        kernel.colour(s, colour)
        decisions += 1
    return seed, decisions, length


@jit
def play_randomly(s: PackedState, seed: Bits, trace: Any) -> tuple[Number, Number]:
    """Play on to the end, every decision uniform over what is legal.

    Draw, place, take and colour are separate decisions. Returns how many there
    were, and how many events were written to ``trace`` (None to write none).
    """
    decisions = 0
    length = 0
    urn = chance.urn_of(s.deck)
    while s.phase != kernel.PHASE_OVER:
        bits = kernel.splitmix64(seed)
        seed += chance.SPLITMIX_GAMMA
        room = np.int64(s.room)
        draws = kernel.draws_from(room, s.deck)
        rows = chance.members(kernel.takes_from(np.int64(s.filled), room, draws))
        choice = chance.below(bits, draws + chance.size(rows))
        decisions += 1
        if choice >= draws:
            row = chance.member(rows, choice - draws)
            length = _note(trace, length, events.TAKE + row)
            kernel.take(s, row)
            if s.phase in (kernel.PHASE_EXTRA, kernel.PHASE_COLOUR):
                seed, coloured, length = _finish_take(s, seed, trace, length)
                decisions += coloured
                urn = chance.urn_of(s.deck)
            continue
        length = _note(trace, length, events.DRAW)
        kernel.draw(s)
        card = chance.sample(s, urn, bits >> np.uint64(32))
        if card == LAST_ROUND:
            length = _note(trace, length, events.TURN_UP + LAST_ROUND)
            kernel.put_last_round_aside(s)
            if s.phase == kernel.PHASE_DECIDE:
                continue
            card = chance.sample(s, urn, kernel.splitmix64(seed))
            seed += chance.SPLITMIX_GAMMA
        length = _note(trace, length, events.TURN_UP + card)
        urn = chance.without(urn, card)
        kernel.turn_up_to_place(s, card)
        row = chance.pick(room, bits >> np.uint64(16))
        length = _note(trace, length, events.PLACE + row)
        kernel.place(s, row)
        decisions += 1
    return decisions, length


@jit
def set_up_game(s: PackedState, rules: RulesRow, seed: Bits, game: Number) -> Bits:
    """Set up game number ``game`` of a seed on a begun state; returns its generator."""
    generator = chance.generator_of(seed, np.uint64(game))
    return chance.set_up(s, generator, rules.all_start_colours_differ)


@jit
def play_game(
    states: States, rules: RulesRow, seed: Bits, game: Number, trace: Any
) -> tuple[Number, Number, Number]:
    """Play game number ``game`` of a seed in ``states[0]``; ``states[1]`` is a begun state.

    Returns the seat that started, how many decisions there were, and how many events were written
    to ``trace`` (None to write none); with a trace, ``states[2]`` keeps the set-up.
    """
    s = states[0]
    states[0] = states[1]
    generator = set_up_game(s, rules, seed, game)
    first = np.int64(s.seat)
    if trace is not None:
        states[2] = states[0]
    decisions, length = play_randomly(s, generator, trace)
    return first, decisions, length


@jit
def add_game(s: PackedState, first: Number, decisions: Number, sums: Any) -> None:
    """Add a finished game up."""
    lead = outcome.lead_of(s)
    points = np.int64(0)
    for seat in range(s.players):
        points += kernel.score(s.hands[seat], s.scoring)
    share = outcome.whole_win_share(kernel.score(s.hands[first], s.scoring), lead)
    rounds = np.int64(s["round"])
    sums.games += 1
    sums.decisions += decisions
    sums.decisions_squared += decisions * decisions
    sums.points += points
    sums.points_squared += points * points
    sums.winning_points += lead.most
    sums.winning_points_squared += lead.most * lead.most
    sums.first_seat_wins += share
    sums.first_seat_wins_squared += share * share
    sums.rounds += rounds
    sums.rounds_squared += rounds * rounds


@jit
def play_games(
    states: States, rules: Any, seed: Number, start: Number, stop: Number, sums: Any
) -> None:
    """Play games number ``start`` to ``stop`` of a seed, in two states."""
    row = rules[0]
    kernel.begin(states[1], row)
    for game in range(start, stop):
        first, decisions, _ = play_game(states, row, np.uint64(seed), game, None)
        add_game(states[0], first, decisions, sums[0])


@jit
def trace_game(
    states: States, rules: Any, seed: Number, game: Number, trace: Any, sums: Any
) -> Number:
    """Play one game of a seed, in three states, and write down its events; returns how many."""
    row = rules[0]
    kernel.begin(states[1], row)
    first, decisions, length = play_game(states, row, np.uint64(seed), game, trace)
    add_game(states[0], first, decisions, sums[0])
    return length
