"""Tunes the numbers of the hand-written players by self-play.

    python -m bench.tune rollout --players 4 --scoring grey --seconds 120
    python -m bench.tune rounds --players 4 --scoring grey
    python -m bench.tune greedy --players 2 --scoring brown --seconds 120

The rollout player's many numbers climb a noisy slope (an evolution strategy): two
players that differ from it by the same random step in opposite directions play each
other, and it moves towards the better one. ``rounds`` then fits what can be expected
after a round to how games of the rollout player end. Both write bots/mcts/learned.json.

Greedy: a change of its numbers is kept when one changed player wins more than its
share twice against the unchanged, in a short run and in a long one on other decks.
The result is printed for bots/simple/weights.py.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from coloretto.bots.heuristics import round_value_kernel as round_kernel
from coloretto.bots.heuristics.evaluation_kernel import OUTLOOK_SHAPE, Evaluation
from coloretto.bots.heuristics.hand_value_kernel import HandValueNumbers
from coloretto.bots.mcts import learned as learned_module
from coloretto.bots.mcts import rollout_kernel
from coloretto.bots.mcts.learned import learned, make_rollout_player
from coloretto.bots.simple.greedy_kernel import Greedy, values_of_actions
from coloretto.bots.simple.weights import greedy_evaluation
from coloretto.rules import Rules, events, kernel, make_rules
from coloretto.rules import chance_kernel as chance
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.cards import PLUS_TWO
from coloretto.rules.jit import jit
from coloretto.rules.ruleset import MOST_PLAYERS
from coloretto.rules.scoring import POINTS_OF_PLUS_TWO

KINDS: Final = ("rollout", "rounds", "greedy")
Numbers = Any

WORTH: Final = len(HandValueNumbers._fields)
_RANDOM_SHARE: Final = 65536 // 16
_STEP_OF_WORTH: Final = (0.1, 0.1, 0.5, 0.4, 0.4)
_STEP_OF_WEIGHTS: Final = {
    "wait": 0.2,
    "wait_stage": 0.03,
    "wait_last": 0.2,
    "alone": 0.2,
    "alone_stage": 0.03,
    "alone_last": 0.2,
    "place_empty": 0.15,
}


@jit
def choose_greedily(states: Any, greedy: Greedy, result: Any) -> Any:
    """The action of a greedy player with these numbers in ``states[0]``."""
    values_of_actions(states, greedy, result)
    mask = kernel.legal_events(states[0])
    best = -1
    for action in range(events.TURN_UP):
        if mask >> action & 1 and (best < 0 or result[action] > result[best]):
            best = action
    return best


@jit
def play_games(
    rules: Any, seed: Any, games: int, rollouts: Any, greedies: Any, states: Any, result: Any
) -> tuple[kernel.Real, kernel.Real]:
    """The share of the wins and the margin of one A against B in all other seats.

    Both are rollout players; or greedy ones, if there are any.
    """
    row = rules[0]
    a, b = rollouts
    players = row.players
    s = states[0]
    share = 0.0
    margin = 0.0
    for game in range(games):
        kernel.begin(s, row)
        deck = np.uint64(game // players)
        luck = kernel.splitmix64(seed + kernel.splitmix64(deck * chance.SPLITMIX_GAMMA))
        chance.set_up(s, luck, row.all_start_colours_differ)
        own = game % players
        while s.phase != kernel.PHASE_OVER:
            if kernel.is_chance(s):
                kernel.turn_up(s, rollout_kernel.sample(s, luck))
            elif greedies is not None:
                greedy = greedies[0] if s.seat == own else greedies[1]
                kernel.apply(s, choose_greedily(states, greedy, result))
            else:
                kernel.apply(s, rollout_kernel.choose(s, a[0] if s.seat == own else b[0]))
        lead = outcome.lead_of(s)
        points = kernel.score(s.hands[own], s.scoring)
        share += outcome.win_share(points, lead)
        margin += outcome.margin(points, lead)
    return share / games, margin / games


@jit
def note_rounds(
    rules: Any, seed: Any, player: Any, states: Any, features: Any, points: Any, seats: Any
) -> int:
    """Note beginnings of rounds in games of the rollout player, and everyone's points at the end.

    Points without those of "+2" cards held already. Returns how many were noted.
    """
    row = rules[0]
    players = row.players
    s = states[0]
    noted = 0
    while True:
        seed = kernel.splitmix64(seed + chance.SPLITMIX_GAMMA)
        kernel.begin(s, row)
        chance.set_up(s, seed, row.all_start_colours_differ)
        first = noted
        while s.phase != kernel.PHASE_OVER:
            if noted + players > len(points):
                return first
            for seat in range(players):
                round_kernel.note_features(s, seat, features[noted])
                points[noted] = -POINTS_OF_PLUS_TWO * kernel.count(s.hands[seat], PLUS_TWO)
                seats[noted] = seat
                noted += 1
            rollout_kernel.play_out(s, seed, player[0], _RANDOM_SHARE, s["round"])
        for i in range(first, noted):
            points[i] += kernel.score(s.hands[seats[i]], s.scoring)


class Duel:
    """One A against B in all other seats."""

    def __init__(self, players: int, scoring: str) -> None:
        self.rules = make_rules("italian", players, scoring=scoring)
        self.row = kernel.rules_row(self.rules)
        self._nobody = np.zeros(1, rollout_kernel.PLAYER)
        self._scratch = np.zeros(4, kernel.STATE), np.zeros(events.TURN_UP)
        self._greedy_scratch = np.zeros(OUTLOOK_SHAPE), np.zeros(MOST_PLAYERS)

    def of_rollouts(self, a: Any, b: Any, decks: int, seed: int) -> tuple[float, float]:
        """A's share of the wins, 1 being what everybody gets on average, and its margin."""
        players = self.rules.players
        share, margin = play_games(
            self.row, np.uint64(seed), decks * players, (a, b), None, *self._scratch
        )
        return players * float(share), float(margin)

    def of_greedy(self, a: Numbers, b: Numbers, decks: int, seed: int) -> float:
        """A's share of the wins, 1 being what everybody gets on average."""
        players = self.rules.players
        share, _ = play_games(
            self.row,
            np.uint64(seed),
            decks * players,
            (self._nobody, self._nobody),
            tuple(Greedy(Evaluation(*numbers), *self._greedy_scratch) for numbers in (a, b)),
            *self._scratch,
        )
        return players * float(share)


def tune_rollout(duel: Duel, start: Numbers, seconds: float, decks: int, seed: int) -> Numbers:
    """Climb for this many seconds; ``start`` is the numbers of the worth table and the weights."""
    rng = np.random.default_rng(seed)
    step = np.full(len(start), 0.075)
    step[:WORTH] = _STEP_OF_WORTH
    for weight, size in _STEP_OF_WEIGHTS.items():
        step[WORTH + rollout_kernel.WEIGHTS.index(weight)] = size
    numbers = start.copy()
    smooth = start.copy()
    slope = np.zeros(len(start))
    began = time.perf_counter()
    part = 0.0
    while part < 1.0:
        direction = rng.normal(size=len(start))
        a, b = (
            rollout_player(duel.rules, numbers + sign * step * direction) for sign in (1.0, -1.0)
        )
        deck_seed = int(rng.integers(1 << 60))
        share, margin = duel.of_rollouts(a, b, decks, deck_seed)
        better = share - 1.0 + margin / 20
        if duel.rules.players > 2:
            share, margin = duel.of_rollouts(b, a, decks, deck_seed)
            better = 0.5 * (better - (share - 1.0 + margin / 20))
        slope += 0.1 * (better * direction - slope)
        part = (time.perf_counter() - began) / seconds
        numbers += max(0.1, 1.0 - part) * step * slope
        smooth += 0.005 * (numbers - smooth)
    return smooth


def rollout_player(rules: Rules, numbers: Numbers) -> Any:
    """A rollout player with these numbers: of the worth table, and the weights."""
    return make_rollout_player(rules, numbers[:WORTH], numbers[WORTH:])


def fit_rounds(duel: Duel, samples: int, seed: int) -> Numbers:
    """What can be expected after a round, by least squares with a little ridge."""
    known = learned(duel.rules)
    player = make_rollout_player(duel.rules, known.worth, known.rollout)
    features = np.zeros((samples, round_kernel.FEATURES))
    points = np.zeros(samples)
    states = np.zeros(1, kernel.STATE)
    seats = np.zeros(samples, np.int64)
    noted = note_rounds(duel.row, np.uint64(seed), player, states, features, points, seats)
    x, y = features[:noted], points[:noted]
    numbers = np.linalg.solve(x.T @ x + 3.0 * np.eye(x.shape[1]), x.T @ y)
    print(f"{noted} rounds: points ± {y.std():.2f}, after the fit ± {(y - x @ numbers).std():.2f}")
    return numbers


def tune_greedy(duel: Duel, start: Numbers, seconds: float, decks: int, seed: int) -> Numbers:
    """Climb from a start for this many seconds."""
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
        if duel.of_greedy(candidate, best, decks, deck_seed) < 1.02:
            continue
        share = duel.of_greedy(candidate, best, 8 * decks, deck_seed + 1)
        if share < 1.02:
            continue
        best = candidate
        kept += 1
        print(f"{time.perf_counter() - began:6.0f} s  {tries:5} tried  {kept:3} kept", flush=True)
        if kept % 8 == 0:
            step *= 0.85
    return best


def save(rules: Rules, changed: dict[str, Numbers]) -> None:
    """Write numbers of one game into bots/mcts/learned.json."""
    path = Path(learned_module.__file__).with_name("learned.json")
    games = json.loads(path.read_text("utf-8"))
    game = games[f"{rules.scoring.name} {rules.players}"]
    for name, numbers in changed.items():
        game[name] = [round(float(number), 3) for number in numbers]
    blocks = []
    for name, parts in games.items():
        lines = ",\n".join(f'  "{part}": {json.dumps(numbers)}' for part, numbers in parts.items())
        blocks.append(f' "{name}": {{\n{lines}\n }}')
    path.write_text("{\n" + ",\n".join(blocks) + "\n}\n", "utf-8")


def main() -> None:
    """Tune one kind of player for one game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--scoring", default="brown")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    duel = Duel(asked.players, asked.scoring)
    if asked.kind == "rounds":
        save(duel.rules, {"rounds": fit_rounds(duel, 400_000, asked.seed)})
        return
    if asked.kind == "rollout":
        known = learned(duel.rules)
        start = np.concatenate([known.worth, known.rollout])
        best = tune_rollout(duel, start, asked.seconds, 1600 // asked.players, asked.seed)
        a, b = rollout_player(duel.rules, best), rollout_player(duel.rules, start)
        share, _ = duel.of_rollouts(a, b, 4000, 99)
        save(duel.rules, {"worth": best[:WORTH], "rollout": best[WORTH:]})
    else:
        start = np.array(greedy_evaluation(duel.rules))
        best = tune_greedy(duel, start, asked.seconds, 120, asked.seed)
        share = duel.of_greedy(best, start, 500, 99)
        print(f"greedy {asked.players} {asked.scoring}: {np.round(best, 3).tolist()}")
    print(f"against the start: {share / asked.players:.3f}, par {1 / asked.players:.3f}")


if __name__ == "__main__":
    main()
