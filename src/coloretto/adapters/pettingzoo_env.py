"""Coloretto as a PettingZoo environment, one seat acting after another (AEC).

>>> from coloretto.adapters.pettingzoo_env import env
>>> game = env("german(players=3)", reward="margin")
>>> game.reset(seed=1)
>>> game.last()[0]["action_mask"].sum()
np.int64(1)

Needs ``pip install coloretto[research]``.
"""

import random
from typing import Any, ClassVar, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from coloretto.adapters.compiling import get_environments_ready
from coloretto.adapters.observation import ACTIONS, HIGH, LOW, SIZE, action_mask, observe
from coloretto.adapters.rewards import check_reward, final_rewards
from coloretto.adapters.table_text import table_text
from coloretto.rules import Deal, Dealer, DeckDealer, Rules, SamplingDealer, UnsupportedError, deal
from coloretto.rules.state import State

Agent: TypeAlias = str
View: TypeAlias = dict[str, np.ndarray[Any, Any]]

ILLEGAL_REWARD: Final = -1.0
"""What a seat gets for an illegal action, which ends the game: no seat can do worse by playing."""


def env(
    rules: Rules | str = "italian(players=4)",
    *,
    reward: str = "win share",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> "AECEnv[Agent, View, int]":
    """The environment with PettingZoo's usual guards.

    An illegal action ends the game with ``ILLEGAL_REWARD`` for its seat and 0 for the
    others; :class:`raw_env` raises an error with the reason instead.
    """
    raw = raw_env(rules, reward=reward, render_mode=render_mode, max_cycles=max_cycles)
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    bounded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(bounded)


class raw_env(AECEnv[Agent, View, int], EzPickle):  # type: ignore[misc]  # noqa: N801
    """The environment without guards.

    Agents are ``player_0`` … in the order of seats. Each sees the table from its own
    seat (:mod:`coloretto.adapters.observation`); the mask of an agent that is not to
    move is all 0. Cards are turned up inside, at random from what is left in the deck;
    no order of it exists. Rewards come when the game is over.

    :param rules: rules or their spec.
    :param reward: ``win share`` or ``margin``: see :mod:`coloretto.adapters.rewards`.
    :param render_mode: ``ansi`` (``render`` returns text), ``human`` (every step prints it).
    :param max_cycles: cut the game off, as truncated and without rewards, after that many
        actions a player on average; a game ends by itself after at most 240 actions.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "coloretto_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | str = "italian(players=4)",
        *,
        reward: str = "win share",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(
            self, rules, reward=reward, render_mode=render_mode, max_cycles=max_cycles
        )
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise UnsupportedError(
                f"unknown render mode {render_mode!r}: choose {' or '.join(modes)}"
            )
        if max_cycles is not None and max_cycles < 1:
            raise UnsupportedError(f"{max_cycles} cycles: play at least 1")
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules
        self.reward = check_reward(reward)
        get_environments_ready()
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents: list[Agent] = []
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LOW, HIGH, (SIZE,), np.int8),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng = random.Random()
        self._table: State | None = None
        self._dealer: Dealer = SamplingDealer(self._rng)
        self._actions_left = 0

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def table(self) -> State:
        """A copy of the game's state."""
        return self._now().copy()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        :param seed: starts the environment's own generator anew; without it, it goes on.
        :param options: ``{"deal": Deal}`` plays a set-up and deck of your choice, for example
            the same for two policies. Others mean nothing here.
        """
        if seed is not None:
            self._rng = random.Random(seed)
        given: Deal | None = (options or {}).get("deal")
        if given is None:
            setup = deal(self.rules, self._rng).setup
            self._dealer = SamplingDealer(self._rng)
        else:
            setup = given.setup
            self._dealer = DeckDealer(given.deck)
        self._table = State(self.rules, setup)
        self._actions_left = (self.max_cycles or 0) * self.rules.players
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: Agent) -> View:
        state = self._now()
        return {
            "observation": observe(state, self.possible_agents.index(agent)),
            "action_mask": (
                action_mask(state)
                if agent == self.agent_selection and not self._is_done(agent)
                else np.zeros(ACTIONS, np.int8)
            ),
        }

    def step(self, action: int | None) -> None:
        """Apply the selected agent's action; None once the game is over for it."""
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)
            return
        if action is None:
            raise UnsupportedError(f"{agent} must act: None is for agents whose game is over")
        state = self._now()
        state.apply(int(action))
        while state.is_chance:
            state.turn_up(self._dealer.turn_up(state))
        self._cumulative_rewards[agent] = 0.0
        self._actions_left -= 1
        outcome = state.outcome()
        if outcome is not None:
            rewards = final_rewards(outcome, self.reward)
            self.rewards = dict(zip(self.agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self._actions_left == 0:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[state.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text: returned or printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode shows nothing")
            return None
        text = table_text(self._now(), self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _is_done(self, agent: Agent) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def _now(self) -> State:
        if self._table is None:
            raise UnsupportedError("reset() comes before everything else")
        return self._table
