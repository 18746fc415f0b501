"""Every value of the ``State`` API at every step of one seeded game, against ``playthroughs/``.

One file an edition and number of players, and one for each of the house rules. A
step shows its event and then every value that is not as it was a step before, so
nothing is left out and a file stays readable. After a change that is meant, write the files
anew and read their difference::

    make golden          # or: python -m tests.rules.golden
"""

import random
from collections.abc import Iterator

import pytest

from coloretto.rules import DeckDealer, Rules, State, deal
from coloretto.rules.cards import card_symbol, format_cards
from coloretto.rules.events import TURN_UP, event_name
from tests.rules.golden import compare
from tests.rules.golden import names as golden_names
from tests.strategies import named_rules, random_event

SEED = 2003
PATIENCE = 0.6

FILES = named_rules()


def names(events: tuple[int, ...]) -> str:
    return ", ".join(map(event_name, events)) or "none"


def values(state: State) -> dict[str, str]:
    """Everything a state says about itself."""
    weights = state.chance_weights
    total = sum(weight for _, weight in weights)
    assert [(event, weight / total) for event, weight in weights] == list(state.chance_outcomes)
    assert state.legal_actions == (() if state.is_chance else state.legal_events)
    same = f"<State {state.rules} "
    assert repr(state).startswith(same)
    shown = {
        "state": repr(state).removeprefix(same).removesuffix(">"),
        "legal": "chance" if state.is_chance else names(state.legal_events),
        "chance": " ".join(f"{card_symbol(e - TURN_UP)}:{w}/{total}" for e, w in weights) or "none",
        "flags": " ".join(
            flag for flag in ("is_over", "is_chance", "is_last_round") if getattr(state, flag)
        )
        or "none",
        "card": "none" if state.card is None else card_symbol(state.card),
        "colours": "".join(map(card_symbol, state.colours)),
        "deck": f"{format_cards(state.deck) or 'empty'}; {state.cards_left} left",
        "scores": " ".join(map(str, state.scores)),
    }
    for row in range(len(state.rules.row_rooms)):
        cards = state.row(row)
        shown[f"row {row + 1}"] = "taken" if cards is None else format_cards(cards) or "empty"
    for seat in range(state.players):
        where = "in" if state.is_in_round(seat) else "out"
        jokers = format_cards(state.coloured(seat))
        coloured = f"; jokers coloured {jokers}" if jokers else ""
        shown[f"seat {seat + 1}"] = f"{where}; {format_cards(state.hand(seat))}{coloured}"
    shown["key"] = f"{state.key:016x}"
    return shown


def score_lines(state: State) -> Iterator[str]:
    """The end: the outcome and every score sheet."""
    outcome = state.outcome()
    assert outcome is not None
    yield f"outcome: {outcome}"
    yield f"ranks: {outcome.ranks}, winners: {outcome.winners}, shares: {outcome.win_shares}"
    for seat in range(state.players):
        sheet = state.score_sheet(seat)
        yield f"seat {seat + 1}: {sheet.total}"
        for text, points in sheet.explain():
            yield f"  {points or '':>4} {text}".rstrip()


def write(rules: Rules) -> str:
    """One whole game: dealt, and played by players who choose at random."""
    rng = random.Random(SEED)
    dealt = deal(rules, rng)
    dealer = DeckDealer(dealt.deck)
    state = State(rules, dealt.setup)
    lines = [
        f"rules: {rules}",
        f"setup: {dealt.setup}",
        f"deck: {''.join(map(card_symbol, dealt.deck))}",
        "",
    ]
    before: dict[str, str] = {}
    while True:
        now = values(state)
        lines += [f"  {name}: {now[name]}" for name in now if before.get(name) != now[name]]
        before = now
        if state.is_over:
            break
        if state.is_chance:
            event = TURN_UP + dealer.turn_up(state)
        else:
            event = random_event(state, rng, PATIENCE)
        state.apply(event)
        lines.append(f"{len(state.events)} {event_name(event)}")
    return "\n".join([*lines, "", *score_lines(state), ""])


@pytest.mark.parametrize("name", FILES)
def test_game_is_played_as_written(name: str) -> None:
    compare("playthroughs", name, write(FILES[name]))


def test_there_is_no_file_too_many() -> None:
    assert golden_names("playthroughs") == set(FILES)
