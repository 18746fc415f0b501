"""Why an action is better: facts that anybody can recompute from the position line.

Each fact is a number with a name; how it is said stands in the catalogues (:mod:`words`). Its
strength is in points, negative where it speaks against the action. What would contradict the
values is not said, or is said as what it is: a point for the action that is worse even so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from coloretto.review.accounting import WIN, Decision
from coloretto.review.judge import Judge
from coloretto.rules import kernel
from coloretto.rules.cards import CARDS, COLOURS, GOLDEN_JOKER, JOKER, LAST_ROUND, Card
from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE, Action

if TYPE_CHECKING:
    from coloretto.rules.state import State

PLAYS: Final = 100
"""So often a round is played on, to see which row stays."""

_CLEAR: Final = 1.5
"""A fact of this strength is said for an action; one of -1 against it."""
_AGAINST: Final = -1.0
_ALONE: Final = {"minus": -2.0}
"""What must be this strong to be all there is to say."""
_MOST_FOR: Final = 2
_NEXT_SEAT: Final = 1.0
_LATER_SEAT: Final = 0.6
"""What a row brings somebody who is not next counts less: others can take it before."""
_NOTICEABLE: Final = 2
"""Points by which a row must stand out to be worth a word."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about an action."""

    name: str
    strength: float
    """In points; negative: it speaks against the action."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    who: int | None = None
    """The seat it is about, if that is another than the one to move."""
    cards: tuple[int, ...] = ()
    """Counts by card, if it names any."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why the best action is better than the one chosen."""

    although: tuple[Fact, ...]
    """What speaks for the action chosen even so."""
    better: tuple[Fact, ...]
    """What speaks for the best."""
    against: tuple[Fact, ...]
    """What speaks against the action chosen."""

    def __bool__(self) -> bool:
        return bool(self.better or self.against)


def reasons_of(decision: Decision, judge: Judge) -> Reasons:
    """Why a choice was not the best; the judge must have begun with the game."""
    state, played, best = decision.state, decision.action, decision.best
    for_best = facts_of(state, best, judge)
    for_played = facts_of(state, played, judge)
    better = [
        fact
        for fact in for_best
        if fact.strength >= _CLEAR and not _is_matched(fact, for_played, 1)
    ]
    against = [
        fact
        for fact in reversed(for_played)
        if fact.strength <= _AGAINST and not _is_matched(fact, for_best, -1)
    ]
    said = (*_exact(decision), *better)[:_MOST_FOR]
    return Reasons(
        tuple(_concessions(for_played, for_best)),
        said,
        tuple(fact for fact in against[:1] if said or fact.strength <= _ALONE.get(fact.name, 0)),
    )


def facts_of(state: "State", action: Action, judge: Judge) -> list[Fact]:
    """All facts about an action, the strongest first."""
    if action == DRAW:
        facts = [*_of_drawing(state, judge)]
    elif action < PLACE:
        facts = [*_of_taking(state, action - TAKE)]
    elif action < COLOUR:
        facts = [*_of_placing(state, action - PLACE)]
    else:
        facts = [*_of_colouring(state, action - COLOUR)]
    return sorted(facts, key=lambda fact: -fact.strength)


def _is_matched(fact: Fact, others: list[Fact], sign: int) -> bool:
    """Whether the other action has the same to say for it, or against it, and as much."""
    return any(
        other.name == fact.name
        and other.who == fact.who
        and sign * other.strength >= sign * fact.strength
        for other in others
    )


def _concessions(for_played: list[Fact], for_best: list[Fact]) -> Iterator[Fact]:
    """That the action chosen brings more at once."""
    for name in ("brings", "adds"):
        gain = _points(for_played, name)
        if gain >= _NOTICEABLE and gain > _points(for_best, name):
            yield next(fact for fact in for_played if fact.name == name)


def _points(facts: list[Fact], name: str) -> int:
    return next((fact.numbers["points"] for fact in facts if fact.name == name), 0)


def _exact(decision: Decision) -> Iterator[Fact]:
    """What is known for certain."""
    if not decision.exact:
        return
    best = decision.values[decision.best][decision.seat]
    done = decision.values[decision.action][decision.seat]
    if best == WIN > done:
        yield Fact("won", 10.0)
    elif best - done >= WIN // 100:
        shares = {"percent": _percent(best), "other": _percent(done)}
        yield Fact("exact", 10.0, shares)


def _percent(share: int) -> int:
    return round(100 * share / WIN)


# What rows bring.


def _hand(state: "State", seat: int) -> "np.uint64":
    return np.uint64(state.packed["hands"][seat])


def _row(state: "State", row: int) -> "np.uint64":
    return np.uint64(kernel.row_cards(np.uint64(state.packed["rows"][row])))


def _gain(state: "State", seat: int, cards: "np.uint64") -> int:
    """What these cards would bring a seat at once."""
    hand, side = _hand(state, seat), state.rules.scoring.index
    return int(kernel.score(hand + cards, side)) - int(kernel.score(hand, side))


def _rows(state: "State") -> list[int]:
    """The rows in the middle."""
    return [row for row in range(len(state.rules.row_rooms)) if state.row(row) is not None]


def _gains(state: "State", seat: int) -> dict[int, int]:
    """What every row with cards would bring a seat at once."""
    return {row: _gain(state, seat, _row(state, row)) for row in _rows(state) if _row(state, row)}


def _others(state: "State") -> list[int]:
    """The other seats in the round, in turn order."""
    players = state.players
    seats = ((state.seat + step) % players for step in range(1, players))
    return [seat for seat in seats if state.is_in_round(seat)]


def _without(gains: dict[int, int], row: int) -> int:
    """What the best of the other rows would bring; nothing is the least."""
    return max((gain for other, gain in gains.items() if other != row), default=0)


# The facts of each kind of action.


def _of_taking(state: "State", row: int) -> Iterator[Fact]:
    seat, cards = state.seat, state.row(row) or (0,) * len(CARDS)
    gains = _gains(state, seat)
    gain = gains.get(row, 0)
    is_best = gain >= max(gains.values(), default=0)
    yield Fact("brings", gain + 2.0 * is_best, {"row": row + 1, "points": gain})
    for other in _others(state):
        theirs = _gains(state, other)
        loss = theirs.get(row, 0) - max(_without(theirs, row), 0)
        if loss >= _NOTICEABLE and theirs[row] == max(theirs.values()):
            yield Fact("denies", float(loss), {"row": row + 1, "points": loss}, other)
    if cards[GOLDEN_JOKER]:
        yield Fact("golden", 4.0, {"row": row + 1})
    elif cards[JOKER]:
        yield Fact("joker", 3.0, {"row": row + 1})
    yield from _minus(state, row, gain)


def _minus(state: "State", row: int, gain: int) -> Iterator[Fact]:
    """The colours of a row that count against the seat."""
    cards = state.row(row) or ()
    bad = [0] * len(CARDS)
    packed = _row(state, row)
    for colour in COLOURS:
        if cards and cards[colour]:
            less = packed - kernel.one(colour) * np.uint64(cards[colour])
            if _gain(state, state.seat, less) > gain:
                bad[colour] = cards[colour]
    if any(bad):
        rest = packed
        for colour in COLOURS:
            rest -= kernel.one(colour) * np.uint64(bad[colour])
        cost = _gain(state, state.seat, rest) - gain
        if cost > 0:
            yield Fact("minus", -cost, {"row": row + 1, "points": cost}, None, tuple(bad))


def _of_drawing(state: "State", judge: Judge) -> Iterator[Fact]:
    gains = _gains(state, state.seat)
    others = _others(state)
    if not others and gains:
        yield Fact("alone", 2.0)
    percent = hope(state)
    yield Fact("hope", 3.0 * percent / 100, {"percent": percent})
    if not gains:
        return
    row = max(gains, key=lambda one: (gains[one], -one))
    gain = gains[row]
    if gain <= 0:
        yield Fact("nothing", 2.0 - gain)
    lead = gain - max(_without(gains, row), 0)
    if lead >= _NOTICEABLE and others:
        takers = judge.takers(state.child(DRAW), row, PLAYS)
        gone = sum(takers)
        numbers = {"row": row + 1, "points": gain, "gone": gone, "stays": PLAYS - gone}
        strength = 2.0 * lead * (0.5 - gone / PLAYS)
        if gone * 2 < PLAYS:
            yield Fact("stays", strength, numbers)
        else:
            yield Fact("goes", strength, numbers, takers.index(max(takers)))


def hope(state: "State") -> int:
    """In how many per cent of the cards left some row would bring more than the best does now."""
    seat = state.seat
    most = max(_gains(state, seat).values(), default=0)
    rooms = state.rules.row_rooms
    rows = [row for row in _rows(state) if rooms[row] > sum(state.row(row) or ())]
    deck = state.deck[:LAST_ROUND]

    def helps(card: Card) -> bool:
        one = kernel.one(card)
        return any(_gain(state, seat, _row(state, row) + one) > most for row in rows)

    helping = sum(count for card, count in enumerate(deck) if count and helps(card))
    return round(100 * helping / max(sum(deck), 1))


def _of_placing(state: "State", row: int) -> Iterator[Fact]:
    card = state.card
    assert card is not None
    others = _others(state)
    after = _row(state, row) + kernel.one(card)
    for seat in (state.seat, *others):
        gains = _gains(state, seat)
        total = _gain(state, seat, after)
        change = total - gains.get(row, 0)
        most = max(gains.values(), default=0)
        was_best = row in gains and gains[row] == most
        numbers = {"row": row + 1, "points": change, "total": total}
        if seat == state.seat:
            if change > 0:
                yield Fact("adds", change + (1.0 if total >= most else 0.0), numbers)
            elif change < 0:
                less = {**numbers, "points": -change}
                yield Fact("hurts", change if was_best else change / 2, less)
            continue
        weight = _NEXT_SEAT if seat == others[0] else _LATER_SEAT
        if change < 0 and was_best and most > 0:
            yield Fact("spoils", -change * weight, {**numbers, "points": -change}, seat)
        gained = total - max(gains.get(row, 0), _without(gains, row), 0)
        if change > 0 and gained > 0:
            yield Fact("feeds", -gained * weight, numbers, seat)


def _of_colouring(state: "State", colour: Card) -> Iterator[Fact]:
    seat, side = state.seat, state.rules.scoring.index
    hand = _hand(state, seat)
    joker = JOKER if state.hand(seat)[JOKER] else GOLDEN_JOKER
    hand -= kernel.one(joker)
    points = {other: int(kernel.score(hand + kernel.one(other), side)) for other in state.colours}
    cards = tuple(int(card == colour) for card in CARDS)
    lead = points[colour] - max(n for other, n in points.items() if other != colour)
    left = state.deck[colour]
    yield Fact("colour", 2.0 * lead, {"points": points[colour]}, None, cards)
    yield Fact("left", left - 3.0, {"count": left}, None, cards)
