"""Reasons are true: every number is recomputed from the position line, in plain Python."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from coloretto.records import format_position, parse_position
from coloretto.review import Decision, Judge, review
from coloretto.review.accounting import WIN
from coloretto.review.reasons import PLAYS, Fact, facts_of, reasons_of
from coloretto.review.words import LANGUAGES, Words
from coloretto.rules import Phase, Position, score_hand
from coloretto.rules.cards import GOLDEN_JOKER, JOKER, LAST_ROUND
from tests.review.games import SPECS, played

JUDGE = Judge("quick")


@cache
def decisions() -> tuple[tuple[Judge, Decision], ...]:
    """All choices of a game of every kind, each with a judge that has begun with its game."""
    found = []
    for seed, spec in enumerate(SPECS):
        judge = Judge("luck")
        game = review(played(spec, seed, "random", "greedy"), judge)
        found += [(judge, decision) for decision in game.decisions]
    return tuple(found)


class Reference:
    """What rows bring, by the rules' reference alone."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seat = position.seat
        players = position.rules.players
        after = ((self.seat + step) % players for step in range(1, players))
        self.others = [seat for seat in after if seat in position.in_round]

    def gain(self, seat: int, cards: tuple[int, ...]) -> int:
        hand = self.position.hands[seat]
        scoring = self.position.rules.scoring
        both = tuple(a + b for a, b in zip(hand, cards, strict=True))
        return score_hand(both, scoring).total - score_hand(hand, scoring).total

    def gains(self, seat: int) -> dict[int, int]:
        return {
            row: self.gain(seat, cards)
            for row, cards in enumerate(self.position.rows)
            if cards is not None and any(cards)
        }

    def with_card(self, row: int) -> tuple[int, ...]:
        cards = self.position.rows[row]
        assert cards is not None
        assert self.position.card is not None
        return plus_one(cards, self.position.card)


def plus_one(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(count + (other == card) for other, count in enumerate(cards))


def best_but(gains: dict[int, int], row: int) -> int:
    return max([0, *(gain for other, gain in gains.items() if other != row)])


def check(fact: Fact, action: int, at: Reference) -> None:
    """Recompute a fact."""
    numbers, position = fact.numbers, at.position
    row = numbers.get("row", 0) - 1
    seat = at.seat if fact.who is None else fact.who
    own = at.gains(at.seat)
    match fact.name:
        case "brings":
            assert action == 1 + row
            assert numbers["points"] == own.get(row, 0)
        case "denies":
            theirs = at.gains(seat)
            assert theirs[row] == max(theirs.values())
            assert numbers["points"] == theirs[row] - best_but(theirs, row) >= 2
        case "minus":
            cards = position.rows[row]
            assert cards is not None
            rest = tuple(a - b for a, b in zip(cards, fact.cards, strict=True))
            assert min(rest) >= 0
            assert numbers["points"] == at.gain(seat, rest) - own[row] > 0
        case "joker" | "golden":
            cards = position.rows[row]
            assert cards is not None
            assert cards[JOKER if fact.name == "joker" else GOLDEN_JOKER]
        case "hope":
            most = max([0, *own.values()]) if not own else max(own.values())
            rooms = position.rules.row_rooms
            deck = position.deck[:LAST_ROUND]
            helping = sum(
                count
                for card, count in enumerate(deck)
                if any(
                    cards is not None
                    and rooms[i] > sum(cards)
                    and at.gain(at.seat, plus_one(cards, card)) > most
                    for i, cards in enumerate(position.rows)
                )
            )
            assert numbers["percent"] == round(100 * helping / max(sum(deck), 1))
        case "nothing":
            assert max(own.values()) <= 0
        case "alone":
            assert not at.others
        case "stays" | "goes":
            assert numbers["points"] == own[row] == max(own.values())
            assert numbers["stays"] + numbers["gone"] == PLAYS
            assert (fact.name == "goes") == (2 * numbers["gone"] >= PLAYS)
            assert fact.who is None or fact.who in at.others
        case "adds" | "hurts" | "spoils" | "feeds":
            assert action == 6 + row
            total = at.gain(seat, at.with_card(row))
            change = total - at.gains(seat).get(row, 0)
            assert numbers["total"] == total
            assert numbers["points"] == (change if fact.name in ("adds", "feeds") else -change) > 0
        case "colour":
            hand = list(position.hands[seat])
            hand[JOKER if hand[JOKER] else GOLDEN_JOKER] -= 1
            hand[fact.cards.index(1)] += 1
            assert numbers["points"] == score_hand(tuple(hand), position.rules.scoring).total
        case "left":
            assert numbers["count"] == position.deck[fact.cards.index(1)]
        case _:
            raise AssertionError(fact.name)


@cache
def facts() -> tuple[tuple[Decision, int, Fact, Reference], ...]:
    return tuple(_facts())


def _facts() -> Iterator[tuple[Decision, int, Fact, Reference]]:
    for judge, decision in decisions():
        at = Reference(parse_position(format_position(decision.state)).position())
        for action in {decision.action, decision.best}:
            for fact in facts_of(decision.state, action, judge):
                yield decision, action, fact, at


@pytest.mark.slow
def test_every_fact_is_recomputed_from_the_position_line() -> None:
    names = set()
    positions = set()
    for _, action, fact, at in facts():
        check(fact, action, at)
        names.add(fact.name)
        positions.add(at.position)
    assert len(positions) >= 500
    assert {"brings", "denies", "minus", "joker", "golden", "hope", "stays", "goes"} <= names
    assert {"nothing", "adds", "hurts", "spoils", "feeds", "colour", "left"} <= names


NUMBER = re.compile(r"\d+")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_the_facts_numbers_and_no_other(language: str) -> None:
    for decision, _, fact, _ in facts():
        names = ["Ann", "Bela", "Cleo", "Dora", "Ede"][: decision.state.players]
        for you in (None, decision.seat):
            text = Words(language, names, you).clause(fact, decision.seat)
            # 100 is "of 100", and a "+2" is a card.
            said = {int(n) for n in NUMBER.findall(text.replace("+2", "", text.count("+2, ")))}
            assert said <= {abs(number) for number in fact.numbers.values()} | {100, 2}
            if fact.who is not None:
                assert names[fact.who] in text


@pytest.mark.slow
def test_most_mistakes_have_a_reason_and_none_contradicts_the_values() -> None:
    explained = mistakes = 0
    for judge, decision in decisions():
        if not decision.is_mistake:
            continue
        mistakes += 1
        reasons = reasons_of(decision, judge)
        explained += bool(reasons)
        for_best = facts_of(decision.state, decision.best, judge)
        for_played = facts_of(decision.state, decision.action, judge)
        for fact in reasons.better:
            if fact.name in ("won", "exact"):
                continue
            assert fact.strength > 0
            assert all(
                other.strength < fact.strength
                for other in for_played
                if (other.name, other.who) == (fact.name, fact.who)
            )
        for fact in reasons.against:
            assert fact.strength < 0
            assert all(
                other.strength > fact.strength
                for other in for_best
                if (other.name, other.who) == (fact.name, fact.who)
            )
        for fact in reasons.although:
            assert fact in for_played
    assert mistakes > 80
    assert explained >= 0.85 * mistakes


def test_where_there_is_no_reason_it_says_so() -> None:
    silent = [
        decision
        for judge, decision in decisions()
        if decision.is_mistake and not reasons_of(decision, judge)
    ]
    for decision in silent:
        judge = next(one for one, other in decisions() if other is decision)
        words = Words("en", ["a"] * decision.state.players)
        text = words.reason(decision, reasons_of(decision, judge))
        assert "no short reason" in text
        assert f"{round(100 * decision.loss)} %" in text


def test_certainty_is_only_claimed_where_it_is_exact() -> None:
    for seed in range(4):
        game = review(played("italian(players=2)", seed, "random"), JUDGE)
        for decision in game.decisions:
            names = {fact.name for fact in reasons_of(decision, JUDGE).better}
            if "won" in names:
                assert decision.values[decision.best][decision.seat] == WIN
            if names & {"won", "exact"}:
                assert decision.exact


def test_colours_are_decisions_with_facts() -> None:
    phases = {decision.state.phase for _, decision in decisions()}
    assert phases == {Phase.DECIDE, Phase.PLACE, Phase.COLOUR}
