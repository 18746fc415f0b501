"""Node counts of every edition and number of players, against the files in ``perft/``.

A file has one section a position: the rules, the position, the number of lines of
play by depth, and a breakdown of one depth by the first events in legal order, so
that the order is pinned too. Any change of the rules shows here, and the
breakdown says under which event. After a change that is meant, write the files anew
and read their difference::

    make golden          # or: python -m tests.rules.golden
"""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coloretto.lab.simulate.perft import divide, opening, perft
from coloretto.rules import Phase, Rules, State, make_rules
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, LAST_ROUND, card_symbol, format_cards
from coloretto.rules.events import DRAW, PLACE, TAKE, event_name, turn_up
from tests.rules.golden import compare, names
from tests.strategies import named_rules, random_game, states

MOST_LINES = 2_000_000
MOST_DEPTH = 14
LATER_LINES = 200_000
BREAKDOWN_LINES = 40
BREAKDOWN_DEPTH = 3

FILES = named_rules()


# The later positions: the first one of its kind in seeded games.


def is_last_round_decision(state: State) -> bool:
    """The last round has begun, some rows are filled and nobody has taken yet."""
    return (
        state.is_last_round
        and state.phase is Phase.DECIDE
        and all(state.is_in_round(seat) for seat in range(state.players))
        and len(state.legal_actions) > 2
    )


def is_last_round_card_due(state: State) -> bool:
    """A card is to be turned up, and the last-round card can be it."""
    return state.is_chance and not state.is_last_round and state.is_legal(turn_up(LAST_ROUND))


def is_golden_joker_to_take(state: State) -> bool:
    """A row with the golden joker can be taken."""
    return any(
        TAKE <= action < PLACE and (state.row(action - TAKE) or ())[GOLDEN_JOKER]
        for action in state.legal_actions
    )


def is_deck_running_out(state: State) -> bool:
    """At most two cards are left, and most rows are still empty."""
    rows = [state.row(row) for row in range(len(state.rules.row_rooms))]
    return (
        state.phase is Phase.DECIDE
        and 0 < sum(state.deck) <= 2
        and sum(row is not None and not any(row) for row in rows) > 1
    )


def is_third_row_left_over(state: State) -> bool:
    """The last of two players is to decide, with cards in both rows left."""
    return (
        state.phase is Phase.DECIDE
        and not all(state.is_in_round(seat) for seat in range(2))
        and len(state.legal_actions) == 3
    )


def is_joker_to_colour(state: State) -> bool:
    """A joker is to be given its colour, and others stay in the round."""
    return (
        state.phase is Phase.COLOUR
        and sum(state.is_in_round(seat) for seat in range(state.players)) > 1
    )


def find_state(rules: Rules, wanted: Callable[[State], bool]) -> State:
    """The first state that is wanted, in games of the seeds 1, 2, …"""
    for seed in range(1, 5000):
        for state in random_game(rules, seed, 0.45).walk():
            if wanted(state):
                return state.copy(history=False)
    raise LookupError(f"{rules}: no state in which: {wanted.__doc__}")


def positions(rules: Rules) -> Iterator[tuple[str, State]]:
    """What a file has: the opening, and the first later position of each kind there is."""
    yield "opening", opening(rules)
    yield "the last-round card is due", find_state(rules, is_last_round_card_due)
    if rules.last_round.cards > 5:
        yield "last round", find_state(rules, is_last_round_decision)
    if rules.golden:
        yield "the golden joker can be taken", find_state(rules, is_golden_joker_to_take)
    if rules.last_round.shuffled and rules.last_round.cards <= 15:
        yield "the deck runs out", find_state(rules, is_deck_running_out)
    if rules.players == 2:
        yield "a third row is left over", find_state(rules, is_third_row_left_over)
    if rules.jokers_at_once:
        yield "a joker is to be coloured", find_state(rules, is_joker_to_colour)
    elif rules.edition.harder_jokers:
        harder = make_rules(rules.edition, rules.players, jokers="at once")
        yield (
            "the harder variant: a joker is to be coloured",
            find_state(harder, is_joker_to_colour),
        )


# Writing.


def describe(state: State) -> Iterator[str]:
    """The position in a few lines."""
    position = state.position()
    out = " ".join(map(card_symbol, position.out)) or "nothing"
    yield f"round {position.round}, {out} out, seat {position.seat + 1} of {state.players}"
    yield f"next: {position.phase.name.lower().replace('_', ' ')}" + (
        "" if position.card is None else f" {card_symbol(position.card)}"
    )
    for seat, hand in enumerate(position.hands):
        where = "in" if seat in position.in_round else "out"
        jokers = format_cards(position.coloured[seat][: len(COLOURS)])
        coloured = f" (jokers: {jokers})" if jokers else ""
        yield f"seat {seat + 1}, {where}: {format_cards(hand)}{coloured}"
    rows = ["taken" if row is None else format_cards(row) or "empty" for row in position.rows]
    yield f"rows: {' | '.join(rows)}"
    yield f"deck: {format_cards(position.deck) or 'empty'}"


def count_by_depth(state: State, most: int) -> Iterator[tuple[int, int]]:
    """Lines by depth, while they are not too many and play goes on."""
    before, count = 0, 1
    for depth in range(1, MOST_DEPTH + 1):
        # The next depth has at most a few times as many; do not even try what is too far.
        growth = count / before if before else 1
        if count * max(growth, 1) > most:
            return
        before, count = count, perft(state, depth)
        yield depth, count
        if not count:
            return


def break_down(state: State) -> Iterator[str]:
    """One depth by its first events, as many of them as still give a short list."""
    paths: list[tuple[str, State]] = [("", state)]
    events = 0
    while True:
        longer = [
            (f"{path}, {event_name(event)}" if path else event_name(event), child.child(event))
            for path, child in paths
            for event in child.legal_events
        ]
        if events and (len(longer) > BREAKDOWN_LINES or len(longer) < len(paths)):
            break
        paths = longer
        events += 1
    yield f"breakdown of depth {events + BREAKDOWN_DEPTH}:"
    for path, child in paths:
        yield f"  {path}: {perft(child, BREAKDOWN_DEPTH)}"


def section(title: str, state: State) -> Iterator[str]:
    """One position's part of a file."""
    yield f"== {title}"
    yield f"rules: {state.rules}"
    yield from describe(state)
    for depth, count in count_by_depth(state, MOST_LINES if title == "opening" else LATER_LINES):
        yield f"depth {depth}: {count}"
    yield from break_down(state)
    yield ""


def write(rules: Rules) -> str:
    """The whole file."""
    return "\n".join(line for title, state in positions(rules) for line in section(title, state))


# The tests.


@pytest.mark.parametrize("name", FILES)
def test_node_counts_are_as_written(name: str) -> None:
    compare("perft", name, write(FILES[name]))


def test_there_is_no_file_too_many() -> None:
    assert names("perft") == set(FILES)


def slow_perft(state: State, depth: int) -> int:
    """The same count through the public API, one event at a time."""
    if depth == 0:
        return 1
    lines = 0
    for event in state.legal_events:
        state.apply(event)
        lines += slow_perft(state, depth - 1)
        state.undo()
    return lines


@pytest.mark.parametrize("name", FILES)
def test_kernel_counts_as_the_public_api_does(name: str) -> None:
    state = opening(FILES[name])
    for depth in range(6):
        assert perft(state, depth) == slow_perft(state, depth)


@given(state=states(), depth=st.integers(0, 4))
@settings(max_examples=60)
def test_kernel_counts_as_the_public_api_does_anywhere(state: State, depth: int) -> None:
    before = state.packed.tobytes()
    assert perft(state, depth) == slow_perft(state.copy(), depth)
    if depth:
        parts = divide(state, depth)
        assert tuple(parts) == state.legal_events
        assert sum(parts.values()) == perft(state, depth)
    assert state.packed.tobytes() == before


def test_no_line_has_fewer_than_no_events() -> None:
    state = opening(make_rules("italian", 4))
    assert state.legal_events == (DRAW,)
    assert perft(state, 0) == 1
    with pytest.raises(ValueError, match="cannot have -1 events"):
        perft(state, -1)
    with pytest.raises(ValueError, match="no first event"):
        divide(state, 0)
