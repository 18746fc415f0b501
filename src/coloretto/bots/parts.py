"""What bots need compiled before they can think, and who can play for them until it is."""

from typing import Final

from coloretto.bots.levels import STAND_INS
from coloretto.rules.compile_cache import Part

RULES: Final = Part("rules", "the rules", ("coloretto.bots.simple.greedy",), 13)
"""With what the simple bots need."""
NET: Final = Part("net", "the bots' search", ("coloretto.bots.net.bot",), 25)
MCTS: Final = Part("mcts", "the search by playouts", ("coloretto.bots.mcts.bot",), 18)
EXACT: Final = Part("exact", "the exact solver", ("coloretto.solver.search",), 60)

BOT_PARTS: Final = (RULES, NET, EXACT, MCTS)
"""In the order in which people miss them."""

_NEEDS: Final = {
    "random": (RULES,),
    "greedy": (RULES,),
    "mcts": (RULES, MCTS),
    "net": (RULES, NET),
    "champion": (RULES, NET, EXACT),
    "exact": (RULES, EXACT, MCTS),  # and another bot's, which may be mcts
}


def parts_of(spec: str) -> tuple[Part, ...]:
    """All that a bot needs; of one from elsewhere nothing is known but that it needs the rules."""
    return _NEEDS.get(spec.partition(":")[0], (RULES,))


def stand_in_for(spec: str, ready: frozenset[Part]) -> str | None:
    """The bot that comes nearest to another with the parts that are ready, or None."""
    for stand_in in (spec, *STAND_INS):
        if ready.issuperset(parts_of(stand_in)):
            return stand_in
    return None
