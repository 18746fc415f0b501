"""What bots give away: in the last round held against exact values, before it against two long
searches that share no code in judging a position.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import numpy as np

from coloretto.bots import Bot, make_bot
from coloretto.lab.game_loop import decisions
from coloretto.lab.statistics import estimate_mean
from coloretto.rules import DeckDealer, Phase, Rules, State, deal, events
from coloretto.rules.events import Action
from coloretto.solver.search import UnsolvedError, solve

PLAYER: Final = "mcts:sims=200"
"""Plays the games whose last rounds are looked at."""
_NODES: Final = 3_000_000
"""Positions that take the solver longer are left out: with many players, the first of a round."""
JUDGES: Final = ("mcts:sims=150000", "net:sims=40000")
"""What an action is worth before the last round is the mean of what they say."""
_CHOSEN: Final = 0.08
"""The share of decisions that the judges are asked about: neighbours are much alike."""


def interval(values: Sequence[float], unit: float, digits: int) -> str:
    """A mean with its 95 % interval, as if decisions did not depend on each other."""
    scaled = estimate_mean(values).times(unit)
    return f"{scaled.mean:.{digits}f} ± {scaled.half_width:.{digits}f}"


def choices(rules: Rules, seed: int) -> Iterator[tuple[int, State, random.Random]]:
    """Every decision where there is a choice, game after game, with the number of the game."""
    player = make_bot(PLAYER)
    for game in count():
        rng = random.Random(f"{seed} {game}")
        dealt = deal(rules, rng)
        state, dealer = State(rules, dealt.setup), DeckDealer(dealt.deck)
        for _ in decisions(state, dealer):
            if len(state.legal_actions) > 1:
                yield game, state, rng
            state.apply(player.decide(state, rng).action)


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
            f"| {interval(self.points, 1, 3)} | {interval(self.of_the_win, 100, 2)} % "
            f"| {len(self.points)} |"
        )


def measure_regret(rules: Rules, bots: Sequence[str], games: int, seed: int) -> list[Regret]:
    """Ask every bot at the same decisions, in the last rounds of this many games."""
    regrets = [Regret(bot) for bot in bots]
    makers = [make_bot(bot) for bot in bots]
    for game, state, _ in choices(rules, seed):
        if game >= games:
            break
        if state.is_last_round:
            _ask(state, makers, regrets)
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


@dataclass(slots=True)
class Verdict:
    """What the judges say of decisions before the last round, in games: half win, half margin."""

    agreed: list[bool] = field(default_factory=list)
    """Whether both would have done the same."""
    apart: list[float] = field(default_factory=list)
    """By how much each thinks the other's choice worse than its own, on average."""
    regrets: dict[str, list[float]] = field(default_factory=dict)
    """By bot: by how much its choice is worse than the best."""

    def lines(self, rules: Rules) -> Iterator[str]:
        """Lines of a table in Markdown, the judges' own agreement first."""
        start = f"| {rules.players} | {rules.scoring.name} |"
        same = f"the same choice at {100 * np.mean(self.agreed):.0f} %"
        yield f"{start} the judges: {same} | {interval(self.apart, 1000, 1)} | {len(self.apart)} |"
        for bot, given in self.regrets.items():
            yield f"{start} `{bot}` | {interval(given, 1000, 1)} | {len(given)} |"


def hear_judges(rules: Rules, bots: Sequence[str], number: int, seed: int) -> Verdict:
    """Ask every bot, and both judges, at this many decisions before the last round."""
    verdict = Verdict(regrets={bot: [] for bot in bots})
    makers = {bot: make_bot(bot) for bot in bots}
    judges = [make_bot(judge) for judge in JUDGES]
    for _, state, rng in choices(rules, seed):
        if len(verdict.apart) == number:
            break
        if state.is_last_round or rng.random() >= _CHOSEN:
            continue
        first, second = (_opinions(judge, state) for judge in judges)
        one, other = max(first, key=first.__getitem__), max(second, key=second.__getitem__)
        verdict.agreed.append(one == other)
        verdict.apart.append((first[one] - first[other] + second[other] - second[one]) / 2)
        worth = {action: (first[action] + second[action]) / 2 for action in first}
        best = max(worth.values())
        for bot, maker in makers.items():
            choice = maker.decide(state.copy(), random.Random(state.cards_left)).action
            verdict.regrets[bot].append(best - worth[choice])
    return verdict


def _opinions(judge: Bot, state: State) -> Mapping[Action, float]:
    """What a judge thinks of each action."""
    given = judge.decide(state.copy(), random.Random(state.cards_left)).opinions
    # Of rows that are alike a judge looks at one only.
    by_likeness = {_likeness(state, action): worth for action, worth in given.items()}
    return {action: by_likeness[_likeness(state, action)] for action in state.legal_actions}


def _likeness(state: State, action: Action) -> tuple[object, ...]:
    """What an action is, but for the names of the rows."""
    if action == events.DRAW:
        return ("draw",)
    kind, row = ("take", action - events.TAKE)
    if state.phase is Phase.PLACE:
        kind, row = ("place", action - events.PLACE)
    cards = state.row(row) or ()
    return kind, tuple(cards), state.rules.row_rooms[row] - sum(cards)
