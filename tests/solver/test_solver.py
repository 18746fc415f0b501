"""The solver agrees with brute force, keeps to its budgets, and the bot plays what it finds.

``COLORETTO_EXACT_POSITIONS=5000`` compares this many positions of every edition instead of a few.
"""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from threading import Event as Flag
from threading import Timer

import pytest

from coloretto.bots import BotError, make_bot
from coloretto.lab.game_loop import decisions
from coloretto.records import parse_position
from coloretto.rules import (
    EDITIONS,
    DeckDealer,
    Position,
    Rules,
    State,
    UnsupportedError,
    deal,
    make_rules,
)
from coloretto.rules.cards import COLOURS
from coloretto.rules.events import DRAW
from coloretto.solver import search as exact
from coloretto.solver.search import OBJECTIVES, UnsolvedError, solve
from tests.support.brute_force import BruteForce, TooLargeError
from tests.support.late_positions import late_state

POSITIONS = int(os.environ.get("COLORETTO_EXACT_POSITIONS", "40"))
MOST_NODES = 4000
CLOSE = 1e-9


def some_rules(edition: str, rng: random.Random) -> Rules:
    """An edition, half of the time with house rules and a last-round card that lies deep."""
    preset = EDITIONS[edition]
    is_house = rng.random() < 0.5
    return make_rules(
        preset,
        rng.choice(preset.players),
        scoring=rng.choice(["brown", "grey"]),
        jokers=rng.choice(["at once", "at the end"]) if is_house else None,
        golden=rng.random() < 0.5 if is_house else None,
        last_round=f"{rng.choice(['on', 'in'])} {rng.randrange(5)}" if rng.random() < 0.6 else None,
    )


def played(rules: Rules, rng: random.Random) -> State:
    """A finished game of players who draw more or less gladly."""
    game = deal(rules, rng)
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    patience = rng.random()
    for _ in decisions(state, dealer):
        draws = 0 in state.legal_actions and rng.random() < patience
        state.apply(0 if draws else rng.choice(state.legal_actions))
    return state


def small_positions(edition: str, seed: int) -> Iterator[State]:
    """Positions from the ends of random games, the later ones of a game larger than the first."""
    rng = random.Random(f"{edition} {seed}")
    while True:
        state = played(some_rules(edition, rng), rng)
        for _ in range(rng.randrange(1, 16)):
            state.undo()
        yield state


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_values_agree_with_brute_force(edition: str) -> None:
    compared: Counter[bool] = Counter()
    for number, state in enumerate(small_positions(edition, 1)):
        if compared.total() == POSITIONS:
            break
        objective = OBJECTIVES[number % len(OBJECTIVES)]
        brute_force = BruteForce(objective, MOST_NODES)
        try:
            values = brute_force.values_of(state.copy())
            actions = {
                action: BruteForce(objective, MOST_NODES).values_of(state.child(action))
                for action in state.legal_actions
            }
        except TooLargeError:
            continue
        solution = solve(state, objective, memory_mb=1 + number // 3 % 3)
        assert solution.values == pytest.approx(values, abs=CLOSE), state.position()
        assert solution.actions.keys() == actions.keys()
        for action, expected in actions.items():
            assert solution.actions[action] == pytest.approx(expected, abs=CLOSE)
        compared[state.is_last_round] += 1
    assert min(compared.values()) > POSITIONS // 20


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_parts_agree_with_brute_force(edition: str) -> None:
    compared = 0
    for state in small_positions(edition, 7):
        if compared == POSITIONS // 2:
            break
        players = state.players
        brute_force = BruteForce("mixed", MOST_NODES, parts=True)
        try:
            values = brute_force.values_of(state.copy())
            actions = {
                action: BruteForce("mixed", MOST_NODES, parts=True).values_of(state.child(action))
                for action in state.legal_actions
            }
        except TooLargeError:
            continue
        solution = solve(state, "mixed", parts=True)
        plain = solve(state, "mixed")
        assert solution.values == pytest.approx(plain.values, abs=CLOSE)
        assert in_a_row(solution.parts) == pytest.approx(values[players:], abs=1e-7)
        assert solution.action_parts.keys() == actions.keys()
        for action, expected in actions.items():
            found = in_a_row(solution.action_parts[action])
            assert found == pytest.approx(expected[players:], abs=1e-7), state.position()
        compared += 1


def in_a_row(parts: exact.Parts | None) -> tuple[float, ...]:
    assert parts is not None
    return parts.win_shares + parts.margins


@pytest.mark.many_games
@pytest.mark.parametrize("players", [2, 3, 4])
def test_parts_of_a_whole_last_round_are_those_of_the_mixture(players: int) -> None:
    state = late_state(f"italian(players={players})", seed=3, back=9)
    solution = solve(state, "mixed", parts=True)
    assert list(solution.actions) == list(solve(state, "mixed").actions)
    for action, values in solution.actions.items():
        parts = solution.action_parts[action]
        assert sum(parts.win_shares) == pytest.approx(1)
        for seat, value in enumerate(values):
            assert value == pytest.approx(parts.win_shares[seat] / 2 + parts.margins[seat] / 160)


def test_only_the_mixture_has_parts() -> None:
    with pytest.raises(UnsupportedError, match="only values of the mixed objective"):
        solve(find_decision(2, is_nearly_over), "margin", parts=True)


def renamed(state: State, colours: tuple[int, ...], rows: tuple[int, ...]) -> State:
    """The same position with other names of colours and rows."""
    position = state.position()

    def counts(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cards[colours[card]] if card in COLOURS else n for card, n in enumerate(cards))

    return State.from_position(
        Position(
            rules=position.rules,
            out=tuple(c for c in COLOURS if colours[c] in position.out),
            round=position.round,
            hands=tuple(counts(hand) for hand in position.hands),
            coloured=tuple(counts(hand) for hand in position.coloured),
            rows=tuple(None if (row := position.rows[i]) is None else counts(row) for i in rows),
            deck=counts(position.deck),
            in_round=position.in_round,
            seat=position.seat,
            phase=position.phase,
            card=None
            if position.card is None
            else colours.index(position.card)
            if position.card in COLOURS
            else position.card,
        )
    )


@pytest.mark.many_games
@pytest.mark.parametrize("edition", ["german", "croatian"])
def test_names_of_colours_and_rows_change_nothing(edition: str) -> None:
    rng = random.Random(5)
    tried = 0
    for state in small_positions(edition, 2):
        if tried == 30:
            break
        if state.players == 2:
            continue
        try:
            solve(state, nodes=20_000)
        except UnsolvedError:
            continue
        tried += 1
        colours = rng.choice(list(permutations(COLOURS)))
        rows = rng.choice(list(permutations(range(state.players))))
        twin = renamed(state, colours, rows)
        for objective in OBJECTIVES:
            one, two = solve(state, objective), solve(twin, objective)
            assert one.values == pytest.approx(two.values, abs=CLOSE)


def is_new_round(state: State) -> bool:
    """All rows are in the middle, and empty."""
    return not any(sum(state.row(row) or (1,)) for row in range(len(state.rules.row_rooms)))


def is_whole_last_round(state: State) -> bool:
    """A round begins, and the last-round card is next."""
    return state.cards_left == 15 and is_new_round(state) and state.legal_actions == (DRAW,)


def find_decision(players: int, is_wanted: Callable[[State], bool], seed: int = 0) -> State:
    """The first such decision in random games."""
    rng = random.Random(players + 10 * seed)
    rules = make_rules("italian", players)
    while True:
        game = deal(rules, rng)
        state, dealer = State(rules, game.setup), DeckDealer(game.deck)
        for _ in decisions(state, dealer):
            if is_wanted(state):
                return state
            state.apply(rng.choice(state.legal_actions))


def is_nearly_over(state: State) -> bool:
    """In the last round, with at most four cards to come."""
    rows = [state.row(row) for row in range(len(state.rules.row_rooms))]
    rooms = state.rules.row_rooms
    slots = sum(room - sum(row) for room, row in zip(rooms, rows, strict=True) if row is not None)
    has_choice = DRAW in state.legal_actions and len(state.legal_actions) > 1
    return state.is_last_round and has_choice and slots <= 4


def is_before_the_last_round(state: State) -> bool:
    return state.cards_left == 15 and not state.is_last_round and len(state.legal_actions) > 1


def by_single_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no last round is solved at once: every position is searched and noted."""
    monkeypatch.setattr(exact, "_BLOCKS_SHARE", 0)


@pytest.mark.many_games
def test_a_last_round_solved_at_once_agrees_with_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = [find_decision(2, is_whole_last_round, seed) for seed in range(6)]
    states += [late_state(f"italian(players={n})", seed=3, back=9) for n in (3, 4, 5)]
    at_once = [[solve(state, objective) for objective in OBJECTIVES] for state in states]
    by_single_positions(monkeypatch)
    for state, found in zip(states, at_once, strict=True):
        for one in found:
            other = solve(state, one.objective)
            assert other.kept > one.kept
            assert one.actions.keys() == other.actions.keys()
            for action, values in one.actions.items():
                assert values == pytest.approx(other.actions[action], abs=CLOSE), state.position()


@pytest.mark.many_games
def test_a_table_that_overflows_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    state = late_state("italian(players=2)", seed=4, back=16)
    at_once = solve(state)
    by_single_positions(monkeypatch)
    small, large = solve(state, memory_mb=1), solve(state, memory_mb=64)
    assert small.memory_mb <= 1 < large.memory_mb
    assert small.nodes > large.nodes
    assert small.values == pytest.approx(large.values, abs=CLOSE)
    assert small.values == pytest.approx(at_once.values, abs=CLOSE)


@pytest.mark.many_games
def test_blocks_that_are_thrown_away_change_no_value() -> None:
    state = find_decision(2, is_whole_last_round)
    small, large = solve(state, "margin", memory_mb=1), solve(state, "margin")
    assert small.memory_mb <= 1 < large.memory_mb
    assert small.values == pytest.approx(large.values, abs=CLOSE)


def test_two_players_share_what_there_is() -> None:
    state = find_decision(2, is_nearly_over)
    share, margin = solve(state), solve(state, "margin")
    for values in share.actions.values():
        assert sum(values) == pytest.approx(1)
    for values in margin.actions.values():
        assert sum(values) == pytest.approx(0)
    assert share.best in state.legal_actions
    assert share.values == share.actions[share.best]


def test_a_chance_position_is_the_mean_of_what_can_come() -> None:
    state = find_decision(3, is_nearly_over)
    state.apply(DRAW)
    solution = solve(state, "margin")
    assert solution.best is None
    mean = sum(
        chance * solve(state.child(event), "margin").values[0]
        for event, chance in state.chance_outcomes
    )
    assert solution.values[0] == pytest.approx(mean)


@pytest.mark.many_games
def test_budgets_are_kept() -> None:
    state = find_decision(4, is_before_the_last_round)
    for _ in range(2):
        with pytest.raises(UnsolvedError, match=r"5,000 nodes were not enough \(5,000 nodes"):
            solve(state, nodes=5000)
    began = time.perf_counter()
    with pytest.raises(UnsolvedError, match=r"0\.1 seconds were not enough"):
        solve(state, seconds=0.1)
    assert time.perf_counter() - began < 1
    with pytest.raises(UnsupportedError, match="0 MB"):
        solve(state, memory_mb=0)
    with pytest.raises(UnsupportedError, match="unknown objective"):
        solve(state, "points")  # type: ignore[arg-type]


@pytest.mark.many_games
def test_it_stops_when_told() -> None:
    state = find_decision(5, is_before_the_last_round)
    stop = Flag()
    Timer(0.2, stop.set).start()
    with pytest.raises(UnsolvedError, match="told to stop"):
        solve(state, stop=stop)


def test_the_bot_plays_what_the_solver_finds() -> None:
    state = find_decision(2, is_nearly_over)
    rng = random.Random(1)
    solution = solve(state)
    decision = make_bot("exact").decide(state.copy(), rng)
    assert solution.actions[decision.action][state.seat] == solution.values[state.seat]
    assert decision.opinions[decision.action] == solution.values[state.seat]


@pytest.mark.many_games
def test_the_bot_falls_back_on_another() -> None:
    state = find_decision(4, is_before_the_last_round)
    for other in ("greedy", "random"):
        bot = make_bot(f"exact:nodes=1000,else={other}")
        decision = bot.decide(state.copy(), random.Random(1))
        assert decision == make_bot(other).decide(state.copy(), random.Random(1))


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("exact:nodes=0", "nodes is a number from 1"),
        ("exact:nodes=5,ms=5", "not both"),
        ("exact:sims=5", "unknown option"),
        ("exact:else=nobody", "unknown bot 'nobody'"),
    ],
)
def test_the_bots_options(spec: str, reason: str) -> None:
    with pytest.raises(BotError, match=reason):
        make_bot(spec)


# With the golden joker in a row it is searched position by position, otherwise at once.
BY_POSITION_OR_AT_ONCE = {
    joker: (
        f"german(players=3) out:G round:8 hands:4R2O4Y2B2N2E3+J/2R2OY2B3NE2+{in_hand}/4O2Y2B3N2E3+ "
        f"rows:x/{joker}/OE deck:3RY3BN3E2+ in:13 turn:1 now:place:Y"
    )
    for joker, in_hand in ("KJ", "JK")
}


@cache
def solutions(mode: str) -> dict[str, str]:
    """What is found in another mode, in one process: there everything is compiled anew."""
    script = (
        "import numpy, sys; numpy.seterr(over='ignore')\n"
        "from coloretto.records import parse_position\n"
        "from coloretto.solver.search import solve\n"
        "for line in sys.argv[1:]: print(solve(parse_position(line)))"
    )
    shown = subprocess.run(
        [sys.executable, "-W", "error", "-c", script, *BY_POSITION_OR_AT_ONCE.values()],
        env=os.environ | {mode: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
    return dict(zip(BY_POSITION_OR_AT_ONCE, shown.stdout.splitlines(), strict=True))


@pytest.mark.slow
@pytest.mark.many_games
@pytest.mark.parametrize(
    "mode",
    [
        pytest.param(mode, marks=pytest.mark.xdist_group(mode))
        for mode in ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
    ],
)
@pytest.mark.parametrize("joker", BY_POSITION_OR_AT_ONCE)
def test_interpreted_and_bounds_checked_agree(mode: str, joker: str) -> None:
    found = str(solve(parse_position(BY_POSITION_OR_AT_ONCE[joker])))
    assert solutions(mode)[joker].partition("seconds")[0] == found.partition("seconds")[0]
