"""``coloretto perft``: count the nodes of the event tree, to compare implementations."""

import json as json_text

from coloretto.cli.shared_options import THE_USUAL, RulesOptions
from coloretto.rules import UnsupportedError


def perft(
    game: RulesOptions = THE_USUAL,
    *,
    depth: int = 5,
    position: str | None = None,
    divide: bool = False,
    json: bool = False,
) -> None:
    """Count the positions this many events ahead; each card that can come up is one event.

    Parameters
    ----------
    depth
        How many events deep.
    position
        Start from this position text instead of the opening.
    divide
        Also show the count behind each first event.
    json
        Print JSON.
    """
    from coloretto.lab.simulate.perft import divide as count_each
    from coloretto.lab.simulate.perft import opening
    from coloretto.lab.simulate.perft import perft as count
    from coloretto.records import parse_position
    from coloretto.rules.events import event_name

    if depth < 0:
        raise UnsupportedError(f"a depth of {depth}: count at least 0 events deep")
    from coloretto.bots.parts import RULES
    from coloretto.cli.warm_up import SIMULATE, get_ready

    get_ready(RULES, SIMULATE)
    state = opening(game.rules()) if position is None else parse_position(position)
    counts = {} if depth == 0 else {event_name(e): n for e, n in count_each(state, depth).items()}
    nodes = sum(counts.values()) if depth else count(state, 0)
    if json:
        values: dict[str, object] = {"rules": str(state.rules), "depth": depth, "nodes": nodes}
        if divide:
            values["divide"] = counts
        print(json_text.dumps(values))
        return
    if divide:
        for name, number in counts.items():
            print(f"{name:<12} {number:>16,}")
    print(f"{f'depth {depth}':<12} {nodes:>16,}")
