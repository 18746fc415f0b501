"""How often anybody can win against random players: an upper bound for bots that do not know them.

    python -m bench.against_random --players 4 --side grey --playouts 2000 --games 400

The player here knows that all others act at random, which no bot does. It tries every action in
as many games as asked for, the others playing at random and itself as the rollout player of mcts,
and takes the one that wins most often.
"""

import argparse
from typing import Any

import numpy as np

from coloretto.bots.mcts import rollout_kernel
from coloretto.bots.mcts.learned import learned, make_rollout_player
from coloretto.lab.statistics import ClusteredMean
from coloretto.lab.training.selfplay_kernel import any_of
from coloretto.rules import chance_kernel as chance
from coloretto.rules import events, kernel, make_rules
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.jit import jit
from coloretto.rules.outcome import SHARES_OF_A_WIN

_POINT = 0.002
"""What a point counts in wins: it decides where the wins are equal."""
"""A win in whole numbers: any number of winners divides it."""


@jit
def _step(s: Any, own: Any, player: Any, luck: Any) -> None:
    """A card, an action of the rollout player in the own seat, or a random one in another."""
    if kernel.is_chance(s):
        kernel.turn_up(s, chance.sample(s, chance.urn_of(s.deck), luck >> np.uint64(32)))
    elif s.seat == own:
        kernel.apply(s, rollout_kernel.choose(s, player))
    else:
        kernel.apply(s, any_of(kernel.legal_events(s), luck))


@jit
def _share(s: Any, own: Any) -> float:
    """What the own seat wins, now that the game is over."""
    points = kernel.score(s.hands[own], s.scoring)
    return float(outcome.win_share(points, outcome.lead_of(s)))


@jit
def _best_action(states: Any, own: Any, player: Any, playouts: int, luck: Any) -> Any:
    """The action of ``states[0]`` that wins most often; ``states[1]`` is room for one."""
    mask = kernel.legal_events(states[0])
    tried = states[1]
    best = -1e9
    best_action = -1
    for action in range(events.TURN_UP):
        if not mask >> action & 1:
            continue
        if mask == 1 << action:
            return action
        total = 0.0
        for playout in range(playouts):
            # The same luck for every action.
            here = kernel.splitmix64(luck + np.uint64(playout + 1))
            states[1] = states[0]
            kernel.apply(tried, action)
            while tried.phase != kernel.PHASE_OVER:
                here = kernel.splitmix64(here + chance.SPLITMIX_GAMMA)
                _step(tried, own, player, here)
            total += _share(tried, own) + _POINT * kernel.score(tried.hands[own], tried.scoring)
        if total > best:
            best = total
            best_action = action
    return best_action


@jit
def _play(rules: Any, states: Any, seed: Any, own: Any, player: Any, playouts: int) -> float:
    """One game; what the own seat wins."""
    s = states[0]
    kernel.begin(s, rules[0])
    luck = chance.set_up(s, kernel.splitmix64(seed), rules[0].all_start_colours_differ)
    while s.phase != kernel.PHASE_OVER:
        luck = kernel.splitmix64(luck + chance.SPLITMIX_GAMMA)
        if s.seat == own and not kernel.is_chance(s):
            kernel.apply(s, _best_action(states, own, player[0], playouts, luck))
        else:
            _step(s, own, player[0], luck)
    return _share(s, own)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--side", default="grey")
    parser.add_argument("--playouts", type=int, default=300, help="for every action")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = make_rules("italian", asked.players, scoring=asked.side)
    numbers = learned(rules)
    player = make_rollout_player(rules, numbers.worth, numbers.rollout)
    row, states = kernel.rules_row(rules), np.zeros(2, kernel.STATE)
    wins = ClusteredMean()
    for game in range(asked.games // asked.players):
        won = 0.0
        for seat in range(asked.players):
            seed = np.uint64(asked.seed + (game << 20))
            won += _play(row, states, seed, seat, player, asked.playouts)
        wins.add(asked.players, round(SHARES_OF_A_WIN * won))
    share = wins.estimate_share(SHARES_OF_A_WIN)
    print(
        f"{asked.players} players, {asked.side}, {asked.playouts:,} games an action: "
        f"{100 * share.mean:.1f} ± {100 * share.half_width:.1f} %"
    )


if __name__ == "__main__":
    main()
