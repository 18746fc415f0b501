"""Tunes the numbers of the hand-written players by self-play.

    python -m bench.tune rollout --players 4 --scoring grey --seconds 120
    python -m bench.tune greedy --players 2 --scoring brown --seconds 120

One of A plays against B in all other seats, on decks shared by all of A's seats. A
change of B's numbers is kept when it wins more than its share twice: in a short run,
and in a long one on other decks. The result is printed for bots/weights.py.
"""

import argparse
import time
from typing import Any, Final

import numpy as np

from coloretto.bots import evaluation_kernel, greedy_kernel, rollout_kernel
from coloretto.bots.weights import greedy_evaluation, rollout_weights
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel, make_rules
from coloretto.rules.jit import jit
from coloretto.rules.ruleset import MOST_PLAYERS

ROLLOUT: Final = 0
GREEDY: Final = 1
KINDS: Final = {"rollout": ROLLOUT, "greedy": GREEDY}
Numbers = Any


@jit
def choose(
    kind: int, states: Any, w: Any, scratch: Any, outlook: Any, values: Any, result: Any
) -> Any:
    """The action of a player with these numbers in ``states[0]``."""
    s = states[0]
    if kind == ROLLOUT:
        if s.phase == kernel.COLOUR:
            return events.COLOUR + evaluation_kernel.choose_colour(s)
        rollout_kernel.note_points(s, scratch)
        row = rollout_kernel.choose_take(s, w, scratch)
        if s.phase == kernel.PLACE:
            return events.PLACE + rollout_kernel.choose_place(s, w, scratch)
        if row < 0 and s.deck == np.uint64(0):
            row = chance.pick(s.room, np.uint64(0))
        return events.DRAW if row < 0 else events.TAKE + row
    greedy_kernel.values_of_actions(states, w, outlook, values, result)
    mask = kernel.legal_events(s)
    best = -1
    for action in range(events.TURN_UP):
        if mask >> action & 1 and (best < 0 or result[action] > result[best]):
            best = action
    return best


@jit
def win_share(
    kind: int, rules: Any, seed: Any, games: int, a: Any, b: Any, states: Any, scratch: Any,
    outlook: Any, values: Any, result: Any,
) -> float:  # fmt: skip
    """The share of the wins that one A gets against B in all other seats."""
    row = rules[0]
    players = row.players
    s = states[0]
    share = 0.0
    for game in range(games):
        kernel.begin(s, row)
        deck = np.uint64(game // players)
        seed_of_game = kernel.mix(seed + kernel.mix(deck * chance.STEP))
        generator = chance.set_up(s, seed_of_game, row.all_start_colours_differ)
        own = game % players
        while s.phase != kernel.OVER:
            if s.phase in (kernel.TURN_UP, kernel.EXTRA):
                card = chance.sample(s, chance.urn_of(s.deck), kernel.mix(generator))
                generator += chance.STEP
                kernel.turn_up(s, card)
            else:
                w = a if s.seat == own else b
                kernel.apply(s, choose(kind, states, w, scratch, outlook, values, result))
        score = kernel.score(s.hands[own], s.scoring)
        equals = 0
        for seat in range(players):
            other = kernel.score(s.hands[seat], s.scoring)
            if other > score:
                equals = 1000000
            elif other == score:
                equals += 1
        if equals < 1000:
            share += 1.0 / equals
    return share / games


class Duel:
    """One A against B in all other seats."""

    def __init__(self, kind: int, players: int, scoring: str) -> None:
        self._kind = kind
        self.rules = make_rules("italian", players, scoring=scoring)
        self._row = kernel.rules_row(self.rules)

    def share(self, a: Numbers, b: Numbers, decks: int, seed: int) -> float:
        """A's share of the wins, 1 being what everybody gets on average."""
        players = self.rules.players
        room = (
            np.zeros(4, kernel.STATE),
            np.zeros(rollout_kernel.SCRATCH, np.int64),
            np.zeros(evaluation_kernel.OUTLOOK_SHAPE),
            np.zeros(MOST_PLAYERS),
            np.zeros(events.TURN_UP),
        )
        games = decks * players
        return players * float(
            win_share(self._kind, self._row, np.uint64(seed), games, a, b, *room)
        )


def tune(duel: Duel, start: Numbers, seconds: float, decks: int, seed: int) -> Numbers:
    """Climb from a start for so many seconds."""
    rng = np.random.default_rng(seed)
    best = start.copy()
    step = 0.25 * np.maximum(np.abs(start), 0.3)
    began = time.perf_counter()
    tries = kept = 0
    while time.perf_counter() - began < seconds:
        tries += 1
        changed = rng.random(len(best)) < 0.4
        candidate = best + rng.normal(size=len(best)) * step * changed
        deck_seed = int(rng.integers(1 << 60))
        if duel.share(candidate, best, decks, deck_seed) < 1.02:
            continue
        share = duel.share(candidate, best, 8 * decks, deck_seed + 1)
        if share < 1.02:
            continue
        best = candidate
        kept += 1
        print(f"{time.perf_counter() - began:6.0f} s  {tries:5} tried  {kept:3} kept", flush=True)
        if kept % 8 == 0:
            step *= 0.85
    return best


def main() -> None:
    """Tune one kind of player for one game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--scoring", default="brown")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kind = KINDS[asked.kind]
    duel = Duel(kind, asked.players, asked.scoring)
    start = (rollout_weights if kind == ROLLOUT else greedy_evaluation)(duel.rules)
    best = tune(duel, start, asked.seconds, 800 if kind == ROLLOUT else 120, asked.seed)
    share = duel.share(best, start, 1000 if kind == ROLLOUT else 500, 99)
    print(f"{asked.kind} {asked.players} {asked.scoring}: {np.round(best, 3).tolist()}")
    print(f"against the start: {share / asked.players:.3f}, par {1 / asked.players:.3f}")


if __name__ == "__main__":
    main()
