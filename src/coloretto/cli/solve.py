"""``coloretto solve``: the exact value of every action in a position."""

import json as json_text
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from coloretto.cli.long_work import stop_on_ctrl_c
from coloretto.cli.record_files import state_of
from coloretto.rules import UnsupportedError

if TYPE_CHECKING:
    from threading import Event as Flag

    from coloretto.rules.state import State
    from coloretto.solver.search import Objective, Solution

_UNSOLVED = 1
_INTERRUPTED = 130


def solve(
    position: str,
    /,
    *,
    move: int | None = None,
    objective: Literal["win-share", "margin", "both", "mixed"] = "both",
    memory: int = 256,
    nodes: int | None = None,
    seconds: float | None = None,
    json: bool = False,
) -> int:
    """Print the exact value of every action: what it is worth if everybody then plays their best.

    Parameters
    ----------
    position
        A position line in quotes, or a file with a record.
    move
        Of a record: solve the position before this move, from 1; without it, its end.
    objective
        What everybody plays for: win-share, margin (over the best other seat), both in turn,
        or mixed: half of the win share, and 1/160 for every point of the margin.
    memory
        For the table, in MB at most.
    nodes
        Give up after this many.
    seconds
        Give up after this time.
    json
        Print JSON.
    """
    if nodes is not None and nodes < 1:
        raise UnsupportedError(f"{nodes} nodes: allow at least 1")
    if seconds is not None and not seconds > 0:
        raise UnsupportedError(f"{seconds:g} seconds: allow more than 0")
    from coloretto.bots.parts import EXACT, RULES
    from coloretto.cli.warm_up import get_ready

    get_ready(RULES)
    state = state_of(position, move)
    if state.is_over:
        raise UnsupportedError("the game is over, there is nothing to solve")
    objectives: list[Objective] = ["win share", "margin"]
    if objective != "both":
        objectives = ["win share" if objective == "win-share" else objective]
    get_ready(EXACT)
    from coloretto.solver.search import UnsolvedError
    from coloretto.solver.search import solve as solve_exactly

    solutions = []
    with stop_on_ctrl_c() as stop:
        try:
            for one in objectives:
                with _progress(one) as show:
                    solutions.append(
                        solve_exactly(
                            state,
                            one,
                            memory_mb=memory,
                            nodes=nodes,
                            seconds=seconds,
                            stop=stop,
                            on_progress=show,
                        )
                    )
        except UnsolvedError as error:
            print(f"coloretto: {error}", file=sys.stderr)
            return _exit_code(stop)
    if json:
        print(json_text.dumps(_as_json(state, solutions)))
    else:
        _show(state, solutions)
    return 0


def _exit_code(stop: "Flag") -> int:
    return _INTERRUPTED if stop.is_set() else _UNSOLVED


@contextmanager
def _progress(objective: str) -> Iterator[Callable[[int], None]]:
    """Nodes so far on stderr, where somebody watches."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status(f"{objective} …") as status:
        yield lambda nodes: status.update(f"{objective}: {nodes:,} nodes")


def _show(state: "State", solutions: "list[Solution]") -> None:
    from coloretto.rules.events import describe_event

    seats = [f"seat {seat + 1}" for seat in range(state.players)]
    for solution in solutions:
        title = f"{solution.objective}, exact"
        lines = [(describe_event(action), row) for action, row in solution.actions.items()]
        if not lines:
            lines = [("a card is turned up", solution.values)]
        width = max(len(title), *(len(text) for text, _ in lines))
        print(f"{title:<{width}}" + "".join(f"{seat:>11}" for seat in seats))
        for text, row in lines:
            print(f"{text:<{width}}" + "".join(f"{_text(solution, v):>11}" for v in row))
        print(
            f"{solution.nodes:,} nodes in {solution.seconds:.2f} s, "
            f"{solution.kept:,} positions kept in {solution.memory_mb:.0f} MB\n"
        )


def _text(solution: "Solution", value: float) -> str:
    # Rounding must not show a minus before nothing.
    return f"{100 * value:.4f} %" if solution.objective == "win share" else f"{value + 0.0:+.4f}"


def _as_json(state: "State", solutions: "list[Solution]") -> dict[str, object]:
    from coloretto.records import format_position
    from coloretto.rules.events import event_name

    return {
        "position": format_position(state),
        "seat": state.seat + 1,
        "exact": True,
        "solutions": [
            {
                "objective": solution.objective,
                "values": solution.values,
                "best": None if solution.best is None else event_name(solution.best),
                "actions": [
                    {"action": event_name(action), "values": values}
                    for action, values in solution.actions.items()
                ],
                "nodes": solution.nodes,
                "kept": solution.kept,
                "memory_mb": solution.memory_mb,
                "seconds": solution.seconds,
            }
            for solution in solutions
        ],
    }
