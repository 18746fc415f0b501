"""What the review takes and how true it is: times in ``make bench``, the rest by name.

``python -m bench.review identity 1000`` reviews games of every kind and adds them up;
``luck 1000`` says the mean luck of a seat, which must be 0; ``levels 20`` says what each level
loses by a decision, for ``review/levels.json``; ``rest 10`` how much stays unexplained.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import sqrt
from statistics import fmean, stdev

from bench.report import FULL, Effort, Line, Section, tell
from coloretto.bots import make_bot
from coloretto.bots.levels import LEVELS
from coloretto.lab.game_loop import play_game
from coloretto.records import Record
from coloretto.review import DEPTHS, Judge, review
from coloretto.review.accounting import WIN
from coloretto.review.luck import luck_of
from coloretto.rules import EDITIONS, Rules, State, deal, make_rules

_SECONDS = {"quick": 0.5, "full": 1.2, "deep": 3.5}
_MOST_MB = 40
_PLAYERS = range(2, 6)


def played(rules: Rules, bots: Sequence[str], seed: int) -> Record:
    """A game of these bots, who sit round the table again and again."""
    game = deal(rules, random.Random(f"{seed} {rules}"))
    seats = range(rules.players)
    names = [bots[seat % len(bots)] for seat in seats]
    made = [make_bot(LEVELS.get(name, name)) for name in names]
    end = play_game(rules, made, game, [random.Random(f"{seed} {seat}") for seat in seats])
    return Record.of(game.setup, end, names=names)


def review_section(effort: Effort) -> Section:
    """Processor seconds of the review of a game with four players, and the judge's memory."""
    section = Section("Review of a whole game", "")
    games = 6 if effort is FULL else 2
    for players in _PLAYERS if effort is FULL else (4,):
        rules = make_rules("italian", players)
        records = [played(rules, ["steady", "greedy"], seed) for seed in range(games)]
        for depth in DEPTHS:
            judge = Judge(depth)
            review(records[0], judge)
            begin = time.process_time()
            for record in records:
                review(record, judge)
            seconds = (time.process_time() - begin) / games
            section.lines.append(
                Line(
                    f"{players} players, {depth}",
                    f"{seconds:.2f} s, judge {judge.memory_mb:.1f} MB",
                    target=f"≤ {_SECONDS[depth]} s, ≤ {_MOST_MB} MB",
                    is_met=seconds <= _SECONDS[depth] and judge.memory_mb <= _MOST_MB,
                )
            )
    return section


def _kinds() -> Iterator[Rules]:
    """Every edition, side, joker rule, golden joker and number of players, again and again."""
    for number in count():
        for edition in EDITIONS.values():
            for players in edition.players:
                for side in ("brown", "grey"):
                    jokers = "at once" if (number + players) % 2 else "at the end"
                    golden = (number // 2 + players) % 2 == 0
                    yield make_rules(edition, players, scoring=side, jokers=jokers, golden=golden)


def identity(games: int) -> Iterator[str]:
    """How many reviews add up, of finished games and of such that stopped anywhere."""
    judges = (Judge("sight"), Judge("quick"))
    rng = random.Random(1)
    exact = 0
    for number, rules in zip(range(games), _kinds(), strict=False):
        bots = rng.choice((["random"], ["greedy"], ["greedy", "random"]))
        record = played(rules, bots, number)
        if number % 5 == 4:
            state = State(rules, record.setup)
            for event in record.events[: rng.randrange(len(record.events))]:
                state.apply(event)
            record = Record.of(record.setup, state)
        found = review(record, judges[number % 10 == 0])
        exact += found.win.is_exact and found.points.is_exact
        if (number + 1) % 100 == 0:
            tell(f"{number + 1} games, {exact} add up")
    yield f"{exact} of {games} reviews add up exactly"


def mean_luck(games: int) -> Iterator[str]:
    """The mean luck of seat 1 with the cards and the deal, and its standard error."""
    judge = Judge("sight")
    for players in _PLAYERS:
        rules = make_rules("italian", players)
        wins, points = [], []
        for seed in range(games):
            record = played(rules, ["greedy"], seed)
            luck = luck_of(rules, record.setup, record.events, judge)
            wins.append(luck[0] / WIN)
            points.append(luck[players] / 1000)
        win, margin = _mean(wins), _mean(points)
        yield f"{players} players, {games} games: win {win}, points {margin}"


def _mean(values: Sequence[float]) -> str:
    error = stdev(values) / sqrt(len(values))
    return f"{fmean(values):+.4f} ± {error:.4f} (standard error)"


def level_losses(games: int) -> Iterator[str]:
    """What every level loses by a decision, among others of its kind."""
    judge = Judge("luck")
    for side in ("brown", "grey"):
        for players in (2, 4):
            rules = make_rules("italian", players, scoring=side)
            means = {}
            for name in ("random", "greedy", *LEVELS):
                losses: list[float] = []
                for seed in range(games):
                    found = review(played(rules, [name], seed), judge)
                    losses += [decision.loss for decision in found.decisions]
                means[name] = round(fmean(losses), 5)
                error = stdev(losses) / sqrt(len(losses))
                shown = f"{1000 * means[name]:.2f} ± {1000 * error:.2f}"
                yield f"{side}, {players} players, {name}: {shown} thousandths"
            yield json.dumps(means)


def unexplained(games: int) -> Iterator[str]:
    """The root mean square of what stays unexplained of a seat's win and points."""
    for players in _PLAYERS:
        rules = make_rules("italian", players)
        judge = Judge("full")
        wins, points = [], []
        for seed in range(games):
            found = review(played(rules, ["steady", "strong"], seed), judge)
            wins += [(value / WIN) ** 2 for value in found.win.rest]
            points += [(value / 1000) ** 2 for value in found.points.rest]
        win, margin = sqrt(fmean(wins)), sqrt(fmean(points))
        yield f"{players} players: {win:.3f} of a win, {margin:.1f} points"


_COMMANDS: dict[str, Callable[[int], Iterator[str]]] = {
    "identity": identity,
    "luck": mean_luck,
    "levels": level_losses,
    "rest": unexplained,
}


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in _COMMANDS:
        sys.exit(f"usage: python -m bench.review {'|'.join(_COMMANDS)} GAMES")
    for found in _COMMANDS[sys.argv[1]](int(sys.argv[2])):
        print(found, flush=True)
