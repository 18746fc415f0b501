"""How soon a bot that thinks answers once it is asked to stop."""

import random
import time
from statistics import median
from threading import Event as Flag
from threading import Timer
from typing import Final

from bench.report import Effort, Line, Section, tell
from coloretto import State, deal, make_rules
from coloretto.bots import Bot, make_bot
from coloretto.lab.game_loop import decisions
from coloretto.rules import DeckDealer

PROMISE: Final = 0.020
MOST_THOUGHT: Final = 1.0
ENDLESS: Final = "mcts:sims=100000000"
RULES: Final = make_rules("italian", 4)


def seconds_to_stop(bot: Bot, state: State, rng: random.Random) -> float:
    """Let a bot decide, ask it to stop at a random time, and see how long it goes on."""
    stop = Flag()
    asked = 0.0

    def ask() -> None:
        nonlocal asked
        asked = time.perf_counter()
        stop.set()

    timer = Timer(rng.uniform(0, MOST_THOUGHT), ask)
    timer.start()
    bot.decide(state.copy(), rng, stop)
    ended = time.perf_counter()
    timer.join()
    return ended - asked


def stop_times(tries: int, rng: random.Random) -> list[float]:
    """From decisions all through games. The bot keeps its tree from one to the next."""
    times: list[float] = []
    bot = make_bot(ENDLESS)
    make_bot("mcts:sims=1").decide(begun(rng)[0], rng)  # compiles
    while True:
        state, dealer = begun(rng)
        for _ in decisions(state, dealer):
            if len(state.legal_actions) > 1:
                if len(times) == tries:
                    return times
                times.append(seconds_to_stop(bot, state, rng))
            state.apply(rng.choice(state.legal_actions))


def begun(rng: random.Random) -> tuple[State, DeckDealer]:
    """A new game before its first real choice."""
    dealt = deal(RULES, rng)
    state, dealer = State(RULES, dealt.setup), DeckDealer(dealt.deck)
    for _ in decisions(state, dealer):
        if len(state.legal_actions) > 1:
            break
        state.apply(state.legal_actions[0])
    return state, dealer


def stopping_section(effort: Effort) -> Section:
    """By the wall clock: what somebody who waits would see."""
    tell("stopping a bot that thinks")
    times = stop_times(effort.slices * 5 // 4, random.Random(1))
    worst = max(times)
    return Section(
        "a bot that thinks without end, asked to stop",
        "",
        [
            Line(
                f"{ENDLESS}, 4 players",
                f"median {1000 * median(times):.1f} ms, worst {1000 * worst:.1f} ms "
                f"of {len(times)} decisions",
                target=f"at most {1000 * PROMISE:.0f} ms",
                is_met=worst <= PROMISE,
            )
        ],
    )
