"""A record as a client shows it: the game before the first move and after every move."""

import msgspec

from coloretto.records import Record
from coloretto.records.fair_deck import verify
from coloretto.records.moves import format_move, split_moves
from coloretto.rules import RULES_VERSION
from coloretto.rules.cards import CARD_SYMBOLS
from coloretto.rules.events import event_name
from coloretto.server.table.bot_names import is_bot_name
from coloretto.server.table.entries import DeckCommitted, GameBegan
from coloretto.server.table.game import Game
from coloretto.server.table.log_lines import LogLine, apply_and_tell
from coloretto.server.table.views import GameView, RulesView, view_game, view_rules


class StepView(msgspec.Struct, frozen=True):
    """A move and the game after it."""

    move: str
    """As the record writes it: ``G2``, ``x1``."""
    seat: int
    events: tuple[str, ...]
    game: GameView
    lines: tuple[LogLine, ...] = ()
    """What it did, as the log of a table says it."""


class ReplayView(msgspec.Struct, frozen=True):
    """A whole game, move by move."""

    rules: RulesView
    tags: dict[str, str]
    names: tuple[str, ...]
    start: GameView
    steps: tuple[StepView, ...]
    is_over: bool
    scores: tuple[int, ...]
    has_proof: bool
    is_fair: bool
    record: str
    """In canonical form."""
    bots: tuple[bool, ...] = ()
    """By seat: whether the record names one of the server's own bots."""


def view_replay(record: Record) -> ReplayView:
    """Everything a client needs to show a record."""
    setup = record.setup
    began = GameBegan(
        game=1,
        in_match=1,
        rules_version=RULES_VERSION,
        out=tuple(CARD_SYMBOLS[colour] for colour in setup.out),
        start=tuple("".join(CARD_SYMBOLS[card] for card in cards) for cards in setup.start),
        first=setup.first + 1,
        nonces=(),
    )
    game = Game(began, DeckCommitted(1, ""), setup, record.begin())
    start = view_game(game)
    steps = []
    for move in split_moves(record.events):
        seat = game.seat
        lines: list[LogLine] = []
        for event in move:
            lines += apply_and_tell(game, game.seat, event)
        names = tuple(event_name(event) for event in move)
        steps.append(StepView(format_move(move), seat, names, view_game(game), tuple(lines)))
    verdict = verify(record)
    return ReplayView(
        rules=view_rules(record.rules),
        tags=dict(record.tags),
        names=record.names,
        start=start,
        steps=tuple(steps),
        is_over=game.state.is_over,
        scores=game.state.scores,
        has_proof=verdict.has_proof,
        is_fair=verdict.has_proof and verdict.is_fair,
        record=str(record),
        bots=tuple(is_bot_name(name) for name in record.names),
    )
