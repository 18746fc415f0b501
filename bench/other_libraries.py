"""Stepping through whole games one event at a time, beside OpenSpiel's card games."""

import random
import time
from typing import TYPE_CHECKING, Any

from bench.report import Effort, Line, Section, tell
from coloretto import State, deal, make_rules
from coloretto.rules.events import TURN_UP

if TYPE_CHECKING:
    from collections.abc import Callable

GAIN_TARGET = 1.5
OURS = "coloretto"
OURS_DEALT = "coloretto, a deck shuffled for every game"
OTHERS = ("hearts", "skat")

RULES = make_rules("italian", 4)
SETUP = deal(RULES, random.Random(1)).setup


def play_ours(rng: random.Random) -> int:
    """One game of random legal events through ``State``; returns how many there were."""
    state = State(RULES, SETUP)
    number = rng.random
    while events := state.legal_events:
        state.apply(events[int(number() * len(events))])
    return len(state.events)


def play_ours_dealt(rng: random.Random) -> int:
    """The same with a deck shuffled for every game; OpenSpiel deals by chance events."""
    dealt = deal(RULES, rng)
    state = State(RULES, dealt.setup)
    deck = iter(dealt.deck)
    number = rng.random
    while events := state.legal_events:
        if events[-1] >= TURN_UP:
            state.apply(TURN_UP + next(deck))
        else:
            state.apply(events[int(number() * len(events))])
    return len(state.events)


def play_theirs(game: Any, rng: random.Random) -> int:
    """One game of random legal actions and outcomes through an OpenSpiel state."""
    state = game.new_initial_state()
    number = rng.random
    count = 0
    while actions := state.legal_actions():
        state.apply_action(actions[int(number() * len(actions))])
        count += 1
    return count


def other_libraries_section(effort: Effort) -> Section:
    """Events a second, in turns, the best slice of each."""
    section = Section("one event at a time in Python, beside OpenSpiel", "ours")
    try:
        import pyspiel
    except ImportError:
        tell("OpenSpiel is not installed: nothing to compare with")
        return section
    tell("beside OpenSpiel")
    rng = random.Random(1)
    games: dict[str, Callable[[], int]] = {
        OURS: lambda: play_ours(rng),
        OURS_DEALT: lambda: play_ours_dealt(rng),
    }
    for name in OTHERS:
        loaded = pyspiel.load_game(name)
        games[name] = lambda game=loaded: play_theirs(game, rng)  # type: ignore[misc]
    best = dict.fromkeys(games, 0.0)
    for _ in range(effort.slices):
        for name, play in games.items():
            events = 0
            began = time.thread_time()
            while time.thread_time() - began < effort.seconds:
                events += play()
            best[name] = max(best[name], events / (time.thread_time() - began))
    for name in (OURS, OURS_DEALT):
        section.lines.append(Line(name, f"{best[name]:,.0f} events/s"))
    for name in OTHERS:
        gain = best[OURS] / best[name]
        section.lines.append(
            Line(
                f"OpenSpiel {name}",
                f"{best[name]:,.0f} events/s: ours is × {gain:.2f}, "
                f"with shuffled decks × {best[OURS_DEALT] / best[name]:.2f}",
                1 / gain,
                target=f"ours × {GAIN_TARGET} or more",
                is_met=gain >= GAIN_TARGET,
            )
        )
    return section
