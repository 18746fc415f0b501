"""Whole games of uniformly random players, compiled."""

from typing import Any, Final

import numpy as np

from coloretto.lab.wins import WIN
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel
from coloretto.rules.cards import LAST_ROUND
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Bits, Number, PackedState, RulesRow, States

# What is added up over games, in whole numbers, so that the sum does not depend on its order.
GAMES: Final = 0
DECISIONS: Final = 1
DECISIONS_SQUARED: Final = 2
POINTS: Final = 3  # of all seats of a game
POINTS_SQUARED: Final = 4
WINNING_POINTS: Final = 5
WINNING_POINTS_SQUARED: Final = 6
FIRST_SEAT_WINS: Final = 7  # a win counts as WIN
FIRST_SEAT_WINS_SQUARED: Final = 8
ROUNDS: Final = 9
ROUNDS_SQUARED: Final = 10
SUMS: Final = 11

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
        draws = np.int64(kernel.may_draw(s))
        rows = chance.members(kernel.legal_takes(s))
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
def add_game(s: PackedState, first: Number, decisions: Number, sums: Any) -> None:
    """Add a finished game up."""
    points = 0
    most = -1000
    winners = 0
    for seat in range(s.players):
        score = kernel.score(s.hands[seat], s.scoring)
        points += score
        if score > most:
            most = score
            winners = 1 << seat
        elif score == most:
            winners |= 1 << seat
    share = 0
    if winners >> first & 1:
        share = WIN // chance.size(chance.members(winners))
    sums[GAMES] += 1
    sums[DECISIONS] += decisions
    sums[DECISIONS_SQUARED] += decisions * decisions
    sums[POINTS] += points
    sums[POINTS_SQUARED] += points * points
    sums[WINNING_POINTS] += most
    sums[WINNING_POINTS_SQUARED] += most * most
    sums[FIRST_SEAT_WINS] += share
    sums[FIRST_SEAT_WINS_SQUARED] += share * share
    rounds = np.int64(s["round"])
    sums[ROUNDS] += rounds
    sums[ROUNDS_SQUARED] += rounds * rounds


@jit
def play_games(
    states: States, rules: Any, seed: Number, start: Number, stop: Number, sums: Any
) -> None:
    """Play games number ``start`` to ``stop`` of a seed. ``states`` is room for two."""
    row = rules[0]
    blank = states[1]
    s = states[0]
    kernel.begin(blank, row)
    for game in range(start, stop):
        states[0] = states[1]
        generator = set_up_game(s, row, np.uint64(seed), game)
        first = np.int64(s.seat)
        decisions, _ = play_randomly(s, generator, None)
        add_game(s, first, decisions, sums)


@jit
def trace_game(
    states: States, rules: Any, seed: Number, game: Number, trace: Any, sums: Any
) -> Number:
    """Play one game of a seed and write down its events; ``states[1]`` keeps its set-up."""
    row = rules[0]
    s = states[0]
    kernel.begin(s, row)
    generator = set_up_game(s, row, np.uint64(seed), game)
    first = np.int64(s.seat)
    states[1] = states[0]
    decisions, length = play_randomly(s, generator, trace)
    add_game(s, first, decisions, sums)
    return length
