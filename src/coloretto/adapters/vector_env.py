"""Thousands of games at once for training, without a Python loop over games."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from coloretto.adapters import vector_kernel
from coloretto.adapters.compiling import get_environments_ready
from coloretto.adapters.observation_kernel import ACTIONS, SIZE
from coloretto.adapters.rewards import REWARDS, check_reward
from coloretto.rules import IllegalError, Rules, UnsupportedError
from coloretto.rules.events import describe_event, is_action
from coloretto.rules.kernel import PHASE_OVER, STATE, rules_row
from coloretto.rules.state import State

SEEDS: Final = range(1 << 63)
MOST_SLOTS: Final = 1 << 24

Array: TypeAlias = np.ndarray[Any, Any]


class Turn(NamedTuple):
    """What every game shows before its next action.

    The arrays are the environment's own and the next step writes over them: copy
    what you keep.
    """

    observations: Array
    """``int8 [games, SIZE]``: what the seat to move sees."""
    rewards: Array
    """``float32 [games, players]``: by seat, of the game that has just ended; else 0."""
    dones: Array
    """``bool [games]``: whether a game ended with the last action and a new one has begun."""
    seats: Array
    """``int8 [games]``: the seat to move, from 0."""
    action_masks: Array
    """``int8 [games, ACTIONS]``: 1 for every legal action."""


class VectorEnv:
    """Games side by side; every step applies one action in each.

    Cards are turned up inside, set-ups are random. A game that ends gives every
    seat its reward and makes room for the next one, which is what the observation
    then shows. The seed, the slot and the actions taken in it decide everything
    that happens in a slot: neither the number of slots nor of threads matters.

    >>> env = VectorEnv("italian(players=4)", games=2, seed=7)
    >>> turn = env.reset()
    >>> turn = env.step(turn.action_masks.argmax(axis=1))
    >>> turn.observations.shape == (2, SIZE)
    True

    :param rules: rules or their spec.
    :param games: how many slots.
    :param reward: ``win share`` or ``margin``: see :mod:`coloretto.adapters.rewards`.
    :param threads: how many share the work of a step, for idle cores and thousands of slots.
    """

    def __init__(
        self,
        rules: Rules | str = "italian(players=4)",
        games: int = 4096,
        seed: int = 0,
        *,
        reward: str = "win share",
        threads: int = 1,
    ) -> None:
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules
        self.reward = check_reward(reward)
        if not 1 <= games <= MOST_SLOTS:
            raise UnsupportedError(f"{games} games: play 1 to {MOST_SLOTS} at once")
        if threads < 1:
            raise UnsupportedError(f"{threads} threads: use at least 1")
        self.games = games
        self._seed = _check_seed(seed)
        get_environments_ready()
        self._states = np.zeros(games, STATE)
        self._rules_row = rules_row(self.rules)
        self._numbers = np.zeros(games, np.int64)
        self._generators = np.zeros(games, np.uint64)
        self._legal = np.zeros(games, np.int64)
        self._turn = Turn(
            observations=np.zeros((games, SIZE), np.int8),
            rewards=np.zeros((games, self.rules.players), np.float32),
            dones=np.zeros(games, np.bool_),
            seats=np.zeros(games, np.int8),
            action_masks=np.zeros((games, ACTIONS), np.int8),
        )
        bounds = [games * part // threads for part in range(threads + 1)]
        self._chunks = list(pairwise(bounds))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._has_begun = False

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def players(self) -> int:
        return self.rules.players

    def reset(self, seed: int | None = None) -> Turn:
        """Begin the first game of every slot, of a new seed or again of the same."""
        if seed is not None:
            self._seed = _check_seed(seed)
        # As after a game of every slot, the one before the first.
        self._states["phase"] = PHASE_OVER
        self._numbers.fill(-1)
        self._turn.rewards.fill(0)
        self._turn.dones.fill(False)
        self._step(np.zeros(self.games, np.int64))
        self._has_begun = True
        return self._turn

    def step(self, actions: Any) -> Turn:
        """Apply an action in every game, or refuse them all and change nothing.

        :param actions: one whole number a game.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise IllegalError(
                f"actions are one whole number for each of {self.games} games, "
                f"not {chosen.dtype} of shape {chosen.shape}"
            )
        if not self._has_begun:
            raise IllegalError("reset() comes before the first step")
        chosen = chosen.astype(np.int64, copy=False)
        wrong = int(vector_kernel.find_illegal(self._legal, chosen))
        if wrong >= 0:
            raise IllegalError(self._why_illegal(wrong, int(chosen[wrong])))
        self._step(chosen)
        return self._turn

    def state(self, game: int) -> State:
        """A copy of one game, to look at. It has no past."""
        if not 0 <= game < self.games:
            raise UnsupportedError(f"there is no game {game}: they are 0 to {self.games - 1}")
        if not self._has_begun:
            raise IllegalError("reset() comes before the first look at a game")
        states = np.zeros(16, STATE)
        states[0] = self._states[game]
        state = State.__new__(State)
        state._start(self.rules, states)
        return state

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _step(self, actions: Array) -> None:
        shared = (
            self._states,
            self._rules_row,
            self._seed,
            self._numbers,
            self._generators,
            self._legal,
            self._turn.observations,
            self._turn.action_masks,
            self._turn.seats,
            self._turn.rewards,
            self._turn.dones,
            actions,
            REWARDS[self.reward],
        )
        if self._pool is None:
            vector_kernel.step_games(0, self.games, *shared)
            return
        parts = [
            self._pool.submit(vector_kernel.step_games, start, stop, *shared)
            for start, stop in self._chunks
        ]
        for part in parts:
            part.result()

    def _why_illegal(self, game: int, action: int) -> str:
        state = self.state(game)
        if not is_action(action):
            return f"game {game}: {action} is not an action, they are 0 to {ACTIONS - 1}"
        return (
            f"game {game}: seat {state.seat + 1} cannot {describe_event(action)}, "
            f"because {state.why_illegal(action)}"
        )


def _check_seed(seed: int) -> int:
    if seed not in SEEDS:
        raise UnsupportedError(f"the seed {seed} is not a number from 0 to 2^63 - 1")
    return int(seed)
