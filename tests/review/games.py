"""Games to review: of random players and of greedy ones, in every edition."""

import random
from functools import cache

from coloretto.bots import make_bot
from coloretto.lab.game_loop import play_game
from coloretto.records import Record
from coloretto.rules import Rules, State, deal

SPECS = (
    "hungarian(players=2)",
    "hungarian(players=4,scoring=grey)",
    "italian(players=2,scoring=grey)",
    "italian(players=3)",
    "croatian(players=3,jokers=at-once)",
    "croatian(players=5)",
    "german(players=2,jokers=at-once)",
    "german(players=4)",
    "german(players=5,scoring=violet,jokers=at-once)",
    "polish(players=3,golden=yes)",
)


@cache
def played(spec: str, seed: int, *bots: str) -> Record:
    """A whole game; the bots sit round the table, again and again."""
    rules, rng = Rules.parse(spec), random.Random(seed)
    game = deal(rules, rng)
    seats = range(rules.players)
    made = [make_bot(bots[seat % len(bots)]) for seat in seats]
    end = play_game(rules, made, game, [random.Random(f"{seed} {seat}") for seat in seats])
    return Record.of(game.setup, end, names=[bots[seat % len(bots)] for seat in seats])


def cut(record: Record, events: int) -> Record:
    """A game that stopped after so many events."""
    state = State(record.rules, record.setup)
    for event in record.events[:events]:
        state.apply(event)
    return Record.of(record.setup, state)
