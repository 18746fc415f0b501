"""``coloretto arena``: bots against bots on the same decks in every seat."""

import json as json_text
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from coloretto.cli.long_work import stop_on_ctrl_c
from coloretto.cli.shared_options import RulesOptions
from coloretto.rules import Rules, UnsupportedError
from coloretto.rules.ruleset import MOST_PLAYERS

if TYPE_CHECKING:
    from rich.console import RenderableType

    from coloretto.lab.arena import ArenaProgress, ArenaResult, Standing

_INTERRUPTED: Final = 130
_DECKS: Final = 100
_DECKS_FOR_PRECISION: Final = 10_000
_FAULTS_SHOWN: Final = 5
_FAULTS_IN_JSON: Final = 20

_AS_MANY_AS_BOTS: Final = -1 << 31
"""Stands for an option that was not given, in a field of numbers."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ArenaRules(RulesOptions):
    """Which game is played; without a number of players, each bot has one seat."""

    players: Annotated[
        int,
        Parameter(help="How many play: 2 to 5 (default: one seat per bot).", show_default=False),
    ] = _AS_MANY_AS_BOTS

    def rules_for(self, bots: int) -> Rules:
        """The rules for that many bots. Every game stands alone, also where matches are usual."""
        if self.players != _AS_MANY_AS_BOTS:
            return self.rules(games=1)
        if bots < 2:
            raise UnsupportedError("name at least two bots, as in: coloretto arena greedy random")
        if bots > MOST_PLAYERS:
            raise UnsupportedError(
                f"{bots} bots do not fit one table: say how many play at once with --players"
            )
        return replace(self, players=bots).rules(games=1)


_USUAL_RULES: Final = ArenaRules()


def arena(
    *bots: str,
    game: ArenaRules = _USUAL_RULES,
    decks: int | None = None,
    precision: float | None = None,
    luck: bool = False,
    seed: int = 1,
    threads: int | None = None,
    cluster: str | None = None,
    time_limit: float = 60.0,
    results: Path | None = None,
    fresh: bool = False,
    records: Path | None = None,
    json: bool = False,
) -> int:
    """Let bots play the same decks in every seat, and tell which is stronger and how surely.

    Ctrl-C keeps what was played, and the same command goes on from there. Without bots, --luck
    --results FILE counts the games of any journal anew, also of one by an earlier version.

    Parameters
    ----------
    bots
        Bots such as random, greedy or mcts:sims=1000. One named several times takes several
        seats and has one standing.
    decks
        How many decks to play, each in every seat rotation (default: 100, or up to 10,000 with
        --precision).
    precision
        Stop when the 95 % interval of every win share is within plus or minus this many percentage
        points.
    luck
        Say besides what came out without the luck of deal and cards, also of games played before;
        --precision then goes by that.
    seed
        The same seed gives the same games, on any number of threads or machines.
    threads
        How many threads to use (default: all cores).
    cluster
        Play on a Ray cluster: its address as host:port, or auto for one on this machine.
    time_limit
        Seconds for one decision; a bot that still does not decide when told to forfeits the game.
    results
        The file that keeps the games (default: one in your data folder).
    fresh
        Forget the games that were kept, and begin anew.
    records
        Write the games to this file as records.
    json
        Print JSON.
    """
    if luck and results is not None and not bots:
        return _recount(results, threads, json)
    rules = game.rules_for(len(bots))
    from coloretto.bots.parts import EXACT, NET, parts_of
    from coloretto.cli.warm_up import REVIEW, get_ready
    from coloretto.lab.arena import Tournament, default_journal, play_tournament

    if decks is None:
        decks = _DECKS if precision is None else _DECKS_FOR_PRECISION
    tournament = Tournament(rules, bots, seed)
    tournament.check()
    if results is None:
        results = default_journal(tournament)
        results.parent.mkdir(parents=True, exist_ok=True)
    if records is not None:
        _check_writable(records, results)
    if cluster is None:
        get_ready(*(part for bot in bots for part in parts_of(bot)))
    if luck:
        get_ready(NET, EXACT, REVIEW)
    with stop_on_ctrl_c() as stop, _live_view(results) as show:
        result = play_tournament(
            tournament,
            decks=decks,
            precision=None if precision is None else precision / 100,
            luck=luck,
            threads=threads,
            cluster=cluster,
            results=results,
            fresh=fresh,
            time_limit=time_limit,
            on_progress=show,
            stop=stop,
        )
    if records is not None:
        _write_records(result, records)
    if json:
        print(json_text.dumps(_as_json(result)))
    elif result.decks:
        print("\n".join(_report_lines(result)))
    if not result.is_finished:
        games = tournament.games_per_deck * decks
        print(
            f"coloretto: stopped after {len(result.games):,} of {games:,} games on whole decks; "
            "the same command goes on from there",
            file=sys.stderr,
        )
        return _INTERRUPTED
    return 0


def _recount(results: Path, threads: int | None, json: bool) -> int:
    """Count the games of a journal without luck; none is played."""
    from coloretto.bots.parts import EXACT, NET, RULES
    from coloretto.cli.warm_up import REVIEW, get_ready
    from coloretto.lab.arena import recount

    get_ready(RULES, NET, EXACT, REVIEW)
    with stop_on_ctrl_c() as stop, _live_view(results) as show:
        result = recount(results, luck=True, threads=threads, on_progress=show, stop=stop)
    if json:
        print(json_text.dumps(_as_json(result)))
    elif result.decks:
        print("\n".join(_report_lines(result)))
    return 0 if result.is_finished else _INTERRUPTED


def _check_writable(records: Path, results: Path) -> None:
    """Refuse a file that cannot be written before hours of playing, not after."""
    if records.resolve() == results.resolve():
        raise UnsupportedError(f"{records}: records and results cannot be in the same file")
    with records.open("a", encoding="utf-8"):
        pass


def _write_records(result: "ArenaResult", path: Path) -> None:
    from coloretto.records import write_records

    with path.open("w", encoding="utf-8", newline="\n") as file:
        write_records(file, result.records())


class _LiveView:
    """Progress and standings while games are played, on stderr."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._latest: ArenaProgress | None = None

    def __call__(self, progress: "ArenaProgress") -> None:
        if self._latest is None and progress.games:
            print(f"coloretto: {self._welcome(progress)}", file=sys.stderr)
        self._latest = progress

    def _welcome(self, progress: "ArenaProgress") -> str:
        games = f"{progress.games:,} of {progress.most_games:,} games"
        if progress.is_finished:
            return f"{games} were played before, in {self._journal}; --fresh plays them anew"
        return f"going on after {games}, in {self._journal}"

    def render(self) -> "RenderableType":
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        latest = self._latest
        if latest is None:
            return Text("getting ready …")
        return Group(
            Text(f"playing: {latest.games:,} of {latest.most_games:,} games"),
            ProgressBar(total=latest.most_games, completed=latest.games, width=60),
            Text("\n".join(["", *_standings_lines(latest.standings)])),
        )


@contextmanager
def _live_view(journal: Path) -> Iterator[_LiveView]:
    """A view that keeps itself up to date; nothing where nobody watches."""
    from rich.console import Console
    from rich.live import Live

    view = _LiveView(journal)
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield view
        return
    with Live(get_renderable=view.render, console=console, transient=True, refresh_per_second=4):
        yield view


def _as_json(result: "ArenaResult") -> dict[str, object]:
    rules = result.tournament.rules
    return {
        "rules": str(rules),
        "edition": rules.edition.name,
        "players": rules.players,
        "scoring": rules.side,
        "bots": list(result.tournament.bots),
        "seed": result.tournament.seed,
        "decks": result.decks,
        "games": len(result.games),
        "par": 1 / rules.players,
        "finished": result.is_finished,
        "standings": list(map(_standing_as_json, result.standings)),
        "forfeits": len(result.faults),
        "faults": _faults(result)[:_FAULTS_IN_JSON],
    }


def _standing_as_json(standing: "Standing") -> dict[str, object]:
    margin = standing.margin
    return {
        "bot": standing.bot,
        "win_share": standing.win_share.mean,
        "interval": list(standing.win_share.interval),
        "margin": None if margin is None else margin.mean,
        "margin_interval": list(margin.interval) if margin and margin.has_interval else None,
        "rating": standing.rating.mu,
        "rating_interval": list(standing.rating.interval),
        "games": standing.games,
        "forfeits": standing.forfeits,
        "luck_adjusted": _adjusted_as_json(standing),
    }


def _adjusted_as_json(standing: "Standing") -> dict[str, object] | None:
    share, margin = standing.adjusted_win_share, standing.adjusted_margin
    if share is None:
        return None
    return {
        "win_share": share.mean,
        "interval": list(share.interval) if share.has_interval else None,
        "margin": None if margin is None else margin.mean,
        "margin_interval": list(margin.interval) if margin and margin.has_interval else None,
    }


def _faults(result: "ArenaResult") -> list[dict[str, object]]:
    return [
        {
            "bot": game.fixture.seats[game.fault.seat],
            "deck": game.fixture.deck,
            "game": game.fixture.game,
            "seat": game.fault.seat + 1,
            "reason": game.fault.reason,
        }
        for game in result.faults
        if game.fault is not None
    ]


def _report_lines(result: "ArenaResult") -> Iterator[str]:
    rules, seed = result.tournament.rules, result.tournament.seed
    yield f"{len(result.games):,} games on {result.decks:,} decks, {rules}, seed {seed}"
    yield ""
    yield from _standings_lines(result.standings)
    yield ""
    yield "  Every deck was played in every seat rotation. A win of several is shared; par is"
    yield f"  {100 / rules.players:.3g} %. Margin: points more than the best other seat."
    yield "  Intervals are 95 %, from the differences between decks; a rating's is the model's own."
    faults = _faults(result)
    if faults:
        yield ""
        yield f"  {len(faults):,} games were forfeited; without their margins. The first:"
        for fault in faults[:_FAULTS_SHOWN]:
            yield f"    {fault['bot']} (deck {fault['deck']}, game {fault['game']}, seat " + (
                f"{fault['seat']}): {fault['reason']}"
            )


_HEADINGS: Final = (
    "bot",
    "win share",
    "interval",
    "margin",
    "interval",
    "rating",
    "games",
    "forfeits",
)


_ADJUSTED_HEADINGS: Final = ("without luck", "interval", "margin", "interval")


def _standings_lines(standings: Sequence["Standing"]) -> list[str]:
    """A table, the bots' names on the left and numbers on the right."""
    rows = [_HEADINGS, *map(_cells, standings)]
    if any(standing.adjusted_win_share for standing in standings):
        adjusted = map(_adjusted_cells, standings)
        rows = [
            (*row, *more) for row, more in zip(rows, (_ADJUSTED_HEADINGS, *adjusted), strict=True)
        ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            ["", row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]


def _cells(standing: "Standing") -> tuple[str, ...]:
    low, high = (100 * bound for bound in standing.win_share.interval)
    margin = standing.margin
    rating = standing.rating
    return (
        standing.bot,
        f"{100 * standing.win_share.mean:.1f} %",
        f"{low:.1f} … {high:.1f}",
        "–" if margin is None else f"{margin.mean:+.2f}",
        "–" if margin is None else _bounds(margin.interval),
        f"{rating.mu:.1f} ± {rating.interval[1] - rating.mu:.1f}",
        f"{standing.games:,}",
        f"{standing.forfeits:,}" if standing.forfeits else "–",
    )


def _adjusted_cells(standing: "Standing") -> tuple[str, ...]:
    share, margin = standing.adjusted_win_share, standing.adjusted_margin
    if share is None:
        return ("–",) * len(_ADJUSTED_HEADINGS)
    low, high = (100 * bound for bound in share.interval)
    return (
        f"{100 * share.mean:.1f} %",
        f"{low:.1f} … {high:.1f}" if share.has_interval else "–",
        "–" if margin is None else f"{margin.mean:+.2f}",
        "–" if margin is None else _bounds(margin.interval),
    )


def _bounds(interval: tuple[float, float]) -> str:
    low, high = interval
    return "–" if high == float("inf") else f"{low:+.2f} … {high:+.2f}"
