"""What calls from Python cost."""

import random
import time
import timeit
from collections.abc import Sequence
from math import inf
from typing import Any, Final

import numba
import numpy as np

from bench.report import Effort, Line, Section, tell
from coloretto import Deal, Rules, State, deal, make_rules, score_hand
from coloretto.rules import kernel
from coloretto.rules.events import TURN_UP, Event

EVENTS_TARGET: Final = 500_000


def play_through_state(rules: Rules, dealt: Deal, rng: random.Random) -> State:
    """One game of random legal events, applied one at a time, with a dealt deck."""
    state = State(rules, dealt.setup)
    deck = iter(dealt.deck)
    number = rng.random
    while not state.is_over:
        if state.is_chance:
            state.apply(TURN_UP + next(deck))
        else:
            actions = state.legal_actions
            state.apply(actions[int(number() * len(actions))])
    return state


def replay(rules: Rules, dealt: Deal, events: Sequence[Event]) -> None:
    """The same game again, its events known."""
    apply = State(rules, dealt.setup).apply
    for event in events:
        apply(event)


class Empty:
    """What a call from Python costs when it does nothing."""

    def call(self, one: int, two: int) -> None:
        """Do nothing."""


def add_scores(hands: Any) -> kernel.Number:
    """Scores in a compiled loop, once this is compiled."""
    total = 0
    for hand in hands:
        total += kernel.score(hand, 0)
    return total


def calls_section(effort: Effort) -> Section:
    """What it costs to use the kernel from Python."""
    tell("calls from Python")
    section = Section("calls from Python", "an empty method called with two arguments")
    rules = make_rules("italian", 4)
    rng = random.Random(1)
    deals = [deal(rules, rng) for _ in range(30)]
    played = [play_through_state(rules, dealt, rng) for dealt in deals]
    events = [tuple(state.events) for state in played]
    all_events = sum(map(len, events))

    # A decision in the middle of a game.
    middle = State(rules, deals[0].setup)
    for event in events[0][: len(events[0]) // 2]:
        middle.apply(event)
    while middle.is_chance:
        middle.undo()
    states = np.zeros(2, kernel.STATE)
    states[0] = middle.packed
    all_hands = [state.hand(seat) for state in played for seat in range(rules.players)]
    hands = np.tile(np.array([state.packed["hands"][:4] for state in played]).ravel(), 50)

    def play_all() -> None:
        for dealt in deals:
            play_through_state(rules, dealt, rng)

    def replay_all() -> None:
        for dealt, known in zip(deals, events, strict=True):
            replay(rules, dealt, known)

    # Statements, each with how much it does.
    statements: dict[str, tuple[str, int]] = {
        "an empty call": ("empty.call(1, 2)", 1),
        "State, random games": ("play_all()", all_events),
        "State.apply, known events": ("replay_all()", all_events),
        "kernel.step": ("step(states, 0, event)", 1),
        "State.legal_actions": ("middle.legal_actions", 1),
        "State.copy": ("middle.copy()", 1),
        "State.copy, no history": ("middle.copy(history=False)", 1),
        "score_hand": ("for hand in all_hands: score_hand(hand)", len(all_hands)),
        "kernel.score, compiled": ("add_scores(hands)", len(hands)),
    }
    scope = {
        **locals(),
        "add_scores": numba.njit(add_scores),
        "empty": Empty(),
        "step": kernel.step,
        "event": middle.legal_actions[0],
        "score_hand": score_hand,
    }
    costs = best_times_of([code for code, _ in statements.values()], scope, effort)
    yardstick = costs[0]
    for (name, (_, amount)), statement_cost in zip(statements.items(), costs, strict=True):
        if name == "an empty call":
            section.lines.append(Line(name, f"{yardstick * 1e9:.0f} ns"))
            continue
        cost = statement_cost / amount
        measured = f"{cost * 1e9:,.0f} ns" if cost > 1e-8 else f"{cost * 1e9:.1f} ns"
        target, is_met = "", True
        if amount == all_events:
            measured = f"{1 / cost:,.0f} events/s, {measured} an event"
        if name == "State, random games":
            target = f"at least {EVENTS_TARGET:,} events/s"
            is_met = 1 / cost >= EVENTS_TARGET
        section.lines.append(Line(name, measured, cost / yardstick, target=target, is_met=is_met))
    return section


def best_times_of(statements: Sequence[str], scope: dict[str, Any], effort: Effort) -> list[float]:
    """The fewest seconds of each statement, slices of all in turn."""
    timers = [timeit.Timer(code, timer=time.thread_time, globals=scope) for code in statements]
    numbers = []
    for timer in timers:
        timer.timeit(1)  # compiles
        number = 1
        while (seconds := timer.timeit(number)) < effort.seconds / 10:
            number *= 4
        numbers.append(max(1, round(number * effort.seconds / seconds)))
    best = [inf] * len(timers)
    for _ in range(effort.slices):
        for i, (timer, number) in enumerate(zip(timers, numbers, strict=True)):
            best[i] = min(best[i], timer.timeit(number) / number)
    return best
