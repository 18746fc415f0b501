"""The strength table: the champion against mcts, every level against the one below, what bots
give away, in the last round (by exact values) and before it (by two long searches), and how long
they think.

    make ladder                              everything, which takes hours
    python -m bench.ladder --precision 8     sooner, and less sure
    python -m bench.ladder champion          only that part

Games are kept as they end: the same command goes on where it was stopped. The decks are those
of a seed that nothing is trained or tuned on.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bench.decision_time import mean_milliseconds
from bench.regret import hear_judges, measure_regret
from coloretto.bots.levels import LEVELS
from coloretto.cli.long_work import stop_on_ctrl_c
from coloretto.lab.arena import ArenaProgress, Tournament, default_journal, play_arena
from coloretto.rules import make_rules

SEED: Final = 20262
PARTS: Final = ("champion", "levels", "regret", "judges", "times")

_MOST_DECKS: Final = 5000
_REGRET_BOTS: Final = (
    "greedy",
    "mcts:sims=1000",
    "mcts:sims=10000",
    "net:sims=1000",
    "net:sims=1000,margin=100",
    "champion",
)
_REGRET_GAMES: Final = {2: 150, 3: 30}
"""By players: in the last rounds of how many games."""
_BUDGETS: Final = (100, 300, 1000, 3000, 10000)
_JUDGED_BOTS: Final = (
    "greedy",
    *(f"mcts:sims={sims}" for sims in _BUDGETS),
    *(f"net:sims={sims}" for sims in _BUDGETS),
)
_JUDGED: Final = 150
"""At how many decisions before the last round."""
_TIMED_BOTS: Final = ("champion", "mcts:sims=1000")
_TIMED: Final = 300
"""At how many decisions of each, before the last round is in reach."""
_WANTED: Final = {2: 65, 3: 42, 4: 35, 5: 28}
"""What the champion should win at least, in per cent."""
_SECONDS_BETWEEN_LINES: Final = 30.0


@dataclass(frozen=True, slots=True)
class Match:
    """One bot against others of a kind."""

    players: int
    side: str
    bot: str
    others: str
    wanted: str


def matches(part: str) -> Iterator[Match]:
    """The matches of a part of the table."""
    for side in ("brown", "grey"):
        if part == "champion":
            for players, wanted in _WANTED.items():
                others = "mcts:sims=10000" if players == 2 else "mcts:sims=1000"
                yield Match(players, side, "champion", others, f"{wanted} %")
        else:
            for below, level in pairwise(LEVELS.values()):
                yield Match(2, side, level, below, "60 %")
                yield Match(4, side, level, below, "25 %")


class _Progress:
    """A line on stderr now and then."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._last = time.monotonic()

    def __call__(self, progress: ArenaProgress) -> None:
        if time.monotonic() - self._last < _SECONDS_BETWEEN_LINES or not progress.standings:
            return
        self._last = time.monotonic()
        shares = ", ".join(
            f"{standing.bot} {100 * standing.win_share.mean:.1f}"
            f" ± {100 * standing.win_share.half_width:.1f} %"
            for standing in progress.standings
        )
        print(f"{self._what}: {progress.games:,} games: {shares}", file=sys.stderr, flush=True)


def main() -> int:
    """Play what is missing and print the table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("parts", nargs="*", default=PARTS, help=", ".join(PARTS))
    parser.add_argument("--precision", type=float, default=4.0, help="half an interval, in points")
    parser.add_argument("--players", type=int, help="only with this many players")
    parser.add_argument("--side", help="only brown or grey")
    parser.add_argument("--threads", type=int)
    asked = parser.parse_args()
    for part in asked.parts:
        if part == "regret":
            _print_regrets(asked.players, asked.side)
        elif part == "judges":
            _print_verdicts(asked.players, asked.side)
        elif part == "times":
            _print_times(asked.players, asked.side)
        elif not _print_matches(part, asked):
            print("stopped; the same command goes on from there", file=sys.stderr)
            return 130
    return 0


def _print_matches(part: str, asked: argparse.Namespace) -> bool:
    """Play the matches of a part; False when stopped."""
    print("| players | side | bot | against | win share | 95 % | wanted | margin | decks |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    with stop_on_ctrl_c() as stop:
        for match in matches(part):
            if asked.players not in (None, match.players) or asked.side not in (None, match.side):
                continue
            rules = make_rules("italian", match.players, scoring=match.side)
            bots = (match.bot, *[match.others] * (match.players - 1))
            journal = default_journal(Tournament(rules, bots, SEED))
            journal.parent.mkdir(parents=True, exist_ok=True)
            result = play_arena(
                rules,
                bots,
                decks=_MOST_DECKS,
                seed=SEED,
                precision=asked.precision / 100,
                threads=asked.threads,
                results=journal,
                on_progress=_Progress(f"{match.players} {match.side} {match.bot}"),
                stop=stop,
            )
            for standing in result.standings:
                if standing.bot != match.bot or standing.margin is None:
                    continue
                low, high = (100 * bound for bound in standing.win_share.interval)
                print(
                    f"| {match.players} | {match.side} | `{match.bot}` | `{match.others}` "
                    f"| {100 * standing.win_share.mean:.1f} % | {low:.1f} … {high:.1f} "
                    f"| {match.wanted} | {standing.margin.mean:+.2f} | {result.decks} |",
                    flush=True,
                )
            if stop.is_set():
                return False
    return True


def _print_regrets(players: int | None, side: str | None) -> None:
    print("| players | side | bot | points given away a decision | of the win | decisions |")
    print("|---|---|---|---|---|---|", flush=True)
    for number, games in _REGRET_GAMES.items():
        for scoring in ("brown", "grey"):
            if players in (None, number) and side in (None, scoring):
                rules = make_rules("italian", number, scoring=scoring)
                for regret in measure_regret(rules, _REGRET_BOTS, games, SEED):
                    print(regret.line(rules), flush=True)


def _print_verdicts(players: int | None, side: str | None) -> None:
    print("| players | side | bot | thousandths of a game given away a decision | decisions |")
    print("|---|---|---|---|---|", flush=True)
    for number in _WANTED:
        for scoring in ("brown", "grey"):
            if players in (None, number) and side in (None, scoring):
                rules = make_rules("italian", number, scoring=scoring)
                for line in hear_judges(rules, _JUDGED_BOTS, _JUDGED, SEED).lines(rules):
                    print(line, flush=True)


def _print_times(players: int | None, side: str | None) -> None:
    print("| players | side |", *(f"`{bot}`, ms a decision |" for bot in _TIMED_BOTS))
    print("|---" * (2 + len(_TIMED_BOTS)) + "|", flush=True)
    for number in _WANTED:
        for scoring in ("brown", "grey"):
            if players in (None, number) and side in (None, scoring):
                rules = make_rules("italian", number, scoring=scoring)
                times = mean_milliseconds(rules, _TIMED_BOTS, _TIMED, SEED)
                print(f"| {number} | {scoring} |", *(f"{ms:.2f} |" for ms in times), flush=True)


if __name__ == "__main__":
    sys.exit(main())
