"""What holds in every game under every rules, shown on random games."""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coloretto.rules import (
    IllegalError,
    NotationError,
    Phase,
    Position,
    Rules,
    SamplingDealer,
    Setup,
    State,
    deal,
    kernel,
    make_rules,
)
from coloretto.rules.cards import CARDS, COLOURS, GOLDEN_JOKER, JOKER, LAST_ROUND, ORANGE, PLUS_TWO
from coloretto.rules.events import (
    ACTIONS,
    COLOUR,
    DRAW,
    EVENTS,
    PLACE,
    TAKE,
    TURN_UP,
    Event,
    describe_event,
    event_name,
    is_action,
    parse_event,
    turn_up,
)
from coloretto.rules.position import Counts, box_of
from tests.strategies import (
    EVERY_EDITION,
    HOUSE_RULES,
    Game,
    every_rules,
    games,
    patiences,
    random_game,
    rules,
    seeds,
    setups,
    states,
)

MOST_EVENTS = 512

quick = settings(max_examples=100)
slow = settings(max_examples=30)


def count_cards(*places: Counts) -> Counter[int]:
    """All cards of some places, the golden joker as a joker: once coloured, nobody can tell."""
    cards = Counter({card: sum(counts[card] for counts in places) for card in CARDS})
    cards[JOKER] += cards.pop(GOLDEN_JOKER)
    return cards


def seen_cards(position: Position) -> Counter[int]:
    """All cards that are somewhere on the table, a coloured joker as the joker that it is."""
    rows = [row for row in position.rows if row]
    seen = count_cards(*position.hands, *rows, position.deck)
    if position.card is not None:
        seen[JOKER if position.card == GOLDEN_JOKER else position.card] += 1
    for coloured in position.coloured:
        for card in COLOURS:
            seen[card] -= coloured[card]
            seen[JOKER] += coloured[card]
    if position.is_last_round:
        seen[LAST_ROUND] += 1
    return seen


@pytest.mark.slow
@given(games())
@quick
def test_cards_are_conserved_at_every_event(game: Game) -> None:
    """With two players, cards leave only when a round ends: those of the third row."""
    box = count_cards(box_of(game.rules, game.setup.out))
    gone = count_cards()
    before = game.begin().position()
    for state in game.walk():
        position = state.position()
        if position.round != before.round or state.is_over:
            event = state.events[-1]
            left_over = [
                counts
                for row, counts in enumerate(before.rows)
                if counts is not None and event != TAKE + row
            ]
            assert len(left_over) == (game.rules.players == 2)
            gone += count_cards(*left_over)
        assert +(seen_cards(position) + gone) == +box
        assert min(map(min, (*position.hands, position.deck))) >= 0
        before = position


@pytest.mark.slow
@given(games())
@quick
def test_every_game_goes_on_until_it_ends(game: Game) -> None:
    """There is always something to do before the end, and the end comes."""
    assert len(game.events) < MOST_EVENTS
    for number, state in enumerate(game.walk()):
        assert bool(state.legal_events) == (not state.is_over) == (number < len(game.events))
        assert state.is_over == (state.phase is Phase.OVER)
        assert state.is_over == (state.outcome() is not None)
        assert state.is_chance == (state.phase in (Phase.TURN_UP, Phase.EXTRA))
    assert state.is_last_round
    assert not any(state.is_in_round(seat) for seat in range(state.players))


@given(games())
@quick
def test_nobody_is_left_out_of_a_round(game: Game) -> None:
    """Every seat takes exactly one row a round."""
    takers: list[int] = []
    state = game.begin()
    for event in game.events:
        if TAKE <= event < PLACE:
            takers.append(state.seat)
        before = state.round
        state.apply(event)
        if state.round != before or state.is_over:
            assert sorted(takers) == list(range(state.players))
            takers = []


@given(games())
@slow
def test_undo_restores_exactly(game: Game) -> None:
    state = game.begin()
    steps = []
    for event in game.events:
        steps.append((state.packed.tobytes(), state.key, state.legal_events, state.events))
        state.apply(event)
    end = state.packed.tobytes()
    for event, step in zip(reversed(game.events), reversed(steps), strict=True):
        assert state.undo() == event
        assert (state.packed.tobytes(), state.key, state.legal_events, state.events) == step
    with pytest.raises(IllegalError, match="nothing to undo"):
        state.undo()
    for event in game.events:
        state.apply(event)
    assert state.packed.tobytes() == end


@pytest.mark.slow
@given(game=games(), history=st.booleans())
@settings(max_examples=15)
def test_copies_are_independent(game: Game, history: bool) -> None:
    """A copy tester: at each step every earlier copy is hashed again."""
    copies: list[tuple[State, tuple[int, bytes]]] = []
    for state in game.walk():
        for copy, before in copies:
            assert (copy.key, copy.packed.tobytes()) == before
        twin = state.copy(history=history)
        assert twin.position() == state.position()
        assert twin.events == (state.events if history else ())
        copies.append((twin, (twin.key, twin.packed.tobytes())))
    # And the other way round: what happens to a copy does not reach the original.
    last = state.packed.tobytes()
    for copy, _ in copies[:-1]:
        copy.apply(copy.legal_events[0])
    assert state.packed.tobytes() == last


@pytest.mark.parametrize("history", [True, False])
def test_a_copy_equals_its_original(history: bool) -> None:
    for seed, of in enumerate(every_rules()):
        for state in random_game(of, seed).walk():
            twin = state.copy(history=history)
            assert hash(twin) == hash(state)
            assert twin == state


@given(states())
@quick
def test_child_leaves_its_parent_alone(state: State) -> None:
    before = (state.packed.tobytes(), state.events, state.legal_events)
    for event in state.legal_events:
        child = state.child(event)
        assert (state.packed.tobytes(), state.events, state.legal_events) == before
        assert child.events == (event,)
        state.apply(event)
        assert child == state
        state.undo()


@pytest.mark.slow
@given(games())
@slow
def test_position_round_trips(game: Game) -> None:
    for state in game.walk():
        position = state.position()
        again = State.from_position(position)
        assert again == state
        assert again.key == state.key
        assert again.legal_events == state.legal_events
        assert again.chance_weights == state.chance_weights
        assert again.position() == position
        assert again.scores == state.scores
        assert position.cards_left == state.cards_left
        assert position.is_last_round == state.is_last_round


@given(game=games(), step=st.integers(0, MOST_EVENTS))
@slow
def test_a_state_from_a_position_plays_on_alike(game: Game, step: int) -> None:
    step %= len(game.events)
    state = State.from_position(game.at(step).position())
    for event in game.events[step:]:
        state.apply(event)
    assert state == game.at(len(game.events))


@pytest.mark.slow
def test_keys_are_equal_for_equal_states_and_differ_for_others() -> None:
    """All states of many games: a key stands for one position, apart from its round."""
    keys: dict[int, object] = {}
    positions: dict[object, int] = {}
    for seed, of in enumerate(every_rules() * 4):
        for state in random_game(of, seed // 2, 0.3).walk():
            position = state.position()
            # The edition's name and the length of a match do not matter for what can happen.
            what = (
                position.out,
                position.hands,
                position.coloured,
                position.rows,
                position.deck,
                position.in_round,
                position.seat,
                position.phase,
                position.card,
                (of.scoring, of.jokers, of.last_round, of.players),
            )
            assert keys.setdefault(state.key, what) == what
            assert positions.setdefault(what, state.key) == state.key
    assert len(keys) > 10_000


@given(states())
@quick
def test_legal_events_come_in_the_documented_order(state: State) -> None:
    events = state.legal_events
    assert list(events) == sorted(set(events))
    actions = state.legal_actions
    assert actions == (() if state.is_chance else events)
    order = ["draw", "take", "place", "colour", "turn up"]
    verbs = [event_name(event).rpartition(" ")[0] or "draw" for event in events]
    assert verbs == sorted(verbs, key=order.index)
    assert all(state.is_legal(event) == (event in events) for event in range(-3, 70))


@given(states())
@quick
def test_chance_is_the_deck(state: State) -> None:
    """Every card face down is as likely, apart from where the last-round card can lie."""
    if not state.is_chance:
        assert state.chance_weights == state.chance_outcomes == ()
        return
    outcomes = dict(state.chance_outcomes)
    assert tuple(outcomes) == state.legal_events
    assert sum(outcomes.values()) == pytest.approx(1)
    placement = state.rules.last_round
    left = state.cards_left
    if state.is_last_round:
        last_round = 0.0
    elif placement.shuffled:
        # Among the cards left, each place from the first possible one is as likely.
        last_round = 1 / (left + 1) if left <= placement.cards else 0.0
    else:
        last_round = float(left == placement.cards)
    assert outcomes.get(turn_up(LAST_ROUND), 0.0) == pytest.approx(last_round)
    for card in range(LAST_ROUND):
        share = state.deck[card] / left * (1 - last_round) if left else 0.0
        assert outcomes.get(turn_up(card), 0.0) == pytest.approx(share)


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> float:
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


# For 15 degrees of freedom a sum above this happens once in 100,000; the seeds are fixed.
LIMIT_15 = 51.0
TRIES = 8000


def cards_under_in_a_real_shuffle(rng: random.Random, deck_size: int) -> int:
    """Do what the Hungarian rulebook says with numbered cards; -1 is the last-round card."""
    deck = list(range(deck_size))
    rng.shuffle(deck)
    bottom, rest = [*deck[:15], -1], deck[15:]
    rng.shuffle(bottom)
    whole = rest + bottom
    return len(whole) - 1 - whole.index(-1)


def test_shuffled_in_the_last_round_card_lies_where_a_real_shuffle_puts_it() -> None:
    rng = random.Random(1)
    of = make_rules("hungarian", 4)
    real = Counter(cards_under_in_a_real_shuffle(rng, of.deck_size) for _ in range(TRIES))
    dealt = Counter(
        len(deck) - 1 - deck.index(LAST_ROUND)
        for deck in (deal(of, rng).deck for _ in range(TRIES))
    )
    for counts in (real, dealt):
        observed = [counts[under] for under in range(16)]
        assert sum(observed) == TRIES
        assert chi_square(observed, [TRIES / 16] * 16) < LIMIT_15


def walk_to_the_bottom(of: Rules, last_round: int) -> State:
    """A state in which a card is to be turned up and this many cards are left."""
    seed = 0
    while True:
        for state in random_game(of, seed).walk():
            if (
                state.phase is Phase.TURN_UP
                and state.cards_left == last_round
                and not state.is_last_round
            ):
                return state.copy()
        seed += 1


def test_chances_multiply_to_the_law_of_a_real_shuffle() -> None:
    """Following the listed probabilities card by card, every place is exactly as likely."""
    state = walk_to_the_bottom(make_rules("hungarian", 5), 15)
    reached = 1.0
    rng = random.Random(2)
    places = []
    while True:
        if state.phase is Phase.TURN_UP and not state.is_last_round:
            chance = dict(state.chance_outcomes)[turn_up(LAST_ROUND)]
            places.append(reached * chance)
            reached *= 1 - chance
            if state.cards_left == 0:
                break
            others = [event for event in state.legal_events if event != turn_up(LAST_ROUND)]
            state.apply(rng.choice(others))
        else:
            assert state.phase is not Phase.OVER
            state.apply(state.legal_actions[0])
    assert places == pytest.approx([1 / 16] * 16)


def test_sampled_last_round_card_lies_where_a_real_shuffle_puts_it() -> None:
    start = walk_to_the_bottom(make_rules("hungarian", 5), 15)
    dealer = SamplingDealer(random.Random(3))
    met: Counter[int] = Counter()
    tries = TRIES // 8
    for _ in range(tries):
        state = start.copy(history=False)
        while not state.is_last_round:
            if state.is_chance:
                state.turn_up(dealer.turn_up(state))
            else:
                state.apply(state.legal_actions[0])
        met[state.cards_left] += 1
    assert chi_square([met[left] for left in range(16)], [tries / 16] * 16) < LIMIT_15


def test_first_card_is_as_likely_as_in_a_shuffled_deck() -> None:
    of = make_rules("german", 3)
    setup = Setup((6,), ((0,), (1,), (2,)), 0)
    state = State(of, setup)
    state.apply(DRAW)
    outcomes = {event - TURN_UP: chance for event, chance in state.chance_outcomes}
    deck = [card for card, count in enumerate(state.deck) for _ in range(count)]
    deck.remove(LAST_ROUND)
    rng = random.Random(4)
    shuffled: Counter[int] = Counter()
    sampled: Counter[int] = Counter()
    dealer = SamplingDealer(rng)
    for _ in range(TRIES):
        rng.shuffle(deck)
        shuffled[deck[0]] += 1
        sampled[dealer.turn_up(state)] += 1
    assert set(shuffled) == set(sampled) == set(outcomes)
    for counts in (shuffled, sampled):
        observed = [counts[card] for card in outcomes]
        expected = [TRIES * chance for chance in outcomes.values()]
        assert chi_square(observed, expected) < LIMIT_15


@given(states())
@quick
def test_scores_are_the_totals_of_the_score_sheets(state: State) -> None:
    totals = tuple(state.score_sheet(seat).total for seat in range(state.players))
    assert state.scores == totals
    outcome = state.outcome()
    assert outcome is None or outcome.scores == totals


@given(rules())
@quick
def test_spec_strings_round_trip(of: Rules) -> None:
    assert Rules.parse(str(of)) == of
    assert str(Rules.parse(str(of))) == str(of)
    assert hash(Rules.parse(str(of))) == hash(of)


def test_specs_of_the_editions_name_only_the_players() -> None:
    for of in every_rules()[: len(EVERY_EDITION)]:
        assert str(of) == f"{of.edition.name}(players={of.players})"


@pytest.mark.parametrize("event", EVENTS)
def test_event_names_round_trip(event: Event) -> None:
    name = event_name(event)
    assert parse_event(name) == event
    assert describe_event(event)
    assert is_action(event) == (event in ACTIONS)


@pytest.mark.parametrize("event", [-1, EVENTS.stop, 1000])
def test_there_are_no_other_events(event: Event) -> None:
    assert not is_action(event) or event in ACTIONS
    with pytest.raises(NotationError, match="is not an event"):
        event_name(event)


@given(st.text(max_size=12))
@quick
def test_parsing_an_event_never_guesses(text: str) -> None:
    try:
        event = parse_event(text)
    except NotationError:
        return
    assert event_name(event) == text


SENTENCE = re.compile(r"[a-z0-9+-][^\n]{8,}[^.\s]")


def check_refusals(state: State) -> None:
    """Everything illegal is refused with a sentence, and the state stays as it is."""
    before = (state.packed.tobytes(), state.events, state.legal_events)
    for event in (*range(-2, EVENTS.stop + 3), 63, 64, 200):
        if event in state.legal_events:
            continue
        reason = state.why_illegal(event)
        assert SENTENCE.fullmatch(reason), reason
        assert not state.is_legal(event)
        with pytest.raises(IllegalError) as refused:
            state.apply(event)
        assert str(refused.value) == reason
        assert (state.packed.tobytes(), state.events, state.legal_events) == before


@pytest.mark.slow
@given(states())
@settings(max_examples=150)
def test_illegal_events_are_refused_with_a_sentence_and_change_nothing(state: State) -> None:
    check_refusals(state)
    for event in state.legal_events:
        state.apply(event)
        state.undo()


@pytest.mark.slow
def test_refusals_in_every_state_of_some_games() -> None:
    for seed, of in enumerate(every_rules()[::3]):
        for state in random_game(of, seed).walk():
            check_refusals(state)


def row_of(event: Event) -> int:
    return event - (TAKE if event < PLACE else PLACE)


def is_empty_row(state: State, event: Event) -> bool:
    counts = state.row(row_of(event))
    return counts is not None and not any(counts)


def is_full_row(state: State, event: Event) -> bool:
    counts = state.row(row_of(event))
    return counts is not None and sum(counts) == state.rules.row_rooms[row_of(event)]


def is_every_row_full_or_taken(state: State, _event: Event) -> bool:
    rooms = state.rules.row_rooms
    rows = [state.row(row) for row in range(len(rooms))]
    return all(row is None or sum(row) == room for row, room in zip(rows, rooms, strict=True))


REASONS: dict[str, Callable[[State, Event], bool]] = {
    "the game is over": lambda state, _: state.phase is Phase.OVER,
    "a card is to be turned up before": lambda state, event: state.is_chance and is_action(event),
    "is to decide, no card is turned up now": lambda state, event: (
        not state.is_chance and not is_action(event)
    ),
    "must first give the joker a colour": lambda state, _: state.phase is Phase.COLOUR,
    "is out of this game": lambda state, event: event - COLOUR not in state.colours,
    "there is no joker to colour now": lambda state, _: state.phase is not Phase.COLOUR,
    "must first place the": lambda state, _: state.phase is Phase.PLACE,
    "must first draw a card to place": lambda state, _: state.phase is Phase.DECIDE,
    "is full": is_full_row,
    "has been taken in this round": lambda state, event: state.row(row_of(event)) is None,
    "has no cards": is_empty_row,
    "there is no row": lambda state, event: row_of(event) >= len(state.rules.row_rooms),
    "no card is left to draw": lambda state, _: not any(state.deck),
    "no row in the middle has room": is_every_row_full_or_taken,
    "left in the deck": lambda state, event: state.deck[event - TURN_UP] == 0,
    "last-round card is next": lambda state, _: state.legal_events == (turn_up(LAST_ROUND),),
    "lies deeper": lambda state, _: state.cards_left > state.rules.last_round.cards,
    "has been turned up before": lambda state, _: state.is_last_round,
}
"""Every reason for which an event is refused, by its words, with what must be true then."""


def reasons_in(game: Game) -> set[str]:
    """The reasons met in a game; each must be one that is known, and true."""
    met = set()
    for state in game.walk():
        for event in EVENTS:
            if state.is_legal(event):
                continue
            said = state.why_illegal(event)
            (reason,) = (words for words in REASONS if words in said)
            assert REASONS[reason](state, event), (said, event_name(event))
            met.add(reason)
    return met


@pytest.mark.slow
@given(game=games())
@slow
def test_reasons_are_true(game: Game) -> None:
    """Each kind of reason, checked against the position it speaks about."""
    reasons_in(game)


@pytest.mark.slow
def test_every_reason_is_met() -> None:
    """So that none of the checks above waits for words that nobody says any more."""
    met: set[str] = set()
    for seed, of in enumerate(every_rules()):
        for patience in (0.1, 0.9, 1.0):
            met |= reasons_in(random_game(of, seed, patience))
        if met == set(REASONS):
            return
    assert met == set(REASONS)


def test_phases_have_the_kernels_numbers() -> None:
    """States hold the kernel's number of the phase, positions and everybody else the name."""
    numbers = {
        name.removeprefix("PHASE_"): number
        for name, number in vars(kernel).items()
        if name.startswith("PHASE_")
    }
    assert numbers == {phase.name: phase.value for phase in Phase}
    assert list(numbers.values()) == [0, 1, 2, 3, 4, 5]
    met = set()
    for seed, of in enumerate(map(Rules.parse, HOUSE_RULES)):
        for state in random_game(of, seed).walk():
            assert int(state.packed["phase"]) == state.phase.value == state.position().phase
            met.add(state.phase)
    assert met == set(Phase)


@given(st.data())
@quick
def test_setups_are_accepted_and_shown(data: st.DataObject) -> None:
    of = data.draw(rules())
    setup = data.draw(setups(of))
    state = State(of, setup)
    assert state.seat == setup.first
    assert state.round == 1
    assert set(state.colours) == set(COLOURS) - set(setup.out)
    assert state.cards_left == of.deck_size
    for seat, start in enumerate(setup.start):
        assert state.hand(seat) == tuple(start.count(card) for card in CARDS)


@given(of=rules(), seed=seeds(), patience=patiences())
@slow
def test_the_same_seed_gives_the_same_game_and_deal(of: Rules, seed: int, patience: float) -> None:
    assert random_game(of, seed, patience) == random_game(of, seed, patience)
    assert deal(of, random.Random(seed)) == deal(of, random.Random(seed))


@pytest.mark.slow
@given(games())
@quick
def test_rounds_count_up_and_the_last_round_card_ends_the_game(game: Game) -> None:
    walked = [(s.round, s.is_last_round, s.is_over, s.cards_left) for s in game.walk()]
    for before, after in pairwise(walked):
        assert after[0] - before[0] in (0, 1)
        assert after[1] >= before[1]
        assert before[3] - after[3] in (0, 1)
        if before[1]:
            assert after[0] == before[0], "no round begins after the last"


def a_position_with(good: Position, **changes: object) -> Position:
    """A position with some of its values changed."""
    values = {name: getattr(good, name) for name in Position.__slots__}
    return Position(**{**values, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"out": ()},
        {"out": (7,)},
        {"hands": ()},
        {"rows": ()},
        {"seat": 3},
        {"seat": -1},
        {"in_round": (0, 0, 1)},
        {"in_round": (0, 1)},
        {"phase": Phase.OVER},
        {"phase": Phase.COLOUR},
        {"phase": Phase.EXTRA},
        {"phase": Phase.PLACE},
        {"card": 0},
        {"card": LAST_ROUND, "phase": Phase.PLACE},
        {"round": 0},
        {"deck": (0,) * len(CARDS)},
    ],
    ids=str,
)
def test_a_position_that_no_game_can_come_to_is_refused(changes: dict[str, object]) -> None:
    state = State(make_rules("italian", 3), Setup((6,), ((0,), (1,), (2,)), 0))
    with pytest.raises(IllegalError):
        State.from_position(a_position_with(state.position(), **changes))


def test_a_position_with_a_card_too_many_is_refused() -> None:
    good = State(make_rules("italian", 3), Setup((6,), ((0,), (1,), (2,)), 0)).position()
    more = tuple(count + 1 for count in good.hands[0])
    with pytest.raises(IllegalError):
        State.from_position(a_position_with(good, hands=(more, *good.hands[1:])))


def test_a_position_with_one_colour_out_twice_is_refused() -> None:
    """Or at least the colours in the game stay right."""
    good = State(make_rules("italian", 3), Setup((4,), ((0,), (1,), (2,)), 0)).position()
    try:
        state = State.from_position(a_position_with(good, out=(4, 4)))
    except IllegalError:
        return
    assert state.colours == (0, 1, 2, 3, 5, 6)


def test_a_position_with_a_negative_count_is_refused() -> None:
    """Two wrong counts that cancel out must not reach the kernel's packed numbers."""
    good = State(make_rules("italian", 3), Setup((6,), ((0,), (1,), (2,)), 0)).position()
    debt, deck = list(good.hands[0]), list(good.deck)
    for card, change in ((ORANGE, 1), (PLUS_TWO, -1)):
        debt[card] += change
        deck[card] -= change
    with pytest.raises(IllegalError):
        State.from_position(
            a_position_with(good, hands=(tuple(debt), *good.hands[1:]), deck=tuple(deck))
        )
