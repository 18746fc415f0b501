"""The games of an arena as records."""

from coloretto.lab.arena.fixture_game import GameResult
from coloretto.lab.arena.schedule import Tournament
from coloretto.records import Record
from coloretto.rules import State


def record_of(tournament: Tournament, result: GameResult) -> Record:
    """A game's record: bots as names, the deck it was played on, why it was forfeited.

    A forfeited game is a record without a result.
    """
    fixture = result.fixture
    setup = tournament.deal(fixture.deck).setup
    state = State(tournament.rules, setup)
    for event in result.events:
        state.apply(event)
    tags = {
        "Site": "coloretto arena",
        "Deck": f"{tournament.seed}/{fixture.deck}",
        "Game": str(fixture.game),
    }
    if result.fault is not None:
        tags["Forfeit"] = f"seat {result.fault.seat + 1} {result.fault.reason}"
    return Record.of(setup, state, names=fixture.seats, tags=tags)
