"""The lesson's positions are real: made from a record by the rules, and kept for the client.

``python -m tests.web.test_lesson_positions`` writes them again.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from coloretto.records import Record, read_record
from coloretto.rules import score_hand
from coloretto.rules.cards import CARD_SYMBOLS, CARDS
from coloretto.rules.events import TURN_UP, event_name
from coloretto.rules.scoring import BROWN_SIDE
from coloretto.server.table.entries import DeckCommitted, GameBegan
from coloretto.server.table.game import Game
from coloretto.server.table.replays import view_replay
from coloretto.server.table.views import GameView, view_game

LESSON = Path(__file__).parents[2] / "web" / "src" / "lib" / "lesson"
RECORD, POSITIONS = LESSON / "game.txt", LESSON / "positions.json"

READER = 1
"""The learner's seat."""

STEPS = {
    "draw": 12,
    "place": 14,
    "take": 21,
    "fourth": 59,
    "ladder": 111,
    "last": 162,
    "joker": 172,
}
"""Each step of the lesson, and how many events of the record come before it."""

EXAMPLE = {"G": 6, "Y": 4, "R": 3, "B": 2, "+": 1, "J": 1}
"""The rulebooks' own example: 41 points on the brown side."""


def game_after(record: Record, events: int) -> Game:
    """The game as it stood after this many events."""
    setup = record.setup
    began = GameBegan(
        game=1,
        in_match=1,
        rules_version=1,
        out=tuple(CARD_SYMBOLS[colour] for colour in setup.out),
        start=tuple("".join(CARD_SYMBOLS[card] for card in cards) for cards in setup.start),
        first=setup.first + 1,
        nonces=(),
    )
    game = Game(began, DeckCommitted(1, ""), setup, record.begin())
    for event in record.events[:events]:
        game.apply(game.seat, event)
    return game


def outcomes(record: Record, events: int) -> dict[str, GameView]:
    """The game after everything its reader can do there; a card turned up is the record's."""
    found = {}
    for action in game_after(record, events).state.legal_actions:
        game = game_after(record, events)
        assert game.seat == READER
        game.apply(game.seat, action)
        if game.state.is_chance:
            if record.events[events] != action:
                continue
            for event in record.events[events + 1 :]:
                if event < TURN_UP:
                    break
                game.apply(game.seat, event)
        found[event_name(action)] = view_game(game)
    return found


def example() -> dict[str, Any]:
    """The example of the rulebooks, line by line."""
    sheet = score_hand([EXAMPLE.get(CARD_SYMBOLS[card], 0) for card in CARDS], BROWN_SIDE)
    return {
        "seat": 1,
        "cards": EXAMPLE,
        "coloured": {},
        "points": sheet.total,
        "lines": [
            {
                "colour": CARD_SYMBOLS[line.colour],
                "cards": line.cards,
                "jokers": line.jokers,
                "plus": line.counts_plus,
                "points": line.points,
            }
            for line in sheet.colour_lines
        ],
        "jokers": [],
        "plus_twos": sheet.plus_twos,
        "is_in_round": True,
    }


def positions_text() -> str:
    """What the client keeps."""
    record = read_record(RECORD.read_text())
    replay = view_replay(record)
    views = {
        "rules": replay.rules,
        "names": replay.names,
        "steps": {
            step: {
                "start": view_game(game_after(record, events)),
                "outcomes": outcomes(record, events),
            }
            for step, events in STEPS.items()
        },
        "end": replay.steps[-1].game,
    }
    return (
        json.dumps(msgspec.to_builtins(views) | {"example": example()}, separators=(",", ":"))
        + "\n"
    )


def test_the_positions_are_what_the_rules_make() -> None:
    assert json.loads(POSITIONS.read_text()) == json.loads(positions_text()), (
        "they changed: run `python -m tests.web.test_lesson_positions`"
    )


def test_the_example_is_worth_what_the_rulebooks_say() -> None:
    assert example()["points"] == 41


if __name__ == "__main__":
    POSITIONS.write_text(positions_text())
