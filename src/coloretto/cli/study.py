"""``coloretto study``: a report with plots from many games of one bot."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from coloretto.cli.long_work import progress_bar, stop_on_ctrl_c
from coloretto.lab.parallel import check_threads
from coloretto.rules import UnsupportedError

_BAD_BOT = 1
_INTERRUPTED = 130


def study(
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    bot: str = "random",
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 10_000,
    seed: int = 1,
    edition: tuple[str, ...] = (),
    players: tuple[int, ...] = (),
    luck: bool = False,
    threads: int | None = None,
) -> int:
    """Let a bot play many games of every kind and write a report with plots about them.

    Parameters
    ----------
    output
        The HTML file to write. It needs nothing else to be read.
    bot
        Who sits in every seat: random, greedy, mcts:sims=1000 …
    games
        How many games of each kind: of every edition, number of players and side.
    seed
        The same seed gives the same report, on any number of threads.
    edition
        Only this edition; can be given several times.
    players
        Only this number of players; can be given several times.
    luck
        Review every game, and say how much of the win is luck: a fifth of a second a game.
    threads
        How many threads to use (default: all cores).
    """
    from coloretto.bots import BotError, make_bot
    from coloretto.bots.parts import EXACT, NET, parts_of
    from coloretto.cli.warm_up import REVIEW, STUDY, get_ready
    from coloretto.lab.study import distinct_kinds, kinds_of_games
    from coloretto.lab.study import study as play
    from coloretto.lab.study.report import report_of

    if games < 1:
        raise UnsupportedError(f"{games} games: play at least 1")
    check_threads(threads)
    rules = kinds_of_games(edition, players, make_bot(bot).players)
    _check_writable(output)
    get_ready(*parts_of(bot), STUDY)
    if luck:
        get_ready(NET, EXACT, REVIEW)
    total = games * len(distinct_kinds(rules))
    with stop_on_ctrl_c() as stop, progress_bar("playing", total) as advance:
        result = play(
            bot,
            rules,
            games,
            seed,
            luck=luck,
            threads=threads,
            on_progress=advance,
            stop=stop,
        )
    if not result.played:
        if result.failure is not None:
            raise BotError(result.failure)
        print("coloretto: stopped before the first game had ended", file=sys.stderr)
        return _INTERRUPTED
    page = report_of(result, output.name, edition, players)
    output.write_text(page, encoding="utf-8", newline="\n")
    print(f"{output}: {result.played:,} games of {bot}")
    if result.played < result.wanted:
        why = f": {result.failure}" if result.failure else ""
        print(
            f"coloretto: stopped after {result.played:,} of {result.wanted:,} games{why}",
            file=sys.stderr,
        )
        return _BAD_BOT if result.failure else _INTERRUPTED
    return 0


def _check_writable(path: Path) -> None:
    """Refuse now what could not be written after all the playing; change nothing yet."""
    is_new = not path.exists()
    with path.open("ab"):
        pass
    if is_new:
        path.unlink()
