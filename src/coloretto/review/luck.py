"""The luck of a game alone: for thousands of games, without choices, reasons or exact play.

Luck is the difference between a value and its expectation, so whoever plays and however well, its
mean is 0. A result without it is as good an estimate as the result, and a surer one.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from coloretto.records.moves import split_moves
from coloretto.review.accounting import Vector, minus, plus, whole
from coloretto.review.turn import Turn
from coloretto.rules.events import TURN_UP, Event
from coloretto.rules.state import State

if TYPE_CHECKING:
    from coloretto.review.judge import Judge
    from coloretto.rules.ruleset import Rules
    from coloretto.rules.setup import Setup


def luck_of(rules: "Rules", setup: "Setup", events: Iterable[Event], judge: "Judge") -> Vector:
    """Every seat's luck with the deal and the cards, of the win and then of the margin.

    :param judge: one of depth ``luck`` is meant for this.
    """
    judge.begin(rules)
    state = State(rules, setup)
    luck = luck_of_the_deal(whole(judge.judge([state])[0]))
    for move in split_moves(events):
        if any(event >= TURN_UP for event in move):
            luck = plus(luck, _luck_of_the_cards(judge, state, move))
        for event in move:
            state.apply(event)
    return luck


def luck_of_the_deal(prior: Vector) -> Vector:
    """What every seat can expect beyond what the seats expect on average."""
    players = len(prior) // 2
    pars = (round(sum(prior[:players]) / players), round(sum(prior[players:]) / players))
    return tuple(value - pars[i >= players] for i, value in enumerate(prior))


def _luck_of_the_cards(judge: "Judge", state: State, move: tuple[Event, ...]) -> Vector:
    node = Turn(judge, state, only=move[0]).root
    luck: Vector = (0,) * (2 * state.players)
    for event in move:
        child = node.children[event]
        if event >= TURN_UP:
            luck = plus(luck, minus(whole(child.value), whole(node.value)))
        node = child
    return luck
