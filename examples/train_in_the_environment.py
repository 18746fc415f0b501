"""Train a player in the vectorised environment, with NumPy alone, in seconds.

A linear softmax policy over the observation learns by REINFORCE in self-play: all
seats play with the same weights, and every decision is made a little more likely by
how much better than the average its seat did in the end. Against random players it is measured
before and after, each with a 95 % interval::

    python examples/train_in_the_environment.py --players 2
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from coloretto.adapters.observation import ACTIONS, SIZE, scaled
from coloretto.adapters.vector_env import VectorEnv

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]


class LinearPolicy:
    """The logit of each action is a weighted sum of the observation."""

    def __init__(self) -> None:
        self.weights = np.zeros((SIZE, ACTIONS), np.float32)

    def probabilities(self, inputs: Floats, masks: NDArray[np.int8]) -> Floats:
        logits = inputs @ self.weights
        logits[masks == 0] = -np.inf
        logits -= logits.max(axis=1, keepdims=True)
        odds: Floats = np.exp(logits)
        odds /= odds.sum(axis=1, keepdims=True)
        return odds


def choose(probabilities: Floats, rng: np.random.Generator) -> Numbers:
    """One action a game, as likely as the policy says."""
    reached = probabilities.cumsum(axis=1)
    places = rng.random((len(reached), 1), dtype=np.float32) * reached[:, -1:]
    return np.asarray((reached <= places).sum(axis=1), np.int64)


def choose_randomly(masks: NDArray[np.int8], rng: np.random.Generator) -> Numbers:
    """One legal action a game, all as likely."""
    return choose(masks.astype(np.float32), rng)


def play(
    env: VectorEnv, policy: LinearPolicy, steps: int, rng: np.random.Generator
) -> tuple[NDArray[np.int8], NDArray[np.int8], Numbers, Floats]:
    """Self-play; returns observations, masks, actions, and what each came to in the end.

    The buffers of the environment are written over by every step, so they are copied.
    """
    turn = env.reset(seed=int(rng.integers(1 << 62)))
    games = env.games
    views = np.empty((steps, games, SIZE), np.int8)
    masks = np.empty((steps, games, ACTIONS), np.int8)
    actions = np.empty((steps, games), np.int64)
    seats = np.empty((steps, games), np.int8)
    rewards = np.empty((steps, games, env.players), np.float32)
    dones = np.empty((steps, games), np.bool_)
    for step in range(steps):
        views[step], masks[step], seats[step] = turn.observations, turn.action_masks, turn.seats
        actions[step] = choose(
            policy.probabilities(scaled(turn.observations), turn.action_masks), rng
        )
        turn = env.step(actions[step])
        rewards[step], dones[step] = turn.rewards, turn.dones
    # Backwards: a decision's return is the reward its seat got when that game ended. Decisions of
    # games that did not end have none and are left out.
    returns = np.full((steps, games), np.nan, np.float32)
    final = np.full((games, env.players), np.nan, np.float32)
    for step in reversed(range(steps)):
        final[dones[step]] = rewards[step][dones[step]]
        returns[step] = np.take_along_axis(final, seats[step][:, None].astype(np.int64), axis=1)[
            :, 0
        ]
    ended = ~np.isnan(returns)
    return views[ended], masks[ended], actions[ended], returns[ended]


def improve(
    policy: LinearPolicy,
    views: NDArray[np.int8],
    masks: NDArray[np.int8],
    actions: Numbers,
    returns: Floats,
    rate: float,
) -> None:
    """One step along the policy gradient, in slices that fit the cache."""
    advantages = (returns - returns.mean()) / (returns.std() + 1e-6)
    gradient = np.zeros_like(policy.weights)
    for start in range(0, len(views), 8192):
        part = slice(start, start + 8192)
        inputs = scaled(views[part])
        errors = -policy.probabilities(inputs, masks[part])
        errors[np.arange(len(errors)), actions[part]] += 1
        gradient += inputs.T @ (errors * advantages[part, None])
    policy.weights += np.float32(rate) * gradient / np.float32(np.linalg.norm(gradient) + 1e-6)


def win_share_against_random(
    rules: str, policy: LinearPolicy, games: int, seed: int
) -> tuple[float, float]:
    """The policy's share of the wins in one seat against random players, and half its interval.

    Exactly the first game of every slot counts: taking whatever ends first would favour
    short games. The policy's seat goes round from slot to slot.
    """
    env = VectorEnv(rules, games, seed)
    rng = np.random.default_rng(seed)
    own = np.arange(games) % env.players
    shares = np.full(games, np.nan)
    turn = env.reset()
    while np.isnan(shares).any():
        learnt = choose(policy.probabilities(scaled(turn.observations), turn.action_masks), rng)
        actions = np.where(turn.seats == own, learnt, choose_randomly(turn.action_masks, rng))
        turn = env.step(actions)
        first = turn.dones & np.isnan(shares)
        shares[first] = turn.rewards[first, own[first]]
    return float(shares.mean()), float(1.96 * shares.std() / np.sqrt(games))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a linear policy in self-play.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--updates", type=int, default=20)
    parser.add_argument("--games", type=int, default=256, help="at once")
    parser.add_argument("--test-games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    rules = f"italian(players={options.players})"
    policy = LinearPolicy()
    rng = np.random.default_rng(options.seed)
    env = VectorEnv(rules, options.games, reward="margin")

    def report(when: str) -> None:
        share, half = win_share_against_random(rules, policy, options.test_games, seed=12345)
        print(f"{when}: win share against random {share:.1%} ± {half:.1%}", flush=True)

    report("before")
    began = time.perf_counter()
    decisions = 0
    for update in range(options.updates):
        rate = 2.0 * (1 - update / options.updates)
        played = play(env, policy, 400, rng)
        improve(policy, *played, rate)
        decisions += len(played[2])
    print(f"{decisions} decisions in {time.perf_counter() - began:.0f} s")
    report("after")


if __name__ == "__main__":
    main()
