"""How long bots think about a decision before the last round comes into reach.

They play each other, so that the mood of the machine is the same for all of them; the time is that
of the processor.
"""

import random
import time
from collections.abc import Sequence
from itertools import count

from coloretto.bots import make_bot
from coloretto.bots.exact import is_near_the_end
from coloretto.lab.game_loop import decisions
from coloretto.rules import DeckDealer, Rules, State, deal


def mean_milliseconds(
    rules: Rules, bots: Sequence[str], timed_decisions: int, seed: int
) -> list[float]:
    """The mean time of every bot, over at least this many decisions each where it had a choice."""
    seconds = [0.0] * len(bots)
    timed = [0] * len(bots)
    for game in count():
        if min(timed) >= timed_decisions:
            break
        rng = random.Random(f"{seed} {game}")
        dealt = deal(rules, rng)
        state, dealer = State(rules, dealt.setup), DeckDealer(dealt.deck)
        kinds = [(seat + game) % len(bots) for seat in range(rules.players)]
        players = [make_bot(bots[kind]) for kind in kinds]
        for seat in decisions(state, dealer):
            if is_near_the_end(state):
                break
            is_timed = len(state.legal_actions) > 1 and game > 0  # the first game warms up
            before = time.process_time()
            decision = players[seat].decide(state.copy(), rng)
            if is_timed:
                seconds[kinds[seat]] += time.process_time() - before
                timed[kinds[seat]] += 1
            state.apply(decision.action)
    return [1000 * total / n for total, n in zip(seconds, timed, strict=True)]
