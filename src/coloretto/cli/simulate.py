"""``coloretto simulate``: many games of uniformly random players."""

import json as json_text
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from coloretto.cli.long_work import progress_bar, stop_on_ctrl_c
from coloretto.cli.shared_options import THE_USUAL, RulesOptions
from coloretto.lab.parallel import check_threads
from coloretto.rules import Rules

if TYPE_CHECKING:
    from coloretto.lab.simulate import Simulation
    from coloretto.lab.statistics import Estimate

_INTERRUPTED = 130


def simulate(
    game: RulesOptions = THE_USUAL,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 100_000,
    threads: int | None = None,
    seed: int | None = None,
    records: Path | None = None,
    json: bool = False,
) -> int:
    """Play many games of uniformly random players: draw, place and take are separate decisions.

    Parameters
    ----------
    games
        How many games to play.
    threads
        How many threads to use (default: all cores).
    seed
        The same seed gives the same games, on any number of threads.
    records
        Write the games to this file as records. This takes far longer than playing them.
    json
        Print JSON.
    """
    import secrets

    rules = game.rules()
    check_threads(threads)
    if seed is None:
        seed = secrets.randbelow(1 << 32)
    from coloretto.bots.parts import RULES
    from coloretto.cli.warm_up import SIMULATE, get_ready

    get_ready(RULES, SIMULATE)
    if records is None:
        result = _play(rules, games, seed, threads)
    else:
        result = _write(rules, games, seed, records)
    if result.games:
        if json:
            print(json_text.dumps(_as_json(result)))
        else:
            _print(result)
    if result.games < games:
        print(f"coloretto: stopped after {result.games:,} of {games:,} games", file=sys.stderr)
        return _INTERRUPTED
    return 0


def _play(rules: Rules, games: int, seed: int, threads: int | None) -> "Simulation":
    from coloretto.lab.simulate import simulate as play

    with stop_on_ctrl_c() as stop, progress_bar("playing", games) as advance:
        return play(rules, games, seed, threads=threads, on_progress=advance, stop=stop)


def _write(rules: Rules, games: int, seed: int, path: Path) -> "Simulation":
    """Play one game after the other and write each to the file as it ends."""
    import time

    from coloretto.lab.simulate import GameTracer, Simulation, check_size
    from coloretto.records import Record
    from coloretto.rules.state import State

    check_size(games, seed)
    tracer = GameTracer(rules, seed)
    names = [f"Random {seat + 1}" for seat in range(rules.players)]
    began = time.perf_counter()
    with (
        path.open("w", encoding="utf-8", newline="\n") as file,
        stop_on_ctrl_c() as stop,
        progress_bar("writing", games) as advance,
    ):
        for number in range(games):
            if stop.is_set():
                break
            setup, events = tracer.trace(number)
            state = State(rules, setup)
            for event in events:
                state.apply_unchecked(event)
            record = Record.of(setup, state, names=names, tags={"Seed": f"{seed} {number}"})
            file.write(f"{'' if number == 0 else chr(10)}{record}")
            advance(1)
    return Simulation(rules, seed, tracer.sums, time.perf_counter() - began)


def _as_json(result: "Simulation") -> dict[str, object]:
    values: dict[str, object] = {
        "rules": str(result.rules),
        "edition": result.rules.edition.name,
        "players": result.rules.players,
        "scoring": result.rules.side,
        "seed": result.seed,
        "games": result.games,
    }
    for name, estimate in _estimates(result).items():
        values[name] = estimate.mean
        values[f"{name}_interval"] = list(estimate.interval) if result.games > 1 else None
    return values | {
        "seconds": result.seconds,
        "games_per_second": result.games_per_second,
    }


def _estimates(result: "Simulation") -> dict[str, "Estimate"]:
    return {
        "mean_score": result.mean_score,
        "mean_winning_score": result.mean_winning_score,
        "decisions_per_game": result.decisions_per_game,
        "rounds_per_game": result.rounds_per_game,
        "first_seat_win_share": result.first_seat_win_share,
    }


def _print(result: "Simulation") -> None:
    print(f"{result.games:,} games of uniformly random players, {result.rules}, seed {result.seed}")
    print()
    for name, estimate in _estimates(result).items():
        is_share = name.endswith("share")
        number = f"{100 * estimate.mean:9.2f} %" if is_share else f"{estimate.mean:9.3f}  "
        width = (100 if is_share else 1) * estimate.half_width
        certainty = f"± {width:.2g}" if result.games > 1 else "(one game has no interval)"
        print(f"  {name.replace('_', ' '):<22} {number} {certainty}")
    print(f"  {'games a second':<22} {result.games_per_second:9,.0f}")
    print()
    print("  ± is half a 95 % interval. A win of several is shared among them.")
