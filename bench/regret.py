"""What bots give away in the last round, held against exact values."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from coloretto.bots import Bot, make_bot
from coloretto.review.exact import UnsolvedError, solve
from coloretto.rules import DeckDealer, Rules, State, deal

PLAYER: Final = "mcts:sims=200"
"""Plays the games whose last rounds are looked at."""
_NODES: Final = 3_000_000
"""Positions that take the solver longer are left out: with many players, the first of a round."""


@dataclass(slots=True)
class Regret:
    """What one bot gave away, decision by decision: of the win, and in points of margin."""

    bot: str
    of_the_win: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)

    def line(self, rules: Rules) -> str:
        """A line of a table in Markdown."""
        return (
            f"| {rules.players} | {rules.scoring.name} | `{self.bot}` "
            f"| {_interval(self.points, 1, 3)} | {_interval(self.of_the_win, 100, 2)} % "
            f"| {len(self.points)} |"
        )


def _interval(values: Sequence[float], unit: float, digits: int) -> str:
    mean, half = np.mean(values), 1.96 * np.std(values) / len(values) ** 0.5
    return f"{unit * mean:.{digits}f} ± {unit * half:.{digits}f}"


def measure_regret(rules: Rules, bots: Sequence[str], games: int, seed: int) -> list[Regret]:
    """Ask every bot at the same decisions, in the last rounds of so many games."""
    regrets = [Regret(bot) for bot in bots]
    makers = [make_bot(bot) for bot in bots]
    player = make_bot(PLAYER)
    for game in range(games):
        rng = random.Random(f"{seed} {game}")
        dealt = deal(rules, rng)
        state, dealer = State(rules, dealt.setup), DeckDealer(dealt.deck)
        while not state.is_over:
            if state.is_chance:
                state.turn_up(dealer.turn_up(state))
                continue
            if state.is_last_round and len(state.legal_actions) > 1:
                _ask(state, makers, regrets)
            state.apply(player.decide(state, rng).action)
    return regrets


def _ask(state: State, bots: Sequence[Bot], regrets: Sequence[Regret]) -> None:
    try:
        share = solve(state, "win share", nodes=_NODES)
        margin = solve(state, "margin", nodes=_NODES)
    except UnsolvedError:
        return
    seat = state.seat
    for bot, regret in zip(bots, regrets, strict=True):
        action = bot.decide(state.copy(), random.Random(state.cards_left)).action
        regret.of_the_win.append(share.values[seat] - share.actions[action][seat])
        regret.points.append(margin.values[seat] - margin.actions[action][seat])
