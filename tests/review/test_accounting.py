"""The account adds up exactly, whatever is played, and says the same every time."""

import json
import random
from dataclasses import fields
from threading import Event as Flag
from threading import Thread

import pytest

from coloretto.records import Record
from coloretto.review import Judge, Review, review
from coloretto.review.accounting import POINT, WIN
from coloretto.rules import DeckDealer, Rules, State, deal
from tests.review.games import SPECS, cut, played

LUCK = Judge("luck")
QUICK = Judge("quick")


def check_identity(found: Review) -> None:
    """Everything adds up, by seat, by move and over the seats."""
    players = found.players
    for account in (found.win, found.points):
        for seat in range(players):
            terms = (account.prior, account.luck, account.own, account.rest)
            assert (
                sum(term[seat] for term in terms) + sum(account.others[seat])
                == (account.result[seat])
            )
            assert account.others[seat][seat] == 0
        assert account.is_exact
    for i, move in enumerate(found.moves):
        after = found.graph[i + 1]
        rest = found.moves[i + 1].rest if i + 1 < len(found.moves) else (0,) * len(after)
        for k in range(2 * players):
            assert move.before[k] + move.luck[k] + move.choice[k] + rest[k] == after[k]
    assert sum(found.win.prior) == sum(found.win.result) == WIN
    for move in found.moves:
        for change in (move.luck, move.choice, move.rest):
            assert sum(change[:players]) == 0
            if players == 2:
                assert sum(change[2:]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_the_account_adds_up_in_whole_numbers(spec: str) -> None:
    for seed, bots in ((1, ("greedy",)), (2, ("random",)), (3, ("greedy", "random"))):
        record = played(spec, seed, *bots)
        found = review(record, QUICK)
        check_identity(found)
        assert found.is_finished
        end = record.replay().outcome()
        assert end is not None
        assert found.points.result == tuple(POINT * margin for margin in end.margins)
        for share, exact in zip(found.win.result, end.win_shares, strict=True):
            assert abs(share - WIN * exact) < 1


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_may_stop_anywhere(spec: str) -> None:
    record = played(spec, 2, "random")
    rng = random.Random(spec)
    for events in (0, 1, 2, *(rng.randrange(len(record.events)) for _ in range(3))):
        found = review(cut(record, events), LUCK)
        check_identity(found)
        assert not found.is_finished
        assert sum(found.win.result) == WIN


def test_before_the_first_move_there_is_only_the_deal() -> None:
    found = review(cut(played(SPECS[3], 1, "greedy"), 0), LUCK)
    assert found.win.prior == found.win.result
    assert set(found.win.luck + found.win.own + found.win.rest) == {0}
    assert not found.decisions
    assert not found.moves
    assert not found.cards
    assert set(found.accuracy + found.kept + found.played_like) == {None}


@pytest.mark.parametrize("spec", ["italian(players=2)", "german(players=2)"])
def test_between_exact_positions_nothing_is_left_over(spec: str) -> None:
    exact = 0
    for seed in range(3):
        found = review(played(spec, seed, "greedy"), QUICK)
        for before, after in zip(found.moves, found.moves[1:], strict=False):
            if before.exact and after.exact:
                exact += 1
                assert not any(after.rest)
        assert found.moves[-1].exact
    assert exact >= 3


def test_the_same_record_has_the_same_review_in_any_thread() -> None:
    record = played("german(players=3)", 5, "greedy")
    texts: list[str] = []

    def work() -> None:
        texts.append(json.dumps(review(record, Judge("quick")).to_json()))

    threads = [Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    review(played("german(players=3)", 6, "greedy"), QUICK)
    texts.append(json.dumps(review(record, QUICK).to_json()))
    assert len(texts) == 3
    assert len(set(texts)) == 1


def test_a_review_sees_nothing_of_what_was_not_turned_up() -> None:
    """Two decks that agree as far as was played have the same review of that."""
    rules, rng = Rules.parse("german(players=3)"), random.Random(3)
    game = deal(rules, rng)
    seen = 30
    reviews = []
    for seed in (1, 2):
        hidden = list(game.deck[seen:])
        random.Random(seed).shuffle(hidden)
        state = State(rules, game.setup)
        dealer = DeckDealer((*game.deck[:seen], *hidden))
        player = random.Random(7)
        cards = 0
        while cards < seen:
            if state.is_chance:
                state.turn_up(dealer.turn_up(state))
                cards += 1
            else:
                state.apply(player.choice(state.legal_actions))
        reviews.append(json.dumps(review(Record.of(game.setup, state), LUCK).to_json()))
    assert reviews[0] == reviews[1]


def test_what_is_frozen_stays() -> None:
    found = review(cut(played(SPECS[3], 1, "greedy"), 12), LUCK)
    for field in fields(found):
        with pytest.raises(AttributeError):
            setattr(found, field.name, None)


def test_it_stops_when_told_and_says_how_far_it_is() -> None:
    stop = Flag()
    seen: list[tuple[int, int]] = []

    def on_progress(done: int, moves: int) -> None:
        seen.append((done, moves))
        if done == 4:
            stop.set()

    record = played(SPECS[3], 1, "greedy")
    found = review(record, LUCK, stop=stop, on_progress=on_progress)
    assert len(found.moves) == 4
    assert not found.is_finished
    check_identity(found)
    assert seen[-1] == (4, sum(map(len, record.moves)))


def test_decisions_are_what_the_record_says() -> None:
    record = played("german(players=4)", 2, "random")
    found = review(record, LUCK)
    for decision in found.decisions:
        state = decision.state
        assert decision.seat == state.seat
        assert decision.action in state.legal_actions
        assert set(decision.values) == set(state.legal_actions)
        assert decision.loss == pytest.approx(
            max(decision.mixed.values()) - decision.mixed[decision.action], abs=1e-6
        )
        assert decision.loss >= 0
        assert decision.loss <= max(decision.mixed.values()) - min(decision.mixed.values()) + 1e-6
        assert decision.mixed[decision.best] == pytest.approx(
            max(decision.mixed.values()), abs=1e-6
        )
    moves = [token for tokens in record.moves for token in tokens]
    assert [move.text for move in found.moves] == moves


@pytest.mark.parametrize("spec", ["german(players=3)", "croatian(players=3,jokers=at-once)"])
def test_the_golden_joker_and_colours_are_luck_and_choice(spec: str) -> None:
    """Extra cards are luck of their own, and colours are decisions."""
    extra = colours = 0
    for seed in range(6):
        record = played(spec, seed, "greedy")
        found = review(record, LUCK)
        for move in found.moves:
            if move.text.startswith("x"):
                extra += "*" in move.text
                if "*" not in move.text:
                    assert not any(move.luck)
        colours += sum(11 <= decision.action < 18 for decision in found.decisions)
    assert extra if spec.startswith("german") else colours
