"""What happened, as lines of the log, from real games."""

import random

import pytest

from coloretto.rules import Rules, State, deal, make_rules
from coloretto.rules.cards import CARD_SYMBOLS
from coloretto.rules.dealers import DeckDealer
from coloretto.rules.events import parse_event, turn_up
from coloretto.server.table import entries as e
from coloretto.server.table.bot_names import bot_name, is_bot_name
from coloretto.server.table.game import Game
from coloretto.server.table.log_lines import LogLine, apply_and_tell, lines_of_entry


def _begin(rules: Rules, rng: random.Random) -> tuple[Game, DeckDealer]:
    dealt = deal(rules, rng)
    began = e.GameBegan(1, 1, 1, (), (), dealt.setup.first + 1, ())
    return Game(began, e.DeckCommitted(1, ""), dealt.setup, State(rules, dealt.setup)), DeckDealer(
        dealt.deck
    )


def _play(rules: Rules, seed: int) -> list[list[LogLine]]:
    """A whole game at random: the lines of every event."""
    rng = random.Random(seed)
    game, dealer = _begin(rules, rng)
    told = []
    while not game.state.is_over:
        state = game.state
        event = (
            turn_up(dealer.turn_up(state)) if state.is_chance else rng.choice(state.legal_actions)
        )
        told.append(list(apply_and_tell(game, game.seat, event)))
    return told


@pytest.mark.parametrize("edition", ["italian", "german", "croatian"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_is_told(edition: str, players: int) -> None:
    for seed in range(5):
        told = _play(make_rules(edition, players), seed)
        lines = [line for event in told for line in event]
        assert [line.kind for line in lines].count("end") == 1
        assert lines[-1].kind == "end"
        rounds = [line.round for line in lines if line.kind == "round"]
        assert rounds == list(range(2, len(rounds) + 2))
        assert [line.kind for line in lines].count("take") == players * (len(rounds) + 1)
        assert [line.kind for line in lines].count("last-round") == 1
        placed: dict[int | None, list[str]] = {}
        for number, event in enumerate(told):
            assert all(line.event == number for line in event)
            for line in event:
                if line.kind == "place":
                    placed.setdefault(line.row, []).append(line.card or "")
                elif line.kind in ("take", "left-over"):
                    # Whatever was placed on a row goes with it, in its order.
                    assert list(line.cards or ()) == placed.pop(line.row, [])
                elif line.kind in ("round", "end"):
                    assert not any(placed.values())


def test_a_golden_jokers_card_is_told_apart_and_before_the_end_of_the_round() -> None:
    kinds = []
    for seed in range(40):
        told = _play(make_rules("german", 2), seed)
        kinds += [line.kind for event in told for line in event]
    assert "extra" in kinds
    for at, kind in enumerate(kinds):
        if kind == "extra":
            assert kinds[at - 1] in ("take", "last-round", "extra")
        if kind == "left-over":
            assert kinds[at + 1] in ("left-over", "round", "end")


def test_drawing_says_nothing_until_the_card_is_seen() -> None:
    game, dealer = _begin(make_rules("italian", 3), random.Random(1))
    seat = game.seat
    assert apply_and_tell(game, seat, parse_event("draw")) == ()
    card = dealer.turn_up(game.state)
    symbol = CARD_SYMBOLS[card]
    (line,) = apply_and_tell(game, seat, turn_up(card))
    assert line == LogLine("draw", seat=seat, card=symbol, event=1)
    (line,) = apply_and_tell(game, seat, parse_event("place 2"))
    assert line == LogLine("place", seat=seat, card=symbol, row=2, event=2)


def test_entries_that_are_no_events_are_told_too() -> None:
    began = e.GameBegan(1, 1, 1, (), (), 2, ())
    assert lines_of_entry(began) == (LogLine("start", seat=2),)
    assert lines_of_entry(e.Undone(1, 4)) == (LogLine("undone", seat=1),)
    assert lines_of_entry(e.Left(3)) == (LogLine("left", seat=3),)
    assert lines_of_entry(e.UndoAsked(1, 4)) == ()


def test_bots_are_known_by_the_names_they_get() -> None:
    assert is_bot_name(bot_name("gentle", "greedy"))
    assert is_bot_name(bot_name(None, "mcts:sims=100,c=1.5"))
    assert not is_bot_name("Ada (home)")
    assert not is_bot_name("Konstantin der Große")
