"""How many heuristic rollouts a second, from positions all through games."""

import time
from typing import Any

import numpy as np

from bench.report import Effort, Line, Section, tell
from coloretto import make_rules
from coloretto.bots.mcts import rollout_kernel
from coloretto.bots.mcts.learned import learned, make_rollout_player
from coloretto.rules import Rules, kernel
from coloretto.rules import chance_kernel as chance
from coloretto.rules.jit import jit

TO_THE_END = 1000
RANDOM_SHARE = 65536 // 16
ROLLOUTS_TARGET = 250_000


@jit
def play_rollouts(
    states: Any, rules: Any, seed: Any, rollouts: int, rounds: int, player: Any
) -> None:
    """Play games on by the rollout player, a rollout from the beginning of every turn."""
    row = rules[0]
    game = states[0]
    s = states[1]
    p = player[0]
    kernel.begin(game, row)
    game.phase = kernel.PHASE_OVER
    done = 0
    while done < rollouts:
        if game.phase == kernel.PHASE_OVER:
            kernel.begin(game, row)
            seed = chance.set_up(game, seed, row.all_start_colours_differ)
        if game.phase == kernel.PHASE_DECIDE:
            states[1] = states[0]
            last_round = s["round"] + rounds - 1
            rollout_kernel.play_out(s, seed, p, RANDOM_SHARE, last_round)
            done += 1
        if game.phase in (kernel.PHASE_TURN_UP, kernel.PHASE_EXTRA):
            kernel.turn_up(game, rollout_kernel.sample(game, seed))
        else:
            kernel.apply(game, rollout_kernel.choose(game, p))
        seed = kernel.splitmix64(seed + chance.SPLITMIX_GAMMA)


def rollouts_per_second(rules: Rules, rounds: int, seconds: float) -> float:
    """The best of several slices, by this thread's processor time."""
    states = np.zeros(2, kernel.STATE)
    row = kernel.rules_row(rules)
    known = learned(rules)
    player = make_rollout_player(rules, known.worth, known.rollout)
    best = 0.0
    play_rollouts(states, row, np.uint64(1), 10, rounds, player)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.thread_time()
        play_rollouts(states, row, np.uint64(2), 20_000, rounds, player)
        best = max(best, 20_000 / (time.thread_time() - began))
    return best


def rollouts_section(effort: Effort) -> Section:
    """Heuristic rollouts on one core."""
    tell("rollouts")
    section = Section("heuristic rollouts, one core", "")
    seconds = effort.slices * effort.seconds
    for players in range(2, 6):
        rules = make_rules("italian", players)
        whole = rollouts_per_second(rules, TO_THE_END, seconds)
        round_ = rollouts_per_second(rules, 1, seconds)
        section.lines.append(
            Line(
                f"rollouts, {players} players",
                f"{whole:,.0f} a second to the end of the game, {round_:,.0f} of the round",
                None,
                target=f"at least {ROLLOUTS_TARGET:,} to the end" if players == 4 else "",
                is_met=whole >= ROLLOUTS_TARGET,
            )
        )
    return section
