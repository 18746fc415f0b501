"""Studies: what is counted, against the plain reference; nothing depends on threads."""

import random
from itertools import pairwise, product
from threading import Event as Flag
from typing import Any

import numpy as np
import pytest

from coloretto import DeckDealer, Rules, State, UnsupportedError, deal, make_rules, score_hand
from coloretto.bots import BotError, Decision
from coloretto.lab.game_loop import decisions
from coloretto.lab.simulate import simulate
from coloretto.lab.statistics import format_estimate, format_number
from coloretto.lab.study import distinct_kinds, kinds_of_games, study
from coloretto.lab.study import measures_kernel as kernel
from coloretto.lab.study import run as study_module
from coloretto.lab.study.tally import Tally
from coloretto.rules.cards import COLOURS, GOLDEN_JOKER, JOKER, LAST_ROUND, PLUS_TWO
from coloretto.rules.events import PLACE, TAKE, TURN_UP, is_action
from coloretto.rules.outcome import SHARES_OF_A_WIN
from coloretto.rules.position import Counts
from coloretto.rules.scoring import SCORINGS, Scoring, total_of

GERMAN = [
    make_rules("german", players, scoring=side)
    for players in (2, 4)
    for side in ("brown", "violet")
]


class CheapBot:
    """Plays at random, but is not the compiled ``random``."""

    spec = "cheap"
    players = range(2, 6)

    def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
        return Decision(rng.choice(state.legal_actions))


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_module, "make_bot", lambda _spec: CheapBot())


def reference(rules: Rules, games: int, seed: int) -> dict[int, list[float]]:
    """The cases of the measures, counted slowly from whole games by the plain score sheet."""
    cases: dict[int, list[float]] = {}

    def note(measure: int, value: float) -> None:
        cases.setdefault(measure, []).append(value)

    def points(hand: Counts | list[int]) -> int:
        return score_hand(hand, rules.scoring).total

    for number in range(games):
        game = deal(rules, random.Random(f"{seed} {number}"))
        state, dealer = State(rules, game.setup), DeckDealer(game.deck)
        rngs = [random.Random(f"{seed} {number} {seat}") for seat in range(rules.players)]
        for mover in decisions(state, dealer):
            state.apply(rngs[mover].choice(state.legal_actions))
        outcome = state.outcome()
        assert outcome is not None
        events = state.events
        note(kernel.DECISIONS, sum(map(is_action, events)))
        note(kernel.CARDS, sum(e >= TURN_UP and e != TURN_UP + LAST_ROUND for e in events))
        note(kernel.ROUNDS, state.round)
        note(kernel.WINNING_POINTS, max(outcome.scores))
        shown = [event for event in events if event != TURN_UP + LAST_ROUND]
        extra = [
            after - TURN_UP
            for before, after in pairwise(shown)
            if TAKE <= before < PLACE and after >= TURN_UP
        ]
        note(kernel.WINS_BY_TURN, outcome.win_shares[game.setup.first] * SHARES_OF_A_WIN)
        for seat, score in enumerate(outcome.scores):
            hand = list(state.hand(seat))
            share = outcome.win_shares[seat] * SHARES_OF_A_WIN
            jokers = hand[JOKER] + hand[GOLDEN_JOKER]
            note(kernel.POINTS, score)
            note(kernel.HAND, sum(hand))
            note(kernel.WINS_BY_JOKERS + jokers, share)
            note(kernel.POINTS_BY_PLUS_TWOS + min(hand[PLUS_TWO], 5), score)
            if hand[JOKER]:
                note(kernel.JOKER_WORTH, score - points(without(hand, JOKER)))
            if jokers:
                loss = score - naive(hand, rules.scoring)
                note(kernel.NAIVE_LOSES, loss > 0)
                note(kernel.NAIVE_LOSS, loss)
            if hand[GOLDEN_JOKER]:
                note(kernel.GOLDEN_WORTH, score - points(without(hand, GOLDEN_JOKER)))
                for card in extra:
                    note(kernel.EXTRA_WORTH, score - points(without(hand, card)))
                    both = without(without(hand, GOLDEN_JOKER), card)
                    note(kernel.BOTH_WORTH, score - points(both))
    return cases


def without(hand: list[int], card: int) -> list[int]:
    return [count - (own == card) for own, count in enumerate(hand)]


def naive(hand: list[int], scoring: Scoring) -> int:
    colours = [hand[colour] for colour in COLOURS]
    colours[colours.index(max(colours))] += hand[JOKER] + hand[GOLDEN_JOKER]
    return total_of(colours, scoring) + 2 * hand[PLUS_TWO]


@pytest.mark.parametrize("rules", GERMAN, ids=str)
@pytest.mark.usefixtures("cheap")
def test_every_measure_is_as_the_plain_score_sheet_says(rules: Rules) -> None:
    tally = study("cheap", [rules], 25, seed=4, threads=1).tally(rules)
    for measure, cases in reference(rules, 25, seed=4).items():
        total, number = tally.sums[measure].total, tally.sums[measure].cases
        assert (total, number) == (pytest.approx(sum(cases)), len(cases)), measure
    assert tally.games == 25


def test_the_naive_score_of_every_small_hand() -> None:
    for counts in product((0, 2, 5, 6), repeat=3):
        for jokers, golden, scoring in product((0, 1, 2), (0, 1), SCORINGS):
            hand = [*counts, 1, 0, 0, 0, 3, jokers, golden, 0]
            packed = np.uint64(sum(count << (4 * card) for card, count in enumerate(hand)))
            assert kernel.naive_score(packed, scoring.index) == naive(hand, scoring)


def test_random_games_are_those_of_simulate() -> None:
    rules = make_rules("hungarian", 3)
    simulated = simulate(rules, 3000, seed=9)
    tally = study("random", [rules], 3000, seed=9).tally(rules)
    for measured, estimate in (
        (tally.mean(kernel.DECISIONS), simulated.decisions_per_game),
        (tally.mean(kernel.WINNING_POINTS), simulated.mean_winning_score),
        (tally.mean(kernel.POINTS), simulated.mean_score),
        (tally.mean(kernel.ROUNDS), simulated.rounds_per_game),
        (tally.wins(kernel.WINS_BY_TURN), simulated.first_seat_win_share),
    ):
        assert measured is not None
        assert measured.interval == pytest.approx(estimate.interval)


@pytest.mark.parametrize("bot", ["random", "cheap"])
@pytest.mark.usefixtures("cheap")
def test_nothing_depends_on_threads_or_on_what_else_is_studied(bot: str) -> None:
    games = 2500 if bot == "random" else 3
    kinds = kinds_of_games(players=[2, 3])
    alone = study(bot, kinds[4:5], games, seed=5, threads=1)
    for threads in (1, 3):
        whole = study(bot, kinds, games, seed=5, threads=threads)
        assert whole.played == whole.wanted == games * len(distinct_kinds(kinds))
        assert (whole.tally(kinds[4]).sums == alone.tally(kinds[4]).sums).all()
        assert (whole.tally(kinds[4]).histogram == alone.tally(kinds[4]).histogram).all()
    other = study(bot, kinds[4:5], games, seed=6)
    assert (other.tally(kinds[4]).sums != alone.tally(kinds[4]).sums).any()


def test_kinds_of_games() -> None:
    kinds = kinds_of_games()
    assert len(kinds) == 35
    assert len(distinct_kinds(kinds)) == 26
    assert {str(rules) for rules in kinds_of_games(["polish"], [4, 3])} == {
        "polish(players=3)",
        "polish(players=4)",
    }
    assert {rules.players for rules in kinds_of_games(bot_players=[2])} == {2}
    with pytest.raises(UnsupportedError, match="3 to 5 players, not 2"):
        kinds_of_games(["polish"], [2])
    with pytest.raises(UnsupportedError, match="unknown edition"):
        kinds_of_games(["klingon"])
    with pytest.raises(BotError, match="does not play with 5 players"):
        kinds_of_games(players=[5], bot_players=[2])
    with pytest.raises(BotError, match="does not play the polish edition"):
        kinds_of_games(["polish"], bot_players=[2])


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (-3, 1), (5, -1), (5, 1 << 63)])
def test_sizes_that_cannot_be(games: int, seed: int) -> None:
    with pytest.raises(UnsupportedError):
        study("random", kinds_of_games(players=[2]), games, seed)


def test_a_stop_keeps_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Flag()

    class Stopper(CheapBot):
        def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
            if state.round == 3 and asked.played:
                assert stop
                stop.set()
            return super().decide(state, rng, stop)

    class Asked:
        played = 0

    asked = Asked()

    def note(games: int) -> None:
        asked.played += games

    monkeypatch.setattr(study_module, "make_bot", lambda _spec: Stopper())
    kinds = kinds_of_games(["italian"], [3])
    result = study("stopper", kinds, 10, 1, threads=1, stop=stop, on_progress=note)
    assert 0 < result.played == asked.played < result.wanted
    assert result.failure is None


def test_a_bot_that_fails_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(CheapBot):
        games = 0

        def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
            Careless.games += not state.events
            return Decision(17) if Careless.games > 3 else super().decide(state, rng, stop)

    monkeypatch.setattr(study_module, "make_bot", lambda _spec: Careless())
    kinds = kinds_of_games(["italian"], [3])
    result = study("careless", kinds, 10, 1, threads=1)
    assert result.played == 3
    assert result.failure
    assert result.failure.startswith("careless: there is no joker to colour now (game 2 of")


def test_intervals_know_that_seats_of_a_game_hang_together() -> None:
    """Of two seats one wins: the share of all seats is one half, as far as 100 games can tell."""
    rng = np.random.default_rng(1)
    tally = Tally()
    for _ in range(100):
        _add(tally, kernel.GAMES, 1, 1)
        _add(tally, 1, 2, 1)
        _add(tally, 2, 1, int(rng.integers(2)))
    sure, unsure = tally.share(1), tally.share(2)
    assert sure is not None
    assert unsure is not None
    assert sure.mean == 0.5
    assert sure.half_width == pytest.approx(1.984 * (0.25 / 100**2) ** 0.5, rel=0.01)
    mean = unsure.mean
    assert unsure.half_width == pytest.approx(1.984 * (mean * (1 - mean) / 99) ** 0.5, rel=0.03)
    assert tally.mean(3) is None


def test_what_never_happened_has_an_interval_too() -> None:
    tally = Tally()
    for _ in range(50):
        _add(tally, kernel.GAMES, 1, 1)
        _add(tally, 1, 3, 0)
        _add(tally, 2, 3, 3)
    never, always = tally.share(1), tally.share(2)
    assert never is not None
    assert always is not None
    # The three cases of a game may come out alike, so that 50 games are 50 trials: 3/50 or more.
    assert never.interval == pytest.approx((0, 0.0747), abs=1e-3)
    assert always.interval == pytest.approx((1 - 0.0747, 1), abs=1e-3)


def _add(tally: Tally, measure: int, cases: int, total: int) -> None:
    game = (cases, total, cases * cases, cases * total, total * total)
    for name, number in zip(kernel.SUMS.names or (), game, strict=True):
        tally.sums[name][measure] += number


def test_quantiles() -> None:
    tally = Tally()
    for score, seats in ((-10, 5), (0, 20), (7, 50), (30, 25)):
        tally.histogram[score - kernel.LEAST_SCORE] = seats
    assert [tally.quantile(part) for part in (0, 0.05, 0.06, 0.5, 0.75, 0.76, 1)] == [
        -10, -10, 0, 7, 7, 30, 30,
    ]  # fmt: skip
    assert tally.quantile_interval(0.75) == (7, 30)


@pytest.mark.parametrize(
    ("value", "decimals", "sign", "text"),
    [
        (1234.5, 0, False, "1,234"),
        (-0.04, 1, True, "0.0"),
        (-2.5, 1, False, "−2.5"),
        (2.5, 1, True, "+2.5"),
    ],
)
def test_numbers_for_people(value: float, decimals: int, sign: bool, text: str) -> None:
    assert format_number(value, decimals, sign) == text


def test_numbers_with_their_certainty() -> None:
    assert format_estimate(None) == "–"
    tally: Any = study("random", kinds_of_games(["italian"], [4]), 1, 1)
    one = tally.tally(tally.rules[0]).mean(kernel.DECISIONS)
    assert not one.has_interval
    assert "(" not in format_estimate(one)
