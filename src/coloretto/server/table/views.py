"""What a client sees of a table: everything but the order of the deck.

There are no hidden hands, so seats and spectators see the same, and one message serves them all.
The legal actions come along: a client needs no rules.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec

from coloretto.rules import Outcome, Phase, Rules, Scoring, score_hand
from coloretto.rules.cards import CARD_SYMBOLS, CARDS, Card
from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE, Action, event_name
from coloretto.rules.position import Counts
from coloretto.rules.state import State
from coloretto.server.table.conduct import TIME_OUTS, waited_for, why_unrated
from coloretto.server.table.entries import BotTookOver, DeckCommitted, Unrated
from coloretto.server.table.game import Game
from coloretto.server.table.table import Table, TablePhase

_MOST_KEPT_AWAY: Final = 20

Cards = dict[str, int]
"""Counts by card, without zeros."""


class _View(msgspec.Struct, frozen=True):
    """A part of what is seen."""


class RulesView(_View, frozen=True):
    """The rules as plain fields."""

    spec: str
    edition: str
    players: int
    scoring: str
    points: tuple[int, ...]
    """Of a colour by its number of cards, from 0 to 6; more count as 6."""
    jokers: str
    golden: bool
    last_round: str
    games: int


class Preparing(_View, frozen=True):
    """A bot that is not ready to think, because what it needs is still being compiled."""

    seconds: int
    """About how long it still takes."""
    has_stand_in: bool
    """Whether a simpler one plays for it meanwhile; if not, its turn waits."""


class SeatView(_View, frozen=True):
    """Who sits where."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    person: str | None = None
    """A person's public id."""
    bot: str | None = None
    """The bot that plays here, by its spec; for a person: the one standing in."""
    level: str | None = None
    has_left: bool = False
    is_here: bool = False
    """Whether the person is connected."""
    has_nonce: bool = False
    preparing: Preparing | None = None
    """For a bot that is not ready yet."""
    is_ready: bool = False
    """Whether the person has said that they would begin the next game."""
    is_gone: bool = False
    """Whether the person has been away for so long that others may do without them."""
    has_forfeited: bool = False
    """Whether the game on the table is lost for this seat, because its person left it."""
    time_outs_left: int | None = None
    """In a rated game: the number of time-outs with which it is lost."""


class PersonView(_View, frozen=True):
    """Somebody who has no seat here."""

    person: str
    name: str


class RowView(_View, frozen=True):
    """A row in the middle."""

    row: int
    room: int
    """How many cards it holds in all."""
    cards: tuple[str, ...]
    """In the order in which they were placed."""
    is_taken: bool
    taken_by: int | None
    """The seat that took it in this round."""


class LineView(_View, frozen=True):
    """What one colour brings now."""

    colour: str
    cards: int
    """All that count for it, jokers included."""
    jokers: int
    plus: bool
    points: int


class JokerView(_View, frozen=True):
    """Where a joker counts best, and what the next best would cost."""

    colour: str
    other: str | None
    loss: int


class HandView(_View, frozen=True):
    """A seat's collection."""

    seat: int
    cards: Cards
    coloured: Cards
    """Of the cards of a colour, how many are jokers that were given it for good."""
    points: int
    lines: tuple[LineView, ...]
    jokers: tuple[JokerView, ...]
    plus_twos: int
    is_in_round: bool


class ActionView(_View, frozen=True):
    """Something the seat to move may do."""

    action: str
    kind: Literal["draw", "take", "place", "colour"]
    row: int | None = None
    colour: str | None = None
    points: int | None = None
    """What a row would change at once in the points of the seat that takes it."""


class GameView(_View, frozen=True):
    """The game on the table."""

    game: int
    in_match: int
    round: int
    seat: int
    """Whose turn it is."""
    phase: Literal["decide", "place", "colour", "over"]
    card: str | None
    """The card turned up and not yet placed."""
    rows: tuple[RowView, ...]
    hands: tuple[HandView, ...]
    colours: tuple[str, ...]
    """The colours in the game."""
    deck: Cards
    """What is left face down, as counts."""
    cards_left: int
    cards_before_last_round: int | None
    """How many come before the last-round card; None where nobody can know."""
    is_last_round: bool
    actions: tuple[ActionView, ...]
    """What the seat to move may do."""
    events: int
    """How many events the game has had."""
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    """By seat, from the points now; equal points share a rank."""
    next_seat: int | None = None
    """Who plays after the seat to move, if that one stays in the round."""
    least_before_last_round: int = 0
    """How many cards come before the last-round card at least."""


class ProofView(_View, frozen=True):
    """What the commitment of a deck of version 2 binds besides the table and its rules."""

    version: int
    game: int
    rules_version: int
    picked: str
    """The colours that the host picked to leave the game."""
    nonce_commitments: tuple[str, ...]
    """Each seat's, empty where its nonce is not in the deck."""
    is_branch: bool = False
    """Whether the game goes on from a position of another one."""
    secret: str | None = None
    """When the game is over."""


class FairView(_View, frozen=True):
    """What is known of the decks."""

    commitment: str
    """Of the deck that is being played."""
    next_commitment: str
    nonces: tuple[str, ...]
    secret: str | None
    """Of a deck of version 1, when the game is over. A program that knows no other version
    would call all later ones unfair, so theirs are elsewhere."""
    proof: ProofView | None = None
    """Of the deck that is being played, if it is of version 2."""
    next_proof: ProofView | None = None
    """Of the deck that is committed to, while its nonces are opened."""
    unopened: tuple[int, ...] = ()
    """The seats whose nonces are to be opened now."""


class ClockView(_View, frozen=True):
    """How long the seat to move still has."""

    seconds: int
    """A turn's time."""
    left_ms: int


class Attendance(NamedTuple):
    """Who was at a table lately."""

    is_present: Callable[[str], bool]
    """Whether a person is here, or was a moment ago."""
    is_gone: Callable[[str], bool]
    """Whether a person has not been here for a while."""


class TableView(_View, frozen=True):
    """All that can be seen of a table."""

    id: str
    number: int
    """The last entry's."""
    position: int
    """What a move expects."""
    phase: TablePhase
    paused: bool
    rules: RulesView
    host: str
    listed: bool
    rated: bool
    clock: int
    pace: int
    seats: tuple[SeatView, ...]
    totals: tuple[int, ...]
    """Points in the match so far, by seat."""
    results: tuple[tuple[int, ...], ...]
    """Each finished game of the match, by seat."""
    game: GameView | None
    fair: FairView
    undo_by: int | None = None
    """The seat that asks to go back."""
    undo_agreed: tuple[int, ...] = ()
    frozen: str | None = None
    """Why this table had to be stopped."""
    unrated: Unrated | None = None
    """At a rated table: why the game that runs, or else the next one, does not count."""
    waited_for: tuple[int, ...] = ()
    """The seats whose people must come, or say that they are ready, for the next game."""
    kept_away: tuple[PersonView, ...] = ()
    """The last people whom the host has sent away, who may be allowed back."""


def view_table(
    table: Table,
    names: Mapping[str, str],
    present: set[str],
    frozen: str | None = None,
    preparing: Callable[[str], Preparing | None] = lambda _: None,
    attendance: Attendance | None = None,
) -> TableView:
    """Everything there is to see.

    :param names: people's names by id.
    :param present: the people who are connected.
    :param preparing: by a bot's spec: whether it still gets ready.
    :param attendance: who was here a moment ago; without it, only who is connected.
    """
    options, game = table.options, table.game
    undo = table.undo
    if attendance is None:
        attendance = Attendance(present.__contains__, lambda person: person not in present)
    is_running = table.phase == "playing" and game is not None
    return TableView(
        id=table.id,
        number=table.number,
        position=table.last_change,
        phase=table.phase,
        paused=table.paused,
        rules=view_rules(table.rules),
        host=table.host,
        listed=options.listed,
        rated=options.rated,
        clock=options.clock,
        pace=table.pace,
        seats=tuple(
            _view_seat(table, i, names, present, preparing, attendance.is_gone)
            for i in range(len(table.seats))
        ),
        totals=table.match.totals,
        results=tuple(outcome.scores for outcome in table.match.games),
        game=None if game is None else view_game(game),
        fair=_view_fair(table),
        undo_by=None if undo is None else undo.seat,
        undo_agreed=() if undo is None else tuple(sorted(table.agreed)),
        frozen=frozen,
        unrated=game.began.unrated if is_running and game is not None else why_unrated(table),
        waited_for=tuple(waited_for(table, attendance.is_present, attendance.is_gone)),
        kept_away=tuple(
            PersonView(person, names[person])
            for person in last_kept_away(table)
            if names.get(person)
        ),
    )


def last_kept_away(table: Table) -> list[str]:
    """The people whose names are shown: a long list would make every frame longer."""
    return list(table.kept_away)[-_MOST_KEPT_AWAY:]


def _view_fair(table: Table) -> FairView:
    game, committed = table.game, table.committed
    secret = None if game is None or game.ended is None else game.ended.secret
    proof = None if game is None else _view_proof(table, game.committed, secret)
    return FairView(
        commitment="" if game is None else game.committed.commitment,
        next_commitment="" if committed is None else committed.commitment,
        nonces=() if game is None else game.began.nonces,
        secret=secret if proof is None else None,
        proof=proof,
        next_proof=None if committed is None else _view_proof(table, committed, None),
        unopened=table.unopened,
    )


def _view_proof(table: Table, committed: DeckCommitted, secret: str | None) -> ProofView | None:
    if committed.version == 1:
        return None
    return ProofView(
        version=committed.version,
        game=committed.game,
        rules_version=committed.rules_version,
        picked="".join(sorted(table.options.out, key=CARD_SYMBOLS.index)),
        nonce_commitments=committed.nonces,
        is_branch=table.options.branch is not None and committed.game == 1,
        secret=secret,
    )


def view_game(game: Game) -> GameView:
    """The game as everybody sees it."""
    state = game.state
    rules = state.rules
    last_round, left = rules.last_round, state.cards_left
    before = left - last_round.cards
    phase = state.phase
    outcome = state.outcome()
    hands = tuple(
        _view_hand(
            seat + 1,
            state.hand(seat),
            state.coloured(seat),
            rules.scoring,
            state.colours,
            state.is_in_round(seat),
        )
        for seat in range(rules.players)
    )
    return GameView(
        game=game.began.game,
        in_match=game.began.in_match,
        round=state.round,
        seat=state.seat + 1,
        phase=_PHASES[phase],
        card=None if state.card is None else CARD_SYMBOLS[state.card],
        rows=tuple(
            RowView(
                row=i + 1,
                room=rules.row_rooms[i],
                cards=tuple(row.cards),
                is_taken=state.row(i) is None,
                taken_by=row.taken_by,
            )
            for i, row in enumerate(game.rows())
        ),
        hands=hands,
        colours=tuple(CARD_SYMBOLS[colour] for colour in state.colours),
        deck=_cards(state.deck),
        cards_left=left,
        cards_before_last_round=(
            None if last_round.shuffled or state.is_last_round else max(before, 0)
        ),
        is_last_round=state.is_last_round,
        actions=_view_actions(state),
        events=len(game.turns),
        winners=() if outcome is None else tuple(seat + 1 for seat in outcome.winners),
        ranks=Outcome(tuple(hand.points for hand in hands)).ranks,
        next_seat=_next_seat(state),
        least_before_last_round=0 if state.is_last_round else max(before, 0),
    )


def _next_seat(state: State) -> int | None:
    players = state.rules.players
    others = ((state.seat + step) % players for step in range(1, players))
    return next((seat + 1 for seat in others if state.is_in_round(seat)), None)


_PHASES: dict[Phase, Literal["decide", "place", "colour", "over"]] = {
    Phase.DECIDE: "decide",
    Phase.PLACE: "place",
    Phase.COLOUR: "colour",
    Phase.OVER: "over",
}


@lru_cache(maxsize=256)
def view_rules(rules: Rules) -> RulesView:
    """Rules as plain fields."""
    return RulesView(
        spec=str(rules),
        edition=rules.edition.name,
        players=rules.players,
        scoring=rules.side,
        points=rules.scoring.points,
        jokers=rules.jokers,
        golden=rules.golden,
        last_round=str(rules.last_round),
        games=rules.games,
    )


def _view_seat(
    table: Table,
    i: int,
    names: Mapping[str, str],
    present: set[str],
    preparing: Callable[[str], Preparing | None],
    is_gone: Callable[[str], bool],
) -> SeatView:
    seat = table.seats[i]
    game = table.game
    getting_ready = None if seat.playing_bot is None else preparing(seat.playing_bot)
    if seat.person is not None:
        return SeatView(
            i + 1,
            "person",
            names.get(seat.person, ""),
            person=seat.person,
            bot=seat.stand_in,
            has_left=seat.has_left,
            is_here=seat.person in present,
            has_nonce=seat.has_nonce,
            preparing=getting_ready,
            is_ready=seat.is_ready,
            is_gone=is_gone(seat.person),
            has_forfeited=game is not None and i + 1 in game.forfeited,
            time_outs_left=_time_outs_left(table, i + 1),
        )
    if seat.bot is not None:
        return SeatView(
            i + 1,
            "bot",
            seat.level or seat.bot,
            bot=seat.bot,
            level=seat.level,
            preparing=getting_ready,
        )
    return SeatView(i + 1, "open", "")


def _time_outs_left(table: Table, seat: int) -> int | None:
    return max(0, TIME_OUTS - table.tally[BotTookOver, seat]) if table.is_rated else None


@lru_cache(maxsize=8192)
def _view_hand(
    seat: int,
    hand: Counts,
    coloured: Counts,
    scoring: Scoring,
    colours: tuple[Card, ...],
    is_in_round: bool,
) -> HandView:
    sheet = score_hand(hand, scoring, colours, coloured)
    return HandView(
        seat=seat,
        cards=_cards(hand),
        coloured=_cards(coloured),
        points=sheet.total,
        lines=tuple(
            LineView(
                CARD_SYMBOLS[line.colour], line.cards, line.jokers, line.counts_plus, line.points
            )
            for line in sheet.colour_lines
        ),
        jokers=tuple(
            JokerView(
                CARD_SYMBOLS[line.colour],
                None if line.other is None else CARD_SYMBOLS[line.other],
                line.loss,
            )
            for line in sheet.joker_lines
        ),
        plus_twos=sheet.plus_twos,
        is_in_round=is_in_round,
    )


def _view_actions(state: State) -> tuple[ActionView, ...]:
    seat = state.seat
    now: int | None = None
    views = []
    for action in state.legal_actions:
        points = None
        if TAKE <= action < PLACE:
            if now is None:
                now = state.scores[seat]
            points = state.child(action).scores[seat] - now
        views.append(_view_action(action, points))
    return tuple(views)


@lru_cache(maxsize=1024)
def _view_action(action: Action, points: int | None) -> ActionView:
    name = event_name(action)
    if action == DRAW:
        return ActionView(name, "draw")
    if action < PLACE:
        return ActionView(name, "take", row=action - TAKE + 1, points=points)
    if action < COLOUR:
        return ActionView(name, "place", row=action - PLACE + 1)
    return ActionView(name, "colour", colour=CARD_SYMBOLS[action - COLOUR])


def _cards(counts: Counts) -> Cards:
    return {CARD_SYMBOLS[card]: counts[card] for card in CARDS if counts[card]}
