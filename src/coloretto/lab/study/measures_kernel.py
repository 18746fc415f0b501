"""What a study counts in finished games, compiled; and random games for it to count.

Every measure is a mean: what its *cases* bring together, divided by how many
there are. A game can have several cases of one measure (its seats) or none. The sums over games of
both, of their squares and of their product give the mean and an interval that
knows that the seats of a game are no strangers. All are whole numbers, so no
sum depends on its order.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from coloretto.lab.simulate import random_games_kernel as random_games
from coloretto.rules import events, kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, JOKERS, LAST_ROUND, PLUS_TWO
from coloretto.rules.jit import jit, jit_inline
from coloretto.rules.kernel import Cards, Number, PackedState, States
from coloretto.rules.ruleset import MOST_PLAYERS

# The measures. Wins are in sixtieths, which share evenly among up to five winners.
GAMES: Final = 0  # one case a game, for counting
POINTS: Final = 1  # of a seat
WINNING_POINTS: Final = 2
DECISIONS: Final = 3
ROUNDS: Final = 4
CARDS: Final = 5  # turned up, the last-round card not counted
HAND: Final = 6  # cards of a seat
WINS_BY_TURN: Final = 7  # and on: the win share of the seat that starts, the next …
WINS_BY_JOKERS: Final = WINS_BY_TURN + MOST_PLAYERS  # and on: of a seat with 0, 1 … jokers
POINTS_BY_JOKERS: Final = WINS_BY_JOKERS + JOKERS + 1
JOKER_WORTH: Final = POINTS_BY_JOKERS + JOKERS + 1  # points with, minus without, a plain one
JOKER_WORTH_BY_JOKERS: Final = JOKER_WORTH + 1  # and on: the same by all the seat holds, from 0
MOST_PLUS_TWOS: Final = 5  # and more
WINS_BY_PLUS_TWOS: Final = JOKER_WORTH_BY_JOKERS + JOKERS + 1  # and on
POINTS_BY_PLUS_TWOS: Final = WINS_BY_PLUS_TWOS + MOST_PLUS_TWOS + 1
GOLDEN_WORTH: Final = POINTS_BY_PLUS_TWOS + MOST_PLUS_TWOS + 1
EXTRA_WORTH: Final = GOLDEN_WORTH + 1  # of the extra card it brought
BOTH_WORTH: Final = EXTRA_WORTH + 1  # of the golden joker with what it brought
WINS_WITH_GOLDEN: Final = BOTH_WORTH + 1
# All jokers on the largest set, for every seat that has a joker.
NAIVE_LOSES: Final = WINS_WITH_GOLDEN + 1  # how often it brings fewer points
NAIVE_LOSES_BY_JOKERS: Final = NAIVE_LOSES + 1  # and on, from 0
NAIVE_LOSS: Final = NAIVE_LOSES_BY_JOKERS + JOKERS + 1  # points, over all these seats
NAIVE_LOSS_WHEN_LOST: Final = NAIVE_LOSS + 1
NAIVE_WINS_LOST: Final = NAIVE_LOSS_WHEN_LOST + 1
MOST_LOSS: Final = 12  # and more
NAIVE_LOSS_OF: Final = NAIVE_WINS_LOST + 1  # and on: how often exactly this many points
LEAST_BIN: Final = -40
BIN: Final = 4
BINS: Final = 31
POINTS_IN_BIN: Final = NAIVE_LOSS_OF + MOST_LOSS + 1  # and on: how often a seat's points lie there
MEASURES: Final = POINTS_IN_BIN + BINS

_CASES_FIELDS = [("cases", np.int64), ("total", np.int64)]
CASES: Final = np.dtype((np.record, _CASES_FIELDS))
"""Of one measure in one game: its cases, and what they bring together."""
SUMS: Final = np.dtype(
    (
        np.record,
        [
            *_CASES_FIELDS,
            ("cases_squared", np.int64),
            ("cases_times_total", np.int64),
            ("total_squared", np.int64),
        ],
    )
)
"""Of one measure over all games."""

LEAST_SCORE: Final = -128
SCORES: Final = 256

MOST_EVENTS: Final = random_games.MOST_EVENTS


class Counts(NamedTuple):
    """What many games add up to."""

    sums: Any
    """A record of ``SUMS`` for each measure."""
    histogram: Any
    """How many seats have each number of points, from ``LEAST_SCORE`` on."""
    one_game: Any
    """Scratch: a record of ``CASES`` for each measure in one game."""


def make_counts() -> Counts:
    """Nothing counted yet."""
    return Counts(
        sums=np.zeros(MEASURES, SUMS),
        histogram=np.zeros(SCORES, np.int64),
        one_game=np.zeros(MEASURES, CASES),
    )


_COLOURS = len(COLOURS)
_COLOUR_CARDS = np.uint64((1 << (4 * _COLOURS)) - 1)


@jit_inline
def _note(game: Any, measure: Number, total: Number) -> None:
    """One more case of a measure in this game."""
    game[measure].cases += 1
    game[measure].total += total


@jit
def naive_score(hand: Cards, scoring: Number) -> Number:
    """Points with all jokers on the largest set; equally large sets bring the same."""
    largest = 0
    for colour in range(_COLOURS):
        if kernel.count(hand, colour) > kernel.count(hand, largest):
            largest = colour
    jokers = kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER)
    # Cards beyond the sixth change nothing, and twelve still fit.
    colours = (hand & _COLOUR_CARDS) + kernel.one(largest) * np.uint64(jokers)
    plus_twos = kernel.one(PLUS_TWO) * np.uint64(kernel.count(hand, PLUS_TWO))
    return kernel.score(colours + plus_twos, scoring)


@jit_inline
def _size(hand: Cards) -> Number:
    """How many cards a hand has."""
    size = 0
    for card in range(LAST_ROUND):
        size += kernel.count(hand, card)
    return size


@jit_inline
def _share(scores: Any, players: Number, seat: Number) -> Number:
    """A seat's share of the win with any scores, also such as it would have coloured naively."""
    lead = outcome.no_lead()
    for other in range(players):
        lead = outcome.with_points(lead, scores[other])
    return outcome.whole_win_share(scores[seat], lead)


@jit
def _extra_card(trace: Any, length: Number) -> Number:
    """The card the golden joker brought, or none: the one turned up after a take."""
    after_take = False
    for i in range(length):
        event = trace[i]
        if after_take and event >= events.TURN_UP and event != events.TURN_UP + LAST_ROUND:
            return event - events.TURN_UP
        if event < events.TURN_UP:
            after_take = events.TAKE <= event < events.PLACE
    return kernel.NO_CARD


@jit
def _note_jokers(game: Any, hand: Cards, scoring: Number, score: Number) -> None:
    """What a seat's jokers bring, and what they would bring on its largest set."""
    plain = kernel.count(hand, JOKER)
    jokers = plain + kernel.count(hand, GOLDEN_JOKER)
    if plain:
        worth = score - kernel.score(hand - kernel.one(JOKER), scoring)
        _note(game, JOKER_WORTH, worth)
        _note(game, JOKER_WORTH_BY_JOKERS + jokers, worth)
    loss = score - naive_score(hand, scoring)
    _note(game, NAIVE_LOSES, np.int64(loss > 0))
    _note(game, NAIVE_LOSES_BY_JOKERS + jokers, np.int64(loss > 0))
    _note(game, NAIVE_LOSS, loss)
    if loss:
        _note(game, NAIVE_LOSS_WHEN_LOST, loss)
    for points in range(MOST_LOSS + 1):
        _note(game, NAIVE_LOSS_OF + points, min(loss, MOST_LOSS) == points)


@jit
def _note_golden(
    game: Any, hand: Cards, scoring: Number, score: Number, share: Number, extra: Number
) -> None:
    """What the golden joker and its extra card bring their taker."""
    without = hand - kernel.one(GOLDEN_JOKER)
    _note(game, GOLDEN_WORTH, score - kernel.score(without, scoring))
    _note(game, WINS_WITH_GOLDEN, share)
    if extra != kernel.NO_CARD:
        _note(game, EXTRA_WORTH, score - kernel.score(hand - kernel.one(extra), scoring))
        _note(game, BOTH_WORTH, score - kernel.score(without - kernel.one(extra), scoring))


@jit
def add_game(s: PackedState, first: Number, trace: Any, length: Number, counts: Any) -> None:
    """Add a finished game up."""
    game, sums = counts.one_game, counts.sums
    for measure in range(MEASURES):
        game[measure].cases = game[measure].total = 0
    players = np.int64(s.players)
    scoring = s.scoring
    decisions = 0
    cards = 0
    for i in range(length):
        if trace[i] < events.TURN_UP:
            decisions += 1
        elif trace[i] != events.TURN_UP + LAST_ROUND:
            cards += 1
    _note(game, GAMES, 1)
    _note(game, DECISIONS, decisions)
    _note(game, ROUNDS, np.int64(s["round"]))
    _note(game, CARDS, cards)
    scores = np.zeros(MOST_PLAYERS, np.int64)
    for seat in range(players):
        scores[seat] = kernel.score(s.hands[seat], scoring)
    _note(game, WINNING_POINTS, scores[:players].max())
    for seat in range(players):
        hand = s.hands[seat]
        score = scores[seat]
        share = _share(scores, players, seat)
        jokers = kernel.count(hand, JOKER) + kernel.count(hand, GOLDEN_JOKER)
        plus_twos = min(kernel.count(hand, PLUS_TWO), MOST_PLUS_TWOS)
        counts.histogram[score - LEAST_SCORE] += 1
        _note(game, POINTS, score)
        _note(game, HAND, _size(hand))
        _note(game, WINS_BY_TURN + (seat - first + players) % players, share)
        _note(game, WINS_BY_JOKERS + jokers, share)
        _note(game, POINTS_BY_JOKERS + jokers, score)
        _note(game, WINS_BY_PLUS_TWOS + plus_twos, share)
        _note(game, POINTS_BY_PLUS_TWOS + plus_twos, score)
        own_bin = min(max((score - LEAST_BIN) // BIN, 0), BINS - 1)
        for number in range(BINS):
            _note(game, POINTS_IN_BIN + number, number == own_bin)
        if jokers:
            _note_jokers(game, hand, scoring, score)
            scores[seat] = naive_score(hand, scoring)
            _note(game, NAIVE_WINS_LOST, share - _share(scores, players, seat))
            scores[seat] = score
        if kernel.count(hand, GOLDEN_JOKER):
            _note_golden(game, hand, scoring, score, share, _extra_card(trace, length))
    for measure in range(MEASURES):
        cases, total = game[measure].cases, game[measure].total
        sums[measure].cases += cases
        sums[measure].total += total
        sums[measure].cases_squared += cases * cases
        sums[measure].cases_times_total += cases * total
        sums[measure].total_squared += total * total


@jit
def add_game_at(
    states: States, i: Number, first: Number, trace: Any, length: Number, counts: Any
) -> None:
    """Add up the game that ended in state ``i``."""
    add_game(states[i], first, trace, length, counts)


@jit
def play_random_games(
    states: States, rules: Any, seed: Number, start: Number, stop: Number, trace: Any, counts: Any
) -> None:
    """Play games number ``start`` to ``stop`` of a seed at random, in three states."""
    row = rules[0]
    kernel.begin(states[1], row)
    for number in range(start, stop):
        first, _, length = random_games.play_game(states, row, np.uint64(seed), number, trace)
        add_game(states[0], first, trace, length, counts)
