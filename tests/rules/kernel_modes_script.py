"""Plays seeded games in every way the kernel is used and prints one digest for each rules.

The arguments say how many games: each gives a set of lines of its own.
``test_kernel_modes`` runs it compiled, bounds-checked and interpreted; the lines
must be the same. By hand::

    NUMBA_DISABLE_JIT=1 python -W error tests/rules/kernel_modes_script.py 2
"""

import hashlib
import random
import sys
from pathlib import Path

import numpy as np

# Interpreted, the generators' arithmetic modulo 2**64 would warn; compiled, it never does.
np.seterr(all="raise", over="ignore")
sys.path.insert(0, str(Path(__file__).parents[2]))

from coloretto.lab.simulate import random_games_kernel as lab  # noqa: E402
from coloretto.lab.simulate.perft import divide, opening, perft  # noqa: E402
from coloretto.rules import Rules, State, kernel  # noqa: E402
from tests.strategies import every_rules, play_on, random_setup  # noqa: E402

SEED = 20_031


def note_states(rules: Rules, games: int, digest: "hashlib._Hash") -> None:
    """Games through ``State``: every key, mask, chance and score."""
    for game in range(games):
        rng = random.Random(SEED + game)
        state = State(rules, random_setup(rules, rng))
        for _ in play_on(state, rng, 0.4 + 0.2 * (game % 3)):
            values = (
                state.key,
                [int(event) for event in state.legal_events],
                [(int(event), int(weight)) for event, weight in state.chance_weights],
                state.scores,
                state.seat,
                state.round,
                [state.hand(seat) for seat in range(state.players)],
                [state.row(row) for row in range(len(rules.row_rooms))],
            )
            digest.update(repr(values).encode())


def note_random_games(rules: Rules, games: int, digest: "hashlib._Hash") -> None:
    """Whole games in the compiled loops, traced and not, which must agree too."""
    row = kernel.rules_row(rules)
    states = np.zeros(3, kernel.STATE)
    traced = np.zeros(1, lab.SUMS)
    for game in range(games):
        trace = np.zeros(lab.MOST_EVENTS, np.int64)
        length = lab.trace_game(states, row, SEED, game, trace, traced)
        digest.update(repr(trace[:length].tolist()).encode())
        follow(states, trace[:length].tolist())
    sums = np.zeros(1, lab.SUMS)
    lab.play_games(states, row, SEED, 0, games, sums)
    if sums.tolist() != traced.tolist():
        raise SystemExit(f"{rules}: play_games {sums.tolist()}, trace_game {traced.tolist()}")
    digest.update(repr(sums.tolist()).encode())


def follow(played: "np.ndarray[tuple[int], np.dtype[np.void]]", trace: list[int]) -> None:
    """Apply a trace event by event: each must be legal, and the end be the same."""
    states = np.zeros(len(trace) + 1, kernel.STATE)
    states[0] = played[2]
    legal = int(kernel.legal_events_at(states, 0))
    for i, event in enumerate(trace):
        if not legal >> event & 1:
            raise SystemExit(f"event {i} of a traced game is illegal: {event}")
        legal = int(kernel.step(states, i, event))
    if legal or kernel.key_at(states, len(trace)) != kernel.key_at(played, 0):
        raise SystemExit("a traced game does not end where it was played to")


def note_perft(rules: Rules, digest: "hashlib._Hash") -> None:
    """Node counts from the opening."""
    state = opening(rules)
    digest.update(repr([perft(state, depth) for depth in range(6)]).encode())
    digest.update(repr(list(divide(state, 4).items())).encode())


def main() -> None:
    for games in map(int, sys.argv[1:]):
        for rules in every_rules():
            digest = hashlib.sha256()
            note_states(rules, games, digest)
            note_random_games(rules, 5 * games, digest)
            note_perft(rules, digest)
            print(f"{games} {rules} {digest.hexdigest()[:32]}")


if __name__ == "__main__":
    main()
