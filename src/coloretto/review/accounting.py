"""The review of a game: what came of luck, what of choices, adding up exactly.

Every number is a difference of two values of positions, in whole numbers: millionths of a win, and
thousandths of a point. So for every seat, for the win and for points alike,

    prior + luck + own + others + rest = result.

``prior`` is what the seat could expect after the deal; luck is what cards turned up were worth
beyond what was expected of them; choices are what an action was worth beyond what is expected of a
strong player there. The rest is what the judge's opinion of a position changed by when it looked
one step further: the honest error bar of the others, and 0 where all is exact.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from threading import Event as Flag
from typing import TYPE_CHECKING, Final, Literal

from coloretto.records import Record
from coloretto.records.moves import format_move, split_moves
from coloretto.review.judge import Judge, Values, mixed
from coloretto.review.marks import (
    LEAST_MISTAKE,
    ONLY_MOVE,
    Class,
    PlayedLike,
    accuracy,
    class_of,
    is_uncertain,
    kept,
    played_like,
    sigma_of,
)
from coloretto.review.turn import Node, Turn
from coloretto.rules.events import TURN_UP, Action, Event
from coloretto.rules.outcome import POINTS_OF_A_WIN
from coloretto.rules.ruleset import Rules

if TYPE_CHECKING:
    from coloretto.rules.state import State

WIN: Final = 1_000_000
"""A win in whole numbers."""
POINT: Final = 1_000
"""A point in whole numbers."""

Vector = tuple[int, ...]
"""Every seat's share of the win in millionths, then every seat's margin in thousandths."""

_MOMENTS: Final = 3
"""At most so many key moments of each kind."""
_MOMENTOUS: Final = 0.02
"""What moves a seat's expectation by less of a game is not worth a mention."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between at least two different actions."""

    move: int
    """The number of the move in the record, from 1."""
    seat: int
    state: "State" = field(repr=False, compare=False)
    """Before it, without history."""
    action: Action
    """What was done."""
    best: Action
    """What the judge would have done."""
    loss: float
    """How much worse that is than the best, as a part of a game for the seat: half of it is the
    win, the other half the margin. To six decimals."""
    sigma: float
    """How far two judges differ about such a loss; 0 where it is exact."""
    exact: bool
    """Whether the solver says so."""
    random_loss: float
    """The mean loss of all legal actions."""
    second: float
    """What the second best action loses."""
    values: Mapping[Action, Vector] = field(repr=False)
    """What every legal action is worth to every seat."""
    mixed: Mapping[Action, float] = field(repr=False)
    """The same as one number for the seat to move."""

    @property
    def class_(self) -> Class:
        """The class of the choice."""
        return class_of(self.loss)

    @property
    def is_uncertain(self) -> bool:
        """Whether another class is as good as possible; shown as ``~``."""
        return is_uncertain(self.loss, self.sigma)

    @property
    def is_only(self) -> bool:
        """Whether the best action was found where all others are much worse; shown as ``!``."""
        return self.loss < ONLY_MOVE <= self.second and self.class_ == "best"

    @property
    def is_mistake(self) -> bool:
        """Whether it is a mistake or a blunder."""
        return self.loss >= LEAST_MISTAKE

    @property
    def lost(self) -> tuple[int, int]:
        """What the seat lost against the best action, of the win and of points."""
        best, done = self.values[self.best], self.values[self.action]
        points = len(best) // 2 + self.seat
        return best[self.seat] - done[self.seat], best[points] - done[points]


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was turned up."""

    move: int
    seat: int
    """Who turned it up."""
    card: int
    luck: Vector
    """What it was worth to every seat beyond what could be expected of a card there."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move of the record: what it changed for everybody."""

    number: int
    """From 1."""
    seat: int
    text: str
    """As records write it."""
    before: Vector
    """What was expected before it."""
    rest: Vector
    """What the judge saw otherwise than one move before."""
    luck: Vector
    choice: Vector
    """What the choices of the seat changed."""
    exact: bool


@dataclass(frozen=True, slots=True)
class Account:
    """Where a result comes from, by seat, in whole numbers of one unit."""

    prior: Vector
    """What the deal promised."""
    luck: Vector
    own: Vector
    """What came of the seat's own choices."""
    others: tuple[Vector, ...]
    """What came of the others' choices: a row for each seat that sees it, in it by who chose."""
    rest: Vector
    """What none of these explains."""
    result: Vector

    @property
    def is_exact(self) -> bool:
        """Whether it adds up, which it always does."""
        terms = zip(self.prior, self.luck, self.own, self.others, self.rest, strict=True)
        sums = tuple(
            prior + luck + own + sum(others) + rest for prior, luck, own, others, rest in terms
        )
        return sums == self.result


@dataclass(frozen=True, slots=True)
class Moment:
    """One of the few moments that decided a game for a seat."""

    kind: Literal["error", "other", "card"]
    """A mistake of its own, somebody else's choice, or a card."""
    move: int
    seat: int
    """Who chose, or turned up the card."""
    win: int
    """What it changed for the seat that this is a moment of."""
    points: int


@dataclass(frozen=True, slots=True)
class Review:
    """What was luck and what was skill in one game."""

    rules: Rules
    names: tuple[str, ...]
    """Who sat where."""
    depth: str
    judge: str
    """Which judge it was: the same for another review means the same numbers."""
    is_finished: bool
    """Whether the game was. If not, ``result`` is what everybody can expect so far."""
    win: Account
    """In millionths of a win."""
    points: Account
    """In thousandths of a point of margin: points more than the best other seat."""
    moves: tuple[Move, ...]
    decisions: tuple[Decision, ...]
    """All choices between different actions."""
    cards: tuple[Card, ...]
    end: Vector
    """What everybody had or expected at the end."""

    @property
    def players(self) -> int:
        return self.rules.players

    def decisions_of(self, seat: int) -> tuple[Decision, ...]:
        """A seat's choices."""
        return tuple(decision for decision in self.decisions if decision.seat == seat)

    def losses_of(self, seat: int) -> list[float]:
        """What a seat's choices lost."""
        return [decision.loss for decision in self.decisions_of(seat)]

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """All mistakes and blunders."""
        return tuple(decision for decision in self.decisions if decision.is_mistake)

    @property
    def accuracy(self) -> tuple[float | None, ...]:
        """By seat, from 0 to 100; None for who never had a choice."""
        return tuple(accuracy(self.losses_of(seat)) for seat in range(self.players))

    @property
    def kept(self) -> tuple[float | None, ...]:
        """By seat: 1 for who lost nothing, 0 for who lost as much as chance choices would."""
        return tuple(
            kept(self.losses_of(seat), [d.random_loss for d in self.decisions_of(seat)])
            for seat in range(self.players)
        )

    @property
    def played_like(self) -> tuple[PlayedLike | None, ...]:
        """By seat; None for who had too few choices to tell."""
        return tuple(
            played_like(self.losses_of(seat), self.players) for seat in range(self.players)
        )

    @property
    def luck_adjusted_win(self) -> Vector:
        """By seat: the result without the luck of the deal and the cards."""
        return _without_luck(self.win)

    @property
    def luck_adjusted_points(self) -> Vector:
        """The same of the margin."""
        return _without_luck(self.points)

    @property
    def graph(self) -> tuple[Vector, ...]:
        """What was expected before every move, and at the end."""
        return (*(move.before for move in self.moves), self.end)

    def key_moments(self, seat: int) -> tuple[Moment, ...]:
        """What decided the game for a seat: a few mistakes, choices of others and cards."""
        players = self.players
        errors = sorted(self.decisions_of(seat), key=lambda d: (-d.loss, d.move))
        moments = [
            Moment("error", d.move, seat, -d.lost[0], -d.lost[1])
            for d in errors[:_MOMENTS]
            if d.is_mistake
        ]
        choices = [(m.number, m.seat, m.choice) for m in self.moves if m.seat != seat]
        cards = [(card.move, card.seat, card.luck) for card in self.cards]
        kinds: list[tuple[Literal["other", "card"], list[tuple[int, int, Vector]]]] = [
            ("other", choices),
            ("card", cards),
        ]
        for kind, changes in kinds:
            changes.sort(key=lambda change: (-abs(_worth(change[2], seat)), change[0]))
            moments += [
                Moment(kind, move, who, change[seat], change[players + seat])
                for move, who, change in changes[:_MOMENTS]
                if abs(_worth(change, seat)) >= _MOMENTOUS
            ]
        return tuple(sorted(moments, key=lambda moment: moment.move))

    def to_json(self) -> dict[str, object]:
        """As plain values for JSON, in whole numbers as they are here."""
        from coloretto.review.plain import as_plain

        return as_plain(self)

    def _repr_html_(self) -> str:
        from coloretto.review.page import fragment

        return fragment(self)


def review(
    record: Record,
    judge: Judge | None = None,
    *,
    stop: Flag | None = None,
    on_progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Review:
    """Review a game, finished or not.

    >>> from coloretto import read_record
    >>> from coloretto.review import Judge, review
    >>> game = review(read_record(open("game.txt").read()), Judge("quick"))  # doctest: +SKIP
    >>> game.win.luck  # doctest: +SKIP
    (103412, -51230, -52182)

    :param judge: default: one of the usual depth.
    :param stop: once set, the review ends with the move it is at, as if the game had ended there.
    :param on_progress: called with how many moves are done, of how many.
    """
    judge = judge or Judge()
    judge.begin(record.rules)
    work = _Work(record, judge)
    moves = list(split_moves(record.events))
    for number, move in enumerate(moves):
        on_progress(number, len(moves))
        if stop is not None and stop.is_set():
            break
        work.add(move)
    else:
        on_progress(len(moves), len(moves))
    return work.review()


class _Work:
    """A review under way."""

    def __init__(self, record: Record, judge: Judge) -> None:
        self._record = record
        self._judge = judge
        self._state = record.begin()
        players = record.rules.players
        self._last = whole(judge_one(judge, self._state))
        self._prior = self._last
        self._luck = (0,) * (2 * players)
        self._choices = [(0,) * (2 * players) for _ in range(players)]
        self._rest = (0,) * (2 * players)
        self._moves: list[Move] = []
        self._decisions: list[Decision] = []
        self._cards: list[Card] = []

    def add(self, move: Sequence[Event]) -> None:
        """Go on by one move."""
        turn = Turn(self._judge, self._state)
        number, seat = len(self._moves) + 1, self._state.seat
        before = whole(turn.root.value)
        rest = minus(before, self._last)
        luck = choice = (0,) * len(before)
        node, value = turn.root, before
        for event in move:
            child = node.children[event]
            change = minus(after := whole(child.value), value)
            if event >= TURN_UP:
                luck = plus(luck, change)
                self._cards.append(Card(number, seat, event - TURN_UP, change))
            else:
                choice = plus(choice, change)
                if len(node.distinct) > 1:
                    self._decisions.append(decide(turn, node, event, number))
            node, value = child, after
        self._moves.append(
            Move(number, seat, format_move(move), before, rest, luck, choice, turn.is_exact)
        )
        self._luck = plus(self._luck, luck)
        self._choices[seat] = plus(self._choices[seat], choice)
        self._rest = plus(self._rest, rest)
        self._last = value
        for event in move:
            self._state.apply(event)

    def review(self) -> Review:
        """What it has come to."""
        players = self._record.rules.players
        return Review(
            rules=self._record.rules,
            names=self._record.names,
            depth=self._judge.depth,
            judge=self._judge.id,
            is_finished=self._state.is_over,
            win=self._account(slice(0, players)),
            points=self._account(slice(players, 2 * players)),
            moves=tuple(self._moves),
            decisions=tuple(self._decisions),
            cards=tuple(self._cards),
            end=self._last,
        )

    def _account(self, part: slice) -> Account:
        by_chooser = [choices[part] for choices in self._choices]
        seats = range(len(by_chooser))
        return Account(
            prior=self._prior[part],
            luck=self._luck[part],
            own=tuple(by_chooser[seat][seat] for seat in seats),
            others=tuple(
                tuple(0 if seen_by == by else by_chooser[by][seen_by] for by in seats)
                for seen_by in seats
            ),
            rest=self._rest[part],
            result=self._last[part],
        )


def judge_one(judge: Judge, state: "State") -> Values:
    """What a position is worth that nobody has looked at as a part of a turn."""
    exact = judge.solve(state)
    return judge.judge([state])[0] if exact is None else exact


def decide(turn: Turn, node: Node, action: Action, move: int) -> Decision:
    """A decision with all that the judge says of it."""
    seat = node.state.seat
    values = {event: node.children[event].value for event in node.state.legal_actions}
    worth = {event: float(mixed(value, seat)) for event, value in values.items()}
    ranked = sorted(node.distinct, key=lambda event: (-worth[event], event))
    most = worth[ranked[0]]
    losses = {event: round(most - value, 6) for event, value in worth.items()}
    return Decision(
        move=move,
        seat=seat,
        state=node.state,
        action=action,
        best=action if losses[action] == 0 else ranked[0],
        loss=losses[action],
        sigma=0.0 if turn.is_exact else sigma_of(losses[action]),
        exact=turn.is_exact,
        random_loss=fmean(losses.values()),
        second=losses[ranked[1]] if len(ranked) > 1 else 0.0,
        values={event: whole(value) for event, value in values.items()},
        mixed=worth,
    )


def whole(values: Values) -> Vector:
    """Values in whole numbers. All shares of the win sum up to a win."""
    players = len(values) // 2
    shares = [float(value) * WIN for value in values[:players]]
    parts = [int(share // 1) for share in shares]
    # What rounding down has left goes to those who lost most by it.
    by_loss = sorted(range(players), key=lambda seat: (parts[seat] - shares[seat], seat))
    for seat in by_loss[: WIN - sum(parts)]:
        parts[seat] += 1
    if players == 2:
        margin = round(float(values[2] - values[3]) / 2 * POINT)
        return (*parts, margin, -margin)
    return (*parts, *(round(float(value) * POINT) for value in values[players:]))


def plus(a: Vector, b: Vector) -> Vector:
    """The sum of two vectors."""
    return tuple(x + y for x, y in zip(a, b, strict=True))


def minus(a: Vector, b: Vector) -> Vector:
    """What one vector has more than another."""
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _without_luck(account: Account) -> Vector:
    """The result less the luck of the cards and of the deal, of which nobody has any on average."""
    players = len(account.prior)
    par = round(sum(account.prior) / players)
    return tuple(
        result - luck - (prior - par)
        for result, luck, prior in zip(account.result, account.luck, account.prior, strict=True)
    )


def _worth(change: Vector, seat: int) -> float:
    """A change as a part of a game for a seat."""
    win, points = change[seat], change[len(change) // 2 + seat]
    return 0.5 * win / WIN + 0.5 * points / POINT / POINTS_OF_A_WIN
