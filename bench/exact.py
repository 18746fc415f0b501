"""How long the exact solver takes for the ends of games, in seconds of one processor."""

import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from bench.report import FULL, Effort, Line, Section, tell
from coloretto import State, deal, make_rules
from coloretto.bots import make_bot
from coloretto.lab.game_loop import decisions
from coloretto.rules import DeckDealer
from coloretto.solver.search import OBJECTIVES, Objective, UnsolvedError, solve

MEMORY_MB: Final = 256
PATIENCE: Final = 60.0
"""Seconds on the clock after which a position counts as not solved."""

IsWanted = Callable[[State], bool]


def open_slots(state: State) -> int:
    """How many more cards the rows in the middle can take."""
    rooms = state.rules.row_rooms
    rows = [state.row(row) for row in range(len(rooms))]
    return sum(room - sum(row) for room, row in zip(rooms, rows, strict=True) if row is not None)


def is_whole_last_round(state: State) -> bool:
    """A round begins, and the last-round card is next."""
    is_new = open_slots(state) == sum(state.rules.row_rooms)
    return is_new and state.cards_left == 15


def is_17_undrawn(state: State) -> bool:
    return state.cards_left == 17


def is_last_round_with_7_slots(state: State) -> bool:
    return state.is_last_round and open_slots(state) == 7


KINDS: Final[Sequence[tuple[str, int, IsWanted, float]]] = (
    ("2 players, the whole last round", 2, is_whole_last_round, 0.25),
    ("2 players, 17 undrawn", 2, is_17_undrawn, 1.0),
    ("3 players, the whole last round", 3, is_whole_last_round, 3.0),
    ("4 players, 7 open slots of the last round", 4, is_last_round_with_7_slots, 2.0),
)
"""With the most seconds that the median may take."""


def positions(players: int, is_wanted: IsWanted, number: int) -> list[State]:
    """The first such decision of every greedy game that has one."""
    rng = random.Random(17)
    rules, bot = make_rules("italian", players), make_bot("greedy")
    found: list[State] = []
    while len(found) < number:
        game = deal(rules, rng)
        state, dealer = State(rules, game.setup), DeckDealer(game.deck)
        for _ in decisions(state, dealer):
            if is_wanted(state):
                found.append(state)
                break
            state.apply(bot.decide(state.copy(), rng).action)
    return found


def measure(states: Sequence[State], objective: Objective) -> tuple[list[float], float]:
    """Seconds of one processor by position, and the most memory in MB."""
    times, memory = [], 0.0
    for state in states:
        began = time.thread_time()
        try:
            solution = solve(state, objective, memory_mb=MEMORY_MB, seconds=PATIENCE)
        except UnsolvedError:
            times.append(float("inf"))
        else:
            times.append(time.thread_time() - began)
            memory = max(memory, solution.memory_mb)
    return times, memory


def exact_section(effort: Effort) -> Section:
    """Every kind of position for every objective."""
    section = Section("the exact solver, seconds of one processor", "")
    number = 7 if effort is FULL else 3
    solve(positions(3, lambda state: state.is_last_round, 1)[0])  # compiles
    for name, players, is_wanted, most in KINDS:
        states = positions(players, is_wanted, number)
        for objective in OBJECTIVES:
            tell(f"{name}, {objective}")
            times, memory = measure(states, objective)
            section.lines.append(
                Line(
                    f"{name}, {objective}",
                    f"median {median(times):.3f} s, worst {max(times):.3f} s of {number}",
                    note=f"at most {memory:.0f} MB",
                    target=f"median at most {most:g} s",
                    is_met=median(times) <= most,
                )
            )
    return section


if __name__ == "__main__":
    for line in exact_section(FULL).lines:
        verdict = "met" if line.is_met else "MISSED"
        print(f"{line.name}: {line.measured}, {line.note} ({line.target}: {verdict})")
